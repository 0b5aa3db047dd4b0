"""Measures of each seat over the plies of a match, for the review."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.contract.rules import Measure
from engine.games.druglord.content import TYPES
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.table_reader import TableReader
from engine.model.table import Table

Count = Callable[[TableReader, str], int]


def measures(context: DruglordContext) -> Iterator[Measure]:
    """Yield the measures of every seat."""
    for seat in context.seats:
        for name, title, unit, count in _MEASURED:
            decides = ("highest_score",) if count is TableReader.score else ()
            yield Measure(f"{name}/{seat}", title, unit, _of_seat(context, count, seat), seat, decides=decides)


def _of_seat(context: DruglordContext, count: Count, seat: str) -> Callable[[Table], float | None]:
    return lambda table: count(TableReader(context, table), seat)


def _weight_on_regions(board: TableReader, seat: str) -> int:
    return sum(board.weight(region, kind) for region in board.regions_of(seat) for kind in TYPES)


_MEASURED: tuple[tuple[str, str, str, Count], ...] = (
    ("score", "Score", "score", TableReader.score),
    ("regions", "Regions", "Regions", lambda board, seat: len(board.regions_of(seat))),
    ("cases", "Cases", "Cases", lambda board, seat: len(board.cases(seat))),
    ("traphouse", "Traphouse", "markers", lambda board, seat: sum(board.traphouse(seat).values())),
    ("weight", "Weight on Regions", "markers", _weight_on_regions),
)
