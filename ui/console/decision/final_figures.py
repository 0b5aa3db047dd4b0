"""How the seats stand at the end of a game, in words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.english import number, with_unit
from referee.session.session import Session

_SIGNS = ("$", "%")
"""A unit that begins so is none that the title of its figure names."""


def final_figures(session: Session, names: Mapping[str, str]) -> list[str]:
    """Return how the seats stand in what the game is about, a line for each figure; the game's own if no seat has any.

    ``names`` are what audiences are called.
    """
    from referee.review.measure_series import value_of  # the review is loaded once the game is over

    measures = [one for one in session.rules.measures if one.stake]
    own = [one for one in measures if one.seat in session.seats]
    lines: dict[str, list[str]] = {}
    for measure in own or [one for one in measures if not one.seat]:
        if (value := value_of(measure, session.table)) is not None:
            whose = f"{names.get(measure.seat, measure.seat)} has " if measure.seat else ""
            said = with_unit(number(value), measure.unit) if measure.unit.startswith(_SIGNS) else number(value)
            lines.setdefault(measure.title, []).append(f"{whose}{said}")
    return [f"{title}: {', '.join(values)}" for title, values in lines.items()]
