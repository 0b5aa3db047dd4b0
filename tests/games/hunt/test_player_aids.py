"""What a player needs to know stands in the player aids, as the options of the session have it."""

from __future__ import annotations

from functools import partial

import pytest

from tests.games.player_aids import aids_of

aids = partial(aids_of, "hunt")


@pytest.mark.rule("HUNT-4.2", "HUNT-5.9", "HUNT-9.5", "HUNT-10.2", "HUNT-14.2", "HUNT-14.4")
def test_the_aids_say_who_wins_what_actions_cost_and_what_pawns_do() -> None:
    """There was one text only, without win conditions, costs, or what a pawn does on each target."""

    usual = aids()
    assert "After 6 pairs of turns" in usual["Who wins"]
    assert "at least three quarters" in usual["Who wins"]
    short = aids(turn_pairs=4, cartel_win_fraction="2/3", cartel_early_win=True)["Who wins"]
    assert "After 4 pairs of turns" in short
    assert "at least two thirds" in short
    assert "It may claim this" in short
    assert usual["The Cartel's actions"].startswith("3 Defense actions or 2 Chapo actions or a Need.")
    pulses = aids(cartel_turn_mode="pulses", pulses=5, draw_and_place=True, fulfil_per_turn=1)["The Cartel's actions"]
    assert pulses.startswith("5 points for any mix. Draw a Defense: 1, or play it at once for 1 less.")
    assert "where he is: 1, 1 circle a turn" in pulses
    assert pulses.endswith("Draw a Need and place it Hidden: 1, once a turn.")
    assert aids(need_draw_free=True)["The Cartel's actions"].endswith("place it Hidden: free, once a turn.")
    assert "from Link to Link" in aids(finish_cascade="transitive")["What Police and Marina do"]
    assert "Linked to it follows" in aids(expend_cascade=True)["What a Defense does"]


@pytest.mark.rule("HUNT-3.3", "HUNT-3.5", "HUNT-13.1")
def test_each_side_is_told_what_its_screen_shows_and_how_it_begins() -> None:
    """Nothing said before the game what a team may see."""
    cartel = aids()["The Cartel's screen and first turn"]
    assert "First say how many Defenses of each type you draw, then place your Needs, 3 Defenses at most" in cartel
    assert "First place your Needs" in aids(setup_defense_mode="two_each")["The Cartel's screen and first turn"]
    assert "Of the Hidden side it shows nothing." in aids()["The Hunters' screen and first turn"]
