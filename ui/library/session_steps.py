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


class SessionSteps(QWidget):
    """The steps side by side: small at the foot of a page, or large in the place of a list."""

    def __init__(self, *, large: bool) -> None:
        super().__init__()
        row = spaced(QHBoxLayout(self), 0, 24 if large else 8)
        for at, (name, text) in enumerate(_STEPS, 1):
            if large:
                row.addLayout(_column(at, name, text), 1)
            else:
                row.addWidget(_number(at), 0, Qt.AlignmentFlag.AlignVCenter)
                row.addWidget(plain_label(text, "soft", wrap=True), 1)


def _column(at: int, name: str, text: str) -> QVBoxLayout:
    column = spaced(QVBoxLayout(), gap=6)
    head = spaced(QHBoxLayout(), gap=10)
    head.addWidget(_number(at))
    head.addWidget(plain_label(name, "title"), 1)
    column.addLayout(head)
    column.addWidget(plain_label(text, "large", wrap=True))
    column.addStretch(1)
    return column


def _number(at: int) -> QLabel:
    number = plain_label(str(at), "step")
    number.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return number
