"""A turn: how it begins, when its actions are over, how it ends (COLL-5.1, 5.12, 6.5)."""

from __future__ import annotations

from engine.common.seats import seat_after
from engine.games.collection.context import CollectionContext
from engine.games.collection.log_lines import counted_or_no
from engine.games.collection.table_moves import check
from engine.model.event import Task
from engine.play.verbs import verb
from engine.play.working_table import Desk

ACTIONS_PER_TURN = 2


def turn(desk: Desk[CollectionContext], task: Task) -> None:
    """Begin a turn with two actions, more or fewer by cards (COLL-5.1)."""
    check(desk)
    if desk.table.outcome is not None:
        return
    seat = str(task.data["seat"])
    actions = max(0, ACTIONS_PER_TURN + desk.table.number(f"next_actions/{seat}"))
    desk.set(f"next_actions/{seat}", 0)
    desk.set("bonus/dice", 0)
    desk.set("bonus/level", 0)
    desk.add("turn", 1)
    desk.set("actions_left", actions)
    desk.say("turn", seat=seat, actions=counted_or_no(actions, "action"))
    desk.then(Task("go_on", data={"seat": seat}))


def go_on(desk: Desk[CollectionContext], task: Task) -> None:
    """Ask for the next action; draw a card where no action is left and the seat holds no card (COLL-5.12)."""
    check(desk)
    if desk.table.outcome is not None:
        return
    seat = str(task.data["seat"])
    if desk.table.number("actions_left") or desk.table.zones[f"held:{seat}"]:
        desk.ask("actions", seat)
    else:
        desk.then(Task("draw", data={"seat": seat}))


@verb("COLL-5.12")
def finish_actions(desk: Desk[CollectionContext], task: Task) -> None:
    """End the actions of this turn."""
    seat = task.seats[0]
    desk.pop_task()
    desk.set("actions_left", 0)
    desk.say("finished", seat=seat)
    desk.then(Task("draw", data={"seat": seat}))


def close(desk: Desk[CollectionContext], task: Task) -> None:
    """Keep the turn open for held cards; end it where the seat holds none (COLL-6.5)."""
    check(desk)
    if desk.table.outcome is not None:
        return
    seat = str(task.data["seat"])
    if desk.table.zones[f"held:{seat}"]:
        desk.ask("closing", seat)
    else:
        begin_next(desk, seat)


@verb("COLL-6.5")
def end_turn(desk: Desk[CollectionContext], task: Task) -> None:
    """End the turn."""
    desk.pop_task()
    begin_next(desk, task.seats[0])


def begin_next(desk: Desk[CollectionContext], seat: str) -> None:
    """Let the next seat clockwise have its turn."""
    desk.then(Task("turn", data={"seat": seat_after(desk.context.seats, seat)}))
