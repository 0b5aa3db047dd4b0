"""The list of the table: places, pieces and figures as rows of words that a few letters find."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from referee.text_match import begins_words, typed_words
from ui.console.table.table_rows import TableListRow, narrowed
from ui.widgets.fields import TextField
from ui.widgets.labels import ReadOnlyText
from ui.widgets.lists.model_index import ROOT, Index
from ui.widgets.lists.row_list import JOINT
from ui.widgets.window_style import px, spaced, window_font

_HEADS = ("Place, piece or figure", "What it says", "Who sees it")
_SHARES = (0.37, 0.38)
"""The parts of the width that the first columns take."""
_LATER_MS = 30
"""The delay after a ply before the list is made anew, so that the teams' windows are painted first."""
_CROWD = 12
"""With more rows inside, a place is opened only while something is searched."""
_READER = 96
"""The least height of the text under the list, in pixels at the usual text size."""
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
_MORE = " …"
_HIGH = 24
"""The height of a row, in pixels at the usual text size."""


class TableModel(QAbstractItemModel):
    """Rows of the table: places, and in them pieces. An index holds the number of its place, counted from 1."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: Sequence[TableListRow] = ()
        self._shown: Sequence[TableListRow] = ()
        self._words: list[str] = []
        self._legal: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())

    def set_rows(self, rows: Sequence[TableListRow]) -> None:
        """Show these rows, as far as they fit what is searched."""
        self._all = rows
        self._refresh()

    def search(self, query: str) -> None:
        """Show only what holds each of these words."""
        self._words = typed_words(query)
        self._refresh()

    def set_legal(self, handles: frozenset[str], zones: frozenset[str]) -> None:
        """Mark these pieces and places, which a move can name. The views have to be painted again."""
        self._legal = (handles, zones)

    def is_legal(self, row: TableListRow) -> bool:
        """Return whether a move can name what stands in a row."""
        return row.handle in self._legal[0] if row.handle else row.zone in self._legal[1]

    @property
    def searching(self) -> bool:
        """Whether only a part of the rows is shown."""
        return bool(self._words)

    def is_named(self, row: TableListRow) -> bool:
        """Return whether the name of a row holds all the words that are searched."""
        return bool(self._words) and begins_words(row.name, self._words)

    def row_at(self, index: Index) -> TableListRow | None:
        """Return the row at an index, or None."""
        if not index.isValid():
            return None
        place = index.internalId()
        return self._shown[index.row()] if not place else self._shown[place - 1].inside[index.row()]

    def indexes(self) -> Iterator[QModelIndex]:
        """Yield the indexes of all rows from top to bottom."""
        for at, row in enumerate(self._shown):
            top = self.index(at, 0)
            yield top
            yield from (self.index(inner, 0, top) for inner in range(len(row.inside)))

    def _refresh(self) -> None:
        self.beginResetModel()
        self._shown = narrowed(self._all, self._words) if self._words else self._all
        self.endResetModel()

    def index(self, row: int, column: int, parent: Index = ROOT) -> QModelIndex:
        """See Qt."""
        inside = self._shown if not parent.isValid() else () if parent.internalId() else self._shown[parent.row()].inside
        if not (0 <= row < len(inside) and 0 <= column < len(_HEADS)):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: Index = ROOT) -> QModelIndex:  # type: ignore[override]  # Qt's other `parent` takes nothing
        """See Qt."""
        place = index.internalId() if index.isValid() else 0
        return self.createIndex(place - 1, 0, 0) if place else QModelIndex()

    def rowCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        if not parent.isValid():
            return len(self._shown)
        return len(self._shown[parent.row()].inside) if not parent.internalId() and parent.column() == 0 else 0

    def columnCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        return len(_HEADS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        shown = orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return _HEADS[section] if shown else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt. The description for screen readers is the whole text."""
        row = self.row_at(index)
        if row is None:
            return None
        cells = (row.name, JOINT.join(row.lines), row.sight)
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return cells[index.column()]
            case Qt.ItemDataRole.AccessibleDescriptionRole if index.column() == 0:
                return read_text(row, legal=self.is_legal(row))
            case Qt.ItemDataRole.FontRole if index.column() == 0 and (row.inside or self.is_legal(row)):
                return window_font(13, 600)
        return None


def read_text(row: TableListRow, *, legal: bool) -> str:
    """Return all there is to read of a row, a line each."""
    sight = f"Seen by: {row.sight}." if row.sight else ""
    inside = f"In it: {', '.join(one.name for one in row.inside)}." if row.zone and row.inside else ""
    return "\n".join(filter(None, (*row.lines, inside, sight, "A move can name it." if legal else "")))


def full_text(row: TableListRow, *, legal: bool) -> str:
    """Return what stands under the list: the name with who sees it, then all there is to read."""
    rest = read_text(replace(row, sight=""), legal=legal)
    head = f"{row.name}   (seen by: {row.sight})" if row.sight else row.name
    return f"{head}\n{rest}".rstrip()


