"""Slips at the table that are answered, or understood, as they are meant."""

from __future__ import annotations

from typing import Any

import pytest

from engine.match.match import Move
from tests.games.druglord.scene import CONTENT, DruglordScene, seat


@pytest.mark.rule("DRUG-11.7", "DRUG-11.9")
def test_who_has_not_attacked_is_not_told_of_pressing_or_of_margins() -> None:
    scene = DruglordScene("appalachia", "great_lakes")
    scene.action("draw_2")
    scene.do("draw_2", take={"reefer": 2})
    assert scene.refused("press", "no_fight", "DRUG-11.7", yes=True) == "No attack was declared in this slot."
    assert scene.refused("counter", "no_fight", "DRUG-11.9", yes=True) == "No attack was declared in this slot."


@pytest.mark.rule("DRUG-17.3")
def test_an_attack_as_second_action_is_refused_for_what_it_is() -> None:
    scene = DruglordScene("appalachia", "great_lakes", cards={1: "extra_hands"})
    scene.action("draw_2")
    scene.do("draw_2", take={"reefer": 2})
    scene.play_card("extra_hands")
    refused = scene.refusal("attack", from_="appalachia", target="great_lakes")
    assert refused == ("only_listed", "DRUG-17.3", "The second Action is Move Weight or Draw 2.")


def test_oceans_of_a_card_are_named_in_any_order() -> None:
    for oceans in (["A", "P"], ["P", "A"]):
        scene = DruglordScene("uk", "perth", cards={1: "friendly_pilot"})
        scene.play_card("friendly_pilot", oceans=oceans)
        (played,) = scene.view("seat_2").zones["in_play"].pieces
        assert {mark for mark in played.marks if mark.startswith("ocean/")} == {"ocean/A", "ocean/P"}


def test_amounts_of_nothing_are_as_if_left_out() -> None:
    scene = DruglordScene("uk", "perth", cards={1: "open_order"})
    scene.play_card("open_order", take={"reefer": 2, "pills": 1, "opiates": 0})
    assert sum(scene.house(1).values()) == 3


def tied(cases: list[str], book: Any = CONTENT, **options: Any) -> DruglordScene:
    scene = DruglordScene("france uk", "perth", weight={"france": "1 reefer"}, cases={1: cases}, book=book, **options)
    scene.rules.dice_entered = True  # as chosen for the session, not by the option of the game
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    for die in (1, 2):
        scene.do("all_pass")
        scene.play(Move("roll"), dice=(die,))
        if scene.asked == "after_roll":
            scene.do("all_pass")
    return scene


@pytest.mark.rule("DRUG-3.9")
def test_the_referee_picks_among_the_tied_whenever_dice_are_physical() -> None:
    scene = tied(["pills", "pills", "opiates", "reefer"])
    assert scene.asked == "trial_pick"
    scene.do("pick", face=4)
    assert scene.board.status(seat(1), "crackdown/pills") == 1


@pytest.mark.rule("DRUG-3.9")
def test_four_tied_types_are_picked_by_four_faces() -> None:
    limit = CONTENT.case_limit.model_copy(update={"standard": 4})
    scene = tied(["pills", "cocaine", "opiates"], CONTENT.model_copy(update={"case_limit": limit}))
    assert [move["face"] for move in scene.offers("pick")] == [1, 2, 3, 4]
    assert scene.refused("pick", "bad_die", "DRUG-3.9", face=9) == "9 picks none of the 4: throw again."
    scene.do("pick", face=4)
    assert scene.board.status(seat(1), "crackdown/opiates") == 1
