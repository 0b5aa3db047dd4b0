"""What can be done with the row under the cursor of a table, as buttons in that row."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTableView, QWidget

from ui.widgets.window_style import px, spaced

_EDGE = 8  # beside the buttons, in pixels at the usual text size


class RowButtons(QWidget):
    """Buttons at the right end of the first line of the current row: they move with it, and no row is higher for them.

    The second line has the whole width: what it says of a session would not be read beside them.
    """

    def __init__(self, table: QTableView, buttons: Sequence[QPushButton]) -> None:
        super().__init__(table)
        self.hide()
        self._table = table
        row = spaced(QHBoxLayout(self), (_EDGE, 0, _EDGE, 0), 6)
        for button in buttons:
            button.setProperty("in_row", True)
            row.addWidget(button)
        table.verticalScrollBar().valueChanged.connect(self.place)
        table.selectionModel().currentChanged.connect(self.place)
        model = table.model()
        for changed in (model.modelReset, model.rowsInserted, model.rowsRemoved):
            changed.connect(self._place_later)

    @property
    def wide(self) -> int:
        """How much of its row it takes, in pixels; 0 while there is none."""
        return self.sizeHint().width() if self._table.currentIndex().isValid() and not self.isHidden() else 0

    def place(self, *_: object) -> None:
        """Lie over the current row; be hidden where there is none."""
        index = self._table.currentIndex()
        if index.isValid():
            self._attach()
        self.setHidden(not index.isValid())
        if index.isValid():
            row, size = self._table.visualRect(index), self.sizeHint()
            high = min(size.height(), row.height() // 2 - px(3))
            left = self._table.viewport().width() - size.width()
            self.setGeometry(left, row.center().y() + 1 - high, size.width(), high)
            self.raise_()

    def _attach(self) -> None:
        """Lie in the table once it has a row: asking for a viewport takes 12 ms once, and by then the page is painted."""
        if self.parent() is self._table:
            viewport = self._table.viewport()
            self.setParent(viewport)
            viewport.installEventFilter(self)

    def _place_later(self, *_: object) -> None:
        """Find the place once the rows have theirs."""
        QTimer.singleShot(0, self, self.place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep its place in a table of another size."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._place_later()
        return False
