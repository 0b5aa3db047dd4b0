"""The tables of a content set, and the records of one of them, as models for the referee's tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QObject, Qt
from PySide6.QtGui import QColor

from referee.contents.content_document import ContentDocument
from referee.contents.field_specs import ContentTable, FieldSpec
from referee.text_match import begins_words, typed_words
from ui.contents.value_fields import written_value
from ui.widgets.lists.model_index import ROOT, Index
from ui.widgets.tool_tips import plain_tip
from ui.widgets.window_style import current_theme

_NAMES = ("id", "code", "name", "title")
_MOST = 3
"""How many columns a table has besides the names of records."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ContentTableList(QAbstractTableModel):
    """The tables of a set, with how many records each has."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tables: tuple[ContentTable, ...] = ()
        self._counts: list[int] = []
        self.refused: str | None = None

    def set_tables(self, tables: tuple[ContentTable, ...], document: ContentDocument) -> None:
        """Show these tables, with the records that they have in a document."""
        counts = [len(document.records(one.name)) if one.is_list else 0 for one in tables]
        if tables != self._tables:
            self.beginResetModel()
            self._tables, self._counts = tables, counts
            self.endResetModel()
        elif counts != self._counts:
            self._counts = counts
            self.dataChanged.emit(self.index(0, 1), self.index(len(tables) - 1, 1))

    def set_refused(self, table: str | None) -> None:
        """Mark the table in which something is refused; None for none."""
        if table != self.refused:
            self.refused = table
            if self._tables:
                self.dataChanged.emit(self.index(0, 0), self.index(len(self._tables) - 1, 1))

    def table(self, row: int) -> ContentTable | None:
        """Return the table in a row, or None."""
        return self._tables[row] if 0 <= row < len(self._tables) else None

    def row_of(self, table: str) -> int:
        """Return the row of a table, or -1."""
        return next((row for row, one in enumerate(self._tables) if one.name == table), -1)

    def rowCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        return 0 if parent.isValid() else len(self._tables)

    def columnCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        return 0 if parent.isValid() else 2

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return ("Table", "")[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        one = self._tables[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return one.title if index.column() == 0 else str(self._counts[index.row()] or "")
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(one.record.about or one.title)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            refused = ", something is refused here" if one.name == self.refused else ""
            return f"{one.title}, {self._counts[index.row()]} records{refused}" if one.is_list else f"{one.title}{refused}"
        if role == Qt.ItemDataRole.ForegroundRole and one.name == self.refused:
            return QColor(current_theme().warning)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == 1:
            return _RIGHT
        return None


class RecordTable(QAbstractTableModel):
    """The records of a table that fit what is typed; what they are called, and the short fields in which they differ."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._records: list[dict[str, Any]] = []
        self._columns: list[FieldSpec] = []
        self._shown: list[int] = []
        self._query = ""
        self._refused: int | None = None
        self._spec: ContentTable | None = None

    def show_table(self, spec: ContentTable, document: ContentDocument) -> None:
        """Show the records of a table; the same columns as before if it is the same one."""
        records = document.records(spec.name) or ([] if spec.is_list else [{}])
        columns = self._columns if spec is self._spec else _columns(spec, records)
        shown = [at for at, one in enumerate(records) if self._fits(spec, one)]
        if spec is self._spec and shown == self._shown and len(records) == len(self._records):
            changed = [row for row, at in enumerate(shown) if records[at] is not self._records[at]]
            self._records = records
            for row in changed:
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(columns) - 1))
            return
        self.beginResetModel()
        self._spec, self._records, self._columns, self._shown = spec, records, columns, shown
        self.endResetModel()

    def find(self, query: str) -> None:
        """Show only records in which each word begins a word."""
        self.beginResetModel()
        self._query = query
        spec = self._spec
        self._shown = [at for at, one in enumerate(self._records) if spec is not None and self._fits(spec, one)]
        self.endResetModel()

    def set_refused(self, index: int | None) -> None:
        """Mark the record that is refused; None for none."""
        if index != self._refused:
            self._refused = index
            if self._shown:
                self.dataChanged.emit(self.index(0, 0), self.index(len(self._shown) - 1, len(self._columns) - 1))

    def record(self, row: int) -> int | None:
        """Return the number of the record in a row, or None."""
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def row_of(self, index: int) -> int:
        """Return the row of a record, or -1 if it is not shown."""
        return self._shown.index(index) if index in self._shown else -1

    @property
    def _title(self) -> str:
        return self._spec.title if self._spec is not None else ""

    @property
    def columns(self) -> list[FieldSpec]:
        """The fields that are columns."""
        return self._columns

    def _fits(self, spec: ContentTable, record: dict[str, Any]) -> bool:
        words = typed_words(self._query)
        if not words or not spec.is_list:
            return True
        text = " ".join(written_value(FieldSpec("", "text"), one) for one in record.values())
        return begins_words(text, words)

    def rowCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section].title if self._spec is not None and self._spec.is_list else "Table"
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        at = self._shown[index.row()]
        spec = self._columns[index.column()]
        value = self._records[at].get(spec.name)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            text = _cell(value) if self._spec is not None and self._spec.is_list else self._title
            if role == Qt.ItemDataRole.ToolTipRole:
                return plain_tip(text)
            refused = role == Qt.ItemDataRole.AccessibleTextRole and at == self._refused
            return f"{text}, refused" if refused else text
        if role == Qt.ItemDataRole.ForegroundRole and at == self._refused:
            return QColor(current_theme().warning)
        if role == Qt.ItemDataRole.TextAlignmentRole and spec.kind == "number":
            return _RIGHT
        return None


def _columns(spec: ContentTable, records: Sequence[dict[str, Any]]) -> list[FieldSpec]:
    """Return the name of records, their id, and the fields in which they differ and that are short."""
    known = {one.name: one for record in records[:1] or [{}] for one in spec.record.fields_of(record)}
    if not spec.is_list:
        return [FieldSpec("", "any")]
    names = [known[name] for name in ("name", "title", "id", "code") if name in known]
    if len(names) > 2:
        names = names[:2]
    differing = [
        one
        for one in known.values()
        if one.name not in _NAMES
        and (
            one.kind in ("choice", "number", "flag", "scalar")
            or (one.kind == "list" and one.item and one.item.kind == "choice")
        )
        and len({_cell(record.get(one.name)) for record in records}) > 1
    ]
    rest = [one for one in known.values() if one.name not in _NAMES]
    found = [*names, *[one for one in differing if one not in names][:_MOST]]
    return found or rest[:1] or [FieldSpec("", "any")]


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return ", ".join(value)
    return written_value(FieldSpec("", "text"), value).replace("\n", " ")
