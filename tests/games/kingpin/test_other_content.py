"""What the rules promise for any content, where the base set never shows it (KING-20): tables write their own cards."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.kingpin.context import STATION
from engine.model.event import Moved
from tests.games.kingpin.scene import (
    HIDDEN,
    KingpinScene,
    altered,
    record,
)

OWNER_ONLY = {"dark_past_visibility": "owner_only"}


def op_of(data: dict[str, Any], kind: str, name: str) -> Any:
    """The first op of a card, or of the first ability of a place."""
    found = record(data, kind, name)
    return (found["ops"] if "ops" in found else found["ability"][0]["ops"])[0]


@pytest.mark.rule("KING-20.4", "KING-13.2")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (3, 4)])
def test_ranks_rise_up_to_the_cap(before: int, after: int) -> None:
    book = altered(lambda data: record(data, "location", "docks")["ability"][1]["ops"][0].update(n=2))
    match = KingpinScene({"red": {"ferro": "docks"}}, ranks={"ferro": before}, book=book)
    match.use("docks", "crate_of_guns", character="ferro")
    assert match.rank("ferro") == after


@pytest.mark.rule("KING-20.4")
@pytest.mark.parametrize(("before", "after"), [(4, 2), (3, 2)])
def test_ranks_fall_down_to_the_floor(before: int, after: int) -> None:
    book = altered(lambda data: op_of(data, "heat_card", "heat_rough_night").update(n=2, floor=2))
    match = KingpinScene(
        {"red": {"ferro": "docks"}},
        ranks={"ferro": before},
        numbers={"heat": 12},
        heat_deck=["heat_rough_night.1"],
        events=["ev01"],
        book=book,
    )
    match.do("end_actions", 1, 1)
    assert match.rank("ferro") == after


@pytest.mark.rule("KING-11.3", "KING-11.4")
def test_no_price_is_below_one() -> None:
    def cheap(data: dict[str, Any]) -> None:
        op_of(data, "location", "southie").update(adj=-9)
        op_of(data, "location", "docks").update(unit=2)

    crew = {"corky_abrams": "docks", "ferro": "southie"}
    match = KingpinScene({"red": crew}, price=5, in_force={"ev72": ("blue", 1)}, book=altered(cheap))
    match.use("southie", "bar_trade", n=3)
    assert match.number("cash:red") == 20 + 3 * 1
    match.use("docks", "container_load", n=3)
    assert match.number("cash:red") == 23 - 3 * 1


@pytest.mark.rule("KING-20.4", "KING-5.6")
def test_an_op_with_a_count_is_done_so_many_times() -> None:
    book = altered(lambda data: op_of(data, "event", "ev69").update(count=2))
    match = KingpinScene(
        phase="event", events=["ev69"], cops={"pike": "docks", "okafor": "airport", "varga": "fremont"}, book=book
    )
    assert (match.asked, match.who) == ("choose_cop", "red")
    match.answer("pike")
    match.answer("varga")
    assert [match.where(cop) for cop in ("pike", "okafor", "varga")] == ["cops_off", "airport", "cops_off"]


@pytest.mark.rule("KING-15.3", "KING-13.4", "KING-6.9")
@pytest.mark.parametrize(("most", "empty", "recruits"), [(5, False, True), (2, False, False), (5, True, False)])
def test_where_nobody_can_be_recruited_the_rest_of_an_ability_is_done(most: int, empty: bool, recruits: bool) -> None:
    def change(data: dict[str, Any]) -> None:
        record(data, "location", "the_points")["ability"][0]["ops"].append({"op": "gain_influence", "n": 1})

    crew = {"ferro": "the_points", "juno_pell": "docks"}
    match = KingpinScene({"red": crew}, options={"max_lieutenants": most}, lieutenants=["pilar_voss"], book=altered(change))
    if empty:
        match.rule(
            *(Moved(card, "lieutenant_deck", 0, "fallen", 0) for card in match.table.ids("lieutenant_deck")),
            reason="All are gone.",
        )
    match.use("the_points", "initiation")
    assert match.where("pilar_voss") == ("the_points" if recruits else "box")
    assert (match.number("cash:red"), match.number("influence:red")) == (0, 1)


@pytest.mark.rule("KING-20.4")
def test_casino_income_is_so_much_a_pip() -> None:
    book = altered(lambda data: op_of(data, "location", "underground_casino").update(per_pip=3))
    match = KingpinScene(active="blue", control={"underground_casino": "red"}, events=["ev01"], book=book)
    match.do("end_actions", 3, 4)
    assert match.number("cash:red") == 20 + 7 * 3


@pytest.mark.rule("KING-7.6")
def test_a_robbery_never_costs_the_robber() -> None:
    book = altered(lambda data: record(data, "lieutenant", "lonnie_wick")["ability"][0]["mods"][0].update(value=-5))
    match = KingpinScene({"red": {"lonnie_wick": "docks"}}, control={"docks": "blue"}, book=book)
    match.do("rob", 1, 1, character="lonnie_wick")
    assert (match.number("cash:red"), match.number("cash:blue")) == (20, 20)


@pytest.mark.rule("KING-20.5", "KING-7.9")
def test_an_event_may_ban_coming_out() -> None:
    book = altered(lambda data: record(data, "event", "ev58")["mods"][0].update(action="come_out"))
    match = KingpinScene(in_force={"ev58": ("blue", 1)}, book=book)
    assert match.offers("come_out") == []
    assert KingpinScene().offers("come_out") == [{}]


@pytest.mark.rule("KING-13.6", "KING-5.3", "KING-20.1")
@pytest.mark.parametrize(("needs", "paid"), [(True, 0), (False, 5)])
def test_a_kingpins_ability_may_need_the_board(needs: bool, paid: int) -> None:
    book = altered(lambda data: record(data, "kingpin", "bettina_rusk")["ability"][0].update(needs_board=needs))
    match = KingpinScene({"red": {"bettina_rusk": HIDDEN}}, phase="turn", events=["ev01"], book=book)
    assert match.number("cash:red") == 20 + paid
    match = KingpinScene({"red": {"bettina_rusk": "docks"}}, phase="turn", events=["ev01"], book=book)
    assert match.number("cash:red") == 25


@pytest.mark.rule("KING-13.6", "KING-15.4", "KING-20.1")
@pytest.mark.parametrize(("place", "decision"), [(HIDDEN, ("action", "blue")), ("docks", ("react", "red"))])
def test_a_kingpins_reaction_may_need_the_board(place: str, decision: tuple[str, str]) -> None:
    book = altered(lambda data: record(data, "kingpin", "casimir_boll")["ability"][0].update(needs_board=True))
    match = KingpinScene(
        {"red": {"casimir_boll": place}},
        numbers={"heat": 12},
        heat_deck=["heat_cold_trail.1"],
        events=["ev01"],
        book=book,
    )
    match.do("end_actions", 1, 1)
    assert (match.asked, match.who) == decision


@pytest.mark.rule("KING-10.10", "KING-14.4", "KING-9.4")
def test_a_reveal_may_remove_the_cop_whose_card_is_being_resolved() -> None:
    def change(data: dict[str, Any]) -> None:
        motivation = record(data, "motivation", "notoriety")
        motivation["trigger"]["at_least"] = 1
        motivation["on_reveal"] = [{"op": "remove_cop", "count": 1}]

    match = KingpinScene(
        motivations={"red": "notoriety"},
        numbers={"heat": 12},
        heat_deck=["heat_cop_nakai.1"],
        events=["ev01"],
        options={"motivation_reveal": "forced"},
        book=altered(change),
    )
    match.do("end_actions", 1, 1)
    assert (match.where("nakai"), match.where("heat_cop_nakai.1")) == ("cops_off", "heat_deck")


@pytest.mark.rule("KING-14.9", "KING-8.10")
def test_a_secret_past_that_keeps_a_character_where_it_is_comes_to_light() -> None:
    book = altered(lambda data: record(data, "dark_past", "tailed")["mods"][0].update(stat="no_relocate", value=1))
    crews = {"blue": {"gus_tarrow": "docks"}, "red": {"juno_pell": "docks"}}
    match = KingpinScene(
        crews, active="blue", pasts={"red": "tailed"}, options=OWNER_ONLY, control={"fremont": "red"}, book=book
    )
    match.do("attack", 3, 3, 3, 3, character="gus_tarrow", target="juno_pell")
    assert match.where("juno_pell") == "docks"
    assert "Red's Dark Past comes to light: Tailed." in match.lines("public")


@pytest.mark.rule("KING-14.9", "KING-8.1")
@pytest.mark.parametrize(
    ("dice", "revealed", "place"),
    [
        ((3, 3, 3, 3), True, "docks"),
        ((5, 5, 3, 3), True, "fremont"),
        ((6, 6, 1, 1), False, "box"),
        ((1, 1, 6, 6), False, "docks"),
    ],
)
def test_a_secret_past_of_an_attacker_comes_to_light_when_it_decides(
    dice: tuple[int, ...], revealed: bool, place: str
) -> None:
    book = altered(lambda data: record(data, "dark_past", "tailed")["mods"][0].update(stat="attack"))
    crews = {"red": {"gus_tarrow": "docks"}, "blue": {"juno_pell": "docks"}}
    match = KingpinScene(crews, pasts={"red": "tailed"}, options=OWNER_ONLY, control={"fremont": "blue"}, book=book)
    match.do("attack", *dice, character="gus_tarrow", target="juno_pell")
    assert ("Red's Dark Past comes to light: Tailed." in match.lines("public")) == revealed
    mine = dice[0] + dice[1] + 1 - revealed
    assert any(f"in all {mine}; Juno Pell" in line for line in match.lines("public"))
    # Without it 3+3 and 1 would have driven Juno off, and 5+5 and 1 would have removed her.
    assert match.where("juno_pell") == place


@pytest.mark.rule("KING-14.9")
@pytest.mark.parametrize(
    ("stat", "verb", "dice", "revealed"),
    [
        ("control_roll", "take_control", (2, 3), True),
        ("control_roll", "take_control", (6, 6), False),
        ("rob_roll", "rob", (2, 3), True),
    ],
)
def test_a_secret_past_in_a_roll_of_an_action_comes_to_light(
    stat: str, verb: str, dice: tuple[int, int], revealed: bool
) -> None:
    book = altered(lambda data: record(data, "dark_past", "tailed")["mods"][0].update(stat=stat))
    held = {"docks": "blue"} if verb == "rob" else {}
    match = KingpinScene({"red": {"ferro": "docks"}}, pasts={"red": "tailed"}, options=OWNER_ONLY, control=held, book=book)
    match.do(verb, *dice, character="ferro")
    assert ("Red's Dark Past comes to light: Tailed." in match.lines("public")) == revealed
    assert match.number("cash:red") == 20 + (2 * (sum(dice) - 1) if verb == "rob" else 0)
    assert match.number("control/docks") == ("blue" if verb == "rob" else "red" if sum(dice) - 1 > 4 else None)


@pytest.mark.rule("KING-14.9", "KING-15.2")
def test_a_secret_past_that_an_open_modifier_outweighs_stays_secret() -> None:
    # Turf Fever +1 for all to see, -1 in secret: 2+3 takes the Docks with or without.
    book = altered(lambda data: record(data, "dark_past", "tailed")["mods"][0].update(stat="control_roll"))
    match = KingpinScene(
        {"red": {"ferro": "docks"}}, pasts={"red": "tailed"}, options=OWNER_ONLY, in_force={"ev59": ("red", 1)}, book=book
    )
    match.do("take_control", 2, 3, character="ferro")
    assert match.number("control/docks") == "red"
    assert not any("comes to light" in line for line in match.lines("public"))


@pytest.mark.rule("KING-14.9")
@pytest.mark.parametrize(
    ("stat", "value", "source", "ability", "args", "revealed"),
    [
        ("recruit_cost", 5, "the_points", "initiation", {}, True),
        ("sell_price", -1, "southie", "bar_trade", {"n": 1}, True),
        ("sell_max", 1, "southie", "bar_trade", {"n": 3}, False),
        ("sell_max", 1, "southie", "bar_trade", {"n": 4}, True),
        ("buy_unit", 1, "docks", "container_load", {"n": 1}, True),
        ("cop_penalty", 1, "docks", "container_load", {"n": 1}, True),
        ("cop_penalty", 1, "southie", "bar_trade", {"n": 1}, False),
    ],
)
def test_a_secret_past_in_a_price_a_limit_or_a_penalty_comes_to_light(
    stat: str, value: int, source: str, ability: str, args: dict[str, int], revealed: bool
) -> None:
    book = altered(lambda data: record(data, "dark_past", "tailed")["mods"][0].update(stat=stat, value=value))
    crew = {"ferro": "the_points", "juno_pell": "docks", "gus_tarrow": "southie"}
    match = KingpinScene(
        {"red": {"odalys_crane": HIDDEN, **crew}},
        pasts={"red": "tailed"},
        options=OWNER_ONLY,
        cops={"pike": "docks"},
        numbers={"cash:red": 60, "drugs:red": 9},
        book=book,
    )
    match.use(source, ability, **args)
    assert ("Red's Dark Past comes to light: Tailed." in match.lines("public")) == revealed


@pytest.mark.rule("KING-14.9")
@pytest.mark.parametrize("source", ["southie", "docks"])
def test_a_secret_past_stays_secret_where_open_cards_raise_a_limit(source: str) -> None:
    crew = {"odalys_crane": HIDDEN, "lady_quick": "southie", "oskar_blum": "docks"}
    match = KingpinScene(
        {"red": crew}, pasts={"red": "tailed"}, options=OWNER_ONLY, numbers={"cash:red": 60, "drugs:red": 9}
    )
    if source == "southie":
        match.use("southie", "bar_trade", n=4)
    else:
        match.use("docks", "container_load", n=5)
    assert not any("comes to light" in line for line in match.lines("public"))


@pytest.mark.rule("KING-14.9", "KING-6.1")
def test_a_secret_past_that_changes_the_actions_left_comes_to_light() -> None:
    book = altered(lambda data: record(data, "dark_past", "tailed")["mods"][0].update(stat="extra_actions", value=-1))
    crew = {"ferro": "docks", "juno_pell": "airport"}
    match = KingpinScene(
        {"red": crew}, pasts={"red": "tailed"}, options=OWNER_ONLY, book=book, active="blue", events=["ev01"]
    )
    match.do("end_actions")
    assert (match.number("turn_of"), match.number("actions_left")) == ("red", 1)
    assert "Red's Dark Past comes to light: Tailed." in match.lines("public")


@pytest.mark.rule("KING-14.9", "KING-5.12")
@pytest.mark.parametrize(("value", "decision"), [(1, "move"), (-1, "action")])
def test_a_secret_past_that_changes_how_many_move_comes_to_light(value: int, decision: str) -> None:
    book = altered(lambda data: record(data, "dark_past", "tailed")["mods"][0].update(stat="move_count", value=value))
    crew = {"ferro": "docks", "juno_pell": "airport"}
    match = KingpinScene(
        {"red": crew}, phase="turn", pasts={"red": "tailed"}, options=OWNER_ONLY, events=["ev01"], book=book
    )
    if value > 0:
        assert not any("comes to light" in line for line in match.lines("public"))
        match.do("move_character", character="ferro", to=STATION)
    assert match.asked == decision
    assert "Red's Dark Past comes to light: Tailed." in match.lines("public")


@pytest.mark.rule("KING-5.3", "KING-3.11")
def test_a_location_given_up_in_the_same_phase_pays_nothing() -> None:
    # The Dark Past comes first, then the locations that are controlled: one that it took is not among them.
    def change(data: dict[str, Any]) -> None:
        record(data, "dark_past", "alimony")["each_turn"] = [{"op": "lose_control", "count": 1}]

    control = {"laundromat": "red", "strip_club": "red"}
    match = KingpinScene(phase="turn", control=control, pasts={"red": "alimony"}, events=["ev01"], book=altered(change))
    assert (match.asked, match.who) == ("choose_location", "red")
    match.answer("laundromat")
    assert match.number("cash:red") == 20 + 6


@pytest.mark.rule("KING-15.5", "KING-7.8", "KING-1.3")
@pytest.mark.parametrize(("replies", "paid"), [(("use", "use"), 5), (("decline", "use"), 9), (("decline", "decline"), 18)])
def test_several_reactions_of_a_seat_are_asked_in_the_order_in_which_the_cards_joined(
    replies: tuple[str, str], paid: int
) -> None:
    def change(data: dict[str, Any]) -> None:
        record(data, "lieutenant", "juno_pell")["ability"] = record(data, "lieutenant", "dutch_amari")["ability"]

    crews = {"red": {"gus_tarrow": "laundromat"}, "blue": {"juno_pell": "airport", "dutch_amari": "docks"}}
    match = KingpinScene(crews, control={"laundromat": "blue"}, book=altered(change))
    match.do("rob", 5, 3, character="gus_tarrow")
    names = []
    for reply in replies:
        assert (match.asked, match.who) == ("react", "blue")
        assert match.task is not None
        names.append(match.task.data["name"])
        match.answer(reply)
    assert names == ["Juno Pell", "Dutch Amari"]
    assert ((match.asked, match.who), match.number("cash:blue")) == (("action", "red"), 20 - paid)


@pytest.mark.rule("KING-13.14", "KING-15.6")
def test_a_choice_for_a_seat_that_has_left_falls_away() -> None:
    def change(data: dict[str, Any]) -> None:
        stakeout = {"who": "richest", "to": "controlled_by_self", "chooser": "next_player"}
        record(data, "event", "ev80")["ops"][0].update(stakeout)

    match = KingpinScene(
        seats=3, phase="event", events=["ev80"], cops={"pike": STATION}, numbers={"cash:green": 90}, book=altered(change),
        control={"docks": "green", "fremont": "green"}, active="blue",
    )  # fmt: skip
    assert (match.asked, match.who) == ("choose_cop_move", "red")
    match.do("withdraw", seat="green")
    assert (match.asked, match.who) == ("action", "blue")


@pytest.mark.rule("KING-20.4")
@pytest.mark.parametrize(("held", "cash"), [(3, 20), (1, 20), (0, 10)])
def test_cash_is_lost_for_influence_only_where_there_is_none(held: int, cash: int) -> None:
    book = altered(lambda data: op_of(data, "heat_card", "heat_shakedown").update(n=2))
    numbers = {"heat": 12, "influence:red": held}
    match = KingpinScene(phase="action", numbers=numbers, heat_deck=["heat_shakedown.1"], events=["ev01"], book=book)
    match.do("end_actions", 1, 1)
    assert (match.number("influence:red"), match.number("cash:red")) == (max(0, held - 2), cash)


@pytest.mark.rule("KING-16.1", "KING-16.7", "KING-15.3")
def test_a_goal_that_is_reached_between_two_ops_of_a_card_wins() -> None:
    def change(data: dict[str, Any]) -> None:
        record(data, "event", "ev65")["ops"] = [{"op": "gain_cash", "amount": 15}, {"op": "lose_cash", "amount": 15}]

    match = KingpinScene(phase="event", events=["ev65"], numbers={"cash:red": 490}, book=altered(change))
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == (("red",), "cash")


@pytest.mark.rule("KING-6.9", "KING-11.3")
def test_what_an_ability_costs_is_not_there_for_what_it_buys() -> None:
    book = altered(lambda data: record(data, "location", "docks")["ability"][0].update(cost_cash=11))
    match = KingpinScene({"red": {"bettina_rusk": HIDDEN, "ferro": "docks"}}, book=book)
    assert [args["n"] for args in match.offers("use_ability") if args["ability"] == "container_load"] == [1]
    match.use("docks", "container_load", n=1)
    assert match.number("cash:red") == 20 - 11 - 5


@pytest.mark.rule("KING-13.6", "KING-20.1")
@pytest.mark.parametrize(("needs", "place", "able"), [(True, HIDDEN, False), (True, "docks", True), (False, HIDDEN, True)])
def test_a_kingpins_action_may_need_the_board(needs: bool, place: str, able: bool) -> None:
    def change(data: dict[str, Any]) -> None:
        alley = record(data, "lieutenant", "mickey_sixpence")["ability"][0]
        record(data, "kingpin", "bettina_rusk")["ability"] = [{**alley, "needs_board": needs}]

    match = KingpinScene({"red": {"bettina_rusk": place, "ferro": "fremont"}}, book=altered(change))
    offered = [args for args in match.offers("use_ability") if args["source"] == "bettina_rusk"]
    assert bool(offered) == able
    if not able:
        match.refused("use_ability", "not_on_board", "KING-13.6", source="bettina_rusk", ability="dice_in_the_alley")
