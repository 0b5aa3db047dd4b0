"""The illegal attempts of KING-19, each with its code and clause; none changes anything (KING-19.1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import IllegalMove
from engine.games.kingpin.context import STATION
from engine.moves.move import Move
from tests.games.kingpin.scene import HIDDEN, KingpinScene

pytestmark = pytest.mark.rule("KING-19.1")


def pair(**more: Any) -> KingpinScene:
    """Red's Ferro and Blue's Juno Pell stand at the Docks; red's Sable Finch at Fremont."""
    return KingpinScene({"red": {"ferro": "docks", "sable_finch": "fremont"}, "blue": {"juno_pell": "docks"}}, **more)


@pytest.mark.rule("KING-6.8")
def test_1_a_second_attack() -> None:
    match = pair()
    match.do("attack", 1, 1, 6, 6, character="ferro", target="juno_pell")
    match.refused("attack", "already_used", "KING-6.8", character="ferro", target="juno_pell")


@pytest.mark.rule("KING-6.4")
def test_2_a_2x_action_with_one_action_left() -> None:
    match = KingpinScene({"red": {"ferro": STATION}}, cops={"pike": "docks"})
    args: dict[str, Any] = {"source": STATION, "ability": "lost_paperwork", "cop": "pike"}
    match.refused("use_ability", "needs_two_actions", "KING-6.4", **args)


@pytest.mark.rule("KING-3.8")
def test_3_an_ability_of_a_threatened_location() -> None:
    match = pair(control={"docks": "red"})
    args: dict[str, Any] = {"source": "docks", "ability": "container_load", "n": 1}
    match.refused("use_ability", "threatened", "KING-3.8", **args)


@pytest.mark.rule("KING-3.11")
def test_4_an_ability_out_of_reach() -> None:
    args: dict[str, Any] = {"source": "airport", "ability": "air_freight", "n": 1}
    pair().refused("use_ability", "no_access", "KING-3.11", **args)


@pytest.mark.rule("KING-3.2")
def test_5_taking_control_of_a_neutral_location() -> None:
    match = KingpinScene({"red": {"ferro": "city_hall"}})
    match.refused("take_control", "neutral", "KING-3.2", character="ferro")


@pytest.mark.rule("KING-7.2")
def test_6_taking_control_while_opposed() -> None:
    pair().refused("take_control", "not_unopposed", "KING-7.2", character="ferro")


@pytest.mark.rule("KING-7.2")
def test_7_taking_control_of_an_own_location() -> None:
    match = pair(control={"fremont": "red"})
    match.refused("take_control", "already_controlled", "KING-7.2", character="sable_finch")


@pytest.mark.rule("KING-7.5")
@pytest.mark.parametrize("control", [{}, {"fremont": "red"}])
def test_8_robbing_an_unowned_or_own_location(control: dict[str, str]) -> None:
    pair(control=control).refused("rob", "not_anothers", "KING-7.5", character="sable_finch")


@pytest.mark.rule("KING-7.5", "KING-3.12")
def test_9_robbing_while_a_third_seat_stands_there() -> None:
    match = pair(seats=3, control={"docks": "green"})
    match.refused("rob", "not_unopposed", "KING-7.5", character="ferro")


@pytest.mark.rule("KING-7.1")
def test_10_attacking_a_hidden_kingpin() -> None:
    match = KingpinScene({"red": {"ferro": "fremont"}, "blue": {"ines_calloway": HIDDEN, "juno_pell": "fremont"}})
    match.refused("attack", "not_on_board", "KING-7.1", character="ferro", target="ines_calloway")


@pytest.mark.rule("KING-7.1")
@pytest.mark.parametrize("target", ["sable_finch", "brick_malone"])
def test_11_attacking_an_own_or_a_distant_character(target: str) -> None:
    match = KingpinScene({"red": {"ferro": "docks", "sable_finch": "docks"}, "blue": {"brick_malone": "fremont"}})
    match.refused("attack", "no_target", "KING-7.1", character="ferro", target=target)


@pytest.mark.rule("KING-7.9")
def test_12_coming_out_twice() -> None:
    match = KingpinScene({"red": {"bettina_rusk": "laundromat"}})
    match.refused("come_out", "already_out", "KING-7.9")


@pytest.mark.rule("KING-5.13")
def test_13_moving_in_the_action_phase() -> None:
    pair().refused("move_character", "wrong_phase", "KING-5.13", character="ferro", to="airport")


@pytest.mark.rule("KING-5.12")
def test_14_moving_a_hidden_kingpin() -> None:
    match = KingpinScene({"red": {"bettina_rusk": HIDDEN, "ferro": "docks"}}, phase="move")
    match.refused("move_character", "not_on_board", "KING-5.12", character="bettina_rusk", to="airport")


@pytest.mark.rule("KING-5.12")
def test_15_moving_a_second_character() -> None:
    match = pair(phase="move", numbers={"moved": "sable_finch"})
    match.refused("move_character", "already_moved", "KING-5.12", character="ferro", to="airport")


