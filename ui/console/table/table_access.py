"""The contents of the console's board for screen readers: a tree of the rows of the table, behind the board.

The board is one painted widget. Interfaces that Python makes for its pieces (`QAccessibleInterface`) ended the program when
boards were closed, so Qt's own interface of a tree view is used (docs/decisions/0058-without-eyes-and-without-a-mouse.md).
Only the referee's board has this: a screen reader would speak a team's hand into the room.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QTreeView, QWidget

from ui.console.table.table_list import TableModel
from ui.console.table.table_rows import TableListRow
from ui.widgets.actions import key_text

_LATER_MS = 30
"""The delay after a ply before the rows are made anew, so that the teams' windows are painted first."""


class BoardContents(QTreeView):
    """A tree that nobody sees or gives the keyboard to. It has rows only while a screen reader runs.

    Attributes:
        rows: returns the rows of the table as it is; none while no session is shown.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: Callable[[], Sequence[TableListRow]] = tuple
        self.contents = TableModel(self)
        self.setModel(self.contents)
        self.setAccessibleName("Contents of the table")
        shown = f"{key_text('Ctrl+L')} shows them as a list to search."
        self.setAccessibleDescription(f"Places, the pieces in them, and figures. {shown}")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFixedSize(1, 1)
        self._later = QTimer(self, interval=_LATER_MS, singleShot=True)
        self._later.timeout.connect(self.refresh)

    def put_behind(self, board: QWidget) -> None:
        """Lie behind the board, which covers it."""
        self.move(board.geometry().center())
        self.lower()

    def table_changed(self) -> None:
        """Make the rows anew in a moment, if a screen reader runs."""
        if QAccessible.isActive():
            self._later.start()

    def refresh(self) -> None:
        """Make the rows anew."""
        self._later.stop()
        self.contents.set_rows(self.rows())
        self.expandAll()
