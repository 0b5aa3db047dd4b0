"""Lists whose rows stand for plies, for console and review."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QFontMetricsF

from ui.widgets.lists.model_index import ROOT, Index
from ui.widgets.lists.row_list import ListRow, RowDelegate, RowRole, RowsView
from ui.widgets.window_style import SMALL, px, window_font

_WIDEST, _GAP = "0000", 8  # of the numbers of plies, and what is free after one, in pixels at the usual text size
TINTS = {"ruling": "orange", "take_back": "purple"}
"""The mark of a ply that is no move, by its kind."""
PlyRow = tuple[ListRow, int | None]
"""A row with the ply that it stands for."""


class RowsModel(QAbstractListModel):
    """A model of given rows, each with its ply or None."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[PlyRow] = ()

    def set_rows(self, rows: Sequence[PlyRow]) -> None:
        """Show these rows instead; rows that only go on are added without a jump."""
        old = len(self._rows)
        if 0 < old <= len(rows) and rows[:old] == self._rows:
            if len(rows) > old:
                self.beginInsertRows(QModelIndex(), old, len(rows) - 1)
                self._rows = rows
                self.endInsertRows()
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        if not index.isValid():
            return None
        row, ply = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return row.text
            case RowRole.ROW:
                return row
            case RowRole.ITEM:
                return ply
        return None


class PlyList(RowsView):
    """A list of rows that stand for plies.

    Signals:
        chosen: (ply) a row was clicked, or Enter pressed on it.
    """

    chosen = Signal(int)

    def __init__(self, name: str, model: QAbstractItemModel, nothing: str = "") -> None:
        """``nothing`` stands there while there are no rows."""
        super().__init__()
        self.nothing = nothing
        self.setAccessibleName(name)
        self.setModel(model)
        number = math.ceil(QFontMetricsF(window_font(SMALL)).horizontalAdvance(_WIDEST))
        self.setItemDelegate(RowDelegate(self, wrap=True, lead=number + px(_GAP)))
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)

    def _choose(self, index: QModelIndex) -> None:
        ply = index.data(RowRole.ITEM)
        if isinstance(ply, int):
            self.chosen.emit(ply)
