"""The illegal attempts of the digest (chapter 8), each with its code, clause and sentence."""

from __future__ import annotations

from typing import Any

import pytest

from engine.chance.chance import Random
from engine.games.druglord.table_reader import card_of
from engine.match.match import Move
from engine.model.event import Marked, Moved, Task
from tests.games.druglord.openings import moving
from tests.games.druglord.scene import DruglordScene, card, new, seat, trade_args


def trade(scene: DruglordScene, means: str, origin: str, to: str, units: int = 1, **route: str) -> tuple[str, str, str]:
    return scene.refusal("trade", **trade_args(means, units, origin, to, **route))


@pytest.mark.rule("DRUG-4.3")
@pytest.mark.parametrize("n", [2, 4])
def test_keep_exactly_three(n: int) -> None:
    match = new()
    hand = [one.removeprefix("card/") for one in match.table.ids("hand:seat_1")]
    error = match.why_not(Move("keep_regions", {"ids": hand[:n]}, "seat_1"))
    assert error is not None
    assert (error.code, error.clause, error.text) == ("keep_exactly", "DRUG-4.3", "Keep exactly 3.")
    twice = match.why_not(Move("keep_regions", {"ids": [hand[0], *hand[:2]]}, "seat_1"))
    assert twice is not None
    assert twice.code == "keep_exactly"


@pytest.mark.rule("DRUG-4.7")
def test_no_reveal_before_all_are_locked() -> None:
    match = new(3)
    for one in ("seat_1", "seat_2"):
        hand = [region.removeprefix("card/") for region in match.table.ids(f"hand:{one}")]
        match.play(Move("keep_regions", {"ids": hand[:3]}, one))
    error = match.why_not(Move("reveal_empires"))
    assert error is not None
    assert (error.code, error.clause, error.text) == ("not_all_locked", "DRUG-4.7", "Seat 3 has not chosen.")


def draft_scene(*, claim: int = 0, held: str = "uk", **options: Any) -> DruglordScene:
    load = [Task("load", (seat(1),)), Task("turn_end")]
    scene = DruglordScene(held, "france", score={2: 3}, agenda=load, **options)
    if claim:
        at = scene.table.ids("region_deck").index(card_of("sinaloa"))
        moved = Moved(card_of("sinaloa"), "region_deck", at, "returned", 0)
        scene.rule(moved, Marked(card_of("sinaloa"), "claim", 0, seat(claim)), reason="arranged for a test")
    scene.play(scene.legal_moves.forms[0].sample(Random(1)))
    scene.do("all_pass")
    return scene


@pytest.mark.rule("DRUG-5.7")
def test_one_region_per_draft() -> None:
    scene = draft_scene()
    row = scene.zone("row")
    assert scene.refused("draft", "one_region", "DRUG-5.7", region=row[:2]) == "One Region per Draft."
    scene.do("draft", region=row[0])
    assert scene.refused("draft", "one_region", "DRUG-5.7", by=1, region=row[1]) == "One Region per Draft."


@pytest.mark.rule("DRUG-5.8")
def test_claims_come_before_the_draft() -> None:
    scene = draft_scene(claim=2)
    row = scene.zone("row")
    expected = ("claim_first", "DRUG-5.8", "Seat 2 holds a claim and decides first.")
    assert scene.refusal("draft", region=row[1]) == expected
    assert scene.refusal("draft", by=1, region=row[1]) == expected
    scene.refused("claim", "no_claim", region=row[1])


@pytest.mark.rule("DRUG-2.8")
def test_no_region_marker_left() -> None:
    held = "uk ireland france iberia italy balkans egypt levant arabia mumbai bengal perth japan"
    scene = draft_scene(held=held.replace("france", "poland"))
    assert scene.who == seat(1)
    assert scene.offers("draft") == [{}]
    refusal = scene.refusal("draft", region=scene.zone("row")[0])
    assert refusal == ("no_marker", "DRUG-2.8", "No Region Marker left.")
    free = draft_scene(held=held.replace("france", "poland"), marker_limit=False)
    free.do("draft", region=free.zone("row")[0])


