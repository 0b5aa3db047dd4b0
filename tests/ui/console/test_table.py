"""The panel with the table: its tools."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from tests.ui.stray_windows import windows_that_come
from ui.board import board_of
from ui.console.table.table_panel import TablePanel
from ui.theme import DARK


@pytest.mark.parametrize(("game", "titled"), [("hunt", True), ("deck", False)])
def test_no_tool_is_a_window_of_its_own_for_a_moment(qtbot: QtBot, game: str, titled: bool) -> None:
    """The button that looks closer at an area flashed on the screen when a session was opened."""
    with windows_that_come() as come:
        panel = TablePanel(board_of(game), {}, DARK, ())
        qtbot.addWidget(panel)
        panel.show()
    assert come == ["TablePanel"]
    assert [button.isVisible() for button in panel.findChildren(QToolButton)] == [titled]
