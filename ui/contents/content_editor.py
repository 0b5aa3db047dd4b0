"""The content set that is open in the editor: its document, what can be undone, and what the game says of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from engine.contract.game import Game
from referee.contents.content_check import ContentPlace, ContentVerdict, check_document
from referee.contents.content_document import ContentDocument, new_id, parse_document
from referee.contents.content_sets import ContentSet, read_set, save_set, stamp_of
from referee.contents.field_specs import ContentTable, table_specs, unknown_tables
from ui.system.debounce import Debounce
from ui.widgets.actions import call_with


class ContentEditor(QObject):
    """A content set that is being edited.

    Attributes:
        game, opened: the game, and the set that is open.
        document: what the set says now.
        undo: what was changed; clean when everything is saved.
        verdict: what the game said of the document when it was checked last.

    Signals:
        opened_set: another set is open, or the same one was read anew.
        edited: the document is another one; with the table and record that changed, for undoing too.
        checked: `verdict` is new.
        changed_on_disk: the file of the set says something else than was read or written last.
    """

    opened_set = Signal()
    edited = Signal(object)
    checked = Signal()
    changed_on_disk = Signal()

    def __init__(self, game: Game, one: ContentSet, parent: QObject | None = None) -> None:
        """Open a set. Raises KnownError if it cannot be read."""
        super().__init__(parent)
        self.undo = QUndoStack(self)
        self.verdict = ContentVerdict()
        self._check_soon = Debounce(self, self._check)
        self._seen_on_disk: tuple[Path | None, str] = (None, "")
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(call_with(self.look_at_disk))
        self._watcher.directoryChanged.connect(call_with(self.look_at_disk))
        self.open(game, one)

    def open(self, game: Game, one: ContentSet) -> None:
        """Open another set, or this one anew. Raises KnownError if it cannot be read; then all is as it was."""
        tables, read = table_specs(game), read_set(one)
        self._seen_on_disk = (one.path, read.stamp)
        document = parse_document(read.text, one.file)
        self.game, self.opened, self._known = game, one, tables
        self.document, self._stamp = document, read.stamp
        self._text = read.text
        self.undo.clear()
        self._watch()
        self._check()
        self.opened_set.emit()

    @property
    def tables(self) -> tuple[ContentTable, ...]:
        """The tables of the game's sets, and those of this one that the game does not know."""
        return (*self._known, *unknown_tables(self._known, self.document.blocks))

    def is_known(self, table: str) -> bool:
        """Return whether the game knows a table."""
        return any(one.name == table for one in self._known)

    @property
    def can_be_changed(self) -> bool:
        """Whether it is a set of one's own."""
        return not self.opened.is_supplied

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether something would be lost if it were closed now."""
        return not self.undo.isClean()

    @property
    def saved_text(self) -> str:
        """The text of the set as it was read or saved last, which is what sessions are begun with."""
        return self._text

    def table(self, name: str) -> ContentTable:
        """Return the form of a table. Raises KeyError."""
        return {one.name: one for one in self.tables}[name]

    def save(self, *, anyway: bool = False) -> None:
        """Save the set; ``anyway``: also over what another program has written there. Raises KnownError."""
        text = self.document.text
        stamp = stamp_of(self.opened.path) if anyway and self.opened.path is not None else self._stamp
        self._stamp = save_set(self.opened, text, stamp)
        self._text = text
        self.undo.setClean()
        self._watch()

    def look_at_disk(self) -> None:
        """Emit `changed_on_disk` if another program has changed the file, once for each change.

        The system may say so long after it was read again in vain, and more than once.
        """
        path = self.opened.path
        if path is None:
            return
        before, self._seen_on_disk = self._seen_on_disk, (path, stamp_of(path))
        if self._seen_on_disk not in (before, (path, self._stamp)):
            self.changed_on_disk.emit()

    # ---------------------------------------------------------------- edits

    def change_record(self, table: str, index: int, value: dict[str, Any], field: str = "") -> None:
        """Let a record say something else; what is typed into one field is undone at once."""
        place = ContentPlace(table, index, field)
        self._edit(self.document.with_record(table, index, value), place, f"change {field or table}", merges=bool(field))

    def add_record(self, table: str, after: int) -> int:
        """Add a record with its least fields after another one, and return its number."""
        value = self.table(table).record.starting_value
        return self._add(table, after, {key: one for key, one in value.items() if one is not None}, "add a record")

    def duplicate_record(self, table: str, index: int) -> int:
        """Add a copy of a record after it, with an id of its own, and return its number."""
        return self._add(table, index, dict(self.document.records(table)[index]), "duplicate a record")

    def _add(self, table: str, after: int, value: dict[str, Any], words: str) -> int:
        for key in ("id", "code"):
            if isinstance(value.get(key), str):
                taken = [str(one.get(key)) for spec in self.tables for one in self.document.records(spec.name)]
                value[key] = new_id(taken, value[key])
                break
        at = min(after + 1, len(self.document.records(table)))
        self._edit(self.document.with_new_record(table, at, value), ContentPlace(table, at), words)
        return at

    def remove_record(self, table: str, index: int) -> None:
        """Remove a record."""
        place = ContentPlace(table, max(0, min(index, len(self.document.records(table)) - 2)))
        self._edit(self.document.without_record(table, index), place, "remove a record")

    def move_record(self, table: str, index: int, by: int) -> None:
        """Move a record up or down in its table."""
        to = index + by
        if 0 <= to < len(self.document.records(table)):
            self._edit(self.document.with_record_moved(table, index, to), ContentPlace(table, to), "move a record")

    def _edit(self, document: ContentDocument, place: ContentPlace, words: str, *, merges: bool = False) -> None:
        if self.can_be_changed and document != self.document:
            self.undo.push(_Edit(self._show, self.document, document, place, words, merges))

    def _show(self, document: ContentDocument, place: ContentPlace) -> None:
        self.document = document
        self.edited.emit(place)
        self._check_soon.start()

    # ---------------------------------------------------------------- checking

    def check_now(self) -> None:
        """Check the document now if it is due later."""
        self._check_soon.flush()

    def _check(self) -> None:
        self.verdict = check_document(self.game, self.document, self.opened.file)
        self.checked.emit()

    def _watch(self) -> None:
        """Watch the file, and its folder: a program that replaces a file ends the watch on it."""
        if watched := [*self._watcher.files(), *self._watcher.directories()]:
            self._watcher.removePaths(watched)
        path = self.opened.path
        if path is not None and self.can_be_changed:
            self._watcher.addPaths([one for one in (str(path), str(path.parent)) if one])


class _Edit(QUndoCommand):
    """An edit with the documents before and after it; typing in one field is one edit."""

    def __init__(
        self,
        show: Callable[[ContentDocument, ContentPlace], None],
        before: ContentDocument,
        after: ContentDocument,
        place: ContentPlace,
        words: str,
        merges: bool,
    ) -> None:
        super().__init__(words)
        self._show, self.before, self.after, self.place, self.merges = show, before, after, place, merges

    def redo(self) -> None:
        """See Qt."""
        self._show(self.after, self.place)

    def undo(self) -> None:
        """See Qt."""
        self._show(self.before, self.place)

    def id(self) -> int:
        """Return an id: commands of one id may be merged."""
        return 1 if self.merges else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take a later edit of the same field into this one."""
        if not isinstance(other, _Edit) or other.place != self.place:
            return False
        self.after = other.after
        self.setObsolete(self.before == self.after)
        return True
