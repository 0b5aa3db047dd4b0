"""Fields for single values of a record: text, a number, a choice, lists; each says its value as the file has it."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QKeySequence, QResizeEvent, QTextOption, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from engine.english import capital, humanize
from engine.toml import parse_toml
from referee.contents.field_specs import FieldSpec, Scalar
from referee.contents.toml_blocks import format_value
from ui.widgets.actions import literal
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.window_style import px, spaced

ABSENT = object()
"""The value of a field that the record does not have."""
_MOST_LINES = 9
_LONG = 48  # letters; a text that may be longer has several lines
_MOST_CHECKS = 16
_STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}


class ValueField(QWidget):
    """A field of a form.

    Attributes:
        is_high: whether it has several lines, so that its name stands above it.
        input: what has the keyboard.

    Signals:
        changed: (value) something was entered; `ABSENT` if the record is not to have the field.
    """

    changed = Signal(object)
    is_high = False
    input: QWidget

    def __init__(self, spec: FieldSpec) -> None:
        super().__init__()
        self.spec = spec
        self._empty: Any = ABSENT  # what an empty field says that the game does not need
        self._layout = spaced(QVBoxLayout(self), 0, 0)

    @property
    def value(self) -> Any:
        """What is entered."""
        raise NotImplementedError

    def set_value(self, value: Any) -> None:
        """Show a value, without a signal; what says the same already stays as it is typed."""
        self._empty = value if value in ("", [], {}) else ABSENT
        if not _is_same(self.value, value):
            self._show(value)

    def set_read_only(self, is_fixed: bool) -> None:
        """Set whether it can only be read."""
        self.setEnabled(not is_fixed)

    def _show(self, value: Any) -> None:
        raise NotImplementedError

    def _place(self, widget: QWidget, name: str) -> None:
        widget.setAccessibleName(name)
        widget.installEventFilter(self)
        self._layout.addWidget(widget)
        self.input = widget
        self.setFocusProxy(widget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave undoing to the window: a field forgets what it said when another record is shown."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = QKeySequence.StandardKey
            if event.matches(keys.Undo) or event.matches(keys.Redo):
                event.ignore()
                return True
        return super().eventFilter(watched, event)

    def _tell(self) -> None:
        self.changed.emit(self.value)


class LineField(ValueField):
    """A line: a short text, a number, a date, or anything as TOML."""

    def __init__(self, spec: FieldSpec, name: str, words: Sequence[str] = ()) -> None:
        super().__init__(spec)
        self.line = _Line(self)
        self._place(self.line, name)
        if words:
            completer = QCompleter(list(words), self.line)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            self.line.setCompleter(completer)
            completer.activated.connect(lambda _text: QTimer.singleShot(0, self, self._tell))  # the line has it only then
        self.line.textEdited.connect(lambda _text: self._tell())

    @property
    def value(self) -> Any:
        """See `ValueField`."""
        text = self.line.text()
        if not text.strip() and not self.spec.is_needed:
            return self._empty
        return read_value(self.spec, text)

    def step(self, by: int) -> bool:
        """Count a whole number up or down; returns whether it is one."""
        value = self.value
        if self.spec.kind not in ("number", "scalar") or not isinstance(value, int):
            return False
        self.line.setText(str(value + by))
        self._tell()
        return True

    def set_read_only(self, is_fixed: bool) -> None:
        """See `ValueField`."""
        self.line.setReadOnly(is_fixed)

    def _show(self, value: Any) -> None:
        self.line.setText(written_value(self.spec, value))
        self.line.setCursorPosition(0)


class _Line(QLineEdit):
    def __init__(self, field: LineField) -> None:
        super().__init__()
        self._field = field
        self.setAcceptDrops(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Count by Up and Down."""
        by = _STEPS.get(Qt.Key(event.key()), 0)
        if not by or self.isReadOnly() or not self._field.step(by):
            super().keyPressEvent(event)


