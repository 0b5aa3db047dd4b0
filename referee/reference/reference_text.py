"""A reference as lines of text for a terminal."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence

from engine.errors import KnownError
from referee.reference.game_reference import GameReference, sections_of
from referee.reference.reference_entry import ReferenceEntry

_WIDEST = 100


def print_entries(reference: GameReference, query: str) -> None:
    """Print what is found for a query, or everything if it is blank. Raises KnownError if nothing is found.

    On a terminal lines are wrapped; elsewhere each entry and note is one line, for whatever reads it.
    """
    found = reference.find(query)
    if not found:
        raise KnownError(f"The rules of {reference.title} have nothing that fits “{query}”. Fewer words find more.")
    width = min(_WIDEST, shutil.get_terminal_size().columns) if sys.stdout.isatty() else 0
    for line in text_lines(found, width):
        print(line)


def text_lines(entries: Sequence[ReferenceEntry], width: int = 0) -> Iterator[str]:
    """Yield entries as lines under their parts and headings, wrapped to this width (0: not at all)."""
    before = ""
    for part, heading, run in sections_of(entries):
        if part != before:
            yield from ([""] if before else [])
            yield part.upper()
            before = part
        if heading:
            yield f"  {heading}"
        for entry in run:
            yield from _wrapped(_first_line(entry), 4, width)
            for label, text in entry.notes:
                yield from _wrapped(f"{label}: {text}" if label else text, 8, width)


def _first_line(entry: ReferenceEntry) -> str:
    name = f"{entry.title} ({entry.key})" if entry.title and entry.key else entry.title or entry.key
    separator = ". " if name and entry.text and not entry.title else ": " if name and entry.text else ""
    return f"{name}{separator}{entry.text}"


def _wrapped(text: str, indent: int, width: int) -> list[str]:
    if not width:
        return [" " * indent + text]
    return textwrap.wrap(
        text, width, initial_indent=" " * indent, subsequent_indent=" " * (indent + 4), break_on_hyphens=False
    )
