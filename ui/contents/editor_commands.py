"""Every command of the content editor, once: the same `QAction` serves menu, button and shortcut."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QAction, QKeySequence, QUndoStack
from PySide6.QtWidgets import QWidget

from ui.widgets.actions import Actions, Keys

Std = QKeySequence.StandardKey


class ContentsCommands(Actions):
    """The actions, as attributes, and the menus in which they stand."""

    def __init__(self, window: QWidget, undo: QUndoStack) -> None:
        super().__init__(window)
        self._changing: list[QAction] = []
        menu = "&Set"
        self.copy = self._add(
            menu, "Copy to a set of my own…", Std.New, short="Copy…", tip="Copy this set; the copy can be changed"
        )
        self.open_file = self._add(menu, "Open a file…", Std.Open, tip="A content set that is elsewhere")
        self._rule(menu)
        self.save = self._add(menu, "Save", Std.Save, changes=True)
        self.reload = self._add(menu, "Read again from the file", "F5", changes=True, tip="What is not saved is lost")
        self._rule(menu)
        self.compare = self._add(
            menu, "Compare with another set…", "Ctrl+D", short="Compare…", tip="Record by record and field by field"
        )
        self.used = self._add(
            menu, "Sessions that used it…", "Ctrl+Shift+U", short="Sessions…", tip="Those begun with this very text"
        )
        self._rule(menu)
        self.close = self._add(menu, "Close the editor", Std.Close)

        menu = "&Edit"
        self.undo = self._add(menu, "Undo", Std.Undo, changes=True, repeat=True)
        self.redo = self._add(menu, "Redo", Std.Redo, changes=True, repeat=True)
        self._rule(menu)
        self.add = self._add(
            menu, "Add a record", "Ctrl+Return", "Ctrl+Enter", changes=True, short="Add", tip="After the one in view"
        )
        self.duplicate = self._add(
            menu, "Duplicate the record", "Ctrl+Shift+D", changes=True, short="Duplicate", tip="With another id"
        )
        self.remove = self._add(menu, "Remove the record", "Ctrl+Del", changes=True, short="Remove")
        self.move_up = self._add(menu, "Move the record up", "Alt+Up", changes=True, repeat=True)
        self.move_down = self._add(menu, "Move the record down", "Alt+Down", changes=True, repeat=True)
        self._rule(menu)
        self.find = self._add(menu, "Find a record", Std.Find)
        self.go_to_problem = self._add(menu, "Go to what is refused", "F8", short="Go there")
        self.undo.setEnabled(False)
        self.redo.setEnabled(False)
        undo.canUndoChanged.connect(self.undo.setEnabled)
        undo.canRedoChanged.connect(self.redo.setEnabled)
        undo.undoTextChanged.connect(lambda text: self.undo.setText(f"Undo: {text}" if text else "Undo"))
        undo.redoTextChanged.connect(lambda text: self.redo.setText(f"Redo: {text}" if text else "Redo"))
        self.undo.triggered.connect(undo.undo)
        self.redo.triggered.connect(undo.redo)

    def set_changeable(self, can_be_changed: bool) -> None:
        """Set whether the set that is open may be changed."""
        for action in self._changing:
            if action not in (self.undo, self.redo):
                action.setEnabled(can_be_changed)

    def _add(self, menu: str, text: str, *keys: Keys, changes: bool = False, **looks: Any) -> QAction:
        action = super()._add(menu, text, *keys, **looks)
        if changes:
            self._changing.append(action)
        return action
