"""Rounds in which seats react or decline: who is asked, and when the round is over."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model.event import Task
from ui.console.entry.move_entry import DECLINE, MoveEntry


def is_poll(entry: MoveEntry) -> bool:
    """Return whether a seat is asked to react, and may let it be. One that passes in its own turn is asked nothing."""
    passing = entry.passing()
    return len(passing) > 1 or is_at_once(entry) or any(DECLINE in (one.verb, *one.words) for one in passing)


def is_at_once(entry: MoveEntry) -> bool:
    """Return whether the game has one move by which all of them let it be."""
    return entry.all_passing() is not None


@dataclass(frozen=True)
class Round:
    """A round in which seats are asked in turn to react to one thing; without a name there is none."""

    name: str = ""
    seats: frozenset[str] = frozenset()

    @classmethod
    def asked(cls, entry: MoveEntry, task: Task | None) -> Round:
        """Return the round of the seat that may react next."""
        passing = entry.passing()
        if task is None or not passing or not is_poll(entry):
            return cls()
        return cls(task.name, frozenset({passing[0].seat or task.seats[0]}))

    def is_followed_by(self, asked: Round) -> bool:
        """Return whether the next decision belongs to this round, in which no seat is asked twice."""
        return bool(self.name) and self.name == asked.name and not self.seats & asked.seats

    def followed_by(self, asked: Round) -> Round:
        """Return the round with the seat that was asked next; a new one if that belongs to another."""
        return Round(asked.name, self.seats | asked.seats) if self.is_followed_by(asked) else asked
