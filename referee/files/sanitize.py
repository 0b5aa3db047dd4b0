"""Names and titles that somebody wrote, made safe for lists, terminals and file names."""

from __future__ import annotations

import re

from engine.printed_text import is_obeyed

_UNSAFE = re.compile(r"[^A-Za-z0-9_-]+")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)
"""The names of devices on Windows, whatever their suffix is."""
_LONGEST_STEM = 150
"""The longest stem of a file name, in letters: file systems take 255 with the suffixes."""


def one_line(name: str) -> str:
    """Return a name or title for a list: on one line, without signs that a terminal or the text after it obeys."""
    return " ".join(printable(name).split())


def printable(line: str) -> str:
    """Return a line for a terminal, with a space for every sign that it or the text after it would obey."""
    return "".join(" " if is_obeyed(sign) else sign for sign in line)


def file_stem(*parts: str) -> str:
    """Return a file name without suffix from a session's id and further words, in letters that every disk takes.

    Every name of a file that comes from a log, a bundle or a content file is made here.
    """
    stem = "-".join(_UNSAFE.sub("_", part) for part in parts if part)[:_LONGEST_STEM]
    return f"_{stem}" if not stem or stem.startswith("-") or _RESERVED.fullmatch(stem) else stem
