"""Files that are being made, beside the places that they are for: each under a name of its own, and locked meanwhile.

Two programs may be writing to one place, and one that is killed leaves its half behind: it is locked no more.
"""

from __future__ import annotations

import errno
import glob
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

_NAMES = re.compile(r".\.[0-9a-f]{16}\.making$")
_locks: Any = None
with suppress(ImportError):  # where files cannot be locked so, nothing is cleared up
    import fcntl as _locks


def check_replaceable(path: Path) -> None:
    """Raises OSError where what stands at a place may not be written, as who locked it wants it kept, or is no file."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError(errno.EINVAL, "it is a device or a pipe, no file")
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


@contextmanager
def atomic_file(path: Path, mode: int = 0o600, *, hidden: bool = False) -> Iterator[tuple[Path, int]]:
    """An empty file with these rights, and its descriptor, which is closed here; at the end it is moved to its place.

    Who writes through the descriptor may do so on a network share too, where a lock keeps out whoever opens the file once
    more. After an error it is deleted, and what stood at the place stays. Raises OSError.
    """
    check_replaceable(path)
    making = path.with_name(f"{'.' if hidden else ''}{path.name}.{token_hex(8)}.making")
    first = making.with_name(f"{making.name}.new") if _locks else making  # it has its name only when it is locked
    number = os.open(first, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    try:
        with _closing(number):
            if _locks:
                with suppress(OSError):  # where nothing can be locked, nothing is cleared up either
                    _locks.flock(number, _locks.LOCK_EX)
                os.replace(first, making)
            yield making, number
            if _locks:
                os.replace(making, path)
        if not _locks:  # there what is open cannot be moved
            os.replace(making, path)
    finally:
        for left in {first, making}:
            with suppress(OSError):  # where nothing may be written, nothing was
                left.unlink(missing_ok=True)


@contextmanager
def _closing(number: int) -> Iterator[None]:
    try:
        yield
    finally:
        os.close(number)


def remove_stale(folder: Path) -> None:
    """Delete what programs that were killed have left half made in a folder. What is being made is locked, and stays."""
    for left in folder.glob("*.making") if _locks else ():
        if _NAMES.search(left.name):
            with suppress(OSError), left.open("r+b") as file:
                _locks.flock(file, _locks.LOCK_EX | _locks.LOCK_NB)
                for part in (left, *folder.glob(f"{glob.escape(left.name)}-*")):  # SQLite's journal beside it
                    part.unlink(missing_ok=True)
