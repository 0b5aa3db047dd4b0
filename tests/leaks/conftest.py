"""A room in which a session is played before every team's window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from tests.leaks.room import Bench
from tests.rig.offscreen import Monitors


@pytest.fixture
def bench_of(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[Callable[[Game], Bench]]:
    made: list[Bench] = []

    def make(game: Game) -> Bench:
        made.append(Bench(game, qtbot, monitors, tmp_path))
        return made[-1]

    yield make
    for one in made:
        one.close()
