"""The board's areas stay where they are while a game goes on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from engine.visibility.schema import PUBLIC
from tests.ui.board.windows import window
from tests.ui.shots import played
from tests.ui.texts import lay_out

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seats", [3, 7])
def test_no_place_moves_from_the_first_ply_to_the_last(qapp: QApplication, seats: int) -> None:
    """A last roll, a card that gives an action and a scenario that opens moved all below or beside them."""
    match, places = played("collection", 200, seats=seats), dict[str, QRectF]()
    content = window(match, PUBLIC, (1280, 720))[0]
    for ply in range(1, len(match.history.plies), 7):
        content.show_view(match.view(PUBLIC, ply))
        lay_out(content)
        scene = content.board_view.board_scene
        now = {area.bound.key: area.rect for area in scene.areas}
        now |= {f"{box.area.id} {box.bound.box.id}": box.room for box in scene.boxes}
        assert [key for key, rect in now.items() if places.setdefault(key, rect) != rect] == [], ply
