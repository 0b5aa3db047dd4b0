"""Rounds of reactions: who is asked next, and when the round is over."""

from __future__ import annotations

from engine.chance.chance import NoChance
from engine.common.rounds import is_over, next_to_come, open_round, record_pass, record_reaction, seat_states
from engine.common.seats import clockwise
from engine.model.event import Task
from engine.model.table import empty_table
from engine.play.working_table import Desk
from engine.visibility.schema import Schema

SEATS = ("north", "east", "south")


def desk_with_round(first: str, *, once: bool = False) -> Desk:
    schema = Schema("rounds", SEATS, kinds={}, zones=())
    desk = Desk(schema, empty_table(()), NoChance(), None)
    open_round(desk, "react", clockwise(SEATS, first), once=once, roll="trade")
    return desk


def asked(desk: Desk) -> str:
    assert desk.table.task is not None
    return desk.table.task.seats[0]


def test_the_pointer_goes_clockwise_from_the_first_seat() -> None:
    desk = desk_with_round("east")
    seen = [asked(desk)]
    record_pass(desk)
    seen.append(asked(desk))
    record_pass(desk)
    seen.append(asked(desk))
    assert seen == ["east", "south", "north"]


def test_it_closes_when_all_pass_in_a_row() -> None:
    desk = desk_with_round("north")
    assert [record_pass(desk), record_pass(desk), record_pass(desk)] == [False, False, True]
    assert desk.table.task is not None
    assert is_over(desk.table.task)
    assert desk.table.task.data["roll"] == "trade"


def test_a_reaction_lets_everybody_answer() -> None:
    desk = desk_with_round("north")
    record_pass(desk)
    record_pass(desk)
    assert not record_reaction(desk)
    assert [asked(desk), record_pass(desk), record_pass(desk), record_pass(desk)] == ["north", False, False, True]


def test_a_single_round_asks_each_seat_once() -> None:
    desk = desk_with_round("south", once=True)
    assert [record_reaction(desk), record_reaction(desk), record_pass(desk)] == [False, False, True]


def test_who_has_passed_who_is_asked_and_who_is_to_come() -> None:
    desk = desk_with_round("north")
    record_pass(desk)
    assert desk.table.task is not None
    first, second, third = desk.table.task.data["round"]["order"]
    assert seat_states(desk.table.task) == {first: "passed", second: "asked", third: "to come"}
    assert next_to_come(desk.table.task) == third
    record_reaction(desk)  # those that passed are asked anew
    assert desk.table.task is not None
    assert seat_states(desk.table.task) == {first: "to come", second: "to come", third: "asked"}
    assert next_to_come(desk.table.task) == first, "the round goes on with the first"
    once = desk_with_round("north", once=True)
    record_reaction(once)
    assert once.table.task is not None
    assert seat_states(once.table.task) == {first: "reacted", second: "asked", third: "to come"}
    passed_first = desk_with_round("north", once=True)
    record_pass(passed_first)
    record_reaction(passed_first)  # nobody is asked anew: who passed has passed
    assert passed_first.table.task is not None
    assert seat_states(passed_first.table.task) == {first: "passed", second: "reacted", third: "asked"}
    assert next_to_come(passed_first.table.task) == "", "who is asked is the last"
    assert seat_states(Task("turn", ("north",), {})) == {}
    assert next_to_come(Task("turn", ("north",), {})) == ""
