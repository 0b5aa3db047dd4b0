"""Seats that leave the game at odd moments (KING-13.14, KING-13.15, KING-5.17)."""

from __future__ import annotations

import pytest

from engine.games.kingpin.context import STATION
from engine.moves.move import Move
from tests.games.kingpin.scene import GAME, KingpinScene
from tests.games.scene import ArrangedMatch

ENTERED = {"dice_source": "entered"}


@pytest.mark.rule("KING-13.15", "KING-4.12")
@pytest.mark.parametrize("gone", ["red", "blue"])
def test_a_seat_that_leaves_before_the_start_roll_does_not_roll(gone: str) -> None:
    match = ArrangedMatch(GAME, seats=3, options=ENTERED)
    match.play(Move("withdraw", {"seat": gone}))
    assert match.faults() == ()
    assert (match.asked, match.who) == ("start_roll", "referee")
    match.play(Move("start_roll"), dice=[1, 2, 3, 4])
    rolled = [line for line in match.lines("public") if line.endswith("for the start.")]
    assert [line.split()[0] for line in rolled] == [seat.capitalize() for seat in match.seats if seat != gone]
    assert (match.number("turn_of"), match.number("first_seat"), match.number("round")) == ("green", "green", 1)


@pytest.mark.rule("KING-13.15", "KING-16.6")
def test_the_game_can_end_before_the_start_roll() -> None:
    match = ArrangedMatch(GAME, seats=2, options=ENTERED)
    match.play(Move("withdraw", {"seat": "red"}))
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == (("blue",), "last_standing")


@pytest.mark.rule("KING-13.15", "KING-16.7")
def test_a_seat_that_is_out_lacks_nothing_to_win() -> None:
    """The review said how much cash it still needed."""
    match = KingpinScene(seats=3)

    def who_can_win() -> set[str]:
        measures = [one for one in match.rules.measures if one.goal is not None and one.seat]  # not the Cops'
        goals = {one.seat: one.goal(match.table) for one in measures if one.goal is not None}
        return {seat for seat, goal in goals.items() if goal is not None}

    assert who_can_win() == {"red", "blue", "green"}
    match.do("withdraw", seat="blue")
    assert who_can_win() == {"red", "green"}


@pytest.mark.rule("KING-5.17", "KING-12.8")
def test_set_up_ends_with_the_turn_of_a_seat_that_is_out() -> None:
    match = KingpinScene({"green": {"juno_pell": "airport"}}, seats=3, numbers={"influence:red": 1}, events=["ev01"])
    match.do("influence", kind="set_up", character="juno_pell")
    match.do("withdraw", seat="red")
    assert match.number("turn_of") == "blue"
    assert "set_up" not in match.table.piece("juno_pell").marks


@pytest.mark.rule("KING-5.17", "KING-9.11", "KING-20.4")
def test_the_turn_stops_in_the_middle_of_a_heat_card() -> None:
    # Blue sends a Cop to Red's Kingpin, a Cop Killer, who falls: the card goes to the discard, nothing is counted.
    match = KingpinScene(
        {"red": {"bettina_rusk": "docks"}}, seats=3, cops={"moreau": STATION}, killers=["bettina_rusk"],
        ranks={"bettina_rusk": 1}, control={"docks": "red", "fremont": "red"}, numbers={"heat": 12},
        heat_deck=["heat_stakeout.1"], events=["ev01"],
    )  # fmt: skip
    match.do("end_actions", 1, 1)
    assert (match.asked, match.who) == ("choose_cop_move", "blue")
    match.answer({"cop": "moreau", "to": "docks"}, 6, 6, 1, 1)
    assert (match.number("out:red"), match.number("turn_of")) == (True, "blue")
    assert match.where("heat_stakeout.1") == "heat_discard"
    assert match.number("clean_turns:red") is None
    assert match.number("kingpin_out_turns:red") is None


@pytest.mark.rule("KING-13.14", "KING-15.3")
def test_an_effect_on_all_seats_passes_over_one_that_has_left_meanwhile() -> None:
    crews = {"red": {"ferro": "docks"}, "blue": {"juno_pell": "docks"}, "green": {"lady_quick": "docks"}}
    match = KingpinScene(crews, seats=3, active="blue", phase="event", events=["ev68"])
    assert (match.asked, match.who) == ("optional_move", "blue")
    match.do("withdraw", seat="green")
    assert (match.asked, match.who) == ("optional_move", "blue")
    match.answer("pass")
    assert (match.asked, match.who) == ("optional_move", "red")


@pytest.mark.rule("KING-13.14", "KING-20.4")
def test_a_stakeout_falls_away_with_the_seat_that_was_to_choose() -> None:
    match = KingpinScene(
        seats=3, cops={"pike": STATION}, control={"docks": "red", "fremont": "red"}, numbers={"heat": 12},
        heat_deck=["heat_stakeout.1"], events=["ev02"],
    )  # fmt: skip
    match.do("end_actions", 1, 1)
    match.do("withdraw", seat="blue")
    assert (match.number("turn_of"), match.where("heat_stakeout.1")) == ("green", "heat_discard")
    assert match.number("clean_turns:red") == 0


@pytest.mark.rule("KING-19.1", "KING-13.8")
@pytest.mark.parametrize("verb", ["attack", "decide", "reveal_motivation", "end_actions"])
def test_a_seat_that_is_out_is_told_so_whatever_is_pending(verb: str) -> None:
    match = KingpinScene(seats=3, phase="event", events=["ev05"], cops={"varga": "hollywood"}, corrupt={"varga": ["blue"]})
    match.do("withdraw", seat="green")
    assert (match.asked, match.who) == ("hold_cop", "blue")
    error = match.why_not(Move(verb, seat="green"))
    assert error is not None
    assert (error.code, error.clause) == ("seat_out", "KING-13.8")


