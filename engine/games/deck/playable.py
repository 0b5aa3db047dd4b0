"""Which cards of a hand may be played now, against the problem in question or to solve one, for the seat that holds them
(DECK-12.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from engine.games.deck.context import DeckContext
from engine.games.deck.disrupt import may_disrupt
from engine.games.deck.fitting import fit_counts, may_declare
from engine.games.deck.respond import may_respond
from engine.model.event import Task
from engine.model.table import Table
from engine.model.view import Scalar

NONE = "none"
"""What stands for no card at all, where something is asked; "" says that nothing is asked of the hand."""


def playable_by(context: DeckContext, seat: str) -> Callable[[Table], Scalar]:
    """Return the faces that a seat may play now, as a function of the table.

    All others may disrupt while the window is open, whoever is asked first, until they decline; who solves is asked for a
    response. Who declares reads which techniques fit a problem as it is, and not which: to find out that, and what reality
    checks would change, is what the game teaches. It depends on what lies open and on the seat's own hand alone.
    """
    return partial(_playable, context, seat)


def _playable(context: DeckContext, seat: str, table: Table) -> str:
    if may_declare(context, seat, table):
        techniques = fit_counts(context, seat, table)
        checks = [piece for piece, _ in context.checks_in_hand(table, seat, "declare")] if techniques else []
        return _named(table, [*techniques, *checks]) if techniques else ""
    task = asked_of(context, seat, table)
    if task is None:
        return ""
    cards = may_respond(context, table, task) if task.name == "respond" else may_disrupt(context, table, seat)
    return _named(table, cards)


def asked_of(context: DeckContext, seat: str, table: Table) -> Task | None:
    """Return the pending decision in which a seat may disrupt or respond with its hand; None if nothing is asked of that."""
    task = table.pending() if table.outcome is None else None
    if task is None or not table.numbers.get(f"seated/{seat}") or not context.hand(table, seat):
        return None
    is_done = seat in (task.data.get("active"), *task.data.get("declined", ()))
    disrupts = task.name in ("disrupt_poll", "disrupt_open") and not is_done
    is_asked = disrupts or (task.name, task.seats) == ("respond", (seat,))
    return task if is_asked and _is_in_order(context, table) else None


def _is_in_order(context: DeckContext, table: Table) -> bool:
    """Return whether a problem is in question, with techniques on it: a ruling may have put other cards there."""
    spot = context.spot_of(table, table.word("target"))
    if spot is None or any(piece.kind not in context.content.problems for piece in table.zones[f"field/{spot}"]):
        return False
    return all(context.technique(piece) is not None for piece in context.strategy(table, spot))


def _named(table: Table, cards: Iterable[str]) -> str:
    """Return the faces of cards, in the order of their names: two copies are one, and the order of a hand says nothing."""
    return " ".join(sorted({table.piece(card).kind.partition("#")[0] for card in cards})) or NONE
