"""What is asked of the X server, and which of its events raise the alarm; with a real server: tests/x11."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QByteArray, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.rig.offscreen import Monitors as Rig
from tests.rig.offscreen import Screen, row
from ui.displays.curtain import CurtainLook
from ui.displays.display_controller import DisplayController
from ui.displays.guard.screen_guard import ScreenGuard
from ui.displays.monitor_numbers import NumberCards
from ui.displays.monitors import monitor_platform as module
from ui.displays.monitors.monitor_identity import DesktopRect, ScreenId
from ui.displays.monitors.monitor_platform import QtPlatform, XPlatform, current_platform, qt_screen
from ui.displays.monitors.remembered_rooms import RoomBook
from ui.displays.monitors.x_server import RandrFilter, XServer

pytest.importorskip("Xlib", reason="X11 alone")

RANDR = 89


class FakeXDisplay:
    """A display of python-xlib's, as far as it is used."""

    def __init__(self) -> None:
        self.closed = False
        self.moved: list[object] = []
        self.listed: list[SimpleNamespace] = []
        self.root = SimpleNamespace(translate_coords=lambda window, x, y: SimpleNamespace(x=1920, y=7))

    def screen(self) -> SimpleNamespace:
        return SimpleNamespace(root=self.root)

    def query_extension(self, name: str) -> SimpleNamespace:
        assert name == "RANDR"
        return SimpleNamespace(first_event=RANDR)

    def get_atom_name(self, atom: int) -> str:
        return {1: "A-REF", 2: "B-RED", 3: "UNKNOWN"}[atom]

    def create_resource_object(self, kind: str, number: int) -> SimpleNamespace:
        from Xlib.error import BadWindow

        def geometry() -> SimpleNamespace:
            if number == 0:
                raise BadWindow.__new__(BadWindow)
            return SimpleNamespace(width=1280, height=720)

        def configure(**places: int) -> None:
            self.moved.append((number, places))

        return SimpleNamespace(get_geometry=geometry, configure=configure)

    def flush(self) -> None:
        self.moved.append("sent")

    def close(self) -> None:
        self.closed = True


def listed(atom: int, x: int, outputs: int = 1, primary: int = 0) -> SimpleNamespace:
    return SimpleNamespace(
        name=atom, x=x, y=0, width_in_pixels=1920, height_in_pixels=1080, primary=primary, crtcs=[0] * outputs
    )


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> FakeXDisplay:
    made = FakeXDisplay()
    made.listed = [listed(2, 1920), listed(1, 0, primary=1)]
    monkeypatch.setattr("Xlib.ext.randr.get_monitors", lambda root: SimpleNamespace(monitors=made.listed))
    monkeypatch.setattr("Xlib.display.Display", lambda: made)
    return made


def test_the_servers_own_list_is_the_truth(server: FakeXDisplay, monitors: Rig) -> None:
    monitors.set([*row("A-REF"), Screen("B-RED", x=5000)])  # what Qt believes
    asked = XServer()
    platform = XPlatform(asked)
    assert platform.x_server is asked  # it is this one whose changes the guard hears of
    first, second = platform.monitors()
    assert (first.id.name, first.area, first.number, first.primary) == ("A-REF", DesktopRect(0, 0, 1920, 1080), 1, True)
    assert (second.id.name, second.area, second.number, second.primary) == (
        "B-RED",
        DesktopRect(1920, 0, 1920, 1080),
        2,
        False,
    )
    platform.close()
    assert server.closed


def test_an_output_that_qt_does_not_know_has_a_name_only(server: FakeXDisplay) -> None:
    server.listed = [listed(3, 0)]
    (monitor,) = XPlatform(XServer(server)).monitors()
    assert monitor.id == ScreenId("UNKNOWN")
    assert qt_screen(monitor.id) is None


def test_two_outputs_with_one_picture_are_mirrored(server: FakeXDisplay) -> None:
    server.listed = [listed(1, 0, outputs=2), listed(2, 1920)]
    assert [m.shared for m in XPlatform(XServer(server)).monitors()] == [True, False]


