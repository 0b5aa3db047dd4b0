"""Forms whose moves are rows of words: what may come after some words is read off the rows that begin with them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from engine.chance.chance import Random
from engine.moves.move import Move, Step, not_complete, not_now, token

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
        self._sorted: dict[tuple[str, ...], tuple[str, dict[str, list[Row]]]] = {}

    @abstractmethod
    def _at(self, row: Row, depth: int) -> tuple[str, str]:
        """The argument after so many words of a row, and its word; `END` if the row has no more."""

    @abstractmethod
    def _made(self, row: Row) -> Move:
        """The move that a row is."""

    def step(self, chosen: Sequence[str]) -> Step:
        """See `Form`."""
        title, following = self._after(tuple(chosen))
        if not following:
            raise not_now(self.verb, chosen, self._labels)
        tokens = tuple([token(word, self._labels, self._pieces, self._zones) for word in following if word])
        return Step(title, tokens, "" in following)

    def move(self, chosen: Sequence[str]) -> Move:
        """See `Form`."""
        for row in self._after(tuple(chosen))[1].get("", ()):
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
        return self._after(chosen[:-1])[1].get(chosen[-1], ()) if chosen[-1] else ()

    def _after(self, chosen: tuple[str, ...]) -> tuple[str, Mapping[str, Sequence[Row]]]:
        """What is asked for after these words, and the rows that begin with them by their next word, "" for those that end
        here; kept once asked for.
        """
        found = self._sorted.get(chosen)
        if found is None:
            titles: dict[str, None] = {}
            following: dict[str, list[Row]] = {}
            for row in self._matching(chosen):
                title, word = self._at(row, len(chosen))
                following.setdefault(word, []).append(row)
                if title:
                    titles[title] = None
            found = self._sorted[chosen] = (" or ".join(titles), following)
        return found
