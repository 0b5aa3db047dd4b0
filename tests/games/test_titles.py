"""What is asked stands in a pill of its own on every window: it begins like a sentence, in every game."""

from __future__ import annotations

import pytest

from engine.contract.game import Game
from engine.games import all_games
from tests.games.game_list import new_match


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_is_asked_begins_with_a_capital(game: Game) -> None:
    asks = new_match(game).rules.schema.prompts.values()
    assert [ask.title for ask in asks if not (ask.title[:1].isupper() or ask.title.startswith("{"))] == []
