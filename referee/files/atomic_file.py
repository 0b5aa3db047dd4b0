"""Atomic writes: a file is written under a temporary name, or in a temporary folder, and then moved to its place.

What is temporary is locked meanwhile, which distinguishes it from what a killed program left behind. On Windows there are no
such locks, but a file that is open cannot be deleted.
"""

from __future__ import annotations

import errno
import glob
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

from referee.files.private_files import create_private_folder, restrict_access

_NAMES = re.compile(r".\.[0-9a-f]{16}\.making$")
_STALE_SECONDS = 3600
"""Without locks: after so long nobody is between closing a file and moving it to its place."""
_locks: Any = None
with suppress(ImportError):  # on Windows
    import fcntl as _locks


def check_replaceable(path: Path) -> None:
    """Raise OSError where what is at a path may not be written, or is neither file nor folder."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError(errno.EINVAL, "it is a device or a pipe, no file")
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


@contextmanager
def atomic_file(path: Path, mode: int = 0o600, *, hidden: bool = False) -> Iterator[tuple[Path, int]]:
    """Yield an empty temporary file and its descriptor, which is closed at the end; then move the file to its place.

    Write through the descriptor if you can: on some network shares the lock keeps out whoever opens the file once more.
    After an error the file is deleted, and what was at the place stays. Raises OSError.
    """
    check_replaceable(path)
    temporary = path.with_name(f"{'.' if hidden else ''}{path.name}.{token_hex(8)}.making")
    first = temporary.with_name(f"{temporary.name}.new") if _locks else temporary  # it has its name only when it is locked
    number = os.open(first, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    try:
        with _closing(number):
            if not mode & 0o077:
                restrict_access(first)
            if _locks:
                with suppress(OSError):  # where nothing can be locked, nothing stale is removed either
                    _locks.flock(number, _locks.LOCK_EX)
                os.replace(first, temporary)
            yield temporary, number
            if _locks:
                os.replace(temporary, path)
        if not _locks:  # there what is open cannot be moved
            os.replace(temporary, path)
    finally:
        for left in {first, temporary}:
            with suppress(OSError):  # where nothing may be written, nothing was
                left.unlink(missing_ok=True)


@contextmanager
def folder_in_making(beside: Path) -> Iterator[Path]:
    """Yield an empty hidden folder in another, for its owner alone, and delete it at the end. Raises OSError."""
    remove_stale(beside)
    hidden = beside / f".whitecell.{token_hex(8)}.making"
    first = hidden.with_name(f"{hidden.name}.new") if _locks else hidden  # as above
    try:
        create_private_folder(first)
        if _locks:
            with _closing(os.open(first, os.O_RDONLY)) as number:
                with suppress(OSError):
                    _locks.flock(number, _locks.LOCK_EX)
                os.replace(first, hidden)
                yield hidden
        else:
            yield hidden
    finally:
        for left in {first, hidden}:
            shutil.rmtree(left, ignore_errors=True)


@contextmanager
def _closing(number: int) -> Iterator[int]:
    try:
        yield number
    finally:
        os.close(number)


def remove_stale(folder: Path) -> None:
    """Delete what killed programs left half made in a folder; what is locked or open is being made, and stays."""
    for left in folder.glob("*.making"):
        if _NAMES.search(left.name):
            with suppress(OSError):
                if _locks:
                    _remove_unlocked(left)
                elif left.stat().st_mtime < time.time() - _STALE_SECONDS:
                    _remove(left)


def _remove_unlocked(left: Path) -> None:
    with _closing(os.open(left, os.O_RDONLY if left.is_dir() else os.O_RDWR)) as number:
        _locks.flock(number, _locks.LOCK_EX | _locks.LOCK_NB)
        _remove(left)


def _remove(left: Path) -> None:
    if left.is_dir():
        shutil.rmtree(left)
        return
    for part in (left, *left.parent.glob(f"{glob.escape(left.name)}-*")):  # SQLite's journal beside it
        part.unlink(missing_ok=True)
