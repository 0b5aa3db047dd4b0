"""The dice and the level of a roll for reporting, and what they need (COLL-5.6 to 5.9)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from engine.chance.odds import chance_of_need, odds_of
from engine.english import joined
from engine.games.collection.context import CollectionContext
from engine.games.collection.log_lines import counted_or_no
from engine.games.collection.role_words import subject_of
from engine.model.table import Table

D10 = tuple(range(1, 11))
"""The faces of a die; 0 is read as 10."""


class Pool(msgspec.Struct, frozen=True):
    """A roll before it is thrown: how many dice, against which level, how both came about, and whether that is more
    than a die per gem against the level of the coin.
    """

    dice: int
    level: int
    sum: str
    coin: int
    """The level of the collector's coin, to which the others and cards add for this roll."""
    is_helped: bool

    @property
    def level_in_parts(self) -> str:
        """The level, and what is added to that of the coin for this roll alone: ``7``, ``5, +2 help``."""
        return f"{self.coin}, {self.level - self.coin:+} help" if self.level != self.coin else str(self.level)

    @property
    def need(self) -> tuple[int, ...]:
        """The faces that succeed: less than the level, and not 0, which is read as 10 (COLL-5.9)."""
        return tuple(range(1, min(self.level, 10)))

    @property
    def chance(self) -> Fraction:
        """The chance that at least one die succeeds."""
        return chance_of_need(self.need, D10, self.dice)

    @property
    def percent(self) -> str:
        """That chance as it is written: ``36 %``, and 99 unless it is certain."""
        return odds_of("reporting", "", self.dice, D10, need=self.need, chance=self.chance).percent


def pool_of(context: CollectionContext, table: Table, seat: str, colour: str, *, helped: bool = True) -> Pool:
    """Return dice and level of a roll with the arithmetic (COLL-5.6 to 5.8, 5.11); unless it is ``helped`` without what
    cards add to the next roll, which is that of the active seat.
    """
    area, collector = context.place(table, seat)
    role, companions = context.role(table, seat), context.companions(table, seat)
    gems = context.gems(table, area, collector, colour)
    parts = [counted_or_no(gems, "gem")]
    dice = gems
    if role.half_gems:
        dice = (gems + 1) // 2
        parts = [f"{dice} for half of {counted_or_no(gems, 'gem')}"]
    for other in companions:
        if other.bonus_dice and other.bonus_dice_if_gem and context.gems(table, area, collector, other.bonus_dice_if_gem):
            dice += other.bonus_dice
            parts.append(f"{other.bonus_dice} by {subject_of(other)}")
    if helped and (bonus := table.number("bonus/dice")):
        dice += bonus
        parts.append(f"{bonus} by card")
    if (cap := context.options.dice_cap) and dice > cap:
        dice = cap
        parts[-1] += f", at most {cap}"
    level = coin = context.level(table, area, collector)
    steps = [f"level {level}"]
    for other in companions:
        if other.bonus_level and collector in other.bonus_level_collectors:
            level += other.bonus_level
            steps.append(f"{other.bonus_level} by {subject_of(other)}")
    if helped and (bonus := table.number("bonus/level")):
        level += bonus
        steps.append(f"{bonus} by card")
    is_helped = len(parts) + len(steps) > 2 or dice != gems
    return Pool(dice, level, f"{joined(parts)}; {joined(steps)}", coin, is_helped)


def needed_of(pool: Pool) -> str:
    """Return what brought the report: ``below 5``, or with several dice ``one below 5``."""
    return _below(pool) if pool.dice == 1 else f"one {_below(pool)}"


def aim_of(pool: Pool) -> str:
    """Return the dice and what brings the report: ``1 die below 5``, ``one of 3 dice below 5``."""
    return f"1 die {_below(pool)}" if pool.dice == 1 else f"one of {pool.dice} dice {_below(pool)}"


def aim_in_parts(pool: Pool) -> str:
    """Return that with what adds to the level of the coin: ``one of 3 dice below 5 (level 3, +2 help)``."""
    return aim_of(pool) + (f" (level {pool.level_in_parts})" if pool.coin != pool.level else "")


def _below(pool: Pool) -> str:
    """Return which faces bring the report; at a level above 10 those below 10, for a 10 fails (COLL-5.9)."""
    return f"below {min(pool.level, D10[-1])}"
