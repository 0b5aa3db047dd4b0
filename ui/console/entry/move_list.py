"""The list of legal moves, by keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QListView, QWidget

from ui.widgets.lists.row_list import GroundBar, paint_ground

ONCE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Period)
"""Keys that play or pass but once while they are held down."""


class MoveList(QListView):
    """The list of moves; Space is left to the panel."""

    spaced = Signal()
    chosen = Signal()
    erased = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setVerticalScrollBar(GroundBar(self))
        self.setUniformItemSizes(True)  # else each is asked for its own at every decision
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        paint_ground(self, event)
        super().paintEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter plays, Space passes, Backspace takes a word off; the arrows move."""
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
            event.ignore()  # single letters are commands; typing a move begins with /
        else:
            super().keyPressEvent(event)
