"""The sections of the handbook, and which of them have some words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

_HEADING = re.compile(r"^#+ (.+)$")
_TARGET = re.compile(r"\]\([^)]*\)")
"""Where a link leads: nobody searches for that."""
_GAPS = re.compile(r"\W+")


@dataclass(frozen=True)
class Section:
    """What stands under one heading.

    Attributes:
        page: its file.
        title: what the page is called.
        heading: as it is shown.
        words: of heading and text, in small letters, a space before each.
    """

    page: Path
    title: str
    heading: str
    words: str


def read_sections(pages: Sequence[Path]) -> list[Section]:
    """Return the sections of these pages, in their order."""
    return [section for page in pages for section in _sections_of(page)]


def find_sections(sections: Sequence[Section], query: str) -> list[Section]:
    """Return those that have all words of a query, or words that begin so; first those with all of them in the heading."""
    wanted = _words(query).split()
    found = [section for section in sections if wanted and _has_all(section.words, wanted)]
    return sorted(found, key=lambda section: not _has_all(_words(section.heading), wanted))


def _sections_of(page: Path) -> Iterator[Section]:
    lines = page.read_text(encoding="utf-8").splitlines()
    title, heading, text, is_example = "", "", list[str](), False
    for line in lines:
        is_example ^= line.startswith("```")
        found = None if is_example else _HEADING.match(line)
        if found is None:
            text.append(line)
            continue
        if heading:
            yield Section(page, title, heading, _words("\n".join(text)))
        heading = found[1].replace("`", "")
        title, text = title or heading, [heading]
    if heading:
        yield Section(page, title, heading, _words("\n".join(text)))


def _words(text: str) -> str:
    return " " + _GAPS.sub(" ", _TARGET.sub("]", text).casefold())


def _has_all(words: str, wanted: Sequence[str]) -> bool:
    return all(f" {word}" in words for word in wanted)
