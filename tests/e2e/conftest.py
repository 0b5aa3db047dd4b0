"""A desk for every test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.e2e.browsers import Browsers
from tests.e2e.referee_desk import RefereeDesk
from tests.rig.offscreen import Monitors
from ui.theme import DARK, apply_theme
from ui.widgets.window_style import stylesheet


@pytest.fixture
def desk(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[RefereeDesk]:
    made = RefereeDesk(qtbot, monitors, tmp_path)
    yield made
    made.close()


@pytest.fixture
def desk_of(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[Callable[[str], RefereeDesk]]:
    """Make the desk of a game, one after the other."""
    made: list[RefereeDesk] = []

    def make(game: str) -> RefereeDesk:
        made.append(RefereeDesk(qtbot, monitors, tmp_path, game))
        return made[-1]

    yield make
    for desk in made:
        desk.close()


@pytest.fixture
def browsers(qtbot: QtBot) -> Iterator[Browsers]:
    """Chromium, for as many devices as a test opens."""
    made = Browsers(qtbot)
    yield made
    made.close()


@pytest.fixture
def letters(qapp: QApplication) -> Iterator[None]:
    """Other tests find the letters at their usual size again."""
    yield
    apply_theme(qapp, DARK)
    qapp.setStyleSheet(stylesheet(DARK))
