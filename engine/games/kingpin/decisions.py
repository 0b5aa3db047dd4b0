"""Questions to seats, and how they are asked: the pending decisions of KING-5.

A question's answers are computed from the table whenever they are needed, never stored. One answer is taken at once,
none skips the question (KING-15.6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from engine.contract.rules import Decision
from engine.games.kingpin.context import KingpinContext
from engine.model.event import Task
from engine.moves.forms.branching import Row
from engine.moves.move import Form
from engine.play.verbs import verb, verbs_by_name
from engine.play.working_table import Desk, refuse

CHECKPOINT = Task("checkpoint")
USE, DECLINE, PASS = "use", "decline", "pass"


class Question(msgspec.Struct, frozen=True):
    """A pending decision answered by ``decide {answer}``.

    Attributes:
        name: of its task.
        rows: the legal answers: one argument ``answer``, or several arguments that together are the answer.
        settle: what an answer does; the question is off the agenda by then.
        clause, problem, code: said when another answer is given.
    """

    name: str
    rows: Callable[[Desk[KingpinContext], Task], Sequence[Row]]
    settle: Callable[[Desk[KingpinContext], Task, Any], None]
    clause: str
    problem: str
    code: str = "bad_answer"


def one_of(values: Iterable[str]) -> list[Row]:
    """Return the rows of a question whose answers are single words."""
    return [(("answer", value),) for value in values]


def answer_of(row: Row) -> Any:
    """Return the answer as a move gives it: a word, or several arguments."""
    return row[0][1] if len(row) == 1 and row[0][0] == "answer" else dict(row)


def listed(args: Mapping[str, Any], rows: Iterable[Row]) -> bool:
    """Return whether these are the arguments of a row."""
    return any(dict(row) == args for row in rows)


def ask(desk: Desk[KingpinContext], question: Question, seat: str, /, **data: Any) -> None:
    """Ask a seat: skip the question if there is no answer, settle it at once if there is one."""
    task = Task(question.name, (seat,), data)
    rows = question.rows(desk, task)
    if len(rows) == 1:
        question.settle(desk, task, answer_of(rows[0]))
    elif rows:
        desk.ask(question.name, seat, **data)


def decision(question: Question) -> Decision:
    """Return the decision that a question is to the engine."""

    def moves(desk: Desk[KingpinContext], task: Task) -> Iterable[Form]:
        return (desk.context.form("decide", question.rows(desk, task), into="answer"),)

    @verb(question.clause)
    def decide(desk: Desk[KingpinContext], task: Task, answer: Any) -> None:
        if not any(answer_of(row) == answer for row in question.rows(desk, task)):
            raise refuse(question.code, question.clause, question.problem)
        desk.pop_task()
        question.settle(desk, task, answer)

    return Decision(moves, verbs_by_name(decide))
