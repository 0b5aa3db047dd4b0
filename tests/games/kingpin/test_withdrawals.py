"""Seats that leave the game at odd moments (KING-13.14, KING-13.15, KING-5.17)."""

from __future__ import annotations

import pytest

from engine.match import Match
from engine.move import Move
from tests.games.kingpin.scene import GAME, asked, content, number, play, said, scene

ENTERED = {"dice_source": "entered"}


@pytest.mark.rule("KING-13.15", "KING-4.12")
@pytest.mark.parametrize("gone", ["red", "blue"])
def test_a_seat_that_leaves_before_the_start_roll_does_not_roll(gone: str) -> None:
    match = Match(GAME, content(), seats=3, options=ENTERED)
    match.play(Move("withdraw", {"seat": gone}))
    assert match.faults() == ()
    assert asked(match) == ("start_roll", "referee")
    match.play(Move("start_roll"), dice=[1, 2, 3, 4])
    rolled = [line for line in said(match, "public") if line.endswith("for the start.")]
    assert [line.split()[0] for line in rolled] == [seat.capitalize() for seat in match.seats if seat != gone]
    assert (number(match, "turn_of"), number(match, "first_seat"), number(match, "round")) == ("green", "green", 1)


@pytest.mark.rule("KING-13.15", "KING-16.6")
def test_the_game_can_end_before_the_start_roll() -> None:
    match = Match(GAME, content(), seats=2, options=ENTERED)
    match.play(Move("withdraw", {"seat": "red"}))
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == (("blue",), "last_standing")


@pytest.mark.rule("KING-19.1", "KING-13.8")
@pytest.mark.parametrize("verb", ["attack", "decide", "reveal_motivation", "end_actions"])
def test_a_seat_that_is_out_is_told_so_whatever_is_pending(verb: str) -> None:
    match = scene(seats=3, phase="event", events=["ev05"], cops={"varga": "hollywood"}, corrupt={"varga": ["blue"]})
    play(match, "withdraw", seat="green")
    assert asked(match) == ("hold_cop", "blue")
    error = match.why_not(Move(verb, seat="green"))
    assert error is not None
    assert (error.code, error.clause) == ("seat_out", "KING-13.8")


@pytest.mark.rule("KING-13.14")
def test_a_victim_that_leaves_while_it_is_asked_pays_nothing() -> None:
    crews = {"red": {"gus_tarrow": "laundromat"}, "blue": {"dutch_amari": "airport"}}
    match = scene(crews, seats=3, control={"laundromat": "blue"})
    play(match, "rob", [5, 3], character="gus_tarrow")
    assert asked(match) == ("react", "blue")
    play(match, "withdraw", seat="blue")
    assert asked(match) == ("action", "red")
    assert (number(match, "cash:red"), number(match, "cash_robbed:red")) == (20, 0)