@pytest.mark.rule("KING-5.12")
def test_16_moving_to_where_the_character_is() -> None:
    pair(phase="move").refused("move_character", "same_place", "KING-5.12", character="ferro", to="docks")


@pytest.mark.rule("KING-13.4")
def test_17_recruiting_at_the_limit() -> None:
    crew = dict.fromkeys(("ferro", "sable_finch", "juno_pell", "brick_malone", "gus_tarrow"), "the_points")
    match = KingpinScene({"red": crew})
    args = {"source": "the_points", "ability": "initiation"}
    match.refused("use_ability", "lieutenant_limit", "KING-13.4", **args)


@pytest.mark.rule("KING-11.1")
def test_18_recruiting_without_the_cash() -> None:
    match = KingpinScene({"red": {"ferro": "the_points"}}, numbers={"cash:red": 15})
    args = {"source": "the_points", "ability": "initiation"}
    match.refused("use_ability", "cannot_pay", "KING-11.1", **args)


@pytest.mark.rule("KING-11.4")
@pytest.mark.parametrize(("drugs", "code"), [(3, "not_enough_drugs"), (4, "above_limit"), (9, "above_limit")])
def test_19_selling_too_many(drugs: int, code: str) -> None:
    match = KingpinScene({"red": {"ferro": "southie"}}, numbers={"drugs:red": drugs})
    args: dict[str, Any] = {"source": "southie", "ability": "bar_trade", "n": 4}
    match.refused("use_ability", code, "KING-11.4", **args)


@pytest.mark.rule("KING-11.4", "KING-19.1")
def test_selling_nothing_is_refused_with_what_forbids_it() -> None:
    """It read: "Bar Trade cannot be used that way now.\""""
    match = KingpinScene({"red": {"ferro": "southie"}}, numbers={"drugs:red": 3})
    match.refused("use_ability", "bad_choice", "KING-11.4", source="southie", ability="bar_trade", n=0)


@pytest.mark.rule("KING-12.3")
def test_20_corrupting_a_cop_twice() -> None:
    match = pair(cops={"pike": STATION}, corrupt={"pike": ["red"]}, numbers={"influence:red": 1})
    match.refused("influence", "already_corrupted", "KING-12.3", kind="corrupt_cop", cop="pike")


@pytest.mark.rule("KING-12.1")
def test_21_influence_without_tokens_or_twice() -> None:
    match = pair()
    match.refused("influence", "no_influence", "KING-12.1", kind="blind_eye")
    match = pair(numbers={"influence:red": 2})
    match.do("influence", kind="blind_eye")
    match.refused("influence", "already_used", "KING-12.1", kind="blind_eye")


@pytest.mark.rule("KING-12.7")
def test_22_the_agenda_at_the_end_of_the_track() -> None:
    match = pair(price=30, numbers={"influence:red": 1})
    match.refused("influence", "end_of_track", "KING-12.7", kind="change_agenda", delta=1)


@pytest.mark.rule("KING-12.5")
def test_23_sending_to_jail_from_the_police_station() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}, "blue": {"juno_pell": STATION}}, numbers={"influence:red": 1})
    match.refused("influence", "already_there", "KING-12.5", kind="send_to_jail", character="juno_pell")


@pytest.mark.rule("KING-13.2")
def test_24_raising_the_highest_rank() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, ranks={"ferro": 4})
    args = {"source": "docks", "ability": "crate_of_guns", "character": "ferro"}
    match.refused("use_ability", "highest_rank", "KING-13.2", **args)
    match = KingpinScene({"red": {"roland_tibbs": "docks"}}, ranks={"roland_tibbs": 4})
    args = {"source": "roland_tibbs", "ability": "sparring"}
    match.refused("use_ability", "highest_rank", "KING-13.2", **args)


@pytest.mark.rule("KING-14.4")
def test_25_revealing_a_motivation_too_early_or_out_of_turn() -> None:
    match = pair(motivations={"red": "greed", "blue": "ghost"})
    match.refused("reveal_motivation", "not_now", "KING-14.4")
    error = match.why_not(Move("reveal_motivation", seat="blue"))
    assert error is not None
    assert (error.code, error.clause) == ("not_now", "KING-14.4")
    pair(phase="move", motivations={"red": "greed"}).refused("reveal_motivation", "not_now", "KING-14.4")


def test_26_a_move_while_another_seat_decides() -> None:
    match = KingpinScene(phase="event", events=["ev05"], cops={"varga": "hollywood"}, corrupt={"varga": ["blue"]})
    assert (match.asked, match.who) == ("hold_cop", "blue")
    match.refused("end_actions", "waiting", "KING-19.1")
    error = match.why_not(Move("end_actions", seat="red"))
    assert error is not None
    assert error.text == "Waiting for Blue: hold Lieutenant Varga, or let him go."
    match.refused("decide", "bad_answer", "KING-5.6", answer="perhaps")


