"""What a player needs to know stands in the player aids, as the options of the session have it."""

from __future__ import annotations

from functools import partial

import pytest

from tests.games.player_aids import aids_of

aids = partial(aids_of, "deck")


@pytest.mark.rule("DECK-6.2", "DECK-6.3", "DECK-6.6", "DECK-7.3", "DECK-10.2", "DECK-10.3")
def test_the_aids_say_who_wins_and_how_one_disrupts() -> None:
    usual = aids()
    assert usual["Who wins"].startswith("Whoever first has 10 points wins at once.")
    assert "equal scores share the win" in usual["Who wins"]
    assert "clockwise" in usual["Disrupting others"]
    assert "clockwise" not in aids(disruption_order="open")["Disrupting others"]
    assert "break a match" in usual["Disrupting others"]
    assert "change a value that counts" in aids(soft_disruption=True)["Disrupting others"]
    assert "challenge one" not in aids(hardcore=True)["Disrupting others"]


@pytest.mark.rule("DECK-12.1")
def test_a_player_is_told_what_the_screen_shows_and_how_to_begin() -> None:
    """Nothing said before the game what a player may see."""
    begins = aids()["Your screen and first turn"]
    assert "of other hands how many cards there are" in begins
    assert "keep cards that spoil what others play, and pass" in begins
    assert "spoil" not in aids(disruption_limit=0)["Your screen and first turn"]
    assert "would really work there" in aids(hardcore=True)["Your screen and first turn"]
