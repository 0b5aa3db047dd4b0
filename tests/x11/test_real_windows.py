"""Real windows, a real window manager, a real keyboard: focus, the curtain key, scaled places."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMainWindow, QMenu, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from Xlib import X
from Xlib.display import Display

from tests.ui.displays.conftest import ColourContent, view
from ui.console.privacy import Cover, Privacy
from ui.displays.curtain import CurtainLook
from ui.displays.display import DisplayState
from ui.displays.display_controller import DisplayController
from ui.displays.guard.system_key import SystemKey
from ui.displays.monitors.remembered_rooms import RoomBook
from ui.library.window_geometry import center_over
from ui.theme import teams

pytestmark = pytest.mark.x11


class DrawnDesk(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.entry = QLineEdit()
        QVBoxLayout(self).addWidget(self.entry)
        self.setGeometry(200, 200, 600, 300)


@pytest.fixture
def displays(qtbot: QtBot, tmp_path: Path) -> Iterator[DisplayController]:
    looks = {a: CurtainLook(mark) for a, mark in teams({"red": "Red", "blue": "Blue"}).items()}
    made = DisplayController(looks, ColourContent, RoomBook(tmp_path / "rooms.json"))
    yield made
    made.close()


@pytest.fixture
def desk(qtbot: QtBot, displays: DisplayController) -> DrawnDesk:
    made = DrawnDesk()
    qtbot.addWidget(made)
    made.show()
    displays.guard_window(made)
    displays.watch_curtain_key()
    qtbot.waitUntil(made.isActiveWindow, timeout=3000)
    made.entry.setFocus()
    return made


def go_live(displays: DisplayController, qtbot: QtBot) -> None:
    for audience, monitor in zip(displays.audiences, displays.monitors()[1:], strict=False):
        displays.assign(audience, monitor.id)
    qtbot.waitUntil(lambda: all(displays.display(a).placed for a in displays.audiences), timeout=3000)
    for audience in displays.audiences:
        assert displays.go_live(audience, view(audience))


def press(*keys: str) -> None:
    subprocess.run(["xdotool", "key", *keys], check=True)


def test_team_windows_fill_their_monitors_and_leave_the_keyboard_alone(
    displays: DisplayController, desk: DrawnDesk, qtbot: QtBot
) -> None:
    go_live(displays, qtbot)
    qtbot.wait(200)
    for audience, monitor in zip(displays.audiences, displays.monitors()[1:], strict=False):
        assert displays._platform.window_area(displays.window(audience)) == monitor.area
    assert desk.isActiveWindow()
    subprocess.run(["xdotool", "type", "n5 h w3"], check=True)
    qtbot.waitUntil(lambda: desk.entry.text() == "n5 h w3", timeout=2000)


def said_to_the_desktop(window: int) -> dict[str, str]:
    """All that the X server tells anybody of a window, but its own numbers."""
    text = subprocess.run(["xprop", "-id", str(window)], check=True, capture_output=True, text=True).stdout
    pairs = (line.split(" = ", 1) if " = " in line else (line, "") for line in text.splitlines())
    return {
        name: value for name, value in pairs if not re.search(r"COUNTER|LEADER|PID|USER_TIME|window id|group", name + value)
    }


def test_a_window_tells_the_desktop_nothing_of_its_team_or_its_view(
    displays: DisplayController, desk: DrawnDesk, qtbot: QtBot
) -> None:
    for audience, monitor in zip(displays.audiences, displays.monitors()[1:], strict=False):
        displays.assign(audience, monitor.id)
    qtbot.waitUntil(lambda: all(displays.display(a).placed for a in displays.audiences), timeout=3000)
    windows = [displays.window(audience) for audience in displays.audiences]
    curtained = [said_to_the_desktop(int(window.winId())) for window in windows]
    assert curtained[0]
    assert any("WM_CLASS" in name for name in curtained[0])
    for audience in displays.audiences:
        displays.go_live(audience, view(audience))
    qtbot.wait(100)
    live = [said_to_the_desktop(int(window.winId())) for window in windows]
    assert live == curtained
    for told in live:
        assert not [name for name in told if name.startswith("_NET_WM_ICON(")], "a picture"
        assert not re.search(r"\b(red|blue)\b", str(told), re.IGNORECASE), told
        assert _but_its_place(told) == _but_its_place(live[0])


def _but_its_place(told: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in told.items() if "specified" not in name}


def in_line(desk: DrawnDesk) -> QWidget | None:
    return None


def in_menu(desk: DrawnDesk) -> QWidget | None:
    menu = QMenu(desk)
    menu.addAction("Ruling")
    menu.popup(desk.mapToGlobal(desk.rect().center()))
    return menu


def in_modal(desk: DrawnDesk) -> QWidget | None:
    dialog = QDialog(desk)
    QVBoxLayout(dialog).addWidget(QLineEdit())
    dialog.setWindowModality(Qt.WindowModality.ApplicationModal)
    dialog.show()
    return dialog


@pytest.mark.parametrize("focus", [in_line, in_menu, in_modal])
def test_the_curtain_key_works_in_every_focus_state(
    displays: DisplayController, desk: DrawnDesk, qtbot: QtBot, focus: Callable[[DrawnDesk], QWidget | None]
) -> None:
    go_live(displays, qtbot)
    opened = focus(desk)
    if opened is not None:
        qtbot.waitExposed(opened)
        qtbot.waitUntil(lambda: QApplication.focusWindow() is opened.windowHandle(), timeout=3000)
    press("F12")
    curtained = [DisplayState.CURTAIN] * 2
    qtbot.waitUntil(lambda: [displays.display(a).state for a in displays.audiences] == curtained, timeout=2000)
    assert all(displays.window(a).is_curtained for a in displays.audiences)
    if opened is not None:
        opened.close()


@pytest.fixture
def other_program() -> Iterator[Display]:
    """Another program's connection to the server, whose window has the keyboard when it asks for it."""
    made = Display()
    yield made
    made.close()


