"""Moves that pick some of several items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb

from engine.chance.chance import Random
from engine.english import quoted
from engine.errors import IllegalMove
from engine.moves.move import NO_WORDS, FormStep, FormWords, Move


class SubsetForm:
    """Moves that pick a subset of some items, ``verb({name: [items]})``, which has ``least`` to ``most`` items."""

    def __init__(
        self,
        verb: str,
        name: str,
        items: Sequence[str],
        *,
        least: int = 0,
        most: int | None = None,
        words: FormWords = NO_WORDS,
        seat: str = "",
    ) -> None:
        self.verb, self.seat = verb, seat
        self._name, self._items = name, tuple(items)
        self._least, self._most = least, len(items) if most is None else min(most, len(items))
        self._words = words

    def step(self, chosen: Sequence[str]) -> FormStep:
        """See `Form`: each word picks one more, in any order."""
        self._check(chosen)
        left = [item for item in self._items if item not in chosen] if len(chosen) < self._most else []
        tokens = tuple(map(self._words.token, left))
        return FormStep(self._name, tokens, len(chosen) >= self._least)

    def move(self, chosen: Sequence[str]) -> Move:
        """See `Form`."""
        self._check(chosen)
        if len(chosen) < self._least:
            raise IllegalMove("incomplete", "", f"{quoted(self.verb)} needs {self._least}; {len(chosen)} chosen.")
        return Move(self.verb, {self._name: [item for item in self._items if item in chosen]}, self.seat)

    def to_come(self, chosen: Sequence[str]) -> tuple[int, int]:
        """See `CountingForm`."""
        return max(0, self._least - len(chosen)), self._most - len(chosen)

    def count(self) -> int:
        """See `Form`."""
        return sum(comb(len(self._items), n) for n in range(self._least, self._most + 1))

    def __iter__(self) -> Iterator[Move]:
        def pick(at: int, picked: tuple[str, ...]) -> Iterator[Move]:
            if len(picked) >= self._least:
                yield self.move(picked)
            if len(picked) < self._most:
                for index in range(at, len(self._items)):
                    yield from pick(index + 1, (*picked, self._items[index]))

        return pick(0, ())

    def sample(self, chance: Random) -> Move:
        """See `Form`."""
        left, picked = list(self._items), []
        for _ in range(self._least + chance.index(self._most - self._least + 1)):
            picked.append(left.pop(chance.index(len(left))))
        return self.move(picked)

    def _check(self, chosen: Sequence[str]) -> None:
        if len(set(chosen)) < len(chosen) or not set(chosen) <= set(self._items) or len(chosen) > self._most:
            raise self._words.not_now(self.verb, chosen)
