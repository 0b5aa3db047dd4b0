"""Physical dice that would fall after others in one entry wait for an entry of their own, where a game says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.common.physical_throws import THROW
from engine.contract.game import OptionValue
from engine.errors import DiceNeeded, IllegalMove
from engine.match.match import Match
from engine.model.event import Rolled, Task
from engine.moves.move import Move
from engine.play.working_table import Desk
from engine.visibility.schema import REFEREE, TO_ALL, Line, Prompt, Roll, Schema
from tests.engine.toy import Toy, ToyRules


class TwoThrows(ToyRules):
    """Every card played is followed by two throws, which are told."""

    def __init__(self, seats: tuple[str, ...], cards: int) -> None:
        super().__init__(seats, cards)
        old = self.schema
        self.schema = Schema(
            "toy",
            seats,
            kinds=old.kinds,
            zones=old.zones.values(),
            numbers=old.numbers.values(),
            rolls=[*old.rolls.values(), Roll("luck", "Luck", TO_ALL)],
            lines=[*old.lines.values(), Line("lucky", "A throw.", TO_ALL, beat="roll", roll="luck")],
            prompts=[*old.prompts.values(), Prompt("throw", "Roll: {title}", TO_ALL)],
        )
        self.throw_decision = "throw"
        self.decisions = {**self.decisions, "throw": THROW}
        self.steps = {**self.steps, "luck": self._luck}

    def _play(self, desk: Desk[Any], task: Task, card: str) -> None:
        super()._play(desk, task, card)
        desk.then(Task("luck", data={"title": "first", "count": 1}), Task("luck", data={"title": "second", "count": 2}))

    def _luck(self, desk: Desk[Any], task: Task) -> None:
        faces = [desk.roll("luck", 1, title=task.data["title"]) for _ in range(task.data["count"])]
        desk.say_roll("lucky", faces)


class LuckyToy(Toy):
    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> TwoThrows:
        return TwoThrows(seats, int(options["cards"]))


def begun(*, physical: bool) -> tuple[Match, Move]:
    game = LuckyToy()
    match = Match(game, None, dice_entered=physical)
    return match, next(iter(match.legal_moves))


def thrown(match: Match) -> list[tuple[int, ...]]:
    return [event.faces for ply in match.history.plies for event in ply.events if isinstance(event, Rolled)]


def test_the_room_sees_the_first_throw_before_the_second_is_asked_for() -> None:
    match, move = begun(physical=True)
    with pytest.raises(DiceNeeded, match="first"):
        match.play(move)
    match.play(move, dice=(3,))
    assert thrown(match) == [(3,)]
    task = match.task
    assert task is not None
    assert (task.name, task.seats) == ("throw", (REFEREE,))
    decision = match.view("public").decision
    assert decision is not None
    assert decision.title == "Roll: second"
    (throw,) = match.legal_moves
    with pytest.raises(DiceNeeded, match="second") as needed:
        match.play(throw)
    assert needed.value.count == 1
    with pytest.raises(DiceNeeded):
        match.play(throw, dice=(4,))
    match.play(throw, dice=(4, 5))
    assert thrown(match) == [(3,), (4,), (5,)]
    assert match.task is not None
    assert match.task.name != "throw"


def test_dice_given_together_are_thrown_together_and_none_is_lost() -> None:
    match, move = begun(physical=True)
    with pytest.raises(IllegalMove, match="not thrown by this move"):
        match.play(move, dice=(3, 4))  # the second throw wants two
    match.play(move, dice=(3, 4, 5))
    assert thrown(match) == [(3,), (4,), (5,)]


def test_dice_of_the_program_are_thrown_at_once() -> None:
    match, move = begun(physical=False)
    match.play(move)
    assert len(thrown(match)) == 3
