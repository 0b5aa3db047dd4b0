"""Comparison of sessions: results, lengths, and distributions of figures."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles

import msgspec

from engine.contract.game import Game, OptionValue
from referee.files.csv_files import write_csv_file
from referee.log.records import LibraryEntry
from referee.review.comparison.comparison_row import ROW_FORMAT, ComparisonRow, RowReader
from referee.review.comparison.row_cache import RowCache
from referee.review.comparison.worker_process import rows_from_worker
from referee.store import Store

_MANY = 100
"""For fewer sessions another process would not start in time."""


class Quartiles(msgspec.Struct, frozen=True):
    """The distribution of a figure over sessions: count, minimum, quartiles, maximum."""

    count: int
    least: float
    low: float
    middle: float
    high: float
    most: float


def compare(
    store: Store,
    summaries: Iterable[LibraryEntry],
    games: Sequence[Game],
    *,
    cache: RowCache | None = None,
    place: str = "",
    progress: Callable[[int], None] | None = None,
) -> tuple[ComparisonRow, ...]:
    """Return a row for each session, in the order given. One that cannot be read at all has a row that says why.

    ``cache`` keeps rows for the next time; a session that went on, or other rules, make a new row. Where ``place`` names
    the log, a second process reads the last of many sessions first, until both meet.
    """
    steps = comparing(store, summaries, games, cache=cache, place=place)
    while True:
        try:
            done = next(steps)
        except StopIteration as end:
            return tuple(end.value)
        if progress is not None:
            progress(done)


def comparing(
    store: Store,
    summaries: Iterable[LibraryEntry],
    games: Sequence[Game],
    *,
    cache: RowCache | None = None,
    place: str = "",
) -> Generator[int, None, tuple[ComparisonRow, ...]]:
    """Do what `compare` does step by step, for a caller with other things to do; yield how many rows there are."""
    picked = tuple(summaries)
    keys = _keys(picked, games)
    rows = {key: row for key in keys if cache is not None and (row := cache.get(key)) is not None}
    wanted = {key: summary for key, summary in zip(keys, picked, strict=True) if key not in rows}

    def keep(key: str, row: ComparisonRow) -> None:
        rows[key] = row
        if cache is not None and not row.problem:
            cache.put(key, row)

    reader = RowReader(store, games)
    key_of = {one.id: key for key, one in wanted.items()}
    with ExitStack() as ending:
        from_worker: Callable[[], Sequence[ComparisonRow]] = tuple
        if place and len(wanted) >= _MANY:
            from_worker = ending.enter_context(rows_from_worker(place, list(wanted.values())[::-1]))
        for key, one in wanted.items():
            for row in from_worker():
                keep(key_of[row.session], row)
            if key in rows:
                break  # and so are all that follow
            keep(key, reader.row(one))
            yield len(rows)
    if cache is not None:
        cache.save()
    yield len(rows)
    return tuple(rows[key] for key in keys)


def _keys(summaries: Iterable[LibraryEntry], games: Iterable[Game]) -> list[str]:
    """Return for each session what its row depends on."""
    versions = {game.id: game.version for game in games}
    return [f"{ROW_FORMAT}|{one.id}|{one.plies}|{one.last_at}|{versions.get(one.game, '')}" for one in summaries]


def with_pseudonyms(rows: Sequence[ComparisonRow]) -> tuple[ComparisonRow, ...]:
    """Return the rows without names: equal names are replaced alike, ``Team 1``, ``Team 2``; titles are counted."""
    names: dict[str, str] = {}
    for row in rows:
        for name in row.seats.values():
            names.setdefault(name, f"Team {len(names) + 1}")
    return tuple(
        msgspec.structs.replace(
            row,
            title=f"Session {at}",
            seats={seat: names[name] for seat, name in row.seats.items()},
            problem=row.problem and "Not all of it could be read.",  # what exactly may name somebody
        )
        for at, row in enumerate(rows, 1)
    )


def columns_of(row: ComparisonRow) -> dict[str, str | float]:
    """Return a row as columns by name: first what is common to all games, then each seat's and the game's own figures."""
    cells: dict[str, str | float] = {
        "session": row.session,
        "title": row.title,
        "game": row.game,
        "created": row.created,
        "teams": "; ".join(row.seats.values()),
        "winners": "; ".join(row.seats.get(seat, seat) for seat in row.winners),
        "reason": row.reason,
        "plies": row.plies,
        "taken_back": row.taken_back,
        "rulings": row.rulings,
        "minutes": row.minutes,
        "problem": row.problem,
    }
    cells |= {f"option/{name}": in_words(value) for name, value in row.changed_options.items()}
    cells |= {f"think_s/{seat}": value for seat, value in row.think_s.items()}
    cells |= {f"luck/{seat}": value for seat, value in row.luck.items()}
    cells |= {f"figure/{name}": _short(one.value) for name, one in row.figures.items()}
    return cells


def in_words(value: OptionValue) -> str:
    """Return the value of an option: a word, also where it is a number, for options are told apart and not counted."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def spreads_of(rows: Iterable[ComparisonRow]) -> dict[tuple[str, str], Quartiles]:
    """Return by game and column, how each number is distributed; sessions that could not be read are left out."""
    values: dict[tuple[str, str], list[float]] = {}
    for row in rows:
        if row.problem:
            continue
        for name, value in columns_of(row).items():
            if isinstance(value, int | float):
                values.setdefault((row.game, name), []).append(float(value))
    return {key: spread_of(found) for key, found in values.items()}


def results_of(rows: Iterable[ComparisonRow]) -> Mapping[tuple[str, str, str], int]:
    """Return by game, winners (seats, "" for nobody) and reason, how often; unfinished games have no reason."""
    counts: dict[tuple[str, str, str], int] = {}
    for row in rows:
        key = (row.game, " ".join(row.winners), row.reason)
        counts[key] = counts.get(key, 0) + 1
    return dict(sorted(counts.items()))


def write_comparison(rows: Sequence[ComparisonRow], path: Path) -> Path:
    """Return a CSV row a session; a column that a session does not have is empty. For the referee: some may be open yet.

    Raises KnownError.
    """
    cells = [columns_of(row) for row in rows]
    columns = list(dict.fromkeys(name for row in cells for name in row))
    return write_csv_file(path, columns, ([row.get(name) for name in columns] for row in cells))


def _short(value: float) -> float:
    return int(value) if value == int(value) else value


def spread_of(values: Sequence[float]) -> Quartiles:
    """Return how these values, one at least, are distributed."""
    if len(values) == 1:
        return Quartiles(1, *[values[0]] * 5)
    low, middle, high = quantiles(values, n=4, method="inclusive")
    return Quartiles(len(values), min(values), low, middle, high, max(values))
