"""What a ruling that closes a decision leaves behind (KING-4.12, 13.14, 20.4)."""

from __future__ import annotations

import pytest

from engine.match.match import Match
from engine.model.event import Popped, Pushed, Task
from tests.games.closed import close, rule
from tests.games.game_list import content_of, example
from tests.games.kingpin.scene import KingpinScene


@pytest.mark.rule("KING-13.14", "KING-20.4")
@pytest.mark.parametrize("instead", [(), ("move",)])
def test_events_that_a_seat_looks_at_are_back_whatever_is_ruled_instead(instead: tuple[str, ...]) -> None:
    """They lay before it for good, and the game ended early."""
    match = KingpinScene({"red": {"ferro": "the_chronicle"}}, events=["ev15", "ev38", "ev44"])
    deck = match.table.ids("event_deck")
    match.use("the_chronicle", "advance_copy")
    assert (match.asked, match.who) == ("arrange_events", "red")
    task = match.task
    assert task is not None
    assert rule(match, Popped(task), *(Pushed(Task(name, ("red",))) for name in instead)) == ""
    assert match.table.ids("event_deck") == deck
    assert match.table.ids("looking:red") == ()


@pytest.mark.rule("KING-20.4")
def test_a_warrant_can_be_closed_by_ruling() -> None:
    match = KingpinScene(
        {"red": {"bettina_rusk": "hideout:red"}},
        numbers={"heat": 12, "cash:red": 20},
        heat_deck=["heat_warrant.1"],
        events=["ev01"],
    )
    match.do("end_actions", 1, 1)
    assert (match.asked, match.who) == ("warrant", "red")
    assert close(match) == ""


@pytest.mark.rule("KING-4.12")
def test_the_roll_for_the_start_is_the_program_s_when_a_ruling_closes_it() -> None:
    game = example("kingpin")
    match = Match(game, content_of(game), seed=3, options={"dice_source": "entered"})
    assert match.task is not None
    assert match.task.name == "start_roll"
    assert close(match) == ""
    assert match.task is not None
    assert match.task.name == "move"
