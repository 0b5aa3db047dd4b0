"""Basics, locations, control and threat (KING-1, KING-3)."""

from __future__ import annotations

import pytest

from engine.errors import KnownError
from engine.games.kingpin.context import STATION
from engine.match.match import Match
from engine.model.event import Rolled
from tests.games.kingpin.scene import (
    GAME,
    HIDDEN,
    asked,
    content,
    context,
    legal,
    moves,
    number,
    play,
    refused,
    said,
    scene,
    use,
)


@pytest.mark.rule("KING-1.1")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_seats(seats: int) -> None:
    with pytest.raises(KnownError, match="takes 2 to 6 seats"):
        Match(GAME, content(), seats=seats)


@pytest.mark.rule("KING-1.2")
def test_clockwise_is_the_listed_order_without_the_eliminated() -> None:
    match = scene(seats=4)
    play(match, "withdraw", seat="green")
    table = match.table
    assert context(match).clockwise(table, "blue") == ("blue", "yellow", "red")
    assert context(match).clockwise(table, "green") == ("yellow", "red", "blue")
    assert context(match).after(table, "blue") == "yellow"


@pytest.mark.rule("KING-1.3")
def test_joined_order_is_kingpin_first_then_as_recruited() -> None:
    match = scene({"red": {"ferro": "the_points", "brick_malone": "docks"}}, lieutenants=["ash_devereaux"])
    use(match, "the_points", "initiation")
    assert context(match).crew(match.table, "red") == ("odalys_crane", "ferro", "brick_malone", "ash_devereaux")


@pytest.mark.rule("KING-1.4")
def test_no_move_gives_anything_to_another_seat() -> None:
    match = scene({"red": {"ferro": "docks"}, "blue": {"juno_pell": "docks"}}, numbers={"influence:red": 3})
    assert {move.verb for move in match.legal_moves} <= {"attack", "use_ability", "influence", "come_out", "end_actions"}


@pytest.mark.rule("KING-1.5", "KING-1.6", "KING-1.7")
def test_goods_are_whole_numbers_without_a_bank_limit_and_rolls_are_two_dice() -> None:
    match = scene(
        {"red": {"ferro": "docks", "juno_pell": "docks"}}, numbers={"cash:red": 400, "drugs:red": 900, "influence:red": 80}
    )
    use(match, "docks", "container_load", n=3)
    assert (number(match, "cash:red"), number(match, "drugs:red")) == (385, 903)
    ply = play(match, "take_control", [1, 2], character="ferro")
    assert [event.faces for event in ply.events if isinstance(event, Rolled)] == [(1, 2)]
    assert match.faults() == ()
    bad = scene(numbers={"cash:red": -1})
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
    match = scene({"red": {"ferro": "docks"}}, control={"docks": "blue", "fremont": "red"})
    play(match, "take_control", [6, 1], character="ferro")
    assert context(match).controlled(match.table, "red") == ("docks", "fremont")
    assert context(match).controlled(match.table, "blue") == ()


@pytest.mark.rule("KING-3.4", "KING-3.7")
def test_a_hidden_kingpin_is_nowhere_and_cops_threaten_nobody() -> None:
    match = scene({"red": {"bettina_rusk": HIDDEN}}, cops={"pike": "docks"}, control={"docks": "red"})
    assert not context(match).present(match.table, "red", "laundromat")
    assert number(match, "threat/docks") is None


@pytest.mark.rule("KING-3.5")
def test_any_location_can_be_reached_and_shared() -> None:
    match = scene({"red": {"ferro": "docks"}, "blue": {"juno_pell": "kingswood"}}, phase="move", cops={"pike": "kingswood"})
    assert {args["to"] for args in moves(match, "move_character")} == set(content().locations) - {"docks"}


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
    match = scene(crews, control={place: holder} if holder else {})
    assert bool(number(match, f"threat/{place}")) == threatened


