"""What an entry brings into sight in the console is painted with everything else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.games import all_games
from tests.e2e.rigged import Desk
from tests.rig.offscreen import Monitors
from ui.demo import DemoPlayer

PLIES = 40


class Late(QObject):
    """Counts what is said after an entry by widgets that have just come into sight."""

    def __init__(self, app: QObject) -> None:
        super().__init__()
        self.said: list[str] = []
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.UpdateLater:
            self.said.append(type(watched).__name__)
        return False


@pytest.fixture
def desk(request: pytest.FixtureRequest, qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(qtbot, monitors, tmp_path, game=request.param.id)
    yield made
    made.close()


@pytest.mark.parametrize("desk", all_games(), ids=lambda game: game.id, indirect=True)
def test_what_comes_into_sight_is_not_painted_a_second_time(desk: Desk, qapp: QApplication) -> None:
    """It said so after the painting, and the window was painted again: at two of five plies."""
    desk.seat()
    player, late = DemoPlayer(desk.session, 1), Late(qapp)
    plies, shown = 0, 0
    while plies < PLIES and desk.session.outcome is None:
        QApplication.processEvents()  # what the entry before left for later
        desk.session.submit(player.choose(), roll=True)
        shown += len(late.said)
        late.said.clear()
        QApplication.sendPostedEvents()
        assert late.said == []
        plies += 1
    assert shown
