"""A tiny complete game of the engine: hidden hands, one card a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from engine.contract.game import Game, Option, OptionValue
from engine.contract.rulebook import Rulebook, RuleSection
from engine.contract.rules import Decision, Rules
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import Back, Face, Scalar
from engine.moves.forms import ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb, verbs_by_name
from engine.play.working_table import Desk, refuse
from engine.visibility.schema import (
    BACKS,
    EVERYBODY,
    REFEREE,
    TO_ALL,
    Kind,
    Line,
    Mark,
    Number,
    Prompt,
    Schema,
    Zone,
    counts,
    faces,
)

BACK = Back("card", "a card")


@cache
def kinds_of(cards: int) -> dict[str, Kind]:
    """The cards, made once like the content of any game."""
    return {f"c{n}": Kind(Face(f"c{n}", f"Card {n}"), BACK) for n in range(cards)}


class HiddenHandRules(Rules[None]):
    """The peers' toy game, no more and no less: each seat sees its own hand, how many the others hold, and the table."""

    context = None

    def __init__(self, seats: tuple[str, ...], cards: int) -> None:
        self.seats, self.cards = seats, cards
        self.schema = self._schema()
        self.decisions = {"play": Decision(self._moves, verbs_by_name(verb("TOY-1.1", name="play")(self._play)))}
        self.steps = {"deal": self._deal}

    def _schema(self, numbers: Iterable[Number] = (), marks: Iterable[Mark] = (), lines: Iterable[Line] = ()) -> Schema:
        return Schema(
            "toy",
            self.seats,
            kinds=kinds_of(self.cards),
            zones=[
                Zone("deck", "Deck", faces(REFEREE) | counts(EVERYBODY)),
                *(Zone(f"hand:{seat}", f"Hand of {seat}", faces(REFEREE, seat) | counts(EVERYBODY)) for seat in self.seats),
                Zone("table", "Table", TO_ALL),
            ],
            numbers=numbers,
            marks=marks,
            lines=lines,
            prompts=[Prompt("play", "play a card", {EVERYBODY: BACKS})],
            opens_at_end=True,
        )

    def pieces(self) -> Mapping[str, Sequence[Piece]]:
        return {"deck": [Piece(f"c{n}", f"c{n}") for n in range(self.cards)]}

    def agenda(self) -> tuple[Task, ...]:
        return (Task("deal"),)

    def faults(self, table: Table) -> Iterable[str]:
        if len(table.where) != self.cards:
            yield f"There are {len(table.where)} cards, not {self.cards}."

    def _deal(self, desk: Desk, _task: Task) -> None:
        for n in range(self.cards):
            desk.draw("deck", f"hand:{self.seats[n % len(self.seats)]}")
        self._next(desk)

    def _next(self, desk: Desk) -> None:
        played = len(desk.table.zones["table"])
        if played == self.cards:
            desk.end((), "done", "All cards are played.")
        else:
            desk.ask("play", self.seats[played % len(self.seats)])

    def _moves(self, desk: Desk, task: Task) -> Iterable[Form]:
        return [ListedForm("play", ("card",), [(card,) for card in desk.table.ids(f"hand:{task.seats[0]}")])]

    def _play(self, desk: Desk, task: Task, card: str) -> None:
        if desk.table.where.get(card) != f"hand:{task.seats[0]}":
            raise refuse("not_in_hand", "TOY-1.1", "That card is not in this hand.")
        desk.pop_task()
        desk.move(card, "table")
        self._next(desk)


class ToyRules(HiddenHandRules):
    """The same with a number, a mark and a line of the log, so that what holds of every declaration can be tested."""

    def _schema(self, numbers: Iterable[Number] = (), marks: Iterable[Mark] = (), lines: Iterable[Line] = ()) -> Schema:
        turn, seen = Number("turn", "Turn", TO_ALL), Mark("seen", "Seen")
        return super()._schema([turn], [seen], [Line("played", "{seat} plays {card}.", TO_ALL)])

    def numbers(self) -> Mapping[str, Scalar]:
        return {"turn": 0}

    def _next(self, desk: Desk) -> None:
        super()._next(desk)
        if desk.table.outcome is None:
            desk.add("turn", 1)

    def _play(self, desk: Desk, task: Task, card: str) -> None:
        super()._play(desk, task, card)
        desk.say("played", seat=task.seats[0], card=desk.ref(card))


class Toy(Game):
    id = "toy"
    title = "Hidden Hand"
    clauses = "TOY"
    seats: ClassVar[tuple[str, ...]] = ("north", "east", "south", "west")
    least = 4
    seat_names: ClassVar[Mapping[str, str]] = {"north": "North", "east": "East", "south": "South", "west": "West"}
    rulebook: ClassVar[Rulebook | None] = Rulebook(
        (
            RuleSection(
                "Playing",
                {
                    "TOY-1.1": "Whoever is asked plays a card of their own hand.",
                    "TOY-1.2": "All cards are dealt, 52 or by option 8.",
                },
            ),
        )
    )
    options: ClassVar[tuple[Option, ...]] = (Option("cards", 52, (8, 52), "TOY-1.2", "How many cards are dealt."),)

    def read_content(self, data: Mapping[str, Any], file: str) -> None:
        return None

    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> HiddenHandRules:
        return ToyRules(seats, int(options["cards"]))


class HiddenHand(Toy):
    """The peers' game, to be measured against theirs."""

    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> HiddenHandRules:
        return HiddenHandRules(seats, int(options["cards"]))
