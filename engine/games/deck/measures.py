"""Measures of Collection Deck over its plies, for review."""

from __future__ import annotations

from functools import partial

from engine.contract.rules import Measure
from engine.games.deck.context import SPOTS, DeckContext
from engine.games.deck.figures import score
from engine.model.table import Table


def measures(context: DeckContext) -> list[Measure]:
    """Return scores, hands, and what lies on the Field."""
    found = [
        Measure(
            f"score/{seat}",
            "Score",
            "points",
            partial(_score, context=context, seat=seat),
            seat,
            decides=("points", "called", "empty_field", "too_few"),
            goal=partial(_goal, context=context, seat=seat),
        )
        for seat in context.seats
    ]
    found += [
        Measure(f"hand/{seat}", "Cards in hand", "cards", partial(_in_hand, seat=seat), seat, stake=False)
        for seat in context.seats
    ]
    found.append(Measure("problems", "Problems not yet solved", "cards", _unsolved))
    found.append(Measure("open", "Techniques lying on the Field", "cards", _on_field, stake=False))
    return found


def _score(table: Table, context: DeckContext, seat: str) -> float | None:
    return float(score(context, table, seat)) if f"seated/{seat}" in table.numbers else None


def _goal(table: Table, context: DeckContext, seat: str) -> float | None:
    """Return the points with which a seat wins; None if it is not in the game."""
    return context.options.target_points if seat in context.playing(table) else None


def _in_hand(table: Table, seat: str) -> float | None:
    return float(len(table.zones[f"hand:{seat}"])) if table.numbers.get(f"seated/{seat}") else None


def _unsolved(table: Table) -> float:
    return float(sum(len(table.zones[zone]) for zone in ("problem_pile", *(f"field/{spot}" for spot in SPOTS))))


def _on_field(table: Table) -> float:
    return float(sum(len(table.zones[f"strategy/{spot}"]) for spot in SPOTS))
