"""Basics, locations, control and threat (KING-1, KING-3)."""

from __future__ import annotations

import pytest

from engine.errors import KnownError
from engine.games.kingpin.context import STATION
from engine.model.event import Rolled
from tests.games.kingpin.scene import (
    GAME,
    HIDDEN,
    KingpinScene,
    content,
)
from tests.games.scene import ArrangedMatch


@pytest.mark.rule("KING-1.1")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_seats(seats: int) -> None:
    with pytest.raises(KnownError, match="takes 2 to 6 seats"):
        ArrangedMatch(GAME, seats=seats)


@pytest.mark.rule("KING-1.2")
def test_clockwise_is_the_listed_order_without_the_eliminated() -> None:
    match = KingpinScene(seats=4)
    match.do("withdraw", seat="green")
    table = match.table
    assert match.context.clockwise(table, "blue") == ("blue", "yellow", "red")
    assert match.context.clockwise(table, "green") == ("yellow", "red", "blue")
    assert match.context.next_seat(table, "blue") == "yellow"


@pytest.mark.rule("KING-1.3")
def test_joined_order_is_kingpin_first_then_as_recruited() -> None:
    match = KingpinScene({"red": {"ferro": "the_points", "brick_malone": "docks"}}, lieutenants=["ash_devereaux"])
    match.use("the_points", "initiation")
    assert match.context.crew(match.table, "red") == ("odalys_crane", "ferro", "brick_malone", "ash_devereaux")


@pytest.mark.rule("KING-1.4")
def test_no_move_gives_anything_to_another_seat() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}, "blue": {"juno_pell": "docks"}}, numbers={"influence:red": 3})
    assert {move.verb for move in match.legal_moves} <= {"attack", "use_ability", "influence", "come_out", "end_actions"}


@pytest.mark.rule("KING-1.5", "KING-1.6", "KING-1.7")
def test_goods_are_whole_numbers_without_a_bank_limit_and_rolls_are_two_dice() -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks", "juno_pell": "docks"}}, numbers={"cash:red": 400, "drugs:red": 900, "influence:red": 80}
    )
    match.use("docks", "container_load", n=3)
    assert (match.number("cash:red"), match.number("drugs:red")) == (385, 903)
    ply = match.do("take_control", 1, 2, character="ferro")
    assert [event.faces for event in ply.events if isinstance(event, Rolled)] == [(1, 2)]
    assert match.faults() == ()
    bad = KingpinScene(numbers={"cash:red": -1})
    assert bad.faults() == ("red has less than no cash.",)


@pytest.mark.rule("KING-3.1", "KING-3.2")
def test_the_city() -> None:
    downtown = content().neighborhoods["downtown"]
    assert downtown.locations == (STATION, "city_hall", "the_chronicle", "st_johns_cathedral")
    assert [len(one.locations) for one in content().neighborhoods.values()] == [4, 3, 3, 3, 3, 3]
    assert len(content().controllable) == 15
    assert not content().controllable & set(downtown.locations)


@pytest.mark.rule("KING-3.3")
def test_control_lasts_without_characters_and_passes_to_who_takes_it() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, control={"docks": "blue", "fremont": "red"})
    match.do("take_control", 6, 1, character="ferro")
    assert match.context.locations_of(match.table, "red") == ("docks", "fremont")
    assert match.context.locations_of(match.table, "blue") == ()


@pytest.mark.rule("KING-3.4", "KING-3.7")
def test_a_hidden_kingpin_is_nowhere_and_cops_threaten_nobody() -> None:
    match = KingpinScene({"red": {"bettina_rusk": HIDDEN}}, cops={"pike": "docks"}, control={"docks": "red"})
    assert not match.context.is_present(match.table, "red", "laundromat")
    assert match.number("threat/docks") is None


@pytest.mark.rule("KING-3.5")
def test_any_location_can_be_reached_and_shared() -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks"}, "blue": {"juno_pell": "kingswood"}}, phase="move", cops={"pike": "kingswood"}
    )
    assert {args["to"] for args in match.offers("move_character")} == set(content().locations) - {"docks"}


@pytest.mark.rule("KING-3.6")
@pytest.mark.parametrize(
    ("place", "reds", "blues", "holder", "threatened"),
    [
        ("docks", True, False, "", False),
        ("docks", True, True, "", True),
        ("docks", True, False, "blue", True),
        ("docks", True, False, "red", False),
        ("docks", True, True, "red", True),
        ("city_hall", True, False, "", False),
        ("city_hall", True, True, "", True),
    ],
)
def test_threat_is_two_claims(place: str, reds: bool, blues: bool, holder: str, threatened: bool) -> None:
    crews = {"red": {"ferro": place if reds else "airport"}, "blue": {"juno_pell": place if blues else "airport"}}
    match = KingpinScene(crews, control={place: holder} if holder else {})
    assert bool(match.number(f"threat/{place}")) == threatened


