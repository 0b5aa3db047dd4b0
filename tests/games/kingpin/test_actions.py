"""Actions and the global actions (KING-6, KING-7)."""

from __future__ import annotations

import pytest

from engine.games.kingpin.context import STATION
from tests.games.kingpin.scene import (
    HIDDEN,
    KingpinScene,
)


@pytest.mark.rule("KING-6.1", "KING-6.3")
def test_the_allowance_is_read_live() -> None:
    crew = {"bettina_rusk": HIDDEN, "ferro": "docks", "gus_tarrow": "docks"}
    match = KingpinScene(
        {"red": crew, "blue": {"juno_pell": "docks"}}, motivations={"red": "limelight"}, revealed=["limelight"]
    )
    assert match.number("actions_left") == 3
    # A Cop Killer is removed by a Cop in its own turn: one action less at once, never below 0.
    match = KingpinScene(
        {"red": {"ferro": "docks", "gus_tarrow": "fremont"}}, cops={"pike": "docks", "okafor": "docks"}, numbers={"spent": 1}
    )
    match.do("attack", 6, 6, 1, 1, 6, 6, 1, 1, character="ferro", target="pike")
    assert match.where("ferro") == "box"
    assert (match.number("spent"), match.number("actions_left")) == (2, 0)


@pytest.mark.rule("KING-6.4", "KING-6.5")
def test_kinds_of_actions_and_what_they_cost() -> None:
    match = KingpinScene({"red": {"ferro": STATION, "vera_molnar": "docks"}}, cops={"pike": "docks"}, numbers={"heat": 3})
    match.use(STATION, "lost_paperwork", cop="pike")
    assert (match.number("spent"), match.number("actions_left")) == (2, 0)
    match.use("vera_molnar", "burner_phones")
    assert match.number("spent") == 2
    match.refused("use_ability", "no_actions", "KING-6.1", source="docks", ability="container_load", n=1)
    match = KingpinScene({"red": {"ferro": "docks"}}, phase="move")
    match.refused("use_ability", "wrong_phase", "KING-6.5", source="docks", ability="container_load", n=1)


@pytest.mark.rule("KING-6.6")
def test_once_a_turn_for_each_source_and_ability() -> None:
    match = KingpinScene(
        {"red": {"ferro": "the_points", "gus_tarrow": "the_points", "juno_pell": "westside_projects"}},
        numbers={"cash:red": 99},
    )
    match.use("the_points", "initiation")
    args = {"source": "the_points", "ability": "initiation"}
    match.refused("use_ability", "already_used", "KING-6.6", **args)
    assert match.may("use_ability", source="westside_projects", ability="rooftop_crew")
    assert match.may("use_ability", source="the_points", ability="hard_lessons", character="ferro")


@pytest.mark.rule("KING-6.7", "KING-12.1")
def test_influence_actions_are_free_and_once_a_turn_each() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, numbers={"influence:red": 3})
    match.do("influence", kind="change_agenda", delta=1)
    assert match.number("actions_left") == 1
    match.refused("influence", "already_used", "KING-12.1", kind="change_agenda", delta=1)
    match.do("influence", kind="blind_eye")
    assert match.number("influence:red") == 1


@pytest.mark.rule("KING-6.8")
@pytest.mark.parametrize(
    ("limit", "other", "same"),
    [("once_per_turn", False, False), ("once_per_character", True, False), ("unlimited", True, True)],
)
def test_how_often_global_actions_may_be_used(limit: str, other: bool, same: bool) -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks", "gus_tarrow": "fremont", "brick_malone": "southie"}},
        options={"global_action_limit": limit},
    )
    match.do("take_control", 1, 1, character="ferro")
    assert match.may("take_control", character="gus_tarrow") == other
    assert match.may("take_control", character="ferro") == same


