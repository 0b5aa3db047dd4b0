"""A table of texts and numbers that may be sorted by any column."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, Qt

from ui.widgets.lists.model_index import ROOT, Index
from ui.widgets.lists.row_table import RowTable
from ui.widgets.tool_tips import plain_tip

_SAMPLE = 40  # the rows from which the width of a column is estimated


class SortableModel(QAbstractTableModel):
    """A table model whose cells are made when they are first shown."""

    def __init__(self) -> None:
        super().__init__()
        self._heads: Sequence[tuple[str, str]] = ()
        self._rows: list[Sequence[str]] = []

    def set_cells(self, heads: Sequence[tuple[str, str]], rows: Sequence[Sequence[str]]) -> None:
        """Set heads, each with "n" if its column holds numbers, and rows."""
        self.beginResetModel()
        self._heads, self._rows = heads, list(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        return 0 if parent.isValid() else len(self._heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section][0]
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return self._side(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            text = self._rows[index.row()][index.column()]
            return plain_tip(text) if role == Qt.ItemDataRole.ToolTipRole else text
        return self._side(index.column()) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort numbers as numbers, none before all; texts as texts."""
        if not 0 <= column < len(self._heads):
            return
        self.layoutAboutToBeChanged.emit()
        rows, number = self._rows, bool(self._heads[column][1])
        worth = [float(row[column] or "-inf") if number else row[column].casefold() for row in rows]
        came = sorted(range(len(rows)), key=worth.__getitem__, reverse=order == Qt.SortOrder.DescendingOrder)
        self._rows = [rows[at] for at in came]
        gone = {at: row for row, at in enumerate(came)}
        for index in self.persistentIndexList():  # the selection follows its row
            self.changePersistentIndex(index, self.index(gone[index.row()], index.column()))
        self.layoutChanged.emit()

    def _side(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight if self._heads[column][1] else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter


class SortableTable(RowTable):
    """A table that a click on a header sorts."""

    def __init__(self, name: str) -> None:
        self.cells = SortableModel()
        super().__init__(name, self.cells, 28, several=True)
        self.cells.setParent(self)
        self.horizontalHeader().setResizeContentsPrecision(_SAMPLE)
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)

    def show_cells(self, heads: Sequence[tuple[str, str]], rows: Sequence[Sequence[str]]) -> None:
        """Show other heads and rows, as they come."""
        self.cells.set_cells(heads, rows)
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.resizeColumnsToContents()
