"""The window of the content editor: opens, copies, compares and saves content sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from engine.contract.game import Game
from engine.errors import KnownError
from referee.contents.content_check import ContentPlace
from referee.contents.content_diff import compare_documents
from referee.contents.content_document import parse_document
from referee.contents.content_sets import (
    SUPPLIED,
    ContentSet,
    SetChangedError,
    all_sets,
    check_name,
    copy_set,
    read_set,
    sessions_using,
    set_of_file,
    use_in_words,
)
from referee.store import Store
from ui.contents.content_editor import ContentEditor
from ui.contents.contents_page import ContentsPage, name_of_set
from ui.contents.contents_sheets import ChangedSheet, CompareSheet, UnsavedSheet, UsesSheet
from ui.contents.editor_commands import ContentsCommands
from ui.theme import Theme
from ui.widgets.actions import call_with
from ui.widgets.banner import Banner
from ui.widgets.dialogs import TextSheet
from ui.widgets.file_dialogs import ask_file
from ui.widgets.labels import plain_label
from ui.widgets.window_style import open_as, px, spaced

Act = Callable[[], object]


class ContentsWindow(QMainWindow):
    """Edits the content sets of the games.

    Args:
        games: those whose sets can be edited; at least one.
        store: returns the log that says which sessions used a set. Raises KnownError while there is none.
        theme: of the room's screens, in which cards are drawn.
        parent: the window that it belongs to, with which it is hidden and shown.

    Signals:
        closed: it is about to close.
    """

    closed = Signal()

    def __init__(
        self, games: Sequence[Game], store: Callable[[], Store], theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName("Contents")
        self._games, self._store, self._theme = tuple(games), store, theme
        self._sets: list[ContentSet] = []
        first = self._games[0]
        self.editor = ContentEditor(first, ContentSet(first.id, SUPPLIED), self)
        self.commands = ContentsCommands(self, self.editor.undo)
        self.commands.fill(self.menuBar())
        self.banner = Banner()
        self._status = plain_label()
        self._status.setContentsMargins(px(16), 0, px(16), px(4))
        self.statusBar().addWidget(self._status, 1)
        self.statusBar().setSizeGripEnabled(False)
        self.page = self._make_page()
        self._connect()
        open_as(self, 1280, 760, parent)
        self._show_set()

    def open_set(self, game: Game, one: ContentSet) -> None:
        """Open a set, after what becomes of unsaved changes was asked."""
        self.leave(partial(self._open, game, one))

    def rebuild(self) -> None:
        """Build the page anew, in another text size, with the same record in view."""
        table, index = self.page.table, self.page.index
        self.page = self._make_page()
        self._show_set()
        if table is not None:
            self.page.show_place(ContentPlace(table.name, index))

    def set_theme(self, theme: Theme) -> None:
        """Draw cards in the colours of the room's screens."""
        self._theme = theme
        self.page.set_theme(theme)

    # ---------------------------------------------------------------- building

    def _make_page(self) -> ContentsPage:
        page = ContentsPage(self.editor, self.commands, self._theme)
        page.games.activated.connect(self._game_chosen)
        page.sets.activated.connect(self._set_chosen)
        whole = QWidget()
        layout = spaced(QVBoxLayout(whole), 0, 0)
        self.banner = Banner()
        layout.addWidget(self.banner)
        layout.addWidget(page, 1)
        self.setCentralWidget(whole)
        return page

    def _connect(self) -> None:
        c, editor = self.commands, self.editor
        c.copy.triggered.connect(self._ask_for_name)
        c.open_file.triggered.connect(self._ask_for_file)
        c.save.triggered.connect(call_with(self.save))
        c.reload.triggered.connect(call_with(self._reload))
        c.compare.triggered.connect(self._compare)
        c.used.triggered.connect(self._show_uses)
        c.close.triggered.connect(self.close)
        c.add.triggered.connect(self._add)
        c.duplicate.triggered.connect(self._duplicate)
        c.remove.triggered.connect(self._remove)
        c.move_up.triggered.connect(call_with(self._move, -1))
        c.move_down.triggered.connect(call_with(self._move, 1))
        c.find.triggered.connect(self._find)
        c.go_to_problem.triggered.connect(self._go_to_problem)
        editor.edited.connect(lambda place: self.page.show_edit(place))
        editor.checked.connect(lambda: self.page.show_verdict())
        editor.changed_on_disk.connect(self._changed_on_disk)
        editor.undo.cleanChanged.connect(self._show_title)  # no lambda: the stack tells of its end too

    def changeEvent(self, event: QEvent) -> None:
        """Look at the file and the log when the window is worked in again."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.editor.look_at_disk()
            self._count_uses()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask what becomes of unsaved changes."""
        if self.editor.has_unsaved_changes:
            event.ignore()
            self.leave(self._close_now)
            return
        self.closed.emit()
        super().closeEvent(event)

    def _close_now(self) -> None:
        self.editor.undo.setClean()
        self.close()

    # ---------------------------------------------------------------- sets

    def save(self) -> bool:
        """Save the set; returns whether it is saved."""
        try:
            self.editor.save()
        except SetChangedError:
            self._ask_which()
            return False
        except KnownError as error:
            self.banner.set_text(str(error))
            return False
        self._saved()
        return True

    def _saved(self) -> None:
        self.editor.check_now()
        problem = self.editor.verdict.problem
        self.banner.set_text("")
        self.show_status(f"Saved. It cannot be played yet: {problem}" if problem else f"Saved in {self.editor.opened.path}.")
        self._show_title()
        self._count_uses()

    def show_status(self, text: str) -> None:
        """Show one sentence."""
        self._status.setText(text)

    def leave(self, then: Act) -> bool:
        """Do something after unsaved changes are saved or dropped; returns whether it is done already."""
        if not self.editor.has_unsaved_changes:
            then()
            return True
        sheet = UnsavedSheet(self.editor.opened.name, self)
        sheet.saved.connect(lambda: then() if self.save() else None)
        sheet.dropped.connect(call_with(self._drop, then))
        sheet.open()
        return False

    def _drop(self, then: Act) -> None:
        """Go on without the changes, of which nothing is undone: what is opened next is read from its file."""
        self.editor.undo.setClean()
        then()

    def _open(self, game: Game, one: ContentSet) -> None:
        try:
            self.editor.open(game, one)
        except KnownError as error:
            self.banner.set_text(str(error))
            if self.editor.document.text != self.editor.saved_text:
                self.editor.undo.resetClean()  # what was not to be saved is still there
            return
        self.banner.set_text("")
        self.show_status("")
        self._show_set()

    def _reload(self) -> None:
        self.leave(partial(self._open, self.editor.game, self.editor.opened))

    def _show_set(self) -> None:
        game, opened = self.editor.game, self.editor.opened
        self._sets = all_sets(game.id)
        if opened not in self._sets:
            self._sets.append(opened)
        self.page.show_games(self._games, self._sets)
        self.page.show_set()
        self._show_title()
        self._count_uses()

    def _show_title(self, _is_clean: bool = True) -> None:
        mark = " \N{BULLET} not saved" if self.editor.has_unsaved_changes else ""
        self.setWindowTitle(f"Contents of {self.editor.game.title}: {self.editor.opened.name}{mark}")
        self.commands.save.setEnabled(self.editor.can_be_changed and self.editor.has_unsaved_changes)

    def _game_chosen(self, at: int) -> None:
        self.page.show_games(self._games, self._sets)  # until the changes are saved or dropped
        game = self._games[at]
        if game is not self.editor.game:
            self.open_set(game, ContentSet(game.id, SUPPLIED))

    def _set_chosen(self, at: int) -> None:
        one = self._sets[at]
        self.page.show_games(self._games, self._sets)
        if one != self.editor.opened:
            self.open_set(self.editor.game, one)

    def _ask_for_name(self) -> None:
        sheet = TextSheet("Copy to a set of my own", "Name", "Copy", self, hint="My class", needed=True)
        sheet.ask(partial(self._copy, sheet))

    def _copy(self, sheet: TextSheet, name: str) -> bool:
        """Write what is in the editor as another set and open it, once the name can be used; say in the sheet why not."""
        game, text = self.editor.game, self.editor.document.text
        try:
            check_name(game.id, name)
            one = copy_set(game.id, name, text)
        except KnownError as error:
            sheet.show_problem(str(error))
            return False
        self.editor.undo.setClean()  # the changes are in the copy
        self._open(game, one)
        self.show_status(f"Written: {one.path}. It can be chosen when a session begins.")
        return True

    def _ask_for_file(self) -> None:
        ask_file(self, "Open a content set", "TOML files", ("toml",), self.open_path)

    def open_path(self, path: Path) -> None:
        """Open a file as a set of the game in view."""
        self.open_set(self.editor.game, set_of_file(self.editor.game.id, path))

    def _changed_on_disk(self) -> None:
        if not self.editor.has_unsaved_changes and self.editor.opened.path is not None and self.editor.opened.path.is_file():
            self._open(self.editor.game, self.editor.opened)
            self.banner.set_text(f"{self.editor.opened.file} was changed by another program and read again.")
        else:
            self.banner.set_text(
                f"{self.editor.opened.file} was changed or removed by another program. Saving asks which text is to stay."
            )
            self.editor.undo.resetClean()

    def _ask_which(self) -> None:
        sheet = ChangedSheet(self.editor.opened.file, self)
        sheet.overwritten.connect(self._overwrite)
        sheet.reloaded.connect(call_with(self._drop, partial(self._open, self.editor.game, self.editor.opened)))
        sheet.open()

    def _overwrite(self) -> None:
        try:
            self.editor.save(anyway=True)
        except KnownError as error:
            self.banner.set_text(str(error))
        else:
            self._saved()

    # ---------------------------------------------------------------- comparing, and sessions

    def _compare(self) -> None:
        others = [one for one in self._sets if one != self.editor.opened]
        sheet = CompareSheet(self.editor.opened.name, [name_of_set(one) for one in others], self)

        def show(at: int) -> None:
            if not 0 <= at < len(others):
                sheet.show_differences((), "There is no other set of this game: copy one first.")
                return
            try:
                other = parse_document(read_set(others[at]).text, others[at].file)
            except KnownError as error:
                sheet.show_differences((), str(error))
            else:
                sheet.show_differences(compare_documents(self.editor.document, other))

        sheet.chosen.connect(show)
        sheet.wanted.connect(lambda one: self.page.show_difference(one))
        show(0)
        sheet.open()

    def _count_uses(self) -> None:
        words = "Sessions…"
        try:
            editor = self.editor
            words = use_in_words(*sessions_using(self._store(), editor.game.id, editor.saved_text, editor.opened.file))
        except KnownError as error:
            self.show_status(str(error))
        self.commands.used.setIconText(f"{words}…".replace("……", "…"))

    def _show_uses(self) -> None:
        editor = self.editor
        try:
            same, earlier = sessions_using(self._store(), editor.game.id, editor.saved_text, editor.opened.file)
        except KnownError as error:
            self.banner.set_text(str(error))
            return
        UsesSheet(same, earlier, self).open()

    # ---------------------------------------------------------------- records

    def _add(self) -> None:
        table = self.page.table
        if table is not None and table.is_list:
            at = self.page.index
            self._show_added(table.name, self.editor.add_record(table.name, -1 if at is None else at))

    def _duplicate(self) -> None:
        table, at = self.page.table, self.page.index
        if table is not None and at is not None:
            self._show_added(table.name, self.editor.duplicate_record(table.name, at))

    def _show_added(self, table: str, index: int) -> None:
        self.page.show_place(ContentPlace(table, index), focus=True)

    def _remove(self) -> None:
        table, at = self.page.table, self.page.index
        if table is not None and at is not None:
            self.editor.remove_record(table.name, at)
            self.show_status("Removed; Undo brings it back.")

    def _move(self, by: int) -> None:
        table, at = self.page.table, self.page.index
        if table is not None and at is not None:
            self.editor.move_record(table.name, at, by)

    def _find(self) -> None:
        self.page.search.setFocus()
        self.page.search.selectAll()

    def _go_to_problem(self) -> None:
        self.editor.check_now()
        if (place := self.editor.verdict.place) is not None:
            self.page.show_place(place, focus=True)
