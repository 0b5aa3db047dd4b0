"""The worked examples of KING-22."""

from __future__ import annotations

import pytest

from engine.games.kingpin.context import STATION
from engine.model.event import Set
from tests.games.kingpin.scene import (
    HIDDEN,
    KingpinScene,
)


@pytest.mark.rule("KING-6.1", "KING-6.2", "KING-13.3")
def test_example_1_recruit_mid_turn() -> None:
    match = KingpinScene(
        {"red": {"gideon_quill": HIDDEN, "brick_malone": "westside_projects", "sable_finch": "westside_projects"}},
        control={"westside_projects": "red"},
        lieutenants=["ferro"],
    )
    assert match.number("actions_left") == 2
    deck = match.view("blue").zones["lieutenant_deck"].count
    match.use("westside_projects", "rooftop_crew")
    assert match.number("cash:red") == 0
    assert match.where("ferro") == "westside_projects"
    assert match.rank("ferro") == 1
    assert match.number("heat_total") == 1
    assert match.number("actions_left") == 2
    for audience in ("red", "blue", "public"):
        view = match.view(audience)
        assert "Ferro" in [piece.name for piece in view.zones["westside_projects"].pieces]
        assert "Ferro" in [piece.name for piece in view.zones["crew:red"].pieces]
        assert view.zones["lieutenant_deck"].count == deck - 1


@pytest.mark.rule("KING-7.9", "KING-7.10", "KING-10.3")
@pytest.mark.parametrize(("mode", "heat"), [("board_count", 3), ("location_count", 2)])
def test_example_2_coming_out_past_a_cop(mode: str, heat: int) -> None:
    match = KingpinScene(
        {"blue": {"declan_roe": HIDDEN, "juno_pell": "docks"}},
        active="blue",
        cops={"pike": STATION, "thorne": "southie"},
        options={"cop_heat_mode": mode},
    )
    assert match.number("actions_left") == 1
    match.do("come_out")
    assert match.where("declan_roe") == "southie"
    assert match.rank("declan_roe") == 2
    assert match.number("heat_total") == heat
    assert match.number("actions_left") == 2


FREMONT = {"red": {"sable_finch": "fremont", "ferro": "fremont"}, "green": {"deacon_shaw": "fremont"}}


@pytest.mark.rule("KING-8.1", "KING-8.4", "KING-8.5")
def test_example_3_hit() -> None:
    match = KingpinScene(FREMONT, seats=3)
    match.do("attack", 4, 5, 4, 2, character="ferro", target="deacon_shaw")
    assert match.where("deacon_shaw") == "box"
    assert match.where("card.deacon_shaw") == "fallen"
    assert match.number("heat_total") == 3
    assert "Ferro of Red rolls 4+5 +2, in all 11; Deacon Shaw of Green rolls 4+2, in all 6." in match.lines("public")


@pytest.mark.rule("KING-3.6", "KING-8.6")
def test_example_4_forced_relocation() -> None:
    crews = {**FREMONT, "blue": {"juno_pell": "hollywood"}}
    match = KingpinScene(crews, seats=3, control={"docks": "green", "hollywood": "green"})
    match.do("attack", 4, 5, 4, 4, character="ferro", target="deacon_shaw")
    assert match.where("deacon_shaw") == "docks"
    assert match.asked == "action"
    assert match.rank("deacon_shaw") == 1
    match = KingpinScene(crews, seats=3, control={"hollywood": "green"})
    match.do("attack", 4, 5, 4, 4, character="ferro", target="deacon_shaw")
    assert match.where("deacon_shaw") == "box"


@pytest.mark.rule("KING-7.3")
@pytest.mark.parametrize(
    ("holder", "dice", "taken"), [("", (2, 2), False), ("", (3, 2), True), ("blue", (3, 3), False), ("blue", (4, 3), True)]
)
def test_example_5_take_control_thresholds(holder: str, dice: tuple[int, int], taken: bool) -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, control={"docks": holder} if holder else {})
    match.do("take_control", *dice, character="ferro")
    assert (match.context.controller(match.table, "docks") == "red") == taken
    assert match.number("heat_total") == 2


