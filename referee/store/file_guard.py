"""What an open log stands on: its files, looked at before every use of them.

SQLite maps a part of a log (``-shm``) into memory. Where that may no longer be written, because the disk was set
read-only after an error or somebody locked the files, the system ends the process at the next entry instead of
refusing it. And a log that is moved or deleted is written on happily, into a file that is gone when it is closed.
"""

from __future__ import annotations

import ctypes
import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from engine.errors import KnownError

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite adds to the name of a log for the files that it keeps beside it."""


def really(log: Path) -> Path:
    """The log itself, where it is opened by a link: there SQLite keeps what lies beside it."""
    return Path(os.path.realpath(log)) if os.path.islink(log) else log


def beside(log: Path, suffix: str) -> Path:
    """A file that SQLite keeps beside a log; one of `BESIDE`."""
    itself = really(log)
    return itself.with_name(f"{itself.name}{suffix}")


def would_replace(place: Path, log: Path) -> bool:
    """Whether a copy to this place would replace a log or what lies beside it: what lies beside the place goes with it."""
    there = [one for one in (place, *(beside(place, suffix) for suffix in BESIDE)) if os.path.exists(one)]
    parts = [one for one in (log, *(beside(log, suffix) for suffix in BESIDE)) if os.path.exists(one)]
    return any(os.path.samefile(one, part) for one in there for part in parts)


class Ground:
    """The files of an SQLite log that is open for writing."""

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()
        self._parts = (self._path, *(beside(self._path, suffix) for suffix in BESIDE[:2]))
        self._was = self._found()

    def check(self) -> None:
        """Raises KnownError where using the log now would lose an entry, or more."""
        found = self._found()
        if any(found.get(part) != was for part, was in self._was.items()):
            raise KnownError(
                f"The log {self._path} was moved, deleted or replaced while it was open; nothing was written: "
                "put it back as it was, with the files beside it, then do this again."
            )
        self._was = found
        if not self.writable:
            raise KnownError(
                f"The log {self._path} may not be written any more and nothing was written: "
                "allow writing to it and the files beside it, then do this again."
            )

    @property
    def writable(self) -> bool:
        """Whether all that is there of it may be written."""
        return all(os.access(part, os.W_OK) for part in self._parts if os.path.exists(part))

    def _found(self) -> dict[Path, tuple[int, int]]:
        """The parts that are there, each with what tells it from another file of its name."""
        found = {}
        for part in self._parts:
            with suppress(OSError):
                state = os.stat(part)
                found[part] = state.st_dev, state.st_ino
        return found


def never_close(connection: sqlite3.Connection) -> None:
    """Leave a connection open until the process ends: to close it SQLite writes, and where nothing may be written it dies.

    Nothing is lost: the next who opens the log reads what waits beside it.
    """
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(connection))
