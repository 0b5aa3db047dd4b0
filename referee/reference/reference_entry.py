"""One thing that can be looked up."""

from __future__ import annotations

import msgspec

from referee.text_match import fold_text


class ReferenceEntry(msgspec.Struct, frozen=True):
    """A clause, card, option or other thing to look up, in plain text.

    Attributes:
        part: which part of the reference it is in (``Clauses``).
        heading: the chapter within that part; "" if it has no chapters.
        key: the id of a clause or option; "" for others.
        title: its name; "" for a clause.
        text: what it says.
        notes: labelled lines below the text.
    """

    part: str
    heading: str
    key: str
    title: str
    text: str
    notes: tuple[tuple[str, str], ...] = ()

    @property
    def all_text(self) -> str:
        """All of its words, for a search."""
        notes = (word for note in self.notes for word in note)
        return " ".join((self.heading, self.key, self.title, self.text, *notes))

    def has_key(self, word: str) -> bool:
        """Return whether a folded word is its id, or the number of its clause."""
        key = fold_text(self.key)
        return word in (key, key.partition("-")[2] or key) if key else False
