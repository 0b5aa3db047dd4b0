"""Reading files that the user names, if they are regular files and not too long."""

from __future__ import annotations

import stat
from pathlib import Path

from engine.errors import KnownError

LOG_VARIABLE = "WHITECELL_DATABASE"
"""The environment variable that names the log. Unlike a command's words, other accounts cannot read it."""
LONGEST_TEXT = 1_000_000
"""The longest file that people write (content, positions), in bytes; those of the games have some ten thousand."""


def read_file(path: Path, longest: int) -> bytes:
    """Return what is in a file. Raises KnownError, also for folders, pipes and devices, which may have no end."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise KnownError(f"{path} is a folder: choose a file in it.")
        if not stat.S_ISREG(status.st_mode):
            raise KnownError(f"{path} is a pipe or a device: choose a file.")
        if status.st_size > longest:
            raise too_long_error(str(path), longest)
        with path.open("rb") as file:
            data = file.read(longest + 1)
    except OSError as error:
        raise KnownError(f"{path} cannot be read ({error.strerror}): choose another file.") from error
    if len(data) > longest:
        raise too_long_error(str(path), longest)
    return data


def read_text_file(path: Path) -> str:
    """Return the text of a file in UTF-8, with line feeds. Raises KnownError."""
    try:
        text = read_file(path, LONGEST_TEXT).decode("utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError as error:
        raise KnownError(f"{path} is no text in UTF-8: save it as such, or choose another file.") from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def too_long_error(name: str, longest: int) -> KnownError:
    """Return the error for a file with more bytes than one of its kind can have."""
    return KnownError(f"{name} is too long to be one: it has more than {longest // 1_000_000} MB. Choose another file.")
