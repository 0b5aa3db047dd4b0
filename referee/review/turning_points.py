"""Turning points: the plies of a game at which a figure changed most."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import pairwise

import msgspec

from engine.english import number, with_full_stop, with_unit
from referee.review.measure_series import Series
from referee.review.review import Review

_LIVELY = 3
_WEIGHTY = 0.1
"""So much of its range a figure by which the game was decided changes at least at a turning point that comes first."""


class TurningPoint(msgspec.Struct, frozen=True):
    """A figure that changed much at one ply.

    ``share`` is how much of all the movement of that figure fell in this ply, 0 to 1.
    """

    ply: int
    series: str
    title: str
    unit: str
    seat: str
    before: float
    after: float
    share: float
    text: str


def turning_points_of(review: Review, series: Sequence[Series], most: int = 5) -> tuple[TurningPoint, ...]:
    """Return the turning points: the largest changes of any figure within one ply in effect, one a ply, the largest first.

    A change is compared as its share of all that its figure moved, so that one that goes up and down all the time (pawns
    spent in a turn) counts for little. Figures that moved less than three times, or only to and fro by one, are left out
    unless there is no other, and so are those that are only means. Of a game that ended, large changes of the figures that
    decided it come before all others, and what the winners gained of them first. A ply that was taken back turned nothing,
    nor did what all sides gained or lost alike; the set-up is where figures begin.
    """
    line = review.line()
    setup = {ply for ply in line if review.band(ply).setup}
    at_stake = [one for one in series if one.stake]
    moving = [(one, found) for one in at_stake if (found := _changes(one, line, setup | _alike(one, series, line)))]
    lively = [(one, changes) for one, changes in moving if len(changes) >= _LIVELY and _range(one) > 1] or moving
    best: dict[int, tuple[int, TurningPoint]] = {}
    for one, changes in lively:
        moved = sum(abs(after - before) for _, before, after in changes)
        for ply, before, after in changes:
            share = abs(after - before) / moved
            weight = _weight(review, one, before, after)
            if ply not in best or (weight, share) > (best[ply][0], best[ply][1].share):
                text = f"{with_full_stop(review.story(ply))} {change_in_words(review, one, before, after)}."
                best[ply] = weight, TurningPoint(ply, one.id, one.title, one.unit, one.seat, before, after, share, text)
    ordered = sorted(best.values(), key=lambda found: (-found[0], -found[1].share, found[1].ply))
    return tuple([swing for _, swing in ordered[:most]])


def in_order_of_play(points: Iterable[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Return turning points as they followed one another: so they are numbered wherever people see them."""
    return tuple(sorted(points, key=lambda point: point.ply))


def _range(series: Series) -> float:
    """Return how far apart the least and the largest value of a figure are."""
    values = [value for value in series.values if value is not None]
    return max(values) - min(values) if values else 0


def _weight(review: Review, series: Series, before: float, after: float) -> int:
    """Return 2 if it is what a winner gained of what decided the game, 1 for another large change of that, else 0."""
    outcome = review.session.outcome
    if outcome is None or outcome.reason not in series.decides or abs(after - before) < _WEIGHTY * _range(series):
        return 0
    return 2 if after > before and (not series.seat or series.seat in outcome.winners) else 1


def change_in_words(review: Review, series: Series, before: float, after: float) -> str:
    """Return a change of a figure in words: ``Hunters, People found: 3 to 5 cards``, ``Street price: $8K to $10K``."""
    whose, unit = f"{review.name(series.seat)}, " if series.seat else "", series.unit
    then = with_unit(number(before), unit) if unit.startswith("$") else number(before)
    return f"{whose}{series.title}: {then} to {with_unit(number(after), unit)}"


def _alike(one: Series, series: Sequence[Series], line: Sequence[int]) -> set[int]:
    """Return plies of the line at which this figure of one side changed as that of every other side did."""
    if not one.seat:
        return set()
    sides = [other for other in series if other.seat and (other.title, other.unit) == (one.title, one.unit)]
    found = set()
    for last, ply in pairwise(line):
        ends = ((side.values[last], side.values[ply]) for side in sides)
        steps = [after - before for before, after in ends if before is not None and after is not None]
        if len(steps) > 1 and len(set(steps)) == 1:
            found.add(ply)
    return found


def _changes(series: Series, line: Sequence[int], beside: Container[int]) -> list[tuple[int, float, float]]:
    """Return plies of the line at which a figure changed, with its value before and after; those ``beside`` do not count."""
    found = []
    for last, ply in pairwise(line):
        before, after = series.values[last], series.values[ply]
        if ply not in beside and before is not None and after is not None and before != after:
            found.append((ply, before, after))
    return found
