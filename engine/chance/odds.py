"""Exact odds of throws of dice: which faces succeed, and how likely that is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

import msgspec

from engine.english import percent_of

Wins = Callable[[tuple[int, ...]], bool]
"""Returns whether a throw of all dice succeeds."""

_MOST_THROWS = 10_000  # throws with more different results are not enumerated


class Odds(msgspec.Struct, frozen=True):
    """A throw that is still to be made.

    Attributes:
        roll: its kind, as the schema declares it.
        title: what is rolled for.
        count, faces: the number of dice, and the faces of one die.
        need: the faces that succeed on the single die, or on any one of several.
        least: the least sum that succeeds; None if the sum does not decide.
        chance: the chance of success, from 0 to 1; None for a throw without success (an income, a starting order).
        seat: who throws.
    """

    roll: str
    title: str
    count: int
    faces: tuple[int, ...]
    need: tuple[int, ...] = ()
    least: int | None = None
    chance: Fraction | None = None
    seat: str = ""

    @property
    def number(self) -> str:
        """The numbers that succeed, in short: ``≥7``, ``≤4``, ``3, 5``; "" if numbers do not say it."""
        if self.least is not None:
            return f"≥{self.least}"
        if not self.need:
            return ""
        least, most = min(self.need), max(self.need)
        if sorted(self.need) == [face for face in sorted(self.faces) if face >= least]:
            return f"≥{least}"
        if sorted(self.need) == [face for face in sorted(self.faces) if face <= most]:
            return f"≤{most}"
        return ", ".join(map(str, sorted(self.need)))

    @property
    def percent(self) -> str:
        """The chance for people (see `percent_of`); "" if there is none."""
        return "" if self.chance is None else percent_of(self.chance)

    @property
    def brief(self) -> str:
        """Number and chance: ``≥7 · 58 %``; "" if the throw has no success."""
        return " · ".join(part for part in (self.number, self.percent) if part) if self.chance is not None else ""

    @property
    def words(self) -> str:
        """Number, dice if there are several, and chance: ``≥7 on 2 dice · 58 %``, ``≤2 on any of 3 dice · 49 %``."""
        if self.count == 1 or not self.number or self.chance is None:
            return self.brief
        return f"{self.number} on {'any of ' if self.need else ''}{self.count} dice · {self.percent}"


def odds_of(
    roll: str,
    title: str,
    count: int,
    faces: tuple[int, ...],
    *,
    need: Sequence[int] = (),
    wins: Wins | None = None,
    chance: float | Fraction | None = None,
    seat: str = "",
) -> Odds:
    """Return the odds of a throw that is described as for `Desk.roll`."""
    least, exact = None, None if chance is None else Fraction(chance)
    if need:
        exact = chance_of_need(need, faces, count)
    elif wins is not None and len(faces) ** count <= _MOST_THROWS:
        least, exact = _least(wins, faces, count), chance_of(wins, faces, count)
    return Odds(roll, title, count, faces, tuple(need), least, exact, seat)


def chance_of_need(need: Sequence[int], faces: Sequence[int], count: int = 1) -> Fraction:
    """Return the chance that at least one of the dice shows one of the needed faces."""
    return 1 - Fraction(sum(face not in need for face in faces), len(faces)) ** count


def chance_of(wins: Wins, faces: Sequence[int], count: int) -> Fraction:
    """Return the share of all throws that succeed."""
    return Fraction(sum(map(wins, product(faces, repeat=count))), len(faces) ** count)


def _least(wins: Wins, faces: Sequence[int], count: int) -> int | None:
    """Return the sum from which on every throw succeeds and below which none does; None if there is none."""
    won: set[int] = set()
    lost: set[int] = set()
    for throw in product(faces, repeat=count):
        (won if wins(throw) else lost).add(sum(throw))
    return min(won) if won and (not lost or max(lost) < min(won)) else None
