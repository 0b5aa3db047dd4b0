"""Distributions of figures over sessions, as data for charts and in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from engine.contract.game import Game
from engine.english import counted, humanize, number
from referee.review.comparison.comparison import Quartiles, spread_of
from referee.review.comparison.comparison_row import ComparisonRow


class Sample(msgspec.Struct, frozen=True):
    """A figure of one side (or of the whole session) in many sessions.

    Attributes:
        name: whose it is, or what.
        style: which of the colours and marks, as in the charts of a session; -1 for the game itself.
        values: one a session, ascending, one at least.
    """

    name: str
    style: int
    values: tuple[float, ...]

    @property
    def spread(self) -> Quartiles:
        """Its least, quartiles and most."""
        return spread_of(self.values)


class Distribution(msgspec.Struct, frozen=True):
    """A chart of samples in one unit, under one another.

    Attributes:
        id, title: what is shown. unit: what one of its values is: the title of the axis.
        text: the same in words.
    """

    id: str
    title: str
    unit: str
    samples: tuple[Sample, ...]
    text: str


_Named = list[tuple[str, int, list[float]]]


def distributions_of(rows: Iterable[ComparisonRow], games: Iterable[Game]) -> dict[str, tuple[Distribution, ...]]:
    """Return by game: length, think time, luck, how often the referee stepped in, and the game's own measures.

    Sessions that could not be read are left out, and so is what never was anything but nothing.
    """
    by_game: dict[str, list[ComparisonRow]] = {}
    for row in rows:
        if not row.problem:
            by_game.setdefault(row.game, []).append(row)
    roles = {game.id: game.seat_names for game in games}
    return {game: tuple(_charts(found, roles.get(game, {}))) for game, found in by_game.items()}


def _charts(rows: Sequence[ComparisonRow], roles: Mapping[str, str]) -> list[Distribution]:
    seats = list(dict.fromkeys(seat for row in rows for seat in row.seats))
    styles = {seat: at for at, seat in enumerate(seats)}
    named = {seat: roles.get(seat, humanize(seat).capitalize()) for seat in seats}

    def _samples(values: Iterable[dict[str, float]]) -> _Named:
        """Return a sample for each seat; what a seat does not have is left out."""
        each = list(values)
        return [(named[seat], styles[seat], [one[seat] for one in each if seat in one]) for seat in seats]

    sessions = "All sessions"
    charts = [
        ("length", "Length", "moves", [(sessions, -1, [float(row.plies) for row in rows])]),
        ("minutes", "Duration", "minutes", [(sessions, -1, [row.minutes for row in rows])]),
        (
            "think",
            "Think time in all",
            "minutes",
            _samples(map(_minutes, rows)),
        ),
        ("luck", "Luck of the dice", "successes above expectation", _samples(row.luck for row in rows)),
        (
            "referee",
            "The referee stepped in",
            "times",
            [
                ("Rulings", -1, [float(row.rulings) for row in rows]),
                ("Moves taken back", -1, [float(row.taken_back) for row in rows]),
            ],
        ),
    ]
    found = [_distribution(*chart) for chart in charts if any(any(values) for _, _, values in chart[3])]
    return found + [_distribution(*chart) for chart in _measures(rows, named, styles)]


def _minutes(row: ComparisonRow) -> dict[str, float]:
    return {seat: round(seconds / 60, 1) for seat, seconds in row.think_s.items()}


def _measures(
    rows: Sequence[ComparisonRow], named: dict[str, str], styles: dict[str, int]
) -> list[tuple[str, str, str, _Named]]:
    """Return the same measure of several seats is one chart."""
    groups: dict[tuple[str, str], dict[str, list[float]]] = {}
    first: dict[tuple[str, str], str] = {}
    for row in rows:
        for id_, one in row.figures.items():
            key = (one.title, one.unit)
            first.setdefault(key, id_)
            groups.setdefault(key, {}).setdefault(one.seat, []).append(one.value)
    return [
        (
            first[title, unit],
            f"{title} at the end",
            unit,
            [
                (named.get(seat, seat) if seat else "All sessions", styles.get(seat, -1), values)
                for seat, values in of.items()
            ],
        )
        for (title, unit), of in groups.items()
    ]


def _distribution(id_: str, title: str, unit: str, named: _Named) -> Distribution:
    samples = tuple(Sample(name, style, tuple(sorted(values))) for name, style, values in named if values)
    return Distribution(id_, title, unit, samples, f"{title}, in {unit}. {' '.join(map(_in_words, samples))}")


def _in_words(sample: Sample) -> str:
    spread = sample.spread
    count = counted(spread.count, "session")
    if spread.least == spread.most:
        return f"{sample.name}: {count}, always {number(spread.least)}."
    return (
        f"{sample.name}: {count}, from {number(spread.least)} to {number(spread.most)}, the middle half from "
        f"{number(spread.low)} to {number(spread.high)}, median {number(spread.middle)}."
    )
