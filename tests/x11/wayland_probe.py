"""Monitors come and go under a Wayland compositor while the pixels of its outputs are read hundreds of times a second.

    tests/rig/monitors.sh -s xvfb -n 1 -m 3200x1600 -w none -- \\
        tests/rig/wayland_monitors.sh -c sway|mutter|kwin|weston -n 4 -- python -m tests.x11.wayland_probe [ROUNDS]

The referee's window, red's and blue's are each full of a colour, the first three outputs are theirs, the fourth is free.
Prints a line of JSON for each step: how often the outputs were looked at, which colour was where it does not belong
("RED on BLUE": looks, milliseconds from the change to the first and to the last of them), when the program had hidden all
windows and when the first of them came back, which colours were on which outputs in the end, what it said meanwhile, and
on sway the `app_id` of its windows.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMainWindow, QWidget

from engine.model.view import Observation, View
from tests.x11.compositors import Sway, compositor
from tests.x11.eye import COLOURS
from ui.app.application import make_application
from ui.displays.covered_windows import RETRY_KEY
from ui.displays.curtain import CurtainLook
from ui.displays.display_controller import DisplayController
from ui.displays.monitor_numbers import NumberCard
from ui.displays.monitors.remembered_rooms import RoomBook
from ui.theme import teams

TEAMS = ("RED", "BLUE")
SETTLE_MS = 250
"""What is painted then is on the outputs."""


class PlainContent(QWidget):
    """What a team sees: its colour."""

    def __init__(self, side: str) -> None:
        super().__init__()
        self.side = side

    def show_view(self, view: View, told: Sequence[Observation]) -> None:
        self.update()

    def drop(self) -> None:
        pass

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor.fromRgb(COLOURS[self.side]))


class Secret(QDialog):
    """A window full of the referee's colour."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor.fromRgb(COLOURS["REF"]))


class SecretReview(QMainWindow):
    """A window of its own like that of a review, full of the referee's colour."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor.fromRgb(COLOURS["REF"]))


class PixelProcess:
    """The process that reads the pixels."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.x11.eye"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(self, **order: object) -> None:
        assert self._process.stdin is not None
        print(json.dumps(order), file=self._process.stdin, flush=True)

    def ask(self) -> dict[str, Any]:
        """Return what was seen since the areas were told, and what is seen now."""
        assert self._process.stdout is not None
        self.tell()
        seen: dict[str, Any] = json.loads(self._process.stdout.readline())
        return seen

    def close(self) -> None:
        self._process.communicate()


