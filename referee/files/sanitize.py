"""How a session and its seats may be called, and what may be printed of what somebody wrote."""

from __future__ import annotations

from unicodedata import category

_NO_LETTERS = ("Cc", "Zl", "Zp")
_TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs by which text says which way it is read: one left open would turn what stands after it."""


def one_line(name: str) -> str:
    """A name or title as it can stand in a list: on one line, with nothing in it that a terminal or what follows obeys."""
    return " ".join(printable(name).split())


def printable(line: str) -> str:
    """A line for a terminal: whatever it or what follows would obey is a space."""
    return "".join(" " if category(sign) in _NO_LETTERS or sign in _TURNS else sign for sign in line)
