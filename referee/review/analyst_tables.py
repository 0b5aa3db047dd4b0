"""A session as tables for analysts: docs/review-export.md says what every column is. For the referee only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from engine.visibility.schema import REFEREE
from referee.files.csv_files import Cell, write_csv_file
from referee.files.output_files import Progress, new_file, no_progress
from referee.files.sanitize import file_stem
from referee.log.chain import canonical
from referee.review.decisions import decisions_in_turn
from referee.review.luck import luck_of
from referee.review.measure_series import figures_of
from referee.review.review import Review
from referee.review.summary import minutes_of, result_of

Rows = Iterator[tuple[Cell, ...]]

TABLE_FORMAT = 1
"""The version of the tables, raised when a column changes its meaning or is removed; new columns are added at the end."""


class AnalystTable(msgspec.Struct, frozen=True):
    """One table: its name, its columns, its rows."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def tables_of(review: Review, progress: Progress = no_progress) -> tuple[AnalystTable, ...]:
    """Return all tables of a session; each of them is as many steps as there are plies."""
    tables, plies = [], max(1, review.number)
    for at, (name, columns, rows_of) in enumerate(_TABLES):
        rows = []
        for row in rows_of(review):
            rows.append(row)
            progress(at * plies + min(len(rows), plies), len(_TABLES) * plies)
        tables.append(AnalystTable(name, tuple(columns.split()), tuple(rows)))
    progress(len(_TABLES) * plies, len(_TABLES) * plies)
    return tuple(tables)


def write_csv(review: Review, folder: Path, progress: Progress = no_progress) -> list[Path]:
    """Write each table into a file, ``SESSION.TABLE.csv``, UTF-8. Raises KnownError."""
    written = []
    for table in tables_of(review, progress):
        path = folder / f"{file_stem(review.session.header.id)}.{table.name}.csv"
        written.append(write_csv_file(path, table.columns, table.rows))
    return written


def write_jsonl(review: Review, path: Path, progress: Progress = no_progress) -> Path:
    """Write each row as a line: an object with ``table`` and the columns. Raises KnownError."""
    with new_file(path, secret=True) as file:
        for table in tables_of(review, progress):
            for row in table.rows:
                line = {"table": table.name, **dict(zip(table.columns, row, strict=True))}
                file.write(msgspec.json.encode(line) + b"\n")
    return path


def _session(review: Review) -> Rows:
    session, header = review.session, review.session.header
    seats = " ".join(f"{seat}={header.seat_names[seat]}" for seat in header.seats)
    winners = " ".join(session.outcome.winners) if session.outcome else ""
    reason = session.outcome.reason if session.outcome else ""
    yield (
        TABLE_FORMAT,
        header.id,
        header.title,
        header.game,
        header.rules_version,
        header.content_sha256,
        canonical(header.options).decode(),
        header.created,
        seats,
        winners,
        reason,
        result_of(review),
        review.number,
        round(minutes_of(review), 2),
        session.last_hash,
    )


def _plies(review: Review) -> Rows:
    phases = {ply: band.phase for band in review.phases for ply in range(band.first, band.last + 1)}
    turns = {ply: band.title for band in review.bands for ply in range(band.first, band.last + 1)}
    for tick, entry in zip(review.ticks, review.session.entries, strict=True):
        yield (
            tick.ply,
            tick.at,
            entry.ply.kind,
            tick.seat,
            tick.verb,
            canonical(entry.ply.args).decode(),
            review.label(tick.ply),
            turns[tick.ply],
            phases[tick.ply],
            int(not tick.undone_by and tick.kind != "take_back"),
            tick.think_ms,
            entry.entered_by,
            " ".join(tick.seen_by),
            entry.hash,
        )


def _figures(review: Review) -> Rows:
    for series in figures_of(review):
        for ply, value in enumerate(series.values):
            if ply:
                yield ply, series.id, series.title, series.seat, series.unit, value


def _decisions(review: Review) -> Rows:
    for one in decisions_in_turn(review, seconds=10):
        yield (
            one.ply,
            one.seat,
            one.asked,
            one.chosen,
            # A plan may have more options than a column of integers can hold.
            None if one.options is None else str(one.options),
            one.think_ms,
            int(one.taken_back),
            "; ".join(one.notes),
        )


def _throws(review: Review) -> Rows:
    for side in luck_of(review):
        for one in side.throws:
            yield (
                one.ply,
                one.seat,
                one.title,
                " ".join(map(str, one.faces)),
                int(one.entered),
                round(one.chance, 6),
                int(one.success),
                round(one.luck, 6),
                round(one.low, 6),
                round(one.high, 6),
            )


def _learned(review: Review) -> Rows:
    for audience in review.audiences:
        if audience == REFEREE:
            continue
        for ply, piece, face in review.seen_faces(audience):
            trace = review.history_of(audience).trace(piece, ply)
            yield ply, audience, piece, face.name, trace.place if trace is not None else ""


def _remarks(review: Review) -> Rows:
    for one in review.session.remarks:
        yield one.number, one.ply, one.kind, one.text, one.audience, canonical(one.data).decode(), one.by, one.at


_TABLES: tuple[tuple[str, str, Callable[[Review], Rows]], ...] = (
    (
        "session",
        "format session title game rules_version content_sha256 options created seats winners reason result plies minutes "
        "last_hash",
        _session,
    ),
    ("plies", "ply at kind seat verb args label turn phase in_effect think_ms entered_by seen_by hash", _plies),
    ("figures", "ply figure title seat unit value", _figures),
    ("decisions", "ply seat asked chosen options think_ms taken_back notes", _decisions),
    ("throws", "ply seat roll faces entered chance success luck low high", _throws),
    ("learned", "ply audience piece card zone", _learned),
    ("remarks", "number ply kind text audience data by at", _remarks),
)
TABLE_NAMES = tuple(name for name, _, _ in _TABLES)
