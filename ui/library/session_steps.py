"""How a session goes, in numbered steps, for those who see the program for the first time."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from ui.library.screens_sketch import ScreensSketch
from ui.widgets.labels import plain_label
from ui.widgets.window_style import px, spaced

_APART = 14  # between two steps, in pixels at the usual text size
_STEPS = (
    ("Begin", "Choose a game and name the teams."),
    ("Screens", "Give every team a screen. All of them start covered."),
    ("Play", "Type or click what the teams decide. You see first who will learn what."),
    ("Review", "Go through it with the class: who knew what, and when."),
)
"""The name of each, and what is to be done."""


class SessionSteps(QWidget):
    """What the program is, as a sketch where that has room, and the steps under one another.

    They stand in the place of a list of sessions that is still empty.
    """

    def __init__(self) -> None:
        super().__init__()
        column = spaced(QVBoxLayout(self), (0, 8, 0, 0), _APART)
        self.sketch = ScreensSketch()
        self.sketch.hide()  # until it is known whether it has room
        column.addWidget(self.sketch)
        self._steps = spaced(QVBoxLayout(), gap=_APART)
        column.addLayout(self._steps)
        for at, (name, text) in enumerate(_STEPS, 1):
            self._steps.addLayout(_row(at, name, text))
        column.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the sketch where the steps leave room for it."""
        super().resizeEvent(event)
        self.sketch.fit(self.width(), self.height() - self._steps.totalHeightForWidth(self.width()) - 3 * px(_APART))


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
