"""The table of the referee's windows: rows to choose from, without lines between them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QAbstractItemModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from ui.widgets.window_style import px


class RowTable(QTableView):
    """Whole rows are chosen, one or several at once; Enter opens the one under the cursor.

    Signals:
        chosen: (row) it is to be opened.
    """

    chosen = Signal(int)

    def __init__(self, name: str, model: QAbstractItemModel, high: int, *, several: bool = False) -> None:
        """``high`` is the height of a row in pixels at the usual text size."""
        super().__init__()
        self.setModel(model)
        self.setAccessibleName(name)
        mode = QAbstractItemView.SelectionMode
        self.setSelectionMode(mode.ExtendedSelection if several else mode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(px(high))
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)

    def set_columns(self, widths: Mapping[int, int]) -> None:
        """Widths in pixels at the usual text size; the first column, and those of width 0, share what these leave.

        Columns that are not named are hidden.
        """
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(1, self.model().columnCount()):
            self.setColumnHidden(column, column not in widths)
            if wide := widths.get(column, 0):
                self.setColumnWidth(column, px(wide))
            else:
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the row under the cursor on Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)
