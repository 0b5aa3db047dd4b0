"""Questions to seats, and how they are asked: the pending decisions of KING-5.

A question's answers are computed from the table whenever they are needed, never stored. One answer is taken at once,
none skips the question (KING-15.6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

import msgspec

from engine.contract.rules import Decision
from engine.errors import IllegalMove
from engine.games.kingpin.city import CityRules
from engine.games.kingpin.display import refresh
from engine.model.event import Task
from engine.moves.forms.branching import BranchingForm, Row
from engine.moves.move import Form, Move
from engine.play.desk import Desk

CHECKPOINT = Task("checkpoint")
USE, DECLINE, PASS = "use", "decline", "pass"


class Question(msgspec.Struct, frozen=True):
    """A pending decision answered by ``decide {answer}``.

    Attributes:
        rows: the legal answers: one argument ``answer``, or several arguments that together are the answer.
        settle: what an answer does; the question is off the agenda by then.
        clause, problem, code: said when another answer is given.
        lapse: what happens if the seat is out before it answers (KING-13.14).
    """

    rows: Callable[[Desk, Task], Sequence[Row]]
    settle: Callable[[Desk, Task, Any], None]
    clause: str
    problem: str
    code: str = "bad_answer"
    lapse: Callable[[Desk, Task], None] = lambda desk, task: None


class AskingRules(CityRules):
    """What the questions ask of the rules.

    Attributes:
        questions: by the name of their task.
        labels, pieces_of, zones_of: what the words of moves are called, and which piece or zone of the board they are.
    """

    questions: Mapping[str, Question]
    labels: Mapping[str, str]
    pieces_of: Mapping[str, str]
    zones_of: Mapping[str, str]

    def form(self, verb: str, rows: Iterable[Row], into: str = "", labels: Mapping[str, str] | None = None) -> Form:
        """The form of some listed moves; ``labels`` are names that words have in this one only."""
        named = {**self.labels, **labels} if labels else self.labels
        return BranchingForm(verb, tuple(rows), into=into, labels=named, pieces=self.pieces_of, zones=self.zones_of)


def rules_of(desk: Desk) -> AskingRules:
    """The rules of the match that the desk serves."""
    return cast(AskingRules, desk.context)


def one_of(values: Iterable[str]) -> list[Row]:
    """Rows of a question whose answers are single words."""
    return [(("answer", value),) for value in values]


def answer_of(row: Row) -> Any:
    """The answer as a move gives it: a word, or several arguments."""
    return row[0][1] if len(row) == 1 and row[0][0] == "answer" else dict(row)


def listed(args: Mapping[str, Any], rows: Iterable[Row]) -> bool:
    """Whether these are the arguments of a row."""
    return any(dict(row) == args for row in rows)


def put(desk: Desk, name: str, seat: str, /, **data: Any) -> None:
    """Put a question to a seat: skipped without an answer, settled at once with one, else asked."""
    question, task = rules_of(desk).questions[name], Task(name, (seat,), data)
    rows = question.rows(desk, task)
    if len(rows) == 1:
        question.settle(desk, task, answer_of(rows[0]))
    elif rows:
        refresh(desk)
        desk.ask(name, seat, **data)


def decision(question: Question) -> Decision:
    """The decision that a question is to the engine."""

    def moves(desk: Desk, task: Task) -> Iterable[Form]:
        return (rules_of(desk).form("decide", question.rows(desk, task), into="answer"),)

    def decide(desk: Desk, task: Task, move: Move) -> None:
        given = move.args.get("answer")
        if not any(answer_of(row) == given for row in question.rows(desk, task)):
            raise IllegalMove(question.code, question.clause, question.problem)
        desk.done()
        question.settle(desk, task, given)

    return Decision(moves, {"decide": decide})
