"""The heading of a window that shows another one: no pixel tells what stood there before."""

from __future__ import annotations

import dataclasses

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.visibility.schema import PUBLIC
from tests.ui.repaint_check import stands_as_painted_anew
from ui.team.text_strips import HeadingStrip, TeamHeading
from ui.theme import DARK, teams


def test_a_heading_without_a_clock_is_painted_to_its_end_as_another_seat_is_asked(qtbot: QtBot) -> None:
    """The last finger's breadth of the public heading kept the colour of the seat that had been asked before."""
    marks = teams({"red": "Red", "blue": "Blue", PUBLIC: "Public"})
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(1280, 76)
    strip = HeadingStrip(marks[PUBLIC], DARK, parent)
    strip.resize(1280, 76)
    strip.set_heading(TeamHeading(phase="Actions", decision="Waiting for Red: Move", awaited=(marks["red"],)))
    with qtbot.waitExposed(parent):
        parent.show()
    strip.set_heading(dataclasses.replace(strip.heading, decision="Waiting for Blue: Move", awaited=(marks["blue"],)))
    QApplication.processEvents()
    assert stands_as_painted_anew(strip)
