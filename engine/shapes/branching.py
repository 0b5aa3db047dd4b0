"""Forms whose arguments depend on each other, for games whose moves are listed whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import factorial

from engine.chance import Random
from engine.errors import IllegalMove
from engine.event import Data
from engine.forms import token
from engine.move import Move, Step, not_complete, not_now
from engine.words import quoted

Row = tuple[tuple[str, str | int], ...]
"""The arguments of one move, in the order in which they are entered."""

_NO_WORDS: Mapping[str, str] = {}


class Branching:
    """Moves that are listed one by one, each with arguments of its own.

    Attributes:
        into: put all arguments into this one: ``decide(answer={"cop": "pike", "to": "docks"})``. A row whose only argument
            has this name already stays as it is: ``decide(answer="pass")``.
        labels, pieces, zones: what a value is called, and which piece or zone of the board it is.
    """

    def __init__(
        self,
        verb: str,
        rows: Sequence[Row],
        *,
        into: str = "",
        labels: Mapping[str, str] = _NO_WORDS,
        pieces: Mapping[str, str] = _NO_WORDS,
        zones: Mapping[str, str] = _NO_WORDS,
        seat: str = "",
    ) -> None:
        self.verb, self.seat = verb, seat
        self._rows, self._into = rows, into
        self._labels, self._pieces, self._zones = labels, pieces, zones
        self._sorted: dict[tuple[str, ...], dict[str, list[Row]]] = {}

    def step(self, chosen: Sequence[str]) -> Step:
        """See `Form`."""
        rows = self._matching(tuple(chosen))
        if not rows:
            raise not_now(self.verb, chosen, self._labels)
        depth = len(chosen)
        titles = dict.fromkeys(row[depth][0].replace("_", " ") for row in rows if len(row) > depth)
        tokens = tuple(token(word, self._labels, self._pieces, self._zones) for word in self._by_word(tuple(chosen)) if word)
        return Step(" or ".join(titles), tokens, any(len(row) == depth for row in rows))

    def move(self, chosen: Sequence[str]) -> Move:
        """See `Form`."""
        for row in self._matching(tuple(chosen)):
            if len(row) == len(chosen):
                return self._move(row)
        raise not_complete(self.verb, chosen, self._labels)

    def count(self) -> int:
        """See `Form`."""
        return len(self._rows)

    def __iter__(self) -> Iterator[Move]:
        return map(self._move, self._rows)

    def sample(self, chance: Random) -> Move:
        """See `Form`: word by word, so that an argument with many values does not crowd out the others."""
        rows, depth = self._rows, 0
        while len(rows) > 1:
            words = list(_sorted(rows, depth).values())
            rows, depth = words[chance.index(len(words))], depth + 1
        return self._move(rows[0])

    def _matching(self, chosen: tuple[str, ...]) -> Sequence[Row]:
        if not chosen:
            return self._rows
        return self._by_word(chosen[:-1]).get(chosen[-1], ())

    def _by_word(self, chosen: tuple[str, ...]) -> Mapping[str, Sequence[Row]]:
        """The rows after these words by their next word, "" for one that ends here; kept once asked for."""
        found = self._sorted.get(chosen)
        if found is None:
            found = self._sorted[chosen] = _sorted(self._matching(chosen), len(chosen))
        return found

    def _move(self, row: Row) -> Move:
        args: Data = dict(row)
        if self._into and list(args) != [self._into]:
            args = {self._into: args}
        return Move(self.verb, args, self.seat)


def _sorted(rows: Sequence[Row], depth: int) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(str(row[depth][1]) if len(row) > depth else "", []).append(row)
    return found


class Ordering:
    """Moves that put some items in any order: ``verb({name: [all items]})``."""

    def __init__(
        self, verb: str, name: str, items: Sequence[str], *, labels: Mapping[str, str] = _NO_WORDS, seat: str = ""
    ) -> None:
        self.verb, self.seat = verb, seat
        self._name, self._items, self._labels = name, tuple(items), labels

    def step(self, chosen: Sequence[str]) -> Step:
        """See `Form`: each word is the next item."""
        left = self._left(chosen)
        tokens = tuple(token(item, self._labels, {item: item}) for item in left)
        return Step(self._name.replace("_", " "), tokens, not left)

    def to_come(self, chosen: Sequence[str]) -> tuple[int, int]:
        """See `Counting`."""
        left = len(self._items) - len(chosen)
        return left, left

    def move(self, chosen: Sequence[str]) -> Move:
        """See `Form`."""
        if self._left(chosen):
            raise IllegalMove("incomplete", "", f"{quoted(self.verb)} must name all {len(self._items)}.")
        return Move(self.verb, {self._name: list(chosen)}, self.seat)

    def count(self) -> int:
        """See `Form`."""
        return factorial(len(self._items))

    def __iter__(self) -> Iterator[Move]:
        def go_on(chosen: tuple[str, ...]) -> Iterator[Move]:
            left = self._left(chosen)
            if not left:
                yield self.move(chosen)
            for item in left:
                yield from go_on((*chosen, item))

        return go_on(())

    def sample(self, chance: Random) -> Move:
        """See `Form`; uniform."""
        left, chosen = list(self._items), []
        while left:
            chosen.append(left.pop(chance.index(len(left))))
        return self.move(chosen)

    def _left(self, chosen: Sequence[str]) -> tuple[str, ...]:
        if len(set(chosen)) < len(chosen) or not set(chosen) <= set(self._items):
            raise not_now(self.verb, chosen, self._labels)
        return tuple(item for item in self._items if item not in chosen)
