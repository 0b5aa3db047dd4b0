"""What may come: where a report or a card would bring reports and crises, and how likely the next card opens a scenario."""

from __future__ import annotations

from fractions import Fraction

from engine.english import percent_of
from engine.games.collection.content import CrisisEffect, Effect
from engine.games.collection.context import HIGHEST, LOWEST, CollectionContext
from engine.games.collection.reports import uses_of_report
from engine.model.event import Task
from engine.model.table import Table
from engine.model.view import Scalar

NO_BREAK = "\u00a0"
"""A blank at which no line ends: a line began with the sign of per cent."""


def chance_in_words(chance: Fraction) -> str:
    """Return a chance as it stands in a text, in one piece."""
    return percent_of(chance).replace(" ", NO_BREAK)


def filed_then(context: CollectionContext, area: str, colour: str, table: Table) -> Scalar:
    """Return how many reports of a colour a scenario has once the report that waits is filed (COLL-5.14); None where no
    report waits that can be.
    """
    task = table.pending()
    if task is None or "file" not in _uses(context, table, task):
        return None
    if (task.data["area"], task.data["colour"]) != (area, colour):
        return None
    return table.number(f"reports/{area}/{colour}") + 1


def crisis_then(context: CollectionContext, area: str, table: Table) -> Scalar:
    """Return the crisis of a scenario once the report that waits lowers it (COLL-5.15), or the drawn card is played there
    (COLL-6.2, 6.3); None where neither may be, or nothing changes.
    """
    task = table.pending()
    if task is None or table.outcome is not None or area not in context.open_areas(table):
        return None
    now = table.number(f"crisis/{area}")
    change = -1 if "reduce" in _uses(context, table, task) and task.data["area"] == area else 0
    for effect in _card_in_question(context, table, task):
        if isinstance(effect, CrisisEffect) and effect.scenario in (area, "each_active", "choose_active"):
            change += effect.delta
    then = max(LOWEST, min(HIGHEST, now + change))
    return then if change and then != now else None


def _uses(context: CollectionContext, table: Table, task: Task) -> tuple[str, ...]:
    """Return what may be done with the report that waits; nothing while none does."""
    if table.outcome is not None or task.name != "use_report":
        return ()
    return uses_of_report(context, table, task.seats[0], str(task.data["area"]), str(task.data["colour"]))


def _card_in_question(context: CollectionContext, table: Table, task: Task) -> tuple[Effect, ...]:
    """Return the effects of the drawn card that its seat decides about and all see; nothing of a card that is a secret."""
    if task.name != "drawn":
        return ()
    own = () if context.options.is_private else table.zones[f"drawn:{task.seats[0]}"]
    kinds = {card.id: card for card in context.content.cards}
    return next((kinds[piece.kind].effects for piece in (*table.zones["drawn"], *own) if piece.kind in kinds), ())


def opening(context: CollectionContext, area: str, table: Table) -> Scalar:
    """Return how many of the cards left in the deck would open a closed scenario (COLL-6.9); None where none can.

    It is counted from the cards that lie open, which all see.
    """
    left = len(table.zones["deck/collection"])
    if area in context.open_areas(table) or not left or table.outcome is not None:
        return None
    cards = {card.id: card for card in context.content.cards if card.expands == area}
    seen = sum(piece.kind in cards for zone in ("discard", "drawn") for piece in table.zones[zone])
    coming = min(left, sum(card.copies for card in cards.values()) - seen)
    return coming if coming > 0 else None
