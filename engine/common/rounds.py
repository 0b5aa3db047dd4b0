"""Rounds in which seats are asked one after the other to react or to pass.

A round is a decision of the game whose task keeps a pointer in its data under ``round``. Every seat in ``order`` is asked
in turn, whether it can react or not, so that being asked reveals nothing. The round ends when all seats in a row have
passed or, with ``once``, when every seat was asked once. The game defines the reactions; this module moves the pointer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict

from engine.model.event import Task
from engine.play.working_table import Desk


class _Pointer(TypedDict):
    """The data of a task under ``round``: the seats in turn, how many were asked, how many passed since a reaction, and with
    ``once`` which have reacted.
    """

    order: list[str]
    asked: int
    passes: int
    once: bool
    reacted: NotRequired[list[str]]


def round_task(decision: str, order: Sequence[str], *, once: bool = False, **data: Any) -> Task:
    """Return the task of a round that asks these seats in this order."""
    pointer: _Pointer = {"order": list(order), "asked": 0, "passes": 0, "once": once}
    return Task(decision, (order[0],), {**data, "round": pointer})


def point_at(order: Sequence[str], asked: str, *, passes: int) -> dict[str, Any]:
    """Return the ``round`` data of a task: who is asked, in what order, and how many have passed.

    It is for a game that asks seats in an order of its own.
    """
    return {"order": list(order), "asked": list(order).index(asked), "passes": passes, "once": False}


def open_round(desk: Desk, decision: str, order: Sequence[str], *, once: bool = False, **data: Any) -> None:
    """Put a round on top of the agenda."""
    desk.then(round_task(decision, order, once=once, **data))


def record_pass(desk: Desk) -> bool:
    """Record that the asked seat passes; return whether the round is over (the game then closes its task)."""
    return _move_on(desk, passes=True)


def record_reaction(desk: Desk) -> bool:
    """Record that the asked seat reacted, so that all others may answer; return whether the round is over."""
    return _move_on(desk, passes=False)


def is_over(task: Task) -> bool:
    """Return whether the round is over."""
    pointer = _pointer(task)
    return (pointer["asked"] if pointer["once"] else pointer["passes"]) >= len(pointer["order"])


def seat_states(task: Task) -> dict[str, str]:
    """Return in turn what each seat of a round has done: ``passed``, ``reacted``, is ``asked`` or ``to come``.

    Empty for a task that is no round. With a reaction all others may pass anew, so they are to come.
    """
    if "round" not in task.data:
        return {}
    pointer = _pointer(task)
    order, asked, passes = pointer["order"], pointer["asked"], pointer["passes"]
    states = dict.fromkeys(order, "to come")
    states.update({order[(asked - back) % len(order)]: "passed" for back in range(1, passes + 1)})
    if pointer["once"]:
        states.update(dict.fromkeys(order[:asked], "passed"))
        states.update(dict.fromkeys(pointer.get("reacted", ()), "reacted"))
    return {**states, **dict.fromkeys(task.seats, "asked")}


def next_to_come(task: Task) -> str:
    """Return the seat that is asked next in a round if those that are asked now pass; "" for none."""
    states = seat_states(task)
    order = list(states)
    last = max((order.index(seat) for seat in task.seats if seat in states), default=-1)
    return next((seat for seat in (*order[last + 1 :], *order[: last + 1]) if states[seat] == "to come"), "")


def _move_on(desk: Desk, *, passes: bool) -> bool:
    task = desk.pop_task()
    pointer = _pointer(task)
    order, asked = pointer["order"], pointer["asked"] + 1
    moved = {**pointer, "asked": asked, "passes": pointer["passes"] + 1 if passes else 0}
    if pointer["once"] and not passes:
        moved["reacted"] = [*pointer.get("reacted", ()), order[(asked - 1) % len(order)]]
    after = Task(task.name, (order[asked % len(order)],), {**task.data, "round": moved})
    desk.then(after)
    return is_over(after)


def _pointer(task: Task) -> _Pointer:
    pointer: _Pointer = task.data["round"]
    return pointer
