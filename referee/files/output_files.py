"""Output files, such as exports: written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import IO

from engine.errors import KnownError
from referee.files.atomic_file import atomic_file, remove_stale

_DATABASE = (b"SQLite format 3\0", b"\x37\x7f\x06")
"""How the file of a log begins, and its -wal file."""

Progress = Callable[[int, int], None]
"""Called with how many of how many steps are done."""


def no_progress(done: int, steps: int) -> None:
    """Ignore the progress."""


def sync_folder(folder: Path) -> None:
    """Sync a folder's entries to the disk, where the system can.

    Else a new file can be gone with the power, or with the stick it was written to.
    """
    with suppress(OSError):
        entries = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(entries)
        finally:
            os.close(entries)


@contextmanager
def replace_file(path: Path, *, secret: bool = False) -> Iterator[IO[bytes]]:
    """Yield a file to be written, which replaces what is at the path once it is whole and on the disk.

    A ``secret`` file only its owner may read: teams may use this computer too. Raises OSError.
    """
    remove_stale(path.parent)
    with atomic_file(path, 0o600 if secret else 0o666, hidden=True) as (_, number):
        with os.fdopen(os.dup(number), "wb") as file:
            yield file
        os.fsync(number)  # before it replaces what stood there: the power may fail in between
    sync_folder(path.parent)


@contextmanager
def new_file(path: Path, *, secret: bool = False) -> Iterator[IO[bytes]]:
    """Yield a file to be written, as `replace_file`; make the folders that it needs.

    Raises KnownError if it cannot be written, or if a log is there.
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
    """Raise KnownError where a log is at this path. Raises OSError."""
    if path.is_file():
        with path.open("rb") as file:
            if file.read(len(_DATABASE[0])).startswith(_DATABASE):
                raise KnownError(f"{path} is a log or another database: choose another place.")


def existing_files(paths: Iterable[Path]) -> list[Path]:
    """Return those of the paths at which a file is that writing there would replace; no device, as /dev/stdout is."""
    return [one for one in paths if one.is_file() and not _is_device(one)]


def refuse_to_replace(paths: Iterable[Path], *, force: bool = False) -> None:
    """Raise KnownError where a file is at one of the paths, unless it was asked for with ``force``; and always for a log."""
    found = existing_files(paths)
    try:
        for one in found:
            refuse_to_replace_log(one)
    except OSError:  # writing it will say why
        pass
    if found and not force:
        raise KnownError(f"{found[0]} is already there: choose another place, or let it be replaced with --force.")


def _is_device(path: Path) -> bool:
    parts = path.absolute().parts[1:3]
    return parts[:1] in (("dev",), ("proc",)) and parts != ("dev", "shm")  # which holds files


@contextmanager
def new_text(path: Path, *, secret: bool = False) -> Iterator[IO[str]]:
    """Yield a text file to be written, as `new_file`: UTF-8, with line ends as written. Raises KnownError."""
    with new_file(path, secret=secret) as file, TextIOWrapper(file, encoding="utf-8", newline="") as text:
        yield text
