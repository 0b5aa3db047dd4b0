"""Reading typed words as beginnings of moves: every way of it, the likeliest first, and no longer than one may wait."""

from __future__ import annotations

import re
from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from engine.moves.move import CountingForm
from ui.console.entry.form_cursor import Forms
from ui.console.entry.prefix_match import matched_words

_NUMBER = re.compile(r"x?([1-9]\d?)")
MOST = 200
"""So many beginnings are found at most."""
LEFT_OUT = 10
"""What it costs that a word of a move is not typed."""
_COUNTED = LEFT_OUT  # the cost of reading a number as an amount where it may be part of a name
_FOLLOWS = 1  # the estimated cost of a typed word that is not read yet
_STEPS = 800  # the most search steps for one reading, so that typing never waits


class Found(NamedTuple):
    """A beginning of a move that uses up all that is typed: what it costs, the number of its form, and its words."""

    cost: int
    form: int
    words: tuple[str, ...]


class _Begun(NamedTuple):
    """A beginning that uses up some of it; what promises most is the least of them.

    Attributes:
        promise: what it will cost in the end, at least.
        order: when it came, to tell equal ones apart.
        typed: the words that are left.
        skips: how many words of a move may still be left out.
    """

    promise: int
    order: int
    cost: int
    form: int
    words: tuple[str, ...]
    typed: Sequence[str]
    skips: int


class Reading:
    """One reading of what is typed.

    Args:
        skips: so many words of a move may be left out.
    """

    def __init__(self, forms: Forms, skips: int) -> None:
        self._forms, self._skips = forms, skips
        self._begun: list[_Begun] = []
        self._order = count()
        self._walked = 0

    def of_any(self, typed: Sequence[str]) -> list[Found]:
        """Return the moves of any form that may be meant, the cheapest first; the first words are the verb's, or a seat."""
        for at in self._forms.possible:
            form = self._forms[at]
            for verb in self._forms.verb_names(at):
                for used, cost in matched_words(typed, verb, form.seat):
                    self._add(cost, at, (), typed[used:], self._skips)
            if form.seat and len(typed) > 1 and typed[0] == form.verb:  # the verb in full, then whose it is
                for used, cost in matched_words(typed[1:], form.seat, ""):
                    self._add(cost, at, (), typed[1 + used :], self._skips)
            if self._skips:
                self._add(LEFT_OUT, at, (), typed, self._skips - 1)
        return self._find()

    def after(self, form: int, words: tuple[str, ...], typed: Sequence[str]) -> list[Found]:
        """Return the moves of this form that begin with these words."""
        self._add(0, form, words, typed, self._skips)
        return self._find()

    def _find(self) -> list[Found]:
        found: list[Found] = []
        while self._begun and len(found) < MOST and self._walked < _STEPS:
            if found and self._begun[0].promise >= found[0].cost + LEFT_OUT:
                break  # an unlikely reading
            likeliest = heappop(self._begun)
            if likeliest.typed:
                self._go_on(likeliest)
            else:
                found.append(Found(likeliest.cost, likeliest.form, likeliest.words))
        return sorted(found, key=lambda one: one.cost)

    def _go_on(self, begun: _Begun) -> None:
        """Add what the next word of a move can be, given what is left of the typed ones."""
        self._walked += 1
        step = self._forms.step(begun.form, begun.words)
        if step is None:
            return
        skips = 0 if step.complete else begun.skips  # its words may come in any order: none is skipped
        if (more := self._counted(begun)) is not None:
            self._add(begun.cost + _COUNTED, begun.form, (*begun.words, *more), begun.typed[1:], begun.skips)
        for token in step.tokens:
            words = (*begun.words, token.value)
            for used, cost in matched_words(begun.typed, token.value, token.label):
                self._add(begun.cost + cost, begun.form, words, begun.typed[used:], skips)
            if skips:
                self._add(begun.cost + LEFT_OUT, begun.form, words, begun.typed, skips - 1)

    def _counted(self, begun: _Begun) -> tuple[str, ...] | None:
        """Return the last word as often as a number after it says; None if it says nothing, or too much."""
        number = _NUMBER.fullmatch(begun.typed[0])
        if number is None or not begun.words:
            return None
        more = begun.words[-1:] * (int(number[1]) - 1)
        if not more and not isinstance(self._forms[begun.form], CountingForm):
            return None
        for taken in range(len(more)):
            step = self._forms.step(begun.form, (*begun.words, *more[:taken]))
            if step is None or all(token.value != more[0] for token in step.tokens):
                return None
        return more

    def _add(self, cost: int, form: int, words: tuple[str, ...], typed: Sequence[str], skips: int) -> None:
        promise = cost + _FOLLOWS * len(typed)
        heappush(self._begun, _Begun(promise, next(self._order), cost, form, words, typed, skips))
