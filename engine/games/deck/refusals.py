"""Why a move is refused that the pending decision does not know, or of a seat that is not asked."""

from __future__ import annotations

from engine.english import quoted
from engine.errors import IllegalMove
from engine.games.deck.context import DeckContext
from engine.model.event import Task
from engine.moves.move import Move
from engine.play.working_table import Desk, refuse
from engine.visibility.schema import REFEREE

_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


def not_possible(desk: Desk[DeckContext], task: Task, move: Move) -> IllegalMove:
    """Return why a verb is not possible in this state."""
    if move.verb == "discard":
        return refuse("between_rounds", "DECK-8.4", "Cards may be discarded between rounds only.")
    if move.verb in ("play_strategy", "pass"):
        return _no_declaration(desk, move.seat or task.seats[0], move.verb)
    if move.verb == "disrupt":
        return _no_disruption(desk, task, move.seat)
    return refuse("wrong_state", "DECK-5.1", f"{quoted(move.verb)} is not possible now.")


def _no_declaration(desk: Desk[DeckContext], seat: str, verb: str) -> IllegalMove:
    """Return why nothing is declared now: another seat plays, or the active one has played its strategy (DECK-5.1, 5.2)."""
    if desk.table.numbers.get("target") is None or seat not in (desk.context.active(desk.table), REFEREE):
        return refuse("not_their_turn", "DECK-5.1", "Not their turn.")
    if verb == "pass":
        return refuse("settling", "DECK-5.1", "Not while the strategy played is being settled.")
    return refuse("settling", "DECK-5.2", "Only one problem a turn: the strategy played is settled first.")


def _no_disruption(desk: Desk[DeckContext], task: Task, seat: str) -> IllegalMove:
    """Return why no disruption window is open now (DECK-6.1, 6.2, 6.5)."""
    limit = desk.context.options.disruption_limit
    if seat and seat == desk.context.active(desk.table):
        return cannot_disrupt(desk, task, seat)
    if not limit:
        return refuse("no_window", "DECK-6.2", "Nobody may disrupt in this session.")
    if desk.table.number("disruptions") >= limit:
        number = _NUMBERS[limit] if limit < len(_NUMBERS) else limit
        cards = f"{number} {'card has' if limit == 1 else 'cards have'}"
        return refuse("limit_reached", "DECK-6.2", f"{cards} been played already.")
    if desk.table.numbers.get("target") is not None:
        return refuse("no_window", "DECK-6.5", "The active seat answers before the next card is played.")
    return refuse("no_window", "DECK-6.1", "The others may disrupt after a declaration only.")


def not_asked(desk: Desk[DeckContext], task: Task, move: Move) -> IllegalMove:
    """Return why a seat that is not asked cannot do this."""
    if desk.table.numbers.get(f"queued/{move.seat}"):
        return refuse("during_round", "DECK-11.5", "Newcomers join at the start of a round.")
    if move.verb in ("disrupt", "decline"):
        return cannot_disrupt(desk, task, move.seat)
    if move.verb in ("play_strategy", "pass"):
        return refuse("not_their_turn", "DECK-5.1", "Not their turn.")
    if move.verb == "vote":
        return refuse("not_asked", "DECK-6.17", "One of the others votes.")
    if move.verb == "close_window":
        return refuse("not_asked", "DECK-6.3", "The referee closes the window.")
    return refuse("not_asked", "DECK-1.5", f"{desk.schema.names.get(move.seat, move.seat)} is not asked now.")


def cannot_disrupt(desk: Desk[DeckContext], task: Task, seat: str) -> IllegalMove:
    """Return why this seat may not disrupt now (DECK-5.8, 6.3)."""
    if seat and seat == desk.context.active(desk.table):
        return refuse("self_disruption", "DECK-5.8", "A player may not disrupt their own strategy.")
    names = desk.schema.names
    if REFEREE not in task.seats:
        return refuse("not_asked", "DECK-6.3", f"It is {names.get(task.seats[0], task.seats[0])}'s turn to answer.")
    if not seat or seat == REFEREE:
        return refuse("not_asked", "DECK-6.3", "Anybody with cards may disrupt now: say who does.")
    return refuse("not_asked", "DECK-6.3", f"{names.get(seat, seat)} cannot disrupt now.")
