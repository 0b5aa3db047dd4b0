"""Dialogs of the referee's windows: a heading, some fields, two buttons. None of them stops the program."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QKeySequenceEdit,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ui.widgets.actions import keys_of, words_of
from ui.widgets.labels import caption, plain_label, show_or_hide
from ui.widgets.window_style import open_as, px, spaced


class Dialog(QDialog):
    """A dialog with a title, also for screen readers, that is deleted when it is closed."""

    def __init__(self, title: str, parent: QWidget | None, size: tuple[int, int] | None = None) -> None:
        """``size`` is in pixels at the usual text size; it has as much of it as the screen has room for."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if size is not None:
            open_as(self, *size, parent)


def grow_to_fit(dialog: QDialog) -> None:
    """Make the dialog as high as its words need by now: of itself it does not grow with them."""
    layout = dialog.layout()
    assert layout is not None
    layout.activate()
    dialog.resize(dialog.width(), max(dialog.height(), layout.totalHeightForWidth(dialog.width())))


class Sheet(Dialog):
    """A dialog with a heading, fields and two buttons. It never blocks."""

    def __init__(self, title: str, accept: str, parent: QWidget | None = None, *, width: int = 480) -> None:
        super().__init__(title, parent)
        self.setMinimumWidth(px(width))
        self.body = spaced(QVBoxLayout(), gap=12)
        self.buttons = QDialogButtonBox()
        self.yes = self.buttons.addButton(accept, QDialogButtonBox.ButtonRole.AcceptRole)
        self.no = self.buttons.addButton("Cancel", QDialogButtonBox.ButtonRole.RejectRole)
        self.problem_label = plain_label("", "warning", wrap=True)
        self.problem_label.hide()
        self._act: Callable[..., bool] | None = None
        self._first: QWidget = self.no
        self._careful = False
        self.yes.setProperty("kind", "primary")
        layout = spaced(QVBoxLayout(self), 24, 16)
        layout.addWidget(plain_label(title, "title"))
        layout.addLayout(self.body)
        layout.addWidget(self.problem_label)
        layout.addWidget(self.buttons)
        self.yes.setDefault(True)  # only now is it the default button of the dialog
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def showEvent(self, event: QShowEvent) -> None:
        """Let Tab go as one reads, and to the buttons last."""
        super().showEvent(event)
        own = [one for one in self.findChildren(QWidget) if one.isVisibleTo(self) and one.window() is self]
        found = [one for one in own if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
        parts = [one for one in found if not isinstance(one.parentWidget(), QComboBox | QAbstractSpinBox | QKeySequenceEdit)]
        order = [*_as_read({one: one.mapTo(self, one.rect().center()) for one in parts if one is not self.no}), self.no]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        self._first = order[0]

    def open(self) -> None:
        """Show it; what is asked first has the keyboard. While no text is, Qt gives it to a button, often to Cancel."""
        super().open()
        if self._careful:
            self.no.setFocus()
            self.yes.style().polish(self.yes)  # the button box has styled it as the default
        elif self.focusWidget() in (None, self.yes, self.no):
            self._first.setFocus()

    def be_careful(self) -> None:
        """Make Cancel the default button, for commands that are rarely meant."""
        self._careful = True
        self.yes.setProperty("kind", "")
        self.yes.setDefault(False)
        self.no.setDefault(True)

    def values(self) -> tuple[Any, ...]:
        """Return what was entered."""
        return ()

    def ask(self, act: Callable[..., bool]) -> None:
        """Open it. What is entered goes to ``act``; if that says False it is not done, and the sheet stays open."""
        self._act = act
        self.open()

    def accept(self) -> None:
        """Done, if it could be."""
        if self._act is None or self._act(*self.values()):
            super().accept()

    def show_problem(self, problem: str) -> None:
        """Show why it could not be done; "" hides that."""
        show_or_hide(self.problem_label, problem)
        if problem:
            grow_to_fit(self)

    def field(self, label: str, widget: QWidget, *below: QWidget) -> None:
        """Return one labelled field, and what is said of it below."""
        name = plain_label(label, "soft")
        name.setBuddy(widget)
        widget.setAccessibleName(label)
        group = spaced(QVBoxLayout(), gap=4)  # a label is nearer to its own field than to the one above
        for part in (name, widget, *below):
            group.addWidget(part)
        self.body.addLayout(group)


def _as_read(places: Mapping[QWidget, QPoint]) -> Iterator[QWidget]:
    """Widgets line by line, from left to right, by where their middles are: those of one line differ in height."""
    line: list[QWidget] = []
    for one in sorted(places, key=lambda one: places[one].y()):
        if line and places[one].y() - places[line[-1]].y() > px(8):
            yield from sorted(line, key=lambda other: places[other].x())
            line = []
        line.append(one)
    yield from sorted(line, key=lambda other: places[other].x())


class TextSheet(Sheet):
    """Asks for one line of text."""

    def __init__(
        self, title: str, label: str, accept: str, parent: QWidget | None = None, *, hint: str = "", needed: bool = False
    ) -> None:
        super().__init__(title, accept, parent)
        self.line = QLineEdit()
        self.line.setPlaceholderText(hint)
        self.field(label, self.line)
        self._needed = needed
        self.line.textChanged.connect(self._check)
        self._check()

    def _check(self) -> None:
        self.yes.setEnabled(not self._needed or bool(self.line.text().strip()))

    def values(self) -> tuple[str, *tuple[Any, ...]]:
        """Return the line, and whatever else a sheet asks for."""
        return (self.line.text().strip(),)


_HEADING = 2  # lines that the name of a section takes
_KEYS = 136  # how wide the keys are
_LETTERS = 18  # and how many letters stand on one line there


class KeysSheet(Dialog):
    """All keys on one page; those that belong to no command are under ``title``."""

    def __init__(
        self,
        title: str,
        keys: Sequence[tuple[str, str]],
        menus: Mapping[str, Sequence[QAction | None]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("Keys", parent, (960, 940))
        left, right = spaced(QVBoxLayout(), gap=4), spaced(QVBoxLayout(), gap=4)
        sections = [(title, list(keys))]
        for menu, actions in menus.items():
            there = [one for one in actions if one is not None and one.isVisible()]
            rows = [(keys_of(one), words_of(one).rstrip("…")) for one in there if keys_of(one)]
            if rows:
                sections.append((menu.replace("&", ""), rows))
        lines = [len(rows) + _HEADING for _, rows in sections]
        for at, (name, rows) in enumerate(sections):
            _section(left if sum(lines[:at]) + lines[at] / 2 < sum(lines) / 2 else right, name, rows)
        for column in (left, right):
            column.addStretch(1)
        inner = QWidget()
        columns = spaced(QHBoxLayout(inner), 24, 40)
        columns.addLayout(left, 1)
        columns.addLayout(right, 1)
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        spaced(QVBoxLayout(self), 0).addWidget(area)


def _section(column: QVBoxLayout, title: str, rows: Sequence[tuple[str, str]]) -> None:
    column.addWidget(caption(title))
    grid = QGridLayout()
    grid.setHorizontalSpacing(px(16))
    grid.setVerticalSpacing(px(6))
    grid.setColumnStretch(1, 1)
    for at, (keys, words) in enumerate(rows):
        grid.addWidget(
            plain_label(keys if len(keys) <= _LETTERS else keys.replace(" or ", " or\n"), "keys"),
            at,
            0,
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop,
        )
        grid.addWidget(plain_label(words, wrap=True), at, 1)
    grid.setColumnMinimumWidth(0, px(_KEYS))
    column.addLayout(grid)
    column.addSpacing(px(16))
