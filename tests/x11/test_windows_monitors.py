"""Team windows and the guard on Windows' own monitors: three outputs of an X server, as Wine has them.

Run by `tests/rig/monitors.sh -n 3 -- tests/rig/windows.sh -m pytest` with QT_QPA_PLATFORM=windows. Wine hears of an output
that comes or goes but tells no program; the test sends the message that Windows would.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.displays.conftest import ColourContent, view
from ui.displays.curtain import CurtainLook
from ui.displays.display import DisplayState
from ui.displays.display_controller import DisplayController
from ui.displays.monitors.monitor_platform import WindowsPlatform, current_platform
from ui.displays.monitors.remembered_rooms import RoomBook
from ui.system.windows_api import WM_DISPLAYCHANGE, user32
from ui.theme import teams

pytestmark = [pytest.mark.x11, pytest.mark.qt_log_ignore("DpiAwareness", "EnableNonClientDpiScaling", extend=True)]
GWL_EXSTYLE, WS_EX_TOPMOST, WS_EX_TOOLWINDOW = -20, 0x8, 0x80
HWND_BROADCAST, ABORT_IF_HUNG = 0xFFFF, 2
F12, KEY_UP, SM_CMONITORS = 0x7B, 2, 80


class RealRoom:
    """The referee's window on the first monitor, red on the second, blue on the third; both lifted."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.qtbot = qtbot
        self.platform = current_platform()
        looks = {name: CurtainLook(teams({name: name.title()})[name]) for name in ("red", "blue")}
        self.displays = DisplayController(looks, ColourContent, RoomBook(folder / "rooms.json"), self.platform, quiet_ms=30)
        self.console = ColourContent("console")
        qtbot.addWidget(self.console)
        self.console.show()
        self.console.activateWindow()
        self.displays.guard_window(self.console)
        self.displays.watch_curtain_key()
        for name, monitor in zip(looks, self.platform.monitors()[1:], strict=True):
            self.displays.assign(name, monitor.id)
            qtbot.waitUntil(partial(self._is_placed, name), timeout=20_000)
            assert self.displays.go_live(name, view(name))

    def _is_placed(self, name: str) -> bool:
        return self.displays.display(name).placed

    @property
    def windows(self) -> list[QWidget]:
        return [self.displays.window(name) for name in ("red", "blue")]


@pytest.fixture
def session(qtbot: QtBot, tmp_path: Path) -> Iterator[RealRoom]:
    made = RealRoom(qtbot, tmp_path)
    yield made
    made.displays.close()


@contextmanager
def switched_off(output: str, qtbot: QtBot) -> Iterator[None]:
    """Have an output of the X server off meanwhile."""
    switch(qtbot, "--output", output, "--off")
    yield
    switch(qtbot, "--output", output, "--mode", "1920x1080", "--pos", "1920x0")


def switch(qtbot: QtBot, *words: str) -> None:
    """Switch an output, and send Windows' message to all windows when Wine has noticed."""
    count = user32().GetSystemMetrics(SM_CMONITORS)
    subprocess.run(["start", "/wait", "/unix", "/usr/bin/xrandr", *words], check=True, timeout=60)
    qtbot.waitUntil(lambda: user32().GetSystemMetrics(SM_CMONITORS) != count, timeout=20_000)
    user32().SendMessageTimeoutW(HWND_BROADCAST, WM_DISPLAYCHANGE, 32, 0, ABORT_IF_HUNG, 2000, None)


def test_team_windows_lie_above_all_and_are_no_programs_of_the_task_bar(session: RealRoom) -> None:
    assert isinstance(session.platform, WindowsPlatform)
    for window in session.windows:
        style = user32().GetWindowLongW(int(window.winId()), GWL_EXSTYLE)
        assert style & WS_EX_TOPMOST
        assert style & WS_EX_TOOLWINDOW
        assert not window.isFullScreen()
        assert window.geometry() == window.screen().geometry()


def test_f12_curtains_all_by_windows_own_key(session: RealRoom) -> None:
    for up in (0, KEY_UP):
        user32().keybd_event(F12, 0, up, 0)
    session.qtbot.waitUntil(lambda: session.displays.state("red") is DisplayState.CURTAIN)
    assert session.displays.state("blue") is DisplayState.CURTAIN


def test_a_monitor_that_goes_hides_all_before_qt_tells_of_it(
    qapp: QApplication, request: pytest.FixtureRequest, qtbot: QtBot
) -> None:
    seen = list[list[bool]]()
    handles = list[int]()
    connection = qapp.screenRemoved.connect(  # before the guard is
        lambda _: seen.append([bool(user32().IsWindowVisible(one)) for one in handles])
    )
    session: RealRoom = request.getfixturevalue("session")
    handles += [int(window.winId()) for window in session.windows]
    with switched_off("DUMMY1", qtbot):
        qtbot.waitUntil(lambda: bool(seen), timeout=20_000)
        assert seen[0] == [False, False]
        assert session.displays.needs_confirmation
    QObject.disconnect(connection)
