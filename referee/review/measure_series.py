"""Figures over plies: a game's own measures, think time, turning points."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Sequence
from itertools import pairwise
from statistics import median

import msgspec

from engine.contract.rules import Measure
from engine.english import measured, number
from engine.match.invariants import RULE_CRASHES
from engine.model.table import Table
from referee.review.review import Review

_LIVELY = 3


class Series(msgspec.Struct, frozen=True):
    """One figure over plies.

    Attributes:
        id, title, unit, stake: as the game declares it.
        seat: whose it is, "" if of the game.
        values: values[n] is the value after ply n (0: before the first); None where it has none.
    """

    id: str
    title: str
    unit: str
    seat: str
    values: tuple[float | None, ...]
    stake: bool = True

    def at(self, ply: int) -> float | None:
        """Return the value after a ply."""
        return self.values[ply]

    def in_effect(self, line: Sequence[int]) -> tuple[float | None, ...]:
        """Return the values to draw: after a ply that is not on this line, that of the last one that is."""
        stops = (0, *line)
        return tuple([self.values[stops[bisect_right(stops, ply) - 1]] for ply in range(len(self.values))])


class Swing(msgspec.Struct, frozen=True):
    """A turning point: a figure that changed much at one ply.

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


class ThinkTime(msgspec.Struct, frozen=True):
    """The time a seat took for its decisions, milliseconds; ``each`` is (ply, time) in order."""

    seat: str
    name: str
    total_ms: int
    median_ms: int
    longest_ms: int
    each: tuple[tuple[int, int], ...]


def figures_of(review: Review) -> tuple[Series, ...]:
    """Return the measures that the game declares, over all plies as they were entered."""
    tables = [frame.table for frame in review.session.history.frames]
    found = []
    for measure in review.session.rules.measures:
        values: list[float | None] = []
        for at, table in enumerate(tables):
            # Plies that change nothing (and take-backs) share tables.
            values.append(values[-1] if at and table is tables[at - 1] else value_of(measure, table))
        found.append(Series(measure.id, measure.title, measure.unit, measure.seat, tuple(values), measure.stake))
    return tuple(found)


def value_of(measure: Measure, table: Table) -> float | None:
    """Return a measure of a table; None of one that a ruling has put beyond the rules."""
    try:
        return measure.value(table)
    except RULE_CRASHES:
        return None


def swings_of(review: Review, series: Sequence[Series], most: int = 5) -> tuple[Swing, ...]:
    """Return the turning points: the largest changes of any figure within one ply in effect, one a ply, the largest first.

    A change is compared as its share of all that its figure moved, so that one that goes up and down all the time (pawns
    spent in a turn) counts for little. Figures that moved less than three times are left out unless there is no other, and
    so are those that are only means. A ply that was taken back turned nothing, nor did what all sides gained or lost
    alike; the set-up is where figures begin.
    """
    line = review.line()
    setup = {ply for ply in line if review.band(ply).setup}
    at_stake = [one for one in series if one.stake]
    moving = [(one, found) for one in at_stake if (found := _changes(one, line, setup | _alike(one, series, line)))]
    lively = [(one, changes) for one, changes in moving if len(changes) >= _LIVELY] or moving
    best: dict[int, Swing] = {}
    for one, changes in lively:
        moved = sum(abs(after - before) for _, before, after in changes)
        for ply, before, after in changes:
            share = abs(after - before) / moved
            if ply not in best or share > best[ply].share:
                text = f"{change_in_words(review, one, before, after)}. {review.story(ply)}"
                best[ply] = Swing(ply, one.id, one.title, one.unit, one.seat, before, after, share, text)
    return tuple(sorted(best.values(), key=lambda swing: (-swing.share, swing.ply))[:most])


def change_in_words(review: Review, series: Series, before: float, after: float) -> str:
    """Return a change of a figure in words: ``Hunters, People found: 3 to 5 cards``, ``Street price: $8K to $10K``."""
    whose, unit = f"{review.name(series.seat)}, " if series.seat else "", series.unit
    then = measured(number(before), unit) if unit.startswith("$") else number(before)
    return f"{whose}{series.title}: {then} to {measured(number(after), unit)}"


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


def thinking_of(review: Review) -> tuple[ThinkTime, ...]:
    """Return how long every seat took, in seat order; decisions that were taken back cost their time all the same."""
    found = []
    for seat in review.seats:
        each = tuple(
            (tick.ply, tick.think_ms) for tick in review.ticks if tick.kind in ("move", "dice") and tick.seat == seat
        )
        times = [time for _, time in each] or [0]
        found.append(ThinkTime(seat, review.name(seat), sum(times), round(median(times)), max(times), each))
    return tuple(found)


def duration(milliseconds: int) -> str:
    """Return a time in words: ``1:05`` (minutes and seconds), ``1:00:00`` from an hour on."""
    seconds = round(milliseconds / 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
