"""Layouts are flushed before painting, so that nothing is painted twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.games import all_games
from engine.visibility.schema import PUBLIC
from tests.e2e.referee_desk import RefereeDesk
from tests.effort import some, tries
from tests.rig.offscreen import Monitors
from tests.ui.qt_events import Heard
from ui.app.demo_player import DemoPlayer
from ui.displays.display import DisplayState

pytestmark = pytest.mark.slow

PLIES = tries(20, 60)


@pytest.fixture
def desk(request: pytest.FixtureRequest, qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[RefereeDesk]:
    made = RefereeDesk(qtbot, monitors, tmp_path, game=request.param.id)
    try:
        made.seat()
        yield made
    finally:
        made.close()


def paint() -> None:
    """Handle all posted events."""
    for _ in range(3):
        QApplication.sendPostedEvents()


def plies(desk: RefereeDesk, *heard: Heard) -> Iterator[None]:
    """Plies are entered, and what was heard before each is forgotten; whoever goes through them has them painted."""
    player = DemoPlayer(desk.session, 1)
    for _ in range(PLIES):
        desk.page.aiming.finish()  # what may be done glows
        QApplication.processEvents()  # what the entry before left for later
        paint()
        for one in heard:
            one.widgets.clear()
        desk.session.play(player.choose(), roll=True)
        yield
        if desk.session.outcome is not None:
            break


some_games = pytest.mark.parametrize("desk", some(all_games(), 2, __name__), ids=lambda game: game.id, indirect=True)


@pytest.mark.not_on_windows("a timer of no time is a posted event there: what is left for later is handled at once")
@some_games
def test_a_ply_is_laid_out_before_it_is_painted_and_no_window_is_painted_twice(desk: RefereeDesk) -> None:
    """Of what came into sight, or went from a board, Qt heard after the painting; of a team's clock before its board."""
    room = desk.page.room
    desk.qtbot.waitUntil(lambda: room.displays.state(PUBLIC) is DisplayState.LIVE)
    live = [one for one in room.audiences if room.displays.state(one) is DisplayState.LIVE]
    assert len(live) == 3
    windows = [desk.window, *(room.displays.window(one) for one in live)]
    desk.qtbot.wait(500)  # they have come
    heard = [Heard(window, QEvent.Type.UpdateRequest) for window in windows]
    painted = [0] * len(windows)
    layouts, laid_out = Heard(desk.window, QEvent.Type.LayoutRequest), set[str]()
    for _ in plies(desk, layouts, *heard):
        laid_out |= set(layouts.widgets)
        layouts.widgets.clear()
        paint()
        assert layouts.widgets == []
        times = [len(one.widgets) for one in heard]
        assert max(times) == 1
        painted = [sum(both) for both in zip(painted, times, strict=True)]
    assert min(painted) > PLIES / 6
    assert {"DecisionPanel", "TargetLayer"} <= laid_out
