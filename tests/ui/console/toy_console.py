"""Consoles for tests: a session of the toy game in memory, and a game that uses every feature of the console."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from engine.contract.game import Game, OptionValue
from engine.contract.rules import Decision, Rules
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import Back, Face, Scalar
from engine.moves.forms import AllocationForm, ListedForm
from engine.moves.move import Form, FormWords
from engine.play.verbs import verb, verbs_by_name
from engine.play.working_table import Desk, refuse
from engine.visibility.schema import (
    EVERYBODY,
    FACES,
    REFEREE,
    TO_ALL,
    Kind,
    Line,
    Number,
    Prompt,
    Roll,
    Schema,
    Zone,
    counts,
    faces,
)
from referee.session.content_files import LoadedContent
from referee.session.session import Session
from referee.store import MemoryStore
from tests.engine.toy import Toy

NOTHING = LoadedContent(None, "content.toml", "", "0" * 64)


class DeskRules(Rules[None]):
    """Turn after turn: the first seat may throw dice, put counters on places, or ask all others to react."""

    context = None

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        self.schema = Schema(
            "desk",
            seats,
            kinds={f"p{n}": Kind(Face(f"p{n}", f"Paper {n}"), Back("paper", "a paper")) for n in range(6)},
            zones=[
                Zone("drawer", "Drawer", faces(REFEREE) | counts(EVERYBODY)),
                Zone("tray", "Tray", TO_ALL),
                *(Zone(f"hand:{seat}", f"Hand of {seat}", faces(REFEREE, seat)) for seat in seats),
            ],
            numbers=[Number("score", "Score", TO_ALL), Number("secret", "Secret", faces(REFEREE, seats[0]))],
            rolls=[Roll("test", "a test", {EVERYBODY: FACES}), Roll("pool", "a pool", TO_ALL, tuple(range(1, 11)))],
            lines=[
                Line("put", "{card} is put on the tray.", TO_ALL),
                Line("scored", "The score is {score}.", TO_ALL),
                Line("let_go", "{seat} lets it go.", TO_ALL),
                Line("counted", "{seat} counts in secret.", faces(REFEREE, seats[0])),
            ],
            prompts=[Prompt("turn", "take a turn", TO_ALL), Prompt("react", "react or let it go", TO_ALL)],
        )
        self.decisions = {
            "turn": Decision(
                self._turns,
                verbs_by_name(
                    verb(name="put")(self._put),
                    verb(name="test")(self._test),
                    verb(name="pool")(self._pool),
                    verb(name="call")(self._call),
                    verb(name="spend")(self._spend),
                ),
            ),
            "react": Decision(
                self._reactions, verbs_by_name(verb(name="decline")(self._decline), verb(name="react")(self._react))
            ),
        }
        self.steps = {"next": self._next}

    def pieces(self) -> Mapping[str, Sequence[Piece]]:
        return {"drawer": [Piece(f"p{n}", f"p{n}") for n in range(6)]}

    def numbers(self) -> Mapping[str, Scalar]:
        return {"score": 0, "secret": 7}

    def agenda(self) -> tuple[Task, ...]:
        return (Task("next"),)

    def faults(self, table: Table) -> Iterable[str]:
        if table.number("score") < 0:
            yield "The score is below nothing."

    def _next(self, desk: Desk, _task: Task) -> None:
        desk.then(Task("turn", self.seats[:1]), Task("next"))

    def _turns(self, desk: Desk, _task: Task) -> list[Form]:
        cards = desk.table.ids("drawer")
        places = {"left": "Left tray", "right": "Right tray"}
        return [
            ListedForm(
                "put",
                ("card", "to"),
                [(card, "tray") for card in cards],
                FormWords({card: f"Paper {card[1:]}" for card in cards}, {card: card for card in cards}, {"tray": "tray"}),
            ),
            ListedForm("test"),
            ListedForm("pool", ("dice",), [(3,)]),
            ListedForm("call"),
            AllocationForm("spend", "on", {"left": 2, "right": 2}, 3, least=1, words=FormWords(places)),
        ]

    def _put(self, desk: Desk, _task: Task, card: str, to: str) -> None:
        if to != "tray":
            raise refuse("no_such_place", "DESK-1", "Cards are put on the tray.")
        desk.pop_task()
        desk.move(card, to)
        desk.say("put", card=desk.ref(card))

    def _test(self, desk: Desk, _task: Task) -> None:
        desk.pop_task()
        self._score(desk, desk.roll("test", seat=self.seats[0])[0])

    def _pool(self, desk: Desk, _task: Task, dice: int) -> None:
        desk.pop_task()
        self._score(desk, sum(desk.roll("pool", dice, seat=self.seats[0])))

    def _spend(self, desk: Desk, _task: Task, on: dict[str, int]) -> None:
        desk.pop_task()
        self._score(desk, sum(on.values()))
        desk.say("counted", seat=self.seats[0])

    def _score(self, desk: Desk, points: int) -> None:
        desk.add("score", points)
        desk.say("scored", score=desk.table.number("score"))

    def _call(self, desk: Desk, _task: Task) -> None:
        desk.pop_task()
        desk.ask("react", *self.seats[1:])

    def _reactions(self, _desk: Desk, task: Task) -> list[Form]:
        return [
            form
            for seat in task.seats
            for form in (ListedForm("decline", seat=seat), ListedForm("react", ("how",), [("loudly",)], seat=seat))
        ]

    def _decline(self, desk: Desk, task: Task, by: str) -> None:
        left = tuple(seat for seat in task.seats if seat != by)
        desk.pop_task()
        if left:
            desk.ask("react", *left)
        desk.say("let_go", seat=by)

    def _react(self, desk: Desk, _task: Task, how: str) -> None:
        desk.pop_task()
        self._score(desk, -10 * len(how[:1]))


class DeskGame(Game):
    id = "desk"
    title = "The Desk"
    blurb = "A game for the tests of the console."
    clauses = "DESK"
    seats: ClassVar[tuple[str, ...]] = ("red", "blue", "green")
    least = 3
    seat_names: ClassVar[Mapping[str, str]] = {"red": "Red", "blue": "Blue", "green": "Green"}
    options = ()

    def read_content(self, data: Mapping[str, Any], file: str) -> None:
        return None

    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> Rules:
        return DeskRules(seats)


def toy_session(cards: int = 8) -> Session:
    """Four hands, one card a turn."""
    return Session.begin(MemoryStore(), Toy(), NOTHING, options={"cards": cards}, seed=1)


def desk_session(**given: Any) -> Session:
    """Dice, counters, reactions."""
    return Session.begin(MemoryStore(), DeskGame(), NOTHING, **{"seed": 1, **given})
