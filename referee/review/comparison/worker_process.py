"""Rows of a comparison read by another process of this program: a computer has more than one core."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen
from threading import Thread

import msgspec

from engine.errors import KnownError
from referee.files.input_files import LOG_VARIABLE
from referee.log.records import Summary
from referee.review.comparison.comparison_row import Row


class Elsewhere:
    """Runs ``compare --rows`` of a program on a log. If that cannot be begun, or comes to an early end, no row comes."""

    def __init__(self, program: Sequence[str], database: str | None, wanted: Iterable[Summary]) -> None:
        """``program`` are the words before its arguments; ``database`` is the log as it was typed."""
        # Not among the words, which anybody may read: a URL may hold a password.
        named = {**os.environ, LOG_VARIABLE: database} if database else None
        self._came: SimpleQueue[Row] = SimpleQueue()
        self._process: Popen[bytes] | None = None
        with suppress(OSError):
            self._process = Popen([*program, "compare", "--rows"], env=named, stdin=PIPE, stdout=PIPE, process_group=0)
            ids = "".join(f"{one.id}\n" for one in wanted)
            Thread(target=_exchange, args=(self._process, ids, self._came), daemon=True).start()

    def came(self) -> list[Row]:
        """The rows that have come since this was asked last."""
        rows = []
        with suppress(Empty):
            while True:
                rows.append(self._came.get_nowait())
        return rows

    def stop(self) -> None:
        """No more are wanted."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


def _exchange(process: Popen[bytes], ids: str, came: SimpleQueue[Row]) -> None:
    """Hand over what is wanted, and take what comes: a pipe that nobody reads holds its writer up."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(OSError, ValueError, msgspec.MsgspecError), process.stdout:  # what did not come is read here
        with process.stdin:
            process.stdin.write(ids.encode())
        for line in process.stdout:
            came.put(msgspec.json.decode(line, type=Row))


def write_rows(rows: Iterable[Row]) -> None:
    """Rows for whoever has begun this process: a line of JSON each on standard output, as soon as it is there."""
    for row in rows:
        sys.stdout.write(line_of(row).decode() + "\n")
        sys.stdout.flush()


def line_of(row: Row) -> bytes:
    """A row as such a line, without its end."""
    return msgspec.json.encode(row)


def read_rows() -> Iterator[Row]:
    """Such lines from standard input. Raises KnownError if they are none."""
    try:
        for line in sys.stdin:
            yield msgspec.json.decode(line, type=Row)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise KnownError(f"What came on standard input are no rows of a comparison ({error}).") from error
