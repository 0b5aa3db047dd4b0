"""Cops: coming, moving, leaving, and meeting Cop Killers (KING-5.6, KING-9)."""

from __future__ import annotations

from typing import Any

from engine.common.piles import shuffle_into
from engine.games.kingpin.context import STATION, KingpinContext
from engine.games.kingpin.decisions import Question, ask, one_of
from engine.games.kingpin.figures import phase
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.forms.branching import Row
from engine.play.working_table import Desk

HOLD, ALLOW = "hold", "allow"
OFF = "cops_off"
KILLER = "cop_killer"


def place_cop(desk: Desk[KingpinContext], cop: str) -> None:
    """Place a Cop at the Police Station (KING-9.2)."""
    context = desk.context
    if context.place(desk.table, cop) is None:
        desk.move(cop, STATION)
        desk.say("cop_placed", cop=context.name(cop), place=context.name(STATION))


def _take_off(desk: Desk[KingpinContext], cop: str) -> None:
    """Take a Cop off the board and return corruption markers to their seats (KING-9.4, KING-9.5)."""
    for mark in tuple(desk.table.piece(cop).marks):
        desk.mark(cop, mark, 0)
    desk.move(cop, OFF)


def remove_cop(desk: Desk[KingpinContext], cop: str) -> None:
    """Remove a Cop and shuffle his Heat card from the discard back into the deck (KING-9.4)."""
    context = desk.context
    _take_off(desk, cop)
    # The card that has just brought him may still be in hand: what it sets off can remove him again.
    lying = (*desk.table.zones["heat_discard"], *desk.table.zones["heat_now"])
    card = next(one.id for one in lying if context.content.heat_cards[one.kind].cop == cop)
    shuffle_into(desk, "heat_deck", [card])
    desk.say("cop_removed", cop=context.name(cop))


def kill_cop(desk: Desk[KingpinContext], cop: str, killer: str) -> None:
    """Kill a Cop and give his killer a token; whenever one is killed, other Cops there attack (KING-9.5 to KING-9.8)."""
    context = desk.context
    _take_off(desk, cop)
    desk.say("cop_killed", cop=context.name(cop), name=context.name(killer))
    desk.mark(killer, KILLER, 1)
    desk.then(Task("arrival", data={"character": killer}))


def send_cop(cop: str, to: str, by: str = "") -> Task:
    """Return the step in which a Cop is moved; ``by`` is the seat that chose it, which is not asked to hold him."""
    return Task("cop_goes", data={"cop": cop, "to": to, "by": by, "asked": []})


def retreat(desk: Desk[KingpinContext], cop: str) -> None:
    """Send a beaten Cop to the Police Station, if he is not there; nobody can hold him (KING-8.11)."""
    if desk.table.where[cop] == STATION:
        desk.say("no_effect", foe=desk.context.name(cop))
    else:
        _move(desk, cop, STATION)


def cop_goes(desk: Desk[KingpinContext], task: Task) -> None:
    """Move a Cop, unless one of those who have corrupted him holds him (KING-5.6)."""
    context, table = desk.context, desk.table
    cop, to, asked = task.data["cop"], task.data["to"], task.data["asked"]
    if context.place(table, cop) in (None, to):
        return
    if phase(table) == "event" or context.options.corrupt_block_scope == "any_move":
        for seat in context.clockwise(table):
            if seat != task.data["by"] and seat not in asked and context.is_corrupted(table, cop, seat):
                ask(desk, HOLD_COP, seat, **{**task.data, "name": context.name(cop), "place": context.name(to)})
                return
    _move(desk, cop, to)


def _move(desk: Desk[KingpinContext], cop: str, to: str) -> None:
    context = desk.context
    origin = desk.table.where[cop]
    desk.move(cop, to)
    desk.say("cop_moved", cop=context.name(cop), origin=context.name(origin), place=context.name(to))
    killers = [
        who
        for seat in context.clockwise(desk.table)
        for who in context.on_board(desk.table, seat)
        if desk.table.where[who] == to and desk.marks(who, KILLER)
    ]
    desk.then(*(_meeting(cop, who) for who in killers))


def _meeting(cop: str, character: str) -> Task:
    return Task("cop_attacks", data={"cop": cop, "character": character})


def arrival(desk: Desk[KingpinContext], task: Task) -> None:
    """Let Cops attack a Cop Killer who has come where they are (KING-9.8)."""
    context, who = desk.context, task.data["character"]
    place = context.place(desk.table, who)
    if place is not None and desk.marks(who, KILLER):
        desk.then(*(_meeting(cop, who) for cop in context.cops_at(desk.table, place)))


def cop_attacks(desk: Desk[KingpinContext], task: Task) -> None:
    """Let a Cop attack a Cop Killer he meets, once a turn and never at the Police Station (KING-9.7, 9.9, 9.10)."""
    context, table = desk.context, desk.table
    cop, who = task.data["cop"], task.data["character"]
    place, pair = context.place(table, cop), f"{cop}>{who}"
    done = table.word("attacked").split()
    if place in (None, STATION) or context.place(table, who) != place or not desk.marks(who, KILLER) or pair in done:
        return
    desk.set("attacked", " ".join((*done, pair)))
    desk.say("cop_attacks", cop=context.name(cop), name=context.name(who))
    desk.then(Task("fight", data={"attacker": cop, "defender": who, "seat": ""}))


def _settle_hold(desk: Desk[KingpinContext], task: Task, answer: Any) -> None:
    seat = task.seats[0]
    if answer == HOLD:
        desk.say("held", seat=seat, cop=task.data["name"])
        return
    desk.say("allowed", seat=seat, cop=task.data["name"])
    ask_next_holder(desk, task)


def ask_next_holder(desk: Desk[KingpinContext], task: Task) -> None:
    """Go on with a Cop's move after a seat has let him go, or is out of the game."""
    asked = [*task.data["asked"], task.seats[0]]
    kept = {key: task.data[key] for key in ("cop", "to", "by")}
    desk.then(Task("cop_goes", data={**kept, "asked": asked}))


HOLD_COP = Question(
    "hold_cop",
    rows=lambda desk, task: one_of((HOLD, ALLOW)),
    settle=_settle_hold,
    clause="KING-5.6",
    problem="A corrupted Cop is held or allowed to move.",
)


def cop_moves(table: Table, cops: list[str], places: tuple[str, ...]) -> list[Row]:
    """Return every way to move one of these Cops to another of these places."""
    return [(("cop", cop), ("to", to)) for cop in cops for to in places if table.where[cop] != to]
