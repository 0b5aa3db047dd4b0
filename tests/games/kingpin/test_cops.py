"""Cops and Cop Killers (KING-9)."""

from __future__ import annotations

import pytest

from engine.games.kingpin.context import STATION
from engine.model.event import Shuffled
from tests.games.kingpin.scene import (
    KingpinScene,
)


@pytest.mark.rule("KING-9.1")
def test_cops_at_an_actions_place_add_heat() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, cops={"pike": "docks", "okafor": "airport"})
    match.do("take_control", 1, 1, character="ferro")
    assert match.number("heat_total") == 2 + 2


@pytest.mark.rule("KING-9.4", "KING-10.10")
def test_removing_a_cop_shuffles_his_card_back_and_returns_markers() -> None:
    match = KingpinScene(cops={"pike": "docks"}, corrupt={"pike": ["blue", "red"]}, numbers={"influence:red": 1})
    deck = len(match.table.zones["heat_deck"])
    match.do("influence", kind="remove_cop", cop="pike")
    assert match.where("pike") == "cops_off"
    assert match.table.piece("pike").marks == {}
    assert match.where("heat_cop_pike.1") == "heat_deck"
    assert len(match.table.zones["heat_deck"]) == deck + 1
    assert [event.zone for event in match.history.plies[-1].events if isinstance(event, Shuffled)] == ["heat_deck"]


@pytest.mark.rule("KING-9.3", "KING-9.5", "KING-9.6")
def test_a_killed_cop_keeps_his_card_in_the_discard_and_makes_a_cop_killer() -> None:
    match = KingpinScene({"red": {"gus_tarrow": "docks"}}, cops={"pike": "docks"}, corrupt={"pike": ["blue"]})
    match.do("attack", 6, 6, 1, 1, character="gus_tarrow", target="pike")
    assert match.where("heat_cop_pike.1") == "heat_discard"
    assert match.table.piece("pike").marks == {}
    assert match.table.piece("gus_tarrow").marks["cop_killer"] == 1
    assert match.number("rank_hits:red") is None
    match.do("end_actions", 6, 6)
    assert match.table.piece("gus_tarrow").marks["cop_killer"] == 1


@pytest.mark.rule("KING-9.6", "KING-9.8", "KING-9.9")
def test_a_cop_killer_who_kills_again_is_attacked_by_the_other_cops_there() -> None:
    """The rulebook: "including if multiple Cops are on the same location when one of them is killed". Nobody attacked."""
    match = KingpinScene({"red": {"gus_tarrow": "docks"}}, cops={"pike": "docks", "okafor": "docks"}, killers=["gus_tarrow"])
    match.do("attack", 6, 6, 1, 1, 1, 1, 6, 6, character="gus_tarrow", target="pike")
    assert match.table.piece("gus_tarrow").marks["cop_killer"] == 1
    assert match.table.word("attacked") == "okafor>gus_tarrow"


@pytest.mark.rule("KING-9.6", "KING-9.7")
def test_a_cop_killed_at_the_police_station_is_not_avenged_there() -> None:
    match = KingpinScene({"red": {"gus_tarrow": STATION}}, cops={"pike": STATION, "okafor": STATION})
    match.do("attack", 6, 6, 1, 1, character="gus_tarrow", target="pike")
    assert match.table.piece("gus_tarrow").marks["cop_killer"] == 1
    assert match.where("gus_tarrow") == STATION


@pytest.mark.rule("KING-9.6", "KING-20.4")
def test_a_pardon_takes_the_token_off() -> None:
    crews = {"red": {"gus_tarrow": "city_hall", "ferro": "docks"}, "blue": {"juno_pell": "docks"}}
    match = KingpinScene(crews, killers=["ferro", "juno_pell"])
    assert [args["character"] for args in match.offers("use_ability") if args["ability"] == "quiet_pardon"] == ["ferro"]
    match.use("city_hall", "quiet_pardon", character="ferro")
    assert "cop_killer" not in match.table.piece("ferro").marks
    assert match.number("cash:red") == 0


