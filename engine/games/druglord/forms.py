"""Forms of this game's own: Sway, moves spelled word by word, and markers taken from heaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.chance import Random
from engine.errors import IllegalMove
from engine.forms import Allot, token
from engine.move import Move, Step, Token, not_complete, not_now

UP, DOWN = "plus", "minus"


class SwayForm:
    """``sway(die, amount, pay)``: the die, plus or minus, then the markers that pay, one word each.

    ``names`` are what the session calls seats and markers.
    """

    verb, seat = "sway", ""

    def __init__(self, dice: Sequence[str], heap: Mapping[str, int], names: Mapping[str, str]) -> None:
        self._dice, self._names = tuple(dice), names
        self._pay = Allot("sway", "pay", heap, sum(heap.values()), least=1, labels=names)

    def step(self, chosen: Sequence[str]) -> Step:
        """See `engine.move.Form`."""
        if not chosen:
            return Step("die", tuple(token(seat, self._names) for seat in self._dice), False)
        self._check(chosen)
        if len(chosen) == 1:
            return Step("amount", (Token(UP, "+"), Token(DOWN, "\u2212")), False)
        return self._pay.step(chosen[2:])

    def move(self, chosen: Sequence[str]) -> Move:
        """See `engine.move.Form`."""
        self._check(chosen)
        if len(chosen) < 3:
            raise IllegalMove("incomplete", "", "“Sway” needs a die, plus or minus, and the markers that pay.")
        return self._move(chosen[0], chosen[1], self._pay.move(chosen[2:]))

    def count(self) -> int:
        """See `engine.move.Form`."""
        return 2 * len(self._dice) * self._pay.count()

    def __iter__(self) -> Iterator[Move]:
        for die in self._dice:
            for sign in (UP, DOWN):
                for pay in self._pay:
                    yield self._move(die, sign, pay)

    def sample(self, chance: Random) -> Move:
        """See `engine.move.Form`."""
        die = self._dice[chance.index(len(self._dice))]
        return self._move(die, (UP, DOWN)[chance.index(2)], self._pay.sample(chance))

    def _check(self, chosen: Sequence[str]) -> None:
        if (chosen and chosen[0] not in self._dice) or (len(chosen) > 1 and chosen[1] not in (UP, DOWN)):
            raise not_now("sway", chosen, self._names)

    def _move(self, die: str, sign: str, pay: Move) -> Move:
        amount = sum(pay.args["pay"].values())
        return Move("sway", {"die": die, "amount": amount if sign == UP else -amount, **pay.args})


class Spelled:
    """Moves given with the words that spell them: each argument one word, markers one word each.

    Attributes:
        labels: words for people; ``pieces`` what a word names on the board.
    """

    def __init__(
        self,
        verb: str,
        moves: Sequence[Mapping[str, Any]],
        *,
        labels: Mapping[str, str] | None = None,
        pieces: Mapping[str, str] | None = None,
    ) -> None:
        self.verb, self.seat = verb, ""
        self._moves = tuple(moves)
        self._words: tuple[tuple[str, ...], ...] | None = None
        self._labels, self._pieces = labels or {}, pieces or {}

    def step(self, chosen: Sequence[str]) -> Step:
        """See `engine.move.Form`."""
        matching = self._matching(chosen)
        if not matching:
            raise not_now(self.verb, chosen, self._labels)
        depth = len(chosen)
        following = dict.fromkeys(words[depth] for words, _ in matching if len(words) > depth)
        tokens = tuple(token(word, self._labels, self._pieces) for word in following)
        titles = [_title(args, depth) for words, args in matching if len(words) > depth]
        return Step(titles[0] if titles else "", tokens, any(len(words) == depth for words, _ in matching))

    def move(self, chosen: Sequence[str]) -> Move:
        """See `engine.move.Form`."""
        for words, args in self._matching(chosen):
            if len(words) == len(chosen):
                return Move(self.verb, dict(args))
        raise not_complete(self.verb, chosen, self._labels)

    def count(self) -> int:
        """See `engine.move.Form`."""
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return (Move(self.verb, dict(args)) for args in self._moves)

    def sample(self, chance: Random) -> Move:
        """See `engine.move.Form`; uniform."""
        return Move(self.verb, dict(self._moves[chance.index(len(self._moves))]))

    def _matching(self, chosen: Sequence[str]) -> list[tuple[tuple[str, ...], Mapping[str, Any]]]:
        if self._words is None:
            self._words = tuple(tuple(word for _, word in _spell(args)) for args in self._moves)
        begin = tuple(chosen)
        pairs = zip(self._words, self._moves, strict=True)
        return [(words, args) for words, args in pairs if words[: len(begin)] == begin]


def _spell(args: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in args.items():
        if isinstance(value, Mapping):
            for word, n in value.items():
                yield from [(name, word)] * n
        elif isinstance(value, list | tuple):
            yield from [(name, str(word)) for word in value]
        else:
            yield name, str(value)


def _title(args: Mapping[str, Any], depth: int) -> str:
    return list(_spell(args))[depth][0]


def heaps(limits: Mapping[str, int], total: int, least: int | None = None) -> list[dict[str, int]]:
    """All ways to take ``least`` (default: exactly ``total``) to ``total`` things from heaps of these sizes."""
    least = total if least is None else least
    ways: list[dict[str, int]] = [{}]
    for kind, most in limits.items():
        ways = [{**way, kind: n} if n else way for way in ways for n in range(min(most, total - sum(way.values())) + 1)]
    return [way for way in ways if sum(way.values()) >= least]