@pytest.mark.rule("KING-20.5")
def test_27_attacking_under_ceasefire() -> None:
    match = pair(in_force={"ev58": ("blue", 1)})
    match.refused("attack", "banned", "KING-20.5", character="ferro", target="juno_pell")


@pytest.mark.rule("KING-8.6")
@pytest.mark.parametrize("to", ["hollywood", "airport", "docks"])
def test_28_an_illegal_retreat(to: str) -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks", "sable_finch": "hollywood"}, "blue": {"juno_pell": "docks"}},
        control={"hollywood": "blue", "fremont": "blue", "southie": "blue", "docks": "blue"},
    )
    match.do("attack", 4, 3, 3, 2, character="ferro", target="juno_pell")
    assert (match.asked, match.who) == ("relocate", "blue")
    match.refused("decide", "no_retreat", "KING-8.6", answer=to)


@pytest.mark.rule("KING-20.4", "KING-11.5")
def test_an_ability_that_moves_moves_to_somewhere_else() -> None:
    match = KingpinScene(
        {"red": {"ferro": "police_station", "sable_finch": "city_hall"}, "blue": {"juno_pell": "docks"}},
        cops={"thorne": "southie"},
        price=30,
    )
    station = {"source": "police_station", "ability": "drop_a_word", "cop": "thorne"}
    match.refused("use_ability", "same_place", "KING-20.4", **station, to="southie")
    hall = {"source": "city_hall", "ability": "grease_the_council"}
    match.refused("use_ability", "end_of_track", "KING-11.5", **hall, delta=1)
    match.do("use_ability", **station, to="fremont")
    assert match.where("thorne") == "fremont"


@pytest.mark.rule("KING-13.8")
def test_29_a_move_of_an_eliminated_seat() -> None:
    match = pair(seats=3)
    match.do("withdraw", seat="green")
    error = match.why_not(Move("end_actions", seat="green"))
    assert error is not None
    assert (error.code, error.clause) == ("seat_out", "KING-13.8")
    match.refused("withdraw", "seat_out", "KING-13.8", seat="green")


@pytest.mark.rule("KING-13.6")
def test_30_the_card_of_a_removed_lieutenant() -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks", "sable_finch": "docks", "vera_molnar": "fremont"}, "blue": {"juno_pell": "fremont"}}
    )
    match.do("end_actions")
    match.do("end_move")
    match.do("attack", 6, 6, 1, 1, character="juno_pell", target="vera_molnar")
    match.do("end_actions", 6, 6)
    match.do("end_move")
    args = {"source": "vera_molnar", "ability": "burner_phones"}
    match.refused("use_ability", "not_on_board", "KING-13.6", **args)


def test_a_refused_move_costs_nothing_and_nobody_reads_of_it() -> None:
    match = pair()
    lines = {audience: match.lines(audience) for audience in match.rules.schema.audiences}
    with pytest.raises(IllegalMove):
        match.play(Move("come_out_now"))
    with pytest.raises(IllegalMove):
        match.use("airport", "air_freight", n=1)
    assert {audience: match.lines(audience) for audience in lines} == lines
    assert len(match.history.plies) == 1


@pytest.mark.parametrize(
    ("verb", "args", "code"),
    [
        ("attack", {"character": "juno_pell", "target": "ferro"}, "not_own"),
        ("attack", {"character": "odalys_crane", "target": "juno_pell"}, "not_on_board"),
        ("attack", {"character": "ferro", "target": "pike"}, "not_on_board"),
        ("use_ability", {"source": "docks", "ability": "dance"}, "no_such_ability"),
        ("use_ability", {"source": "sable_finch", "ability": "hard_target"}, "not_an_action"),
        ("use_ability", {"source": "juno_pell", "ability": "sweet_talk"}, "not_an_action"),
        ("use_ability", {"source": "fremont", "ability": "corner_trade"}, "bad_choice"),
        ("use_ability", {"source": "fremont", "ability": "corner_trade", "n": 0}, "bad_choice"),
        ("use_ability", {"source": "penny_marsh", "ability": "lifted_wallet", "seat": "red"}, "not_own"),
        ("influence", {"kind": "bribe"}, "no_such_ability"),
        ("influence", {"kind": "move_cop", "cop": "pike", "to": "docks"}, "not_on_board"),
        ("influence", {"kind": "move_cop", "cop": "thorne", "to": "southie"}, "same_place"),
        ("influence", {"kind": "set_up", "character": "ferro"}, "no_target"),
        ("influence", {"kind": "set_up"}, "bad_choice"),
        ("attack", {"character": "ferro"}, "bad_argument"),
        ("dance", {}, "no_such_move"),
    ],
)
def test_other_mistakes_are_named(verb: str, args: dict[str, Any], code: str) -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks", "sable_finch": "fremont"}, "blue": {"juno_pell": "docks", "penny_marsh": "docks"}},
        cops={"thorne": "southie"},
        numbers={"influence:red": 1},
    )
    error = match.why_not(Move(verb, args))
    assert error is not None
    assert error.code == code
