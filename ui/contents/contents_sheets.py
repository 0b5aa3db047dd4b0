"""The sheets of the content editor: a name for a copy, unsaved changes, what differs between two sets."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QHeaderView, QPushButton, QVBoxLayout, QWidget

from engine.english import capital, humanize
from referee.contents.content_diff import ContentDifference
from referee.log.records import ContentUse
from ui.widgets.dialogs import Dialog, Sheet
from ui.widgets.labels import ReadOnlyText, plain_label
from ui.widgets.lists.model_index import ROOT, Index
from ui.widgets.lists.row_table import RowTable
from ui.widgets.tool_tips import plain_tip
from ui.widgets.window_style import px, spaced


class UnsavedSheet(Sheet):
    """Asks what becomes of unsaved changes.

    Signals:
        saved: they are to be saved first.
        dropped: they are not to be kept.
    """

    saved = Signal()
    dropped = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__("Save the changes?", "Save", parent)
        self.body.addWidget(plain_label(f"{name} has changes that are not saved.", wrap=True))
        self.drop = QPushButton("Do not save")
        self.buttons.addButton(self.drop, QDialogButtonBox.ButtonRole.DestructiveRole)
        self.drop.clicked.connect(self._drop)
        self.accepted.connect(self.saved)

    def open(self) -> None:
        """Show it; saving is what Enter does."""
        super().open()
        self.yes.setFocus()

    def _drop(self) -> None:
        self.dropped.emit()
        self.reject()


class ChangedSheet(Sheet):
    """Asks which text is to stay when another program has changed the file.

    Signals:
        overwritten: what is in the editor is to stay.
        reloaded: what is in the file is to stay.
    """

    overwritten = Signal()
    reloaded = Signal()

    def __init__(self, file: str, parent: QWidget) -> None:
        super().__init__(f"{file} was changed", "Keep the file's text", parent)
        words = "Another program has changed or removed the file since it was opened here. Which of the two is to stay?"
        self.body.addWidget(plain_label(words, wrap=True))
        self.mine = QPushButton("Keep what is in the editor")
        self.buttons.addButton(self.mine, QDialogButtonBox.ButtonRole.DestructiveRole)
        self.mine.clicked.connect(self._keep_mine)
        self.be_careful()
        self.accepted.connect(self.reloaded)

    def _keep_mine(self) -> None:
        self.overwritten.emit()
        self.reject()


class UsesSheet(Sheet):
    """Lists the sessions that used a set."""

    def __init__(self, same: Sequence[ContentUse], earlier: Sequence[ContentUse], parent: QWidget) -> None:
        super().__init__("Sessions that used it", "Close", parent, width=640)
        parts = [("With this very text", same), ("With another text of a file of this name", earlier)]
        lines = [
            line
            for title, uses in parts
            if uses
            for line in (f"{title}:", *(f"    {_day(one)}  {one.title}  ({one.session})" for one in uses), "")
        ]
        self.text = ReadOnlyText(200, "\n".join(lines).rstrip() or "No session of this log was begun with it.")
        self.field("Sessions", self.text)
        self.no.hide()


def _day(use: ContentUse) -> str:
    return use.created[:16].replace("T", " ")


class CompareSheet(Dialog):
    """Shows how the open set differs from another one.

    Signals:
        chosen: (number) of the other sets the one to compare with.
        wanted: (ContentDifference) it is to be shown in the editor.
    """

    chosen = Signal(int)
    wanted = Signal(object)

    def __init__(self, name: str, others: Sequence[str], parent: QWidget) -> None:
        super().__init__("Compare sets", parent, (960, 620))
        self.others = QComboBox()
        self.others.setAccessibleName("Compare with")
        self.others.addItems(list(others))
        self.words = plain_label("", "soft", wrap=True)
        self.model = DifferenceTable(self)
        self.table = RowTable("Differences", self.model, 32)
        layout = spaced(QVBoxLayout(self), 24, 12)
        layout.addWidget(plain_label(f"{name}, compared with", "title"))
        layout.addWidget(self.others)
        layout.addWidget(self.words)
        layout.addWidget(self.table, 1)
        buttons = QDialogButtonBox()
        close = buttons.addButton("Close", QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)
        close.setAutoDefault(False)
        self.others.activated.connect(self.chosen)
        self.table.chosen.connect(self._open)
        self.table.doubleClicked.connect(lambda index: self._open(index.row()))
        self.others.setFocus(Qt.FocusReason.TabFocusReason)

    def show_differences(self, found: Sequence[ContentDifference], problem: str = "") -> None:
        """Show these differences from the open set, or why there are none to show."""
        self.model.set_differences(found)
        self.table.set_columns({1: 160, 2: 120, 3: 0, 4: 0})
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        self.table.setColumnWidth(0, px(120))
        count = len(found)
        said = (
            "They say the same."
            if not count
            else f"{count} {'difference' if count == 1 else 'differences'}; Enter shows one."
        )
        self.words.setText(problem or said)

    def _open(self, row: int) -> None:
        if (found := self.model.difference(row)) is not None:
            self.wanted.emit(found)
            self.accept()


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
