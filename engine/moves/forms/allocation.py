"""Moves that put equal things on several targets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.chance.chance import Random
from engine.english import quoted
from engine.errors import IllegalMove
from engine.moves.move import NO_WORDS, FormStep, FormWords, Move


class AllocationForm:
    """Moves that put up to ``total`` equal things on targets: ``verb({name: {target: n}})``.

    Attributes:
        limits: how many may go on each target at most, in the order in which targets are listed.
        total, least: how many there may be in all, at most and at least.
        flat: whether each target is an argument by itself (``setup_split(exposure=2, ...)``).
    """

    seat = ""

    def __init__(
        self,
        verb: str,
        name: str,
        limits: Mapping[str, int],
        total: int,
        *,
        least: int = 0,
        flat: bool = False,
        words: FormWords = NO_WORDS,
    ) -> None:
        self.verb, self._name, self._flat, self._words = verb, name, flat, words
        self._limits = {target: min(most, total) for target, most in limits.items() if most > 0}
        self._all = tuple(limits)
        self._total = min(total, sum(self._limits.values()))
        self._least = least

    def step(self, chosen: Sequence[str]) -> FormStep:
        """See `Form`: each word puts one more on a target, in any order."""
        amounts = self._amounts(chosen)
        if sum(amounts.values()) < self._total:
            open_targets = [target for target, most in self._limits.items() if amounts.get(target, 0) < most]
        else:
            open_targets = []
        tokens = tuple(map(self._words.token, open_targets))
        return FormStep(self._name, tokens, sum(amounts.values()) >= self._least)

    def move(self, chosen: Sequence[str]) -> Move:
        """See `Form`."""
        amounts = self._amounts(chosen)
        if sum(amounts.values()) < self._least:
            raise IllegalMove("incomplete", "", f"{quoted(self.verb)} needs {self._least}; {len(chosen)} chosen.")
        return self._move(amounts)

    def to_come(self, chosen: Sequence[str]) -> tuple[int, int]:
        """See `CountingForm`."""
        return max(0, self._least - len(chosen)), self._total - len(chosen)

    def count(self) -> int:
        """See `Form`: counted without listing them."""
        ways = [1] + [0] * self._total
        for most in self._limits.values():
            ways = [sum(ways[n - k] for k in range(min(most, n) + 1)) for n in range(self._total + 1)]
        return sum(ways[self._least :])

    def __iter__(self) -> Iterator[Move]:
        def fill(targets: list[str], left: int, amounts: dict[str, int]) -> Iterator[Move]:
            if not targets:
                if self._total - left >= self._least:
                    yield self._move(amounts)
                return
            first, *rest = targets
            for n in range(min(self._limits[first], left) + 1):
                yield from fill(rest, left - n, {**amounts, first: n} if n else amounts)

        return fill(list(self._limits), self._total, {})

    def sample(self, chance: Random) -> Move:
        """See `Form`: a random number of things, each on a random open target."""
        amounts: dict[str, int] = {}
        for _ in range(self._least + chance.index(self._total - self._least + 1)):
            open_targets = [target for target, most in self._limits.items() if amounts.get(target, 0) < most]
            target = open_targets[chance.index(len(open_targets))]
            amounts[target] = amounts.get(target, 0) + 1
        return self._move(amounts)

    def _amounts(self, chosen: Sequence[str]) -> dict[str, int]:
        amounts: dict[str, int] = {}
        for word in chosen:
            amounts[word] = amounts.get(word, 0) + 1
            if amounts[word] > self._limits.get(word, 0):
                raise IllegalMove("no_such_move", "", f"{quoted(self.verb)}: no more on {self._words.label(word)}.")
        if len(chosen) > self._total:
            raise IllegalMove("no_such_move", "", f"{quoted(self.verb)}: only {self._total} in all.")
        return amounts

    def _move(self, amounts: dict[str, int]) -> Move:
        if self._flat:
            return Move(self.verb, {target: amounts.get(target, 0) for target in self._all})
        return Move(self.verb, {self._name: {t: amounts[t] for t in self._all if t in amounts}})