@pytest.mark.rule("KING-9.7", "KING-9.8")
def test_arriving_cop_killers_meet_every_cop_in_roster_order() -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks"}}, phase="move", cops={"thorne": "airport", "dunleavy": "airport"}, killers=["ferro"]
    )
    match.do("move_character", 1, 1, 6, 6, 1, 1, 6, 6, character="ferro", to="airport")
    attacks = [line for line in match.lines("public") if "meets" in line]
    assert [line.split(" meets")[0] for line in attacks] == ["Sergeant Dunleavy", "Officer Thorne"]
    assert (match.number("heat"), match.number("spent")) == (0, 0)
    match = KingpinScene({"red": {"ferro": "docks"}}, phase="move", cops={"thorne": STATION}, killers=["ferro"])
    match.do("move_character", character="ferro", to=STATION)
    assert not any("meets" in line for line in match.lines("public"))


@pytest.mark.rule("KING-9.8")
def test_an_arriving_cop_attacks_cop_killers_clockwise_from_the_active_seat() -> None:
    crews = {"red": {"ferro": "docks", "juno_pell": "docks"}, "blue": {"sable_finch": "docks", "lady_quick": "docks"}}
    match = KingpinScene(
        crews,
        active="blue",
        cops={"pike": "airport"},
        killers=["ferro", "lady_quick", "sable_finch"],
        numbers={"influence:blue": 1},
    )
    match.do("influence", *[1, 1, 6, 6] * 3, kind="move_cop", cop="pike", to="docks")
    attacks = [line for line in match.lines("public") if "meets" in line]
    assert [line.split("Killer ")[1].split(" and")[0] for line in attacks] == ["Sable Finch", "Lady Quick", "Ferro"]


@pytest.mark.rule("KING-9.9")
def test_a_cop_attacks_a_character_once_a_turn() -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks", "gus_tarrow": STATION}},
        cops={"pike": "airport"},
        killers=["ferro"],
        control={"yellow_taxi": "red"},
        numbers={"influence:red": 1},
    )
    match.do("influence", 1, 1, 6, 6, kind="move_cop", cop="pike", to="docks")
    match.use("yellow_taxi", "fare", character="ferro", to="southie")
    assert match.number("attacked") == "pike>ferro"
    # The two meet again in the same turn.
    match.use(STATION, "drop_a_word", cop="pike", to="southie")
    assert (match.where("pike"), match.where("ferro")) == ("southie", "southie")
    assert sum("meets" in line for line in match.lines("public")) == 1
    match.do("end_actions", 6, 6)
    assert match.number("attacked") == ""


@pytest.mark.rule("KING-9.9", "KING-9.10")
def test_the_series_stops_for_a_character_that_has_left() -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks"}},
        phase="move",
        cops={"thorne": "airport", "dunleavy": "airport"},
        killers=["ferro"],
        control={"fremont": "red"},
    )
    match.do("move_character", 4, 4, 3, 3, character="ferro", to="airport")
    assert match.where("ferro") == "fremont"
    assert sum("meets" in line for line in match.lines("public")) == 1


@pytest.mark.rule("KING-9.11", "KING-13.8")
def test_a_kingpin_killed_by_a_cop_is_out() -> None:
    match = KingpinScene(
        {"red": {"bettina_rusk": "docks"}},
        seats=3,
        phase="move",
        cops={"moreau": "airport"},
        killers=["bettina_rusk"],
        ranks={"bettina_rusk": 1},
    )
    match.do("move_character", 6, 6, 1, 1, character="bettina_rusk", to="airport")
    assert match.number("out:red") is True
    assert match.number("turn_of") == "blue"


@pytest.mark.rule("KING-9.12", "KING-9.13")
def test_corruption_helps_only_its_own_seat() -> None:
    crews = {"red": {"ferro": "docks"}, "blue": {"juno_pell": "fremont"}}
    match = KingpinScene(
        crews, cops={"pike": "docks", "okafor": "docks"}, corrupt={"pike": ["red", "blue"]}, numbers={"influence:red": 1}
    )
    match.do("influence", kind="corrupt_cop", cop="okafor")
    assert match.context.is_corrupted(match.table, "okafor", "red")
    match.do("take_control", 1, 1, character="ferro")
    assert match.number("heat_total") == 1 + 2
    # A corrupted Cop still attacks Cop Killers and counts toward seven.
    match = KingpinScene(
        crews, cops={"pike": "airport"}, corrupt={"pike": ["red"]}, killers=["ferro"], numbers={"influence:red": 1}
    )
    match.do("influence", 1, 1, 6, 6, kind="move_cop", cop="pike", to="docks")
    assert any("meets" in line for line in match.lines("public"))
    assert match.number("cops_on_board") == 1
