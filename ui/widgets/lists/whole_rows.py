"""A place for a table in which no row is cut."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTableView, QWidget

_LARGEST = 1.4
"""So many times as high as usual a row may become where there is room for all."""


class WholeRows(QWidget):
    """Holds a table and makes it as high as its head, if it has one, and as many whole rows as there is room for.

    What is left under them the rows share: else a list would scroll above an empty strip, and a short one stand over a void.
    """

    def __init__(self, table: QTableView, least: int) -> None:
        """``least`` is how high it is at least, in pixels."""
        super().__init__()
        self._table, self._row = table, table.verticalHeader().defaultSectionSize()
        table.setParent(self)
        model = table.model()
        for changed in (model.modelReset, model.rowsInserted, model.rowsRemoved):
            changed.connect(self._fit)
        self.setMinimumHeight(least)
        self.setFocusProxy(table)

    def sizeHint(self) -> QSize:
        """Return no more than it needs at least: it takes what room is left."""
        return QSize(self._table.sizeHint().width(), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self, *_: object) -> None:
        head = self._table.horizontalHeader()
        around = (0 if head.isHidden() else head.sizeHint().height()) + 2 * self._table.frameWidth()
        rows = max(1, (self.height() - around) // self._row)
        count = min(rows, max(1, self._table.model().rowCount()))
        row = max(self._row, min((self.height() - around) // count, int(_LARGEST * self._row)))
        rows = max(1, (self.height() - around) // row)
        self._table.verticalHeader().setDefaultSectionSize(row)
        self._table.setGeometry(0, 0, self.width(), min(self.height(), around + rows * row))
