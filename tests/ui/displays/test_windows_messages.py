"""The guard with Windows' own functions: its messages arrive through Qt's event loop, its key is granted.

Run where Windows' Python is (tests/rig/windows.sh); elsewhere test_windows_guard.py says what is asked of Windows.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from ui.displays.guard.app_listener import AppListener
from ui.displays.guard.win32_guard import HotKey, MonitorMessages
from ui.displays.guard.win32_sleep_watch import WindowsSleepWatch
from ui.system.windows_api import (
    WM_DEVICECHANGE,
    WM_DISPLAYCHANGE,
    WM_HOTKEY,
    WM_POWERBROADCAST,
    desktop_state,
    kernel32,
    user32,
)


def post(number: int, first: int = 0) -> None:
    """Put a message into the queue of this thread, where Qt's event loop takes it out."""
    windows: Any = ctypes
    assert user32().PostThreadMessageW(windows.windll.kernel32.GetCurrentThreadId(), number, first, 0)


@pytest.fixture
def alarms(qapp: QGuiApplication) -> Iterator[list[int]]:
    found: list[int] = []
    owner = QObject()
    listener = AppListener(owner)
    listener.filter_native_events(MonitorMessages(lambda: found.append(1)))
    yield found
    listener.stop()


def test_a_changed_display_is_an_alarm(alarms: list[int], qtbot: QtBot) -> None:
    post(WM_DISPLAYCHANGE, 32)
    qtbot.waitUntil(lambda: alarms == [1])


def test_a_device_that_changes_no_monitor_is_none(alarms: list[int], qtbot: QtBot) -> None:
    post(WM_DEVICECHANGE, 7)
    post(WM_DISPLAYCHANGE, 32)
    qtbot.waitUntil(lambda: alarms == [1])


def test_windows_says_how_large_the_desktop_is() -> None:
    state = desktop_state(user32())
    assert state[2] > 0
    assert state[3] > 0
    assert state[4] >= 1


def test_the_key_is_granted_once_and_heard(qtbot: QtBot, qapp: QGuiApplication) -> None:
    key, other, heard = HotKey(), HotKey(), list[int]()
    key.pressed.connect(lambda: heard.append(1))
    assert key.grab()
    assert not other.grab(), "Windows gives it to one"
    post(WM_HOTKEY, 1)
    qtbot.waitUntil(lambda: heard == [1])
    key.release()
    assert other.grab()
    other.release()


def test_windows_keeps_the_computer_awake_and_its_sleep_is_told(qtbot: QtBot, qapp: QGuiApplication) -> None:
    guard, told = WindowsSleepWatch(), list[int]()
    guard.sleeping.connect(lambda: told.append(1))
    assert kernel32().SetThreadExecutionState(0x80000003) & 0x3 == 0x3, "it says what held until then"
    post(WM_POWERBROADCAST, 4)
    qtbot.waitUntil(lambda: told == [1])
    guard.close()
    assert kernel32().SetThreadExecutionState(0x80000000) & 0x3 == 0
