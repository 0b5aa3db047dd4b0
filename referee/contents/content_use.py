"""Which sessions of a log used a content set."""

from __future__ import annotations

import hashlib

from engine.english import counted
from referee.log.records import ContentUse
from referee.store import Store


def sessions_using(store: Store, game: str, text: str, file: str) -> tuple[list[ContentUse], list[ContentUse]]:
    """Return the sessions that were begun with this very text, and those begun with another text of a file of this name.

    The supplied file has other texts in other versions of the program. Raises KnownError if the log cannot be read.
    """
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    uses = store.content_uses(game)
    same = [one for one in uses if one.sha256 == sha256]
    earlier = [one for one in uses if one.sha256 != sha256 and one.file == file]
    return same, earlier


def use_in_words(same: list[ContentUse], earlier: list[ContentUse]) -> str:
    """Return it in a few words."""
    words = f"Used by {counted(len(same), 'session') if same else 'no session'}"
    return f"{words}, another text of it by {len(earlier)}" if earlier else words
