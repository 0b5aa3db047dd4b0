"""A line of words in the room that it is given."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget


class Line(QWidget):
    """Holds a label that says something else at every ply, and asks for the height of one line, whatever it says.

    A label by itself asks for other room with every text: the whole window is laid out anew then, and painted twice.
    """

    def __init__(self, words: QLabel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        words.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(0, self._words.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """See Qt."""
        return QSize(self._words.minimumWidth(), self._words.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        self._words.resize(event.size())