class LinesField(ValueField):
    """Several lines: a long text, or a list with an item on each line."""

    is_high = True

    def __init__(self, spec: FieldSpec, name: str) -> None:
        super().__init__(spec)
        self.text = _Text()
        self._item = spec.item or FieldSpec("", "any")
        self._place(self.text, name)
        self.text.textChanged.connect(self._typed)
        self._is_showing = False

    @property
    def value(self) -> Any:
        """See `ValueField`."""
        text = self.text.toPlainText()
        if not text.strip() and not self.spec.is_needed:
            return self._empty
        if self.spec.kind not in ("list", "map"):
            return text
        return self._read([line.strip() for line in text.splitlines() if line.strip()])

    def _read(self, lines: Sequence[str]) -> Any:
        return [read_value(self._item, line) for line in lines]

    def _written(self, value: Any) -> str:
        if self.spec.kind == "list" and isinstance(value, list):
            return "\n".join(written_value(self._item, one) for one in value)
        return written_value(FieldSpec("", "text"), value)

    def set_read_only(self, is_fixed: bool) -> None:
        """See `ValueField`."""
        self.text.setReadOnly(is_fixed)

    def _show(self, value: Any) -> None:
        self._is_showing = True
        self.text.setPlainText(self._written(value))
        self._is_showing = False
        self.text.fit()

    def _typed(self) -> None:
        self.text.fit()
        if not self._is_showing:
            self._tell()


class MapField(LinesField):
    """Values by key, a line for each: ``forest = Deep forest``."""

    def _read(self, lines: Sequence[str]) -> Any:
        pairs = [line.partition("=") for line in lines]
        return {key.strip(): read_value(self._item, value.strip()) for key, _, value in pairs}

    def _written(self, value: Any) -> str:
        pairs = value.items() if isinstance(value, dict) else ()
        return "\n".join(f"{key} = {written_value(self._item, one)}" for key, one in pairs)


