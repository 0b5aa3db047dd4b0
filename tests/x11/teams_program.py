"""The program that the probe watches: the real DisplayController over windows in plain colours.

The leftmost monitor is the referee's, the others are the teams' in order. When the monitors have changed it confirms the
plan as a referee would, and lifts every curtain again. Prints one JSON line an event, with the machine-wide clock.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from engine.errors import KnownError
from engine.model.view import Observation, View
from ui.displays.curtain import CurtainLook
from ui.displays.display import SeatingPlan
from ui.displays.display_controller import DisplayController
from ui.displays.monitors.remembered_rooms import RoomBook
from ui.theme import teams

COLOURS = {"REF": "#404040", "RED": "#c00000", "BLUE": "#0000c0", "GREEN": "#00a000"}


def say(event: str, **more: object) -> None:
    print(json.dumps({"t": time.monotonic(), "event": event, **more}), flush=True)


class Plain(QWidget):
    """A window or a content in one colour."""

    def __init__(self, side: str) -> None:
        super().__init__()
        self.side = side
        self.view: View | None = None

    def show_view(self, view: View, told: Sequence[Observation]) -> None:
        self.view = view

    def drop(self) -> None:
        self.view = None

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(COLOURS[self.side]))
        painter.end()


class Program:
    """Sets the room up, and plays the referee when the monitors change."""

    def __init__(self, busy_ms: int, unguarded: bool) -> None:
        self.displays = DisplayController(
            {side: CurtainLook(mark) for side, mark in teams({s: s for s in COLOURS if s != "REF"}).items()},
            Plain,
            RoomBook(Path(tempfile.mkdtemp()) / "rooms.json"),
        )
        self.console = Plain("REF")
        self.console.setGeometry(QGuiApplication.screens()[0].geometry())
        self.console.showFullScreen()
        self.displays.guard_window(self.console)
        self.displays.topology_changed.connect(lambda reason: say("alarm", reason=reason))
        self.displays.plan_ready.connect(self.on_plan)
        self.displays.leak_risk.connect(lambda text: say("leak risk", text=text))
        self.displays.faulted.connect(lambda who, text: say("fault", who=who, text=text))
        # whoever listens may take its time, as a durable commit does: by then all is hidden
        self.displays.display_changed.connect(lambda audience: time.sleep(0.02))
        if unguarded:
            self.displays._guard.stop()
            self.displays._watch = lambda: None  # type: ignore[method-assign]  # nor is there a watchdog
        QTimer.singleShot(300, self.assign)
        if busy_ms:
            self.busy = QTimer(interval=2 * busy_ms)
            self.busy.timeout.connect(lambda: time.sleep(busy_ms / 1e3))
            self.busy.start()

    def assign(self) -> None:
        for side, monitor in zip(self.displays.audiences, self.displays.monitors()[1:], strict=False):
            self.displays.assign(side, monitor.id)
        QTimer.singleShot(400, lambda: self.live("ready"))

    def live(self, event: str) -> None:
        for side in self.displays.audiences:
            if self.displays.display(side).placed:
                self.displays.go_live(side, View("plain", side))
        shown = {side: self.displays.display(side) for side in self.displays.audiences}
        homes = {side: it.screen.name for side, it in shown.items() if it.screen is not None}
        say(
            event,
            homes={"REF": self.displays.monitors()[0].id.name, **homes},
            placed=[s for s, it in shown.items() if it.placed],
        )

    def on_plan(self, plan: SeatingPlan) -> None:
        say("plan", reason=plan.reason, rows=[(r.audience, r.screen.name, r.area) for r in plan.rows])
        QTimer.singleShot(150, self.confirm)

    def confirm(self) -> None:
        self.displays.identify(True)
        try:
            self.displays.confirm()
        except KnownError as refusal:
            say("refused", text=str(refusal))
            return
        QTimer.singleShot(400, lambda: self.live("live again"))


def main() -> None:
    app = QApplication(sys.argv[:1])
    app.setQuitOnLastWindowClosed(False)
    program = Program(int(sys.argv[1]), sys.argv[2] == "unguarded")
    assert program.displays
    app.exec()


if __name__ == "__main__":
    main()
