"""Kingpin's board with names of teams that look like something else."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from engine.chance.chance import Random
from engine.games import bot_move
from engine.visibility.schema import PUBLIC
from tests.games.game_list import example, new_match
from tests.ui.board.windows import window

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]


@pytest.mark.parametrize("name", ["7A/7B", "2/3", "/"])
def test_a_name_with_a_stroke_is_no_share_in_whose_turn_it_is(qapp: QApplication, name: str) -> None:
    """The window that drew it was covered, as the name was read as so many of so many parts."""
    match, chance = new_match(example("kingpin"), seed=2015, names=(name, "7C")), Random(2015)
    while not str(match.view(PUBLIC).numbers.get("whose_turn")).endswith(f" {name}'s turn"):
        match.play(bot_move(match, chance))
    assert f"{name}'s turn" in [text.said for text in window(match, PUBLIC, (1280, 720))[1]]
