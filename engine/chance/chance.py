"""Sources of random outcomes and physical dice. Events store the outcomes, so replay needs no chance."""

from __future__ import annotations

from typing import Protocol

import msgspec

from engine.chance.odds import Odds
from engine.errors import DiceNeeded, IllegalMove

_MASK = (1 << 64) - 1


class Chance(Protocol):
    """The source of random outcomes of one ply."""

    def index(self, n: int) -> int:
        """Return a number from 0 to n - 1, n >= 1."""
        ...

    def dice(self, roll: str, title: str, count: int, faces: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
        """Return the faces of ``count`` dice, and whether they were entered. Raises DiceNeeded."""
        ...


class Random:
    """SplitMix64, seeded by 64 bits (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators")."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def bits(self) -> int:
        """Return the next 64 bits."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def index(self, n: int) -> int:
        """Return a number from 0 to n - 1, without bias."""
        if n == 1:
            return 0
        bits = self.bits()
        if bits > _MASK - n:  # reject the incomplete last run, which would favour small remainders
            limit = (1 << 64) - (1 << 64) % n
            while bits >= limit:
                bits = self.bits()
        return bits % n

    def dice(self, roll: str, title: str, count: int, faces: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
        """Return dice thrown by the program."""
        return tuple(faces[self.index(len(faces))] for _ in range(count)), False


class EnteredDice:
    """Dice that the referee enters, in the order in which they are thrown; all else comes from another chance.

    ``physical``: ask for missing faces; otherwise, if no faces are given, the program throws.
    """

    def __init__(self, rest: Chance, given: tuple[int, ...], physical: bool) -> None:
        self._rest, self._given, self._physical = rest, given, physical
        self.used = 0  # how many of them have been thrown

    def index(self, n: int) -> int:
        """Return a number of the other chance: draws and shuffles are never entered."""
        return self._rest.index(n)

    def dice(self, roll: str, title: str, count: int, faces: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
        """Return the next faces. Raises DiceNeeded if too few were given, IllegalMove if one is not on the die."""
        if not self._given and not self._physical:
            return self._rest.dice(roll, title, count, faces)
        found = self._given[self.used : self.used + count]
        for face in found:
            if face not in faces:
                raise IllegalMove("bad_die", "", f"A die shows {', '.join(map(str, faces))}, not {face}.")
        if len(found) < count:
            raise DiceNeeded(roll, title, count - len(found), faces, len(self._given))
        self.used += count
        return found, True

    def check_all_used(self) -> None:
        """Raise IllegalMove if more dice were entered than the move throws."""
        if self.used < len(self._given):
            extra = len(self._given) - self.used
            raise IllegalMove("too_many_dice", "", f"{extra} of the dice entered are not thrown by this move.")


class UnknownOutcome(Exception):
    """A preview met an outcome that only chance decides; ``odds`` are those of the throw, if it is one."""

    odds: Odds | None = None


class NoChance:
    """The chance of a preview, which raises UnknownOutcome at the first random outcome."""

    def index(self, n: int) -> int:
        """Return 0 if that is the only number. Raises UnknownOutcome otherwise."""
        if n == 1:
            return 0
        raise UnknownOutcome("a draw")

    def dice(self, roll: str, title: str, count: int, faces: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
        """Raise UnknownOutcome."""
        raise UnknownOutcome(title)


class PlyChance(msgspec.Struct, eq=False, gc=False):
    """The chance of one ply.

    It is seeded by the match and the number of the ply, so refused or previewed moves do not change what is drawn.
    The generator is created on first use: most plies need none.
    """

    seed: int
    number: int
    random: Random | None = None

    def _generator(self) -> Random:
        if self.random is None:
            self.random = Random(Random(self.seed ^ (self.number * 0xD1342543DE82EF95)).bits())
        return self.random

    def index(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        return (self.random or self._generator()).index(n)

    def dice(self, roll: str, title: str, count: int, faces: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
        """Return dice thrown by the program."""
        return self._generator().dice(roll, title, count, faces)
