"""Figures over plies: a game's own measures, and think time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from statistics import median

import msgspec

from engine.contract.rules import Measure
from engine.match.invariants import RULE_CRASHES
from engine.model.table import Table
from referee.review.review import Review

LEAST_MS = 1000
"""A decision that took less was no thought."""


class Series(msgspec.Struct, frozen=True):
    """One figure over plies.

    Attributes:
        id, title, unit, stake, decides, together, runs_out, place: as the game declares it.
        seat: whose it is, "" if of the game.
        values: values[n] is the value after ply n (0: before the first); None where it has none.
        goals: the value that ended the game, after every ply, None while the seat is out; none if the game declares none.
    """

    id: str
    title: str
    unit: str
    seat: str
    values: tuple[float | None, ...]
    stake: bool = True
    decides: tuple[str, ...] = ()
    goals: tuple[float | None, ...] = ()
    together: bool = False
    runs_out: tuple[str, ...] = ()
    place: str = ""

    @property
    def placeless_title(self) -> str:
        """What it is called in common with that of other places: ``Water in`` for ``Water in A``."""
        return self.title.removesuffix(self.place).rstrip()

    def at(self, ply: int) -> float | None:
        """Return the value after a ply."""
        return self.values[ply]

    def lacking(self, ply: int) -> float | None:
        """Return how far it was from its goal after a ply, below 0 beyond it; None if it had no value or no goal."""
        value, goal = self.values[ply], self.goals[ply] if self.goals else None
        return None if value is None or goal is None else goal - value

    def in_effect(self, line: Sequence[int]) -> tuple[float | None, ...]:
        """Return the values to draw: after a ply that is not on this line, that of the last one that is."""
        stops = (0, *line)
        return tuple([self.values[stops[bisect_right(stops, ply) - 1]] for ply in range(len(self.values))])


class ThinkTime(msgspec.Struct, frozen=True):
    """The time a seat took for its decisions, milliseconds; ``each`` is (ply, time) in order."""

    seat: str
    name: str
    total_ms: int
    median_ms: int
    longest_ms: int
    each: tuple[tuple[int, int], ...]


def are_long(thinking: Iterable[ThinkTime]) -> bool:
    """Return whether anybody thought: bots, and what is entered after play, take no second a decision."""
    return any(one.longest_ms >= LEAST_MS for one in thinking)


def figures_of(review: Review) -> tuple[Series, ...]:
    """Return the measures that the game declares, over all plies as they were entered."""
    tables = [frame.table for frame in review.session.history.frames]
    found = []
    for measure in review.session.rules.measures:
        values: list[float | None] = []
        for at, table in enumerate(tables):
            # Plies that change nothing (and take-backs) share tables.
            values.append(values[-1] if at and table is tables[at - 1] else value_of(measure, table))
        found.append(
            Series(
                measure.id,
                measure.title,
                measure.unit,
                measure.seat,
                tuple(values),
                measure.stake,
                measure.decides,
                _goals(measure, tables),
                measure.together,
                measure.runs_out,
                measure.place,
            )
        )
    return tuple(found)


def _goals(measure: Measure, tables: Sequence[Table]) -> tuple[float | None, ...]:
    """Return what ended the game, after every ply; nothing of tables that a ruling has put beyond the rules."""
    if measure.goal is None:
        return ()
    try:
        return tuple([measure.goal(table) for table in tables])
    except RULE_CRASHES:
        return ()


def grouped_by_side(series: Sequence[Series]) -> list[list[Series]]:
    """Return figures that ever have a value in groups of the same figure of all sides.

    First come those at stake that tell of a side of which none before them does, then others at stake, then the rest.
    """
    groups: dict[tuple[str, str], list[Series]] = {}
    for one in series:
        if any(value is not None for value in one.values):
            groups.setdefault((one.title, one.unit), []).append(one)
    covered: set[str] = set()
    ranked: list[tuple[int, list[Series]]] = []
    for group in sorted(groups.values(), key=lambda group: (not group[0].stake, not group[0].seat)):
        seats = {one.seat for one in group}
        ranked.append((2 if not group[0].stake else int(seats <= covered or seats == {""}), group))
        covered |= seats
    return [group for _, group in sorted(ranked, key=lambda one: one[0])]


_LEAST_VALUES = 3
"""Two values alone are on one line with any other two."""
_TINY = 1e-6


def is_same_curve(one: Series, other: Series) -> bool:
    """Return whether two figures of the same side draw the same curve on scales of their own: one is the other counted
    otherwise, such as its share of a sum, or what is left of it.
    """
    pairs = list(zip(one.values, other.values, strict=True))
    points = {(x, y) for x, y in pairs if x is not None and y is not None}
    if (
        one.seat != other.seat
        or len({x for x, _ in points}) < _LEAST_VALUES
        or any((x is None) != (y is None) for x, y in pairs)
    ):
        return False
    (left, low), (right, high) = min(points), max(points)
    return high != low and all(abs((y - low) * (right - left) - (x - left) * (high - low)) < _TINY for x, y in points)


def is_told_by(one: Series, other: Series) -> bool:
    """Return whether a figure tells what another one of the same side tells: it has the same curve, or it is what that one
    still lacks of its goal.
    """
    if one.seat != other.seat:
        return False
    return is_same_curve(one, other) or (
        bool(other.goals)
        and all(value is None or value == max(0.0, other.lacking(ply) or 0.0) for ply, value in enumerate(one.values))
    )


def leader_at(group: Sequence[Series], ply: int) -> str:
    """Return the only seat of several with the highest value of a figure after a ply; "" if there is none."""
    values = {one.seat: value for one in group if one.seat and (value := one.values[ply]) is not None}
    first = [seat for seat, value in values.items() if value == max(values.values())]
    return first[0] if len(first) == 1 < len(values) else ""


def value_of(measure: Measure, table: Table) -> float | None:
    """Return a measure of a table; None of one that a ruling has put beyond the rules."""
    try:
        return measure.value(table)
    except RULE_CRASHES:
        return None


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
