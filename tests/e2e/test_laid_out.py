"""The console is laid out before it is painted: nothing is painted, laid out elsewhere, and painted again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.e2e.rigged import Desk
from tests.rig.offscreen import Monitors
from ui.demo import DemoPlayer


class Late(QObject):
    """What of a window is laid out from now on, by the names of its classes."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.widgets: list[str] = []
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and isinstance(watched, QWidget) and watched.window() is self._window:
            self.widgets.append(type(watched).__name__)
        return False


@pytest.fixture(params=["hunt", "druglord"])
def desk(request: pytest.FixtureRequest, qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(qtbot, monitors, tmp_path, game=request.param)
    yield made
    made.close()


def test_a_ply_leaves_nothing_to_be_laid_out_when_the_console_is_painted(desk: Desk) -> None:
    desk.seat()
    player = DemoPlayer(desk.session, 1)
    asked = set[str]()
    for _ in range(15):
        QApplication.processEvents()
        late = Late(desk.window)
        desk.session.submit(player.choose(), roll=True)
        asked |= set(late.widgets)
        late.widgets.clear()
        for _ in range(3):
            QApplication.sendPostedEvents()
        assert late.widgets == []
        late.deleteLater()
    assert {"DecisionPanel", "TargetLayer"} <= asked