@pytest.mark.rule("KING-6.9")
def test_an_action_must_be_able_to_do_something() -> None:
    match = KingpinScene({"red": {"ferro": "fremont", "gus_tarrow": STATION}}, numbers={"drugs:red": 0})
    match.refused("use_ability", "not_enough_drugs", "KING-11.4", source="fremont", ability="corner_trade", n=1)
    match.refused("use_ability", "no_effect", "KING-6.9", source="fremont", ability="corner_trade")
    match.refused("use_ability", "no_effect", "KING-6.9", source=STATION, ability="drop_a_word")
    # Heat reductions and gambles always count as able.
    match = KingpinScene({"red": {"ferro": "the_chronicle", "mickey_sixpence": "docks"}})
    assert match.may("use_ability", source="the_chronicle", ability="spike_the_story")
    assert match.may("use_ability", source="mickey_sixpence", ability="dice_in_the_alley")


@pytest.mark.rule("KING-6.10")
def test_costs_and_heat_come_before_the_effect_and_stay_when_it_fails() -> None:
    match = KingpinScene({"red": {"ferro": "underground_casino"}})
    match.use("underground_casino", "high_table", 1, 1)
    assert (match.number("cash:red"), match.number("heat_total"), match.number("actions_left")) == (10, 1, 0)
    lines = match.lines("public")
    assert lines == [
        "Red uses High Table (Underground Casino).",
        "Red pays $10K.",
        "Red makes 1 heat; the total is 1.",
        "Red at Underground Casino rolled 1+1 = 2, needed 8 or more: loses what it paid.",
    ]


@pytest.mark.rule("KING-6.11")
def test_actions_belong_to_the_seat_not_to_a_character() -> None:
    match = KingpinScene({"red": {"ferro": "docks", "gus_tarrow": "airport"}, "blue": {"juno_pell": "docks"}})
    match.do("attack", 1, 1, 6, 6, character="ferro", target="juno_pell")
    assert match.number("actions_left") == 1
    assert not match.may("take_control", character="ferro")
    assert match.may("take_control", character="gus_tarrow")


@pytest.mark.rule("KING-6.12", "KING-10.4")
def test_the_location_of_an_action_decides_about_cops() -> None:
    crew = {"bettina_rusk": HIDDEN, "ferro": "docks", "vera_molnar": "fremont", "mickey_sixpence": "fremont"}
    match = KingpinScene(
        {"red": crew},
        cops={"pike": "fremont", "okafor": "docks"},
        control={"yellow_taxi": "red"},
        numbers={"influence:red": 1},
    )
    match.use("yellow_taxi", "fare", character="ferro", to="airport")
    assert match.number("heat_total") == 0
    match.use("mickey_sixpence", "dice_in_the_alley", 1, 1)
    assert match.number("heat_total") == 2
    match.use("vera_molnar", "burner_phones")
    assert (match.number("heat"), match.number("heat_total")) == (4, 3)
    match.do("influence", kind="blind_eye")
    assert match.number("heat") == 4


@pytest.mark.rule("KING-7.1")
def test_whom_an_attack_may_aim_at() -> None:
    crews = {
        "red": {"ferro": "docks", "sable_finch": "docks"},
        "blue": {"juno_pell": "docks", "brick_malone": "airport"},
        "green": {"lady_quick": "docks"},
    }
    match = KingpinScene(crews, seats=3, cops={"pike": "docks", "okafor": "airport"})
    assert {args["target"] for args in match.offers("attack")} == {"juno_pell", "lady_quick", "pike"}
    assert {args["character"] for args in match.offers("attack")} == {"ferro", "sable_finch"}


@pytest.mark.rule("KING-7.2", "KING-7.4")
def test_taking_control_needs_an_unopposed_character_and_moves_the_marker() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}, "blue": {"juno_pell": "airport"}}, control={"docks": "blue"})
    assert match.offers("take_control") == [{"character": "ferro"}]
    match.do("take_control", 6, 6, character="ferro")
    assert match.context.controller(match.table, "docks") == "red"
    assert "Red controls Docks." in match.lines("public")


