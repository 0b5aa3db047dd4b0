"""Actions and the global actions (KING-6, KING-7)."""

from __future__ import annotations

import pytest

from engine.games.kingpin.context import STATION
from tests.games.kingpin.scene import (
    HIDDEN,
    answer,
    asked,
    context,
    legal,
    moves,
    number,
    play,
    refused,
    said,
    scene,
    use,
    where,
)


@pytest.mark.rule("KING-6.1", "KING-6.3")
def test_the_allowance_is_read_live() -> None:
    crew = {"bettina_rusk": HIDDEN, "ferro": "docks", "gus_tarrow": "docks"}
    match = scene({"red": crew, "blue": {"juno_pell": "docks"}}, motivations={"red": "limelight"}, revealed=["limelight"])
    assert number(match, "actions_left") == 3
    # A Cop Killer is removed by a Cop in its own turn: one action less at once, never below 0.
    match = scene(
        {"red": {"ferro": "docks", "gus_tarrow": "fremont"}}, cops={"pike": "docks", "okafor": "docks"}, numbers={"spent": 1}
    )
    play(match, "attack", [6, 6, 1, 1, 6, 6, 1, 1], character="ferro", target="pike")
    assert where(match, "ferro") == "box"
    assert (number(match, "spent"), number(match, "actions_left")) == (2, 0)


@pytest.mark.rule("KING-6.4", "KING-6.5")
def test_kinds_of_actions_and_what_they_cost() -> None:
    match = scene({"red": {"ferro": STATION, "vera_molnar": "docks"}}, cops={"pike": "docks"}, numbers={"heat": 3})
    use(match, STATION, "lost_paperwork", cop="pike")
    assert (number(match, "spent"), number(match, "actions_left")) == (2, 0)
    use(match, "vera_molnar", "burner_phones")
    assert number(match, "spent") == 2
    assert refused(match, "use_ability", source="docks", ability="container_load", n=1) == ("no_actions", "KING-6.1")
    match = scene({"red": {"ferro": "docks"}}, phase="move")
    assert refused(match, "use_ability", source="docks", ability="container_load", n=1) == ("wrong_phase", "KING-6.5")


@pytest.mark.rule("KING-6.6")
def test_once_a_turn_for_each_source_and_ability() -> None:
    match = scene(
        {"red": {"ferro": "the_points", "gus_tarrow": "the_points", "juno_pell": "westside_projects"}},
        numbers={"cash:red": 99},
    )
    use(match, "the_points", "initiation")
    args = {"source": "the_points", "ability": "initiation"}
    assert refused(match, "use_ability", **args) == ("already_used", "KING-6.6")
    assert legal(match, "use_ability", source="westside_projects", ability="rooftop_crew")
    assert legal(match, "use_ability", source="the_points", ability="hard_lessons", character="ferro")


@pytest.mark.rule("KING-6.7", "KING-12.1")
def test_influence_actions_are_free_and_once_a_turn_each() -> None:
    match = scene({"red": {"ferro": "docks"}}, numbers={"influence:red": 3})
    play(match, "influence", kind="change_agenda", delta=1)
    assert number(match, "actions_left") == 1
    assert refused(match, "influence", kind="change_agenda", delta=1) == ("already_used", "KING-12.1")
    play(match, "influence", kind="blind_eye")
    assert number(match, "influence:red") == 1


@pytest.mark.rule("KING-6.8")
@pytest.mark.parametrize(
    ("limit", "other", "same"),
    [("once_per_turn", False, False), ("once_per_character", True, False), ("unlimited", True, True)],
)
def test_how_often_global_actions_may_be_used(limit: str, other: bool, same: bool) -> None:
    match = scene(
        {"red": {"ferro": "docks", "gus_tarrow": "fremont", "brick_malone": "southie"}},
        options={"global_action_limit": limit},
    )
    play(match, "take_control", [1, 1], character="ferro")
    assert legal(match, "take_control", character="gus_tarrow") == other
    assert legal(match, "take_control", character="ferro") == same


