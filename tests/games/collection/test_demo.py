"""The demonstration team's way with cards: choices that harm least, moves that promise more, a price that is weighed."""

from __future__ import annotations

import pytest

from engine.chance.chance import Random
from engine.games import bot_move
from tests.games.collection.scene import CollectionScene


@pytest.mark.parametrize(("a", "b", "chosen"), [(7, 2, "B"), (2, 7, "A")])
def test_a_crisis_rises_where_it_is_low(a: int, b: int, chosen: str) -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.open("B", crisis=b)
    scene.set(**{"crisis/A": a})
    scene.deck("red_hard_choice")
    scene.do("finish_actions")
    assert bot_move(scene, Random(1)).args["choices"] == [chosen]


def test_a_token_is_moved_by_a_card_to_where_more_can_be_done() -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("nsa", political=3)
    scene.set(**{"response/A/nsa": 8})
    scene.hold("pol", "blue_travel_approved")
    move = bot_move(scene, Random(1))
    assert (move.verb, move.args["choices"]) == ("play_held", ["A/nsa"])


@pytest.mark.parametrize(("crisis", "verb"), [(8, "play_held"), (2, "engage")])
def test_a_card_that_costs_a_gem_is_kept_until_a_crisis_stands_high(crisis: int, verb: str) -> None:
    scene = CollectionScene("pol", "mil", "eco", pol="do")
    scene.gems("do", political=1)
    scene.set(**{"crisis/A": crisis, "response/A/do": 2})
    scene.hold("pol", "blue_back_channel")
    assert bot_move(scene, Random(1)).verb == verb
