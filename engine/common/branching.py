"""Forms whose arguments depend on each other, for games whose moves are listed whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import factorial

from engine.chance.chance import Random
from engine.english import humanize, quoted
from engine.errors import IllegalMove
from engine.model.event import Data
from engine.moves.move import Move, Step, not_now, token
from engine.moves.rows import END, Rows

Row = tuple[tuple[str, str | int], ...]
"""The arguments of one move, in the order in which they are entered."""

_NO_WORDS: Mapping[str, str] = {}


class Branching(Rows[Row]):
    """Moves that are listed one by one, each with arguments of its own.

    ``into``: put all arguments into this one: ``decide(answer={"cop": "pike", "to": "docks"})``. A row whose only argument
    has this name already stays as it is: ``decide(answer="pass")``.
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
        super().__init__(verb, rows, labels=labels, pieces=pieces, zones=zones, seat=seat)
        self._into = into

    def sample(self, chance: Random) -> Move:
        """See `Form`: word by word, so that an argument with many values does not crowd out the others."""
        rows, depth = self._rows, 0
        while len(rows) > 1:  # nothing of this is kept: it is done once a decision, and in random play for every one
            ways: dict[str, list[Row]] = {}
            for row in rows:
                ways.setdefault(str(row[depth][1]) if depth < len(row) else "", []).append(row)
            rows, depth = list(ways.values())[chance.index(len(ways))], depth + 1
        return self._made(rows[0])

    def _at(self, row: Row, depth: int) -> tuple[str, str]:
        if depth >= len(row):
            return END
        name, value = row[depth]
        return humanize(name), str(value)

    def _made(self, row: Row) -> Move:
        args: Data = dict(row)
        if self._into and list(args) != [self._into]:
            args = {self._into: args}
        return Move(self.verb, args, self.seat)


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
        return Step(humanize(self._name), tokens, not left)

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
