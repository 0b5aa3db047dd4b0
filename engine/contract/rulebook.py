"""The rulebook of a game: what its clauses say, in sections, for whoever settles a dispute.

It is read from ``resources/<game>/rules.toml`` and holds nothing of a session:

    [[section]]
    title = "The hunters' turn"
    [section.clauses]
    "HUNT-5.4" = "One or two sentences."
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.errors import ContentError

LONGEST_TEXT = 400
"""The most letters of a clause's text."""
_ID = re.compile(r"[A-Z]+-\d+\.\d+")
_NAMED = re.compile(r"\b(?:[A-Z]+-)?(\d+\.\d+)\b")


class RuleSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of a rulebook: its title, and the texts of its clauses by id."""

    title: str
    clauses: dict[str, str]


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clauses of a game in the order of its rulebook; without sections, of a game whose texts are not written."""

    sections: tuple[RuleSection, ...] = msgspec.field(default=(), name="section")

    def __iter__(self) -> Iterator[str]:
        """Yield the ids of all clauses, in order."""
        return (clause for section in self.sections for clause in section.clauses)

    def text(self, clause: str) -> str:
        """Return what a clause says; "" if there is none with this id."""
        return next((section.clauses[clause] for section in self.sections if clause in section.clauses), "")

    def named_in(self, words: str) -> dict[str, str]:
        """Return the texts of the clauses that words name, by id; a number without the prefix names one too (``5.4``)."""
        prefix = next(iter(self), "").partition("-")[0]
        ids = [
            f"{prefix}-{found[1]}"
            for found in _NAMED.finditer(words.upper())
            if found[0][0].isdigit() or found[0].startswith(prefix)
        ]
        return {clause: text for clause in ids if (text := self.text(clause))}


def parse_rulebook(data: Mapping[str, Any], prefix: str, file: str) -> Rulebook:
    """Return the checked rulebook of a file, whose clauses all begin with this prefix (``HUNT``). Raises ContentError."""
    try:
        rulebook = msgspec.convert(data, Rulebook)
    except msgspec.ValidationError as error:
        raise ContentError(file, "", "", f"{error}.") from error
    before: tuple[int, ...] = ()
    for section in rulebook.sections:
        if not section.title.strip() or not section.clauses:
            raise ContentError(file, section.title, "", "a section needs a title and clauses.")
        for clause, text in section.clauses.items():
            if not _ID.fullmatch(clause) or clause.partition("-")[0] != prefix:
                raise ContentError(file, clause, "", f"a clause is called like {prefix}-5.4.")
            number = _number(clause)
            if number <= before:
                raise ContentError(file, clause, "", "clauses stand in ascending order, each once.")
            if not text.strip() or not text.isprintable() or len(text) > LONGEST_TEXT:
                raise ContentError(file, clause, "", f"its text is one line of 1 to {LONGEST_TEXT} letters.")
            before = number
    return rulebook


def _number(clause: str) -> tuple[int, ...]:
    """Return the place of a clause in its rulebook: 5.10 comes after 5.9."""
    return tuple(int(part) for part in clause.partition("-")[2].split("."))
