"""The guard on Windows: its messages, its key, no capture and no sleep, with functions of Windows made up here."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QWindow
from pytestqt.qtbot import QtBot

from tests.rig.offscreen import Monitors, row
from tests.ui.displays.conftest import ColourContent, view
from ui.displays.curtain import CurtainLook
from ui.displays.display import DisplayState
from ui.displays.display_controller import DisplayController
from ui.displays.guard.win32_guard import CaptureProtection, HotKey, MonitorMessages
from ui.displays.guard.win32_sleep_watch import WindowsSleepWatch
from ui.displays.monitors.monitor_identity import ScreenId
from ui.displays.monitors.monitor_platform import WindowsPlatform, current_platform
from ui.displays.monitors.remembered_rooms import RoomBook
from ui.system import windows_api
from ui.system.windows_api import WM_DEVICECHANGE, WM_DISPLAYCHANGE, WM_HOTKEY, WM_POWERBROADCAST, WindowsMessage
from ui.theme import teams

GENERIC, DISPATCHER = b"windows_generic_MSG", b"windows_dispatcher_MSG"
WM_PAINT = 0x000F


class Windows:
    """Windows' functions, as far as they are used, and the filters by which messages reach the program."""

    def __init__(self) -> None:
        self.monitors = 2
        self.is_key_free = True
        self.keys: set[tuple[int, int, int]] = set()
        self.knows_exclusion = True
        self.protected: list[tuple[int, int]] = []
        self.kept_awake: list[int] = []

    def GetSystemMetrics(self, what: int) -> int:
        return self.monitors if what == 80 else 1920 * self.monitors

    def RegisterHotKey(self, _window: None, number: int, modifiers: int, key: int) -> int:
        if self.is_key_free:
            self.keys.add((number, modifiers, key))
        return int(self.is_key_free)

    def UnregisterHotKey(self, _window: None, _number: int) -> int:
        self.keys.clear()
        return 1

    def SetWindowDisplayAffinity(self, window: int, how: int) -> int:
        self.protected.append((window, how))
        return int(self.knows_exclusion or how == 1)

    def SetThreadExecutionState(self, what: int) -> int:
        self.kept_awake.append(what)
        return 1


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Windows:
    made = Windows()
    monkeypatch.setattr(windows_api, "user32", lambda: made)
    monkeypatch.setattr(windows_api, "kernel32", lambda: made)
    return made


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """The filters of native events that are installed meanwhile."""
    installed: list[object] = []
    monkeypatch.setattr(QGuiApplication, "installNativeEventFilter", lambda _app, one: installed.append(one))
    monkeypatch.setattr(QGuiApplication, "removeNativeEventFilter", lambda _app, one: installed.remove(one))
    yield installed
    assert installed == []


def deliver(events: object, number: int, first: int = 0, kind: bytes = GENERIC) -> bool:
    """Hand a message to an event filter as Qt does; returns whether it was consumed."""
    message = WindowsMessage(message=number, wParam=first)
    consumed, _ = events.nativeEventFilter(kind, ctypes.addressof(message))  # type: ignore[attr-defined]
    return bool(consumed)


def test_a_changed_display_is_an_alarm_and_is_left_to_qt(windows: Windows) -> None:
    alarms: list[int] = []
    messages = MonitorMessages(lambda: alarms.append(windows.monitors))
    assert not deliver(messages, WM_DISPLAYCHANGE)
    assert alarms == [2]
    assert not deliver(messages, WM_PAINT)
    assert not deliver(messages, WM_DISPLAYCHANGE, kind=b"xcb_generic_event_t"), "another system's event is not read"
    assert alarms == [2]


def test_a_device_is_an_alarm_only_if_the_desktop_is_another_one(windows: Windows) -> None:
    alarms: list[int] = []
    messages = MonitorMessages(lambda: alarms.append(windows.monitors))
    deliver(messages, WM_DEVICECHANGE)
    assert alarms == [], "a stick was put in"
    windows.monitors = 1
    deliver(messages, WM_DEVICECHANGE)
    deliver(messages, WM_DEVICECHANGE)
    assert alarms == [1]


