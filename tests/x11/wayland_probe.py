"""Monitors come and go under sway while its outputs are read: on no team's output may a pixel of the referee's be seen.

    tests/rig/monitors.sh -s xvfb -n 1 -m 3200x1600 -- \\
        tests/rig/wayland_monitors.sh -n 4 -- python -m tests.x11.wayland_probe [FOLDER]

Prints a line of JSON for each step: in how many pictures of a team's output the referee's colour was, and on which
outputs it was in the end. With a folder the last picture of each output of each step is kept there. X11-1 is the
referee's, X11-2 and X11-3 are teams', X11-4 is free.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from engine.model.view import Observation, View
from ui.displays.controller import DisplayController
from ui.displays.curtain import CurtainLook
from ui.displays.monitors.remembered_rooms import RoomBook
from ui.theme import teams

SECRET = b"\xff\x00\xff"
TEAMS = {"red": "X11-2", "blue": "X11-3"}
FEWEST = 400
"""So many pixels of the colour are a sight of it; a rounded corner or a glyph may hold a few."""


class Plain(QWidget):
    """What a team sees: green."""

    def show_view(self, view: View, told: Sequence[Observation]) -> None:
        self.update()

    def drop(self) -> None:
        pass

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor("#00ff00"))


class Secret(QDialog):
    """A window full of the referee's colour."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor("#ff00ff"))


class Eyes(threading.Thread):
    """Reads the teams' outputs again and again."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.sights, self.looks, self.is_ended = 0, 0, False

    def run(self) -> None:
        while not self.is_ended:
            for output in TEAMS.values():
                picture = picture_of(output)
                self.looks += bool(picture)
                self.sights += picture.count(SECRET) > FEWEST


def picture_of(output: str) -> bytes:
    return subprocess.run(["grim", "-t", "ppm", "-o", output, "-"], capture_output=True, check=False).stdout


def sway(*words: str) -> None:
    subprocess.run(["swaymsg", "-q", *words], check=False, capture_output=True)


def unplug(output: str) -> None:
    subprocess.run(["wmctrl", "-c", f"wlroots - {output}"], check=True)


class Room:
    """The controller, the referee's console and what was seen."""

    def __init__(self, folder: Path, pictures: Path | None) -> None:
        self.pictures = pictures
        looks = {a: CurtainLook(mark) for a, mark in teams({"red": "Red", "blue": "Blue"}).items()}
        self.displays = DisplayController(looks, lambda audience: Plain(), RoomBook(folder / "rooms.json"))
        sway("focus", "output", "X11-1")
        self.console = Secret()
        self.console.resize(700, 500)
        self.console.show()
        self.displays.guard_window(self.console)
        QTest.qWait(600)
        by_name = {monitor.id.name: monitor.id for monitor in self.displays.monitors()}
        for audience, output in TEAMS.items():
            self.displays.assign(audience, by_name[output])
        QTest.qWait(800)
        self.lift()

    def lift(self) -> None:
        for audience in TEAMS:
            if self.displays.display(audience).placed:
                self.displays.go_live(audience, View("plain", audience))

    def wait_for(self, true: Callable[[], object], seconds: float = 6) -> bool:
        end = time.monotonic() + seconds
        while not true() and time.monotonic() < end:
            QTest.qWait(20)
        return bool(true())

    def go_on(self, wanted: str) -> None:
        """Confirm the plan, choosing this output for the referee's window first where that is asked."""
        self.wait_for(lambda: self.displays.plan is not None)
        QTest.qWait(300)
        for card in self.displays._referee.return_cards.cards:
            if self.number_of(wanted) == card.number:
                QTest.keyClick(card, Qt.Key(Qt.Key.Key_F1 + card.number - 1))
                break
        QTest.qWait(900)
        if self.displays.plan is not None:
            self.displays.identify(True)
            self.displays.confirm()
        QTest.qWait(700)
        self.lift()

    def number_of(self, output: str) -> int:
        return next(m.number for m in self.displays.monitors() if m.id.name == output)

    def step(self, name: str, act: Callable[[], None]) -> None:
        eyes = Eyes()
        eyes.start()
        act()
        QTest.qWait(500)
        eyes.is_ended = True
        while eyes.is_alive():
            QTest.qWait(20)
        outputs = [screen.name() for screen in QApplication.screens()]
        shown = {output: picture_of(output) for output in outputs}
        for output, picture in shown.items():
            if self.pictures is not None:
                (self.pictures / f"{name.replace(' ', '_')}-{output}.ppm").write_bytes(picture)
        where = [output for output, picture in shown.items() if picture.count(SECRET) > FEWEST]
        print(json.dumps({"step": name, "sights": eyes.sights, "looks": eyes.looks, "where": where}), flush=True)


def play(room: Room) -> None:
    """Unplug, plug, swap and move; the compositor puts new windows onto the output of team Red each time."""

    def unplugged() -> None:
        sway("focus", "output", "X11-2")
        unplug("X11-1")
        room.go_on("X11-4")

    def plugged() -> None:
        sway("focus", "output", "X11-2")
        sway("create_output")
        room.go_on("X11-4")

    def swapped() -> None:
        sway("output", "X11-2", "pos", "4096", "0")
        sway("focus", "output", "X11-3")
        room.go_on("X11-4")

    def dialog() -> None:
        sway("focus", "output", "X11-2")
        opened.append(Secret(room.console))
        opened[0].resize(300, 200)
        opened[0].open()
        QTest.qWait(700)

    def alone() -> None:
        opened.pop().close()
        sway("focus", "output", "X11-2")
        opened.append(Secret())
        opened[0].show()
        QTest.qWait(700)

    def retried() -> None:
        QTest.keyClick(opened[0].windowHandle(), Qt.Key.Key_F5)
        QTest.qWait(700)

    def teams_unplugged() -> None:
        unplug("X11-3")
        room.go_on("X11-4")

    opened: list[Secret] = []
    room.step("at rest", lambda: None)
    room.step("referee's unplugged", unplugged)
    room.step("another plugged in", plugged)
    room.step("teams' swapped", swapped)
    room.step("a dialog", dialog)
    room.step("a window on a team's", alone)
    room.step("and F5 pressed", retried)
    opened.pop().close()
    QTest.qWait(200)
    room.step("a team's unplugged", teams_unplugged)


def main() -> None:
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory() as folder:
        room = Room(Path(folder), Path(sys.argv[1]) if len(sys.argv) > 1 else None)
        play(room)
        room.displays.close()


if __name__ == "__main__":
    main()
