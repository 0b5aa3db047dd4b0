"""The referee's windows where no program may place its windows: covered until the compositor says where they are.

The tests play the compositor: it says that a window is on another screen by a change of the screen of its QWindow.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent, QPlatformSurfaceEvent
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QMenu, QWidget

from tests.rig.offscreen import Screen, row
from tests.ui.displays.conftest import ALL, SEATS, SECRET, Room4
from ui.displays.covered_windows import RETRY_KEY, WindowCover
from ui.displays.monitors.monitor_platform import QtPlatform, hide_window
from ui.displays.team_window import TeamWindow


@pytest.fixture
def wayland(room: Room4, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room4]:
    """A room whose platform cannot place windows, and whose console is full of the secret colour."""
    monkeypatch.setattr(QtPlatform, "can_place_windows", False)
    paint(room.console)
    yield room
    room.displays._referee.stop()


def paint(window: QWidget) -> None:
    """Fill the window with the secret, also where a test before this one has left the application a style sheet."""
    window.setObjectName("secret")
    window.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    window.setStyleSheet(f"#secret {{ background-color: {SECRET.name()}; }}")


def tell(window: QWidget, name: str) -> None:
    """Be the compositor: the window is on this screen."""
    screen = next(s for s in QGuiApplication.screens() if s.name() == name)
    window.windowHandle().setScreen(screen)


def place(room: Room4, *audiences: str) -> None:
    """Be the compositor: the windows of these audiences are where they belong."""
    for audience in audiences:
        window = room.displays.window(audience)
        room.qtbot.waitUntil(window.windowHandle().isExposed)
        tell(window, SEATS[audience])
    room.wait_placed(*audiences)


def is_secret_seen(window: QWidget) -> bool:
    picture = window.grab().toImage()
    places = [(x, y) for x in range(0, picture.width(), 20) for y in range(0, picture.height(), 20)]
    return any(picture.pixelColor(x, y) == SECRET for x, y in places)


class Surfaces(QObject):
    """Counts how often the surface of a window was destroyed."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.destroyed_surfaces = 0
        window.windowHandle().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPlatformSurfaceEvent):
            gone = event.surfaceEventType() == QPlatformSurfaceEvent.SurfaceEventType.SurfaceAboutToBeDestroyed
            self.destroyed_surfaces += gone
        return False


class QuickCompositor(QObject):
    """Says on which screen a window is as soon as Qt has handled that it was exposed."""

    def __init__(self, window: QWidget, name: str) -> None:
        super().__init__(window)
        self._window, self._name = window, name
        window.windowHandle().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Expose and self._window.windowHandle().isExposed():
            self._window.windowHandle().removeEventFilter(self)
            tell(self._window, self._name)
        return False


def seat_red(room: Room4) -> None:
    room.open_console()
    assert is_secret_seen(room.console)
    room.displays.assign("red", room.displays.monitors()[1].id)
    place(room, "red")
    assert is_secret_seen(room.console), "it was there before, and is no team's"
    room.heard.clear()


def replug(room: Room4) -> None:
    """Let the console come back covered after a change of monitors."""
    room.monitors.unplug("D-PUB")
    assert not room.console.isVisible()
    room.wait_quiet()
    room.qtbot.waitUntil(room.console.windowHandle().isExposed)
    room.qtbot.wait(1)


def test_the_referees_window_comes_back_covered_and_asks_for_its_monitor(wayland: Room4) -> None:
    """Found on sway: it came back on a team's monitor with every secret."""
    seat_red(wayland)
    replug(wayland)
    assert wayland.console.isVisible()
    assert wayland.console.isFullScreen(), "a full-screen window may name its monitor, no other may"
    assert not is_secret_seen(wayland.console)
    tell(wayland.console, "C-BLUE")
    assert not is_secret_seen(wayland.console), "no team's, but not the one that was asked for"
    tell(wayland.console, "A-REF")
    assert is_secret_seen(wayland.console)
    assert not wayland.console.findChildren(WindowCover, options=Qt.FindChildOption.FindDirectChildrenOnly)[0].isVisible()


