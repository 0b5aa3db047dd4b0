"""Kingpin's targets on the referee's table: what can be done at a place is marked there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from tests.ui.console.entry_table import Aimed

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", [(940, 490), (1160, 720), (1700, 1000)])
@pytest.mark.parametrize("seed", [3, 7, 11])
def test_what_marks_a_target_lies_in_its_lot(qtbot: QtBot, size: tuple[int, int], seed: int) -> None:
    """The odds at one lot stood in the next one, or two lots away at the end of a line."""
    desk = Aimed(qtbot, "kingpin", size=size, seed=seed)
    assert desk.until("attack", least=2)
    qtbot.wait(1)
    view = desk.table.view
    lots = {box.bound.box.id: box.room for box in view.board_scene.boxes if box.bound.box.building}
    tags = {target: rect for target, rect in desk.table.targets.places().items() if target.zone in lots}
    assert tags
    for target, rect in tags.items():
        lot = QRectF(view.mapFromScene(lots[target.zone]).boundingRect())
        assert lot.adjusted(-6, -6, 6, 6).contains(rect), target.zone
