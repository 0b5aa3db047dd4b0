"""What a ruling that closes a decision leaves behind (HUNT-4.3, 6.11, 10.3)."""

from __future__ import annotations

import pytest

from engine.chance.chance import Random
from engine.games import bot_move
from engine.model.event import Pushed, Task
from tests.games.closed import close, rule
from tests.games.game_list import example, new_match
from tests.games.hunt.scene import HuntScene, content

FINISH = {"street_lookouts": "F:culiacan"}


@pytest.mark.rule("HUNT-5.7", "HUNT-10.3")
def test_a_need_that_is_not_placed_by_ruling_goes_back_into_its_deck() -> None:
    """It lay among what is to be placed for good, and no Need could be drawn without a fault."""
    scene = HuntScene("cartel_turn")
    scene.do("draw_need", draws=("beach_holiday",))
    assert close(scene) == ""
    assert (scene.asked, scene.where("beach_holiday")) == ("cartel_turn", "deck/needs")


@pytest.mark.rule("HUNT-5.9")
def test_a_drawn_defense_is_kept_when_a_ruling_closes_whether_to_play_it() -> None:
    scene = HuntScene("cartel_turn", options={"draw_and_place": True})
    scene.do("draw_defense", deck="exposure", draws=("street_lookouts",))
    assert scene.asked == "place_drawn"
    assert close(scene) == ""
    assert (scene.asked, scene.place("street_lookouts")) == ("cartel_turn", "hand")


@pytest.mark.rule("HUNT-8.4", "HUNT-6.11")
def test_pawns_whose_resolving_a_ruling_closes_are_back_in_the_pool() -> None:
    scene = HuntScene("enforcement_resolve", FINISH, marks={"street_lookouts": {"black": 1}})
    assert close(scene) == ""
    assert scene.asked == "hunter_end"
    assert scene.number("black_pool") == scene.number("black_owned")


@pytest.mark.rule("HUNT-14.2")
def test_the_last_hunter_turn_closed_by_ruling_counts_the_circles() -> None:
    scene = HuntScene("hunter_end", pair=6)
    assert close(scene) == ""
    assert scene.asked == "publish"
    assert close(scene) == ""
    assert scene.asked == "hunter_end"


@pytest.mark.rule("HUNT-10.3", "HUNT-10.4")
@pytest.mark.parametrize("decision", ["tickling", "continue"])
def test_tickling_can_be_closed_by_ruling(decision: str) -> None:
    scene = HuntScene("hunter_end")
    assert rule(scene, Pushed(Task(decision, ("referee",)))) == ""
    assert close(scene) == ""
    assert scene.asked == "hunter_end"


@pytest.mark.rule("HUNT-8.6")
def test_the_demonstration_goes_on_when_a_ruling_has_put_a_location_among_what_may_be_exposed() -> None:
    location = min(content().topography)
    scene = HuntScene("choose_exposed", data={"items": [location], "offered": "A Location"})
    assert dict(bot_move(scene, Random(1)).args) == {"item": location}


@pytest.mark.rule("HUNT-3.6")
def test_setup_is_closed_by_ruling_once_all_is_placed() -> None:
    match = new_match(example("hunt"), seed=3, options={"setup_defense_mode": "two_each"})
    assert "is not placed yet" in close(match)
    while next(iter(match.table.ids("drawn")), None):
        move = next(move for move in match.legal_moves if move.args.get("card", "chapo") in match.table.ids("drawn"))
        match.play(move)
    assert close(match) == ""
    assert match.task is not None
    assert match.task.name == "cartel_turn"