@pytest.mark.rule("DRUG-6.4", "DRUG-6.5")
def test_load_refusals() -> None:
    scene = DruglordScene("central_rif southwest", "uk", agenda=[Task("load", (seat(1),)), Task("turn_end")])
    refusal = scene.refusal("load", place={"central_rif": {"pills": 3}, "southwest": {"reefer": 2, "pills": 1}})
    assert refusal == ("not_supplied", "DRUG-6.4", "Central Rif does not supply pills.")
    place = {"central_rif": {"reefer": 3}, "southwest": {"reefer": 2, "pills": 1}}
    assert scene.refused("load", "fill_slots", "DRUG-6.5", place=place, overflow={"reefer": 1}) == "Fill free slots first."


@pytest.mark.rule("DRUG-8.1")
def test_only_the_type_of_the_phase_moves() -> None:
    scene = moving("low_countries uk", "egypt", weight={"low_countries": "2 pills"})
    expected = ("wrong_type", "DRUG-8.1", "Only reefer moves in this Phase.")
    assert trade(scene, "sea", "low_countries", "uk") == expected
    assert scene.refusal("trade", type="pills", means="sea", units=1, from_="low_countries", to="uk") == expected


@pytest.mark.rule("DRUG-8.2", "DRUG-8.4", "DRUG-8.5")
def test_destination_refusals() -> None:
    scene = moving("baja sinaloa uk france", "oaxaca", weight={"baja": "3 reefer"})
    assert trade(scene, "sea", "baja", "oaxaca") == (
        "not_your_destination",
        "DRUG-8.2",
        "You do not control the destination.",
    )
    assert trade(scene, "land", "baja", "sinaloa") == ("no_demand", "DRUG-8.4", "Sinaloa has no Demand for reefer.")
    assert trade(scene, "air", "baja", "uk", 3) == ("demand_left", "DRUG-8.5", "Demand left: 2.")
    scene.trade("air", 1, "baja", "uk")
    scene.resolve(5)
    assert trade(scene, "air", "baja", "uk", 2) == ("demand_left", "DRUG-8.5", "Demand left: 1.")


@pytest.mark.rule("DRUG-8.7", "DRUG-8.9", "DRUG-8.10", "DRUG-2.11")
def test_land_refusals() -> None:
    scene = moving("rockies appalachia", "great_plains", weight={"rockies": "1 reefer"})
    assert trade(scene, "land", "rockies", "appalachia") == ("no_clear_path", "DRUG-8.7", "No clear path inside FS.")
    scene = moving("uk ireland", "egypt", weight={"uk": "1 reefer"})
    assert trade(scene, "land", "uk", "ireland") == ("island", "DRUG-8.9", "Islands make no Land Trade.")
    scene = moving("bengal hindu_kush", "egypt", kind="opiates", weight={"bengal": "1 opiates"})
    assert trade(scene, "land", "bengal", "hindu_kush") == ("no_land_route", "DRUG-8.10", "No land route (barrier).")


@pytest.mark.rule("DRUG-8.12", "DRUG-8.13", "DRUG-8.16", "DRUG-8.17", "DRUG-8.19")
def test_sea_hybrid_and_air_refusals() -> None:
    scene = moving("sinaloa uk", "egypt", kind="cocaine", weight={"sinaloa": "1 cocaine"})
    assert trade(scene, "sea", "sinaloa", "uk") == ("no_ocean", "DRUG-8.12", "No linked ocean.")
    scene = moving("sinaloa uk guatemala", "egypt", kind="cocaine", weight={"sinaloa": "1 cocaine"})
    assert trade(scene, "sea", "sinaloa", "uk") == ("does_not_link", "DRUG-8.13", "Guatemala does not link oceans.")
    scene = moving("bolivia uk", "buenos_aires", kind="cocaine", weight={"bolivia": "1 cocaine"})
    assert trade(scene, "hybrid", "bolivia", "uk") == (
        "no_port",
        "DRUG-8.16",
        "You control no usable port next to Bolivia.",
    )
    scene = moving("france uk", "egypt", weight={"france": "1 reefer"})
    assert trade(scene, "air", "france", "uk") == ("other_means", "DRUG-8.19", "Another means is open.")


