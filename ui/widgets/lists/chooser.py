"""A dialog to choose from many by a few letters, such as the command palette."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListView, QSizePolicy, QVBoxLayout, QWidget

from referee.text_match import begins_words, typed_words
from ui.widgets.actions import keys_of, may_reveal, words_of
from ui.widgets.dialogs import Dialog
from ui.widgets.labels import plain_label
from ui.widgets.lists.model_index import ROOT, Index
from ui.widgets.lists.row_list import ListRow, RowDelegate, RowRole
from ui.widgets.window_style import spaced


@dataclass(frozen=True)
class Choice:
    """A thing to choose: its text, an aside, and its value."""

    text: str
    aside: str
    thing: object


class ChoiceModel(QAbstractListModel):
    """The choices that match what is typed."""

    def __init__(self, choices: Sequence[Choice], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all = self._shown = list(choices)

    def narrow(self, query: str) -> None:
        """Show only what matches."""
        self.beginResetModel()
        words = typed_words(query)
        self._shown = [choice for choice in self._all if begins_words(f"{choice.text} {choice.aside}", words)]
        self.endResetModel()

    def show_all(self, choices: Sequence[Choice]) -> None:
        """Other choices, all of them."""
        self.beginResetModel()
        self._all = self._shown = list(choices)
        self.endResetModel()

    def choice(self, row: int) -> Choice | None:
        """Return the choice in a row, or None."""
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def rowCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        choice = self.choice(index.row()) if index.isValid() else None
        if choice is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return choice.text
        return ListRow(choice.text, choice.aside) if role == RowRole.ROW else None


class Chooser(Dialog):
    """Type, choose with the arrows, Enter.

    Signals:
        chosen: the thing of the choice, after the dialog has closed.
    """

    chosen = Signal(object)

    def __init__(self, title: str, hint: str, choices: Sequence[Choice], parent: QWidget | None = None) -> None:
        super().__init__(title, parent, (560, 480))
        self.field = QLineEdit()
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(title)
        self.model = ChoiceModel(choices, self)
        self.list = QListView()
        self.list.setAccessibleName(f"{title}: what matches")
        self.list.setModel(self.model)
        self.list.setItemDelegate(RowDelegate(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setMouseTracking(True)
        self.none = plain_label("", "soft")
        self.none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.none.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        layout = spaced(QVBoxLayout(self), 16, 8)
        layout.addWidget(self.field)
        layout.addWidget(self.none)
        layout.addWidget(self.list)
        self.field.textChanged.connect(self._narrow)
        self.field.returnPressed.connect(self._choose)
        self.list.clicked.connect(self._choose)
        self.field.installEventFilter(self)
        self._narrowed("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the up and down keys move in the list while the field has the focus."""
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                row = max(0, min(self.model.rowCount() - 1, self.list.currentIndex().row() + step))
                self.list.setCurrentIndex(self.model.index(row))
                return True
        return super().eventFilter(watched, event)

    def _narrow(self, query: str) -> None:
        self.model.narrow(query)
        self._narrowed(query)

    def _narrowed(self, query: str) -> None:
        """Select the first row of the narrowed list, or say that there is none."""
        self.list.setCurrentIndex(self.model.index(0))
        self.none.setText("Nothing fits." if query else "There is nothing yet.")
        self._tell_none(self.model.rowCount() == 0)

    def _tell_none(self, none: bool) -> None:
        """Show a text in place of an empty list."""
        self.none.setVisible(none)
        self.list.setVisible(not none)

    def _choose(self) -> None:
        choice = self.model.choice(self.list.currentIndex().row())
        if choice is not None:
            self.accept()
            self.chosen.emit(choice.thing)


class CommandPalette(Chooser):
    """Every command that is possible now. What shows something to a team comes last: few letters and Enter rather hide."""

    def __init__(self, actions: Sequence[QAction], parent: QWidget | None = None) -> None:
        choices = [
            Choice(words_of(one), keys_of(one), one)
            for one in sorted(actions, key=may_reveal)
            if one.isEnabled() and one.isVisible() and one.menu() is None
        ]
        super().__init__("Commands", "Type a command", choices, parent)
        self.chosen.connect(_trigger)


def _trigger(action: QAction) -> None:
    action.trigger()
