"""What a primitive is, and the few words that primitives share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.games.druglord.content import BallerRecord, CardEffect
from engine.games.druglord.context import DruglordContext
from engine.model.event import Data, Task
from engine.play.working_table import Desk


@dataclass(frozen=True)
class CardPlay:
    """One play of a card: who, which card and effect, the choices made, the task of the window."""

    seat: str
    card: BallerRecord
    effect: CardEffect
    args: Data
    task: Task

    @property
    def data(self) -> Data:
        """The data of the window's task."""
        return self.task.data


@dataclass(frozen=True)
class CardPrimitive:
    """Attributes: choices (one entry of arguments for each way to play it), act (what it does)."""

    choices: Callable[[Desk[DruglordContext], CardPlay], Iterable[Data]]
    act: Callable[[Desk[DruglordContext], CardPlay], None]


def met(requirement: bool) -> list[Data]:
    """Return one way to play it, with nothing to choose, if the requirement is met."""
    return [{}] if requirement else []


def others(desk: Desk[DruglordContext], seat: str) -> list[str]:
    """Return every other seat."""
    return [other for other in desk.context.seats if other != seat]


def nothing(desk: Desk[DruglordContext], play: CardPlay) -> None:
    """Do nothing: the card works by lying in play or at a Region."""


def freely(desk: Desk[DruglordContext], play: CardPlay) -> list[Data]:
    """Return one way to play it, with nothing to choose."""
    return met(True)
