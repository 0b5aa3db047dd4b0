"""Verbs: what a handler declares is what a move has to give."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from engine.chance.chance import NoChance
from engine.errors import IllegalMove
from engine.model.event import Task
from engine.model.table import empty_table
from engine.moves.move import Move
from engine.play.verbs import BadArgument, Verb, verb
from engine.play.working_table import Desk, refuse
from engine.visibility.schema import Schema

TASK = Task("turn", ("red",))


def desk() -> Desk[list[Any]]:
    return Desk(Schema("trial", ("red", "blue"), kinds={}, zones=()), empty_table(()), NoChance(), [])


def given(declared: Verb, seat: str = "", **args: Any) -> dict[str, Any]:
    """Return what the handler was given."""
    made = desk()
    declared.carry_out(made, TASK, Move(declared.name, args, seat))
    found: dict[str, Any] = made.context[0]
    return found


@verb("T-1")
def send(
    desk: Desk[list[Any]],
    task: Task,
    card: Annotated[str, "a card"],
    from_: str | None = None,
    n: int = 1,
    yes: bool = False,
    *,
    by: str,
) -> None:
    desk.context.append({"card": card, "from": from_, "n": n, "yes": yes, "by": by})


@verb("T-2", name="pass")
def many(desk: Desk[list[Any]], task: Task, cards: list[str], pay: dict[str, int], keep: bool | list[str]) -> None:
    desk.context.append({"cards": cards, "pay": pay, "keep": keep})


@verb("T-3")
def split(desk: Desk[list[Any]], task: Task, **amounts: int) -> None:
    desk.context.append(amounts)


def no_action(desk: Desk[list[Any]], task: Task, by: str) -> None:
    raise refuse("no_action", "T-4", f"{by} has no action left.")


@verb("T-4", precheck=no_action)
def spend(desk: Desk[list[Any]], task: Task, on: str) -> None:
    raise AssertionError("the precheck refuses it")


def test_a_handler_is_given_its_arguments_by_name_and_the_seat_that_moves() -> None:
    assert given(send, card="c1") == {"card": "c1", "from": None, "n": 1, "yes": False, "by": "red"}
    assert given(send, "blue", card="c1", **{"from": "hand"}, n=3, yes=True)["by"] == "blue"


def test_lists_amounts_and_unions_are_read_by_what_they_may_be() -> None:
    assert given(many, cards=["a"], pay={"x": 2, "y": 0}, keep=True) == {"cards": ["a"], "pay": {"x": 2}, "keep": True}
    assert given(many, cards=[], pay={}, keep=["a"])["keep"] == ["a"]
    assert many.name == "pass"


def test_the_rest_takes_all_other_arguments_but_none_that_the_engine_gives() -> None:
    assert given(split, a=1, b=2) == {"a": 1, "b": 2}
    for name in ("desk", "task", "by"):
        with pytest.raises(BadArgument, match=f"split takes no {name} here"):
            given(split, "", a=1, **{name: 1})


@pytest.mark.parametrize(
    ("args", "argument", "problem", "sentence"),
    [
        ({}, "card", "missing", "send needs card, a text."),
        ({"card": 3}, "card", "wrong_kind", "send needs card, a text."),
        ({"card": "c", "n": "2"}, "n", "wrong_kind", "send needs n, a whole number."),
        ({"card": "c", "more": 1}, "more", "surplus", "send takes no more here: leave it out."),
    ],
)
def test_what_is_missing_wrong_or_too_much_is_named(
    args: dict[str, Any], argument: str, problem: str, sentence: str
) -> None:
    with pytest.raises(BadArgument) as refused:
        given(send, **args)
    assert (refused.value.argument, refused.value.problem, refused.value.text) == (argument, problem, sentence)


def test_a_precheck_answers_before_the_arguments_are_looked_at() -> None:
    with pytest.raises(IllegalMove) as refused:
        given(spend)
    assert (refused.value.code, refused.value.clause, refused.value.text) == ("no_action", "T-4", "red has no action left.")
