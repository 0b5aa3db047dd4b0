"""What must hold on every table of Collection Deck: cards are conserved, and the Field holds only what may lie there."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.games.deck.content import COUNTS
from engine.games.deck.context import HAND, SPOTS, DeckContext
from engine.model.table import Table

_CARDS = COUNTS["technique"] + COUNTS["problem"] + COUNTS["reality"]


def faults(context: DeckContext, table: Table, decisions: Collection[str]) -> Iterable[str]:
    """Yield every invariant that the table breaks, a sentence each; ``decisions`` are the names of all decisions."""
    if len(table.where) != _CARDS:
        yield f"There are {len(table.where)} cards, not {_CARDS}."
    for seat in context.seats:
        if len(table.zones[f"hand:{seat}"]) > HAND:
            yield f"{seat} holds more than {HAND} cards."
        if table.numbers.get(f"seated/{seat}") is not True and table.zones[f"hand:{seat}"]:
            yield f"{seat} is not in the game but holds cards."
    if context.options.hardcore and len(table.zones["removed"]) != COUNTS["challenge"]:
        yield "Challenge cards are in play, which hardcore play takes out."
    if table.numbers.get("target") is None and table.zones["played"]:
        yield "A disruption lies there though nothing is targeted."
    if table.outcome is None and sum(task.name in decisions for task in table.agenda) != 1:
        yield "Not one decision is pending, but more or none."
    if table.number("disruptions") > context.options.disruption_limit:
        yield "More disruptions were played than are allowed."
    for spot in SPOTS:
        yield from _on_spot(context, table, spot)


def _on_spot(context: DeckContext, table: Table, spot: int) -> Iterable[str]:
    """Yield what is wrong with a spot of the Field."""
    settling = table.numbers.get("target") is not None
    if not table.zones[f"field/{spot}"]:
        if table.zones[f"strategy/{spot}"] or table.zones[f"modifiers/{spot}"]:
            yield f"Cards lie on spot {spot} without a problem."
        return
    if context.missing(table, spot) < (0 if settling else 1):
        yield f"More techniques lie on spot {spot} than a strategy may leave there."
    if not settling and context.broken(table, spot):
        yield f"A technique on spot {spot} does not match."
    strategy = context.strategy(table, spot)
    if any(one.on and one.on not in strategy for one in context.modifiers(table, spot)):
        yield f"A modifier on spot {spot} lies on nothing."
