"""The list of legal moves, used by keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView, QWidget

ONCE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Period)
"""Keys that play or pass only once while they are held down."""


class MoveList(QListView):
    """The list of moves.

    Signals:
        spaced: Space was pressed: the panel passes. chosen: Enter was pressed. erased: Backspace or Escape was.
    """

    spaced = Signal()
    chosen = Signal()
    erased = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setUniformItemSizes(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See Qt. The arrows move in the list; letters are left to the window's commands."""
        key = event.key()
        if event.isAutoRepeat() and key in ONCE:
            return
        if key == Qt.Key.Key_Space:
            self.spaced.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit()
        elif key in (Qt.Key.Key_Backspace, Qt.Key.Key_Escape):
            self.erased.emit()
        elif event.text().isalnum():
            event.ignore()
        else:
            super().keyPressEvent(event)
