"""What a player needs to know stands in the player aids, as the options of the session have it."""

from __future__ import annotations

from functools import partial

import pytest

from tests.games.player_aids import aids_of

aids = partial(aids_of, "collection")


@pytest.mark.rule("COLL-6.9", "COLL-8.1", "COLL-8.2")
def test_the_aids_say_who_wins_and_what_reports_and_cards_do() -> None:
    assert "even if it is only one" in aids()["Who wins"]
    assert "of its card, 3 scenarios at least." in aids(minimum_scenarios=3)["Who wins"]
    assert "reaches 10" in aids()["Who wins"]
    assert "for a closed scenario only opens it." in aids()["Reports and cards"]
    assert "for a closed scenario opens it first." in aids(activation_also_expands=True)["Reports and cards"]


@pytest.mark.rule("COLL-11.2")
def test_the_table_is_told_what_the_screens_show_and_how_to_begin() -> None:
    """Nothing said before the game what a team may see."""
    assert aids()["The screens and the first turns"].startswith("Everybody sees everything but the decks. ")
    private = aids(held_cards="private")["The screens and the first turns"]
    assert private.startswith("Everybody sees everything but the decks and the cards that others hold. ")
