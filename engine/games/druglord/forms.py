"""Forms of this game's own: Sway, moves spelled word by word, and markers taken from heaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from engine.chance.chance import Random
from engine.errors import IllegalMove
from engine.moves.forms import END, AllocationForm, RowsForm
from engine.moves.move import FormStep, FormWords, Move, Token

UP, DOWN = "plus", "minus"


class SwayForm:
    """``sway(die, amount, pay)``: the die, plus or minus, then the markers that pay, one word each.

    ``names`` are what the session calls seats and markers.
    """

    verb, seat = "sway", ""

    def __init__(self, dice: Sequence[str], heap: Mapping[str, int], names: Mapping[str, str]) -> None:
        self._dice, self._words = tuple(dice), FormWords(names)
        self._pay = AllocationForm("sway", "pay", heap, sum(heap.values()), least=1, words=self._words)

    def step(self, chosen: Sequence[str]) -> FormStep:
        """See `engine.moves.move.Form`."""
        if not chosen:
            return FormStep("die", tuple(map(self._words.token, self._dice)), False)
        self._check(chosen)
        if len(chosen) == 1:
            return FormStep("amount", (Token(UP, "higher"), Token(DOWN, "lower")), False)
        return self._pay.step(chosen[2:])

    def move(self, chosen: Sequence[str]) -> Move:
        """See `engine.moves.move.Form`."""
        self._check(chosen)
        if len(chosen) < 3:
            raise IllegalMove("incomplete", "", "“Sway” needs a die, plus or minus, and the markers that pay.")
        return self._move(chosen[0], chosen[1], self._pay.move(chosen[2:]))

    def count(self) -> int:
        """See `engine.moves.move.Form`."""
        return 2 * len(self._dice) * self._pay.count()

    def __iter__(self) -> Iterator[Move]:
        for die in self._dice:
            for sign in (UP, DOWN):
                for pay in self._pay:
                    yield self._move(die, sign, pay)

    def sample(self, chance: Random) -> Move:
        """See `engine.moves.move.Form`."""
        die = self._dice[chance.index(len(self._dice))]
        return self._move(die, (UP, DOWN)[chance.index(2)], self._pay.sample(chance))

    def _check(self, chosen: Sequence[str]) -> None:
        if (chosen and chosen[0] not in self._dice) or (len(chosen) > 1 and chosen[1] not in (UP, DOWN)):
            raise self._words.not_now("sway", chosen)

    def _move(self, die: str, sign: str, pay: Move) -> Move:
        amount = sum(pay.args["pay"].values())
        return Move("sway", {"die": die, "amount": amount if sign == UP else -amount, **pay.args})


class Spelled(RowsForm[Mapping[str, Any]]):
    """Moves given with the words that spell them: each argument one word, markers one word each."""

    def _word_at(self, row: Mapping[str, Any], depth: int) -> tuple[str, str]:
        return next(islice(_spell(row), depth, None), END)

    def _move_of(self, row: Mapping[str, Any]) -> Move:
        return Move(self.verb, dict(row), self.seat)


def _spell(args: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in args.items():
        if isinstance(value, Mapping):
            for word, n in value.items():
                yield from [(name, word)] * n
        elif isinstance(value, list | tuple):
            yield from [(name, str(word)) for word in value]
        else:
            yield name, str(value)


def heaps(limits: Mapping[str, int], total: int, least: int | None = None) -> list[dict[str, int]]:
    """Return all ways to take ``least`` (default: exactly ``total``) to ``total`` things from heaps of these sizes."""
    least = total if least is None else least
    ways: list[dict[str, int]] = [{}]
    for kind, most in limits.items():
        ways = [{**way, kind: n} if n else way for way in ways for n in range(min(most, total - sum(way.values())) + 1)]
    return [way for way in ways if sum(way.values()) >= least]