@pytest.mark.rule("DRUG-8.3", "DRUG-8.12", "DRUG-8.16")
@pytest.mark.parametrize(
    ("means", "route", "refusal"),
    [
        ("land", {"via": "rockies"}, ("no_via", "DRUG-8.16", "Only a Hybrid Trade names a port.")),
        ("sea", {"via": "uk"}, ("no_via", "DRUG-8.16", "Only a Hybrid Trade names a port.")),
        ("land", {"oceans": "P"}, ("no_oceans", "DRUG-8.12", "Only a Sea or Hybrid Trade names oceans.")),
        ("air", {"oceans": "P"}, ("no_oceans", "DRUG-8.12", "Only a Sea or Hybrid Trade names oceans.")),
        ("domestic", {"oceans": "P"}, ("no_oceans", "DRUG-8.12", "Only a Sea or Hybrid Trade names oceans.")),
    ],
)
def test_a_port_or_an_ocean_that_the_means_does_not_use_is_not_passed_over(
    means: str, route: dict[str, str], refusal: tuple[str, str, str]
) -> None:
    """It was, and who had said the wrong means was rolled for by another one."""
    scene = moving("southwest baja", "egypt", weight={"southwest": "2 reefer"})
    to = "southwest" if means == "domestic" else "baja"
    assert trade(scene, means, "southwest", to, 2, **route) == refusal


@pytest.mark.rule("DRUG-8.20", "DRUG-8.2")
def test_domestic_refusals() -> None:
    scene = moving("southwest rockies", "egypt", weight={"southwest": "3 reefer"})
    for units in (1, 3):
        assert trade(scene, "domestic", "southwest", "southwest", units) == (
            "domestic_even",
            "DRUG-8.20",
            "Domestic needs an even number.",
        )
    assert trade(scene, "domestic", "southwest", "rockies", 2) == (
        "domestic_inside",
        "DRUG-8.20",
        "Domestic stays inside one Region.",
    )
    assert trade(scene, "land", "southwest", "southwest") == (
        "ends_differ",
        "DRUG-8.2",
        "Origin and destination must differ.",
    )


@pytest.mark.rule("DRUG-9.2", "DRUG-9.6", "DRUG-13.3", "DRUG-15.1")
def test_sway_refusals() -> None:
    scene = moving("france uk", "egypt", weight={"france": "1 reefer"}, house={1: "1 pills, 2 fresh reefer"})
    scene.trade("sea", 1, "france", "uk")
    fresh = scene.refusal("sway", die=seat(1), amount=1, pay={"reefer": 1})
    assert fresh == ("fresh_markers", "DRUG-9.2", "Fresh markers cannot be spent yet.")
    assert scene.refusal("sway", die=seat(1), amount=1, pay={"fresh_reefer": 1}) == fresh
    assert {kind for move in scene.offers("sway") for kind in move["pay"]} == {"pills"}
    asked = scene.refusal("sway", by=2, die=seat(1), amount=1, pay={"pills": 1})
    assert asked == ("asked_now", "DRUG-15.1", "Seat 1 is asked now.")
    scene.throw(4)
    late = scene.refusal("sway", die=seat(1), amount=1, pay={"pills": 1})
    assert late == ("sway_too_late", "DRUG-9.6", "Sway must be declared before the roll.")


@pytest.mark.rule("DRUG-8.14")
def test_no_reroll_with_three_ports() -> None:
    scene = moving("france uk italy", "egypt", weight={"france": "1 reefer"})
    scene.trade("sea", 1, "france", "uk")
    scene.throw(2)
    scene.refused("sea_reroll", "not_failed", ocean="A")
    scene.do("all_pass")
    scene = moving("france central_rif uk", "egypt", weight={"central_rif": "1 reefer"})
    scene.trade("sea", 1, "central_rif", "uk")
    scene.throw(2)
    refusal = scene.refusal("sea_reroll", ocean="A")
    assert refusal == ("no_reroll", "DRUG-8.14", "No re-roll on the Atlantic (3 ports).")


