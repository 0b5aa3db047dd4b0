"""How a session goes, in numbered steps, for those who see the program for the first time."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from ui.widgets.labels import plain_label
from ui.widgets.window_style import spaced

_STEPS = (
    ("Begin", "Choose a game and name the teams."),
    ("Screens", "Give every team a screen. All of them start covered."),
    ("Play", "Type or click what the teams decide. You see first who will learn what."),
    ("Review", "Go through it with the class: who knew what, and when."),
)
"""The name of each, and what is to be done."""


class SessionSteps(QWidget):
    """The steps under one another, in the place of a list of sessions that is still empty."""

    def __init__(self) -> None:
        super().__init__()
        column = spaced(QVBoxLayout(self), (0, 8, 0, 0), 14)
        for at, (name, text) in enumerate(_STEPS, 1):
            column.addLayout(_row(at, name, text))
            column.addStretch(1)  # they share the room: four lines over a void would look unfinished


def _row(at: int, name: str, text: str) -> QHBoxLayout:
    row = spaced(QHBoxLayout(), gap=12)
    row.addWidget(_number(at), 0, Qt.AlignmentFlag.AlignTop)
    said = spaced(QVBoxLayout(), gap=2)
    said.addWidget(plain_label(name, "title"))
    said.addWidget(plain_label(text, "large", wrap=True))
    row.addLayout(said, 1)
    return row


def _number(at: int) -> QLabel:
    number = plain_label(str(at), "step")
    number.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return number