@pytest.mark.rule("KING-7.6", "KING-7.7", "KING-7.8", "KING-14.6")
@pytest.mark.parametrize(("rounding", "amount"), [("none", 18), ("up_to_5k", 20)])
def test_example_6_robbery_capped(rounding: str, amount: int) -> None:
    match = KingpinScene(
        {"red": {"gus_tarrow": "laundromat"}},
        control={"laundromat": "blue"},
        numbers={"cash:blue": 11, "cash:red": 0},
        options={"rob_rounding": rounding},
    )
    match.do("rob", 5, 3, character="gus_tarrow")
    assert (match.number("cash:blue"), match.number("cash:red")) == (0, 11)
    assert match.number("cash_robbed:red") == 11
    assert f"Red rolls 5+3: ${amount}K." in match.lines("public")


@pytest.mark.rule("KING-10.6", "KING-10.7", "KING-12.4")
@pytest.mark.parametrize(("dice", "cards"), [((1, 1), 1), ((2, 1), 0)])
def test_example_7_heat_roll(dice: tuple[int, int], cards: int) -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks", "sable_finch": "fremont"}, "blue": {"juno_pell": "docks"}},
        numbers={"influence:red": 1},
        heat_deck=["heat_cold_trail.1"],
        events=["ev01"],
    )
    match.do("influence", kind="blind_eye")
    match.do("attack", 1, 1, 6, 6, character="ferro", target="juno_pell")
    match.do("take_control", 6, 6, character="sable_finch")
    assert match.number("heat_total") == 2
    match.do("end_actions", *dice)
    assert match.number("heat_cards_drawn:red") == (cards or None)


@pytest.mark.rule("KING-8.11", "KING-9.6", "KING-9.7", "KING-9.8", "KING-9.9", "KING-9.10", "KING-9.5")
@pytest.mark.parametrize("retreat", ["fremont", ""])
def test_example_8_cop_killer_and_partner(retreat: str) -> None:
    match = KingpinScene(
        {"red": {"brick_malone": "docks"}},
        cops={"pike": "docks", "okafor": "docks"},
        control={retreat: "red"} if retreat else {},
    )
    match.do("attack", 6, 4, 3, 2, 5, 5, 4, 3, character="brick_malone", target="pike")
    assert match.number("heat_total") == 4
    assert match.where("pike") == "cops_off"
    assert match.where("heat_cop_pike.1") == "heat_discard"
    assert match.where("okafor") == "docks"
    assert "Brick Malone of Red rolls 6+4 +1, in all 11; Officer Pike rolls 3+2, in all 5." in match.lines("public")
    assert "Detective Okafor rolls 5+5 +2, in all 12; Brick Malone of Red rolls 4+3 +1, in all 8." in match.lines("public")
    if retreat:
        assert match.where("brick_malone") == retreat
        assert match.table.piece("brick_malone").marks["cop_killer"] == 1
    else:
        assert match.where("brick_malone") == "box"


@pytest.mark.rule("KING-5.6", "KING-9.13", "KING-10.3")
@pytest.mark.parametrize(("seat", "heat"), [("blue", 4), ("red", 8)])
def test_example_9_corruption_and_heat(seat: str, heat: int) -> None:
    cops = {"varga": "hollywood", "pike": STATION, "thorne": STATION, "nakai": STATION}
    match = KingpinScene({seat: {"juno_pell": "hollywood"}}, active=seat, cops=cops, corrupt={"varga": ["blue"]})
    match.use("hollywood", "after_party", n=1)
    assert match.number("heat_total") == heat


@pytest.mark.rule("KING-5.6")
def test_example_9_the_corrupter_may_hold_the_cop() -> None:
    match = KingpinScene(phase="event", events=["ev05"], cops={"varga": "hollywood"}, corrupt={"varga": ["blue"]})
    assert (match.asked, match.who) == ("hold_cop", "blue")
    match.answer("hold")
    assert match.where("varga") == "hollywood"


