"""How the seats stand at the end of a game, in words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract.rules import Measure
from engine.match.invariants import RULE_CRASHES
from engine.model.table import Table
from referee.session.session import Session

_SIGNS = ("$", "%")
"""A unit that begins so is none that the title of its figure names."""


def final_figures(session: Session, names: Mapping[str, str]) -> list[str]:
    """Return how the seats stand in what the game is about, a line for each figure; the game's own if no seat has any.

    ``names`` are what audiences are called.
    """
    measures = [one for one in session.rules.measures if one.stake]
    own = [one for one in measures if one.seat in session.seats]
    lines: dict[str, list[str]] = {}
    for measure in own or [one for one in measures if not one.seat]:
        if (value := _value(measure, session.table)) is not None:
            title = f"{measure.title} ({measure.unit})" if measure.unit.startswith(_SIGNS) else measure.title
            whose = f"{names.get(measure.seat, measure.seat)} " if measure.seat else ""
            lines.setdefault(title, []).append(f"{whose}{round(value, 1):g}")
    return [f"{title}: {', '.join(values)}" for title, values in lines.items()]


def _value(measure: Measure, table: Table) -> float | None:
    """Return a figure; None of a table that a ruling has put beyond the rules."""
    try:
        return measure.value(table)
    except RULE_CRASHES:
        return None