def test_a_compositor_that_answers_at_once_is_believed(wayland: Room4) -> None:
    """Found on KWin: Qt was told the worst after the compositor had spoken, and the referee's window stayed covered."""
    seat_red(wayland)
    dialog = QDialog()
    paint(dialog)
    dialog.winId()
    QuickCompositor(dialog, "A-REF")
    dialog.showFullScreen()
    assert not is_secret_seen(dialog)
    wayland.qtbot.waitUntil(lambda: is_secret_seen(dialog), timeout=1000)
    tell(dialog, "B-RED")
    assert not is_secret_seen(dialog)
    main = next(screen for screen in QGuiApplication.screens() if screen.name() == "A-REF")
    wayland.displays._referee._covers.move_to(dialog, main)
    assert not is_secret_seen(dialog)
    tell(dialog, "A-REF")
    assert is_secret_seen(dialog)
    shiboken6.delete(dialog)


@pytest.mark.slow
def test_a_window_that_comes_back_before_a_team_stays_covered(wayland: Room4) -> None:
    seat_red(wayland)
    replug(wayland)
    wayland.qtbot.wait(300)
    assert not is_secret_seen(wayland.console)
    assert wayland.console.isVisible(), "it says itself what to do"
    assert "B-RED" not in {m.name for m in wayland.displays._referee.occupied}
    wayland.console.resize(1300, 900)
    assert not is_secret_seen(wayland.console), "the cover grows with it"


def test_a_chosen_monitor_of_a_team_shows_nothing_before_the_compositor_says_so(wayland: Room4) -> None:
    wayland.open_console()
    for number, audience in ((1, "red"), (2, "blue"), (3, "public")):
        wayland.displays.assign(audience, wayland.displays.monitors()[number].id)
    place(wayland, *SEATS)
    wayland.monitors.unplug("A-REF")
    wayland.wait_quiet()
    (card, *_) = [c for c in wayland.displays._referee.return_cards.cards if c.screen().name() == "B-RED"]
    wayland.qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    wayland.qtbot.waitUntil(wayland.console.windowHandle().isExposed)
    wayland.qtbot.wait(1)
    assert not is_secret_seen(wayland.console)
    assert wayland.console.screen().name() in ("C-BLUE", "D-PUB"), "Qt is told the worst"
    tell(wayland.console, "B-RED")
    assert is_secret_seen(wayland.console), "the team gave this monitor up"


@pytest.mark.qt_log_ignore("does not support")
def test_a_window_that_is_moved_before_a_team_is_covered_and_back_again(wayland: Room4) -> None:
    seat_red(wayland)
    menu = QMenu(wayland.console)
    menu.addAction("Secret piece")
    menu.popup(wayland.console.pos())
    tell(wayland.console, "B-RED")
    assert not is_secret_seen(wayland.console)
    assert not menu.isVisible()
    wayland.qtbot.waitUntil(lambda: "leak_risk" in wayland.names(), timeout=1000)
    tell(wayland.console, "C-BLUE")
    assert is_secret_seen(wayland.console)
    wayland.displays.unassign("red")
    tell(wayland.console, "B-RED")
    assert is_secret_seen(wayland.console), "no team sees it any more"


def test_the_referee_is_told_of_a_window_that_was_moved_before_a_team_though_it_got_no_event(wayland: Room4) -> None:
    """A compositor sends a window that it moves no event but its screen; a covered window told nobody why it was dark."""
    seat_red(wayland)
    wayland.qtbot.waitUntil(lambda: not wayland.displays._referee._settling.isActive())
    tell(wayland.console, "B-RED")
    assert not is_secret_seen(wayland.console)
    wayland.qtbot.waitUntil(lambda: "leak_risk" in wayland.names())


def test_a_dialog_is_covered_until_it_is_known_where_it_is(wayland: Room4) -> None:
    seat_red(wayland)
    dialog = QDialog(wayland.console)
    paint(dialog)
    dialog.resize(400, 300)
    dialog.open()
    assert not is_secret_seen(dialog)
    tell(dialog, "A-REF")
    assert not is_secret_seen(dialog), "nobody can know: it was not drawn yet"
    wayland.qtbot.waitUntil(dialog.windowHandle().isExposed)
    tell(dialog, "A-REF")
    assert is_secret_seen(dialog)
    surfaces = Surfaces(dialog)
    dialog.hide()
    assert surfaces.destroyed_surfaces == 1, "Qt would remember where this surface was"
    dialog.open()
    assert not is_secret_seen(dialog)
    tell(dialog, "A-REF")
    shiboken6.delete(dialog)


