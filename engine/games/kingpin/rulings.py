"""How the game goes on when a ruling closes a decision that nothing lies under."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.kingpin import peek_events, setup
from engine.games.kingpin.context import KingpinContext
from engine.model.event import Task
from engine.play.working_table import Desk


def after_ruling(desk: Desk[KingpinContext], closed: Sequence[Task]) -> None:
    """See `Rules.after_ruling`: put back Events, and throw for the first seat."""
    peek_events.put_back_unasked(desk)
    if any(task.name == "start_roll" for task in closed) and desk.table.task is None:
        desk.then(setup.first_roll(desk))
