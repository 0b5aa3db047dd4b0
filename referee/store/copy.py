"""Copies of a log that is in use, by SQLite's own backup: whole and sound whatever is written meanwhile.

And checkpoints, by which what lies in the -wal file beside a log is moved into the log itself.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from engine.errors import KnownError
from referee.files.atomic_file import atomic_file
from referee.files.output_files import sync_folder
from referee.store.db_errors import explain, is_corrupt
from referee.store.file_guard import COMPANION_SUFFIXES, LogFileGuard
from referee.store.log_url import sqlite_uri


def checkpoint(log: sqlite3.Connection) -> None:
    """Move what is in the -wal file of a log into the log, as far as nobody who reads it has to wait.

    If that fails, all entries are where they were.
    """
    with suppress(sqlite3.Error):
        log.execute("PRAGMA wal_checkpoint(PASSIVE)")


def checkpoint_file(log: Path) -> None:
    """Do the same over a connection of its own, so that another thread can do it while the log is in use."""
    with suppress(sqlite3.Error, KnownError):
        LogFileGuard(log).check()  # what may not be written may not be touched either
        with closing(sqlite3.connect(f"{sqlite_uri(log)}?mode=rw", uri=True, timeout=0)) as connection:
            checkpoint(connection)


def copy_to(log: sqlite3.Connection, path: Path, place: str) -> None:
    """Copy the log at ``place`` to a path; what stood there stays until the copy is whole. Raises KnownError."""
    try:
        with atomic_file(path) as (temporary, _):
            target = sqlite3.connect(temporary)
            try:
                log.backup(target)
                target.execute("PRAGMA journal_mode = DELETE")  # one file, to be carried away
            finally:
                target.close()
            for suffix in COMPANION_SUFFIXES:  # of another log that stood here: it would be read into this one
                path.with_name(f"{path.name}{suffix}").unlink(missing_ok=True)
        sync_folder(path.parent)
    except (OSError, sqlite3.Error) as error:
        if isinstance(error, sqlite3.Error) and is_corrupt(error):  # the log, not the copy
            raise explain(error, place) from error
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise KnownError(f"The copy {path} cannot be written ({why}): choose another place.") from error
