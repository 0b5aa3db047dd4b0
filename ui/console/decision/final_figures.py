"""How the seats stand at the end of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.english import number, with_unit
from referee.session.session import Session

_SIGNS = ("$", "%")
"""A unit that begins so is none that the title of its figure names."""


@dataclass(frozen=True)
class FinalFigure:
    """A figure of the end.

    Attributes:
        title: what it is called.
        values: how much that is, by seat; "" for the game's own.
        words: all of it as a sentence.
    """

    title: str
    values: Mapping[str, str]
    words: str


def final_figures(session: Session, names: Mapping[str, str]) -> list[FinalFigure]:
    """Return how the seats stand in what the game is about; the game's own figures if no seat has any.

    ``names`` are what audiences are called.
    """
    from referee.review.measure_series import value_of  # the review is loaded once the game is over

    measures = [one for one in session.rules.measures if one.stake]
    own = [one for one in measures if one.seat in session.seats]
    values: dict[str, dict[str, str]] = {}
    for measure in own or [one for one in measures if not one.seat]:
        if (value := value_of(measure, session.table)) is not None:
            said = with_unit(number(value), measure.unit) if measure.unit.startswith(_SIGNS) else number(value)
            values.setdefault(measure.title, {})[measure.seat] = said
    return [FinalFigure(title, found, f"{title}: {_said(found, names)}") for title, found in values.items()]


def _said(values: Mapping[str, str], names: Mapping[str, str]) -> str:
    return ", ".join(f"{names.get(seat, seat)} has {value}" if seat else value for seat, value in values.items())
