"""Many sessions side by side: how they ended, how long they took, what their figures came to."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import quantiles
from typing import Protocol

import msgspec

from engine.contract.game import Game, OptionValue
from referee.files.csv_files import write_sheet
from referee.log.records import Summary
from referee.review.comparison.comparison_row import ROW_FORMAT, Row, RowReader
from referee.review.comparison.row_cache import Shelf
from referee.store import Store

_MANY = 100
"""Fewer sessions are read sooner than another process begins."""


class Spread(msgspec.Struct, frozen=True):
    """How a figure is distributed over sessions: how many have it, least, quartiles, most."""

    count: int
    least: float
    low: float
    middle: float
    high: float
    most: float


class Aid(Protocol):
    """Who reads rows at the same time (`referee.review.comparison.worker_process`)."""

    def came(self) -> list[Row]:
        """The rows that have come since this was asked last."""
        ...

    def stop(self) -> None:
        """No more are wanted."""
        ...


Begin = Callable[[list[Summary]], Aid]
"""Has an aid begin on these sessions."""


def compare(
    store: Store,
    summaries: Iterable[Summary],
    games: Sequence[Game],
    *,
    shelf: Shelf | None = None,
    aid: Begin | None = None,
    progress: Callable[[int], None] | None = None,
) -> tuple[Row, ...]:
    """A row for each session, in the order given. One that cannot be read at all has a row that says why.

    ``shelf`` keeps rows for the next time; a session that went on, or other rules, make a new row. Of many
    sessions ``aid`` reads the last first, until both meet.
    """
    steps = comparing(store, summaries, games, shelf=shelf, aid=aid)
    while True:
        try:
            done = next(steps)
        except StopIteration as end:
            return tuple(end.value)
        if progress is not None:
            progress(done)


def comparing(
    store: Store,
    summaries: Iterable[Summary],
    games: Sequence[Game],
    *,
    shelf: Shelf | None = None,
    aid: Begin | None = None,
) -> Generator[int, None, tuple[Row, ...]]:
    """The same a step at a time, for who has other things to do: after each it says how many rows there are."""
    picked = tuple(summaries)
    keys = _keys(picked, games)
    rows = {key: row for key in keys if shelf is not None and (row := _read(shelf.get(key))) is not None}
    wanted = {key: summary for key, summary in zip(keys, picked, strict=True) if key not in rows}

    def keep(key: str, row: Row) -> None:
        rows[key] = row
        if shelf is not None and not row.problem:
            shelf.put(key, msgspec.json.encode(row))

    reader = RowReader(store, games)
    key_of = {one.id: key for key, one in wanted.items()}
    aiding = aid(list(wanted.values())[::-1]) if aid is not None and len(wanted) >= _MANY else None
    try:
        for key, one in wanted.items():
            for row in aiding.came() if aiding is not None else ():
                keep(key_of[row.session], row)
            if key in rows:
                break  # and so are all that follow
            keep(key, reader.row(one))
            yield len(rows)
    finally:
        if aiding is not None:
            aiding.stop()
    if shelf is not None:
        shelf.save()
    yield len(rows)
    return tuple(rows[key] for key in keys)


def _keys(summaries: Iterable[Summary], games: Iterable[Game]) -> list[str]:
    """What a row depends on."""
    versions = {game.id: game.version for game in games}
    return [f"{ROW_FORMAT}|{one.id}|{one.plies}|{one.last_at}|{versions.get(one.game, '')}" for one in summaries]


def _read(kept: bytes | None) -> Row | None:
    try:
        return None if kept is None else msgspec.json.decode(kept, type=Row)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None  # what is kept is only ever a copy


def with_pseudonyms(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The same without names: who was called the same is called the same, ``Team 1``, ``Team 2``; titles are counted."""
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


def columns_of(row: Row) -> dict[str, str | float]:
    """A row as columns by name: what is common to all games first, then each seat's and the game's own figures."""
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
    cells |= {f"option/{name}": in_words(value) for name, value in row.variants.items()}
    cells |= {f"think_s/{seat}": value for seat, value in row.think_s.items()}
    cells |= {f"luck/{seat}": value for seat, value in row.luck.items()}
    cells |= {f"figure/{name}": _short(one.value) for name, one in row.figures.items()}
    return cells


def in_words(value: OptionValue) -> str:
    """The value of an option: a word, also where it is a number, for options are told apart and not counted."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def spreads_of(rows: Iterable[Row]) -> dict[tuple[str, str], Spread]:
    """By game and column, how each number is distributed; sessions that could not be read are left out."""
    values: dict[tuple[str, str], list[float]] = {}
    for row in rows:
        if row.problem:
            continue
        for name, value in columns_of(row).items():
            if isinstance(value, int | float):
                values.setdefault((row.game, name), []).append(float(value))
    return {key: spread_of(found) for key, found in values.items()}


def results_of(rows: Iterable[Row]) -> Mapping[tuple[str, str, str], int]:
    """By game, winners (seats, "" for nobody) and reason, how often; unfinished games have no reason."""
    counts: dict[tuple[str, str, str], int] = {}
    for row in rows:
        key = (row.game, " ".join(row.winners), row.reason)
        counts[key] = counts.get(key, 0) + 1
    return dict(sorted(counts.items()))


def write_comparison(rows: Sequence[Row], path: Path) -> Path:
    """A CSV row a session; a column that a session does not have is empty. For the referee: some may be open yet.

    Raises KnownError.
    """
    cells = [columns_of(row) for row in rows]
    columns = list(dict.fromkeys(name for row in cells for name in row))
    return write_sheet(path, columns, ([row.get(name) for name in columns] for row in cells))


def _short(value: float) -> float:
    return int(value) if value == int(value) else value


def spread_of(values: Sequence[float]) -> Spread:
    """How these values, one at least, are distributed."""
    if len(values) == 1:
        return Spread(1, *[values[0]] * 5)
    low, middle, high = quantiles(values, n=4, method="inclusive")
    return Spread(len(values), min(values), low, middle, high, max(values))