@pytest.mark.rule("KING-6.9")
def test_an_action_must_be_able_to_do_something() -> None:
    match = scene({"red": {"ferro": "fremont", "gus_tarrow": STATION}}, numbers={"drugs:red": 0})
    assert refused(match, "use_ability", source="fremont", ability="corner_trade", n=1) == ("not_enough_drugs", "KING-11.4")
    assert refused(match, "use_ability", source="fremont", ability="corner_trade") == ("no_effect", "KING-6.9")
    assert refused(match, "use_ability", source=STATION, ability="drop_a_word") == ("no_effect", "KING-6.9")
    # Heat reductions and gambles always count as able.
    match = scene({"red": {"ferro": "the_chronicle", "mickey_sixpence": "docks"}})
    assert legal(match, "use_ability", source="the_chronicle", ability="spike_the_story")
    assert legal(match, "use_ability", source="mickey_sixpence", ability="dice_in_the_alley")


@pytest.mark.rule("KING-6.10")
def test_costs_and_heat_come_before_the_effect_and_stay_when_it_fails() -> None:
    match = scene({"red": {"ferro": "underground_casino"}})
    use(match, "underground_casino", "high_table", [1, 1])
    assert (number(match, "cash:red"), number(match, "heat_total"), number(match, "actions_left")) == (10, 1, 0)
    lines = said(match, "public")
    assert lines == [
        "Red uses High Table (Underground Casino).",
        "Red pays $10K.",
        "Red makes 1 heat; the total is 1.",
        "Red rolls 1+1 at High Table; 8 or more wins.",
    ]


@pytest.mark.rule("KING-6.11")
def test_actions_belong_to_the_seat_not_to_a_character() -> None:
    match = scene({"red": {"ferro": "docks", "gus_tarrow": "airport"}, "blue": {"juno_pell": "docks"}})
    play(match, "attack", [1, 1, 6, 6], character="ferro", target="juno_pell")
    assert number(match, "actions_left") == 1
    assert not legal(match, "take_control", character="ferro")
    assert legal(match, "take_control", character="gus_tarrow")


@pytest.mark.rule("KING-6.12", "KING-10.4")
def test_the_location_of_an_action_decides_about_cops() -> None:
    crew = {"bettina_rusk": HIDDEN, "ferro": "docks", "vera_molnar": "fremont", "mickey_sixpence": "fremont"}
    match = scene(
        {"red": crew},
        cops={"pike": "fremont", "okafor": "docks"},
        control={"yellow_taxi": "red"},
        numbers={"influence:red": 1},
    )
    use(match, "yellow_taxi", "fare", character="ferro", to="airport")
    assert number(match, "heat_total") == 0
    use(match, "mickey_sixpence", "dice_in_the_alley", [1, 1])
    assert number(match, "heat_total") == 2
    use(match, "vera_molnar", "burner_phones")
    assert (number(match, "heat"), number(match, "heat_total")) == (4, 3)
    play(match, "influence", kind="blind_eye")
    assert number(match, "heat") == 4


@pytest.mark.rule("KING-7.1")
def test_whom_an_attack_may_aim_at() -> None:
    crews = {
        "red": {"ferro": "docks", "sable_finch": "docks"},
        "blue": {"juno_pell": "docks", "brick_malone": "airport"},
        "green": {"lady_quick": "docks"},
    }
    match = scene(crews, seats=3, cops={"pike": "docks", "okafor": "airport"})
    assert {args["target"] for args in moves(match, "attack")} == {"juno_pell", "lady_quick", "pike"}
    assert {args["character"] for args in moves(match, "attack")} == {"ferro", "sable_finch"}


@pytest.mark.rule("KING-7.2", "KING-7.4")
def test_taking_control_needs_an_unopposed_character_and_moves_the_marker() -> None:
    match = scene({"red": {"ferro": "docks"}, "blue": {"juno_pell": "airport"}}, control={"docks": "blue"})
    assert moves(match, "take_control") == [{"character": "ferro"}]
    play(match, "take_control", [6, 6], character="ferro")
    assert context(match).controller(match.table, "docks") == "red"
    assert "Red controls Docks." in said(match, "public")


