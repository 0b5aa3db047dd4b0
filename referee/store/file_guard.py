"""The files of an open SQLite log, checked before every use of them.

SQLite maps a part of a log (``-shm``) into memory. Where that may no longer be written, because the disk was set
read-only after an error or somebody locked the files, the system ends the process at the next entry. And a log that is
moved or deleted is written on without an error, into a file that is gone when it is closed.
"""

from __future__ import annotations

import ctypes
import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from engine.errors import KnownError
from referee.files.private_files import share_access
from referee.store.wal_file import companion, is_cut

COMPANION_SUFFIXES = ("-wal", "-shm", "-journal")
"""The suffixes of the files that SQLite keeps beside a log."""


def would_replace(place: Path, log: Path) -> bool:
    """Return whether a copy to this place, which deletes what lies beside it, would hit a log or its companions."""

    def parts(path: Path) -> list[Path]:
        return [one for one in (path, *(companion(path, suffix) for suffix in COMPANION_SUFFIXES)) if os.path.exists(one)]

    return any(_is_same(one, part) for one in parts(place) for part in parts(log))


def _is_same(one: Path, other: Path) -> bool:
    """Return whether two paths are one file. Of a file that is mapped into memory, Windows may not say which it is."""
    return one.absolute() == other.absolute() or (os.stat(one).st_ino != 0 and os.path.samefile(one, other))


class LogFileGuard:
    """Checks the files of an SQLite log that is open for writing."""

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()
        self._parts = (self._path, *(companion(self._path, suffix) for suffix in COMPANION_SUFFIXES[:2]))
        for part in self._parts[1:]:
            share_access(self._path, part)
        self._identities = self._find()
        self._wal_size = 0
        self.note_size()

    def check(self) -> None:
        """Raise KnownError where using the log now would lose an entry, or end the program."""
        found = self._find()
        if any(found.get(part) != identity for part, identity in self._identities.items()):
            raise KnownError(
                f"The log {self._path} was moved, deleted or replaced while it was open; nothing was written: "
                "put it back as it was, with the files beside it, then do this again."
            )
        self._identities = found
        if self._find_wal_size() < self._wal_size:
            if is_cut(self._path):
                raise KnownError(
                    f"The end of {self._parts[1]} was cut off by another program while the log was open; nothing was "
                    "written: export the session, which is whole, then close Whitecell and open the newest backup."
                )
            self.note_size()  # another program has moved all of it into the log
        if not self.is_writable:
            raise KnownError(
                f"The log {self._path} may not be written any more and nothing was written: "
                "allow writing to it and the files beside it, then do this again."
            )

    def note_size(self) -> None:
        """Note how long the -wal file is after a commit."""
        self._wal_size = self._find_wal_size()

    def _find_wal_size(self) -> int:
        try:
            return os.stat(self._parts[1]).st_size
        except OSError:
            return 0

    @property
    def is_writable(self) -> bool:
        """Whether every file of it that exists may be written."""
        return all(os.access(part, os.W_OK) for part in self._parts if os.path.exists(part))

    def _find(self) -> dict[Path, tuple[int, int]]:
        """Return the files that exist, each with its device and inode."""
        found = {}
        for part in self._parts:
            with suppress(OSError):
                state = os.stat(part)
                found[part] = state.st_dev, state.st_ino
        return found


def leave_open(connection: sqlite3.Connection) -> None:
    """Leave a connection open until the process ends: closing writes, which ends the process where nothing may be written.

    Nothing is lost: whoever opens the log next reads its -wal file.
    """
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(connection))
