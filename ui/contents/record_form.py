"""The form of a record: a field for each thing that the game lets a record say, and what it refuses beside the field."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QScrollArea, QToolButton, QVBoxLayout, QWidget

from engine.english import capital, humanize
from referee.contents.field_specs import FieldSpec
from ui.contents.form_rows import FormRow, Path, form_rows, singular, value_at, with_kind, with_value, without_value
from ui.contents.value_fields import ABSENT, ValueField, field_for
from ui.widgets.actions import call_with, flat_button, literal, menu_button
from ui.widgets.labels import plain_label, show_or_hide
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px, spaced

_LABEL = 128  # how wide names are that stand beside their fields
_INDENT = 16  # of what is nested, in pixels at the usual text size


class RecordForm(QScrollArea):
    """Shows and changes one record.

    Signals:
        edited: (value, field) the record says something else; ``field`` is the path of what was typed into as a text, "" if
            fields came or went.
        left: Escape was pressed: back to the table.
    """

    edited = Signal(object, str)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Record")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._spec: FieldSpec | None = None
        self._value: dict[str, Any] = {}
        self._words: Callable[[str], Sequence[str]] = lambda _field: ()
        self._is_fixed = False
        self._rows: list[FormRow] = []
        self.fields: dict[Path, ValueField] = {}
        self.buttons: dict[tuple[Path, str], QToolButton] = {}
        self._problems: dict[Path, QLabel] = {}
        self._marked: Path = ()
        self.clear()

    def clear(self) -> None:
        """Show nothing."""
        self._spec, self._rows, self.fields, self.buttons, self._problems = None, [], {}, {}, {}
        self._replace(QWidget())

    def show_record(
        self,
        spec: FieldSpec,
        value: Mapping[str, Any],
        *,
        is_fixed: bool,
        words: Callable[[str], Sequence[str]] = lambda _field: (),
    ) -> None:
        """Show a record. ``is_fixed``: it can only be read; ``words`` returns what a field says elsewhere in the set."""
        rows = form_rows(spec, value)
        is_same_form = spec is self._spec and is_fixed == self._is_fixed and rows == self._rows
        self._spec, self._value, self._is_fixed, self._words, self._rows = spec, dict(value), is_fixed, words, rows
        if not is_same_form:
            self._build()
        for path, field in self.fields.items():
            field.set_value(self._at(path))

    def mark(self, field: str, problem: str) -> None:
        """Show beside a field why it is refused; "" for none."""
        path: Path = next((one for one in self._problems if one[0] == field), ()) if problem else ()
        for one in {self._marked, path} - {()}:
            if (label := self._problems.get(one)) is None:
                continue
            said = problem if one == path else ""
            show_or_hide(label, said)
            if one in self.fields:
                self.fields[one].input.setAccessibleDescription(said)
        self._marked = path

    def focus_field(self, field: str = "") -> None:
        """Give the keyboard to a field, of the whole record to its first one."""
        found = [one for path, one in self.fields.items() if not field or path[0] == field]
        target: QWidget | None = found[0].input if found else None
        if target is None and (headings := [one for (path, _), one in self.buttons.items() if path and path[0] == field]):
            target = headings[0]
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)
            QTimer.singleShot(0, self, self._reveal_focus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back to the table on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the field that has the keyboard."""
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QWidget):
            QTimer.singleShot(0, self, self._reveal_focus)
        return super().eventFilter(watched, event)

    # ---------------------------------------------------------------- building

    def _build(self) -> None:
        had = next((path for path, one in self.fields.items() if one.input.hasFocus()), None)
        at = self.verticalScrollBar().value()
        self.fields, self.buttons, self._problems, self._marked = {}, {}, {}, ()
        inner = QWidget()
        column = spaced(QVBoxLayout(inner), (16, 12, 16, 16), 10)
        for row in self._rows:
            column.addWidget(self._widget(row))
        column.addStretch(1)
        self._replace(inner)
        for field in self.fields.values():
            field.input.installEventFilter(self)
        if had is not None:
            QTimer.singleShot(0, self, partial(self.verticalScrollBar().setValue, at))
            if (same := self.fields.get(had)) is not None:
                same.input.setFocus()

    def _widget(self, row: FormRow) -> QWidget:
        box = QWidget()
        layout = spaced(QVBoxLayout(box), (row.depth * _INDENT, 0, 0, 0), 4)
        head = spaced(QHBoxLayout(), 0, 4)
        field = self._field(row) if row.kind == "value" else None
        is_beside = field is not None and not field.is_high
        name = plain_label(row.title, "name" if field is None else "soft", wrap=is_beside)
        if row.spec.about:
            set_tool_tip(name, row.spec.about)
        head.addWidget(name)
        if field is not None and is_beside:
            name.setFixedWidth(max(px(64), px(_LABEL - row.depth * _INDENT)))
            head.addWidget(field, 1)
        else:
            head.addStretch(1)
        layout.addLayout(head)
        if not self._is_fixed:
            self._add_buttons(row, head)
        if field is not None:
            name.setBuddy(field.input)
            self.fields[row.path] = field
            if not is_beside:
                layout.addWidget(field)
        if row.depth == 0:
            self._problems[row.path] = problem = plain_label("", "warning", wrap=True)
            problem.hide()
            layout.addWidget(problem)
        return box

    def _field(self, row: FormRow) -> ValueField:
        spoken = " ".join(str(one + 1) if isinstance(one, int) else humanize(one) for one in row.path)
        field = field_for(row.spec, capital(spoken), self._at(row.path), self._offered(row))
        field.set_read_only(self._is_fixed)
        field.set_value(self._at(row.path))
        field.changed.connect(partial(self._typed, row))
        field.input.setAccessibleDescription(row.spec.about)
        return field

    def _offered(self, row: FormRow) -> Sequence[str]:
        return self._words(row.spec.name) if row.spec.kind == "text" and row.spec.name not in ("id", "name", "title") else ()

    def _add_buttons(self, row: FormRow, head: QHBoxLayout) -> None:
        if row.kind == "records" and row.can_grow:
            self._add(head, row, "add", "+", f"Add {singular(row.title).lower()}", partial(self._append, row))
        if row.kind == "record" and not row.is_there:
            self._add(
                head, row, "add", "+", f"Add {row.title.lower()}", partial(self._put, row.path, row.spec.starting_value)
            )
        if row.more:
            self._add_menu(row, head)
        if row.kind == "item":
            number = int(row.path[-1])
            last = len(self._at(row.path[:-1])) - 1
            if number > 0:
                self._add(head, row, "up", "↑", f"Move {row.title.lower()} up", partial(self._move, row, -1))
            if number < last:
                self._add(head, row, "down", "↓", f"Move {row.title.lower()} down", partial(self._move, row, 1))
        if row.can_go and row.is_there:
            self._add(head, row, "remove", "×", f"Remove {row.title.lower()}", partial(self._remove, row.path))

    def _add(self, head: QHBoxLayout, row: FormRow, what: str, sign: str, name: str, act: Callable[[], object]) -> None:
        button = flat_button(sign, name)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setProperty("tight", True)
        button.clicked.connect(
            call_with(QTimer.singleShot, 0, self, act)
        )  # the form may be built anew: not within the click
        head.addWidget(button)
        self.buttons[row.path, what] = button

    def _add_menu(self, row: FormRow, head: QHBoxLayout) -> None:
        button = menu_button("Add a field", "flat")
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setAccessibleName(f"Add a field to {row.title.lower()}")
        menu = QMenu(button)
        for spec in row.more:
            put = partial(self._put, (*row.path, spec.name), spec.starting_value)
            menu.addAction(literal(spec.title)).triggered.connect(call_with(QTimer.singleShot, 0, self, put))
        button.setMenu(menu)
        head.addWidget(button)
        self.buttons[row.path, "more"] = button

    # ---------------------------------------------------------------- changes

    def _at(self, path: Path) -> Any:
        try:
            return value_at(self._value, path)
        except (KeyError, IndexError, TypeError):
            return ABSENT

    def _typed(self, row: FormRow, value: object) -> None:
        path = row.path
        record = self._spec
        owner = self._record_of(path[:-1])
        if owner is not None and owner.tag == path[-1] and isinstance(value, str):
            inside = self._at(path[:-1])
            self._tell(with_value(self._value, path[:-1], with_kind(owner, inside, value)), "")
        elif record is not None:
            new = without_value(self._value, path) if value is ABSENT else with_value(self._value, path, value)
            if value is not ABSENT or self._at(path) is not ABSENT:
                self._tell(new, "/".join(map(str, path)))

    def _record_of(self, path: Path) -> FieldSpec | None:
        """Return the form of the record at a path, if it may be of several kinds."""
        if not path:
            return self._spec if self._spec is not None and self._spec.variants else None
        found = next((row.spec for row in self._rows if row.path == path and row.kind in ("record", "item")), None)
        return found if found is not None and found.variants else None

    def _put(self, path: Path, value: Any) -> None:
        self._tell(with_value(self._value, path, value), "")
        if path in self.fields:
            self.fields[path].input.setFocus()

    def _append(self, row: FormRow) -> None:
        items = self._at(row.path)
        items = items if isinstance(items, list) else []
        assert row.spec.item is not None
        self._tell(with_value(self._value, row.path, [*items, row.spec.item.starting_value]), "")
        added = next(
            (one for path, one in self.fields.items() if path[: len(row.path) + 1] == (*row.path, len(items))), None
        )
        if added is not None:
            added.input.setFocus()

    def _move(self, row: FormRow, by: int) -> None:
        at = int(row.path[-1])
        items = list(self._at(row.path[:-1]))
        items.insert(at + by, items.pop(at))
        self._tell(with_value(self._value, row.path[:-1], items), "")

    def _remove(self, path: Path) -> None:
        self._tell(without_value(self._value, path), "")

    def _tell(self, value: dict[str, Any], field: str) -> None:
        self.edited.emit(value, field)

    def _reveal_focus(self) -> None:
        inner = self.widget()
        if inner is not None and (focused := inner.focusWidget()) is not None:
            self.ensureWidgetVisible(focused, 0, px(48))

    def _replace(self, inner: QWidget) -> None:
        """Show other fields. One of those before may be telling of its change: they are deleted when it has done so."""
        if (before := self.takeWidget()) is not None:
            before.hide()
            before.deleteLater()
        self.setWidget(inner)
