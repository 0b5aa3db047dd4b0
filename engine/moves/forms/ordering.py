"""Moves that put several items in an order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial

from engine.chance.chance import Random
from engine.english import humanize, quoted
from engine.errors import IllegalMove
from engine.moves.move import NO_WORDS, FormStep, FormWords, Move


class OrderingForm:
    """Moves that put some items in any order: ``verb({name: [all items]})``."""

    seat = ""

    def __init__(self, verb: str, name: str, items: Sequence[str], words: FormWords = NO_WORDS) -> None:
        self.verb, self._name, self._items, self._words = verb, name, tuple(items), words

    def step(self, chosen: Sequence[str]) -> FormStep:
        """See `Form`: each word is the next item."""
        left = self._left(chosen)
        return FormStep(humanize(self._name), tuple(map(self._words.token, left)), not left)

    def to_come(self, chosen: Sequence[str]) -> tuple[int, int]:
        """See `CountingForm`."""
        left = len(self._items) - len(chosen)
        return left, left

    def move(self, chosen: Sequence[str]) -> Move:
        """See `Form`."""
        if self._left(chosen):
            raise IllegalMove("incomplete", "", f"{quoted(self.verb)} must name all {len(self._items)}.")
        return Move(self.verb, {self._name: list(chosen)})

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
            raise self._words.not_now(self.verb, chosen)
        return tuple(item for item in self._items if item not in chosen)
