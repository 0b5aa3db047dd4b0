"""A round in which seats are asked one after the other to react or to pass.

The round is a decision of the game, kept in its task's data under ``round``: everybody in ``order`` is asked in turn,
able to react or not, so that being asked tells nothing. It closes when as many passes as there are seats follow each
other, or (``once``) when every seat was asked once. The game writes the reactions; this file moves the pointer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from engine.desk import Desk
from engine.event import Task


def round_of(decision: str, order: Sequence[str], *, once: bool = False, **data: Any) -> Task:
    """The task of a round that asks these seats in this order, beginning with the first."""
    pointer = {"order": list(order), "asked": 0, "passes": 0, "once": once}
    return Task(decision, (order[0],), {**data, "round": pointer})


def open_round(desk: Desk, decision: str, order: Sequence[str], *, once: bool = False, **data: Any) -> None:
    """Put a round on top of the agenda."""
    desk.then(round_of(decision, order, once=once, **data))


def passed(desk: Desk) -> bool:
    """The seat that is asked passes; True if the round is over (its task stays pending, for the game to take off)."""
    return _move_on(desk, passes=_state(desk)["passes"] + 1)


def reacted(desk: Desk) -> bool:
    """The seat that is asked has reacted, so that all others may answer; True if the round is over all the same."""
    return _move_on(desk, passes=0)


def is_over(task: Task) -> bool:
    """Whether every seat has had its say."""
    state = cast(dict[str, Any], task.data["round"])
    return bool(state["asked"] >= len(state["order"]) if state["once"] else state["passes"] >= len(state["order"]))


def _state(desk: Desk) -> dict[str, Any]:
    task = desk.table.task
    assert task is not None, "no round is pending"
    return cast(dict[str, Any], task.data["round"])


def _move_on(desk: Desk, passes: int) -> bool:
    task = desk.done()
    state = cast(dict[str, Any], task.data["round"])
    order, asked = state["order"], state["asked"] + 1
    moved = {**state, "asked": asked, "passes": passes}
    after = Task(task.name, (order[asked % len(order)],), {**task.data, "round": moved})
    desk.then(after)
    return is_over(after)
