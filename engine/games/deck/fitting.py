"""Which techniques of a hand fit problems on the Field as they are, for the seat that is to declare (DECK-4, 5.3, 12.1)."""

from __future__ import annotations

from engine.games.deck.context import SPOTS, DeckContext
from engine.model.table import Table


def may_declare(context: DeckContext, seat: str, table: Table) -> bool:
    """Return whether a seat is asked for a strategy, with cards in its hand."""
    task = table.pending() if table.outcome is None else None
    is_asked = task is not None and (task.name, task.seats) == ("declare", (seat,))
    return is_asked and bool(table.numbers.get(f"seated/{seat}") and context.hand(table, seat))


def fit_counts(context: DeckContext, seat: str, table: Table, *, enough: bool = True) -> dict[str, int]:
    """Return for techniques of a hand how many problems each fits: of those of which ``enough`` fit to declare them, or all.

    Reality checks of the hand are left out of account: to find out what they change is what the game teaches.
    """
    found: dict[str, int] = {}
    hand = context.techniques_in_hand(table, seat)
    for spot in SPOTS:
        problem = next((context.content.problems.get(one.kind) for one in table.zones[f"field/{spot}"]), None)
        strategy, modifiers = context.strategy(table, spot), context.modifiers(table, spot)
        if problem is None or any(context.technique(one) is None for one in strategy):  # a ruling may lay other cards there
            continue
        missing = problem.points - len(strategy)
        unmatched = context.unmatched(problem, hand, modifiers)
        fit = [technique for technique in hand if technique not in unmatched]
        least = missing if enough and context.options.partial_declaration == "forbidden" else 1
        if missing < 1 or len(fit) < least or context.unmatched(problem, strategy, modifiers):
            continue
        for technique in fit:
            found[technique] = found.get(technique, 0) + 1
    return found
