"""A room with four monitors, and a controller that plays in it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.model.view import Observation, View
from tests.rig.offscreen import Monitors, row
from ui.displays.curtain import CurtainLook
from ui.displays.display import SeatingPlan
from ui.displays.display_controller import DisplayController
from ui.displays.monitors.monitor_identity import ScreenId
from ui.displays.monitors.remembered_rooms import RoomBook
from ui.theme import teams

collect_ignore = [] if os.name == "nt" else ["test_windows_messages.py"]

AUDIENCES = {"red": "Red", "blue": "Blue", "public": "Public"}
SEATS = {"red": "B-RED", "blue": "C-BLUE", "public": "D-PUB"}
ALL = ("A-REF", *SEATS.values())
SECRET = QColor("#ff00ff")
QUIET_MS = 30


class ColourContent(QWidget):
    """A content that shows one colour for as long as it has a view, and can be told to fail."""

    def __init__(self, audience: str) -> None:
        super().__init__()
        self.audience = audience
        self.view: View | None = None
        self.told: list[Observation] = []
        self.fail_on = ""

    def show_view(self, view: View, told: Sequence[Observation]) -> None:
        self._maybe_fail("show")
        self.view = view
        self.told += told
        self.update()

    def drop(self) -> None:
        self._maybe_fail("drop")
        self.view = None
        self.told.clear()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), SECRET if self.view else QColor("black"))
        painter.end()
        self._maybe_fail("paint")

    def hideEvent(self, event: QHideEvent) -> None:
        self._maybe_fail("hide")

    def _maybe_fail(self, when: str) -> None:
        if self.fail_on == when:
            self.fail()

    def fail(self) -> None:
        raise ZeroDivisionError("secret: the boss is in Durango")


def view(audience: str, turn: int = 1) -> View:
    return View("plain", audience, numbers={"turn": turn})


class Room4:
    """The controller, the monitors, the referee's window and everything that was signalled."""

    def __init__(self, qtbot: QtBot, monitors: Monitors, folder: Path) -> None:
        self.qtbot, self.monitors = qtbot, monitors
        monitors.set(row(*ALL))
        self.looks = {a: CurtainLook(mark, "Monday") for a, mark in teams(AUDIENCES).items()}
        self.book = RoomBook(folder / "rooms.json")
        self.displays = DisplayController(self.looks, ColourContent, self.book, quiet_ms=QUIET_MS)
        self.console = QWidget()
        self.heard: list[tuple[str, ...]] = []
        self.plans: list[SeatingPlan] = []
        for name in ("display_changed", "topology_changed", "curtained_all", "leak_risk", "faulted"):
            getattr(self.displays, name).connect(lambda *words, name=name: self.heard.append((name, *words)))
        self.displays.plan_ready.connect(self.plans.append)

    def open_console(self) -> QWidget:
        self.console.setGeometry(100, 80, 800, 600)
        self.console.show()
        self.displays.guard_window(self.console)
        self.qtbot.wait(170)  # until it has stood still
        return self.console

    def seat(self, *audiences: str) -> None:
        """Assign these audiences (all by default) and wait until their windows stand."""
        for audience in audiences or tuple(AUDIENCES):
            self.displays.assign(audience, ScreenId(SEATS[audience]))
        self.wait_placed(*audiences)

    def seat_and_go_live(self, *audiences: str) -> None:
        self.seat(*audiences)
        for audience in audiences or tuple(AUDIENCES):
            assert self.displays.go_live(audience, view(audience))
        self.heard.clear()

    def wait_placed(self, *audiences: str) -> None:
        chosen = audiences or tuple(AUDIENCES)
        self.qtbot.waitUntil(lambda: all(self.displays.display(a).placed for a in chosen), timeout=2000)

    def wait_quiet(self) -> None:
        before = len(self.plans)
        self.qtbot.waitUntil(lambda: len(self.plans) > before, timeout=2000)

    def confirm(self) -> None:
        self.displays.identify(True)
        self.displays.confirm()

    def content(self, audience: str) -> ColourContent:
        content = self.displays.window(audience).content
        assert isinstance(content, ColourContent)
        return content

    def on_screen(self) -> dict[str, str]:
        """Which team windows are visible, and on which monitor."""
        windows = {a: self.displays.window(a) for a in AUDIENCES}
        return {a: w.screen().name() for a, w in windows.items() if w.isVisible()}

    def secrets_in_sight(self) -> list[str]:
        """Return the team windows whose picture holds anything but the title card."""
        found = []
        for audience in AUDIENCES:
            window = self.displays.window(audience)
            picture = window.grab().toImage()
            if not window.is_curtained or picture.pixelColor(picture.width() // 2, picture.height() // 4) == SECRET:
                found.append(audience)
        return found

    def names(self) -> list[str]:
        return [event[0] for event in self.heard]


@pytest.fixture
def room(qtbot: QtBot, monitors: Monitors, tmp_path: Path) -> Iterator[Room4]:
    made = Room4(qtbot, monitors, tmp_path)
    yield made
    made.displays.close()
    shiboken6.delete(made.console)


@pytest.fixture
def serials(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, ScreenId]], None]:
    """Let Qt's screens of these names say of themselves what good monitors say."""

    def say(said: dict[str, ScreenId]) -> None:
        name = "ui.displays.monitors.monitor_platform.screen_id"
        monkeypatch.setattr(name, lambda s: said.get(s.name(), ScreenId(s.name())))

    return say


@pytest.fixture
def capture_hook(monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[BaseException]]:
    """Install a hook that only notes uncaught errors; returns what gives them."""
    noted: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, fault, trace: noted.append(fault))
    return lambda: noted
