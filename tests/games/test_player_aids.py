"""A player aid of whatever game fits a team's screen."""

from __future__ import annotations

import pytest

from engine.contract.game import OptionValue
from engine.games import all_games
from tests.games.player_aids import aids_of

LONGEST = 430
"""The most letters of an aid: it can be sent to a team as a message, which takes room from its board."""
CHANGED: list[tuple[str, dict[str, OptionValue]]] = [
    (game.id, changed)
    for game in all_games()
    for changed in ({}, *({one.id: value} for one in game.options for value in one.values[:9]))
]


@pytest.mark.parametrize(("game", "changed"), CHANGED)
def test_an_aid_fits_a_screen_with_every_option(game: str, changed: dict[str, OptionValue]) -> None:
    aids = aids_of(game, **changed)
    assert aids, "no player aid"
    assert {title: len(body) for title, body in aids.items() if len(body) > LONGEST} == {}
