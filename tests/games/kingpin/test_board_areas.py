"""The board's areas stay where they are while a game goes on, and when a seat is out."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from engine.visibility.schema import PUBLIC
from tests.ui.board.windows import window
from tests.ui.shots import played
from tests.ui.texts import lay_out
from ui.board.scene.board_scene import BoardScene

pytestmark = pytest.mark.slow


def places(scene: BoardScene) -> dict[tuple[str, str], QRectF]:
    """Where the areas and the boxes in them lie."""
    found = {(area.bound.key, ""): area.rect for area in scene.areas}
    return found | {
        (area.bound.key, box.bound.box.id or "all"): box.room for area in scene.areas for box in scene.lying_on(area)[0]
    }


@pytest.mark.rule("KING-13.8")
@pytest.mark.parametrize("seats", [2, 6])
def test_no_place_moves_when_a_seat_is_out(qapp: QApplication, seats: int) -> None:
    """Only on its own screen its cards, of which it has none left, make room for what it has to be told."""
    match = played("kingpin", 120, seats=seats)
    gone = match.seats[-1]
    for audience in (match.seats[0], gone, PUBLIC):
        content, view = window(match, audience, (1280, 720))[0], match.view(audience)
        found = []
        for is_out in (False, True):
            content.show_view(msgspec.structs.replace(view, numbers={**view.numbers, f"out:{gone}": is_out}))
            lay_out(content)
            found.append(places(content.board_view.board_scene))
        before, after = found
        moved = {area for (area, box), rect in before.items() if after.get((area, box)) != rect}
        assert moved == ({"own"} if audience == gone else set()), audience
