"""Changes of outputs are read from the Wayland compositor itself. The tests play the compositor, byte by byte."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from ui.displays.guard.screen_guard import ScreenGuard
from ui.displays.monitors.wayland_outputs import WaylandOutputs, wayland_socket

pytestmark = pytest.mark.not_on_windows("Wayland alone")

REGISTRY = 2
MOVED, PLUGGED, UNPLUGGED = "a monitor was moved or resized", "a monitor was plugged in", "a monitor was unplugged"


class FakeCompositor:
    """One end of the protocol."""

    def __init__(self, qtbot: QtBot, path: Path) -> None:
        self._qtbot, self._server = qtbot, socket.socket(socket.AF_UNIX)
        self._server.bind(str(path))
        self._server.listen()
        self._client: socket.socket | None = None

    def requests(self, count: int) -> list[tuple[int, int, bytes]]:
        """Wait for so many requests: the object, the number of the request, the arguments."""
        if self._client is None:
            self._client, _ = self._server.accept()
            self._client.settimeout(0.01)
        found: list[tuple[int, int, bytes]] = []

        def have_come() -> bool:
            assert self._client is not None
            try:
                read = self._client.recv(65536)
            except TimeoutError:
                return len(found) >= count
            while read:
                target, word = struct.unpack_from("=II", read)
                found.append((target, word & 0xFFFF, read[8 : word >> 16]))
                read = read[word >> 16 :]
            return len(found) >= count

        self._qtbot.waitUntil(have_come, timeout=2000)
        return found

    def send(self, target: int, opcode: int, *numbers: int, text: bytes = b"", parts: int = 1) -> None:
        """Send an event, at once or in two parts."""
        arguments = struct.pack(f"={len(numbers)}I", *numbers)
        if text:
            arguments += struct.pack("=I", len(text) + 1) + text + b"\0" * (4 - len(text) % 4) + struct.pack("=I", 4)
        raw = struct.pack("=II", target, (len(arguments) + 8) << 16 | opcode) + arguments
        assert self._client is not None
        for part in (raw,) if parts == 1 else (raw[:6], raw[6:14], raw[14:]):
            self._client.sendall(part)
            self._qtbot.wait(5)

    def add(self, name: int, interface: bytes, parts: int = 1) -> None:
        self.send(REGISTRY, 0, name, text=interface, parts=parts)

    def done(self) -> None:
        self.send(3, 0, 77)
        self.send(1, 1, 3)

    def close(self) -> None:
        if self._client is not None:
            self._client.close()
        self._server.close()


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-7")
    return wayland_socket()


@pytest.fixture
def compositor(qtbot: QtBot, path: Path) -> Iterator[FakeCompositor]:
    made = FakeCompositor(qtbot, path)
    yield made
    made.close()


@pytest.fixture
def heard(compositor: FakeCompositor, path: Path) -> Iterator[list[str]]:
    """Connect, as far as that the connection waits for what there is."""
    parent, reasons = QObject(), list[str]()
    outputs = WaylandOutputs(reasons.append, path, parent)
    asked = compositor.requests(2)
    assert [(target, number) for target, number, _ in asked] == [(1, 1), (1, 0)]
    yield reasons
    outputs.close()


def test_outputs_that_come_go_and_move_are_told_of_and_what_there_was_is_not(
    compositor: FakeCompositor, heard: list[str], qtbot: QtBot
) -> None:
    """Found on mutter: Qt told of a new monitor 90 ms after the windows had been moved because of it."""
    compositor.add(1, b"wl_compositor")
    compositor.add(5, b"wl_output", parts=3)
    compositor.add(7, b"zxdg_output_manager_v1")
    (_, _, bound), (_, _, manager) = compositor.requests(2)
    output = struct.unpack("=I", bound[-4:])[0]
    assert b"wl_output\0" in bound
    compositor.done()
    (target, number, arguments), _sync = compositor.requests(2)
    placed, of = struct.unpack("=II", arguments)
    assert (target, number, of) == (struct.unpack("=I", manager[-4:])[0], 1, output)
    compositor.send(output, 1, 0, 800, 600, 60)
    compositor.done()
    assert heard == []
    compositor.send(placed, 0, 800, 0)
    assert heard == [MOVED]
    compositor.add(9, b"wl_output")
    assert heard == [MOVED, PLUGGED]
    assert len(compositor.requests(2)) == 2
    compositor.send(REGISTRY, 1, 9)
    compositor.send(REGISTRY, 1, 1)
    assert heard == [MOVED, PLUGGED, UNPLUGGED]


def test_without_a_manager_of_places_outputs_are_told_of_all_the_same(compositor: FakeCompositor, heard: list[str]) -> None:
    compositor.add(5, b"wl_output")
    compositor.requests(1)
    compositor.done()
    compositor.requests(1)
    compositor.done()
    compositor.send(4, 3, 2)
    assert heard == [MOVED]


@pytest.mark.parametrize("has_read", [True, False])
def test_a_compositor_that_ends_is_no_error(qtbot: QtBot, compositor: FakeCompositor, path: Path, has_read: bool) -> None:
    """Qt ends the program then. What was not read makes it an error of the socket."""
    parent, heard = QObject(), list[str]()
    outputs = WaylandOutputs(heard.append, path, parent)
    outputs._read()  # nothing has come
    compositor.requests(2 if has_read else 0)
    if not has_read:
        outputs._request(1, 0, b"")
    compositor.close()
    qtbot.waitUntil(lambda: not outputs._notifier.isEnabled())
    outputs.close()
    assert heard == []


def test_the_guard_is_alarmed_by_the_compositor(
    qtbot: QtBot, compositor: FakeCompositor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "wayland")
    parent, reasons = QObject(), list[str]()
    guard = ScreenGuard(None, parent, quiet_ms=10)
    guard.alarm.connect(reasons.append)
    compositor.requests(2)
    compositor.done()
    compositor.done()
    compositor.add(9, b"wl_output")
    assert reasons == [PLUGGED]
    qtbot.waitUntil(lambda: not guard.alarmed)
    guard.stop()


def test_the_guard_goes_on_without_the_compositor(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "wayland")
    parent = QObject()
    guard = ScreenGuard(None, parent, quiet_ms=10)
    assert not guard.alarmed
    guard.stop()