def test_the_key_is_taken_from_windows_and_given_back(windows: Windows, qtbot: QtBot, sent: list[object]) -> None:
    key, heard = HotKey(), list[bool]()
    key.pressed.connect(lambda: heard.append(True))
    key.release()
    assert key.grab()
    assert key.grab(), "once more is once"
    assert windows.keys == {(1, 0x4000, 0x7B)}
    (events,) = sent
    assert deliver(events, WM_HOTKEY, 1, DISPATCHER)
    assert not deliver(events, WM_HOTKEY, 2, DISPATCHER), "another key of the program's"
    assert not deliver(events, WM_PAINT)
    assert heard == [True]
    key.release()
    assert not key.is_grabbed
    assert windows.keys == set()


def test_a_key_that_another_program_has_is_not_taken(windows: Windows, qtbot: QtBot, sent: list[object]) -> None:
    key = HotKey()
    windows.is_key_free = False
    assert not key.grab()
    assert not key.is_grabbed
    windows.is_key_free = True
    assert key.grab(), "it can be tried again"
    key.release()


@pytest.mark.parametrize("knows", [True, False])
def test_windows_with_secrets_are_in_no_picture(windows: Windows, qtbot: QtBot, monitors: Monitors, knows: bool) -> None:
    windows.knows_exclusion = knows
    owner, window = QWindow(), QWindow()
    protection = CaptureProtection(owner)
    windows.protected.clear()  # what had the focus
    protection.protect(window)
    number = int(window.winId())
    assert windows.protected == [(number, 0x11)] if knows else [(number, 0x11), (number, 0x01)]
    protection.protect(None)
    protection.stop()
    window.destroy()


def test_the_computer_is_kept_awake_and_tells_when_it_sleeps_and_wakes(
    windows: Windows, qtbot: QtBot, sent: list[object]
) -> None:
    guard, told = WindowsSleepWatch(), list[int]()
    guard.sleeping.connect(lambda: told.append(1))
    assert windows.kept_awake == [0x80000003]
    (events,) = sent
    for what in (0xA, 0x4, 0x12):  # the power supply's state, then a sleep and a waking
        assert not deliver(events, WM_POWERBROADCAST, what)
    assert told == [1, 1]
    guard.close()
    guard.close()
    assert windows.kept_awake[1:] == [0x80000000] * 2


def test_a_computer_that_sleeps_suddenly_twice_tells_both_times(windows: Windows, qtbot: QtBot, sent: list[object]) -> None:
    """It tells only when it wakes; the second time nothing was told and all screens came back live."""
    guard, told = WindowsSleepWatch(), list[int]()
    guard.sleeping.connect(lambda: told.append(1))
    (events,) = sent
    for _ in range(2):
        deliver(events, WM_POWERBROADCAST, 0x12)
    assert told == [1, 1]
    guard.close()


@pytest.fixture
def _is_windows(monitors: Monitors, monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt says that its platform is Windows; the fixture of the monitors ends later, and needs the real one."""
    monitors.set(row("A-REF", "B-RED"))
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "windows")


@pytest.mark.usefixtures("_is_windows")
@pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)
def test_a_session_on_windows(windows: Windows, sent: list[object], qtbot: QtBot, tmp_path: Path) -> None:
    """A window fills its monitor without the full-screen state; the key and the messages reach the controller."""
    platform = current_platform()
    assert isinstance(platform, WindowsPlatform)
    looks = {"red": CurtainLook(teams({"red": "Red"})["red"])}
    displays = DisplayController(looks, ColourContent, RoomBook(tmp_path / "rooms.json"), platform, quiet_ms=30)
    console = ColourContent("console")
    qtbot.addWidget(console)
    for _ in range(2):
        displays.guard_window(console)
    displays.watch_curtain_key()
    displays.assign("red", ScreenId("B-RED"))
    qtbot.waitUntil(lambda: displays.display("red").placed)
    assert not displays.window("red").isFullScreen()
    assert displays.go_live("red", view("red"))
    assert not displays.is_key_only_ours
    assert deliver(sent[-1], WM_HOTKEY, 1, DISPATCHER)
    assert displays.state("red") is DisplayState.CURTAIN
    assert windows.keys == set(), "other programs have it again"
    assert displays.go_live("red", view("red"))
    deliver(sent[0], WM_DISPLAYCHANGE)
    assert not displays.window("red").isVisible()
    assert displays.needs_confirmation
    displays.close()
