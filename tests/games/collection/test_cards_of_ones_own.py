"""Cards that a teacher writes: several effects on one card, each with its own choice (COLL-6.8, 9.2)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.games.collection.scene import GAME, CollectionScene
from tests.games.collection.test_content import DATA, card

CHOOSE = {"op": "gems", "action": "remove", "where": "here", "colour": "choose", "count": 1}
PLACE = {"op": "gems", "action": "add", "where": "here", "colour": "role", "count": 3}
GO = {"op": "relocate", "who": "self", "to": "any_open_space"}
CALM = {"op": "crisis", "scenario": "choose_active", "delta": -1}
FEWER = {"op": "actions", "who": "self", "delta": -1}
HINDER = {"op": "actions", "who": "next_player", "delta": -1}
RAISE = {"op": "crisis", "scenario": "A", "delta": 2}


def scene_with(name: str, *effects: dict[str, Any]) -> CollectionScene:
    """Two scenarios are open; the collection analyst stands on DO in A; the card has these effects and lies on top."""
    data = copy.deepcopy(DATA)
    card(data, name).update(effects=list(effects))
    scene = CollectionScene("col", "pol", "mil", "eco", content=GAME.read_content(data, "class.toml"), col="do")
    scene.open("B", crisis=5)
    scene.set(**{"crisis/A": 5})
    scene.deck(name)
    return scene


def offered(scene: CollectionScene) -> set[tuple[str, ...]]:
    return {tuple(move.args["choices"]) for move in scene.legal_moves if "choices" in move.args}


@pytest.mark.rule("COLL-6.8", "COLL-9.2")
def test_a_gem_is_taken_where_the_token_has_gone() -> None:
    scene = scene_with("blue_travel_approved", GO, CHOOSE)
    scene.gems("do", political=1)
    scene.gems("B/nga", military=1, economic=1)
    scene.do("finish_actions")
    assert {("B/nga", "military"), ("B/nga", "economic"), ("A/nga",)} <= offered(scene)
    assert ("B/nga", "political") not in offered(scene)
    scene.do("play_drawn", choices=["B/nga", "economic"])
    assert scene.table.piece("tile/B/nga").marks == {"gems/military": 1}
    assert scene.table.piece("tile/A/do").marks == {"gems/political": 1}
    assert scene.faults() == ()


@pytest.mark.rule("COLL-6.8", "COLL-9.2")
def test_the_last_gem_is_taken_once() -> None:
    scene = scene_with("red_contact_rotates", CHOOSE, CHOOSE)
    scene.gems("do", political=1)
    scene.do("finish_actions")
    assert scene.table.piece("tile/A/do").marks == {}
    assert scene.faults() == ()


@pytest.mark.rule("COLL-6.2", "COLL-6.8")
def test_what_was_chosen_for_one_effect_is_not_read_as_the_choice_of_the_next() -> None:
    scene = scene_with("red_contact_rotates", CHOOSE, CALM)
    scene.gems("do", political=1)
    scene.do("finish_actions")
    assert offered(scene) == {("political", "A"), ("political", "B")}
    scene.do("resolve_drawn", choices=["political", "B"])
    assert [scene.number(f"crisis/{area}") for area in "AB"] == [5, 4]
    twice = scene_with("red_contact_rotates", CALM, {**CALM, "delta": 2})
    twice.do("finish_actions")
    twice.do("resolve_drawn", choices=["B", "A"])
    assert [twice.number(f"crisis/{area}") for area in "AB"] == [7, 4]


@pytest.mark.rule("COLL-6.2", "COLL-6.7")
def test_a_red_card_that_changes_nothing_whatever_is_chosen_is_discarded_unasked() -> None:
    """Both crises are at 1: the drawer was asked which of them the card should calm."""
    scene = scene_with("red_contact_rotates", CALM)
    scene.set(**{"crisis/A": 1, "crisis/B": 1})
    scene.do("finish_actions")
    assert (scene.role, scene.asked) == ("pol", "actions")
    assert scene.table.ids("discard") == ("red_contact_rotates",)
    assert "It changes nothing and is discarded." in scene.lines("public")
    asked = scene_with("red_contact_rotates", CALM)
    asked.set(**{"crisis/A": 1, "crisis/B": 2})
    asked.do("finish_actions")
    assert (asked.asked, offered(asked)) == ("drawn", {("A",), ("B",)})


@pytest.mark.rule("COLL-8.2")
def test_nothing_is_chosen_for_what_comes_after_the_defeat() -> None:
    scene = scene_with("red_contact_rotates", RAISE, CALM)
    scene.set(**{"crisis/A": 8})
    scene.do("finish_actions")
    assert scene.outcome is not None
    assert [scene.number(f"crisis/{area}") for area in "AB"] == [10, 5]


@pytest.mark.rule("COLL-11.2")
def test_three_gems_of_a_colour_are_told_as_three() -> None:
    scene = scene_with("blue_outreach", PLACE)
    scene.do("finish_actions")
    scene.do("play_drawn", choices=["military"] * 3)
    assert "Player 1 plays Outreach: military 3 times." in scene.lines("public")


@pytest.mark.rule("COLL-9.1")
def test_no_more_gems_of_a_colour_are_taken_than_lie_there() -> None:
    scene = scene_with("red_contact_rotates", {**CHOOSE, "count": 2})
    scene.gems("do", political=1, military=2)
    scene.do("finish_actions")
    assert offered(scene) == {("political", "military"), ("military", "military")}
    scene.refused("resolve_drawn", "bad_choice", "COLL-6.2", choices=["political", "political"])
    scene.do("resolve_drawn", choices=["military", "political"])
    assert scene.table.piece("tile/A/do").marks == {"gems/military": 1}


@pytest.mark.rule("COLL-5.1", "COLL-9.1")
def test_actions_never_fall_below_none_and_what_the_next_seat_loses_adds_up() -> None:
    scene = scene_with("red_slow_coordination", FEWER, HINDER, HINDER)
    scene.deck("red_slow_coordination", "ce_a_plain")
    scene.hold("pol", "blue_dh_tasked")
    scene.do("finish_actions")
    assert "Player 2 will have 2 actions fewer in the next turn." in scene.lines("public")
    assert "Player 1 has no actions left." in scene.lines("public")
    assert (scene.role, scene.number("actions_left")) == ("pol", 0)


@pytest.mark.rule("COLL-5.3", "COLL-5.5", "COLL-9.1")
def test_a_role_may_place_other_gems_than_it_rolls() -> None:
    data = copy.deepcopy(DATA)
    next(role for role in data["role"] if role["id"] == "political_analyst").update(gem_colours=["economic"])
    scene = CollectionScene("pol", "mil", "eco", content=GAME.read_content(data, "class.toml"), pol="do")
    scene.gems("do", political=1)
    assert {move.args["colour"] for move in scene.legal_moves if move.verb == "engage"} == {"economic"}
    assert {move.args["colour"] for move in scene.legal_moves if move.verb == "roll"} == {"political"}
    scene.refused("engage", "gem_colour", "COLL-5.3", colour="political")
    scene.do("engage", colour="economic")
    scene.deck("blue_outreach")
    scene.do("finish_actions")
    scene.do("play_drawn", choices=["economic", "economic"])
    assert scene.table.piece("tile/A/do").marks == {"gems/political": 1, "gems/economic": 3}