def test_what_rises_over_the_cover_is_covered(wayland: Room4) -> None:
    seat_red(wayland)
    old = QLabel(wayland.console)
    paint(old)
    old.resize(200, 200)
    old.show()
    replug(wayland)
    old.raise_()
    new = QLabel(wayland.console)
    paint(new)
    new.setGeometry(0, 0, 300, 300)
    new.show()
    assert not is_secret_seen(wayland.console)
    inner = QLabel(new)
    inner.show()
    inner.raise_()
    assert not is_secret_seen(wayland.console)


def press(window: QWidget, key: Qt.Key, kind: QEvent.Type = QEvent.Type.KeyPress, again: bool = False) -> bool:
    event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, "x", again)
    event.ignore()
    QCoreApplication.sendEvent(window.windowHandle(), event)
    return event.isAccepted()


def test_keys_and_text_do_not_reach_what_is_covered(wayland: Room4) -> None:
    entry = QLineEdit(wayland.console)
    seat_red(wayland)
    entry.setFocus()
    press(wayland.console, Qt.Key.Key_X)
    replug(wayland)
    entry.clear()
    assert press(wayland.console, Qt.Key.Key_X)
    assert press(wayland.console, Qt.Key.Key_X, QEvent.Type.ShortcutOverride)
    method = QInputMethodEvent()
    method.setCommitString("x")
    QCoreApplication.sendEvent(entry, method)
    assert entry.text() == ""
    wayland.displays.watch_curtain_key()
    wayland.displays._key._listener.filter_window(wayland.console.windowHandle())  # type: ignore[union-attr]
    press(wayland.console, Qt.Key.Key_F12)
    assert "curtained_all" in wayland.names(), "but F12 curtains always"
    tell(wayland.console, "A-REF")
    QCoreApplication.sendEvent(entry, method)
    assert entry.text() == "x"


def test_f5_asks_again_where_a_window_is_to_go(wayland: Room4) -> None:
    seat_red(wayland)
    replug(wayland)
    press(wayland.console, RETRY_KEY, again=True)
    press(wayland.console, RETRY_KEY, QEvent.Type.KeyRelease)
    press(wayland.console, RETRY_KEY)
    wayland.qtbot.waitUntil(lambda: not wayland.console.isVisible())
    cards = {c.screen().name() for c in wayland.displays._referee.return_cards.cards}
    assert cards == {"A-REF", "C-BLUE"}


def test_f5_moves_a_dialog_to_the_monitor_of_the_referee(wayland: Room4) -> None:
    seat_red(wayland)
    dialog = QDialog(wayland.console)
    paint(dialog)
    dialog.resize(400, 300)
    dialog.show()
    wayland.qtbot.waitUntil(dialog.windowHandle().isExposed)
    surfaces = Surfaces(dialog)
    press(dialog, RETRY_KEY)
    wayland.qtbot.waitUntil(dialog.isFullScreen)
    wayland.qtbot.waitUntil(dialog.windowHandle().isExposed)
    assert surfaces.destroyed_surfaces == 1, "weston says of one that was moved that it is on its old monitor too"
    assert not is_secret_seen(dialog), "asked for is not said"
    tell(dialog, "A-REF")
    assert is_secret_seen(dialog)
    tell(dialog, "B-RED")
    tell(wayland.console, "B-RED")
    press(dialog, RETRY_KEY)
    wayland.qtbot.wait(20)
    assert not is_secret_seen(dialog), "there is no window of the referee's to go to"
    shiboken6.delete(dialog)


