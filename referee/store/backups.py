"""Backups of a log that is in use, of which the newest few are kept."""

from __future__ import annotations

import glob
import hashlib
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import NullPool, create_engine
from sqlalchemy.exc import DBAPIError

from engine.errors import KnownError
from referee.files.private_files import create_private_folder
from referee.store.copy import copy_to
from referee.store.db_errors import explain
from referee.store.log_schema import find_damage
from referee.store.log_url import sqlite_uri
from referee.store.wal_file import companion

KEPT = 10
"""How many backups of one log are kept."""
_LEFT_FREE = 32 << 20
"""The space on a disk, in bytes, that backups leave free."""
_SUFFIX = ".whitecell"
_STAMP = "%Y%m%dT%H%M%S%fZ"


class Backups:
    """The backups of one log, in a folder that only the user may read.

    They use a connection of their own, so that another thread can make one while the log is in use.
    """

    def __init__(self, log: Path, folder: Path, keep: int = KEPT) -> None:
        self._log, self._folder, self._keep = log.absolute(), folder, keep
        place = hashlib.sha256(str(self._log).encode()).hexdigest()[:8]  # logs of one name in two folders are two logs
        self._name = f"{log.stem}-{place}-"
        self._pattern = f"{glob.escape(self._name)}{'[0-9]' * 8}T{'[0-9]' * 12}Z{_SUFFIX}"
        self._last_state: tuple[tuple[int, int], ...] = ()

    @property
    def existing(self) -> list[Path]:
        """The backups there are, the newest first."""
        return sorted(self._folder.glob(self._pattern), reverse=True)

    @property
    def is_due(self) -> bool:
        """Whether something was written since this program made the last one."""
        return self._state() != self._last_state

    def make(self, now: datetime) -> Path:
        """Make one more, and delete the oldest of too many. Raises KnownError."""
        state = self._state()
        path = self._folder / f"{self._name}{now.astimezone(UTC).strftime(_STAMP)}{_SUFFIX}"
        try:
            create_private_folder(self._folder)
            existing, free = self.existing, shutil.disk_usage(self._folder).free
        except OSError as error:
            raise KnownError(f"No backup can be kept in {self._folder} ({error.strerror}).") from error
        if free < _LEFT_FREE + sum(size for _, size in state):
            raise KnownError(f"No backup is made, because the disk that holds {self._folder} is nearly full.")
        if existing and path.name <= existing[0].name:
            path = self._next_name(existing[0])
        is_sound = False
        try:
            with closing(sqlite3.connect(f"{sqlite_uri(self._log)}?mode=ro", uri=True)) as log:
                copy_to(log, path, str(self._log))
            if damage := _damage(path, str(self._log)):
                raise KnownError(damage)
            is_sound = True
        except (sqlite3.Error, DBAPIError) as error:
            raise explain(error, str(self._log)) from error
        finally:
            if not is_sound:  # or the backups of a log that got damaged would push out the sound ones
                with suppress(OSError):
                    path.unlink()
        self._last_state = state
        self._delete_oldest()
        return path

    def _next_name(self, newest: Path) -> Path:
        """Return the name next to the newest one's: by a clock that was set back, the new backup would go as the oldest."""
        before = datetime.strptime(newest.name.removeprefix(self._name).removesuffix(_SUFFIX), _STAMP)
        return newest.with_name(f"{self._name}{(before + timedelta(microseconds=1)).strftime(_STAMP)}{_SUFFIX}")

    def _delete_oldest(self) -> None:
        """Delete what is older than the backups that are kept, also what a killed program left half made."""
        with suppress(OSError):  # one too many does no harm, and goes the next time
            oldest = min((one.name for one in self.existing[: self._keep]), default="")
            for old in self._folder.glob(f"{self._pattern}*"):
                if old.name < oldest:
                    with suppress(OSError):
                        old.unlink(missing_ok=True)

    def _state(self) -> tuple[tuple[int, int], ...]:
        """Return the times and sizes of the log's files, which change when something is written."""
        found = []
        for part in (self._log, companion(self._log, "-wal")):
            with suppress(OSError):  # why a log cannot be looked at is said when it is copied
                state = part.stat()
                found.append((state.st_mtime_ns, state.st_size))
        return tuple(found)


def _damage(backup: Path, place: str) -> str:
    """Return what is wrong with a copy of the log at ``place``, "" if nothing is. Raises DBAPIError."""
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(backup), poolclass=NullPool)
    with engine.connect() as connection:
        return find_damage(connection, place)
