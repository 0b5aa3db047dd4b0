"""Rows of a comparison read by a second process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from multiprocessing import TimeoutError as NotYet

from engine.errors import KnownError
from referee.log.records import LibraryEntry
from referee.review.comparison.comparison_row import ComparisonRow, RowReader
from referee.worker_pool import worker_pool


@contextmanager
def rows_from_worker(place: str, wanted: Iterable[LibraryEntry]) -> Iterator[Callable[[], list[ComparisonRow]]]:
    """Have a process read rows of the log at ``place``, in the order given, until this is left.

    Yields a function that returns the rows that have come since it was called last. If the process cannot be started, or
    cannot read the log, none come. The place, which may hold a password, is not among the words of a command that every
    account of the computer can read.
    """
    with worker_pool(1) as pool:
        rows = pool.imap(partial(_read_row, place), wanted) if pool is not None else None

        def finished() -> list[ComparisonRow]:
            came: list[ComparisonRow] = []
            try:
                while rows is not None:
                    came.append(rows.next(timeout=0))
            except (StopIteration, NotYet, KnownError):
                pass
            return came

        yield finished


def _read_row(place: str, summary: LibraryEntry) -> ComparisonRow:
    return _reader(place).row(summary)


@cache
def _reader(place: str) -> RowReader:
    from engine.games import all_games
    from referee.store import open_store

    return RowReader(open_store(place, read_only=True), all_games())