@pytest.mark.rule("KING-7.3", "KING-15.2")
@pytest.mark.parametrize(
    ("event", "dice", "taken"), [("ev59", (2, 2), True), ("ev60", (3, 2), False), ("ev60", (3, 3), True)]
)
def test_control_rolls_have_modifiers(event: str, dice: tuple[int, int], taken: bool) -> None:
    match = scene({"red": {"ferro": "docks"}}, in_force={event: ("blue", 1)})
    play(match, "take_control", dice, character="ferro")
    assert (context(match).controller(match.table, "docks") == "red") == taken


@pytest.mark.rule("KING-7.5")
def test_robbing_needs_an_unopposed_character_at_anothers_location() -> None:
    crews = {"red": {"ferro": "docks", "gus_tarrow": "airport", "brick_malone": "southie"}, "blue": {"juno_pell": "airport"}}
    match = scene(crews, control={"docks": "blue", "airport": "blue", "southie": "red"})
    assert moves(match, "rob") == [{"character": "ferro"}]


@pytest.mark.rule("KING-7.6", "KING-7.7")
def test_the_loot_counts_the_bonus_but_no_companions() -> None:
    crews = {"red": {"gus_tarrow": "docks", "lonnie_wick": "docks"}}
    match = scene(crews, control={"docks": "blue"}, numbers={"cash:blue": 90})
    play(match, "rob", [2, 2], character="gus_tarrow")
    assert number(match, "cash:red") == 20 + 2 * (4 + 1)
    match = scene(crews, control={"docks": "blue"}, numbers={"cash:blue": 90})
    play(match, "rob", [2, 2], character="lonnie_wick")
    assert number(match, "cash:red") == 20 + 2 * (4 + 3)


@pytest.mark.rule("KING-7.8", "KING-15.4")
@pytest.mark.parametrize(("reply", "taken"), [("use", 9), ("decline", 18)])
def test_a_robbery_may_be_halved_before_it_is_paid(reply: str, taken: int) -> None:
    match = scene({"red": {"gus_tarrow": "laundromat"}, "blue": {"dutch_amari": "airport"}}, control={"laundromat": "blue"})
    play(match, "rob", [5, 3], character="gus_tarrow")
    assert asked(match) == ("react", "blue")
    answer(match, reply)
    assert (number(match, "cash:red"), number(match, "cash:blue")) == (20 + taken, 20 - taken)
    assert context(match).controller(match.table, "laundromat") == "blue"


@pytest.mark.rule("KING-7.7", "KING-7.8", "KING-15.4")
def test_half_of_an_odd_amount_is_rounded_up() -> None:
    match = scene(
        {"red": {"gus_tarrow": "laundromat"}, "blue": {"dutch_amari": "airport"}},
        control={"laundromat": "blue"},
        options={"rob_rounding": "up_to_5k"},
    )
    # (6 + 4 + 1) x 2 = 22, rounded up to 25: half of it is 13.
    play(match, "rob", [6, 4], character="gus_tarrow")
    answer(match, "use")
    assert (number(match, "cash:red"), number(match, "cash:blue")) == (20 + 13, 20 - 13)


@pytest.mark.rule("KING-7.9")
def test_coming_out_is_for_hidden_kingpins_wherever_they_start() -> None:
    match = scene(
        {"red": {"declan_roe": HIDDEN}, "blue": {"juno_pell": "southie"}},
        control={"southie": "blue"},
        ranks={"declan_roe": 3},
    )
    play(match, "come_out")
    assert where(match, "declan_roe") == "southie"
    assert context(match).rank(match.table, "declan_roe") == 3
    assert refused(match, "come_out") == ("already_out", "KING-7.9")
    assert not [args for args in moves(match, "use_ability") if args["source"] == "southie"]


@pytest.mark.rule("KING-7.10", "KING-6.2")
def test_coming_out_adds_an_action_at_once() -> None:
    match = scene({"red": {"declan_roe": HIDDEN, "ferro": "docks"}})
    play(match, "take_control", [1, 1], character="ferro")
    assert number(match, "actions_left") == 0
    play(match, "come_out")
    assert number(match, "actions_left") == 1
