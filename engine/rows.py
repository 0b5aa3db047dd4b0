"""Forms whose moves are rows of words: what may come after some words is read off the rows that begin with them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from engine.chance import Random
from engine.move import Move, Step, not_complete, not_now, token

Row = TypeVar("Row")

END = ("", "")
"""Stands where a row has no further word."""

_NOTHING: Mapping[str, str] = {}


class Rows(ABC, Generic[Row]):
    """A `Form` of listed rows; which words a row has, and which move it is, each kind of form says for itself.

    ``labels``, ``pieces`` and ``zones`` say of words what they are called, and which piece or zone of the board they are.
    """

    def __init__(
        self,
        verb: str,
        rows: Sequence[Row],
        *,
        labels: Mapping[str, str] | None = None,
        pieces: Mapping[str, str] | None = None,
        zones: Mapping[str, str] | None = None,
        seat: str = "",
    ) -> None:
        self.verb, self.seat = verb, seat
        self._rows = rows
        self._labels, self._pieces, self._zones = labels or _NOTHING, pieces or _NOTHING, zones or _NOTHING
        self._sorted: dict[tuple[str, ...], dict[str, list[Row]]] = {}

    @abstractmethod
    def _at(self, row: Row, depth: int) -> tuple[str, str]:
        """The argument after so many words of a row, and its word; `END` if the row has no more."""

    @abstractmethod
    def _made(self, row: Row) -> Move:
        """The move that a row is."""

    def step(self, chosen: Sequence[str]) -> Step:
        """See `Form`."""
        words, depth = tuple(chosen), len(chosen)
        rows = self._matching(words)
        if not rows:
            raise not_now(self.verb, chosen, self._labels)
        titles = dict.fromkeys(title for row in rows if (title := self._at(row, depth)[0]))
        following = self._by_word(words)
        tokens = tuple([token(word, self._labels, self._pieces, self._zones) for word in following if word])
        return Step(" or ".join(titles), tokens, "" in following)

    def move(self, chosen: Sequence[str]) -> Move:
        """See `Form`."""
        for row in self._by_word(tuple(chosen)).get("", ()):
            return self._made(row)
        raise not_complete(self.verb, chosen, self._labels)

    def count(self) -> int:
        """See `Form`."""
        return len(self._rows)

    def __iter__(self) -> Iterator[Move]:
        return map(self._made, self._rows)

    def sample(self, chance: Random) -> Move:
        """See `Form`; uniform."""
        return self._made(self._rows[chance.index(len(self._rows))])

    def _matching(self, chosen: tuple[str, ...]) -> Sequence[Row]:
        """The rows that begin with these words."""
        if not chosen:
            return self._rows
        return self._by_word(chosen[:-1]).get(chosen[-1], ()) if chosen[-1] else ()

    def _by_word(self, chosen: tuple[str, ...]) -> Mapping[str, Sequence[Row]]:
        """The rows after these words by their next word, "" for those that end here; kept once asked for."""
        found = self._sorted.get(chosen)
        if found is None:
            found = {}
            for row in self._matching(chosen):
                found.setdefault(self._at(row, len(chosen))[1], []).append(row)
            self._sorted[chosen] = found
        return found