class ProbedRoom:
    """The controller, the referee's console and who has which output."""

    def __init__(self, folder: Path) -> None:
        self.monitors, self.watch = compositor(), PixelProcess()
        QTest.qWait(100)
        self.outputs = dict(zip(("REF", *TEAMS, "FREE"), self.monitors.areas(), strict=True))
        self.said: list[str] = []
        self.are_numbers_shown = False
        looks = {side: CurtainLook(mark) for side, mark in teams({side: side for side in TEAMS}).items()}
        self.displays = DisplayController(looks, PlainContent, RoomBook(folder / "rooms.json"))
        self.displays.leak_risk.connect(self.said.append)
        self.times: dict[str, float] = {}
        self.displays._guard.alarm.connect(lambda _: self.times.setdefault("hidden", time.monotonic()))
        self.displays._guard.quiet.connect(lambda: self.times.__setitem__("back", time.monotonic()))
        self.monitors.focus(self.outputs["REF"])
        self.console = Secret()
        self.console.resize(300, 200)
        self.console.show()
        self.displays.guard_window(self.console)
        self.wait_for(lambda: self.console.screen().name() == self.outputs["REF"])
        QTest.qWait(SETTLE_MS)
        self.seat(*TEAMS)
        self.lift()

    def seat(self, *sides: str) -> None:
        """Give these teams their outputs, when the monitors are quiet."""
        self.wait_for(lambda: not self.displays._guard.alarmed)
        ids = {monitor.id.name: monitor.id for monitor in self.displays.monitors()}
        for side in sides:
            self.displays.assign(side, ids[self.outputs[side]])
        self.wait_for(lambda: all(self.displays.display(side).placed for side in sides))

    def lift(self) -> None:
        for side in TEAMS:
            if self.displays.display(side).placed:
                self.displays.go_live(side, View("plain", side))

    def wait_for(self, true: Callable[[], object], seconds: float = 6) -> None:
        end = time.monotonic() + seconds
        while not true() and time.monotonic() < end:
            QTest.qWait(10)

    def wait_quiet(self) -> None:
        """Wait for a plan, and until the referee's window is where it belongs or asks where to go."""
        self.wait_for(lambda: self.displays.plan is not None)
        cards = self.displays._referee.return_cards
        self.wait_for(lambda: any(card.windowHandle().isExposed() for card in cards.cards) or not self.is_covered)

    @property
    def is_covered(self) -> bool:
        covers = self.displays._referee._covers
        return not self.console.isVisible() or covers.is_covered(self.console)

    def confirm(self) -> None:
        """Go on as a referee would: choose the output for the own window where that is asked, confirm, lift the curtains."""
        self.wait_quiet()
        number = next(m.number for m in self.displays.monitors() if m.id.name == self.outputs["REF"])
        for card in self.displays._referee.return_cards.cards:
            if card.number == number:
                QTest.keyClick(card, Qt.Key(Qt.Key.Key_F1 + number - 1))
                break
        self.wait_for(lambda: not self.is_covered)
        if self.displays.plan is not None:
            wanted = [row.audience for row in self.displays.plan.rows if row.area is not None]
            self.displays.identify(True)
            self.displays.confirm()
            self.wait_for(lambda: all(self.displays.display(side).placed for side in wanted))
        self.lift()

    def step(self, name: str, act: Callable[[], object], then: Callable[[], object] = lambda: None) -> None:
        """Change something, and go on with `then`."""
        self.said.clear()
        self.times.clear()
        self.watch.tell(areas=self.monitors.areas())
        start = time.monotonic()
        act()
        self.watch.tell(moved=self.monitors.areas())
        then()
        owners = {output: side for side, output in self.outputs.items()}
        self.wait_for(lambda: set(self.watch.ask()["now"]) == self.wanted(), seconds=12)  # a busy machine
        QTest.qWait(SETTLE_MS)
        seen = self.watch.ask()
        wrong = {}
        for what, (looks, first, last) in seen["seen"].items():
            side, output = what.split(" on ")
            owner = owners.get(output, "NONE")
            if owner in TEAMS and side != owner:
                wrong[f"{side} on {owner}"] = [looks, round(1000 * (first - start), 1), round(1000 * (last - start), 1)]
        times = {what: round(1000 * (at - start), 1) for what, at in self.times.items()}
        line = {"step": name, "looks": seen["looks"], "wrong": wrong, **times, "right": set(seen["now"]) == self.wanted()}
        said = [sentence for sentence in self.said if "main monitor" not in sentence]
        names = self.monitors.app_ids() if isinstance(self.monitors, Sway) else ()
        print(json.dumps({**line, "now": seen["now"], "said": said, "app_ids": sorted(names)}), flush=True)

    def wanted(self) -> set[str]:
        """Return what is to be on the outputs: the referee's window, and the teams' that are live or have a number."""
        live = [side for side in TEAMS if self.are_numbers_shown or self.displays.display(side).view is not None]
        return {f"{side} on {self.outputs[side]}" for side in ("REF", *live)}

    def name_outputs(self, **outputs: str) -> None:
        self.outputs |= outputs


