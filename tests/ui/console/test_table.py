"""The panel with the table: its tools."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from ui.board import board_of
from ui.console.table import TablePanel
from ui.theme import DARK


class Windows(QObject):
    """Takes down which windows come."""

    def __init__(self) -> None:
        super().__init__()
        self.come: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.come.append(type(watched).__name__)
        return False


@pytest.mark.parametrize(("game", "titled"), [("hunt", True), ("deck", False)])
def test_no_part_of_it_is_a_window_of_its_own_for_a_moment(qtbot: QtBot, game: str, titled: bool):
    """The button that looks closer at an area flashed on the screen when a session was opened."""
    windows, app = Windows(), QApplication.instance()
    assert app is not None
    app.installEventFilter(windows)
    try:
        panel = TablePanel(board_of(game), {}, DARK, ())
        qtbot.addWidget(panel)
        panel.show()
    finally:
        app.removeEventFilter(windows)
    assert windows.come == ["TablePanel"]
    assert [button.isVisible() for button in panel.findChildren(QToolButton)] == [titled]
