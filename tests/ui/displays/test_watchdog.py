"""The process that takes windows away: it is told of every window in sight, and acts on the first news of monitors."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from select import select
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.rig.offscreen import row
from tests.ui.displays.conftest import ALL, ColourContent, Room4
from ui.displays.display_controller import DisplayController
from ui.displays.guard import watchdog_process as process
from ui.displays.guard.watchdog import GIVEN_UP, RESTARTED, Watchdog
from ui.displays.monitors.monitor_platform import QtPlatform
from ui.displays.monitors.remembered_rooms import RoomBook

COPY = "import sys; out = open(sys.argv[1], 'wb', 0); [out.write(line) for line in sys.stdin.buffer]"
RANDR, OTHER_KEYS, ANSWER = 89, 34, 1
DEAF = "import time; time.sleep(60)"


def signalled(watchdog: Watchdog) -> list[str]:
    heard: list[str] = []
    watchdog.failed.connect(heard.append)
    return heard


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """Return the file in which the process of `watchdog` writes down what it is sent."""
    return tmp_path / "sent"


@pytest.fixture
def watchdog(qapp: QApplication, written: Path) -> Iterator[Watchdog]:
    made = Watchdog([sys.executable, "-c", COPY, str(written)], check_ms=20)
    yield made
    made.close()


def test_the_process_is_sent_what_to_guard_whenever_that_changes(watchdog: Watchdog, written: Path) -> None:
    watchdog.guard([30, 4])
    watchdog.guard([4, 30])
    watchdog.guard([4])
    watchdog.forget()
    watchdog.guard([4])
    watchdog.close()
    assert written.read_text().splitlines() == ["4 30", "4", "4"]


def test_a_process_that_dies_is_started_again_and_the_referee_is_told(
    watchdog: Watchdog, written: Path, qtbot: QtBot
) -> None:
    heard = signalled(watchdog)
    watchdog.guard([4, 30])
    qtbot.waitUntil(lambda: written.exists() and written.read_text() == "4 30\n")
    kill(watchdog)
    written.unlink()
    qtbot.waitUntil(lambda: written.exists() and written.read_text() == "4 30\n")
    assert heard == [RESTARTED]


def test_a_process_found_dead_when_it_is_sent_something_is_started_again(
    watchdog: Watchdog, written: Path, qtbot: QtBot
) -> None:
    watchdog._timer.setInterval(60_000)
    heard = signalled(watchdog)
    watchdog.guard([1])
    kill(watchdog)
    watchdog.guard([2])
    qtbot.waitUntil(lambda: heard == [RESTARTED])
    watchdog.close()
    assert written.read_text() == "2\n"


def test_a_process_that_dies_again_and_again_is_given_up(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    watchdog = Watchdog([sys.executable, "-c", "pass"], check_ms=20)
    heard = signalled(watchdog)
    with caplog.at_level(logging.WARNING):
        watchdog.guard([1])
        qtbot.waitUntil(lambda: watchdog.is_given_up)
        qtbot.waitUntil(lambda: len(heard) == 4)
        watchdog.guard([2])
    assert heard == [RESTARTED, RESTARTED, RESTARTED, GIVEN_UP]
    caplog.clear()


def test_a_process_that_lives_is_left_alone(watchdog: Watchdog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    heard, looked = signalled(watchdog), list[int]()
    watchdog.guard([1])
    process = watchdog._process
    assert process is not None
    honest = process.poll

    def poll() -> int | None:
        looked.append(1)
        return honest()

    monkeypatch.setattr(process, "poll", poll)
    qtbot.waitUntil(lambda: len(looked) > 1)
    assert watchdog._process is process
    assert heard == []


def test_without_a_process_this_one_guards_alone(qtbot: QtBot, caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    watchdog = Watchdog([str(tmp_path / "no such program")])
    heard = signalled(watchdog)
    with caplog.at_level(logging.WARNING):
        watchdog.guard([1])
        watchdog.guard([2])
        watchdog.close()
    assert [one.message for one in caplog.records] == ["windows are guarded by this process alone"]
    caplog.clear()
    qtbot.waitUntil(lambda: heard == [GIVEN_UP])


@pytest.mark.slow
@pytest.mark.not_on_windows("X11 alone")
@pytest.mark.usefixtures("qapp")
def test_a_process_that_does_not_end_is_ended() -> None:
    watchdog = Watchdog([sys.executable, "-c", DEAF])
    watchdog.guard([1])
    running = watchdog._process
    assert running is not None
    watchdog.close()
    assert running.returncode == -9


def test_on_x11_the_controller_has_a_watchdog_whose_failure_it_tells(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, tmp_path: Path
) -> None:
    monkeypatch.setattr("ui.displays.display_controller.relaunch_command", lambda: (str(tmp_path / "no such program"),))
    monkeypatch.setattr("ui.displays.guard.watchdog._log", logging.Logger("unheard"))
    platform = QtPlatform()
    monkeypatch.setattr(platform, "needs_watchdog", True)
    displays = DisplayController({}, ColourContent, RoomBook(tmp_path / "rooms.json"), platform)
    heard: list[str] = []
    displays.leak_risk.connect(heard.append)
    assert displays._watchdog is not None
    displays._watchdog.guard([1])
    qtbot.waitUntil(lambda: heard == [GIVEN_UP])
    displays.close()


def kill(watchdog: Watchdog) -> None:
    assert watchdog._process is not None
    watchdog._process.kill()
    watchdog._process.wait()


class QuietDisplay:
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


@pytest.mark.not_on_windows("X11 alone")
def test_it_takes_away_what_it_was_last_told_of_once() -> None:
    display, (orders, speak) = QuietDisplay(), os.pipe()
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


@pytest.mark.not_on_windows("X11 alone")
def test_news_that_came_while_it_acted_is_not_taken_for_the_next() -> None:
    display, (orders, speak) = QuietDisplay(), os.pipe()
    guard = threading.Thread(target=process.guard, args=(display, RANDR, orders))
    guard.start()
    try:
        display.comes_with_sending = [RANDR, RANDR + 1]
        assert _acted(display) == []
        os.write(speak, b"7")  # half a line
        _until(lambda: not select([orders], [], [], 0)[0])
        os.write(speak, b"\n")
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


def _acted(display: QuietDisplay) -> list[int]:
    display.news(RANDR)
    return display.wait()


def _until(condition: Callable[[], bool]) -> None:
    for _ in range(200):
        if condition():
            return
        time.sleep(0.001)
    raise AssertionError("it never came to that")


class FakeWatchdog(Watchdog):
    """A watchdog without a process."""

    def __init__(self, watched: list[set[int]]) -> None:
        super().__init__(())
        self._watched = watched

    def guard(self, windows: Iterable[int]) -> None:
        self._watched.append(set(windows))

    def forget(self) -> None:
        self._watched.append(set())


def guarded_windows(room: Room4, monkeypatch: pytest.MonkeyPatch) -> list[set[int]]:
    watched: list[set[int]] = []
    monkeypatch.setattr(room.displays, "_watchdog", FakeWatchdog(watched))
    return watched


def ids(*windows: QWidget) -> set[int]:
    return {int(window.winId()) for window in windows}


def test_every_window_in_sight_is_guarded_while_a_team_has_one(room: Room4, monkeypatch: pytest.MonkeyPatch) -> None:
    watched = guarded_windows(room, monkeypatch)
    console = room.open_console()
    assert not any(watched), "nobody but the referee sees anything"
    room.seat("red", "blue")
    red, blue = room.displays.window("red"), room.displays.window("blue")
    assert watched[-1] == ids(console, red, blue)
    room.displays.unassign("blue")
    assert watched[-1] == ids(console, red)
    room.monitors.set(row(*ALL, "E-NEW"))
    assert watched[-1] == set()
    room.wait_quiet()
    room.confirm()
    assert watched[-1] == ids(console, red)


@pytest.mark.slow
@pytest.mark.parametrize("modality", [Qt.WindowModality.NonModal, Qt.WindowModality.WindowModal])
def test_a_dialog_that_is_opened_later_is_guarded_soon(
    room: Room4, monkeypatch: pytest.MonkeyPatch, modality: Qt.WindowModality
) -> None:
    """A ruling holds secrets as the console does, and the program may be busy when the monitors change."""
    console = room.open_console()
    room.seat("red")
    console.activateWindow()
    room.qtbot.waitUntil(console.isActiveWindow)
    room.qtbot.wait(200)  # it stands still
    watched = guarded_windows(room, monkeypatch)
    dialog = QDialog(console)
    dialog.setWindowModality(modality)
    dialog.show()
    room.qtbot.waitUntil(lambda: bool(watched))
    assert watched[-1] == ids(console, dialog, room.displays.window("red"))
    dialog.close()


def test_the_program_is_started_again_as_a_watchdog(monkeypatch: pytest.MonkeyPatch) -> None:
    from ui.app import main as entry

    done: list[object] = []
    monkeypatch.setattr("referee.interrupt.end_at_once", lambda: None)  # it would hold for all tests after this one
    monkeypatch.setattr("referee.interrupt.ignore", lambda: done.append("hears no Ctrl+C"))
    monkeypatch.setattr("ui.displays.guard.watchdog_process.main", lambda: done.append(sys.argv))
    monkeypatch.setattr(sys, "argv", ["whitecell", process.COMMAND])
    with pytest.raises(SystemExit) as ended:
        entry.main()
    assert ended.value.code == 0
    assert done == ["hears no Ctrl+C", ["whitecell", process.COMMAND]]


@pytest.mark.not_on_windows("X11 alone")
def test_the_process_asks_the_server_for_events_about_monitors(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    root = SimpleNamespace(xrandr_select_input=lambda mask: done.append(("asked for", mask)))
    display = SimpleNamespace(
        screen=lambda: SimpleNamespace(root=root),
        flush=lambda: done.append("sent"),
        query_extension=lambda name: SimpleNamespace(first_event=RANDR),
    )
    monkeypatch.setattr("Xlib.display.Display", lambda: display)
    monkeypatch.setattr(process, "guard", lambda *arguments: done.append(arguments))
    process.main()
    assert done == [("asked for", 1 | 2), "sent", (display, RANDR, 0)]
