"""The commonest acts of every game take four keys in the median, measured on the moves of a demonstration."""

from __future__ import annotations

from statistics import median

import pytest

from engine.games import all_games
from tests.ui.console.keystrokes import MORE, measured

pytestmark = pytest.mark.slow


def test_the_ten_commonest_acts_of_the_hunt_take_four_keys() -> None:
    found = measured("hunt", 60)
    common = sorted(found.values(), key=len, reverse=True)[:10]
    keys = [key for one in common for key in one]
    assert median(keys) <= 4
    assert sum(median(one) <= 4 for one in common) >= 9
    assert sum(key == MORE for key in keys) <= len(keys) // 10


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_the_ten_commonest_acts_take_four_keys_in_the_median(game: str) -> None:
    common = sorted(measured(game, 60).values(), key=len, reverse=True)[:10]
    assert median(key for one in common for key in one) <= 4
    assert median(median(one) for one in common) <= 4
