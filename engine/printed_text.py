"""Which signs of a text are printed, and which are obeyed by the text after them, by a terminal or by nobody."""

from __future__ import annotations

from unicodedata import category

_OBEYED = ("Cc", "Zl", "Zp")
_TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Control characters of the reading direction, which would affect the text after them."""


def is_obeyed(sign: str) -> bool:
    """Return whether a sign is obeyed by a terminal or by the text after it: the end of a line, another direction."""
    return category(sign) in _OBEYED or sign in _TURNS


def has_words(text: str) -> bool:
    """Return whether something of a text is seen: a letter, digit, sign or symbol."""
    return any(category(sign)[0] in "LNPS" for sign in text)
