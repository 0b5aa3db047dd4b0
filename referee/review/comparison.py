"""Many sessions side by side: how they ended, how long they took, what their figures came to."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import quantiles

import msgspec

from engine.errors import KnownError
from engine.game import Game
from referee.records import Summary
from referee.review.figures import value_of
from referee.review.luck import luck_of
from referee.review.model import Review
from referee.review.shelf import Shelf
from referee.review.summary import minutes_of
from referee.session import Session
from referee.store import Store

ROW_FORMAT = 1


class Row(msgspec.Struct, frozen=True):
    """One session in a comparison.

    Attributes:
        session, title, game, created: which.
        seats: seat to what it was called.
        winners: their seats. reason: how it ended, an id of the game; "" for a game that was not finished.
        plies, taken_back, rulings, minutes: its length and how often the referee stepped in.
        think_s: seconds that each seat took in all.
        luck: successes of each seat's dice above what was to be expected.
        figures: the last value of every measure of the game, by ``id``; a measure that has none is left out.
        problem: why not all of it could be read, or "".
    """

    session: str
    title: str
    game: str
    created: str
    seats: dict[str, str]
    winners: tuple[str, ...]
    reason: str
    plies: int
    taken_back: int
    rulings: int
    minutes: float
    think_s: dict[str, float]
    luck: dict[str, float]
    figures: dict[str, float]
    problem: str = ""


class Spread(msgspec.Struct, frozen=True):
    """How a figure is distributed over sessions: how many have it, least, quartiles, most."""

    count: int
    least: float
    low: float
    middle: float
    high: float
    most: float


def compare(
    store: Store,
    summaries: Iterable[Summary],
    games: Sequence[Game],
    *,
    shelf: Shelf | None = None,
    progress: Callable[[int], None] | None = None,
) -> tuple[Row, ...]:
    """A row for each session, in the order given. One that cannot be read at all has a row that says why.

    ``shelf`` keeps rows for the next time; a session that went on, or other rules, make a new row.
    """
    versions = {game.id: game.version for game in games}
    rows = []
    for done, summary in enumerate(summaries, 1):
        key = f"{ROW_FORMAT}|{summary.id}|{summary.plies}|{summary.last_at}|{versions.get(summary.game, '')}"
        kept = shelf.get(key) if shelf is not None else None
        row = _read(kept)
        if row is None:
            row = row_of(store, summary, games)
            if shelf is not None and not row.problem:
                shelf.put(key, msgspec.json.encode(row))
        rows.append(row)
        if progress is not None:
            progress(done)
    if shelf is not None:
        shelf.save()
    return tuple(rows)


def row_of(store: Store, summary: Summary, games: Sequence[Game]) -> Row:
    """The row of one session, read from its log."""
    try:
        session = Session.open(store, summary.id, games, read_only=True)
    except KnownError as error:
        return unreadable(summary, str(error))
    review = Review(session)
    header, outcome = session.header, session.outcome
    measured = {measure.id: value_of(measure, session.table) for measure in session.rules.measures}
    return Row(
        header.id,
        header.title,
        header.game,
        header.created,
        header.seat_names,
        outcome.winners if outcome else (),
        outcome.reason if outcome else "",
        review.number,
        sum(bool(tick.undone_by) for tick in review.ticks),
        sum(tick.kind == "ruling" for tick in review.ticks),
        round(minutes_of(review), 1),
        {seat: round(sum(tick.think_ms for tick in review.ticks if tick.seat == seat) / 1000, 1) for seat in header.seats},
        {one.seat: round(one.throws[-1].luck, 2) for one in luck_of(review)},
        {name: value for name, value in measured.items() if value is not None},
        " ".join(session.problems),
    )


def unreadable(summary: Summary, why: str) -> Row:
    """The row of a session of which nothing can be read."""
    return Row(
        session=summary.id,
        title=summary.title,
        game=summary.game,
        created=summary.created,
        seats=summary.seat_names,
        winners=(),
        reason="",
        plies=summary.plies,
        taken_back=0,
        rulings=0,
        minutes=0,
        think_s={},
        luck={},
        figures={},
        problem=why,
    )


def _read(kept: bytes | None) -> Row | None:
    try:
        return None if kept is None else msgspec.json.decode(kept, type=Row)
    except msgspec.MsgspecError:
        return None  # what is kept is only ever a copy


def with_pseudonyms(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The same without names: who was called the same is called the same, ``Team 1``, ``Team 2``; titles are counted."""
    names: dict[str, str] = {}
    for row in rows:
        for name in row.seats.values():
            names.setdefault(name, f"Team {len(names) + 1}")
    return tuple(
        msgspec.structs.replace(
            row, title=f"Session {at}", seats={seat: names[name] for seat, name in row.seats.items()}, problem=""
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
    cells |= {f"think_s/{seat}": value for seat, value in row.think_s.items()}
    cells |= {f"luck/{seat}": value for seat, value in row.luck.items()}
    cells |= {f"figure/{name}": value for name, value in row.figures.items()}
    return cells


def spreads_of(rows: Iterable[Row]) -> dict[tuple[str, str], Spread]:
    """By game and column, how each number is distributed; sessions that could not be read are left out."""
    values: dict[tuple[str, str], list[float]] = {}
    for row in rows:
        if row.problem:
            continue
        for name, value in columns_of(row).items():
            if isinstance(value, int | float):
                values.setdefault((row.game, name), []).append(float(value))
    return {key: _spread(found) for key, found in values.items()}


def results_of(rows: Iterable[Row]) -> Mapping[tuple[str, str, str], int]:
    """By game, winners (seats, "" for nobody) and reason, how often; unfinished games have no reason."""
    counts: dict[tuple[str, str, str], int] = {}
    for row in rows:
        key = (row.game, " ".join(row.winners), row.reason)
        counts[key] = counts.get(key, 0) + 1
    return dict(sorted(counts.items()))


def write_comparison(rows: Sequence[Row], path: Path) -> Path:
    """A CSV row a session; a column that a session does not have is empty. Raises KnownError."""
    cells = [columns_of(row) for row in rows]
    columns = list(dict.fromkeys(name for row in cells for name in row))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, columns)
            writer.writeheader()
            writer.writerows(cells)
    except OSError as error:
        raise KnownError(f"{path} cannot be written ({error.strerror}): choose another place.") from error
    return path


def _spread(values: list[float]) -> Spread:
    if len(values) == 1:
        return Spread(1, *values * 5)
    low, middle, high = quantiles(values, n=4, method="inclusive")
    return Spread(len(values), min(values), low, middle, high, max(values))