class _WholeWords(QStyledItemDelegate):
    """Draws cells whose text ends after a whole word if it is too long."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """See Qt."""
        return QSize(super().sizeHint(option, index).width(), px(_HIGH))

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """See Qt."""
        super().initStyleOption(option, index)
        room = option.rect.width() - px(12)
        option.text = whole_words(option.text, option.fontMetrics, room)


def whole_words(text: str, metrics: QFontMetrics, room: int) -> str:
    """Return as many whole words as fit in so many pixels, then an ellipsis; all words if they fit."""
    if metrics.horizontalAdvance(text) <= room:
        return text
    words = text.split()
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        fits = metrics.horizontalAdvance(" ".join(words[:middle]) + _MORE) <= room
        low, high = (middle, high) if fits else (low, middle - 1)
    return " ".join(words[:low]) + _MORE if low else _MORE.strip()


class TableList(QWidget):
    """The list with a line to search it, and under it the whole text of the row under the cursor.

    Signals:
        chosen: (handle, zone) Enter was pressed on a piece, or on a place with handle "".
        left: Escape was pressed and there is nothing to clear.
    """

    chosen = Signal(str, str)
    left = Signal()

    def __init__(self, rows: Callable[[], Sequence[TableListRow]]) -> None:
        """``rows`` returns the rows as they are now."""
        super().__init__()
        self._rows = rows
        self.setAccessibleName("List of the table")
        self.field = TextField("Find a card, a place, a figure, or any words", "Search the table")
        self.model = TableModel(self)
        self.tree = QTreeView()
        self.tree.setAccessibleName("List of the table")
        self.tree.setModel(self.model)
        self.tree.setItemDelegate(_WholeWords(self.tree))
        self.tree.setUniformRowHeights(True)
        self.tree.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.setTabKeyNavigation(False)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideNone)  # the delegate ends texts after whole words
        header = self.tree.header()
        header.setSectionsMovable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setStretchLastSection(True)
        self.reader = ReadOnlyText(_READER)
        self.reader.setMaximumHeight(px(_READER * 2))
        self.reader.setAccessibleName("The row under the cursor")
        layout = spaced(QVBoxLayout(self), 0, 8)
        layout.addWidget(self.field)
        layout.addWidget(self.tree, 3)
        layout.addWidget(self.reader, 1)
        self._later = QTimer(self, interval=_LATER_MS, singleShot=True)
        self._later.timeout.connect(self.refresh)
        self.field.textChanged.connect(self._search)
        for widget in (self.field, self.tree, self.reader):
            widget.installEventFilter(self)
        self.tree.activated.connect(self._choose)
        self.tree.header().geometriesChanged.connect(self._share_out)
        self.tree.selectionModel().currentChanged.connect(self._read)
        self.tree.viewport().installEventFilter(self)

    def open(self) -> None:
        """Show the table as it is, and give the keyboard to the search."""
        self.refresh()
        self.show()
        self.focus_search()

    def focus_search(self) -> None:
        """Give the keyboard to the search."""
        self.field.setFocus()
        self.field.selectAll()

    def ply_entered(self) -> None:
        """Show the new table in a moment, if the list is seen."""
        if self.isVisible():
            self._later.start()

    def set_legal(self, handles: frozenset[str], zones: frozenset[str]) -> None:
        """Mark what a move can name."""
        self.model.set_legal(handles, zones)
        self.tree.viewport().update()
        self._read()

    def refresh(self) -> None:
        """Show the table as it is now; the cursor stays where it is."""
        self._later.stop()
        before = self.current
        self.model.set_rows(self._rows())
        self._arrange(before)

    @property
    def current(self) -> TableListRow | None:
        """The row under the cursor."""
        return self.model.row_at(self.tree.currentIndex())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrow keys of the search move the cursor, Enter choose and Escape leave."""
        if watched is self.tree.viewport() and event.type() == QEvent.Type.Resize:
            self._share_out()
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            if self.field.text():
                self.field.clear()
            else:
                self.left.emit()
        elif watched is self.field and key in _STEPS:
            self._step(_STEPS[key])
        elif watched is self.field and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose()
        else:
            return super().eventFilter(watched, event)
        return True

    # ---------------------------------------------------------------- inside

    def _search(self, query: str) -> None:
        self.model.search(query)
        self._arrange(None)

    def _arrange(self, before: TableListRow | None) -> None:
        """Open places with few rows, and all while something is searched; put the cursor where it was.

        Where it was nowhere, it goes to the first row that is called as is searched, or else to the first.
        """
        first, named = QModelIndex(), QModelIndex()
        found = QModelIndex()
        for index in self.model.indexes():
            row = self.model.row_at(index)
            assert row is not None
            if row.inside:
                self.tree.setExpanded(index, self.model.searching or (bool(row.zone) and len(row.inside) <= _CROWD))
            if not first.isValid() and (not self.model.searching or not row.inside):
                first = index
            if not named.isValid() and self.model.is_named(row):
                named = index
            if before is not None and (row.handle, row.zone, row.name) == (before.handle, before.zone, before.name):
                found = index
        self.tree.setCurrentIndex(next((one for one in (found, named) if one.isValid()), first))
        self._read()

    def _share_out(self) -> None:
        wide = self.tree.viewport().width()
        for column, share in enumerate(_SHARES):
            self.tree.header().resizeSection(column, round(wide * share))

    def _step(self, by: int) -> None:
        now = self.tree.currentIndex()
        index = self.tree.indexBelow(now) if by > 0 else self.tree.indexAbove(now)
        if index.isValid():
            self.tree.setCurrentIndex(index.siblingAtColumn(0))

    def _read(self) -> None:
        row = self.current
        text = "" if row is None else full_text(row, legal=self.model.is_legal(row))
        if text != self.reader.toPlainText():
            self.reader.setPlainText(text)

    def _choose(self) -> None:
        if (row := self.current) is not None and row.zone:
            self.chosen.emit(row.handle, row.zone)