def test_the_place_of_a_window_is_the_servers(server: FakeXDisplay, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    platform = XPlatform(XServer(server))
    assert platform.window_area(window) == DesktopRect(1920, 7, 1280, 720)
    assert XServer(server).window_area(0) is None


def test_the_server_moves_a_window_where_qt_cannot(server: FakeXDisplay, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    XPlatform(XServer(server)).move_window(window, DesktopRect(1, 2, 3, 4))
    assert server.moved == [(int(window.winId()), {"x": 1, "y": 2, "width": 3, "height": 4}), "sent"]


def test_scaled_coordinates_start_where_qt_believes_the_screen_to_be(server: FakeXDisplay, monitors: Rig) -> None:
    monitors.set([*row("A-REF"), Screen("B-DENSE", x=2000, width=3840, height=2160, dpr=2.0)])
    platform = XPlatform(XServer(server))
    screen = qt_screen(ScreenId("B-DENSE"))
    assert screen is not None
    corner, ratio = screen.geometry().topLeft(), screen.devicePixelRatio()
    assert ratio == 2.0
    placed = platform.qt_rect(DesktopRect(corner.x() + 100, corner.y(), 3840, 2160), screen)
    assert placed == QRect(corner.x() + 50, corner.y(), 1920, 1080)
    assert platform.qt_rect(DesktopRect(1, 2, 3, 4), None) == QRect(1, 2, 3, 4)


@pytest.mark.usefixtures("qapp")
def test_each_platform_has_its_source(server: FakeXDisplay, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(current_platform(), QtPlatform)
    monkeypatch.setattr(module, "QGuiApplication", SimpleNamespace(platformName=lambda: "xcb"))
    platform = current_platform()
    assert isinstance(platform, XPlatform)
    assert platform.needs_watchdog


def test_a_window_that_qt_puts_on_another_screen_is_nowhere(qtbot: QtBot, monitors: Rig) -> None:
    monitors.set(row("A-REF", "B-RED"))
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(100, 100, 50, 50)
    assert QtPlatform().window_area(window) == DesktopRect(100, 100, 50, 50)
    window.setGeometry(-900, 100, 50, 50)
    assert QtPlatform().window_area(window) is None


def test_a_wayland_compositor_tells_the_screen_and_no_place(
    qtbot: QtBot, monitors: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monitors.set(row("A-REF", "B-RED"))
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(1920 + 300, 100, 50, 50)
    assert QtPlatform().can_place_windows
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "wayland")
    platform = QtPlatform()
    assert not platform.can_place_windows
    assert platform.window_area(window) == DesktopRect(1920, 0, 50, 50)
    cards = NumberCards(platform, window)
    cards.show(platform.monitors(), {2: "Red"}, {})
    assert [c.isFullScreen() for c in cards.cards] == [True, True]
    cards.hide()


# Events


def event(code: int, detail: int = 0) -> ctypes.Array[Any]:
    return (ctypes.c_uint8 * 32)(code, detail)


@pytest.mark.parametrize(
    ("code", "detail", "alarms"),
    [
        (RANDR, 0, 1),  # the screen
        (RANDR | 0x80, 0, 1),  # the same, sent by a program
        (RANDR + 1, 0, 1),  # a CRTC
        (RANDR + 1, 1, 1),  # an output
        (RANDR + 1, 5, 1),  # resources
        (RANDR + 1, 2, 0),  # a property: a laptop's brightness
        (RANDR + 1, 4, 0),
        (RANDR + 2, 0, 0),
        (2, 0, 0),  # a key
    ],
)
def test_news_of_monitors_raises_the_alarm_and_nothing_else_does(code: int, detail: int, alarms: int) -> None:
    heard: list[bool] = []
    watch = RandrFilter(RANDR, lambda: heard.append(True))
    raw = event(code, detail)
    assert watch.nativeEventFilter(QByteArray(b"xcb_generic_event_t"), ctypes.addressof(raw)) == (False, 0)
    assert len(heard) == alarms
    watch.nativeEventFilter(QByteArray(b"windows_generic_MSG"), ctypes.addressof(raw))
    assert len(heard) == alarms


def test_the_native_event_hides_every_window(server: FakeXDisplay, monitors: Rig, qtbot: QtBot, tmp_path: Any) -> None:
    from tests.ui.displays.conftest import ColourContent
    from ui.theme import teams

    monitors.set(row("A-REF", "B-RED"))

    class Mixed(QtPlatform):
        x_server = XServer()

    looks = {"red": CurtainLook(teams({"red": "Red"})["red"])}
    displays = DisplayController(looks, ColourContent, RoomBook(tmp_path / "rooms.json"), Mixed(), quiet_ms=30)
    displays.assign("red", ScreenId("B-RED"))
    qtbot.waitUntil(lambda: displays.display("red").placed)
    heard: list[str] = []
    displays.topology_changed.connect(heard.append)
    (watch,) = displays._guard._listener._filters
    raw = event(RANDR)
    watch.nativeEventFilter(QByteArray(b"xcb_generic_event_t"), ctypes.addressof(raw))
    assert not displays.window("red").isVisible()
    assert heard == ["the system is changing its monitors"]
    displays.close()


def test_a_monitor_that_pans_without_a_word_is_found(
    server: FakeXDisplay, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server tells nobody of it; what stands beside would be seen on the monitor that pans."""
    monkeypatch.setattr("ui.displays.guard.screen_guard._POLL_MS", 20)
    owner = QWidget()
    qtbot.addWidget(owner)
    guard = ScreenGuard(XServer(), owner, quiet_ms=40)
    heard: list[str] = []
    guard.alarm.connect(heard.append)
    qtbot.wait(100)
    assert heard == []
    server.listed = [listed(2, 960), listed(1, 0, primary=1)]
    with qtbot.waitSignal(guard.quiet, timeout=2000):
        pass
    qtbot.wait(100)
    assert heard == ["a monitor shows another part of the desktop"], "once: it is known by now"
    guard.stop()
    server.listed = []
    qtbot.wait(60)
    assert len(heard) == 1
