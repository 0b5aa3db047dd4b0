"""The forms by which decisions offer their moves: listed rows, amounts on targets, chosen subsets, phrases, own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import Any

from engine.chance.chance import Random
from engine.english import quoted
from engine.errors import IllegalMove
from engine.moves.move import Move, Step, Token, called, not_complete, not_now, token
from engine.moves.rows import END, Rows


class Listed(Rows[tuple[Any, ...]]):
    """Moves that are listed one by one: rows of argument values, in the order of ``names``.

    A value None leaves the argument out: no word stands for it.
    """

    def __init__(
        self,
        verb: str,
        names: Sequence[str] = (),
        rows: Sequence[tuple[Any, ...]] = ((),),
        *,
        labels: Mapping[str, str] | None = None,
        pieces: Mapping[str, str] | None = None,
        zones: Mapping[str, str] | None = None,
        seat: str = "",
    ) -> None:
        super().__init__(verb, tuple(rows), labels=labels, pieces=pieces, zones=zones, seat=seat)
        self._names = tuple(names)

    def _at(self, row: tuple[Any, ...], depth: int) -> tuple[str, str]:
        if None not in row:
            return (self._names[depth], _word(row[depth])) if depth < len(row) else END
        given = [at for at, value in enumerate(row) if value is not None]
        return (self._names[given[depth]], _word(row[given[depth]])) if depth < len(given) else END

    def _made(self, row: tuple[Any, ...]) -> Move:
        args = {name: value for name, value in zip(self._names, row, strict=True) if value is not None}
        return Move(self.verb, args, self.seat)


class Allot:
    """Moves that put up to ``total`` equal things on targets: ``verb({name: {target: n}})``.

    Attributes:
        limits: the most that may go on each target (their order is that of the list shown).
        total: the most in all; ``least``: the least in all.
        flat: the amounts are themselves the arguments (``setup_split(exposure=2, ...)``).
    """

    def __init__(
        self,
        verb: str,
        name: str,
        limits: Mapping[str, int],
        total: int,
        *,
        least: int = 0,
        flat: bool = False,
        labels: Mapping[str, str] | None = None,
        pieces: Mapping[str, str] | None = None,
        zones: Mapping[str, str] | None = None,
        seat: str = "",
    ) -> None:
        self.verb, self.seat = verb, seat
        self._name, self._flat = name, flat
        self._limits = {target: min(most, total) for target, most in limits.items() if most > 0}
        self._all = tuple(limits)
        self._total = min(total, sum(self._limits.values()))
        self._least = least
        self._labels, self._pieces, self._zones = labels or {}, pieces or {}, zones or {}

    def step(self, chosen: Sequence[str]) -> Step:
        """See `Form`: each word puts one more on a target, in any order."""
        amounts = self._amounts(chosen)
        if sum(amounts.values()) < self._total:
            open_targets = [target for target, most in self._limits.items() if amounts.get(target, 0) < most]
        else:
            open_targets = []
        tokens = tuple(token(target, self._labels, self._pieces, self._zones) for target in open_targets)
        return Step(self._name, tokens, sum(amounts.values()) >= self._least)

    def move(self, chosen: Sequence[str]) -> Move:
        """See `Form`."""
        amounts = self._amounts(chosen)
        if sum(amounts.values()) < self._least:
            raise IllegalMove("incomplete", "", f"{quoted(self.verb)} needs {self._least}; {len(chosen)} chosen.")
        return self._move(amounts)

    def to_come(self, chosen: Sequence[str]) -> tuple[int, int]:
        """See `Counting`."""
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
                raise IllegalMove("no_such_move", "", f"{quoted(self.verb)}: no more on {called(word, self._labels)}.")
        if len(chosen) > self._total:
            raise IllegalMove("no_such_move", "", f"{quoted(self.verb)}: only {self._total} in all.")
        return amounts

    def _move(self, amounts: dict[str, int]) -> Move:
        if self._flat:
            return Move(self.verb, {target: amounts.get(target, 0) for target in self._all}, self.seat)
        return Move(self.verb, {self._name: {t: amounts[t] for t in self._all if t in amounts}}, self.seat)


class Chosen:
    """Moves that pick a subset of some items, ``verb({name: [items]})``, of ``least`` to ``most`` of them."""

    def __init__(
        self,
        verb: str,
        name: str,
        items: Sequence[str],
        *,
        least: int = 0,
        most: int | None = None,
        labels: Mapping[str, str] | None = None,
        pieces: Mapping[str, str] | None = None,
        seat: str = "",
    ) -> None:
        self.verb, self.seat = verb, seat
        self._name, self._items = name, tuple(items)
        self._least, self._most = least, len(items) if most is None else min(most, len(items))
        self._labels, self._pieces = labels or {}, pieces or {}

    def step(self, chosen: Sequence[str]) -> Step:
        """See `Form`: each word picks one more, in any order."""
        self._check(chosen)
        left = [item for item in self._items if item not in chosen] if len(chosen) < self._most else []
        tokens = tuple(token(item, self._labels, self._pieces) for item in left)
        return Step(self._name, tokens, len(chosen) >= self._least)

    def move(self, chosen: Sequence[str]) -> Move:
        """See `Form`."""
        self._check(chosen)
        if len(chosen) < self._least:
            raise IllegalMove("incomplete", "", f"{quoted(self.verb)} needs {self._least}; {len(chosen)} chosen.")
        return Move(self.verb, {self._name: [item for item in self._items if item in chosen]}, self.seat)

    def to_come(self, chosen: Sequence[str]) -> tuple[int, int]:
        """See `Counting`."""
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
            raise not_now(self.verb, chosen, self._labels)


class Phrases(Rows[tuple[tuple[str, ...], Move]]):
    """Moves that are listed with the words by which each is typed, where arguments depend on each other.

    ``phrases`` are pairs of words and the move they make; no two have the same words. ``title`` is what is asked for.
    """

    def __init__(
        self,
        verb: str,
        phrases: Sequence[tuple[tuple[str, ...], Move]],
        *,
        title: str = "",
        labels: Mapping[str, str] | None = None,
        pieces: Mapping[str, str] | None = None,
        zones: Mapping[str, str] | None = None,
        seat: str = "",
    ) -> None:
        super().__init__(verb, phrases, labels=labels, pieces=pieces, zones=zones, seat=seat)
        self._title = title

    def _at(self, row: tuple[tuple[str, ...], Move], depth: int) -> tuple[str, str]:
        words, _ = row
        return (self._title, words[depth]) if depth < len(words) else END

    def _made(self, row: tuple[tuple[str, ...], Move]) -> Move:
        return row[1]


class Worded:
    """Moves that end in a text of somebody's own words: ``verb({name: text})``.

    Attributes:
        offered: texts that are offered, and listed as the moves there are; any other may be entered.
        optional: the text may be left out, which is listed too.
        of: an argument before the text, with its values: ``roster(seat, members)``.
    """

    def __init__(
        self,
        verb: str,
        name: str,
        offered: Sequence[str] = (),
        *,
        optional: bool = False,
        of: tuple[str, Sequence[str]] | None = None,
        labels: Mapping[str, str] | None = None,
        seat: str = "",
    ) -> None:
        self.verb, self.seat = verb, seat
        self._name, self._optional, self._labels = name, optional, labels or {}
        self._offered = tuple(offered)
        self._of, self._values = (of[0], tuple(of[1])) if of else ("", ())

    def step(self, chosen: Sequence[str]) -> Step:
        """See `Form`: the last word is the text as it was written."""
        values, texts = self._split(chosen)
        if self._of and not values:
            return Step(self._of, tuple(token(value, self._labels) for value in self._values), False)
        if texts:
            return Step("", (), True)
        return Step(self._name, tuple(Token(text, text) for text in self._offered), self._optional, True)

    def move(self, chosen: Sequence[str]) -> Move:
        """See `Form`."""
        values, texts = self._split(chosen)
        if len(values) < bool(self._of) or not (texts or self._optional):
            raise not_complete(self.verb, chosen, self._labels)
        before = {self._of: values[0]} if values else {}
        return Move(self.verb, {**before, self._name: texts[0]} if texts else before, self.seat)

    def count(self) -> int:
        """See `Form`: those that are offered."""
        return (len(self._values) if self._of else 1) * (self._optional + len(self._offered))

    def __iter__(self) -> Iterator[Move]:
        texts: list[tuple[str, ...]] = [(text,) for text in self._offered]
        for value in [(value,) for value in self._values] if self._of else [()]:
            for text in [(), *texts] if self._optional else texts:
                yield self.move((*value, *text))

    def sample(self, chance: Random) -> Move:
        """See `Form`; uniform among those that are offered."""
        moves = list(self)
        return moves[chance.index(len(moves))]

    def _split(self, chosen: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
        values, texts = (chosen[:1], chosen[1:]) if self._of else ((), chosen)
        if len(texts) > 1 or (values and values[0] not in self._values) or (texts and not texts[0].strip()):
            raise not_now(self.verb, chosen, self._labels)
        return values, texts


def _word(value: object) -> str:
    if value is None:
        return ""
    if value is True:
        return "yes"
    if value is False:
        return "no"
    return str(value)
