"""What a player needs to know stands in the player aids, as the options of the session have it."""

from __future__ import annotations

from functools import partial

import pytest

from tests.games.player_aids import aids_of

aids = partial(aids_of, "kingpin")


@pytest.mark.rule("KING-7.3", "KING-8.4", "KING-16.3", "KING-16.7", "KING-16.8")
def test_the_aids_have_the_numbers_of_the_content() -> None:
    """The game had no player aid."""
    usual = aids()
    assert list(usual) == [
        "Who wins",
        "Your screen and first turn",
        "A turn",
        "Actions everywhere",
        "Control and threat",
        "Influence",
        "Heat",
        "Fights",
        "Cops",
        "Your cards",
    ]
    assert "with $500K" in usual["Who wins"]
    assert "All lose with 7 Cops" in usual["Who wins"]
    assert "5 or more if nobody controls the location, 7 or more if another seat does" in usual["Control and threat"]
    assert "Ahead by 5 or more" in usual["Fights"]
    assert "Turn a Blind Eye (0): 3 less heat" in usual["Influence"]


@pytest.mark.rule(
    "KING-3.10", "KING-5.4", "KING-6.8", "KING-7.7", "KING-8.11", "KING-10.3", "KING-13.4", "KING-14.1", "KING-14.4"
)
def test_the_aids_follow_the_options() -> None:
    assert "not of Threatened locations" in aids(threat_blocks_income=True)["A turn"]
    assert "in the first turn of a round" in aids(event_draw="per_round")["A turn"]
    assert aids()["Actions everywhere"].startswith("Each once a turn: Attack, 3 heat")
    assert "each character" in aids(global_action_limit="once_per_character")["Actions everywhere"]
    assert "rounded up to $5K" in aids(rob_rounding="up_to_5k")["Actions everywhere"]
    assert "Ahead by 1 or more you kill" in aids(cop_defeat="kill_on_any_win")["Cops"]
    assert "hold him whenever he is moved" in aids(corrupt_block_scope="any_move")["Cops"]
    assert "adds the Cops there" in aids(cop_heat_mode="location_count")["Heat"]
    assert "open to all" in aids()["Your cards"]
    assert "known to you alone" in aids(dark_past_visibility="owner_only")["Your cards"]
    assert "revealed by itself" in aids(motivation_reveal="forced")["Your cards"]
    assert "8 Lieutenants" in aids(max_lieutenants=8)["Your cards"]


@pytest.mark.rule("KING-18.1")
def test_a_seat_is_told_what_its_screen_shows_and_how_to_begin() -> None:
    """Nothing said before the game what a seat may see."""
    begins = aids()["Your screen and first turn"]
    assert "heat and price, cash, drugs and Influence. You alone see your Secret Motivation and Events" in begins
    hidden = aids(holdings_visibility="screened", dark_past_visibility="owner_only")["Your screen and first turn"]
    assert "your Secret Motivation, your Dark Past, your cash, drugs and Influence and Events you looked at" in hidden
