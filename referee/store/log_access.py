"""The file of a log: whether it can be read and written, and making it readable by its owner only."""

from __future__ import annotations

import os
from pathlib import Path

from engine.errors import KnownError
from referee.files.output_files import sync_folder
from referee.files.private_files import create_private_file
from referee.store.wal_file import companion, resolve_link


def why_read_only(path: Path, *, make: bool) -> str:
    """Return why a log file cannot be written, "" if it can. Raises KnownError if it cannot even be read.

    ``make``: make an empty one if none is there; else that is an error.
    """
    folder = resolve_link(path).parent
    try:
        there = path.exists()
        left = companion(path, "-wal")
        alone = left.exists() and left.stat().st_size and not (there and path.stat().st_size)
    except OSError as error:
        raise KnownError(f"The log {path} cannot be reached ({error.strerror}): allow that, or choose another.") from error
    if path.is_dir():
        raise KnownError(f"{path} is a folder: name a file in it.")
    if there and not path.is_file():
        raise KnownError(f"{path} is a device or a pipe, no file: name a file.")
    if alone:  # SQLite would throw it away, and with it the last entries of the log that it is part of
        raise KnownError(f"{left} is part of a log that is not here: put the two together again, or move it away.")
    if not there and not make:
        raise KnownError(f"There is no log {path}: name another, or begin a session first.")
    if not there:
        _make_folder(folder)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise KnownError(f"The folder {folder} may not be written: allow that, or choose another place for the log.")
        create_private(path)
        return ""
    if not os.access(path, os.R_OK):
        raise KnownError(f"The log {path} may not be read: allow that, or choose another.")
    if os.access(path, os.W_OK) and os.access(folder, os.W_OK | os.X_OK):
        return ""
    return f"the log {path} may not be written; allow writing to it and its folder, or copy it elsewhere."


def _make_folder(folder: Path) -> None:
    """Make a folder with all above it, durably: SQLite syncs a log's folder, not those above. Raises KnownError."""
    new = [one for one in (folder, *folder.parents) if not one.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise KnownError(f"The folder {folder} cannot be made ({error.strerror}): choose another place.") from error
    for one in new:
        sync_folder(one.parent)


def create_private(path: Path) -> None:
    """Create an empty file that only its owner may read: teams may use this computer too. Raises KnownError.

    What SQLite keeps beside a log has the same permissions.
    """
    try:
        create_private_file(path)
    except OSError as error:
        raise KnownError(f"The log {path} cannot be made ({error.strerror}): choose another place.") from error
