"""Baller cards in a war: modifiers, walls, attacks called off, spoils (DRUG-14, DRUG-17)."""

from __future__ import annotations

import pytest

from engine.model.event import Marked, Moved
from tests.games.druglord.openings import attacking, mods
from tests.games.druglord.scene import DruglordScene, card, seat


@pytest.mark.rule("DRUG-14.6", "DRUG-14.9", "DRUG-14.11")
def test_war_modifiers_add_up_and_a_natural_1_ignores_them() -> None:
    scene = attacking(cards={1: "head_start two_to_one", 2: "neighbourhood_watch"}, weight={"great_lakes": "1 reefer"})
    scene.play_card("head_start")
    scene.play_card("neighbourhood_watch")
    scene.play_card("two_to_one")
    assert mods(scene) == [[seat(1), 2, "Head Start"], [seat(2), 3, "Neighbourhood Watch"], [seat(1), 1, "Two to One"]]
    scene.do("all_pass")
    scene.throw(1, 2)
    assert scene.last_lines("public")[:2] == [
        "Seat 1 rolls 1, +2 Head Start, +1 Two to One, but a rolled 1 stays: 1.",
        "Seat 2 rolls 2, +3 Neighbourhood Watch: 5 and wins so far.",
    ]
    scene.do("all_pass")
    assert scene.pending.data["winner"] == seat(2)


@pytest.mark.parametrize(
    ("near", "amount"),
    [("rockies", 1), ("rockies gulf_coast", 2), ("rockies gulf_coast california baja sinaloa", 3), ("uk japan", 0)],
)
def test_two_to_one_counts_the_other_own_regions_at_the_target(near: str, amount: int) -> None:
    scene = DruglordScene(f"great_plains {near}", "southwest", cards={1: "two_to_one"})
    scene.action("violence")
    scene.do("attack", from_="great_plains", target="southwest")
    if amount:
        scene.play_card("two_to_one")
        assert mods(scene) == [[seat(1), amount, "Two to One"]]
    else:
        scene.refused("play_card", "not_met", card=card("two_to_one"))


@pytest.mark.rule("DRUG-17.4", "DRUG-14.7")
def test_a_wall_helps_whenever_its_region_is_attacked() -> None:
    scene = DruglordScene("appalachia", "great_lakes", cards={1: "high_walls"})
    scene.play_card("high_walls", region="appalachia")
    scene.action("violence")
    scene.do("attack", from_="appalachia", target="great_lakes")
    assert mods(scene) == []
    scene.fight(4, 9)
    scene.do("counter", yes=True)
    assert mods(scene) == [[seat(1), 1, "attached to Appalachia"]]


def test_called_off_ends_a_first_attack_without_a_roll() -> None:
    scene = attacking(cards={2: "called_off"})
    scene.do("pass")
    scene.play_card("called_off")
    assert (scene.asked, scene.who) == ("slot_after", seat(1))
    assert scene.view("public").numbers["way"] == "attack.failed appalachia great_lakes"
    pressed = attacking(cards={2: "called_off"}, weight={"great_lakes": "1 reefer"})
    pressed.fight(5, 4)
    pressed.do("press", yes=True)
    pressed.do("pass")
    assert pressed.offers("play_card") == []


def test_ceasefire_forbids_violence_for_the_phase() -> None:
    scene = DruglordScene("appalachia", "great_lakes", cards={1: "ceasefire", 2: "back_door"}, house={1: "1 reefer"})
    scene.play_card("ceasefire")
    scene.refused("choose_action", "forbidden", action="violence")
    scene.action("none")
    scene.do("end_slot")
    scene.do("all_pass")
    assert scene.who == seat(2)
    assert {"action": "violence"} not in scene.offers("choose_action")
    assert scene.offers("play_card") == []
    scene.action("none")
    scene.do("end_slot")
    assert scene.number("phase") == "pills"
    assert scene.zone("in_play") == []


