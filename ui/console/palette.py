"""The command palette: every command by a few letters of its name."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QListView, QVBoxLayout, QWidget

from ui.console.commands import keys_of
from ui.console.rows import RowDelegate, RowRole

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


def matches(query: str, text: str) -> bool:
    """Whether every word typed begins a word of the text."""
    words = text.lower().replace("…", "").split()
    return all(any(word.startswith(part) for word in words) for part in query.lower().split())


class CommandModel(QAbstractListModel):
    """The enabled commands that match what is typed."""

    def __init__(self, actions: list[QAction], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all = actions
        self._shown = [action for action in actions if action.isEnabled()]

    def narrow(self, query: str) -> None:
        """Only what matches."""
        self.beginResetModel()
        self._shown = [action for action in self._all if action.isEnabled() and matches(query, action.text())]
        self.endResetModel()

    def action(self, row: int) -> QAction | None:
        """The action in a row."""
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def rowCount(self, parent: Index = _ROOT) -> int:  # noqa: N802
        """See Qt."""
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        action = self.action(index.row()) if index.isValid() else None
        if action is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return action.text().replace("&", "")
        if role == RowRole.ASIDE:
            return keys_of(action)
        return None


class CommandPalette(QDialog):
    """Type, choose with the arrows, Enter."""

    def __init__(self, actions: list[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Commands")
        self.setAccessibleName("Commands")
        self.resize(520, 440)
        self.field = QLineEdit()
        self.field.setPlaceholderText("Type a command")
        self.field.setAccessibleName("Command")
        self.model = CommandModel(actions, self)
        self.list = QListView()
        self.list.setAccessibleName("Matching commands")
        self.list.setModel(self.model)
        self.list.setItemDelegate(RowDelegate(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(8)
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        self.field.textChanged.connect(self._narrow)
        self.field.returnPressed.connect(self._choose)
        self.list.clicked.connect(self._choose)
        self.field.installEventFilter(self)
        self._narrow("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Up and down move in the list while typing goes on."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                row = max(0, min(self.model.rowCount() - 1, self.list.currentIndex().row() + step))
                self.list.setCurrentIndex(self.model.index(row))
                return True
        return super().eventFilter(watched, event)

    def _narrow(self, query: str) -> None:
        self.model.narrow(query)
        self.list.setCurrentIndex(self.model.index(0))

    def _choose(self) -> None:
        action = self.model.action(self.list.currentIndex().row())
        if action is not None:
            self.accept()
            action.trigger()
