"""Cases and Trial (DRUG-10)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.druglord.table_reader import card_of
from engine.match.match import Move
from engine.model.event import Marked
from engine.visibility.schema import PUBLIC
from tests.games.druglord.scene import DruglordScene, seat

FIVE = ["reefer france", "reefer france", "reefer uk", "pills uk"]


def on_trial(total: int, cases: list[str] | None = None, **rest: Any) -> DruglordScene:
    """Seat 1 fails a trade of 1 reefer from France and rolls this at its Trial."""
    options = {"weight": {"france": "3 reefer, 1 pills"}, **rest}
    scene = DruglordScene("france uk iberia", "perth", cases={1: FIVE if cases is None else cases}, **options)
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    scene.throw(1)
    scene.do("all_pass")
    assert scene.asked == "trial"
    scene.throw(total)
    return scene


# -------------------------------------------------------------------- Cases


@pytest.mark.rule("DRUG-10.1")
def test_each_case_keeps_type_and_origin_in_order() -> None:
    scene = DruglordScene("france uk iberia", "perth", weight={"france": "2 reefer"}, cases={1: ["opiates"]})
    scene.action("move_weight")
    scene.trade("sea", 2, "france", "uk")
    scene.resolve(1)
    assert scene.cases(1) == ["opiates", "reefer france", "reefer france"]


@pytest.mark.rule("DRUG-10.2", "DRUG-10.3", "DRUG-10.4")
@pytest.mark.parametrize(("california", "limit"), [(False, 5), (True, 3)])
def test_the_limit_causes_a_trial_and_the_rest_goes_to_the_bank(california: bool, limit: int) -> None:
    cases = ["pills"] * (limit - 1)
    scene = DruglordScene("france uk", "perth", weight={"france": "2 reefer"}, cases={1: cases}, california_style=california)
    scene.action("move_weight")
    scene.trade("sea", 2, "france", "uk")
    bank = scene.number("bank/reefer")
    scene.resolve(1)
    assert scene.cases(1) == [*cases, "reefer france"]
    assert scene.number("bank/reefer") == bank + 1
    assert (scene.asked, scene.pending.data["dice"]) == ("trial", [seat(1)])
    assert scene.last_lines("public")[-1] == "Seat 1 goes on Trial."


@pytest.mark.rule("DRUG-10.8", "DRUG-10.14")
def test_what_each_total_costs_is_seen_until_the_next_thing_is_done() -> None:
    """It was told in a sentence of six parts, under the arrow of the trade that had failed."""
    scene = DruglordScene("france uk", "perth", weight={"france": "2 reefer"}, cases={1: ["pills"] * 4})
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    shown = list[tuple[object, object]]()
    for step in ("declared", "failed", "judged", "declared"):
        if step == "failed":
            scene.resolve(1)
        elif step == "judged":
            scene.throw(3)
        elif len(shown) > 1:
            scene.trade("sea", 1, "france", "uk")
        numbers = scene.view(PUBLIC).numbers
        shown.append((numbers.get("way"), numbers.get("trial")))
    costs = "1: a Region; 2: \u22121 for good; 3: \u22123 score; 4: all reefer; 5: Traphouse; 6: 2 markers; 7+: safe"
    assert shown == [("sea france uk", None), (None, f"; {costs}"), (None, f"3; {costs}"), ("sea france uk", None)]


@pytest.mark.rule("DRUG-10.5")
def test_the_trial_is_swayed_by_anyone_and_crackdowns_do_not_apply() -> None:
    scene = DruglordScene("france uk", "perth", weight={"france": "1 reefer"}, cases={1: FIVE}, house={2: "1 pills"})
    scene.rule(Marked("status/seat_1", "crackdown/reefer", 0, 1), reason="arranged for a test")
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    scene.resolve(1)
    assert scene.pending.data["mods"] == []
    scene.do("pass")
    scene.do("sway", die=seat(1), amount=1, pay={"pills": 1})
    assert str(scene.view(PUBLIC).numbers["trial"]).startswith("with +1 to the die; 1: a Region; ")
    scene.throw(2)
    assert str(scene.view(PUBLIC).numbers["trial"]).startswith("3; 1: a Region; ")
    assert scene.last_lines("public")[-2:] == [
        "Seat 1 rolled 3 in the Trial: Setback.",
        "Seat 1 falls back to a score of 0.",
    ]


@pytest.mark.rule("DRUG-10.6", "DRUG-10.7", "DRUG-10.14")
@pytest.mark.parametrize("total", [9])
def test_afterwards_there_are_no_cases_and_play_goes_on(total: int) -> None:
    scene = on_trial(total)
    assert scene.last_lines("public")[-1] == "Seat 1 rolled 9 in the Trial: Nothing."
    assert scene.cases(1) == []
    assert scene.asked == "moving"
    assert "trade" in scene.verbs()
    assert scene.number("bank/reefer") == 58 - 2


# -------------------------------------------------------------------- the results


@pytest.mark.rule("DRUG-10.8", "DRUG-3.5", "DRUG-5.10")
def test_local_boss_executed() -> None:
    scene = on_trial(1)
    assert scene.board.owner("france") == ""
    assert scene.weight("france") == {}
    assert scene.zone("returned") == ["france"]
    assert scene.table.piece(card_of("france")).marks == {}


@pytest.mark.rule("DRUG-10.8")
def test_of_several_own_origins_the_latest_is_lost() -> None:
    scene = on_trial(1, ["reefer uk", "reefer iberia", "pills uk", "pills iberia"])
    assert scene.zone("returned") == ["france"]


@pytest.mark.rule("DRUG-10.8", "DRUG-3.5")
def test_the_latest_origin_still_controlled_is_lost() -> None:
    scene = DruglordScene(
        "uk", "perth", cases={1: ["reefer uk", "reefer japan", "reefer"]}, house={1: "2 reefer", 2: "5 pills"}
    )
    scene.rule(Marked("status/seat_1", "case/4", 0, "pills"), reason="arranged for a test")
    scene.action("move_weight")
    scene.do("export", units=1, to="uk")
    scene.resolve(1)
    scene.do("pass")
    scene.do("sway", die=seat(1), amount=-5, pay={"pills": 5})
    scene.throw(3)
    assert scene.last_lines("public")[1:] == [
        "Seat 1 rolled −2 in the Trial: Local Boss Executed.",
        "Seat 1 loses UK; it goes into the next Draft.",
    ]
    none = DruglordScene("uk", "perth", cases={1: ["reefer", "reefer", "reefer japan", "pills"]}, house={1: "2 reefer"})
    none.action("move_weight")
    none.do("export", units=1, to="uk")
    none.resolve(1)
    none.throw(1)
    assert none.board.regions_of(seat(1)) == ["uk"]


@pytest.mark.rule("DRUG-10.8")
def test_a_region_that_another_seat_has_drafted_since_is_not_lost() -> None:
    scene = DruglordScene("uk", "japan", cases={1: ["reefer", "pills uk", "reefer", "pills japan"]}, house={1: "1 reefer"})
    scene.action("move_weight")
    scene.do("export", units=1, to="uk")
    scene.resolve(1)
    scene.throw(1)
    assert (scene.zone("returned"), scene.board.owner("japan")) == (["uk"], seat(2))


@pytest.mark.rule("DRUG-10.9")
@pytest.mark.parametrize(("stacks", "hit"), [(True, 2), (False, 1)])
def test_crackdown(stacks: bool, hit: int) -> None:
    scene = on_trial(2, crackdown_stacks=stacks)
    assert scene.board.status(seat(1), "crackdown/reefer") == 1
    scene.rule(
        *(Marked("status/seat_1", f"case/{n}", 0, "reefer") for n in range(1, 5)),
        reason="arranged for a test",
    )
    scene.trade("sea", 1, "france", "uk")
    scene.resolve(1)
    scene.throw(2)
    assert scene.board.status(seat(1), "crackdown/reefer") == hit


@pytest.mark.rule("DRUG-10.10", "DRUG-3.9")
def test_a_tie_for_the_most_frequent_type_is_picked_at_random() -> None:
    scene = DruglordScene(
        "france uk", "perth", weight={"france": "1 reefer"}, cases={1: ["reefer", "pills", "pills", "opiates"]}
    )
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    scene.resolve(1)
    scene.do("all_pass")
    scene.do("roll", 2, draws=[1])
    assert scene.board.status(seat(1), "crackdown/pills") == 1


@pytest.mark.rule("DRUG-3.9", "DRUG-10.10")
@pytest.mark.parametrize(
    ("cases", "face", "hit"),
    [
        (["pills", "pills", "opiates", "reefer"], 3, "reefer"),
        (["pills", "pills", "opiates", "reefer"], 4, "pills"),
        (["pills", "opiates"], 2, "reefer"),
        (["pills", "opiates"], 3, "pills"),
        (["pills", "opiates"], 4, "pills"),
        (["pills", "opiates"], 5, "opiates"),
        (["pills", "opiates"], 9, "opiates"),
    ],
)
def test_a_typed_face_picks_among_the_tied(cases: list[str], face: int, hit: str) -> None:
    california = len(cases) == 2
    scene = DruglordScene(
        "france uk",
        "perth",
        weight={"france": "1 reefer"},
        cases={1: cases},
        dice_input="manual",
        california_style=california,
    )
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    for die in (1, 2):
        scene.do("all_pass")
        scene.play(Move("roll"), dice=(die,))
        if scene.asked == "after_roll":
            scene.do("all_pass")
    assert scene.asked == "trial_pick"
    assert [move["face"] for move in scene.offers("pick")] == [1, 2, 3, 4, 5, 9]
    scene.refused("pick", "bad_die", face=6)
    scene.do("pick", face=face)
    assert scene.board.status(seat(1), f"crackdown/{hit}") == 1


@pytest.mark.rule("DRUG-10.11", "DRUG-12.3", "DRUG-12.4")
@pytest.mark.parametrize(("before", "after"), [(2, 0), (21, 18)])
def test_setback(before: int, after: int) -> None:
    scene = on_trial(3, score={1: before})
    assert scene.score(1) == after
    assert scene.number("laps:seat_1") == (max(after, 1) - 1) // 20


@pytest.mark.rule("DRUG-10.12")
def test_mass_raids_and_asset_seizure() -> None:
    raid = on_trial(4, stored={"uk": "1 reefer"}, house={1: "2 reefer"})
    assert (raid.weight("france"), raid.weight("uk"), raid.house(1)) == ({"pills": 1}, {}, {"reefer": 2})
    seized = on_trial(5, house={1: "2 reefer, 1 fresh pills"})
    assert (seized.weight("france"), seized.house(1)) == ({"reefer": 2, "pills": 1}, {})
    assert seized.number("bank/pills") == 57


@pytest.mark.rule("DRUG-10.13")
def test_local_busts_take_two_of_the_type_held_most() -> None:
    scene = DruglordScene("france uk", "perth", weight={"france": "2 reefer"}, stored={"uk": "1 reefer"}, cases={1: FIVE},
                  house={1: "1 reefer, 1 fresh reefer, 2 pills, 2 cocaine"})  # fmt: skip
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    scene.resolve(1)
    scene.do("sway", die=seat(1), amount=1, pay={"cocaine": 1})
    scene.throw(5)
    assert (scene.asked, scene.pending.data["types"]) == ("local_busts", ["reefer"])
    scene.refused("lose_markers", "wrong_type", type="pills", places=["traphouse"] * 2)
    scene.refused("lose_markers", "lose_exactly", type="reefer", places=["france"])
    scene.refused("lose_markers", "no_weight", type="reefer", places=["france", "france"])
    assert len(scene.offers("lose_markers")) == 6
    scene.do("lose_markers", type="reefer", places=["uk.stored", "fresh_traphouse"])
    assert scene.weight("uk") == {}
    assert scene.house(1) == {"reefer": 1, "pills": 2, "cocaine": 1}
    assert scene.asked == "moving"


def busted(option: str, cases: list[str], house: str, picks: list[int]) -> DruglordScene:
    scene = DruglordScene(
        "france uk", "perth", weight={"france": "1 reefer"}, cases={1: cases}, house={1: house}, local_busts_type=option
    )
    scene.action("move_weight")
    scene.trade("sea", 1, "france", "uk")
    scene.resolve(1)
    scene.do("sway", die=seat(1), amount=1, pay={"cocaine": 1})
    scene.do("all_pass")
    scene.do("roll", 5, draws=picks)
    return scene


@pytest.mark.rule("DRUG-10.13")
def test_local_busts_ties_are_the_seats_choice_and_the_cases_option() -> None:
    tie = busted("holdings", FIVE, "1 cocaine, 1 pills, 1 reefer", [])
    assert tie.pending.data["types"] == ["reefer", "pills"]
    tie.do("lose_markers", type="pills", places=["traphouse"])
    assert tie.house(1) == {"reefer": 1}
    by_cases = busted("cases", ["pills", "pills", "opiates", "opiates"], "1 cocaine, 3 pills, 3 opiates", [1])
    assert "Of pills and opiates the dice pick opiates." in by_cases.last_lines("public")
    assert by_cases.pending.data["types"] == ["opiates"]
    by_cases.do("lose_markers", type="opiates", places=["traphouse"] * 2)
    assert by_cases.house(1) == {"pills": 3, "opiates": 1}
    nothing = busted("cases", ["opiates"] * 4, "1 cocaine, 3 pills", [])
    assert nothing.asked == "moving"
    one = busted("cases", ["opiates"] * 4, "1 cocaine, 3 pills, 1 opiates", [])
    assert (one.asked, one.house(1)) == ("moving", {"pills": 3})  # what it has, without asking
    assert one.last_lines("public")[-1] == "Seat 1 loses 1 opiate."
    bare = busted("holdings", FIVE, "1 cocaine", [])
    assert bare.asked == "moving"


@pytest.mark.rule("DRUG-10.15")
def test_a_trial_in_another_seats_slot_is_resolved_at_once() -> None:
    scene = DruglordScene("uk", "france", weight={"france": "2 reefer, 1 pills"}, cases={2: FIVE}, cards={1: "loose_talk"})
    scene.play_card("loose_talk", other=seat(2))
    assert (scene.asked, scene.pending.data["dice"]) == ("trial", [seat(2)])
    scene.throw(4)
    assert scene.weight("france") == {"pills": 1}
    assert (scene.asked, scene.who) == ("slot_open", seat(1))