def test_an_attack_already_chosen_is_stopped_before_it_is_declared() -> None:
    scene = DruglordScene("appalachia", "great_lakes", cards={1: "ceasefire"})
    scene.action("violence")
    scene.rule(
        Moved(card("ceasefire"), "held:seat_1", 0, "in_play", 0),
        Marked(card("ceasefire"), "by", 0, seat(1)),
        reason="arranged",
    )
    scene.refused("attack", "forbidden", from_="appalachia", target="great_lakes")


@pytest.mark.rule("DRUG-3.7", "DRUG-14.9")
def test_second_wind_rerolls_the_own_die() -> None:
    scene = attacking(cards={2: "second_wind"})
    scene.do("all_pass")
    scene.throw(5, 2)
    scene.do("pass")
    scene.do("play_card", card=card("second_wind"))
    scene.do("all_pass", 9)
    assert scene.pending.data["faces"] == [5, 9]
    assert scene.last_lines("public")[-1] == "Seat 2 rolls 9 in place of the 2; Seat 1 keeps 5: Seat 2 wins so far."
    scene.do("all_pass")
    assert scene.pending.data["winner"] == seat(2)


def test_spoils_keep_two_of_the_destroyed_markers() -> None:
    scene = attacking(cards={1: "spoils"}, weight={"great_lakes": "2 reefer, 1 pills"})
    scene.do("all_pass")
    scene.resolve(5, 4)
    assert scene.asked == "war_result"
    takes = [move["take"] for move in scene.offers("play_card")]
    assert {sum(take.values()) for take in takes} == {1, 2}
    assert {"reefer": 2} in takes
    scene.play_card("spoils", take={"reefer": 1, "pills": 1})
    scene.do("all_pass")
    assert scene.house(1) == {"reefer": 1, "pills": 1}
    assert scene.number("bank/reefer") == 57
    empty = attacking(cards={1: "spoils"})
    empty.do("all_pass")
    empty.resolve(5, 4)
    assert empty.offers("play_card") == []


@pytest.mark.rule("DRUG-17.1")
@pytest.mark.parametrize(("faces", "lost"), [((5, 4), 3), ((4, 4), 0), ((2, 9), 0)])
def test_back_door(faces: tuple[int, int], lost: int) -> None:
    scene = DruglordScene("uk", "perth", cards={1: "back_door"}, house={2: "3 reefer, 1 fresh pills"})
    scene.play_card("back_door", other=seat(2))
    assert scene.asked == "before_roll"
    scene.throw(*faces)
    scene.do("all_pass")
    if lost:
        assert (scene.asked, scene.who) == ("discard_traphouse", seat(2))
        scene.refused("lose_markers", "lose_exactly", take={"reefer": 2})
        scene.do("lose_markers", take={"reefer": 2, "fresh_pills": 1})
        assert scene.house(2) == {"reefer": 1}
    assert scene.asked == "slot_after"
    scene.refused("choose_action", "one_action", action="draw_2")


@pytest.mark.rule("DRUG-17.1")
def test_back_door_takes_all_if_fewer_without_asking() -> None:
    scene = DruglordScene("uk", "perth", cards={1: "back_door"}, house={2: "1 reefer, 1 fresh pills"})
    scene.play_card("back_door", other=seat(2))
    scene.resolve(5, 4)
    assert (scene.asked, scene.house(2)) == ("slot_after", {})
    assert scene.last_lines("public")[-1] == "Seat 2 discards 1 reefer, 1 fresh pill from the Traphouse."


@pytest.mark.rule("DRUG-17.1", "DRUG-15.2")
def test_a_cancelled_back_door_has_cost_the_action() -> None:
    scene = DruglordScene("uk", "perth", cards={1: "back_door", 2: "never_mind"}, house={2: "3 reefer"})
    scene.do("play_card", card=card("back_door"), other=seat(2))
    scene.play_card("never_mind")
    assert scene.asked == "slot_after"
    assert scene.house(2) == {"reefer": 3}
