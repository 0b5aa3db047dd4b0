"""Plain English made by a program: how many of what, a list in a sentence, the beginning of a sentence."""

from __future__ import annotations

from collections.abc import Sequence


def counted(count: int, one: str, many: str = "") -> str:
    """``2 cards``, ``1 card``, ``2 dice``; ``many`` is needed only where the plural does not end in s."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def joined(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``; empty for no words."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def capital(text: str) -> str:
    """The text as a sentence begins; names in it stay as they are."""
    return text[:1].upper() + text[1:]
