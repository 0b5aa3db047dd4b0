"""What the desktop around the windows is told, keeps and sounds: nothing of a view."""

from __future__ import annotations

import ast
import logging
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QClipboard, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from engine.contract.game import Game
from tests.games.game_list import FEW, GAMES, IDS
from tests.house.files import ROOT
from tests.leaks.room import LeakRoom
from tests.leaks.test_windows import properties_of
from tests.leaks.twins import canaries
from ui.app.application import make_application

pytestmark = pytest.mark.slow

Text = QAccessible.Text

every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)
few_games = pytest.mark.parametrize("game", FEW, ids=[game.id for game in FEW])

SOUNDS = {"beep", "alert", "QSoundEffect", "QMediaPlayer", "QSystemTrayIcon", "vibrate"}
"""What a whole room hears, or sees in a corner of a monitor that is somebody's."""
WORDS = {
    *("clipboard", "setToolTip", "QToolTip", "setStatusTip", "setWhatsThis", "setWindowTitle", "setWindowIconText"),
    *("setAccessibleName", "setAccessibleDescription", "QAccessible", "QAccessibleEvent", "QAccessibleAnnouncementEvent"),
    *("setWindowRole", "setWindowFilePath", "setWindowIcon", "QDrag", "setMimeData", "QSettings", "getLogger", "print"),
}
"""What gives words or pictures of a window away, to the desktop or to whoever asks it."""


def use(bench: LeakRoom) -> None:
    """All that happens in a room: plies, messages, holds, curtains, a take-back, a pause."""
    session, room = bench.session, bench.room
    bench.play(15)
    for audience in bench.audiences:
        session.message(audience, f"For {audience} alone")
    bench.settle()
    room.hold(bench.audiences[0])
    bench.play(5)
    room.go_live(bench.audiences[0])
    session.take_back("a slip", 2)
    session.pause("a question")
    session.resume()
    bench.tick(5)
    room.curtain_all()
    room.live_all()
    bench.play(2)
    bench.settle()


@few_games
def test_a_room_at_work_leaves_nothing_behind_on_the_desktop(
    game: Game,
    bench_of: Callable[[Game], LeakRoom],
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Not on the clipboard, not in the terminal, not in a log, not among the temporary files."""
    bench, board = bench_of(game), QGuiApplication.clipboard()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "passing"))
    (tmp_path / "passing").mkdir()
    caplog.set_level(logging.DEBUG)
    board.setText("the referee's own")
    changes: list[QClipboard.Mode] = []
    board.changed.connect(changes.append)
    capfd.readouterr()
    try:
        use(bench)
    finally:
        board.changed.disconnect(changes.append)
    assert (board.text(), changes) == ("the referee's own", [])
    assert [*(tmp_path / "passing").iterdir()] == []
    assert not caplog.records
    said = "".join(capfd.readouterr()).replace("This plugin does not support propagateSizeHints()\n", "")
    assert said == ""


@every_game
def test_a_whole_window_has_no_words_for_anybody_but_eyes(game: Game, bench_of: Callable[[Game], LeakRoom]) -> None:
    """Curtain, band and picture together, as they stand on a monitor; behind the curtain, too. Nor for a screen reader."""
    bench = bench_of(game)
    use(bench)
    for curtained in (False, True):
        if curtained:
            bench.room.curtain_all()
        for audience in bench.audiences:
            window = bench.window(audience)
            told = "\n".join(properties_of(window))
            for word in (*canaries(bench.session.history, audience), "alone", *filter(None, bench.lines(audience))):
                assert word not in told, (audience, word)
            for one in (window, *window.findChildren(QWidget)):
                words = (one.windowTitle(), one.toolTip(), one.statusTip(), one.whatsThis(), one.accessibleName())
                more = (one.accessibleDescription(), one.windowFilePath(), one.windowRole(), one.windowIconText())
                assert not any((*words, *more)), (audience, type(one).__name__, words, more)
            assert window.windowIcon().isNull()
            assert window.cursor().shape() == Qt.CursorShape.BlankCursor
            assert_nothing_is_read_out(window)


def assert_nothing_is_read_out(window: QWidget) -> None:
    """A screen reader has nothing to say of a team's window: it speaks, and the room hears a team's hand."""
    for widget in (window, *window.findChildren(QWidget)):
        found = QAccessible.queryAccessibleInterface(widget)
        for one in (found, *(found.child(at) for at in range(found.childCount()))):
            words = [one.text(kind) for kind in (Text.Name, Text.Description, Text.Value, Text.Help)]
            assert set(words) <= {"", "0"}, (type(widget).__name__, words)  # 0: a hidden scroll bar


def names_in(path: Path) -> set[str]:
    """Every name that a module uses."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    found |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return found | {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}


def test_nothing_makes_a_sound_or_notifies() -> None:
    """A room hears who was told something, and when."""
    found = {str(path.relative_to(ROOT)): names_in(path) & SOUNDS for path in (ROOT / "ui").rglob("*.py")}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize("package", ["team", "board"])
def test_what_draws_for_a_team_speaks_to_nobody(package: str) -> None:
    paths = [*(ROOT / "ui" / package).rglob("*.py")]
    assert paths
    found = {str(path.relative_to(ROOT)): names_in(path) & (WORDS | SOUNDS) for path in paths}
    assert {path: names for path, names in found.items() if names} == {}


def test_every_dialog_is_the_programs_own(qapp: QApplication) -> None:
    """One of the desktop's is deaf to F12, is not covered by F9, and stays where it is when the monitors change."""
    attribute = Qt.ApplicationAttribute.AA_DontUseNativeDialogs
    before = QApplication.testAttribute(attribute)
    QApplication.setAttribute(attribute, False)
    try:
        assert make_application() is qapp
        assert QApplication.testAttribute(attribute)
    finally:
        QApplication.setAttribute(attribute, before)
