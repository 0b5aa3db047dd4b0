"""The console is laid out before it is painted: nothing is painted, laid out elsewhere, and painted again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.games import all_games
from tests.e2e.rigged import Desk
from tests.rig.offscreen import Monitors
from tests.ui.heard import Heard
from ui.demo import DemoPlayer

PLIES = 40


@pytest.fixture
def desk(request: pytest.FixtureRequest, qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(qtbot, monitors, tmp_path, game=request.param.id)
    made.seat()
    yield made
    made.close()


def early(desk: Desk, kind: QEvent.Type) -> set[str]:
    """The widgets of the console that are told this while plies are entered; it fails if any is when they are painted."""
    player, heard, found = DemoPlayer(desk.session, 1), Heard(desk.window, kind), set[str]()
    for _ in range(PLIES):
        QApplication.processEvents()  # what the entry before left for later
        heard.widgets.clear()
        desk.session.submit(player.choose(), roll=True)
        found |= set(heard.widgets)
        heard.widgets.clear()
        for _ in range(3):
            QApplication.sendPostedEvents()
        assert heard.widgets == []
        if desk.session.outcome is not None:
            break
    return found


every_game = pytest.mark.parametrize("desk", all_games(), ids=lambda game: game.id, indirect=True)


@every_game
def test_a_ply_leaves_nothing_to_be_laid_out_when_the_console_is_painted(desk: Desk) -> None:
    assert {"DecisionPanel", "TargetLayer"} <= early(desk, QEvent.Type.LayoutRequest)


@every_game
def test_what_comes_into_sight_is_not_painted_a_second_time(desk: Desk) -> None:
    """It said so after the painting, and the window was painted again: at two of five plies."""
    assert early(desk, QEvent.Type.UpdateLater)