def play_round(room: ProbedRoom) -> None:
    """Unplug, plug in again and swap; the compositor would put new windows onto a team's output each time."""

    def unplug_referee() -> None:
        room.monitors.focus(room.outputs["RED"])
        room.monitors.unplug(room.outputs["REF"])
        room.name_outputs(REF=room.outputs["FREE"], FREE="")

    def plug_in() -> None:
        room.monitors.focus(room.outputs["RED"])
        room.name_outputs(FREE=room.monitors.plug_in(gone[-1]))

    def unplug_red() -> None:
        room.monitors.focus(room.outputs["BLUE"])
        room.monitors.unplug(room.outputs["RED"])

    def plug_red() -> None:
        room.monitors.focus(room.outputs["BLUE"])
        room.name_outputs(RED=room.monitors.plug_in(gone[-1]))

    def seat_red() -> None:
        room.confirm()
        if not room.displays.display("RED").placed:  # its output came back by another name
            room.seat("RED")
            room.lift()

    def swap(first: str, second: str) -> None:
        room.monitors.focus(room.outputs["BLUE"])
        room.monitors.swap(room.outputs[first], room.outputs[second])

    gone = [room.outputs["REF"]]
    room.step("referee's unplugged", unplug_referee, room.confirm)
    room.step("plugged in again", plug_in, room.confirm)
    gone.append(room.outputs["RED"])
    room.step("a team's unplugged", unplug_red, room.confirm)
    room.step("and plugged in again", plug_red, seat_red)
    room.step("teams' swapped", lambda: swap("RED", "BLUE"), room.confirm)
    room.step("referee's and a team's swapped", lambda: swap("REF", "RED"), room.confirm)


def play_windows(room: ProbedRoom) -> None:
    """Let the compositor put windows of the referee's and of a team's where they do not belong."""
    opened: list[Secret | SecretReview] = []

    def dialog() -> None:
        room.monitors.focus(room.outputs["RED"])
        window = Secret(room.console)
        opened.append(window)
        window.resize(200, 150)
        window.open()
        QTest.qWait(2 * SETTLE_MS)

    def review() -> None:
        opened.pop().close()
        room.monitors.focus(room.outputs["RED"])
        opened.append(SecretReview())
        opened[0].resize(200, 150)
        opened[0].show()
        QTest.qWait(2 * SETTLE_MS)

    def retry() -> None:
        QTest.keyClick(opened[0].windowHandle(), RETRY_KEY)
        QTest.qWait(2 * SETTLE_MS)

    def numbers() -> None:
        """Show the monitors' numbers, each in the colour of whoever has that monitor."""
        room.monitors.focus(room.outputs["RED"])
        sides = {
            m.number: side for m in room.displays.monitors() for side, name in room.outputs.items() if name == m.id.name
        }

        def paint(card: NumberCard, event: QPaintEvent) -> None:
            side = sides[card.number] if card.is_placed else "FREE"
            with QPainter(card) as painter:
                painter.fillRect(card.rect(), QColor.fromRgb(COLOURS.get(side, 0)))

        NumberCard.paintEvent = paint  # type: ignore[assignment, method-assign]
        for side in TEAMS:
            room.displays.curtain(side)
        room.are_numbers_shown = True
        room.displays.identify(True)

    def no_numbers() -> None:
        room.are_numbers_shown = False
        room.displays.identify(False)
        QTest.qWait(2 * SETTLE_MS)
        room.lift()

    def move() -> None:
        assert isinstance(room.monitors, Sway)
        room.monitors.move_window(room.outputs["RED"], room.outputs["BLUE"])
        room.wait_for(lambda: room.said, seconds=2)

    def seat_again() -> None:
        room.seat("RED")
        room.lift()

    room.step("a dialog", dialog)
    room.step("a review on a team's", review)
    room.step("and F5 pressed", retry)
    opened.pop().close()
    QTest.qWait(SETTLE_MS)
    room.step("the monitors' numbers", numbers)
    room.step("and no numbers", no_numbers)
    if isinstance(room.monitors, Sway):
        room.step("a team's window moved", move)
        room.step("and assigned again", seat_again)


def main() -> None:
    app = make_application()
    app.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory() as folder:
        room = ProbedRoom(Path(folder))
        room.step("at rest", lambda: None)
        for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 1):
            play_round(room)
        play_windows(room)
        room.displays.close()
        room.watch.close()


if __name__ == "__main__":
    main()
