"""Files that are being made, beside the places that they are for: each under a name of its own, and locked meanwhile.

Two programs may be writing to one place, and one that is killed leaves its half behind: it is locked no more.
"""

from __future__ import annotations

import errno
import glob
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

_NAMES = re.compile(r".\.[0-9a-f]{16}\.making$")
_locks: Any = None
with suppress(ImportError):  # where files cannot be locked so, nothing is cleared up
    import fcntl as _locks


def check_replaceable(path: Path) -> None:
    """Raises OSError where what stands at a place may not be written: who locked it wants it kept."""
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


@contextmanager
def half_made(path: Path, mode: int = 0o600) -> Iterator[Path]:
    """An empty file with these rights, to be moved to its place when it is whole. What was not moved is deleted.

    Raises OSError if it cannot be made.
    """
    making = path.with_name(f"{path.name}.{token_hex(8)}.making")
    try:
        with _locked(making, mode) if _locks else nullcontext():
            making.touch(mode)
            yield making
    finally:
        with suppress(OSError):  # where nothing may be written, nothing was
            making.unlink(missing_ok=True)


def clear_up(folder: Path) -> None:
    """Delete what programs that were killed have left half made in a folder. What is being made is locked, and stays."""
    for left in folder.glob("*.making") if _locks else ():
        if _NAMES.search(left.name):
            with suppress(OSError), left.open("r+b") as file:
                _locks.flock(file, _locks.LOCK_EX | _locks.LOCK_NB)
                for part in (left, *folder.glob(f"{glob.escape(left.name)}-*")):  # SQLite's journal beside it
                    part.unlink(missing_ok=True)


@contextmanager
def _locked(path: Path, mode: int) -> Iterator[None]:
    """An empty file, locked as long as this lasts: it has its name only when it is."""
    unnamed = path.with_name(f"{path.name}.new")
    unnamed.touch(mode, exist_ok=False)
    with unnamed.open("r+b") as file:
        with suppress(OSError):  # where nothing can be locked, nothing is cleared up either
            _locks.flock(file, _locks.LOCK_EX)
        os.replace(unnamed, path)
        yield
