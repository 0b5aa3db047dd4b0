"""The demonstration: a session that plays itself, with its log and its pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from engine.games import all_games
from engine.visibility.schema import PUBLIC
from referee.session.session import Session
from referee.store import open_store
from tests.e2e.referee_desk import RefereeDesk
from tests.effort import tries
from tests.games.game_list import example
from tests.rig.offscreen import Monitors, Screen
from ui.app.demo import pictures, run_demo
from ui.app.demo_player import DemoPlayer, play_demo
from ui.displays.display import DisplayState

pytestmark = pytest.mark.slow


def test_the_demo_plays_to_its_end_and_leaves_log_and_pictures(
    qapp: QApplication, monitors: Monitors, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its picture of the console is as large as in a room: without a display the platform's own screen is smaller."""
    monitors.set([Screen("A-REF", width=800, height=800)])
    folder = tmp_path / "demo"
    assert run_demo(example("deck").id, headless=True, folder=folder, seed=1) == 0
    drawn = {path.stem for path in folder.glob("*.png")}
    console = QImage(str(folder / "console.png"))
    assert (console.width(), console.height()) == (1920, 1080)
    store = open_store(str(folder / "demo.whitecell"))
    (summary,) = store.sessions()
    assert summary.over
    session = Session.open(store, summary.id, all_games(), read_only=True)
    assert session.problems == ()
    assert {"console", PUBLIC, *session.seats} <= drawn
    store.close()
    assert str(folder) in capsys.readouterr().out


def test_a_picture_of_the_console_marks_what_may_be_done_now(desk: RefereeDesk) -> None:
    """After the last ply of a demo all that could be chosen before it still glowed."""
    player, scene = DemoPlayer(desk.session, 1), desk.page.table.view.board_scene
    others = 0
    for _ in range(tries(5, 12)):
        desk.page.aiming.finish()
        before = scene._legal
        desk.session.play(player.choose(), roll=True)
        pictures(desk.window)
        shown = scene._legal
        desk.page.aiming.finish()
        assert shown == scene._legal
        others += shown != before
    assert others


def test_a_demo_is_shown_however_long_the_windows_take_to_their_monitors(
    desk: RefereeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine, every curtain stayed down to the end."""
    monkeypatch.setattr("ui.displays.team_windows._CHECK_MS", 1000)
    player = play_demo(desk.window.context, desk.session.game, pace=600)
    room = desk.page.room
    assert {room.displays.display(one).state for one in room.audiences} == {DisplayState.CURTAIN}
    desk.qtbot.waitUntil(lambda: all(room.displays.display(one).state is DisplayState.LIVE for one in room.audiences))
    player.stop()
