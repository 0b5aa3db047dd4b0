"""The process that takes windows away: it is told of every window in sight, and acts on the first news of monitors."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from select import select
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from tests.rig.offscreen import row
from tests.ui.displays.conftest import ALL, Room4
from ui.displays.guard import watchdog_process as process
from ui.displays.guard.watchdog import Sentry

COPY = "import sys; out = open(sys.argv[1], 'wb', 0); [out.write(line) for line in sys.stdin.buffer]"
RANDR, OTHER_KEYS, ANSWER = 89, 34, 1
DEAF = "import time; time.sleep(60)"


@pytest.fixture
def told(tmp_path: Path) -> Iterator[tuple[Sentry, Callable[[], list[str]]]]:
    """A sentry whose process writes down what it is told; and what it has written when it has ended."""
    written = tmp_path / "told"
    sentry = Sentry([sys.executable, "-c", COPY, str(written)])

    def lines() -> list[str]:
        sentry.close()
        return written.read_text().splitlines()

    yield sentry, lines
    sentry.close()


def test_it_is_told_what_to_guard_whenever_that_is_another(told: tuple[Sentry, Callable[[], list[str]]]) -> None:
    sentry, lines = told
    sentry.guard([30, 4])
    sentry.guard([4, 30])
    sentry.guard([4])
    sentry.alarmed()
    sentry.guard([4])
    assert lines() == ["4 30", "4", "4"]


def test_without_a_process_this_one_guards_alone(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    sentry = Sentry([str(tmp_path / "no such program")])
    with caplog.at_level(logging.WARNING):
        sentry.guard([1])
        sentry.guard([2])
        sentry.close()
    assert [one.message for one in caplog.records] == ["windows are guarded by this process alone"]
    caplog.clear()


def test_a_process_that_does_not_end_is_ended() -> None:
    sentry = Sentry([sys.executable, "-c", DEAF])
    sentry.guard([1])
    running = sentry._process
    assert running is not None
    sentry.close()
    assert running.returncode == -9


class Display:
    """An X connection of which a test says when there is news."""

    def __init__(self) -> None:
        self._read, self._write = os.pipe()
        self.unmapped: list[int] = []
        self.acted = threading.Event()
        self.comes_with_sending: list[int] = []
        self._waiting: list[int] = []

    def fileno(self) -> int:
        return self._read

    def news(self, *events: int) -> None:
        os.write(self._write, bytes(events))

    def pending_events(self) -> int:
        if select([self._read], [], [], 0)[0]:
            self._waiting += [event for event in os.read(self._read, 100) if event != ANSWER]
        return len(self._waiting)

    def next_event(self) -> SimpleNamespace:
        return SimpleNamespace(type=self._waiting.pop(0))

    def create_resource_object(self, kind: str, window: int) -> Any:
        assert (kind, self._waiting) == ("window", [])
        found = self

        class Window:
            def unmap(self, onerror: object) -> None:
                assert onerror is not None
                found.unmapped.append(window)

        return Window()

    def flush(self) -> None:
        self._waiting += self.comes_with_sending  # as the library receives while it sends
        self.comes_with_sending = []
        self.acted.set()

    def wait(self) -> list[int]:
        assert self.acted.wait(2)
        self.acted.clear()
        gone, self.unmapped = self.unmapped, []
        return gone

    def close(self) -> None:
        os.close(self._read)
        os.close(self._write)


def test_it_takes_away_what_it_was_last_told_of_once() -> None:
    display, (orders, speak) = Display(), os.pipe()
    guard = threading.Thread(target=process.guard, args=(display, RANDR, orders))
    guard.start()
    try:
        os.write(speak, b"1 2\n3 4")
        display.news(RANDR)
        first = display.wait()  # the order may have come after the news; then there was nothing to guard yet
        assert first in ([], [1, 2])
        os.write(speak, b"5\n")
        _until(lambda: _acted(display) == [3, 45])
        os.write(speak, b"6\n")
        display.news(ANSWER, OTHER_KEYS)
        assert not display.acted.wait(0.05), "that was no news of monitors"
        assert _acted(display) in ([], [6])
        display.news(OTHER_KEYS, RANDR + 1)
        assert display.wait() == [], "what it took away it has forgotten"
    finally:
        os.close(speak)
        guard.join(2)
        os.close(orders)
        display.close()
    assert not guard.is_alive()


def test_news_that_came_while_it_acted_is_not_taken_for_the_next() -> None:
    display, (orders, speak) = Display(), os.pipe()
    guard = threading.Thread(target=process.guard, args=(display, RANDR, orders))
    guard.start()
    try:
        display.comes_with_sending = [RANDR, RANDR + 1]
        assert _acted(display) == []
        os.write(speak, b"7\n")
        _until(lambda: not select([orders], [], [], 0)[0])
        display.news(OTHER_KEYS)
        display.acted.wait(0.05)
        assert display.unmapped == [], "that was no news of monitors"
        _until(lambda: _acted(display) == [7])
    finally:
        os.close(speak)
        guard.join(2)
        os.close(orders)
        display.close()
    assert not guard.is_alive()


def _acted(display: Display) -> list[int]:
    display.news(RANDR)
    return display.wait()


def _until(condition: Callable[[], bool]) -> None:
    for _ in range(200):
        if condition():
            return
        time.sleep(0.001)
    raise AssertionError("it never came to that")


def test_every_window_in_sight_is_guarded_while_a_team_has_one(room: Room4, monkeypatch: pytest.MonkeyPatch) -> None:
    watched: list[set[QWidget]] = []
    monkeypatch.setattr(room.displays._platform, "watch", lambda windows: watched.append(set(windows)))
    console = room.open_console()
    assert not any(watched), "nobody but the referee sees anything"
    room.seat("red", "blue")
    red, blue = room.displays.window("red"), room.displays.window("blue")
    assert watched[-1] == {console, red, blue}
    room.displays.unassign("blue")
    assert watched[-1] == {console, red}
    room.monitors.set(row(*ALL, "E-NEW"))
    assert watched[-1] == set()
    room.wait_quiet()
    room.confirm()
    assert watched[-1] == {console, red}


@pytest.mark.parametrize("modality", [Qt.WindowModality.NonModal, Qt.WindowModality.WindowModal])
def test_a_dialog_that_is_opened_later_is_guarded_soon(
    room: Room4, monkeypatch: pytest.MonkeyPatch, modality: Qt.WindowModality
) -> None:
    """A ruling holds secrets as the console does, and the program may be busy when the monitors change."""
    watched: list[set[QWidget]] = []
    console = room.open_console()
    room.seat("red")
    console.activateWindow()
    room.qtbot.waitUntil(console.isActiveWindow)
    room.qtbot.wait(200)  # it stands still
    monkeypatch.setattr(room.displays._platform, "watch", lambda windows: watched.append(set(windows)))
    dialog = QDialog(console)
    dialog.setWindowModality(modality)
    dialog.show()
    room.qtbot.waitUntil(lambda: bool(watched))
    assert watched[-1] == {console, dialog, room.displays.window("red")}
    dialog.close()


def test_the_program_is_begun_once_more_as_a_sentry(monkeypatch: pytest.MonkeyPatch) -> None:
    from ui.app import main as entry

    done: list[object] = []
    monkeypatch.setattr("referee.interrupt.end_at_once", lambda: None)  # it would hold for all tests after this one
    monkeypatch.setattr("referee.interrupt.ignore", lambda: done.append("hears no Ctrl+C"))
    monkeypatch.setattr("ui.displays.guard.watchdog_process.main", lambda: done.append(sys.argv))
    monkeypatch.setattr(sys, "argv", ["whitecell", process.WORD])
    with pytest.raises(SystemExit) as ended:
        entry.main()
    assert ended.value.code == 0
    assert done == ["hears no Ctrl+C", ["whitecell", process.WORD]]
