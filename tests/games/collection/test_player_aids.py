"""What a player needs to know stands in the player aids, as the options of the session have it."""

from __future__ import annotations

import pytest

from engine.contract.game import OptionValue
from engine.match.match import Match
from tests.games.game_list import content_of, example

LONGEST = 430
"""The most letters of an aid: it can be sent to a team as a message, which takes room from its board."""


def aids(**options: OptionValue) -> dict[str, str]:
    game = example("collection")
    return {one.title: one.body for one in Match(game, content_of(game), options=options).rules.briefs}


@pytest.mark.parametrize(
    "changed", [{}, *({one.id: value} for one in example("collection").options for value in one.values[:9])]
)
def test_an_aid_fits_a_screen_with_every_option(changed: dict[str, OptionValue]) -> None:
    assert {title: len(body) for title, body in aids(**changed).items() if len(body) > LONGEST} == {}


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
