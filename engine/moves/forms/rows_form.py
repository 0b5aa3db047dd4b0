"""The base of forms whose moves are rows of words: the rows that begin with the chosen words say what may follow."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from engine.chance.chance import Random
from engine.moves.move import NO_WORDS, FormStep, FormWords, Move

Row = TypeVar("Row")

END = ("", "")
"""Stands where a row has no further word."""


class RowsForm(ABC, Generic[Row]):
    """A `Form` of listed rows. Subclasses say which words a row consists of and which move it is."""

    def __init__(self, verb: str, rows: Sequence[Row], words: FormWords = NO_WORDS, *, seat: str = "") -> None:
        self.verb, self.seat = verb, seat
        self._rows, self._words = rows, words
        self._sorted: dict[tuple[str, ...], tuple[str, dict[str, list[Row]]]] = {}

    @abstractmethod
    def _word_at(self, row: Row, depth: int) -> tuple[str, str]:
        """Return the argument and the word at this depth of a row; `END` if the row has no more words."""

    @abstractmethod
    def _move_of(self, row: Row) -> Move:
        """Return the move that a row stands for."""

    def step(self, chosen: Sequence[str]) -> FormStep:
        """See `Form`."""
        title, following = self._rows_after(tuple(chosen))
        if not following:
            raise self._words.not_now(self.verb, chosen)
        tokens = tuple([self._words.token(word) for word in following if word])
        return FormStep(title, tokens, "" in following)

    def move(self, chosen: Sequence[str]) -> Move:
        """See `Form`."""
        for row in self._rows_after(tuple(chosen))[1].get("", ()):
            return self._move_of(row)
        raise self._words.not_complete(self.verb, chosen)

    def count(self) -> int:
        """See `Form`."""
        return len(self._rows)

    def __iter__(self) -> Iterator[Move]:
        return map(self._move_of, self._rows)

    def sample(self, chance: Random) -> Move:
        """See `Form`; uniform."""
        return self._move_of(self._rows[chance.index(len(self._rows))])

    def _matching(self, chosen: tuple[str, ...]) -> Sequence[Row]:
        """Return the rows that begin with these words."""
        if not chosen:
            return self._rows
        return self._rows_after(chosen[:-1])[1].get(chosen[-1], ()) if chosen[-1] else ()

    def _rows_after(self, chosen: tuple[str, ...]) -> tuple[str, Mapping[str, Sequence[Row]]]:
        """Return the title of the next argument, and the rows that begin with these words by their next word.

        Rows that end here stand under "". Results are cached.
        """
        found = self._sorted.get(chosen)
        if found is None:
            titles: dict[str, None] = {}
            following: dict[str, list[Row]] = {}
            for row in self._matching(chosen):
                title, word = self._word_at(row, len(chosen))
                following.setdefault(word, []).append(row)
                if title:
                    titles[title] = None
            found = self._sorted[chosen] = (" or ".join(titles), following)
        return found