@pytest.mark.rule("KING-13.14")
def test_a_victim_that_leaves_while_it_is_asked_pays_nothing() -> None:
    crews = {"red": {"gus_tarrow": "laundromat"}, "blue": {"dutch_amari": "airport"}}
    match = KingpinScene(crews, seats=3, control={"laundromat": "blue"})
    match.do("rob", 5, 3, character="gus_tarrow")
    assert (match.asked, match.who) == ("react", "blue")
    match.do("withdraw", seat="blue")
    assert (match.asked, match.who) == ("action", "red")
    assert (match.number("cash:red"), match.number("cash_robbed:red")) == (20, 0)


@pytest.mark.rule("KING-13.15", "KING-16.1", "KING-9.11")
@pytest.mark.parametrize(("gone", "living"), [("blue", {"red", "green"}), ("red", {"green"}), ("green", {"red"})])
def test_a_seat_may_leave_between_the_fall_of_a_kingpin_and_the_checkpoint(gone: str, living: set[str]) -> None:
    # A Cop comes to two Cop Killers of Blue: the Kingpin falls, then the Lieutenant is driven off and Blue is asked.
    match = KingpinScene(
        {"red": {"ferro": "airport"}, "blue": {"mamba_ferreira": "docks", "juno_pell": "docks"}}, seats=3,
        cops={"moreau": "airport"}, killers=["mamba_ferreira", "juno_pell"], ranks={"mamba_ferreira": 1},
        control={"fremont": "blue", "southie": "blue"}, numbers={"influence:red": 1}, events=["ev01"],
    )  # fmt: skip
    match.do("influence", 6, 6, 1, 1, 4, 4, 4, 3, kind="move_cop", cop="moreau", to="docks")
    assert (match.asked, match.who) == ("relocate", "blue")
    assert Move("withdraw", {"seat": gone}) in match.anytime_moves
    match.do("withdraw", seat=gone)
    assert {seat for seat in match.seats if not match.number(f"out:{seat}")} >= living
    if gone == "blue":
        assert (match.asked, match.who) == ("action", "red")
        assert match.lines("public")[-2:] == ["The referee withdraws Blue.", "Blue is eliminated."]


@pytest.mark.rule("KING-5.17", "KING-14.4", "KING-14.5")
def test_what_a_motivation_of_another_seat_does_is_not_dropped_with_the_turn() -> None:
    # Red's attack makes Blue's Vengeance and Green's Greed ready; while Blue is asked, Red's team leaves.
    match = KingpinScene(
        {"red": {"ferro": "docks"}, "blue": {"juno_pell": "docks", "lady_quick": "airport"}}, seats=3,
        motivations={"red": "dynasty", "blue": "vengeance", "green": "greed"}, numbers={"cash:green": 220},
        options={"motivation_reveal": "forced"}, events=["ev01"],
    )  # fmt: skip
    match.do("attack", 6, 6, 1, 1, character="ferro", target="juno_pell")
    assert (match.asked, match.who) == ("choose_character", "blue")
    match.do("withdraw", seat="red")
    assert match.faults() == ()
    for _ in range(2):
        assert (match.asked, match.who) == ("choose_character", "blue")
        match.answer("lady_quick")
    assert match.table.piece("lady_quick").marks["rank"] == 3
    assert match.table.zones["motivation:green"][0].up
    assert match.number("turn_of") == "blue"
    assert match.faults() == ()


@pytest.mark.rule("KING-13.14", "KING-17.1")
@pytest.mark.parametrize("gone", ["blue", "green"])
def test_dice_of_a_fight_are_no_longer_waited_for_once_its_defender_has_left(gone: str) -> None:
    """The referee was asked to throw for a fight that was over, and refused the dice."""
    match = KingpinScene(
        {"blue": {"juno_pell": "docks", "ferro": "docks"}}, seats=3, cops={"moreau": "airport"},
        killers=["juno_pell", "ferro"], numbers={"influence:red": 1}, options=ENTERED,
    )  # fmt: skip
    match.play(Move("influence", {"kind": "move_cop", "cop": "moreau", "to": "docks"}), dice=[1, 1, 6, 6])
    assert (match.asked, match.who) == ("throw", "referee")
    match.play(Move("withdraw", {"seat": gone}))
    assert match.asked == ("action" if gone == "blue" else "throw")


@pytest.mark.rule("KING-13.15", "KING-4.12", "KING-13.8")
@pytest.mark.parametrize(("gone", "first"), [("red", "green"), ("green", "red"), ("blue", None)])
def test_a_seat_that_leaves_while_a_tie_for_the_start_waits_does_not_begin(gone: str, first: str | None) -> None:
    """It rolled again, and if it won it was given the first turn."""
    match = ArrangedMatch(GAME, seats=4, options=ENTERED)
    match.play(Move("start_roll"), dice=[5, 5, 1, 1, 4, 6, 1, 2])
    assert match.asked == "throw"
    match.play(Move("withdraw", {"seat": gone}))
    assert match.faults() == ()
    if first is None:
        assert match.asked == "throw"
    else:
        assert (match.number("turn_of"), match.number("first_seat")) == (first, first)


@pytest.mark.rule("KING-13.15", "KING-4.12")
def test_of_three_that_tie_for_the_start_two_roll_again_when_the_third_leaves() -> None:
    match = ArrangedMatch(GAME, seats=4, options=ENTERED)
    match.play(Move("start_roll"), dice=[5, 5, 1, 1, 4, 6, 6, 4])
    match.play(Move("withdraw", {"seat": "green"}), dice=[1, 1, 2, 2])
    assert match.number("turn_of") == "yellow"
