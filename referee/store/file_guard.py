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
        companions = [companion(self._path, suffix) for suffix in COMPANION_SUFFIXES[:2]]
        for part in companions:
            share_access(self._path, part)
        self._parts = (str(self._path), *map(str, companions))
        self._identities = {part: _identity_of(state) for part, state in self._find().items()}
        self._wal_size = 0
        self.note_size()

    def check(self) -> None:
        """Raise KnownError where using the log now would lose an entry, or end the program."""
        found = self._find()
        if any(part not in found or _identity_of(found[part]) != identity for part, identity in self._identities.items()):
            raise KnownError(
                f"The log {self._path} was moved, deleted or replaced while it was open; nothing was written: "
                "put it back as it was, with the files beside it, then do this again."
            )
        self._identities = {part: _identity_of(state) for part, state in found.items()}
        wal = found.get(self._parts[1])
        if (wal.st_size if wal is not None else 0) < self._wal_size:
            if is_cut(self._path):
                raise KnownError(
                    f"The end of {self._parts[1]} was cut off by another program while the log was open; nothing was "
                    "written: export the session, which is whole, then close Whitecell and open the newest backup."
                )
            self.note_size()  # another program has moved all of it into the log
        if not all(os.access(part, os.W_OK) for part in found):
            raise KnownError(
                f"The log {self._path} may not be written any more and nothing was written: "
                "allow writing to it and the files beside it, then do this again."
            )

    def note_size(self) -> None:
        """Note how long the -wal file is after a commit."""
        try:
            self._wal_size = os.stat(self._parts[1]).st_size
        except OSError:
            self._wal_size = 0

    @property
    def is_writable(self) -> bool:
        """Whether every file of it that exists may be written."""
        return all(os.access(part, os.W_OK) for part in self._find())

    def _find(self) -> dict[str, os.stat_result]:
        """Return the files that exist, each with what the system says of it."""
        found = {}
        for part in self._parts:
            with suppress(OSError):
                found[part] = os.stat(part)
        return found


def _identity_of(state: os.stat_result) -> tuple[int, int]:
    """Return the device and the inode of a file."""
    return state.st_dev, state.st_ino


def leave_open(connection: sqlite3.Connection) -> None:
    """Leave a connection open until the process ends: closing writes, which ends the process where nothing may be written.

    Nothing is lost: whoever opens the log next reads its -wal file.
    """
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(connection))
