"""What a team's window says does not depend on its size, in any game."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from engine.contract.game import Game
from engine.visibility.schema import PUBLIC
from tests.effort import LONG
from tests.games.game_list import GAMES, IDS
from tests.ui.legibility import SIZES, window
from tests.ui.shots import played
from tests.ui.texts import texts_of

pytestmark = pytest.mark.slow

TRIED = SIZES if LONG else (min(SIZES), max(SIZES))


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_window_says_the_same_at_every_size(game: Game, qapp: QApplication) -> None:
    """Larger screens sometimes said less: an immunity, an owner, the keywords of a card."""
    match = played(game.id, 60, seats=len(game.seats))
    for audience in (match.seats[0], PUBLIC):
        smallest, *larger = [sorted(text.said for text in texts_of(window(match, audience, size))) for size in TRIED]
        assert all(said == smallest for said in larger), audience