@pytest.mark.rule("KING-3.8", "KING-3.9")
def test_a_threat_bars_every_seat_from_location_abilities_only() -> None:
    match = KingpinScene(
        {
            "red": {"ferro": "docks", "vera_molnar": "docks"},
            "blue": {"juno_pell": "docks"},
            "green": {"brick_malone": "airport"},
        },
        seats=3,
        control={"docks": "red"},
        numbers={"influence:red": 1, "heat": 3},
    )
    assert not [args for args in match.offers("use_ability") if args["source"] == "docks"]
    assert match.may("use_ability", source="vera_molnar", ability="burner_phones")
    assert match.may("attack", character="ferro", target="juno_pell")
    assert match.may("influence", kind="blind_eye")
    match.do("end_actions", 6, 6)
    match.do("end_move")
    assert match.number("turn_of") == "blue"
    assert not [args for args in match.offers("use_ability") if args["source"] == "docks"]


@pytest.mark.rule("KING-3.10")
@pytest.mark.parametrize(("blocks", "cash"), [(False, 28), (True, 20)])
def test_income_of_a_threatened_location(blocks: bool, cash: int) -> None:
    match = KingpinScene(
        {"red": {"ferro": "docks"}, "blue": {"juno_pell": "laundromat"}},
        phase="turn",
        control={"laundromat": "red"},
        options={"threat_blocks_income": blocks},
        events=["ev01"],
    )
    assert match.number("cash:red") == cash


@pytest.mark.rule("KING-3.10")
def test_a_threat_blocks_no_income_of_a_card() -> None:
    match = KingpinScene(
        {"red": {"deacon_shaw": "laundromat"}, "blue": {"juno_pell": "laundromat"}},
        phase="turn",
        control={"laundromat": "red"},
        options={"threat_blocks_income": True},
        events=["ev01"],
    )
    assert match.number("cash:red") == 20 + 2
    assert "Laundromat is Threatened and pays nothing." in match.lines("public")


@pytest.mark.rule("KING-3.11")
def test_control_or_presence_gives_access_but_only_control_pays() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}}, control={"southie": "red"})
    assert match.may("use_ability", source="docks", ability="container_load", n=1)
    assert match.may("use_ability", source="southie", ability="bar_trade", n=1)
    match.refused("use_ability", "no_access", source="fremont", ability="corner_trade", n=1)
    match = KingpinScene({"red": {"ferro": "laundromat"}}, phase="turn", events=["ev01"])
    assert match.number("cash:red") == 20
    assert (match.asked, match.who) == ("move", "red")


@pytest.mark.rule("KING-3.12")
def test_unopposed_counts_all_other_seats_but_no_cops() -> None:
    match = KingpinScene({"red": {"ferro": "docks"}, "green": {"juno_pell": "airport"}}, seats=3, cops={"pike": "docks"})
    assert match.may("take_control", character="ferro")
    match = KingpinScene({"red": {"ferro": "docks"}, "green": {"juno_pell": "docks"}}, seats=3)
    assert not match.may("take_control", character="ferro")


@pytest.mark.rule("KING-3.13")
def test_what_is_declared_is_not_undone_by_what_follows() -> None:
    match = KingpinScene({"red": {"nadia_strop": "docks"}}, cops={"pike": "docks"}, numbers={"influence:red": 1})
    match.do("take_control", 1, 1, character="nadia_strop")
    assert (match.asked, match.who) == ("react", "red")
    # The heat was counted with the Cop that was there when the action was declared.
    assert match.number("heat_total") == 2 + 1
    match.do("decide", 6, 6, answer="use")
    assert match.context.controller(match.table, "docks") == "red"


@pytest.mark.rule("KING-3.14")
def test_a_neighbourhood_is_held_by_all_its_locations() -> None:
    match = KingpinScene(control={"airport": "red", "docks": "red", "yellow_taxi": "blue"})
    assert match.context.neighbourhoods_of(match.table, "red") == ()
    match = KingpinScene(control=dict.fromkeys(("airport", "docks", "yellow_taxi", "fremont"), "red"))
    assert match.context.neighbourhoods_of(match.table, "red") == ("ports",)
