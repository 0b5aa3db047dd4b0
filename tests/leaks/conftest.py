"""A room in which a session is played before every team's window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from tests.leaks.room import LeakRoom
from tests.rig.offscreen import Monitors


@pytest.fixture
def bench_of(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[Callable[[Game], LeakRoom]]:
    """Rooms without motion: nothing in a window happens but by what is entered."""
    yield from _benches(lambda game: LeakRoom(game, qtbot, monitors, tmp_path))


@pytest.fixture
def moving_bench_of(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[Callable[[Game], LeakRoom]]:
    """Rooms with motion, where what matters is shown large for a while."""
    yield from _benches(lambda game: LeakRoom(game, qtbot, monitors, tmp_path, moves=True))


def _benches(make: Callable[[Game], LeakRoom]) -> Iterator[Callable[[Game], LeakRoom]]:
    made: list[LeakRoom] = []

    def make_one(game: Game) -> LeakRoom:
        made.append(make(game))
        return made[-1]

    yield make_one
    for one in made:
        one.close()