@pytest.mark.rule("KING-16.2", "KING-16.3")
def test_example_10_seven_cops_beat_everything() -> None:
    cops = dict.fromkeys(("dunleavy", "pike", "okafor", "varga", "brandt", "salcedo"), STATION)
    match = KingpinScene(cops=cops, numbers={"cash:red": 490, "heat": 12}, heat_deck=["heat_cop_nakai.1"])
    match.do("end_actions", 1, 1)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((), "cop_limit")


@pytest.mark.rule("KING-14.3", "KING-14.4", "KING-14.5", "KING-18.3", "KING-18.4")
def test_example_11_a_secret_becomes_ready() -> None:
    match = KingpinScene(
        {"green": {"bettina_rusk": HIDDEN, "juno_pell": "docks", "ferro": "fremont"}, "red": {"sable_finch": "southie"}},
        seats=3,
        active="green",
        motivations={"green": "greed"},
        numbers={"cash:green": 159, "drugs:green": 6},
    )
    before = {audience: match.view(audience).zones["motivation:green"] for audience in ("red", "blue", "public")}
    match.use("fremont", "corner_trade", n=3)
    assert match.number("cash:green") == 204
    assert match.view("green").numbers["ready:green"] is True
    assert "Green's Secret Motivation is ready: Greed." in match.lines("green")
    for audience, zone in before.items():
        view = match.view(audience)
        assert view.zones["motivation:green"] == zone
        assert "ready:green" not in view.numbers
        assert zone.pieces[0].face is None
        assert not any("ready" in line or "Greed" in line for line in match.lines(audience))
    assert match.may("reveal_motivation")
    match.rule(Set("cash:green", 204, 184), reason="A debt is paid.")
    assert match.view("green").numbers["ready:green"] is True
    match.do("reveal_motivation")
    for audience in before:
        assert match.view(audience).zones["motivation:green"].pieces[0].name == "Greed"
    assert match.context.mods.tally(match.table, "sell_price", "green").open == 2


@pytest.mark.rule("KING-20.4", "KING-18.4", "KING-18.5")
def test_example_12_a_look_at_the_events() -> None:
    match = KingpinScene({"red": {"ferro": "the_chronicle"}}, events=["ev15", "ev38", "ev44"])
    left = match.number("events_left")
    match.use("the_chronicle", "advance_copy")
    assert (match.asked, match.who) == ("arrange_events", "red")
    assert [piece.name for piece in match.view("red").zones["looking:red"].pieces] == [
        "Border Closure",
        "Snow Day",
        "New Year's Eve",
    ]
    for audience in ("blue", "public"):
        view = match.view(audience)
        assert view.zones["looking:red"].pieces == ()
        assert view.decision is not None
        assert (view.decision.title, view.decision.detail) == ("Look at Event cards", "")
        assert view.numbers["events_left"] == left
        assert "Red looked at the top 3 Event cards." in match.lines(audience)
    match.answer(["ev44", "ev15", "ev38"])
    assert match.table.ids("event_deck")[:3] == ("ev44", "ev15", "ev38")
    for audience in ("blue", "public"):
        assert not any("Snow Day" in line for line in match.lines(audience))
    assert "Red put back, from the top: New Year's Eve, Border Closure, Snow Day." in match.lines("red")
    assert match.number("events_left") == left


@pytest.mark.rule("KING-14.8", "KING-16.8")
def test_example_13_control_victory_with_a_dark_past() -> None:
    ports, slums = ("airport", "docks", "yellow_taxi"), ("eastwood_heights", "westside_projects", "the_points")
    held = dict.fromkeys((*ports, *slums, "fremont", "southie"), "blue")
    match = KingpinScene(
        {"blue": {"ferro": "kingswood"}},
        active="blue",
        control=held,
        pasts={"blue": "barred_from_the_water"},
        numbers={"influence:blue": 1},
    )
    # Ports and Slums are held already; a checkpoint finds no victory in them.
    match.do("influence", kind="blind_eye")
    assert match.outcome is None
    match.do("take_control", 6, 6, character="ferro")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == (("blue",), "control")