@pytest.mark.rule("DRUG-7.4", "DRUG-11.1", "DRUG-11.2")
def test_action_refusals() -> None:
    scene = moving("rockies appalachia", "great_lakes", "great_plains", weight={"rockies": "1 reefer"})
    scene.do("stash", from_="rockies", units=1)
    acted = ("already_acted", "DRUG-11.1", "Seat 1 has already acted.")
    assert scene.refusal("attack", from_="appalachia", target="great_lakes") == acted
    assert scene.refused("choose_action", "one_action", "DRUG-7.4", action="violence") == "One Action per Phase."
    scene.do("end_action")
    assert scene.refusal("attack", from_="appalachia", target="great_lakes") == acted
    assert scene.refused("draw_2", "one_action", "DRUG-7.4", take={"reefer": 2}) == "One Action per Phase."


@pytest.mark.rule("DRUG-7.4", "DRUG-7.5", "DRUG-11.1")
def test_a_step_of_an_action_that_was_not_chosen() -> None:
    scene = DruglordScene("appalachia", "great_lakes")
    assert scene.refused("draw_2", "choose_first", "DRUG-7.4", take={"reefer": 2}) == "Choose the Action first: Draw 2."
    scene.action("move_weight")
    scene.refused("attack", "choose_first", from_="appalachia", target="great_lakes")
    scene.action("none")
    scene.refused("attack", "one_action", from_="appalachia", target="great_lakes")


@pytest.mark.rule("DRUG-11.2")
def test_attack_out_of_reach() -> None:
    blocked = DruglordScene("appalachia", "rockies", "great_plains")
    blocked.action("violence")
    refusal = blocked.refusal("attack", from_="appalachia", target="rockies")
    assert refusal == ("out_of_reach", "DRUG-11.2", "Out of reach.")
    open_way = DruglordScene("appalachia", "rockies", "uk")
    open_way.action("violence")
    open_way.do("attack", from_="appalachia", target="rockies")


@pytest.mark.rule("DRUG-11.7", "DRUG-11.9")
def test_press_twice_and_counter_below_five() -> None:
    scene = DruglordScene("appalachia", "great_lakes", weight={"great_lakes": "1 pills"})
    scene.action("violence")
    scene.do("attack", from_="appalachia", target="great_lakes")
    scene.fight(5, 4)
    scene.do("press", yes=True)
    scene.fight(5, 9)
    assert scene.refused("press", "pressed_once", "DRUG-11.7", yes=True) == "An attack is pressed once."
    assert scene.refused("counter", "margin_below_5", "DRUG-11.9", yes=True) == "Margin below 5."


@pytest.mark.rule("DRUG-14.2")
def test_cards_outside_their_windows() -> None:
    scene = DruglordScene("uk", "france", cards={1: "back_door"}, house={2: "1 reefer"})
    scene.action("none")
    refusal = scene.refusal("play_card", card=card("back_door"), other=seat(2))
    assert refusal == ("not_its_window", "DRUG-14.2", "Back Door is played before your Action.")


@pytest.mark.rule("DRUG-3.2")
def test_a_typed_six() -> None:
    scene = moving("france uk", "egypt", weight={"france": "1 reefer"}, dice_input="manual")
    scene.trade("sea", 1, "france", "uk")
    scene.do("all_pass")
    error = scene.why_not(Move("roll"), dice=(6,))
    assert error is not None
    assert (error.code, error.clause, error.text) == ("bad_die", "DRUG-3.2", "Faces are 1, 2, 3, 4, 5, 9.")
    scene.play(Move("roll"), dice=(9,))
    assert scene.pending.data["faces"] == [9]


@pytest.mark.rule("DRUG-8.27")
def test_store_two_in_one_region() -> None:
    scene = DruglordScene(
        "southwest", "uk", weight={"southwest": "3 reefer"}, agenda=[Task("stow", (), {"seat": seat(1)}), Task("turn_end")]
    )
    refusal = scene.refusal("store", keep=["southwest", "southwest"])
    assert refusal == ("one_stored", "DRUG-8.27", "One stored marker per type and Region.")
