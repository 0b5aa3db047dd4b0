"""What a stored number or mark may hold: a count, a flag, a word of a set, several of them, or a text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

import msgspec

from engine.english import joined
from engine.model.view import Scalar

FEW = 12
"""The most words that a sentence lists."""


class Values(msgspec.Struct, frozen=True):
    """What a number may hold. None, by which it does not exist, is always allowed.

    Attributes:
        kind: ``count``, a whole number; ``flag``; ``word``, one of the words; ``words``, several of them with spaces
            between, each once; ``text``; ``any``.
        words: the words, of the kinds ``word`` and ``words``.
        named: what such a word is called in a sentence ("seat").
        least, most: of a count; ``most`` is None for no limit.
        may_be_empty: whether "" is allowed too, for no word.
        again: of ``words``, whether a word may be there more than once.
        every: of ``words``, whether all of them have to be there.
        is_part: of ``words``, what tells whether a word is allowed, where they cannot be listed.
    """

    kind: Literal["count", "flag", "word", "words", "text", "any"] = "any"
    words: tuple[str, ...] = ()
    named: str = "word"
    least: int = 0
    most: int | None = None
    may_be_empty: bool = False
    again: bool = False
    every: bool = False
    is_part: Callable[[str], bool] | None = None

    @property
    def is_in_words(self) -> bool:
        """Whether whatever it may hold is written in words: ``yes`` and ``7`` are words then."""
        return self.kind in ("word", "words", "text")

    def allows(self, value: Scalar) -> bool:
        """Return whether the number may hold this value."""
        match self.kind:
            case "count":
                return type(value) is int and self.least <= value and (self.most is None or value <= self.most)
            case "flag":
                return isinstance(value, bool)
            case "word":
                return isinstance(value, str) and (value in self.words or (self.may_be_empty and not value))
            case "words":
                return isinstance(value, str) and self._allows_all(value)
            case "text":
                return isinstance(value, str)
            case _:
                return True

    def in_words(self) -> str:
        """Return what may be ruled, as the end of a sentence: ``a whole number from 0 to 6``."""
        match self.kind:
            case "count" if self.least == self.most:
                return str(self.least)
            case "count":
                return f"a whole number from {self.least}" + (" on" if self.most is None else f" to {self.most}")
            case "flag":
                return "yes or no"
            case "word":
                return f"a {self.named}" + self._listed() + (", or nothing" if self.may_be_empty else "")
            case "words":
                which = f"all {self.named}s" if self.every else f"{self.named}s"
                return f"{which} with spaces between them" + ("" if self.again else ", each once") + self._listed()
            case "text":
                return "a text"
            case _:
                return "any value"

    def samples(self) -> Iterator[Scalar]:
        """Yield some values that are allowed, for trials."""
        match self.kind:
            case "count":
                yield from range(self.least, (self.least + 3 if self.most is None else self.most) + 1)
            case "flag":
                yield from (True, False)
            case "word":
                yield from (*self.words, *([""] if self.may_be_empty else []))
            case "words":
                lists = (*self.words, " ".join(self.words), " ".join(reversed(self.words)), "")
                yield from (one for one in lists if self.allows(one))
            case "text":
                yield from ("", "a text")
            case _:
                yield from (0, True, "a text")

    def _allows_all(self, value: str) -> bool:
        parts = value.split()
        known = self.is_part or self.words.__contains__
        once = self.again or len(set(parts)) == len(parts)
        enough = not self.every or set(self.words) <= set(parts)
        return once and enough and all(map(known, parts)) and value == " ".join(parts)

    def _listed(self) -> str:
        """Return which words there are, if they are few."""
        return f" ({joined(self.words)})" if 0 < len(self.words) <= FEW else ""


ANYTHING = Values()
FLAG = Values("flag")
TEXT = Values("text")


def whole(least: int = 0, most: int | None = None) -> Values:
    """Return that a number is a whole number, at least and at most so much."""
    return Values("count", least=least, most=most)


THERE = whole(1, 1)
"""What a mark holds that is there or absent."""


def one_of(words: Iterable[str], named: str = "word", *, or_none: bool = False) -> Values:
    """Return that a number is one of these words, or "" ``or_none``."""
    return Values("word", tuple(words), named, may_be_empty=or_none)


def some_of(
    words: Iterable[str],
    named: str = "word",
    *,
    again: bool = False,
    every: bool = False,
    is_part: Callable[[str], bool] | None = None,
) -> Values:
    """Return that a number is some of these words, or ``every`` one, with spaces between, each once unless ``again``.

    With ``is_part``, which tells whether a word is allowed, the words are examples.
    """
    return Values("words", tuple(words), named, again=again, every=every, is_part=is_part)


def shown_value(value: Scalar) -> str:
    """Return a value as a sentence shows it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int) else f"“{value}”"
