"""The editor of the keys of commands. It refuses a key that another command has."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QHeaderView, QKeySequenceEdit, QLineEdit, QPushButton, QTableWidget, QTableWidgetItem, QWidget

from ui.widgets.actions import key_text, words_of
from ui.widgets.console_commands import FIXED, Commands
from ui.widgets.dialogs import Sheet
from ui.widgets.labels import plain_label
from ui.widgets.window_style import px

_EACH = 2  # keys that a command can have


class KeysEditor(Sheet):
    """A table of all commands with their keys. Its value are the changed ones, as in `Settings.keys`."""

    def __init__(self, commands: Commands, parent: QWidget | None = None) -> None:
        super().__init__("Change keys", "Keep", parent, width=720)
        self._commands = commands
        self._names = [name for name in commands.named() if name not in FIXED and commands.named()[name].menu() is None]
        self._fields: dict[str, list[QKeySequenceEdit]] = {}
        self.search = QLineEdit()
        self.search.setPlaceholderText("Find a command")
        self.search.setAccessibleName("Find a command")
        self.table = QTableWidget(len(self._names), 1 + _EACH)
        self.usual = QPushButton("As they were")
        self.usual.setAutoDefault(False)
        self._build()
        for row, name in enumerate(self._names):
            self._fill(row, name, commands.named()[name])
        self.search.textChanged.connect(self._narrow)
        self.usual.clicked.connect(self._reset)

    def values(self) -> tuple[dict[str, list[str]]]:
        """Return the keys that differ from the defaults, by the name of the command."""
        kept = {name: [key.toString() for key in self._keys(name)] for name in self._names}
        usual = {name: [key.toString() for key in keys] for name, keys in self._commands.usual.items()}
        return ({name: keys for name, keys in kept.items() if keys != usual[name]},)

    def _build(self) -> None:
        table = self.table
        table.setAccessibleName("Keys of all commands")
        table.setHorizontalHeaderLabels(["COMMAND", "KEY", "OR"])
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(px(40))
        table.setShowGrid(False)
        table.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(1, 1 + _EACH):
            table.setColumnWidth(column, px(176))
        table.setMinimumHeight(px(360))
        fixed = " and ".join(sorted(FIXED.values()))
        self.body.addWidget(self.search)
        self.body.addWidget(table, 1)
        self.body.addWidget(
            plain_label(f"{fixed} stay as they are: they work whatever has the keyboard.", "small", wrap=True)
        )
        self.body.addWidget(self.usual, 0, Qt.AlignmentFlag.AlignLeft)

    def _fill(self, row: int, name: str, action: QAction) -> None:
        words = QTableWidgetItem(_words(action))
        words.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.table.setItem(row, 0, words)
        fields = []
        for at in range(_EACH):
            field = QKeySequenceEdit()
            field.setMaximumSequenceLength(1)
            field.setClearButtonEnabled(True)
            field.setAccessibleName(f"Key of {_words(action)}")
            field.keySequenceChanged.connect(lambda key, name=name, field=field: self._check(name, field, key))
            self.table.setCellWidget(row, 1 + at, field)
            fields.append(field)
        self._fields[name] = fields
        self._set(name, action.shortcuts())

    def _set(self, name: str, keys: list[QKeySequence]) -> None:
        for at, field in enumerate(self._fields[name]):
            blocked = field.blockSignals(True)
            field.setKeySequence(keys[at] if at < len(keys) else QKeySequence())
            field.blockSignals(blocked)

    def _check(self, name: str, field: QKeySequenceEdit, key: QKeySequence) -> None:
        """Refuse a key that another command has."""
        owner = next(self._owners(key, field), "")
        if owner:
            field.clear()  # which is a change too, with nothing to say
        self.show_problem(f"{key_text(key)} is the key of: {owner}." if owner else "")

    def _owners(self, key: QKeySequence, besides: QKeySequenceEdit) -> Iterator[str]:
        if key.isEmpty():
            return
        named = self._commands.named()
        for name, taken in FIXED.items():
            if key == QKeySequence(taken):
                yield _words(named[name])
        for name, fields in self._fields.items():
            if any(field is not besides and field.keySequence() == key for field in fields):
                yield _words(named[name])

    def _keys(self, name: str) -> list[QKeySequence]:
        """Keys of a command; further ones that it usually has and the table has no place for stay with it."""
        typed = [field.keySequence() for field in self._fields[name] if not field.keySequence().isEmpty()]
        usual = self._commands.usual[name]
        return [*typed, *usual[_EACH:]] if typed == usual[:_EACH] else typed

    def _reset(self) -> None:
        for name in self._names:
            self._set(name, self._commands.usual[name])
        self.show_problem("")

    def _narrow(self, text: str) -> None:
        for row in range(self.table.rowCount()):
            item = self.table.item(row, 0)
            self.table.setRowHidden(row, item is not None and text.strip().lower() not in item.text().lower())


def _words(action: QAction) -> str:
    return words_of(action).rstrip("…")