def test_f5_does_not_cancel_a_dialog_that_is_run(wayland: Room4) -> None:
    seat_red(wayland)
    dialog = QDialog(wayland.console)
    paint(dialog)
    dialog.setModal(True)
    dialog.show()
    wayland.qtbot.waitUntil(dialog.windowHandle().isExposed)
    surfaces = Surfaces(dialog)
    press(dialog, RETRY_KEY)
    wayland.qtbot.waitUntil(dialog.isFullScreen)
    assert not surfaces.destroyed_surfaces
    tell(dialog, "A-REF")
    assert is_secret_seen(dialog)
    shiboken6.delete(dialog)


def test_the_worst_that_qt_is_told_stays_a_teams_monitor(wayland: Room4) -> None:
    """A team that gives up the monitor on which Qt has a covered window uncovers nothing."""
    seat_red(wayland)
    wayland.displays.assign("blue", wayland.displays.monitors()[2].id)
    dialog = QDialog(wayland.console)
    paint(dialog)
    dialog.resize(400, 300)
    dialog.show()
    wayland.qtbot.waitUntil(dialog.windowHandle().isExposed)
    assert dialog.screen().name() == "B-RED"
    wayland.displays.unassign("red")
    assert not is_secret_seen(dialog)
    assert dialog.screen().name() == "C-BLUE"
    wayland.displays.unassign("blue")
    assert is_secret_seen(dialog), "no team sees anything"
    dialog.hide()
    wayland.displays.assign("red", wayland.displays.monitors()[1].id)
    assert is_secret_seen(wayland.console)
    shiboken6.delete(dialog)


@pytest.mark.qt_log_ignore("does not support")
def test_a_full_screen_window_names_its_monitor_before_qt_is_told_the_worst(wayland: Room4) -> None:
    seat_red(wayland)
    hidden = QDialog()
    paint(hidden)
    wayland.displays.unassign("red")
    hidden.winId()
    surfaces = Surfaces(hidden)
    wayland.displays.assign("red", wayland.displays.monitors()[1].id)
    assert surfaces.destroyed_surfaces == 1
    hidden.showFullScreen()
    assert hidden.screen().name() == "A-REF"
    wayland.qtbot.waitUntil(lambda: hidden.screen().name() == "B-RED")
    assert not is_secret_seen(hidden)
    gone = QDialog()
    gone.showFullScreen()
    shiboken6.delete(gone)
    hidden.hide()
    tell(hidden, "A-REF")  # of a hidden window it means nothing
    hidden.destroy()  # Qt makes its QWindow anew
    hidden.show()
    wayland.qtbot.waitUntil(hidden.windowHandle().isExposed)
    assert not is_secret_seen(hidden)
    wayland.qtbot.wait(1)
    tell(hidden, "A-REF")
    assert is_secret_seen(hidden)
    shiboken6.delete(hidden)


def test_mirrored_monitors_are_not_read_on_either(wayland: Room4) -> None:
    seat_red(wayland)
    wayland.monitors.set([*row(*ALL), Screen("E-MIR", x=6000, width=1920), Screen("F-MIR", x=6000)])
    wayland.wait_quiet()
    wayland.qtbot.waitUntil(wayland.console.windowHandle().isExposed)
    wayland.qtbot.wait(1)
    tell(wayland.console, "A-REF")
    assert is_secret_seen(wayland.console)
    tell(wayland.console, "F-MIR")
    assert not is_secret_seen(wayland.console)


@pytest.mark.qt_log_ignore("does not support")
def test_windows_of_teams_and_menus_are_not_covered(wayland: Room4) -> None:
    seat_red(wayland)
    for window in (wayland.displays.window("red"), *wayland.displays._referee.return_cards.cards):
        assert isinstance(window, TeamWindow)
        assert not window.findChildren(WindowCover)
    menu = QMenu()
    menu.show()
    menu.hide()
    assert not menu.findChildren(WindowCover)
    menu.deleteLater()


def test_a_hidden_window_has_no_surface_on_wayland(wayland: Room4, monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt remembers of a surface where it was, and would say so when the window is shown elsewhere."""
    wayland.console.show()
    surfaces = Surfaces(wayland.console)
    hide_window(wayland.console)
    assert surfaces.destroyed_surfaces == 0
    wayland.console.show()
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "wayland")
    hide_window(wayland.console)
    assert surfaces.destroyed_surfaces == 1
