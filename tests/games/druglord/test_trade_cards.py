"""Baller cards for trades, in the own slot and at the start of any (DRUG-14, DRUG-17)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.chance.chance import Random
from engine.model.event import Event, Marked, Moved
from tests.games.druglord.openings import at_slot_start, mods, trading
from tests.games.druglord.scene import CONTENT, DruglordScene, card, seat


@pytest.mark.rule("DRUG-17.2")
@pytest.mark.parametrize(
    ("name", "means", "to", "target", "modifiers"),
    [
        ("clear_skies", "air", "japan", 3, []),
        ("calm_seas", "sea", "uk", 2, [[seat(1), 1, "Calm Seas"]]),
        ("open_road", "land_extended", "balkans", 2, []),
        ("express_lane", "export", "uk", 3, []),
    ],
)
def test_cards_for_the_own_slot(name: str, means: str, to: str, target: int, modifiers: list[Any]) -> None:
    scene = DruglordScene(
        "france uk japan balkans", "perth", weight={"france": "2 reefer"}, house={1: "1 reefer"}, cards={1: name}
    )
    scene.action("move_weight")
    scene.play_card(name)
    if means == "export":
        scene.do("export", units=1, to=to)
    else:
        scene.trade(means, 1, "france", to)
    assert (scene.pending.data["target"], mods(scene)) == (target, modifiers)
    scene.resolve(9)
    scene.do("end_action")
    scene.do("end_slot")
    assert scene.zone("discards") == [card(name)]


def test_quiet_night_succeeds_without_a_roll() -> None:
    scene = trading("france uk", "perth", units=2, cards={1: "quiet_night"}, house={2: "1 pills"})
    scene.play_card("quiet_night")
    assert (scene.asked, scene.score(1)) == ("moving", 2)
    large = DruglordScene(
        "france uk", "perth", weight={"france": "3 reefer"}, cards={1: "quiet_night"}, demand_limit="unlimited"
    )
    large.action("move_weight")
    large.trade("sea", 3, "france", "uk")
    assert large.offers("play_card") == []


@pytest.mark.rule("DRUG-17.5", "DRUG-14.9")
def test_second_look_cold_feet_and_their_chain() -> None:
    scene = trading("france uk", "perth", cards={1: "second_look", 2: "cold_feet"})
    scene.throw(1)
    scene.do("play_card", card=card("second_look"))
    scene.do("all_pass", 9)
    assert scene.pending.data["faces"] == [9]
    assert scene.who == seat(2)
    scene.do("play_card", card=card("cold_feet"))
    scene.do("all_pass", 1)
    assert scene.pending.data["faces"] == [1]
    assert scene.offers("play_card") == []
    scene.do("all_pass")
    assert scene.cases(1) == ["reefer france"]
    rerolls = [one.id for one in CONTENT.baller for effect in one.effects if effect.op == "reroll"]
    assert len(rerolls) == 3
    won = trading("france uk", "perth", cards={1: "second_look soft_landing", 2: "cold_feet"})
    won.throw(9)
    assert won.offers("play_card") == []
    won.do("pass")
    assert [move["card"] for move in won.offers("play_card")] == [card("cold_feet")]


def test_soft_landing_saves_markers_if_the_trade_still_fails() -> None:
    scene = trading("france uk", "perth", units=2, cards={1: "soft_landing"})
    scene.throw(1)
    assert [move["units"] for move in scene.offers("play_card")] == [1, 2]
    scene.play_card("soft_landing", units=1)
    scene.do("all_pass")
    assert (scene.house(1), scene.cases(1)) == ({"reefer": 1}, ["reefer france"])
    single = trading("france uk", "perth", units=1, cards={1: "soft_landing"})
    single.throw(1)
    assert [move["units"] for move in single.offers("play_card")] == [1]
    fine = trading("france uk", "perth", units=2, cards={1: "soft_landing"})
    fine.throw(4)
    assert fine.offers("play_card") == []


@pytest.mark.rule("DRUG-8.12")
def test_friendly_pilot_links_two_oceans_until_the_end_of_the_turn() -> None:
    scene = DruglordScene(
        "sinaloa uk", "perth", phase="cocaine", weight={"sinaloa": "1 cocaine"}, cards={1: "friendly_pilot"}
    )
    scene.play_card("friendly_pilot", oceans=["A", "P"])
    scene.action("move_weight")
    scene.trade("sea", 1, "sinaloa", "uk")
    assert scene.pending.data["oceans"] == "PA"
    scene.resolve(3)
    scene.do("end_action")
    scene.do("end_slot")
    assert scene.zone("in_play") == [card("friendly_pilot")]
    chance = Random(3)
    while scene.number("turn") == 1:
        assert card("friendly_pilot") in scene.zone("in_play")
        scene.play(scene.legal_moves.sample(chance))
    assert card("friendly_pilot") in scene.zone("discards")


def test_hungry_market_takes_the_limit_away_for_its_player() -> None:
    scene = DruglordScene("france iberia uk", "perth", weight={"france": "4 reefer"}, cards={1: "hungry_market"})
    assert scene.offers("play_card") == [{"card": card("hungry_market"), "region": region} for region in ("france", "uk")]
    scene.action("move_weight")
    scene.play_card("hungry_market", region="uk")
    scene.trade("sea", 4, "france", "uk")
    scene.resolve(2)
    assert scene.score(1) == 4


def lying(scene: DruglordScene, name: str, *marks: tuple[str, int | str]) -> None:
    """A card of seat 2 lies in play."""
    at = scene.table.ids("baller_deck").index(card(name))
    edits: list[Event] = [Moved(card(name), "baller_deck", at, "in_play", 0), Marked(card(name), "by", 0, seat(2))]
    scene.rule(*edits, *(Marked(card(name), mark, 0, value) for mark, value in marks), reason="arranged for a test")


@pytest.mark.rule("DRUG-8.12", "DRUG-8.5", "DRUG-17.2")
def test_cards_of_another_seat_ease_none_of_the_own_trades() -> None:
    weight = {"sinaloa": "1 cocaine", "france": "1 cocaine"}
    scene = DruglordScene("sinaloa uk france", "perth", phase="cocaine", weight=weight, house={1: "5 cocaine"})
    lying(scene, "friendly_pilot", ("ocean/A", 1), ("ocean/P", 1))
    lying(scene, "clear_skies")
    lying(scene, "calm_seas")
    lying(scene, "hungry_market", ("region", "uk"))
    scene.action("move_weight")
    assert {(m["means"], m["from"]) for m in scene.offers("trade") if m["to"] == "uk"} == {
        ("air", "sinaloa"),
        ("sea", "france"),
    }
    wanted = scene.board.demand("uk", "cocaine")
    scene.refused("export", "demand_left", units=wanted + 1, to="uk")
    scene.trade("air", 1, "sinaloa", "uk")
    assert scene.pending.data["target"] == 4
    by_sea = DruglordScene("uk france", "perth", weight={"france": "1 reefer"})
    lying(by_sea, "calm_seas")
    by_sea.action("move_weight")
    by_sea.trade("sea", 1, "france", "uk")
    assert mods(by_sea) == []


@pytest.mark.rule("DRUG-15.3")
def test_cards_at_the_start_of_any_slot_close_means() -> None:
    scene = at_slot_start(
        "rockies great_plains japan paraguay buenos_aires uk", "perth",
        cards={1: "low_cloud", 2: "roadworks"}, weight={"rockies": "2 reefer", "paraguay": "1 reefer"},
    )  # fmt: skip
    scene.play_card("low_cloud")
    scene.play_card("roadworks", zone="FS")
    scene.do("all_pass")
    scene.action("move_weight")
    air = scene.refusal("trade", means="air", units=1, from_="rockies", to="japan")
    assert air[0] == "closed"
    land = scene.refusal("trade", means="land", units=1, from_="rockies", to="great_plains")
    assert land == ("closed", "DRUG-14.2", "A card closes Flyover States by land for this Phase.")
    assert ("hybrid", "paraguay", "uk") in {(m["means"], m["from"], m["to"]) for m in scene.offers("trade")}
    south = at_slot_start("paraguay buenos_aires uk", "perth", cards={1: "roadworks"}, weight={"paraguay": "1 reefer"})
    south.play_card("roadworks", zone="SA")
    south.do("all_pass")
    south.action("move_weight")
    assert {m["means"] for m in south.offers("trade")} == {"air"}
    coast = at_slot_start("paraguay buenos_aires uk", "perth", cards={1: "roadworks"}, weight={"paraguay": "1 reefer"})
    coast.play_card("roadworks", zone="AE")
    coast.do("all_pass")
    coast.action("move_weight")
    assert {m["means"] for m in coast.offers("trade") if m["to"] == "uk"} == {"hybrid"}


@pytest.mark.rule("DRUG-15.3", "DRUG-8.12")
@pytest.mark.parametrize(("ocean", "open_"), [("P", {"air"}), ("C", {"sea"})])
def test_no_route_passes_a_closed_ocean(ocean: str, open_: set[str]) -> None:
    scene = at_slot_start("uk panama jakarta perth", "japan", cards={1: "rough_waters"}, weight={"uk": "1 reefer"})
    scene.play_card("rough_waters", ocean=ocean)
    scene.do("all_pass")
    scene.action("move_weight")
    assert {m["means"] for m in scene.offers("trade") if m["to"] == "perth"} == open_


@pytest.mark.rule("DRUG-15.3", "DRUG-8.16")
@pytest.mark.parametrize(("zone", "open_"), [("PE", {"air"}), ("SA", {"air"}), ("AE", {"hybrid"})])
def test_a_zone_is_closed_to_both_ends_of_a_land_leg(zone: str, open_: set[str]) -> None:
    held, weight = "bolivia buenos_aires uk", {"bolivia": "1 cocaine"}
    scene = at_slot_start(held, "japan", cards={1: "roadworks"}, weight=weight, phase="cocaine")
    scene.play_card("roadworks", zone=zone)
    scene.do("all_pass")
    scene.action("move_weight")
    assert {m["means"] for m in scene.offers("trade") if m["to"] == "uk"} == open_


def test_bad_luck_and_good_counsel() -> None:
    scene = trading("france uk", "perth", cards={2: "bad_luck"})
    scene.refused("play_card", "not_in_hand", card=card("bad_luck"))
    scene.do("pass")
    scene.play_card("bad_luck")
    assert mods(scene) == [[seat(1), -2, "Bad Luck"]]
    trial = DruglordScene(
        "uk", "perth", cases={1: ["reefer"] * 4}, house={1: "1 reefer"}, cards={1: "good_counsel", 2: "bad_luck"}
    )
    trial.action("move_weight")
    trial.do("export", units=1, to="uk")
    assert trial.offers("play_card") == []
    trial.resolve(2)
    assert trial.asked == "trial"
    trial.play_card("good_counsel")
    assert trial.offers("play_card") == []
    trial.throw(5)
    assert trial.last_lines("public")[-1] == "Seat 1 rolled 7 in the Trial: Nothing."
