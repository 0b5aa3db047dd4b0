"""Copies of a log that is in use, by SQLite's own backup: whole and sound whatever is written meanwhile."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

from engine.errors import KnownError
from referee.store.ground import BESIDE
from referee.store.trouble import explain
from referee.writing import keep_entries

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_HALF_MADE = re.compile(r".\.[0-9a-f]{16}\.copying$")
_locks: Any = None
with suppress(ImportError):  # where files cannot be locked so, nothing is cleared up
    import fcntl as _locks


def copy_to(log: sqlite3.Connection, path: Path, place: str) -> None:
    """A copy of the log at ``place`` at a path. It is made beside it first: what stood there stays until the copy is whole.

    Raises KnownError.
    """
    beside = path.with_name(f"{path.name}.{token_hex(8)}.copying")  # another program may be copying there too
    try:
        with _new(beside) if _locks else nullcontext():
            target = sqlite3.connect(beside)
            try:
                log.backup(target)
                target.execute("PRAGMA journal_mode = DELETE")  # one file, to be carried away
            finally:
                target.close()
            for suffix in BESIDE:  # of another log that stood here: it would be read into this one
                path.with_name(f"{path.name}{suffix}").unlink(missing_ok=True)
            os.replace(beside, path)
        keep_entries(path.parent)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):  # where nothing may be written, nothing was
            beside.unlink(missing_ok=True)
        # It is the log that is damaged, not the copy that cannot be written.
        if isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED:
            raise explain(error, place) from error
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise KnownError(f"The copy {path} cannot be written ({why}): choose another place.") from error


def clear_up(folder: Path) -> None:
    """Delete what copies that were killed have left in a folder. One that is being made is locked, and stays."""
    for left in folder.glob("*.copying") if _locks else ():
        if _HALF_MADE.search(left.name):
            with suppress(OSError), left.open("r+b") as file:
                _locks.flock(file, _locks.LOCK_EX | _locks.LOCK_NB)
                for suffix in ("", *BESIDE):
                    left.with_name(f"{left.name}{suffix}").unlink(missing_ok=True)


@contextmanager
def _new(path: Path) -> Iterator[None]:
    """An empty file, as secret as the log, locked as long as this lasts: it has its name only when it is."""
    unnamed = path.with_name(f"{path.name}.new")
    unnamed.touch(mode=0o600)
    with unnamed.open("r+b") as file:
        with suppress(OSError):  # where nothing can be locked, nothing is cleared up either
            _locks.flock(file, _locks.LOCK_EX)
        os.replace(unnamed, path)
        yield
