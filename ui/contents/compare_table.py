"""The differences of two content sets as a model for a table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from engine.english import capital, humanize
from referee.contents.content_diff import ContentDifference
from ui.widgets.lists.model_index import ROOT, Index
from ui.widgets.tool_tips import plain_tip

_HEADS = ("Table", "Record", "Field", "This set", "The other set")


class DifferenceTable(QAbstractTableModel):
    """A row for each difference: where it is, what this set says, and what the other one says."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._found: list[ContentDifference] = []

    def set_differences(self, found: Sequence[ContentDifference]) -> None:
        """Show these differences."""
        self.beginResetModel()
        self._found = list(found)
        self.endResetModel()

    def difference(self, row: int) -> ContentDifference | None:
        """Return the difference in a row, or None."""
        return self._found[row] if 0 <= row < len(self._found) else None

    def rowCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        return 0 if parent.isValid() else len(self._found)

    def columnCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        return 0 if parent.isValid() else len(_HEADS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return _HEADS[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        one = self._found[index.row()]
        field = capital(humanize(one.field)) if one.field else "whole record"
        cells = (capital(humanize(one.table)) or "This file", one.record, field, one.before, one.after)
        if role == Qt.ItemDataRole.DisplayRole:
            return cells[index.column()] or "\N{EN DASH}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(cells[index.column()])
        return None
