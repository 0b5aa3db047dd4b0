"""Refusals of moves that belong to another moment or another seat (KING-19)."""

from __future__ import annotations

from engine.english import quoted
from engine.errors import IllegalMove
from engine.games.kingpin.action_phase import ACTION
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.turn import MOVE
from engine.model.event import Task
from engine.moves.move import Move
from engine.play.working_table import Desk, refuse
from engine.visibility.projection import fill
from engine.visibility.schema import REFEREE


def not_possible_now(desk: Desk[KingpinContext], task: Task, move: Move) -> IllegalMove:
    """Return why a verb is not possible while this decision is pending."""
    verb = move.verb
    if out := _out(desk, move.seat):
        return out
    if task.name in ("move", "action"):
        if verb == "reveal_motivation":
            return refuse("not_now", "KING-14.4", "A Secret Motivation is revealed in the action phase.")
        if verb in MOVE.verbs:
            return refuse("wrong_phase", "KING-5.13", "Moving belongs to the move phase.")
        if verb in ACTION.verbs:
            return refuse("wrong_phase", "KING-6.5", "Actions belong to the action phase.")
        return refuse("no_such_move", "KING-19.1", f"There is no move {quoted(verb)} now.")
    return _waiting(desk, task)


def not_asked(desk: Desk[KingpinContext], task: Task, move: Move) -> IllegalMove:
    """Return why a seat that is not asked cannot answer this decision."""
    if out := _out(desk, move.seat):
        return out
    if move.verb == "reveal_motivation":
        return refuse("not_now", "KING-14.4", "A Secret Motivation is revealed in its owner's own action phase.")
    return _waiting(desk, task)


def _out(desk: Desk[KingpinContext], seat: str) -> IllegalMove | None:
    context = desk.context
    if seat not in context.seats or context.lives(desk.table, seat):
        return None
    return refuse("seat_out", "KING-13.8", f"{context.called(seat)} is out of the game.")


def _waiting(desk: Desk[KingpinContext], task: Task) -> IllegalMove:
    who = "the referee" if task.seats[0] == REFEREE else desk.context.called(task.seats[0])
    title = fill(desk.schema.prompts[task.name].title, task.data)
    return refuse("waiting", "KING-19.1", f"Waiting for {who}: {title[0].lower()}{title[1:]}.")
