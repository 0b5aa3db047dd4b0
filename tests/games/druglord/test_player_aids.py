"""What a player needs to know stands in the player aids, as the options of the session have it."""

from __future__ import annotations

from functools import partial

import pytest

from tests.games.player_aids import aids_of

aids = partial(aids_of, "druglord")


@pytest.mark.rule(
    "DRUG-8.5", "DRUG-8.19", "DRUG-8.21", "DRUG-9.4", "DRUG-9.7", "DRUG-10.13", "DRUG-11.3", "DRUG-12.1", "DRUG-13.3"
)
def test_the_aids_say_what_a_player_needs_as_the_options_have_it() -> None:
    """There was none of how one wins, of a Turn, of Actions, Sway and Violence."""

    usual = aids()
    assert "first score of 20" in usual["Who wins"]
    assert "first score of 60" in aids(target_score=60)["Who wins"]
    assert "as often a Turn as it has Demand" in usual["Where weight can go"]
    assert "as often a Turn" not in aids(demand_limit="unlimited")["Where weight can go"]
    assert "Air: if nothing else is open." in usual["Where weight can go"]
    assert "Air: always." in aids(air_last_resort=False)["Where weight can go"]
    assert "to any own Region with Demand" in usual["Where weight can go"]
    assert "to any Region with Demand" in aids(export_destination="any")["Where weight can go"]
    assert "on any die, " in usual["Sway"]
    assert "on any trade, fight, Trial or card die, " in aids(sway_scope="contests")["Sway"]
    assert "all are asked, once each:" in aids(sway_mode="single_round")["Sway"]
    assert "over the same ocean" in usual["Violence"]
    assert "over the same ocean" not in aids(attack_over_water=False)["Violence"]
    assert "the type you have most of" in usual["What a Trial brings"]
    assert "Local Busts: 2 markers of the type most frequent" in aids(local_busts_type="cases")["What a Trial brings"]
    assert "not exported before" in aids(draw2_sway_now=True)["One Action in each Phase"]


@pytest.mark.rule("DRUG-4.6")
def test_a_seat_is_told_what_its_screen_shows_and_how_to_begin() -> None:
    """Nothing said before the game what a seat may see."""
    begins = aids()["Your screen and first Turn"]
    assert "You alone see your Baller cards and, until all are revealed, the Regions that you drew." in begins
