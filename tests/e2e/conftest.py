"""A desk for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.e2e.rigged import Desk
from tests.rig.offscreen import Monitors


@pytest.fixture
def desk(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(qtbot, monitors, tmp_path)
    yield made
    made.close()
