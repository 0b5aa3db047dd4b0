"""Letters as they are looked for: small, and without the marks that not every keyboard has."""

from __future__ import annotations

import unicodedata

_STROKES = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
"""Letters that Unicode does not take apart."""


def bare(text: str) -> str:
    """``Łukasz Müller`` is ``lukasz muller``: what is typed with and without marks finds the same."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).translate(_STROKES)
