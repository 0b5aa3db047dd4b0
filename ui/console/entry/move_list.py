"""The list of legal moves, used by keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QListView

from ui.widgets.lists.row_list import RowDelegate
from ui.widgets.window_style import px

_LETTERS = 16  # the size of the letters of moves
_MOST = 160  # the height of a row, in pixels at the usual text size
_LEAST = 32  # the height of a row, and of a list without any, in pixels at the usual text size

ONCE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Period)
"""Keys that play or pass only once while they are held down."""


class MoveList(QListView):
    """The list of moves, each whole: over as many lines as its words need.

    Signals:
        spaced: Space was pressed: the panel passes. chosen: Enter was pressed. erased: Backspace or Escape was.
    """

    spaced = Signal()
    chosen = Signal()
    erased = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(RowDelegate(self, wrap=True, size=_LETTERS, most=_MOST))
        self.setMouseTracking(True)
        self._wide, self._rows = 0, 1

    def focusInEvent(self, event: QFocusEvent) -> None:
        """See Qt. It would put the cursor on the first row, unmarked, and the button would say what Enter does with that."""
        row = self.currentIndex().row()
        super().focusInEvent(event)
        if row < 0:
            self.selectionModel().clearCurrentIndex()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt. Rows have other heights in another width, but none because a scroll bar comes or goes."""
        super().resizeEvent(event)
        if event.size().height() < event.oldSize().height():
            self.scrollTo(self.currentIndex())
        wide = self.maximumViewportSize().width()
        if wide != self._wide:
            self._wide = wide
            self.scheduleDelayedItemsLayout()
            QTimer.singleShot(0, self, self.fit_rows)

    def fit_rows(self) -> None:
        """Lay the rows out now, and be no higher than they are: what a move would do stands right under them."""
        self.executeDelayedItemsLayout()
        high = max(px(_LEAST), self.contentsSize().height() + 2 * self.frameWidth())
        self.setMaximumHeight(high)
        self.setMinimumHeight(min(high, self._rows * px(_LEAST) + 2 * self.frameWidth()))

    @staticmethod
    def rows_in(high: int) -> int:
        """Return how many rows of one line have room in this height, in pixels."""
        return high // px(_LEAST)

    def set_rows(self, rows: int) -> None:
        """Set how many rows of a longer list are seen at least."""
        if rows != self._rows:
            self._rows = rows
            self.fit_rows()

    def has_room_for(self, rows: int) -> bool:
        """Return whether so many rows of one line have room, or all that there are."""
        return self.minimumHeight() >= min(self.maximumHeight(), rows * px(_LEAST))

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
