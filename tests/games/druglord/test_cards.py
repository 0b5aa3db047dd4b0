"""Baller cards: windows, roles, cancelling, and every primitive (DRUG-14, DRUG-17)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.event import Marked, Moved, Task
from tests.games.druglord.scene import CONTENT, Scene, card, seat


def at_slot_start(*held: str, cards: dict[int, str], **rest: Any) -> Scene:
    return Scene(*held, cards=cards, agenda=[Task("slot", (), {"seat": seat(1)}), Task("turn_end")], **rest)


def trading(*held: str, units: int = 1, **rest: Any) -> Scene:
    scene = Scene(*held, weight={"france": "3 reefer"}, **rest)
    scene.action("move_weight")
    scene.trade("sea", units, "france", "uk")
    return scene


def attacking(**rest: Any) -> Scene:
    scene = Scene("appalachia florida new_york", "great_lakes quebec", **rest)
    scene.action("violence")
    scene.do("attack", from_="appalachia", target="great_lakes")
    return scene


def mods(scene: Scene) -> list[Any]:
    found: list[Any] = scene.task.data["mods"]
    return found


# -------------------------------------------------------------------- drawing, holding, discarding


@pytest.mark.rule("DRUG-14.1", "DRUG-14.3")
def test_drawing_is_the_action_playing_is_free() -> None:
    scene = Scene("uk", "france", cards={1: "open_order"})
    top = scene.zone("baller_deck")[0]
    scene.action("baller")
    scene.do("draw_baller")
    assert scene.told() == ["Seat 1 drew a Baller card (2 held)."]
    assert scene.zone("held:seat_1") == [card("open_order"), top]
    scene.play_card("open_order", take={"reefer": 2, "pills": 1})
    assert scene.house(1) == {"reefer": 2, "pills": 1}
    assert scene.zone("discards") == [card("open_order")]


@pytest.mark.rule("DRUG-14.4")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    scene = Scene("uk", "france")
    _move_all(scene, "discards")
    scene.action("baller")
    scene.do("draw_baller", picks=[0] * 50)
    assert scene.told()[0] == "The discarded Baller cards are shuffled into a new deck."
    assert (len(scene.zone("baller_deck")), len(scene.zone("held:seat_1"))) == (42, 1)
    none = Scene("uk", "france")
    _move_all(none, "held:seat_2")
    assert none.refused("choose_action", action="baller")[0] == "no_cards"


def _move_all(scene: Scene, to: str) -> None:
    edits = [Moved(one, "baller_deck", 0, to, 0) for one in scene.zone("baller_deck")]
    scene.match.rule(*edits, reason="arranged for a test")


@pytest.mark.rule("DRUG-14.5")
def test_the_hand_limit() -> None:
    held = "open_order ceasefire mild_spring called_off"
    scene = Scene("uk", "france", cards={1: held}, baller_hand_limit=3)
    scene.action("none")
    scene.do("end_slot")
    assert (scene.state, scene.asked) == ("hand_limit", seat(1))
    assert scene.refused("discard_baller", cards=[])[0] == "discard_down"
    assert scene.refused("discard_baller", cards=[card("spoils")])[0] == "not_in_hand"
    scene.do("discard_baller", cards=[card("ceasefire")])
    assert scene.told()[0] == "Seat 1 discards Ceasefire."
    assert scene.state == "slot_start"
    free = Scene("uk", "france", cards={1: held})
    free.action("none")
    free.do("end_slot")
    assert free.state == "slot_start"


@pytest.mark.rule("DRUG-14.2", "DRUG-15.3")
def test_cards_are_played_in_their_windows_by_their_roles() -> None:
    scene = attacking(cards={1: "neighbourhood_watch head_start", 2: "neighbourhood_watch head_start"})
    assert {move["card"] for move in scene.moves("play_card")} == set()
    scene = attacking(cards={1: "head_start high_walls", 2: "neighbourhood_watch"})
    assert [move["card"] for move in scene.moves("play_card")] == [card("head_start")]
    assert scene.refused("play_card", card=card("high_walls"), region="florida")[0] == "not_its_window"
    assert scene.refused("play_card", card=card("neighbourhood_watch"))[0] == "not_in_hand"
    scene.do("pass")
    assert [move["card"] for move in scene.moves("play_card")] == [card("neighbourhood_watch")]


@pytest.mark.rule("DRUG-14.8")
def test_a_card_whose_requirement_is_not_met_cannot_be_played() -> None:
    scene = Scene("uk", "france", cards={1: "clean_slate light_fingers long_summer swap_meet side_glance old_story"})
    assert scene.moves("play_card") == []
    assert scene.refused("play_card", card=card("clean_slate"))[0] == "not_met"
    other = Scene("uk", "france", cards={1: "high_walls"})
    assert other.refused("play_card", card=card("high_walls"), region="france")[0] == "bad_choice"


@pytest.mark.rule("DRUG-15.2")
def test_a_card_may_be_cancelled_and_its_canceller_too() -> None:
    scene = Scene("uk", "france", "egypt", cards={1: "open_order", 3: "never_mind"})
    scene.do("play_card", card=card("open_order"), take={"reefer": 3})
    assert (scene.state, scene.asked) == ("card_played", seat(2))
    scene.do("pass")
    scene.do("play_card", card=card("never_mind"))
    assert (scene.state, scene.asked) == ("card_played", seat(1))
    scene.do("all_pass")
    assert scene.told()[-1] == "Open Order of Seat 1 has no effect."
    assert scene.house(1) == {}
    assert set(scene.zone("discards")) == {card("open_order"), card("never_mind")}
    assert scene.state == "slot_open"


@pytest.mark.rule("DRUG-15.2", "DRUG-14.3")
def test_each_other_seat_is_asked_once() -> None:
    scene = Scene("uk", "france", "egypt", cards={1: "ceasefire"})
    scene.do("play_card", card=card("ceasefire"))
    assert scene.zone("in_play") == [card("ceasefire")]
    assert scene.told() == ["Seat 1 plays Ceasefire."]
    scene.do("pass")
    assert scene.asked == seat(3)
    scene.do("pass")
    assert scene.state == "slot_open"


# -------------------------------------------------------------------- war


@pytest.mark.rule("DRUG-14.6", "DRUG-14.9", "DRUG-14.11")
def test_war_modifiers_add_up_and_a_natural_1_ignores_them() -> None:
    scene = attacking(cards={1: "head_start two_to_one", 2: "neighbourhood_watch"}, weight={"great_lakes": "1 reefer"})
    scene.play_card("head_start")
    scene.play_card("neighbourhood_watch")
    scene.play_card("two_to_one")
    assert mods(scene) == [[seat(1), 2, "Head Start"], [seat(2), 3, "Neighbourhood Watch"], [seat(1), 1, "Two to One"]]
    scene.do("all_pass")
    scene.throw(1, 2)
    assert scene.told()[:2] == [
        "Seat 1 rolls 1, +2 Head Start, +1 Two to One: 1.",
        "Seat 2 rolls 2, +3 Neighbourhood Watch: 5.",
    ]
    scene.do("all_pass")
    assert scene.task.data["winner"] == seat(2)


@pytest.mark.rule("DRUG-17.4", "DRUG-14.7")
def test_a_wall_helps_whenever_its_region_is_attacked() -> None:
    scene = Scene("appalachia", "great_lakes", cards={1: "high_walls"})
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
    assert (scene.state, scene.asked) == ("slot_after", seat(1))
    pressed = attacking(cards={2: "called_off"}, weight={"great_lakes": "1 reefer"})
    pressed.fight(5, 4)
    pressed.do("press", yes=True)
    pressed.do("pass")
    assert pressed.moves("play_card") == []


def test_ceasefire_forbids_violence_for_the_phase() -> None:
    scene = Scene("appalachia", "great_lakes", cards={1: "ceasefire", 2: "back_door"}, house={1: "1 reefer"})
    scene.play_card("ceasefire")
    assert scene.refused("choose_action", action="violence")[0] == "forbidden"
    scene.action("none")
    scene.do("end_slot")
    scene.do("all_pass")
    assert scene.asked == seat(2)
    assert {"action": "violence"} not in scene.moves("choose_action")
    assert scene.moves("play_card") == []
    scene.action("none")
    scene.do("end_slot")
    assert scene.number("phase") == "pills"
    assert scene.zone("in_play") == []


def test_an_attack_already_chosen_is_stopped_before_it_is_declared() -> None:
    scene = Scene("appalachia", "great_lakes", cards={1: "ceasefire"})
    scene.action("violence")
    scene.match.rule(
        Moved(card("ceasefire"), "held:seat_1", 0, "in_play", 0),
        Marked(card("ceasefire"), "by", 0, seat(1)),
        reason="arranged",
    )
    assert scene.refused("attack", from_="appalachia", target="great_lakes")[0] == "forbidden"


@pytest.mark.rule("DRUG-3.7", "DRUG-14.9")
def test_second_wind_rerolls_the_own_die() -> None:
    scene = attacking(cards={2: "second_wind"})
    scene.do("all_pass")
    scene.throw(5, 2)
    scene.do("pass")
    scene.do("play_card", card=card("second_wind"))
    scene.do("all_pass", 9)
    assert scene.task.data["faces"] == [5, 9]
    scene.do("all_pass")
    assert scene.task.data["winner"] == seat(2)


def test_spoils_keep_two_of_the_destroyed_markers() -> None:
    scene = attacking(cards={1: "spoils"}, weight={"great_lakes": "2 reefer, 1 pills"})
    scene.do("all_pass")
    scene.resolve(5, 4)
    assert scene.state == "war_result"
    scene.play_card("spoils", take={"reefer": 1, "pills": 1})
    scene.do("all_pass")
    assert scene.house(1) == {"reefer": 1, "pills": 1}
    assert scene.number("bank/reefer") == 57
    empty = attacking(cards={1: "spoils"})
    empty.do("all_pass")
    empty.resolve(5, 4)
    assert empty.moves("play_card") == []


@pytest.mark.rule("DRUG-17.1")
@pytest.mark.parametrize(("faces", "lost"), [((5, 4), 3), ((4, 4), 0), ((2, 9), 0)])
def test_back_door(faces: tuple[int, int], lost: int) -> None:
    scene = Scene("uk", "perth", cards={1: "back_door"}, house={2: "3 reefer, 1 fresh pills"})
    scene.play_card("back_door", other=seat(2))
    assert scene.state == "before_roll"
    scene.throw(*faces)
    scene.do("all_pass")
    if lost:
        assert (scene.state, scene.asked) == ("discard_traphouse", seat(2))
        assert scene.refused("lose_markers", take={"reefer": 2})[0] == "lose_exactly"
        scene.do("lose_markers", take={"reefer": 2, "fresh_pills": 1})
        assert scene.house(2) == {"reefer": 1}
    assert scene.state == "slot_after"
    assert scene.refused("choose_action", action="draw_2")[0] == "one_action"


@pytest.mark.rule("DRUG-17.1", "DRUG-15.2")
def test_a_cancelled_back_door_has_cost_the_action() -> None:
    scene = Scene("uk", "perth", cards={1: "back_door", 2: "never_mind"}, house={2: "3 reefer"})
    scene.do("play_card", card=card("back_door"), other=seat(2))
    scene.play_card("never_mind")
    assert scene.state == "slot_after"
    assert scene.house(2) == {"reefer": 3}


# -------------------------------------------------------------------- weight


@pytest.mark.rule("DRUG-14.10", "DRUG-3.5", "DRUG-15.2")
@pytest.mark.parametrize(
    ("name", "region", "kind", "results"),
    [
        ("mild_spring", "uk", "reefer", {1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 9: 3}),
        ("double_shift", "uk", "pills", {1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 9: 3}),
        ("long_summer", "panama", "cocaine", {1: 0, 2: 1, 4: 1, 5: 2, 9: 3}),
        ("late_bloom", "antioquia", "opiates", {1: 0, 2: 1, 4: 1, 5: 2, 9: 3}),
    ],
)
def test_roll_gain(name: str, region: str, kind: str, results: dict[int, int]) -> None:
    for face, n in results.items():
        scene = Scene("uk panama antioquia", "perth", cards={1: name})
        scene.play_card(name, region=region)
        assert (scene.state, scene.task.data["kind"], scene.asked) == ("before_roll", "card", seat(1))
        scene.throw(face)
        assert scene.world.weight(region, kind) == n
        assert scene.state == "slot_open"


@pytest.mark.rule("DRUG-3.4", "DRUG-3.5", "DRUG-14.10")
def test_a_swayed_card_roll_and_a_short_bank() -> None:
    scene = Scene("uk", "perth", cards={1: "mild_spring"}, house={1: "56 reefer", 2: "5 pills"})
    scene.play_card("mild_spring", region="uk")
    scene.do("sway", die=seat(1), amount=40, pay={"reefer": 40})
    scene.do("pass")
    scene.throw(9)
    assert scene.weight("uk") == {"reefer": 3}
    low = Scene("uk", "perth", cards={1: "mild_spring"}, house={2: "5 pills"})
    low.play_card("mild_spring", region="uk")
    low.do("pass")
    low.do("sway", die=seat(1), amount=-5, pay={"pills": 5})
    low.throw(3)
    assert low.weight("uk") == {}
    short = Scene("uk", "perth", cards={1: "mild_spring"}, house={1: "56 reefer"})
    short.play_card("mild_spring", region="uk")
    short.throw(9)
    assert short.weight("uk") == {"reefer": 2}


@pytest.mark.rule("DRUG-14.10")
def test_open_order_takes_what_the_bank_has() -> None:
    scene = Scene("uk", "perth", cards={1: "open_order"}, house={2: "58 reefer, 58 pills, 30 cocaine, 28 opiates"})
    assert [move["take"] for move in scene.moves("play_card")] == [{"opiates": 2}]


def test_swap_meet_exchanges_for_other_types() -> None:
    scene = Scene("uk", "perth", cards={1: "swap_meet"}, house={1: "2 reefer, 1 fresh pills"})
    refused = scene.refused("play_card", card=card("swap_meet"), give={"reefer": 2}, take={"reefer": 1, "pills": 1})
    assert refused[0] == "bad_choice"
    choices = scene.moves("play_card")
    assert {"card": card("swap_meet"), "give": {"reefer": 1, "fresh_pills": 1}, "take": {"reefer": 1, "pills": 1}} in choices
    scene.play_card("swap_meet", give={"reefer": 2, "fresh_pills": 1}, take={"cocaine": 2, "opiates": 1})
    assert scene.house(1) == {"cocaine": 2, "opiates": 1}


@pytest.mark.rule("DRUG-2.15", "DRUG-17.4", "DRUG-14.7")
def test_attached_cards_change_a_region() -> None:
    scene = Scene("iberia", "perth", cards={1: "extra_crew new_shed word_of_mouth new_taste"})
    scene.play_card("extra_crew", region="iberia")
    scene.play_card("new_shed", region="iberia", type="reefer")
    scene.play_card("word_of_mouth", region="iberia", type="cocaine")
    scene.play_card("new_taste", region="iberia", type="pills")
    world = scene.world
    assert (world.wv("iberia"), world.supply("iberia")["reefer"]) == (3, 3)
    assert (world.demand("iberia", "cocaine"), world.demand("iberia", "pills")) == (4, 1)
    assert len(scene.zone("region/iberia")) == 5
    assert scene.match.table.piece(card("new_taste")).marks == {"region": "iberia", "type": "pills"}


@pytest.mark.rule("DRUG-17.4")
def test_which_types_an_attachment_may_name() -> None:
    scene = Scene("iberia", "perth", cards={1: "new_shed word_of_mouth new_taste"})
    named = {(move["card"], move["type"]) for move in scene.moves("play_card")}
    assert named == {
        (card("new_shed"), "reefer"),
        (card("word_of_mouth"), "cocaine"),
        *((card("new_taste"), kind) for kind in ("reefer", "pills", "opiates")),
    }


# -------------------------------------------------------------------- trades


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
    scene = Scene("france uk japan balkans", "perth", weight={"france": "2 reefer"}, house={1: "1 reefer"}, cards={1: name})
    scene.action("move_weight")
    scene.play_card(name)
    if means == "export":
        scene.do("export", units=1, to=to)
    else:
        scene.trade(means, 1, "france", to)
    assert (scene.task.data["target"], mods(scene)) == (target, modifiers)
    scene.resolve(9)
    scene.do("end_action")
    scene.do("end_slot")
    assert scene.zone("discards") == [card(name)]


def test_quiet_night_succeeds_without_a_roll() -> None:
    scene = trading("france uk", "perth", units=2, cards={1: "quiet_night"}, house={2: "1 pills"})
    scene.play_card("quiet_night")
    assert (scene.state, scene.score(1)) == ("moving", 2)
    large = Scene("france uk", "perth", weight={"france": "3 reefer"}, cards={1: "quiet_night"}, demand_limit="unlimited")
    large.action("move_weight")
    large.trade("sea", 3, "france", "uk")
    assert large.moves("play_card") == []


@pytest.mark.rule("DRUG-17.5", "DRUG-14.9")
def test_second_look_cold_feet_and_their_chain() -> None:
    scene = trading("france uk", "perth", cards={1: "second_look", 2: "cold_feet"})
    scene.throw(1)
    scene.do("play_card", card=card("second_look"))
    scene.do("all_pass", 9)
    assert scene.task.data["faces"] == [9]
    assert scene.asked == seat(2)
    scene.do("play_card", card=card("cold_feet"))
    scene.do("all_pass", 1)
    assert scene.task.data["faces"] == [1]
    assert scene.moves("play_card") == []
    scene.do("all_pass")
    assert scene.cases(1) == ["reefer france"]
    rerolls = [one.id for one in CONTENT.baller for effect in one.effects if effect.op == "reroll"]
    assert len(rerolls) == 3


def test_soft_landing_saves_markers_if_the_trade_still_fails() -> None:
    scene = trading("france uk", "perth", units=2, cards={1: "soft_landing"})
    scene.throw(1)
    assert [move["units"] for move in scene.moves("play_card")] == [1, 2]
    scene.play_card("soft_landing", units=1)
    scene.do("all_pass")
    assert (scene.house(1), scene.cases(1)) == ({"reefer": 1}, ["reefer france"])
    fine = trading("france uk", "perth", units=2, cards={1: "soft_landing"})
    fine.throw(4)
    assert fine.moves("play_card") == []


@pytest.mark.rule("DRUG-8.12")
def test_friendly_pilot_links_two_oceans_until_the_end_of_the_turn() -> None:
    scene = Scene("sinaloa uk", "perth", phase="cocaine", weight={"sinaloa": "1 cocaine"}, cards={1: "friendly_pilot"})
    scene.play_card("friendly_pilot", oceans=["A", "P"])
    scene.action("move_weight")
    scene.trade("sea", 1, "sinaloa", "uk")
    assert scene.task.data["oceans"] == "PA"
    scene.resolve(3)
    scene.do("end_action")
    scene.do("end_slot")
    assert scene.zone("in_play") == [card("friendly_pilot")]
    other = Scene("uk", "perth", agenda=[Task("turn_end")])
    assert other.number("turn") == 2


def test_hungry_market_takes_the_limit_away_for_its_player() -> None:
    scene = Scene("france iberia uk", "perth", weight={"france": "4 reefer"}, cards={1: "hungry_market"})
    assert scene.moves("play_card") == [{"card": card("hungry_market"), "region": region} for region in ("france", "uk")]
    scene.action("move_weight")
    scene.play_card("hungry_market", region="uk")
    scene.trade("sea", 4, "france", "uk")
    scene.resolve(2)
    assert scene.score(1) == 4


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
    air = scene.refused("trade", means="air", units=1, from_="rockies", to="japan")
    assert air[0] == "closed"
    land = scene.refused("trade", means="land", units=1, from_="rockies", to="great_plains")
    assert land == ("closed", "DRUG-9.3", "A card closes Flyover States by land for this Phase.")
    assert ("hybrid", "paraguay", "uk") in {(m["means"], m["from"], m["to"]) for m in scene.moves("trade")}
    south = at_slot_start("paraguay buenos_aires uk", "perth", cards={1: "roadworks"}, weight={"paraguay": "1 reefer"})
    south.play_card("roadworks", zone="SA")
    south.do("all_pass")
    south.action("move_weight")
    assert {m["means"] for m in south.moves("trade")} == {"air"}


def test_bad_luck_and_good_counsel() -> None:
    scene = trading("france uk", "perth", cards={2: "bad_luck"})
    assert scene.refused("play_card", card=card("bad_luck"))[0] == "not_in_hand"
    scene.do("pass")
    scene.play_card("bad_luck")
    assert mods(scene) == [[seat(1), -2, "Bad Luck"]]
    trial = Scene("uk", "perth", cases={1: ["reefer"] * 4}, house={1: "1 reefer"}, cards={1: "good_counsel", 2: "bad_luck"})
    trial.action("move_weight")
    trial.do("export", units=1, to="uk")
    assert trial.moves("play_card") == []
    trial.resolve(2)
    assert trial.state == "trial"
    trial.play_card("good_counsel")
    assert trial.moves("play_card") == []
    trial.throw(5)
    assert trial.told()[-1] == "The Trial of Seat 1: Nothing."


# -------------------------------------------------------------------- seats and tempo


def test_loose_talk_light_fingers_clean_slate_old_story() -> None:
    scene = Scene("uk", "perth", cases={1: ["reefer uk"]}, house={2: "1 fresh pills"}, cards={
        1: "loose_talk light_fingers clean_slate old_story",
    })  # fmt: skip
    scene.play_card("loose_talk", other=seat(2))
    assert scene.cases(2) == ["reefer"]
    scene.play_card("light_fingers", other=seat(2), type="fresh_pills")
    assert (scene.house(1), scene.house(2)) == ({"pills": 1}, {})
    scene.play_card("clean_slate")
    assert scene.cases(1) == []
    scene.match.rule(Marked("status/seat_1", "crackdown/pills", 0, 2), reason="arranged for a test")
    scene.play_card("old_story", type="pills")
    assert scene.world.status(seat(1), "crackdown/pills") == 1


@pytest.mark.rule("DRUG-14.10")
def test_loose_talk_needs_a_marker_of_the_bank() -> None:
    scene = Scene("uk", "perth", house={2: "58 reefer"}, cards={1: "loose_talk"})
    assert scene.moves("play_card") == []


def test_first_in_line_drafts_after_the_claims() -> None:
    agenda = [Task("lay_out")]
    scene = Scene("uk", "perth", "japan", score={1: 1, 2: 2, 3: 3}, cards={3: "first_in_line"}, agenda=agenda)
    scene.do("pass")
    scene.do("pass")
    scene.play_card("first_in_line")
    scene.do("all_pass")
    assert (scene.state, scene.asked) == ("draft_pick", seat(3))
    assert scene.number("draft_order") == "seat_1 seat_2 seat_3"


def test_early_riser_becomes_start_player() -> None:
    agenda = [Task("roll_order"), Task("phase_begin", (), {"type": "reefer"}), Task("turn_end")]
    scene = Scene("uk", "perth", "japan", cards={3: "early_riser"}, agenda=agenda)
    scene.throw(5, 2, 3)
    scene.do("pass")
    scene.do("pass")
    scene.play_card("early_riser")
    scene.do("all_pass")
    assert (scene.state, scene.asked) == ("slot_start", seat(3))


@pytest.mark.rule("DRUG-17.3")
def test_extra_hands() -> None:
    scene = Scene("appalachia", "great_lakes", cards={1: "extra_hands back_door"}, house={2: "1 reefer"})
    assert [move["card"] for move in scene.moves("play_card")] == [card("back_door")]
    scene.action("draw_2")
    scene.do("draw_2", take={"reefer": 2})
    scene.play_card("extra_hands")
    assert scene.state == "slot_open"
    assert [move["action"] for move in scene.moves("choose_action")] == ["move_weight", "draw_2", "none"]
    assert scene.refused("choose_action", action="violence")[0] == "only_listed"
    assert scene.moves("play_card") == []
    scene.action("draw_2")
    scene.do("draw_2", take={"reefer": 2})
    assert scene.state == "slot_after"
    idle = Scene("uk", "perth", cards={1: "extra_hands"})
    idle.action("none")
    assert idle.moves("play_card") == []


@pytest.mark.rule("DRUG-16.1", "DRUG-16.2", "DRUG-16.3")
def test_side_glance_tells_its_player_alone_what_is_held() -> None:
    scene = Scene("uk", "perth", "japan", cards={1: "side_glance", 2: "ceasefire spoils"})
    scene.play_card("side_glance", other=seat(2))
    for audience in ("seat_2", "seat_3", "public"):
        assert scene.told(audience) == ["Seat 1 looked at the hand of Seat 2."]
    for audience in ("seat_1", "referee"):
        assert scene.told(audience)[1] == "Seat 1 saw in the hand of Seat 2: Ceasefire, Spoils."
    assert scene.match.view("seat_1").zones["held:seat_2"].pieces == ()