def take_keyboard(program: Display, qtbot: QtBot) -> None:
    """Give a window of another program the keyboard, as a click on it does."""
    window = program.screen().root.create_window(50, 50, 300, 200, 0, X.CopyFromParent)
    window.map()
    program.sync()
    qtbot.wait(300)
    window.set_input_focus(X.RevertToParent, X.CurrentTime)
    program.sync()
    qtbot.waitUntil(lambda: QApplication.focusWindow() is None, timeout=3000)


def test_the_curtain_key_works_while_another_program_has_the_keyboard(
    displays: DisplayController, desk: DrawnDesk, qtbot: QtBot, other_program: Display
) -> None:
    """F12 did nothing then: the referee looked something up in a browser and the screens stayed open."""
    go_live(displays, qtbot)
    assert not displays.is_key_only_ours
    take_keyboard(other_program, qtbot)
    press("F12")
    qtbot.waitUntil(lambda: all(displays.window(a).is_curtained for a in displays.audiences), timeout=2000)
    other = SystemKey()
    assert other.grab(), "the key is given back when nothing is shown"
    other.release()


def test_a_key_that_another_program_has_is_not_said_to_work_everywhere(
    displays: DisplayController, desk: DrawnDesk, qtbot: QtBot
) -> None:
    other = SystemKey()
    assert other.grab()
    go_live(displays, qtbot)
    assert displays.is_key_only_ours
    other.release()
    displays.curtain_all()
    go_live(displays, qtbot)
    assert not displays.is_key_only_ours


@pytest.mark.parametrize("focus", [in_line, in_menu, in_modal])
def test_the_privacy_key_works_in_every_focus_state(
    desk: DrawnDesk, qtbot: QtBot, focus: Callable[[DrawnDesk], QWidget | None]
) -> None:
    """While nothing is hidden only the window with the keyboard is listened to."""
    privacy = Privacy([desk.entry], desk)
    opened = focus(desk)
    if opened is not None:
        qtbot.waitExposed(opened)
        qtbot.waitUntil(lambda: QApplication.focusWindow() is opened.windowHandle(), timeout=3000)
    press("F9")
    qtbot.waitUntil(lambda: privacy.on, timeout=2000)
    assert any(cover.isVisible() for cover in desk.entry.findChildren(Cover))
    press("shift+F9")
    qtbot.waitUntil(lambda: not privacy.on, timeout=2000)
    privacy.stop()
    press("F9")
    qtbot.wait(100)
    assert not privacy.on
    if opened is not None:
        opened.close()


def test_numbers_stand_on_every_monitor(displays: DisplayController, desk: DrawnDesk, qtbot: QtBot) -> None:
    displays.identify(True)
    cards = displays._numbers.cards
    qtbot.wait(150)
    assert len(cards) == len(displays.monitors()) >= 3
    for card, monitor in zip(cards, displays.monitors(), strict=True):
        where = displays._platform.window_area(card)
        assert where is not None
        assert monitor.area.rect().contains(where.rect())
    assert desk.isActiveWindow()
    displays.identify(False)


def test_a_window_that_opens_beside_the_console_stays_on_the_referees_monitor(
    displays: DisplayController, desk: DrawnDesk, qtbot: QtBot
) -> None:
    """Openbox puts a window that says nothing of its place on the first monitor, whosever that is."""
    *others, mine = displays.monitors()
    desk.move(mine.area.x + 60, mine.area.y + 60)
    qtbot.waitUntil(lambda: displays._referee.occupied == {mine.id}, timeout=3000)
    for audience, monitor in zip(displays.audiences, others, strict=False):
        displays.assign(audience, monitor.id)
    qtbot.waitUntil(lambda: all(displays.display(a).placed for a in displays.audiences), timeout=3000)
    told: list[str] = []
    displays.leak_risk.connect(told.append)
    review = QMainWindow()
    qtbot.addWidget(review)
    displays.guard_window(review)
    review.resize(900, 600)
    center_over(review, desk)
    review.show()
    qtbot.waitExposed(review)
    qtbot.wait(300)
    where = displays._platform.window_area(review)
    assert where is not None
    assert mine.area.rect().contains(where.rect())
    assert told == []
