"""Backups of a log that is in use, made beside the work: a few of the newest are kept."""

from __future__ import annotations

import glob
import hashlib
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from engine.errors import KnownError
from referee.store.copy import copy_to
from referee.store.db_errors import damaged, explain
from referee.store.file_guard import beside

KEPT = 10
"""So many backups of one log are kept."""
_LEFT_FREE = 32 << 20
"""So much of a disk, in bytes, is left to the log and to everybody else."""
_SUFFIX = ".whitecell"
_STAMP = "%Y%m%dT%H%M%S%fZ"


class Backups:
    """The backups of one log, in a folder that only the user may read.

    They are taken over a connection of their own: in another thread nobody has to wait for one.
    """

    def __init__(self, log: Path, folder: Path, keep: int = KEPT) -> None:
        self._log, self._folder, self._keep = log.absolute(), folder, keep
        place = hashlib.sha256(str(self._log).encode()).hexdigest()[:8]  # logs of one name in two folders are two logs
        self._name = f"{log.stem}-{place}-"
        self._pattern = f"{glob.escape(self._name)}{'[0-9]' * 8}T{'[0-9]' * 12}Z{_SUFFIX}"
        self._taken_of: tuple[tuple[int, int], ...] = ()

    @property
    def taken(self) -> list[Path]:
        """Those there are, the newest first."""
        return sorted(self._folder.glob(self._pattern), reverse=True)

    @property
    def due(self) -> bool:
        """Whether something was written since the last one was taken here."""
        return self._state() != self._taken_of

    def take(self, now: datetime) -> Path:
        """One more; the oldest of too many are deleted. Raises KnownError."""
        state = self._state()
        path = self._folder / f"{self._name}{now.astimezone(UTC).strftime(_STAMP)}{_SUFFIX}"
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            taken, free = self.taken, shutil.disk_usage(self._folder).free
        except OSError as error:
            raise KnownError(f"No backup can be kept in {self._folder} ({error.strerror}).") from error
        if free < _LEFT_FREE + sum(size for _, size in state):
            raise KnownError(f"No backup is made, because the disk that holds {self._folder} is nearly full.")
        if taken and path.name <= taken[0].name:
            path = self._after(taken[0])
        whole = False
        try:
            with closing(sqlite3.connect(f"{self._log.as_uri()}?mode=ro", uri=True)) as log:
                copy_to(log, path, str(self._log))
            whole = _whole(path)
        except sqlite3.Error as error:
            raise explain(error, str(self._log)) from error
        finally:
            if not whole:  # or the backups of a log that got damaged would push out the sound ones
                with suppress(OSError):
                    path.unlink()
        if not whole:
            raise damaged(str(self._log))
        self._taken_of = state
        self._thin()
        return path

    def _after(self, newest: Path) -> Path:
        """The name next to the newest one's. The clock was set back: by it, this one would be deleted as the oldest."""
        before = datetime.strptime(newest.name.removeprefix(self._name).removesuffix(_SUFFIX), _STAMP)
        return newest.with_name(f"{self._name}{(before + timedelta(microseconds=1)).strftime(_STAMP)}{_SUFFIX}")

    def _thin(self) -> None:
        """Delete what is older than those that are kept, and with it what a killed program has left half made."""
        with suppress(OSError):  # one too many does no harm, and goes the next time
            oldest = min((one.name for one in self.taken[: self._keep]), default="")
            for old in self._folder.glob(f"{self._pattern}*"):
                if old.name < oldest:
                    with suppress(OSError):
                        old.unlink(missing_ok=True)

    def _state(self) -> tuple[tuple[int, int], ...]:
        """What changes when something is written."""
        found = []
        for part in (self._log, beside(self._log, "-wal")):
            with suppress(OSError):  # why a log cannot be looked at is said when it is copied
                state = part.stat()
                found.append((state.st_mtime_ns, state.st_size))
        return tuple(found)


def _whole(backup: Path) -> bool:
    """Whether SQLite finds nothing wrong with it. Raises sqlite3.Error where it cannot even look."""
    with closing(sqlite3.connect(backup)) as taken:
        return bool(taken.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
