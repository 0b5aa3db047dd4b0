"""Files for people, such as exports: whole or not at all, and one sentence where they cannot be written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import IO

from engine.errors import KnownError
from referee.files.atomic_file import atomic_file, remove_stale

_DATABASE = (b"SQLite format 3\0", b"\x37\x7f\x06")
"""How the file of a log begins, and what lies beside it with its last entries."""

Progress = Callable[[int, int], None]
"""Told how many of how many steps are done."""


def no_progress(done: int, steps: int) -> None:
    """The progress that nobody is shown."""


def sync_folder(folder: Path) -> None:
    """What a folder calls its files is on the disk too when this returns, where the system can do that.

    Else a file that was told to be written is gone with the power, or with the stick it was written to.
    """
    with suppress(OSError):
        entries = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(entries)
        finally:
            os.close(entries)


@contextmanager
def replace_file(path: Path, *, secret: bool = False) -> Iterator[IO[bytes]]:
    """A file to be written. It is made beside its place: what stood there stays until the new one is whole and on the disk.

    One that is ``secret`` nobody but its owner may read: teams may use this computer too. Raises OSError.
    """
    remove_stale(path.parent)
    with atomic_file(path, 0o600 if secret else 0o666, hidden=True) as (_, number):
        with os.fdopen(os.dup(number), "wb") as file:
            yield file
        os.fsync(number)  # before it replaces what stood there: the power may fail in between
    sync_folder(path.parent)


@contextmanager
def new_file(path: Path, *, secret: bool = False) -> Iterator[IO[bytes]]:
    """The same for people: folders are made as they are needed.

    Raises KnownError if it cannot be written, or if a log is there already.
    """
    if not path.name:
        raise KnownError(f"{path} is a folder: name a file in it.")
    try:
        above = next((one for one in path.parents if one.exists()), None)
        if above is not None and not above.is_dir():
            raise KnownError(f"{path} cannot be written, because {above} is no folder: choose another place.")
        path.parent.mkdir(parents=True, exist_ok=True)
        refuse_to_replace_log(path)
        # What is no file of its own is written to, never replaced: a pipe, a device, a link (as /dev/stdout is).
        is_own = not path.is_symlink() and (path.is_file() or not path.exists())
        with replace_file(path, secret=secret) if is_own else path.open("wb") as file:
            yield file
    except OSError as error:
        raise KnownError(f"{path} cannot be written ({error.strerror}): choose another place.") from error


def refuse_to_replace_log(path: Path) -> None:
    """Raises KnownError where a log is at this place: what is written there would be the end of it. Raises OSError."""
    if path.is_file():
        with path.open("rb") as file:
            if file.read(len(_DATABASE[0])).startswith(_DATABASE):
                raise KnownError(f"{path} is a log or another database: choose another place.")


@contextmanager
def new_text(path: Path, *, secret: bool = False) -> Iterator[IO[str]]:
    """The same for text: UTF-8, with the line ends that are written. Raises KnownError."""
    with new_file(path, secret=secret) as file, TextIOWrapper(file, encoding="utf-8", newline="") as text:
        yield text