class _Text(QPlainTextEdit):
    """As high as what is in it, up to a few lines."""

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setAcceptDrops(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self._lines = 0
        self.fit()

    def fit(self) -> None:
        """Be as high as the text."""
        lines = max(2, min(_MOST_LINES, round(self.document().size().height())))
        if lines != self._lines:
            self._lines = lines
            policy = Qt.ScrollBarPolicy
            self.setVerticalScrollBarPolicy(policy.ScrollBarAlwaysOff if lines < _MOST_LINES else policy.ScrollBarAsNeeded)
            self.setFixedHeight(round(lines * QFontMetricsF(self.font()).lineSpacing()) + px(18))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Measure the lines, which may be longer now."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self.fit)

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(px(200), self.height())


class ChoiceField(ValueField):
    """One of some words; a dash for none of them, if the record may do without."""

    def __init__(self, spec: FieldSpec, name: str) -> None:
        super().__init__(spec)
        self.combo = _Combo()
        self._place(self.combo, name)
        self._values: list[Any] = []
        self._fill([*([] if spec.is_needed else [ABSENT]), *spec.choices])
        self.combo.activated.connect(lambda _index: self._tell())

    @property
    def value(self) -> Any:
        """See `ValueField`."""
        at = self.combo.currentIndex()
        return self._values[at] if 0 <= at < len(self._values) else ABSENT

    def _fill(self, values: list[Any]) -> None:
        self._values = values
        self.combo.clear()
        self.combo.addItems([word_of(one, self.spec) for one in values])

    def _show(self, value: Any) -> None:
        places = [at for at, one in enumerate(self._values) if _is_same(one, value)]
        if not places:  # what the file says and the game refuses
            self._fill([*self._values, value])
            places = [len(self._values) - 1]
        self.combo.setCurrentIndex(places[0])


class _Combo(QComboBox):
    """A combo box that leaves the wheel to the form."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """See Qt."""
        event.ignore()


class FlagField(ValueField):
    """Yes or no."""

    def __init__(self, spec: FieldSpec, name: str) -> None:
        super().__init__(spec)
        self.box = QCheckBox("Yes")
        self._is_written = spec.is_needed
        self._odd: Any = ABSENT
        self._place(self.box, name)
        self.box.clicked.connect(lambda _on: self._clicked())

    @property
    def value(self) -> Any:
        """See `ValueField`."""
        if self._odd is not ABSENT:
            return self._odd
        on = self.box.isChecked()
        return on if self._is_written or on != bool(self.spec.default) else ABSENT

    def _clicked(self) -> None:
        self._odd = ABSENT
        self._tell()

    def _show(self, value: Any) -> None:
        self._is_written = value is not ABSENT or self.spec.is_needed
        self._odd = value if value is not ABSENT and not isinstance(value, bool) else ABSENT
        self.box.setChecked(bool(self.spec.default) if value is ABSENT else bool(value))


class ChecksField(ValueField):
    """Some of a few words, each with a check box; they are listed in the order in which they were checked."""

    is_high = True

    def __init__(self, spec: FieldSpec, name: str) -> None:
        super().__init__(spec)
        assert spec.item is not None
        self._listed: Any = ABSENT
        self.boxes: dict[Scalar, QCheckBox] = {}
        inner = QWidget()
        flow = FlowLayout(inner, px(8))
        for word in spec.item.choices:
            box = QCheckBox(literal(word_of(word, spec)))
            box.setAccessibleName(f"{name}: {word_of(word, spec)}")
            box.clicked.connect(lambda on, word=word: self._toggle(word, on))
            self.boxes[word] = box
            flow.addWidget(box)
        self._layout.addWidget(inner)
        self.input = next(iter(self.boxes.values()))
        self.setFocusProxy(self.input)

    @property
    def value(self) -> Any:
        """See `ValueField`."""
        return self._listed

    def _toggle(self, word: Scalar, on: bool) -> None:
        before = [one for one in (self._listed if isinstance(self._listed, list) else []) if one != word]
        listed = [*before, word] if on else before
        self._listed = listed if listed or self.spec.is_needed else ABSENT
        self._tell()

    def _show(self, value: Any) -> None:
        self._listed = value
        for word, box in self.boxes.items():
            box.setChecked(isinstance(value, list) and word in value)


def field_for(spec: FieldSpec, name: str, value: Any, words: Sequence[str] = ()) -> ValueField:
    """Return the field for a value that is no record; ``words`` are offered while one types."""
    if spec.kind == "flag":
        return FlagField(spec, name)
    if spec.kind == "choice":
        return ChoiceField(spec, name)
    if spec.kind == "map":
        return MapField(spec, name)
    if spec.kind == "list":
        listed = value if isinstance(value, list) else []
        choices = spec.item.choices if spec.item is not None and spec.item.kind == "choice" else ()
        is_plain = all(one in choices for one in listed) and len(set(map(str, listed))) == len(listed)
        if 0 < len(choices) <= _MOST_CHECKS and is_plain:
            return ChecksField(spec, name)
        return LinesField(spec, name)
    is_long = spec.name in ("text", "lesson", "story", "body", "statement", "note") or (
        isinstance(value, str) and (len(value) > _LONG or "\n" in value)
    )
    return LinesField(spec, name) if spec.kind == "text" and is_long else LineField(spec, name, words)


def read_value(spec: FieldSpec, text: str) -> Any:
    """Return what was typed as the kind of value that is wanted; what is none stays a text, and the game refuses it."""
    if spec.kind == "text":
        return text
    word = text.strip()
    if spec.kind in ("choice", "scalar"):
        for one in spec.choices:
            if written_value(spec, one) == word:
                return one
    if spec.kind in ("number", "scalar"):
        with suppress(ValueError):
            return int(word)
        with suppress(ValueError):
            return float(word)
    if spec.kind == "date":
        with suppress(ValueError):
            return datetime.date.fromisoformat(word)
    if spec.kind in ("any", "list", "map", "record"):
        with suppress(ValueError):
            return parse_toml(f"value = {word}")["value"]
    return word


def written_value(spec: FieldSpec, value: Any) -> str:
    """Return a value as it is typed."""
    if value is ABSENT:
        return ""
    if isinstance(value, str) and spec.kind != "any":
        return value
    return format_value(value)


def word_of(value: Any, spec: FieldSpec) -> str:
    """Return a value of a choice for people."""
    if value is ABSENT:
        usual = spec.default
        return f"\N{EN DASH} ({word_of(usual, spec)})" if isinstance(usual, str | int) and usual != "" else "\N{EN DASH}"
    if value == "":
        return "none"
    return capital(humanize(value)) if isinstance(value, str) and value.islower() else str(value)


def _is_same(one: Any, other: Any) -> bool:
    if one is ABSENT or other is ABSENT:
        return one is other
    return type(one) is type(other) and bool(one == other)
