"""Luck of the dice: the successes that came, compared with those that were to be expected.

For every roll whose chance of success is known, the side that rolled gains ``1 - chance`` by a success and loses
``chance`` by a failure; its luck is the sum. Under fair dice the number of successes follows the distribution of a sum
of independent trials with unequal chances (Poisson binomial). The band holds the middle 95 % of it: exactly for the
first 200 rolls of a side, by the normal distribution with the same variance from then on. Luck inside the band is what
fair dice do in 19 of 20 sessions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt
from statistics import NormalDist

import msgspec

from engine.english import capital, number, percent_of, signed
from engine.model.event import Ply, Rolled
from engine.visibility.schema import REFEREE
from referee.review.review import Review

CONFIDENCE = 0.95
_EXACT = 200
_EVEN = 0.5
_RARE = 0.3
"""What is likelier is no rare result: one roll in three falls so."""
_TOLD = 3  # rare results at most
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Throw(msgspec.Struct, frozen=True):
    """A roll with a known chance.

    Attributes:
        ply, seat: when, and which side rolled.
        title: what was rolled for.
        faces: as they fell. entered: whether they were physical dice.
        chance: of success, 0 to 1. success: whether it was one.
        luck: of the side so far, in successes above what was to be expected.
        low, high: the band that holds the middle 95 % of such luck under fair dice.
    """

    ply: int
    seat: str
    title: str
    faces: tuple[int, ...]
    entered: bool
    chance: float
    success: bool
    luck: float
    low: float
    high: float

    @property
    def text(self) -> str:
        """The roll in a few words: ``Combat: 5 2, succeeded, as 58 % of such rolls succeed``."""
        return roll_in_words(self.title, self)


class Luck(msgspec.Struct, frozen=True):
    """All throws of one side.

    Attributes:
        seat, name: whose.
        throws: in order.
        successes, expected: how many succeeded, and were to be expected.
        inside: whether luck ended within the band.
        text: one sentence for people.
    """

    seat: str
    name: str
    throws: tuple[Throw, ...]
    successes: int
    expected: float
    inside: bool
    text: str


class ExpectedRange:
    """The middle 95 % of luck after so many throws, one more throw at a time."""

    def __init__(self) -> None:
        self._chances = [1.0]  # of 0, 1, 2, ... successes
        self._mean = self._variance = 0.0
        self._count = 0

    def add(self, chance: float) -> tuple[float, float]:
        """Return the band after one more throw."""
        self._count += 1
        self._mean += chance
        self._variance += chance * (1 - chance)
        if self._count > _EXACT:
            reach = _Z * sqrt(self._variance)
            return -reach, reach
        before = self._chances
        self._chances = [
            (before[n] * (1 - chance) if n < len(before) else 0.0) + (before[n - 1] * chance if n else 0.0)
            for n in range(len(before) + 1)
        ]
        return self._quantile((1 - CONFIDENCE) / 2) - self._mean, self._quantile((1 + CONFIDENCE) / 2) - self._mean

    def _quantile(self, share: float) -> int:
        """Return the fewest successes that are not exceeded in this share of sessions."""
        total = 0.0
        for successes, chance in enumerate(self._chances):
            total += chance
            if total >= share - 1e-12:
                return successes
        return len(self._chances) - 1


class KnownRoll(msgspec.Struct, frozen=True, gc=False):
    """A roll of dice with a known chance of success, as it fell."""

    roll: str
    faces: tuple[int, ...]
    entered: bool
    chance: float
    success: bool


def roll_in_words(title: str, roll: KnownRoll | Throw) -> str:
    """Return what was rolled for, what fell, what that came to, and how many of all rolls would have succeeded."""
    though = "though " if roll.success == (roll.chance < _EVEN) else "as "
    came = f"{'succeeded' if roll.success else 'failed'}, {though}{percent_of(roll.chance)} of such rolls succeed"
    return f"{title}: {' '.join(map(str, roll.faces))}, {came}"


def odds_at(review: Review, ply: int) -> tuple[str, ...]:
    """Return the rolls of known chance in a ply, taken back later or not, in words."""
    rolls = review.session.rules.schema.rolls
    return tuple(roll_in_words(rolls[one.roll].title, one) for _, _, one in rolls_of((review.session.entries[ply - 1].ply,)))


def rolls_of(plies: Iterable[Ply]) -> Iterator[tuple[int, str, KnownRoll]]:
    """Yield the rolls of known chance in these plies: the number of the ply, the side that rolled, the roll."""
    for ply in plies:
        for event in ply.events:
            if type(event) is Rolled and event.chance is not None and event.success is not None:
                tried = KnownRoll(event.roll, event.faces, event.entered, event.chance, event.success)
                yield ply.number, event.seat or ply.seat, tried


def luck_of(review: Review) -> tuple[Luck, ...]:
    """Return the luck of every side that rolled dice of known chance, in seat order, without throws that were taken back."""
    throws: dict[str, list[Throw]] = {}
    bands: dict[str, ExpectedRange] = {}
    rolls = review.session.rules.schema.rolls
    for ply, seat, event in rolls_of(review.session.entries[at - 1].ply for at in review.line()):
        own = throws.setdefault(seat, [])
        low, high = bands.setdefault(seat, ExpectedRange()).add(event.chance)
        luck = (own[-1].luck if own else 0.0) + event.success - event.chance
        title = rolls[event.roll].title
        own.append(Throw(ply, seat, title, event.faces, event.entered, event.chance, event.success, luck, low, high))
    order = [*review.seats, REFEREE]
    return tuple(_luck(review, seat, throws[seat]) for seat in order if seat in throws)


def _luck(review: Review, seat: str, throws: list[Throw]) -> Luck:
    last, successes = throws[-1], sum(one.success for one in throws)
    expected = sum(one.chance for one in throws)
    inside = last.low - 1e-9 <= last.luck <= last.high + 1e-9
    beyond = f"Fair dice are so {'lucky' if last.luck > 0 else 'unlucky'} in 1 of 40 sessions at most."
    verdict = "Usual luck, as in 19 of 20 sessions." if inside else beyond
    name = review.name(seat)
    text = (
        f"{capital(name)}: {successes} of {len(throws)} rolls succeeded; "
        f"{number(expected, 1)} would be average ({signed(last.luck, 1)}). {verdict}"
    )
    return Luck(seat, name, tuple(throws), successes, expected, inside, text)


def best_throws(luck: tuple[Luck, ...]) -> tuple[Throw, ...]:
    """Return the least likely results, good or bad, the least likely first; only rare ones are worth telling."""

    def likely(one: Throw) -> float:
        return one.chance if one.success else 1 - one.chance

    throws = (one for side in luck for one in side.throws if likely(one) < _RARE)
    return tuple(sorted(throws, key=lambda one: (likely(one), one.ply))[:_TOLD])