@pytest.mark.rule("KING-7.3", "KING-15.2")
@pytest.mark.parametrize(
    ("event", "dice", "taken"), [("ev59", (2, 2), True), ("ev60", (3, 2), False), ("ev60", (3, 3), True)]
)
def test_control_rolls_have_modifiers(event: str, dice: tuple[int, int], taken: bool) -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, in_force={event: ("blue", 1)})
    match.do("take_control", *dice, character="ferro")
    assert (match.context.controller(match.table, "docks") == "red") == taken


@pytest.mark.rule("KING-7.5")
def test_robbing_needs_an_unopposed_character_at_anothers_location() -> None:
    crews = {"red": {"ferro": "docks", "gus_tarrow": "airport", "brick_malone": "southie"}, "blue": {"juno_pell": "airport"}}
    match = KingpinScene(crews, control={"docks": "blue", "airport": "blue", "southie": "red"})
    assert match.offers("rob") == [{"character": "ferro"}]


@pytest.mark.rule("KING-7.6", "KING-7.7")
def test_the_loot_counts_the_bonus_but_no_companions() -> None:
    crews = {"red": {"gus_tarrow": "docks", "lonnie_wick": "docks"}}
    match = KingpinScene(crews, control={"docks": "blue"}, numbers={"cash:blue": 90})
    match.do("rob", 2, 2, character="gus_tarrow")
    assert match.number("cash:red") == 20 + 2 * (4 + 1)
    match = KingpinScene(crews, control={"docks": "blue"}, numbers={"cash:blue": 90})
    match.do("rob", 2, 2, character="lonnie_wick")
    assert match.number("cash:red") == 20 + 2 * (4 + 3)


@pytest.mark.rule("KING-7.8", "KING-15.4")
@pytest.mark.parametrize(("reply", "taken"), [("use", 9), ("decline", 18)])
def test_a_robbery_may_be_halved_before_it_is_paid(reply: str, taken: int) -> None:
    match = KingpinScene(
        {"red": {"gus_tarrow": "laundromat"}, "blue": {"dutch_amari": "airport"}}, control={"laundromat": "blue"}
    )
    match.do("rob", 5, 3, character="gus_tarrow")
    assert (match.asked, match.who) == ("react", "blue")
    match.answer(reply)
    assert (match.number("cash:red"), match.number("cash:blue")) == (20 + taken, 20 - taken)
    assert match.context.controller(match.table, "laundromat") == "blue"


@pytest.mark.rule("KING-7.7", "KING-7.8", "KING-15.4")
def test_half_of_an_odd_amount_is_rounded_up() -> None:
    match = KingpinScene(
        {"red": {"gus_tarrow": "laundromat"}, "blue": {"dutch_amari": "airport"}},
        control={"laundromat": "blue"},
        options={"rob_rounding": "up_to_5k"},
    )
    # (6 + 4 + 1) x 2 = 22, rounded up to 25: half of it is 13.
    match.do("rob", 6, 4, character="gus_tarrow")
    match.answer("use")
    assert (match.number("cash:red"), match.number("cash:blue")) == (20 + 13, 20 - 13)


@pytest.mark.rule("KING-7.9")
def test_coming_out_is_for_hidden_kingpins_wherever_they_start() -> None:
    match = KingpinScene(
        {"red": {"declan_roe": HIDDEN}, "blue": {"juno_pell": "southie"}},
        control={"southie": "blue"},
        ranks={"declan_roe": 3},
    )
    match.do("come_out")
    assert match.where("declan_roe") == "southie"
    assert match.context.rank(match.table, "declan_roe") == 3
    match.refused("come_out", "already_out", "KING-7.9")
    assert not [args for args in match.offers("use_ability") if args["source"] == "southie"]


@pytest.mark.rule("KING-7.10", "KING-6.2")
def test_coming_out_adds_an_action_at_once() -> None:
    match = KingpinScene({"red": {"declan_roe": HIDDEN, "ferro": "docks"}})
    match.do("take_control", 1, 1, character="ferro")
    assert match.number("actions_left") == 0
    match.do("come_out")
    assert match.number("actions_left") == 1