@pytest.mark.rule("KING-3.8", "KING-3.9")
def test_a_threat_bars_every_seat_from_location_abilities_only() -> None:
    match = scene(
        {
            "red": {"ferro": "docks", "vera_molnar": "docks"},
            "blue": {"juno_pell": "docks"},
            "green": {"brick_malone": "airport"},
        },
        seats=3,
        control={"docks": "red"},
        numbers={"influence:red": 1, "heat": 3},
    )
    assert not [args for args in moves(match, "use_ability") if args["source"] == "docks"]
    assert legal(match, "use_ability", source="vera_molnar", ability="burner_phones")
    assert legal(match, "attack", character="ferro", target="juno_pell")
    assert legal(match, "influence", kind="blind_eye")
    play(match, "end_actions", [6, 6])
    play(match, "end_move")
    assert number(match, "turn_of") == "blue"
    assert not [args for args in moves(match, "use_ability") if args["source"] == "docks"]


@pytest.mark.rule("KING-3.10")
@pytest.mark.parametrize(("blocks", "cash"), [(False, 28), (True, 20)])
def test_income_of_a_threatened_location(blocks: bool, cash: int) -> None:
    match = scene(
        {"red": {"ferro": "docks"}, "blue": {"juno_pell": "laundromat"}},
        phase="turn",
        control={"laundromat": "red"},
        options={"threat_blocks_income": blocks},
        events=["ev01"],
    )
    assert number(match, "cash:red") == cash


@pytest.mark.rule("KING-3.10")
def test_a_threat_blocks_no_income_of_a_card() -> None:
    match = scene(
        {"red": {"deacon_shaw": "laundromat"}, "blue": {"juno_pell": "laundromat"}},
        phase="turn",
        control={"laundromat": "red"},
        options={"threat_blocks_income": True},
        events=["ev01"],
    )
    assert number(match, "cash:red") == 20 + 2
    assert "Laundromat is Threatened and pays nothing." in said(match, "public")


@pytest.mark.rule("KING-3.11")
def test_control_or_presence_gives_access_but_only_control_pays() -> None:
    match = scene({"red": {"ferro": "docks"}}, control={"southie": "red"})
    assert legal(match, "use_ability", source="docks", ability="container_load", n=1)
    assert legal(match, "use_ability", source="southie", ability="bar_trade", n=1)
    assert refused(match, "use_ability", source="fremont", ability="corner_trade", n=1)[0] == "no_access"
    match = scene({"red": {"ferro": "laundromat"}}, phase="turn", events=["ev01"])
    assert number(match, "cash:red") == 20
    assert asked(match) == ("move", "red")


@pytest.mark.rule("KING-3.12")
def test_unopposed_counts_all_other_seats_but_no_cops() -> None:
    match = scene({"red": {"ferro": "docks"}, "green": {"juno_pell": "airport"}}, seats=3, cops={"pike": "docks"})
    assert legal(match, "take_control", character="ferro")
    match = scene({"red": {"ferro": "docks"}, "green": {"juno_pell": "docks"}}, seats=3)
    assert not legal(match, "take_control", character="ferro")


@pytest.mark.rule("KING-3.13")
def test_what_is_declared_is_not_undone_by_what_follows() -> None:
    match = scene({"red": {"nadia_strop": "docks"}}, cops={"pike": "docks"}, numbers={"influence:red": 1})
    play(match, "take_control", [1, 1], character="nadia_strop")
    assert asked(match) == ("react", "red")
    # The heat was counted with the Cop that was there when the action was declared.
    assert number(match, "heat_total") == 2 + 1
    play(match, "decide", [6, 6], answer="use")
    assert context(match).controller(match.table, "docks") == "red"


@pytest.mark.rule("KING-3.14")
def test_a_neighbourhood_is_held_by_all_its_locations() -> None:
    match = scene(control={"airport": "red", "docks": "red", "yellow_taxi": "blue"})
    assert context(match).held(match.table, "red") == ()
    match = scene(control=dict.fromkeys(("airport", "docks", "yellow_taxi", "fremont"), "red"))
    assert context(match).held(match.table, "red") == ("ports",)
