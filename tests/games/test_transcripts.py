"""The golden transcripts are what the rules still tell."""

from __future__ import annotations

import pytest

from engine.contract.game import Game
from tests.games.shelf import GAMES
from tests.games.transcript import golden_match, path_of, transcript

pytestmark = pytest.mark.slow

REAL = [game for game in GAMES if game.id != "toy"]


@pytest.mark.parametrize("game", REAL, ids=[game.id for game in REAL])
def test_the_transcript_is_still_true(game: Game) -> None:
    path = path_of(game)
    assert path.exists(), f"write it: python -m tests.games.transcript {game.id}, then read it against the rulebook"
    assert transcript(golden_match(game)) == path.read_text(encoding="utf-8")
