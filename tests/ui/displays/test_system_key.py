"""F12 is taken from the X server while a screen is open, and given back; with a real server: tests/x11."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tests.rig.offscreen import Monitors, row
from tests.ui.displays.conftest import ColourContent, view
from ui.displays.curtain import CurtainLook
from ui.displays.display_controller import DisplayController
from ui.displays.guard.system_key import SystemKey
from ui.displays.monitors.monitor_identity import ScreenId
from ui.displays.monitors.monitor_platform import QtPlatform
from ui.displays.monitors.remembered_rooms import RoomBook
from ui.theme import teams

pytest.importorskip("Xlib", reason="X11 alone")

from Xlib import X
from Xlib.error import BadAccess, ConnectionClosedError, DisplayConnectionError

F12 = 96


class XKeyboard:
    """An X server with a keyboard, as far as python-xlib is used; every connection to it is this one."""

    def __init__(self) -> None:
        self.here, self.there = socket.socketpair()
        self.grabbed: set[int] = set()
        self.others = False
        self.has_key = True
        self.sent: list[int] = []
        self.ended = False

    def press(self, *events: int) -> None:
        self.sent += events
        self.there.send(b"x")

    def end(self) -> None:
        self.ended = True
        self.there.send(b"x")

    # What python-xlib offers

    def keysym_to_keycode(self, keysym: int) -> int:
        return F12 if self.has_key else 0

    def screen(self) -> SimpleNamespace:
        return SimpleNamespace(root=self)

    def grab_key(self, code: int, locks: int, owner_events: bool, *modes: int, onerror: Any) -> None:
        if self.others:
            onerror(BadAccess.__new__(BadAccess), None)
        else:
            self.grabbed.add(locks)

    def sync(self) -> None:
        pass

    def fileno(self) -> int:
        return self.here.fileno()

    def pending_events(self) -> int:
        self.here.recv(1)
        if self.ended:
            raise ConnectionClosedError("server")
        return len(self.sent)

    def next_event(self) -> SimpleNamespace:
        return SimpleNamespace(type=self.sent.pop(0))

    def close(self) -> None:
        self.grabbed.clear()


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[XKeyboard]:
    made = XKeyboard()
    monkeypatch.setattr("Xlib.display.Display", lambda: made)
    yield made
    made.here.close()
    made.there.close()


@pytest.fixture
def key(qtbot: QtBot) -> Iterator[SystemKey]:
    made = SystemKey()
    yield made
    made.release()


def test_the_key_is_taken_whether_a_lock_is_on_or_not_and_tells_only_when_it_goes_down(
    key: SystemKey, keyboard: XKeyboard, qtbot: QtBot
) -> None:
    heard: list[bool] = []
    key.pressed.connect(lambda: heard.append(True))
    assert key.grab()
    assert key.grab(), "once more is once"
    assert len(keyboard.grabbed) == 4, "neither caps lock, num lock, nor both stand in its way"
    keyboard.press(X.KeyRelease)
    qtbot.wait(20)
    assert heard == []
    keyboard.press(X.KeyPress, X.KeyRelease)
    qtbot.waitUntil(lambda: heard == [True])
    key.release()
    assert not key.is_grabbed
    assert not keyboard.grabbed


def test_a_key_that_another_program_has_is_not_taken(key: SystemKey, keyboard: XKeyboard) -> None:
    keyboard.others = True
    assert not key.grab()
    assert not key.is_grabbed
    keyboard.others = False
    assert key.grab(), "it can be tried again"


def test_a_keyboard_without_the_key_has_none_to_take(key: SystemKey, keyboard: XKeyboard) -> None:
    keyboard.has_key = False
    assert not key.grab()


@pytest.mark.usefixtures("keyboard")
def test_a_server_that_is_not_reached_gives_no_key(key: SystemKey, monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise DisplayConnectionError(":7", "no such display")

    monkeypatch.setattr("Xlib.display.Display", none)
    assert not key.grab()


def test_a_server_that_ends_takes_its_key_with_it(key: SystemKey, keyboard: XKeyboard, qtbot: QtBot) -> None:
    assert key.grab()
    keyboard.end()
    qtbot.waitUntil(lambda: not key.is_grabbed)


def test_the_key_is_the_programs_while_a_screen_is_open(
    keyboard: XKeyboard, monitors: Monitors, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monitors.set(row("A-REF", "B-RED"))
    platform = QtPlatform()
    looks = {"red": CurtainLook(teams({"red": "Red"})["red"])}
    displays = DisplayController(looks, ColourContent, RoomBook(tmp_path / "rooms.json"), platform, quiet_ms=30)
    displays.assign("red", ScreenId("B-RED"))
    qtbot.waitUntil(lambda: displays.display("red").placed)
    server = SimpleNamespace(watch=lambda *_: None, close=lambda: None)
    monkeypatch.setattr(platform, "x_server", server)
    displays.watch_curtain_key()
    assert not displays.is_key_only_ours, "nothing is shown"
    assert not keyboard.grabbed
    assert displays.go_live("red", view("red"))
    assert keyboard.grabbed
    assert not displays.is_key_only_ours
    keyboard.press(X.KeyPress)
    qtbot.waitUntil(lambda: displays.window("red").is_curtained)
    assert not keyboard.grabbed, "other programs have it again"
    keyboard.others = True
    assert displays.go_live("red", view("red"))
    assert displays.is_key_only_ours
    displays.close()
    assert not keyboard.grabbed
