"""The golden transcripts are what the rules still tell."""

from __future__ import annotations

import pytest

from engine.contract.game import Game
from engine.games import all_games
from tests.games.transcript import golden_match, path_of, transcript

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_transcript_is_still_true(game: Game) -> None:
    path = path_of(game)
    assert path.exists(), f"write it: python -m tests.games.transcript {game.id}, then read it against the rulebook"
    assert transcript(golden_match(game)) == path.read_text(encoding="utf-8")
