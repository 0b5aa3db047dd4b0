"""Working with the content editor by its widgets alone, as people do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from engine.contract.game import Game
from referee.contents.content_sets import SUPPLIED, ContentSet
from referee.store import MemoryStore, Store
from ui.contents.content_editor import ContentEditor
from ui.contents.contents_page import ContentsPage
from ui.contents.contents_sheets import ChangedSheet, UnsavedSheet
from ui.contents.contents_window import ContentsWindow
from ui.contents.value_fields import ChecksField, ChoiceField, FlagField, ValueField
from ui.theme import DARK
from ui.widgets.dialogs import TextSheet

Key = Qt.Key
Kind = TypeVar("Kind", bound=QDialog)


class Hands:
    """A window of the editor, and what one does in it."""

    def __init__(self, qtbot: QtBot, games: Sequence[Game], game: Game | None = None, store: Store | None = None) -> None:
        self.qtbot, self.store = qtbot, store or MemoryStore()
        over = QWidget()
        qtbot.addWidget(over)
        self.window = ContentsWindow(games, lambda: self.store, DARK, over)
        self.window.resize(1280, 720)
        self.window.show()
        qtbot.waitExposed(self.window)
        if game is not None and game is not self.window.editor.game:
            self.page.games.setCurrentIndex(list(games).index(game))
            self.page.games.activated.emit(self.page.games.currentIndex())

    @property
    def page(self) -> ContentsPage:
        return self.window.page

    @property
    def editor(self) -> ContentEditor:
        return self.window.editor

    @property
    def table(self) -> str:
        assert self.page.table is not None
        return self.page.table.name

    @property
    def path(self) -> Path:
        assert self.editor.opened.path is not None
        return self.editor.opened.path

    def line(self, *path: str | int) -> QLineEdit:
        found = self.field(*path).input
        assert isinstance(found, QLineEdit)
        return found

    @property
    def refused(self) -> str:
        self.editor.check_now()
        return str(self.editor.verdict.problem)

    def press(self, action: QAction) -> None:
        assert action.isEnabled(), action.text()
        action.trigger()
        QApplication.processEvents()

    def copy(self, name: str) -> None:
        self.press(self.window.commands.copy)
        sheet = self.sheet(TextSheet)
        self.qtbot.keyClicks(sheet.line, name)
        self.qtbot.keyClick(sheet.line, Key.Key_Return)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def sheet(self, kind: type[Kind]) -> Kind:
        found = [one for one in self.window.findChildren(kind) if one.isVisible()]
        assert len(found) == 1, found
        return found[0]

    def choose_table(self, table: str) -> None:
        row = self.page.table_list.row_of(table)
        assert row >= 0, table
        self.page.tables.setFocus()
        self.page.tables.setCurrentIndex(self.page.table_list.index(row, 0))

    def choose_record(self, id_: str) -> None:
        """Find a record by its id in the search field, with the keyboard."""
        self.page.search.setFocus()
        self.page.search.selectAll()
        self.qtbot.keyClicks(self.page.search, id_)
        self.qtbot.keyClick(self.page.search, Key.Key_Return)
        records = self.editor.document.records(self.table)
        at = next(at for at, one in enumerate(records) if one.get("id") == id_)
        self.page.records.setCurrentIndex(self.page.record_table.index(self.page.record_table.row_of(at), 0))
        self.qtbot.keyClick(self.page.records, Key.Key_Return)

    def field(self, *path: str | int) -> ValueField:
        return self.page.form.fields[path]

    def enter(self, text: str, *path: str | int) -> None:
        """Type a text into a field in place of what it says."""
        line = self.field(*path).input
        assert isinstance(line, QLineEdit | QPlainTextEdit)
        line.setFocus()
        line.selectAll()
        self.qtbot.keyClick(line, Key.Key_Delete)
        first, *rest = text.split("\n")
        self.qtbot.keyClicks(line, first)
        for more in rest:
            self.qtbot.keyClick(line, Key.Key_Return)
            self.qtbot.keyClicks(line, more)

    def choose(self, word: object, *path: str | int) -> None:
        """Choose a word in a field, with the arrow keys."""
        field = self.field(*path)
        assert isinstance(field, ChoiceField)
        combo = field.combo
        assert isinstance(combo, QComboBox)
        combo.setFocus()
        for _ in range(combo.count()):
            self.qtbot.keyClick(combo, Key.Key_Home if _ == 0 else Key.Key_Down)
            if field.value == word:
                break
        assert field.value == word, (path, word)
        QApplication.processEvents()

    def check(self, word: str, *path: str | int) -> None:
        """Check or clear a box with the space bar."""
        field = self.field(*path)
        assert isinstance(field, ChecksField | FlagField)
        box = field.boxes[word] if isinstance(field, ChecksField) else field.box
        box.setFocus()
        self.qtbot.keyClick(box, Key.Key_Space)

    def button(self, what: str, *path: str | int) -> None:
        """Press a button beside a field or a heading, with the space bar."""
        button = self.page.form.buttons[path, what]
        button.setFocus()
        self.qtbot.keyClick(button, Key.Key_Space)
        QApplication.processEvents()

    def add_field(self, name: str, *path: str | int) -> None:
        """Choose a field to add to what is nested."""
        menu = self.page.form.buttons[path, "more"].menu()
        self.press(next(one for one in menu.actions() if one.text().lower() == name.lower()))

    def save(self) -> None:
        self.press(self.window.commands.save)

    def open(self, name: str) -> None:
        at = self.page.sets.findText(name)
        self.page.sets.setCurrentIndex(at)
        self.page.sets.activated.emit(at)

    def answer(self, kind: type[UnsavedSheet] | type[ChangedSheet], button: str) -> None:
        getattr(self.sheet(kind), button).click()
        QApplication.processEvents()


def supplied(game: Game) -> ContentSet:
    return ContentSet(game.id, SUPPLIED)


def controls(window: QWidget) -> Iterator[QWidget]:
    """Yield what can have the keyboard and is seen."""
    for one in window.findChildren(QWidget):
        if one.isVisibleTo(window) and one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.focusProxy() is None:
            yield one
