"""Characters and elimination (KING-13), checkpoints and endings (KING-16)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.kingpin.context import STATION
from tests.games.kingpin.scene import (
    HIDDEN,
    KingpinScene,
)


@pytest.mark.rule("KING-13.1", "KING-13.2")
def test_ranks_may_be_raised_anywhere_even_in_hiding_up_to_four() -> None:
    crew = {"bettina_rusk": HIDDEN, "ferro": "docks", "juno_pell": "airport"}
    match = KingpinScene({"red": crew}, ranks={"ferro": 4, "bettina_rusk": 3})
    who = [args["character"] for args in match.offers("use_ability") if args["ability"] == "crate_of_guns"]
    assert who == ["bettina_rusk", "juno_pell"]
    match.use("docks", "crate_of_guns", character="bettina_rusk")
    assert match.rank("bettina_rusk") == 4


@pytest.mark.rule("KING-13.2", "KING-20.5")
def test_a_rank_cap_binds_the_kingpin_alone() -> None:
    crew = {"bettina_rusk": HIDDEN, "ferro": "docks"}
    match = KingpinScene({"red": crew}, ranks={"bettina_rusk": 3, "ferro": 3}, pasts={"red": "old_wound"})
    (match.refused("use_ability", "highest_rank", source="docks", ability="crate_of_guns", character="bettina_rusk"))
    match.use("docks", "crate_of_guns", character="ferro")
    assert match.rank("ferro") == 4


@pytest.mark.rule("KING-13.3", "KING-20.5")
def test_recruiting_costs_what_the_cards_say_but_not_less_than_nothing() -> None:
    crew = {"mamba_ferreira": HIDDEN, "hattie_blue": "the_points", "gus_tarrow": "docks"}
    match = KingpinScene(
        {"red": crew},
        motivations={"red": "legacy"},
        revealed=["legacy"],
        lieutenants=["vera_molnar"],
        numbers={"cash:red": 0},
        in_force={"ev52": ("red", 1)},
    )
    match.use("the_points", "initiation")
    assert (match.number("cash:red"), match.number("recruited:red")) == (0, 1)
    assert match.where("vera_molnar") == "the_points"
    # Its ability works at once.
    assert match.may("use_ability", source="vera_molnar", ability="burner_phones")


@pytest.mark.rule("KING-13.4")
@pytest.mark.parametrize(("limit", "able"), [(2, False), (3, True)])
def test_the_lieutenant_limit_is_an_option(limit: int, able: bool) -> None:
    match = KingpinScene({"red": {"ferro": "the_points", "juno_pell": "docks"}}, options={"max_lieutenants": limit})
    assert match.may("use_ability", source="the_points", ability="initiation") == able


@pytest.mark.rule("KING-13.4")
def test_an_empty_lieutenant_deck_bars_recruiting() -> None:
    from engine.model.event import Moved

    match = KingpinScene({"red": {"ferro": "the_points"}})
    for card in match.table.ids("lieutenant_deck"):
        match.rule(Moved(card, "lieutenant_deck", 0, "fallen", 0), reason="All are gone.")
    match.refused("use_ability", "no_lieutenant", "KING-13.4", source="the_points", ability="initiation")


@pytest.mark.rule("KING-13.5")
def test_a_removed_lieutenant_is_out_for_good() -> None:
    match = KingpinScene({"red": {"gus_tarrow": "docks"}, "blue": {"juno_pell": "docks"}})
    match.do("attack", 6, 6, 1, 1, character="gus_tarrow", target="juno_pell")
    assert match.where("card.juno_pell") == "fallen"
    assert match.number("lieutenants_lost:blue") == 1
    assert [piece.name for piece in match.view("public").zones["fallen"].pieces] == ["Juno Pell"]


@pytest.mark.rule("KING-13.6")
def test_a_kingpins_ability_works_in_hiding_and_a_lieutenants_on_the_board() -> None:
    match = KingpinScene({"red": {"gideon_quill": HIDDEN, "pilar_voss": "docks"}})
    assert match.context.mods.tally(match.table, "heat_roll", "red").open == 3
    assert match.context.mods.tally(match.table, "heat_roll", "blue").open == 0


@pytest.mark.rule("KING-13.7")
def test_a_seat_without_characters_on_the_board_goes_on() -> None:
    match = KingpinScene(
        {"red": {"bettina_rusk": HIDDEN}},
        control={"yellow_taxi": "red", "laundromat": "red"},
        phase="turn",
        numbers={"influence:red": 1},
        events=["ev01"],
    )
    assert match.number("out:red") is None
    assert match.number("cash:red") == 20 + 8 + 5
    assert match.number("actions_left") == 0
    assert {move.verb for move in match.legal_moves} == {"influence", "come_out", "end_actions"}


def kill(match: KingpinScene) -> None:
    match.do("attack", 6, 6, 1, 1, character="gus_tarrow", target="ines_calloway")


def duel(**more: Any) -> KingpinScene:
    """Red's Gus Tarrow is about to remove Blue's Kingpin, one of three seats."""
    crews = {"red": {"gus_tarrow": "docks"}, "blue": {"ines_calloway": "docks", "lady_quick": "airport"}}
    return KingpinScene(crews, seats=3, ranks={"ines_calloway": 1}, **more)


@pytest.mark.rule("KING-13.8", "KING-13.9", "KING-13.10", "KING-13.11")
def test_a_seat_without_its_kingpin_is_out() -> None:
    match = duel(control={"southie": "blue"}, numbers={"cash:blue": 77, "influence:blue": 2})
    kill(match)
    assert match.number("out:blue") is True
    assert match.outcome is None
    assert (match.asked, match.who) == ("action", "red")
    assert match.where("card.lady_quick") == "fallen"
    assert match.where("lady_quick") == "box"
    assert match.context.controller(match.table, "southie") == ""
    assert [match.number(f"{goods}:blue") for goods in ("cash", "drugs", "influence")] == [0, 0, 0]
    assert match.number("cash:red") == 20
    assert match.number("lieutenants_lost:blue") is None
    match.do("end_actions", 6, 6)
    assert match.number("turn_of") == "green"


@pytest.mark.rule("KING-13.11")
def test_the_killer_may_take_the_cash() -> None:
    match = duel(options={"elimination_spoils": "killer_takes_cash"}, numbers={"cash:blue": 77})
    kill(match)
    assert match.number("cash:red") == 97
    match = duel(options={"elimination_spoils": "killer_takes_cash"}, numbers={"cash:blue": 77})
    match.do("withdraw", seat="blue")
    assert (match.number("cash:red"), match.number("cash:green")) == (20, 20)


@pytest.mark.rule("KING-13.11")
def test_who_has_killed_a_lieutenant_is_not_paid_for_the_kingpin() -> None:
    crews = {"red": {"gus_tarrow": "docks"}, "blue": {"lady_quick": "docks"}}
    spoils = {"elimination_spoils": "killer_takes_cash"}
    match = KingpinScene(crews, seats=3, options=spoils, numbers={"cash:blue": 77})
    match.do("attack", 6, 6, 1, 1, character="gus_tarrow", target="lady_quick")
    assert match.where("lady_quick") == "box"
    match.do("withdraw", seat="blue")
    assert (match.number("cash:red"), match.number("cash:blue")) == (20, 0)


@pytest.mark.rule("KING-13.12", "KING-13.13", "KING-18.9")
def test_what_becomes_of_the_cards_of_a_seat_that_is_out() -> None:
    match = duel(pasts={"blue": "tailed"}, motivations={"blue": "greed"}, cops={"pike": STATION}, corrupt={"pike": ["blue"]})
    kill(match)
    assert match.table.piece("pike").marks == {}
    assert match.where("tailed") == "fallen"
    assert match.where("greed") == "left:blue"
    left = {audience: match.view(audience).zones["left:blue"].pieces[0].face for audience in ("public", "red", "blue")}
    assert left["public"] is None
    assert left["red"] is None
    assert left["blue"] is not None
    assert "Blue leaves a Secret Motivation face down." in match.lines("red")
    match = duel(
        motivations={"blue": "greed"},
        revealed=["greed"],
        pasts={"blue": "tailed"},
        options={"dark_past_visibility": "owner_only"},
    )
    kill(match)
    assert (match.where("greed"), match.where("tailed")) == ("fallen", "left:blue")
    assert {piece.face for piece in match.view("green").zones["left:blue"].pieces} == {None}


@pytest.mark.rule("KING-13.14")
def test_pending_decisions_of_a_seat_that_is_out_fall_away() -> None:
    # Blue, asked to hold a Cop, is withdrawn: the Cop goes on.
    match = KingpinScene(seats=3, phase="event", events=["ev05"], cops={"varga": "docks"}, corrupt={"varga": ["blue"]})
    match.do("withdraw", seat="blue")
    assert (match.where("varga"), (match.asked, match.who)) == ("fremont", ("action", "red"))
    # Red, looking at Events, is withdrawn: the cards go back in their old order.
    match = KingpinScene({"red": {"ferro": "the_chronicle"}}, seats=3, events=["ev15", "ev38", "ev44"])
    match.use("the_chronicle", "advance_copy")
    match.do("withdraw", seat="red")
    assert match.number("turn_of") == "blue"
    assert match.where("ev15") in ("event_discard", "event_now", "events_in_force")
    assert match.table.ids("event_deck")[:2] == ("ev38", "ev44")
    # Blue, asked for a retreat, is withdrawn: the fight is over.
    crews = {"red": {"gus_tarrow": "docks"}, "blue": {"juno_pell": "docks"}}
    match = KingpinScene(crews, seats=3, control={"fremont": "blue", "southie": "blue"})
    match.do("attack", 3, 3, 3, 3, character="gus_tarrow", target="juno_pell")
    assert (match.asked, match.who) == ("relocate", "blue")
    match.do("withdraw", seat="blue")
    assert (match.asked, match.who) == ("action", "red")
    # Red may not react against a defender that is gone.
    crews = {"red": {"two_coat_harlan": "docks"}, "blue": {"juno_pell": "docks"}}
    match = KingpinScene(crews, seats=3)
    match.do("attack", 1, 1, 6, 6, character="two_coat_harlan", target="juno_pell")
    match.do("withdraw", seat="blue")
    match.answer("decline")
    assert (match.asked, match.who) == ("action", "red")


@pytest.mark.rule("KING-13.15")
def test_the_referee_may_withdraw_a_seat_at_any_time() -> None:
    match = KingpinScene(seats=3, phase="move", crews={"red": {"ferro": "docks"}})
    assert [move.args["seat"] for move in match.anytime_moves] == ["red", "blue", "green"]
    match.do("withdraw", seat="green")
    assert (match.asked, match.who) == ("move", "red")
    assert "The referee withdraws Green." in match.lines("public")
    match.do("withdraw", seat="red")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == (("blue",), "last_standing")


# ---------------------------------------------------------------- KING-16


def ended(match: KingpinScene) -> tuple[tuple[str, ...], str]:
    assert match.outcome is not None
    return match.outcome.winners, match.outcome.reason


@pytest.mark.rule("KING-16.1", "KING-16.7")
def test_the_cash_goal_is_tested_at_once_and_on_anybodys_turn() -> None:
    match = KingpinScene({"red": {"ferro": "fremont"}}, numbers={"cash:red": 470})
    match.use("fremont", "corner_trade", n=2)
    assert ended(match) == (("red",), "cash")
    match = KingpinScene(phase="event", events=["ev63"], numbers={"cash:blue": 489, "cash:red": 600 - 100 - 1})
    assert ended(match) == (("blue",), "cash")


@pytest.mark.rule("KING-16.1")
def test_a_loss_later_in_the_same_effect_does_not_undo_a_victory() -> None:
    # Each Turn effects are checked one by one: the Laundromat pays before anything else can be lost.
    match = KingpinScene(phase="turn", control={"laundromat": "red"}, numbers={"cash:red": 495}, events=["ev62"])
    assert ended(match) == (("red",), "cash")


@pytest.mark.rule("KING-16.2", "KING-16.3", "KING-9.3")
def test_seven_cops_come_before_a_victory() -> None:
    cops = dict.fromkeys(("dunleavy", "pike", "okafor", "varga", "brandt", "salcedo"), STATION)
    match = KingpinScene(
        cops=cops, phase="event", events=["ev70"], heat_deck=["heat_cop_nakai.1"], numbers={"cash:red": 499}
    )
    assert ended(match) == ((), "cop_limit")


@pytest.mark.rule("KING-16.4")
def test_drawing_the_last_event_loses_nothing_but_the_next_draw_loses_all() -> None:
    match = KingpinScene(events=["ev01"], event_deck=1)
    match.do("end_actions")
    assert match.outcome is None
    assert match.number("events_left") == 0
    match.do("end_actions")
    assert ended(match) == ((), "event_deck")


@pytest.mark.rule("KING-16.4", "KING-16.7", "KING-18.1")
@pytest.mark.parametrize(
    ("cash", "options", "told"),
    [
        ({"red": 475, "blue": 320}, {}, "No Event is left to draw: all seats lose. By cash Red was nearest. Round"),
        ({"red": 400, "blue": 400}, {}, "By cash Red and Blue were nearest."),
        ({"red": 475, "blue": 320}, {"holdings_visibility": "screened"}, "all seats lose. Round"),
    ],
)
def test_where_all_lose_it_is_told_what_ended_the_game_and_who_was_nearest(
    cash: dict[str, int], options: dict[str, str], told: str
) -> None:
    """It was told that all had lost, and a class asked who had been first; what lies behind a screen stays there."""
    numbers = {f"cash:{seat}": held for seat, held in cash.items()}
    match = KingpinScene(events=["ev01"], event_deck=0, numbers=numbers, options=options)
    match.do("end_actions")
    assert match.outcome is not None
    assert match.outcome.reason == "event_deck"
    assert told in match.outcome.text


@pytest.mark.rule("KING-16.5")
def test_with_no_living_seat_all_lose() -> None:
    from engine.games.kingpin.characters import remove
    from engine.games.kingpin.game_end import checkpoint
    from engine.model.event import Task

    match = KingpinScene()
    desk = match.rules.desk(match.table)
    for boss in ("odalys_crane", "mamba_ferreira"):
        remove(desk, boss)
    checkpoint(desk, Task("checkpoint"))
    assert desk.table.outcome is not None
    assert (desk.table.outcome.winners, desk.table.outcome.reason) == ((), "none_left")


@pytest.mark.rule("KING-16.6")
def test_the_last_seat_wins_whatever_its_dark_past() -> None:
    crews = {"red": {"gus_tarrow": "docks"}, "blue": {"ines_calloway": "docks"}}
    match = KingpinScene(crews, ranks={"ines_calloway": 1}, pasts={"red": "burned_ledger"})
    kill(match)
    assert ended(match) == (("red",), "last_standing")


UPTOWN_AND_PORTS = ("airport", "docks", "yellow_taxi", "financial_district", "park_slopes")


@pytest.mark.rule("KING-16.8", "KING-14.8")
@pytest.mark.parametrize(
    ("past", "more", "wins"),
    [
        ("", (), True),
        ("unpaid_marker", (), True),
        ("disowned", (), False),
        ("wrong_side_of_town", (), True),
        ("nothing_is_ever_enough", (), False),
        ("nothing_is_ever_enough", ("southie",), True),
    ],
)
def test_two_counting_neighbourhoods_win(past: str, more: tuple[str, ...], wins: bool) -> None:
    held = dict.fromkeys((*UPTOWN_AND_PORTS, *more), "red")
    match = KingpinScene({"red": {"ferro": "hollywood"}}, control=held, pasts={"red": past} if past else {})
    match.do("take_control", 6, 6, character="ferro")
    assert (match.outcome is not None) == wins
    if wins:
        assert ended(match) == (("red",), "control")


@pytest.mark.rule("KING-16.7", "KING-14.8")
def test_a_dark_past_raises_the_cash_goal() -> None:
    match = KingpinScene({"red": {"ferro": "fremont"}}, numbers={"cash:red": 505}, pasts={"red": "unpaid_marker"})
    match.use("fremont", "corner_trade", n=2)
    assert match.outcome is None
    assert match.number("cash:red") == 535
    match = KingpinScene(
        {"red": {"ferro": "fremont"}}, numbers={"cash:red": 505, "drugs:red": 3}, pasts={"red": "unpaid_marker"}
    )
    match.use("fremont", "corner_trade", n=3)
    assert ended(match) == (("red",), "cash")


@pytest.mark.rule("KING-16.7", "KING-14.9")
def test_the_result_does_not_tell_a_dark_past_that_stays_secret() -> None:
    match = KingpinScene(
        {"red": {"ferro": "fremont"}},
        numbers={"cash:red": 499, "drugs:red": 4},
        pasts={"red": "unpaid_marker"},
        options={"dark_past_visibility": "owner_only"},
    )
    match.use("fremont", "corner_trade", n=4)
    assert match.number("cash:red") == 559
    assert "Red wins by cash: $500K needed." in match.lines("public")


@pytest.mark.rule("KING-16.9")
def test_the_first_clockwise_from_the_active_seat_wins_alone() -> None:
    match = KingpinScene(
        seats=3, active="blue", phase="event", events=["ev61"],
        control={"docks": "red", "airport": "green"}, numbers={"cash:red": 499, "cash:green": 499},
    )  # fmt: skip
    assert ended(match) == (("green",), "cash")
    # All three at one checkpoint: the active seat comes first; without it, the next one.
    for rich, winner in ((("red", "blue", "green"), "blue"), (("red", "green"), "green")):
        match = KingpinScene(
            {"blue": {"ferro": "docks"}}, seats=3, active="blue", numbers={f"cash:{seat}": 500 for seat in rich}
        )
        match.do("take_control", 1, 1, character="ferro")
        assert ended(match) == ((winner,), "cash")


@pytest.mark.rule("KING-16.2", "KING-14.3")
def test_no_motivation_is_ready_when_the_checkpoint_ends_the_game() -> None:
    match = KingpinScene({"red": {"ferro": "fremont"}}, motivations={"red": "greed"}, numbers={"cash:red": 490})
    match.use("fremont", "corner_trade", n=1)
    assert ended(match) == (("red",), "cash")
    assert match.number("ready:red") is None


@pytest.mark.rule("KING-16.10")
def test_the_result_names_winner_reason_round_and_turn() -> None:
    held = dict.fromkeys((*UPTOWN_AND_PORTS, "hollywood"), "blue")
    match = KingpinScene({"red": {"ferro": "docks"}}, control=held, numbers={"cash:blue": 500, "round": 7})
    match.do("take_control", 1, 1, character="ferro")
    assert ended(match) == (("blue",), "cash")
    assert match.outcome is not None
    assert match.outcome.text == "Blue wins by cash: $500K needed. Round 7, Red's turn."
    for audience in match.rules.schema.audiences:
        assert match.view(audience).outcome is not None


@pytest.mark.rule("KING-15.3", "KING-15.6")
def test_vengeance_raises_two_ranks_one_after_the_other() -> None:
    match = KingpinScene(
        {"red": {"bettina_rusk": HIDDEN, "ferro": "docks"}},
        motivations={"red": "vengeance"},
        numbers={"ready:red": True},
        ranks={"ferro": 3},
    )
    match.do("reveal_motivation")
    assert ((match.asked, match.who), match.answers()) == (("choose_character", "red"), ["bettina_rusk", "ferro"])
    match.answer("ferro")
    # Ferro has rank 4 now: the one answer that is left is taken at once.
    assert (match.rank("ferro"), match.rank("bettina_rusk")) == (4, 3)
    assert (match.asked, match.who) == ("action", "red")
