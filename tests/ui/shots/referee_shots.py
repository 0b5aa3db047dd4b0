"""The referee's window with a log of its own on a monitor of a picture's size, and what stands in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engine.games import all_games
from referee.store import open_store
from tests.rig.offscreen import Screen, set_screens
from tests.ui.shots.shot import Look
from ui.app.application import make_page
from ui.app.main_window import MainWindow
from ui.console.screens.miniature import Miniature
from ui.library.settings.settings_file import SettingsFile
from ui.session_displays.session_displays import SessionDisplays
from ui.system.flush_layout import flush_layout

MONITORS = 10
"""How many there are beside the referee's: one for every audience of the game with most seats."""
SETTLED_MS = 200
"""By then layouts are made and delayed texts stand there; nothing glides."""
PATIENCE = 100
"""So often it is waited for windows that come to their monitors, and for small pictures."""


@contextmanager
def referee_window(look: Look, monitors: int = MONITORS) -> Iterator[MainWindow]:
    """Give the referee's window as large as its monitor, with an empty log and so many monitors beside its own."""
    wide, high = look.size
    others = [Screen(f"B-{at:02}", x=wide + at * 1280, width=1280, height=720) for at in range(monitors)]
    set_screens([Screen("A-REF", width=wide, height=high), *others])
    QApplication.processEvents()
    with TemporaryDirectory() as kept, chdir(kept):
        settings = SettingsFile(Path("settings.json"))
        settings.now = replace(settings.now, theme=look.theme.name, room_theme=look.theme.name, reduced_motion=True)
        window = MainWindow(settings, make_page)
        window.set_games(all_games())
        window.set_store(open_store("class.whitecell"))
        window.setGeometry(0, 0, wide, high)
        window.show()
        settle()
        try:
            yield window
        finally:
            window.close()
            window.close_store()
            window.deleteLater()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def settle(milliseconds: int = SETTLED_MS) -> None:
    """Let windows do what they do after a delay, until they are laid out and all their small pictures are drawn."""
    QTest.qWait(milliseconds)
    for _ in range(PATIENCE):
        QApplication.processEvents()
        flush_layout()
        small = (one for window in QApplication.topLevelWidgets() for one in window.findChildren(Miniature))
        if not any(one.is_waiting for one in small):
            return
        QTest.qWait(20)


def seat_teams(room: SessionDisplays) -> None:
    """Give every audience a monitor of its own and lift its curtain."""
    present = [audience for audience in room.audiences if room.is_present(audience)]
    for audience, monitor in zip(present, room.displays.monitors()[1:], strict=False):
        room.assign(audience, monitor.id)
    for _ in range(PATIENCE):
        QTest.qWait(20)
        if all(room.displays.display(one).placed for one in present):
            break
    room.live_all()


def opened_by(act: Callable[[], object]) -> QWidget:
    """Return the window that something opens."""
    before = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    act()
    settle()
    return next(one for one in QApplication.topLevelWidgets() if one.isVisible() and one not in before)
