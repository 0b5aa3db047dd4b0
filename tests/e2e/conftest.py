"""A desk for every test; its miniatures draw pictures where a test says that they are looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.e2e.browsers import Browsers, Chromium
from tests.e2e.referee_desk import RefereeDesk
from tests.rig.offscreen import Monitors
from ui.theme import DARK, apply_theme
from ui.widgets.window_style import stylesheet

PICTURED = {f"test_{name}" for name in ("colours", "demo", "mirrored", "whole_class")}
"""The files whose tests look at miniatures, or let everything be drawn as in a class."""


@pytest.fixture
def pictured() -> None:
    """Let miniatures draw their pictures in this test."""


@pytest.fixture(autouse=True)
def _miniatures(request: pytest.FixtureRequest) -> None:
    if request.path.stem not in PICTURED and "pictured" not in request.fixturenames:
        request.getfixturevalue("blank_miniatures")


@pytest.fixture
def desk(request: pytest.FixtureRequest, qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[RefereeDesk]:
    """Return a desk whose session has been played as far as the test's mark says."""
    mark = request.node.get_closest_marker("played")
    made = RefereeDesk(qtbot, monitors, tmp_path, plies=0 if mark is None else mark.args[0])
    yield made
    made.close()


@pytest.fixture
def desk_of(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[Callable[..., RefereeDesk]]:
    """Make the desk of a game, after so many plies of its demonstration; one after the other."""
    made: list[RefereeDesk] = []

    def make(game: str, plies: int = 0) -> RefereeDesk:
        made.append(RefereeDesk(qtbot, monitors, tmp_path, game, plies=plies))
        return made[-1]

    yield make
    for desk in made:
        desk.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    """Chromium, started once for the tests of a file."""
    made = Chromium()
    yield made
    made.close()


@pytest.fixture
def browsers(chromium: Chromium, qtbot: QtBot) -> Iterator[Browsers]:
    """Chromium, for as many devices as a test opens."""
    made = Browsers(chromium, qtbot)
    yield made
    made.close()


@pytest.fixture
def letters(qapp: QApplication) -> Iterator[None]:
    """Other tests find the letters at their usual size again."""
    yield
    apply_theme(qapp, DARK)
    qapp.setStyleSheet(stylesheet(DARK))
