"""The page of the content editor: the tables of a set, the records of one, the form of a record, and its cards."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from engine.contract.game import Game
from engine.contract.rules import Rules
from referee.contents.content_check import ContentPlace
from referee.contents.content_diff import ContentDifference
from referee.contents.content_sets import ContentSet
from referee.contents.field_specs import ContentTable
from ui.contents.card_preview import CardPreview
from ui.contents.content_editor import ContentEditor
from ui.contents.editor_commands import ContentsCommands
from ui.contents.record_form import RecordForm
from ui.contents.record_table import ContentTableList, RecordTable
from ui.system.debounce import Debounce
from ui.theme import Theme
from ui.widgets.actions import command_button, literal
from ui.widgets.fields import TextField
from ui.widgets.labels import ElidedLabel, plain_label, show_or_hide
from ui.widgets.lists.row_table import RowTable
from ui.widgets.window_style import px, restyle, spaced

_WIDTHS = (184, 340, 428, 272)
_COUNT, _ID, _CODE, _NUMBER, _WORD, _LEAST_NAME = 44, 112, 56, 72, 96, 144
_MOST_WORDS = 400


class ContentsPage(QWidget):
    """Shows what the editor has open; choices and edits go to the editor and the window's commands."""

    def __init__(self, editor: ContentEditor, commands: ContentsCommands, theme: Theme) -> None:
        super().__init__()
        self._editor, self._commands = editor, commands
        self._rules: Rules | None = None
        self.games, self.sets = QComboBox(), QComboBox()
        self.games.setAccessibleName("Game")
        self.sets.setAccessibleName("Content set")
        self.sets.setMinimumWidth(px(200))
        self.table_list, self.record_table = ContentTableList(self), RecordTable(self)
        self.tables = RowTable("Tables", self.table_list, 28)
        self.records = RowTable("Records", self.record_table, 28)
        self.search = TextField("Find a record", "Find a record")
        self.form = RecordForm()
        self.preview = CardPreview(theme)
        self.heading = ElidedLabel("title")
        self.about = plain_label("", "small", wrap=True)
        self.notice = plain_label("", wrap=True)
        self.verdict = ElidedLabel("name")
        self.uses = command_button(commands.used, "flat")
        self._soon = Debounce(self, self._find)
        self._is_filling = False
        self._build()
        self._connect()
        self.show_set()

    # ---------------------------------------------------------------- what is in view

    @property
    def table(self) -> ContentTable | None:
        """The table in view."""
        return self.table_list.table(self.tables.currentIndex().row())

    @property
    def index(self) -> int | None:
        """The number of the record in view."""
        return self.record_table.record(self.records.currentIndex().row())

    def show_games(self, games: Sequence[Game], sets: Sequence[ContentSet]) -> None:
        """Show the games, and the sets of the one that is open."""
        self._is_filling = True
        self.games.clear()
        self.games.addItems([game.title for game in games])
        self.games.setCurrentIndex(next((at for at, one in enumerate(games) if one is self._editor.game), -1))
        self.sets.clear()
        self.sets.addItems([name_of_set(one) for one in sets])
        self.sets.setCurrentIndex(next((at for at, one in enumerate(sets) if one == self._editor.opened), -1))
        self._is_filling = False

    def show_set(self) -> None:
        """Show the set that the editor has open, from its first table with records on."""
        editor = self._editor
        self._rules = editor.verdict.rules
        self.search.clear()
        self._soon.flush()
        self.table_list.set_tables(editor.tables, editor.document)
        self._commands.set_changeable(editor.can_be_changed)
        self.notice.setText("The supplied contents cannot be changed: copy them to a set of your own.")
        self.notice.setHidden(editor.can_be_changed)
        first = max(
            range(len(editor.tables)), key=lambda at: len(editor.document.records(editor.tables[at].name)), default=0
        )
        self.show_place(ContentPlace(editor.tables[first].name, 0))
        self.show_verdict()

    def show_place(self, place: ContentPlace, *, focus: bool = False) -> None:
        """Show a record, and give the keyboard to its field if that is wanted."""
        row = self.table_list.row_of(place.table)
        if row < 0:  # a table that the game does not know is gone
            row, place = 0, ContentPlace(self._editor.tables[0].name, 0)
        if self.tables.currentIndex().row() != row:
            self.tables.setCurrentIndex(self.table_list.index(row, 0))
        self._show_records()
        if place.index is not None:
            if self.record_table.row_of(place.index) < 0:
                self.search.clear()
                self._soon.flush()
            if (at := self.record_table.row_of(place.index)) >= 0 and self.records.currentIndex().row() != at:
                self.records.setCurrentIndex(self.record_table.index(at, 0))
        self._show_record()
        if focus:
            if place.index is None or not self.form.fields:
                self.records.setFocus()
            else:
                self.form.focus_field(place.field)

    def show_difference(self, one: ContentDifference) -> None:
        """Show where two sets differ, if the open one has something there."""
        for index in range(len(self._editor.document.records(one.table))):
            if not one.record or self._editor.document.name_of(one.table, index) == one.record:
                self.show_place(ContentPlace(one.table, index, one.field), focus=True)
                return

    def show_edit(self, place: ContentPlace) -> None:
        """Show what an edit has changed, also one that was undone."""
        self.table_list.set_tables(self._editor.tables, self._editor.document)
        self.show_place(ContentPlace(place.table, place.index))

    def show_verdict(self) -> None:
        """Show what the game says of the set, where it is refused, and the cards."""
        verdict = self._editor.verdict
        self._rules = verdict.rules or self._rules
        place = verdict.place
        self.verdict.set_text(verdict.problem or "Nothing is refused: it can be played.")
        self.verdict.setProperty("role", "warning" if verdict.problem else "soft")
        restyle(self.verdict)
        self._commands.go_to_problem.setEnabled(place is not None)
        self.table_list.set_refused(place.table if place is not None else None)
        self._mark()
        self._show_cards()

    def set_theme(self, theme: Theme) -> None:
        """Draw cards in the colours of the room's screens."""
        self.preview.set_theme(theme)

    # ---------------------------------------------------------------- inside

    def _build(self) -> None:
        splitter = QSplitter(Qt.Orientation.Horizontal)
        left = QWidget()
        spaced(QVBoxLayout(left), (8, 12, 0, 8), 0).addWidget(self.tables)
        for part in (left, self._middle(), self._right(), self.preview):
            splitter.addWidget(part)
        splitter.setChildrenCollapsible(False)
        for at, part_stretch in enumerate((0, 3, 4, 2)):
            splitter.setStretchFactor(at, part_stretch)
        splitter.setSizes([px(one) for one in _WIDTHS])
        self.tables.set_columns({1: _COUNT})
        for table in (self.tables, self.records):
            table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            table.installEventFilter(self)
            table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.notice.setContentsMargins(px(16), px(8), px(16), 0)
        layout = spaced(QVBoxLayout(self), 0, 0)
        layout.addWidget(self._head())
        layout.addWidget(self.notice)
        splitter.setContentsMargins(0, px(8), 0, 0)
        layout.addWidget(splitter, 1)
        bottom = spaced(QVBoxLayout(), (8, 8, 8, 8), 0)
        bottom.addWidget(self._foot())
        layout.addLayout(bottom)

    def _head(self) -> QWidget:
        """Return the band with the set and its commands."""
        head = QFrame()
        head.setProperty("band", True)
        row = spaced(QHBoxLayout(head), (16, 8, 16, 8), 8)
        commands = self._commands
        row.addWidget(self.games)
        row.addWidget(self.sets)
        for action in (commands.copy, commands.compare):
            row.addWidget(command_button(action))
        row.addStretch(1)
        row.addWidget(command_button(commands.undo, "flat"))
        row.addWidget(command_button(commands.redo, "flat"))
        row.addWidget(command_button(commands.save, "primary"))
        return head

    def _middle(self) -> QWidget:
        """Return the records of a table."""
        commands, middle = self._commands, QWidget()
        column = spaced(QVBoxLayout(middle), (8, 12, 8, 8), 8)
        column.addWidget(self.search)
        column.addWidget(self.records, 1)
        below = spaced(QHBoxLayout(), 0, 4)
        for action in (commands.add, commands.duplicate, commands.remove):
            below.addWidget(command_button(action))
        below.addStretch(1)
        column.addLayout(below)
        return middle

    def _right(self) -> QWidget:
        """Return the form of a record."""
        right = QFrame()
        right.setProperty("panel", True)
        inner = spaced(QVBoxLayout(right), 0, 0)
        top = spaced(QVBoxLayout(), (16, 12, 16, 0), 4)
        top.addWidget(self.heading)
        top.addWidget(self.about)
        inner.addLayout(top)
        inner.addWidget(self.form, 1)
        return right

    def _foot(self) -> QWidget:
        """Return the line that says what is refused."""
        foot = QFrame()
        foot.setProperty("panel", True)
        line = spaced(QHBoxLayout(foot), (16, 6, 8, 6), 8)
        line.addWidget(self.verdict, 1)
        line.addWidget(command_button(self._commands.go_to_problem))
        line.addWidget(self.uses)
        self.verdict.setAccessibleName("What is refused")
        return foot

    def _connect(self) -> None:
        self.tables.selectionModel().currentRowChanged.connect(self._table_chosen)
        self.records.selectionModel().currentRowChanged.connect(self._record_chosen)
        self.tables.chosen.connect(lambda _row: self._enter_table())
        self.records.chosen.connect(lambda _row: self.form.focus_field())
        self.search.textChanged.connect(lambda _text: self._soon.start())
        self.search.returnPressed.connect(self._enter_table)
        self.form.edited.connect(self._edited)
        self.form.left.connect(self.records.setFocus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show more columns or fewer; what is chosen stays in view."""
        if event.type() == QEvent.Type.Resize and isinstance(watched, RowTable):
            if watched is self.records:
                self._size_columns()
            watched.scrollTo(watched.currentIndex())
        return super().eventFilter(watched, event)

    def _enter_table(self) -> None:
        self._soon.flush()
        self.records.setFocus()

    def _find(self) -> None:
        had = self.index
        self._is_filling = True
        self.record_table.find(self.search.text())
        row = self.record_table.row_of(had) if had is not None else -1
        if self.record_table.rowCount():
            self.records.setCurrentIndex(self.record_table.index(max(0, row), 0))
        self._is_filling = False
        self._show_record()

    def _table_chosen(self, _now: QModelIndex, _before: QModelIndex) -> None:
        self._show_records()
        self._show_record()

    def _record_chosen(self, _now: QModelIndex, _before: QModelIndex) -> None:
        if not self._is_filling:
            self._show_record()

    def _show_records(self) -> None:
        """Show the records of the table in view; the same one stays in view as long as it is there."""
        table = self.table
        if table is None:
            return
        had = self.index
        columns = list(self.record_table.columns)
        self._is_filling = True
        self.record_table.show_table(table, self._editor.document)
        if self.record_table.columns != columns:
            self._size_columns()
        if not self.records.currentIndex().isValid() and self.record_table.rowCount():
            row = self.record_table.row_of(had) if had is not None else 0
            self.records.setCurrentIndex(self.record_table.index(max(0, row), 0))
        self._is_filling = False

    def _size_columns(self) -> None:
        """Show as many columns as leave room for the name."""
        widths: dict[int, int] = {}
        room = self.records.width() - px(_LEAST_NAME)
        for at, one in enumerate(self.record_table.columns):
            named = {"id": _ID, "code": _CODE}.get(one.name)
            wide = named or (_NUMBER if one.kind == "number" else _WORD)
            room -= px(wide) if at else 0
            if at and room >= 0:
                widths[at] = wide
        self.records.set_columns(widths)

    def _show_record(self) -> None:
        table, index, editor = self.table, self.index, self._editor
        commands = self._commands
        is_list = table is not None and table.is_list
        is_known = table is not None and editor.is_known(table.name)
        for action in (commands.duplicate, commands.move_up, commands.move_down):
            action.setEnabled(editor.can_be_changed and is_list and index is not None)
        commands.remove.setEnabled(editor.can_be_changed and index is not None and (is_list or not is_known))
        commands.add.setEnabled(editor.can_be_changed and is_list and is_known)
        records = editor.document.records(table.name) if table is not None else []
        if table is None or index is None or (is_list and index >= len(records)):
            self.form.clear()
            self.heading.set_text(table.title if table is not None else "")
            self.about.setText("There is no record." if table is not None else "")
            self._show_cards()
            return
        value = records[index] if index < len(records) else {}
        name = editor.document.name_of(table.name, index) if is_list else table.title
        self.heading.set_text(str(value.get("name") or value.get("title") or name) if is_list else name)
        show_or_hide(self.about, table.record.about)
        self.form.show_record(table.record, value, is_fixed=not editor.can_be_changed, words=self._words)
        self._mark()
        self._show_cards()

    def _words(self, field: str) -> Sequence[str]:
        """Return what a field says elsewhere in the set, to be offered."""
        table = self.table
        values = [one.get(field) for one in self._editor.document.records(table.name)] if table is not None else []
        found = dict.fromkeys(one for one in values if isinstance(one, str) and one and len(one) <= _MOST_WORDS)
        return list(found)

    def _mark(self) -> None:
        verdict, table = self._editor.verdict, self.table
        place = verdict.place
        is_here = place is not None and table is not None and place.table == table.name
        self.record_table.set_refused(place.index if is_here and place is not None else None)
        if is_here and place is not None and place.index == self.index:
            self.form.mark(place.field, verdict.reason)
        else:
            self.form.mark("", "")

    def _show_cards(self) -> None:
        table, index = self.table, self.index
        record = ""
        if table is not None and index is not None and table.is_list:
            records = self._editor.document.records(table.name)
            record = str(records[index].get("id", "")) if index < len(records) else ""
        is_old = self._editor.verdict.rules is None
        self.preview.show_record(self._rules, self._editor.game.title, record, is_old=is_old)

    def _edited(self, value: object, field: str) -> None:
        table, index = self.table, self.index
        if table is not None and index is not None and isinstance(value, dict):
            self._editor.change_record(table.name, index, value, field)


def name_of_set(one: ContentSet) -> str:
    """Return the name of a set in a list."""
    return "Supplied (cannot be changed)" if one.path is None else literal(one.name)
