"""Copies of a log that is in use, by SQLite's own backup: whole and sound whatever is written meanwhile."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from engine.errors import KnownError
from referee.files.atomic_file import half_made
from referee.files.output_files import keep_entries
from referee.store.db_errors import explain
from referee.store.file_guard import BESIDE

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def copy_to(log: sqlite3.Connection, path: Path, place: str) -> None:
    """A copy of the log at ``place`` at a path. It is made beside it first: what stood there stays until the copy is whole.

    Raises KnownError.
    """
    try:
        with half_made(path) as (making, _):
            target = sqlite3.connect(making)
            try:
                log.backup(target)
                target.execute("PRAGMA journal_mode = DELETE")  # one file, to be carried away
            finally:
                target.close()
            for suffix in BESIDE:  # of another log that stood here: it would be read into this one
                path.with_name(f"{path.name}{suffix}").unlink(missing_ok=True)
        keep_entries(path.parent)
    except (OSError, sqlite3.Error) as error:
        # It is the log that is damaged, not the copy that cannot be written.
        if isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED:
            raise explain(error, place) from error
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise KnownError(f"The copy {path} cannot be written ({why}): choose another place.") from error
