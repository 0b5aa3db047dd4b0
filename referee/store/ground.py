"""What an open log stands on: its files, looked at before every use of them.

SQLite maps a part of a log (``-shm``) into memory. Where that may no longer be written, because the disk was set
read-only after an error or somebody locked the files, the system ends the process at the next entry instead of
refusing it. And a log that is moved or deleted is written on happily, into a file that is gone when it is closed.
"""

from __future__ import annotations

import ctypes
import os
import sqlite3
from pathlib import Path

from engine.errors import KnownError


class Ground:
    """The files of an SQLite log that is open for writing."""

    def __init__(self, path: Path) -> None:
        self._path = str(path.absolute())
        self._parts = (self._path, f"{self._path}-wal", f"{self._path}-shm")
        self._was = self._identity()
        self._beside: set[str] = set()

    def check(self) -> None:
        """Raises KnownError where using the log now would lose an entry, or more."""
        there = {part for part in self._parts if os.path.exists(part)}
        if self._identity() != self._was or not self._beside <= there:
            raise KnownError(
                f"The log {self._path} was moved, deleted or replaced while it was open; nothing was written: "
                "put it back as it was, with the files beside it, then do this again."
            )
        self._beside = there
        if not self.writable:
            raise KnownError(
                f"The log {self._path} may not be written any more and nothing was written: "
                "allow writing to it and the files beside it, then do this again."
            )

    @property
    def writable(self) -> bool:
        """Whether all that is there of it may be written."""
        return all(os.access(part, os.W_OK) for part in self._parts if os.path.exists(part))

    def _identity(self) -> tuple[int, int] | None:
        try:
            found = os.stat(self._path)
        except OSError:
            return None
        return found.st_dev, found.st_ino


def never_close(connection: sqlite3.Connection) -> None:
    """Leave a connection open until the process ends: to close it SQLite writes, and where nothing may be written it dies.

    Nothing is lost: the next who opens the log reads what waits beside it.
    """
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(connection))
