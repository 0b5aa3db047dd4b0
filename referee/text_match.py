"""Matching of typed words to texts, ignoring case and accents.

All searches use it but that of the library, which the database does (`Store.sessions`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

_STROKES = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
"""Letters that Unicode does not decompose."""
_BREAKS = r"\s_/:.()…\-"
_BEGINNING = rf"(?:^|(?<=[{_BREAKS}]))"


def fold_text(text: str) -> str:
    """Return the text in small letters without accents: ``Łukasz Müller`` is ``lukasz muller``."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).translate(_STROKES)


def typed_words(query: str) -> list[str]:
    """Return the words of a query, folded; commas and semicolons part words as spaces do."""
    return [word for word in re.split(r"[\s,;]+", fold_text(query)) if word]


def text_parts(text: str) -> list[str]:
    """Return the words of a text and the parts of its ids (``with_chapo``, ``cash:red``), folded."""
    return [part for part in re.split(f"[{_BREAKS}]+", fold_text(text)) if part]


def contains_words(text: str, words: Sequence[str]) -> bool:
    """Return whether each of the folded words stands somewhere in the text."""
    folded = fold_text(text)
    return all(word in folded for word in words)


def begins_words(text: str, words: Sequence[str]) -> bool:
    """Return whether each of the folded words begins a word of the text, or a part of one."""
    folded = fold_text(text)
    return all(re.search(_BEGINNING + re.escape(word), folded) for word in words)
