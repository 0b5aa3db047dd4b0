"""The table of what is other than printed in a new session."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from engine.english import counted
from ui.widgets.fold import Fold
from ui.widgets.labels import plain_label, show_or_hide
from ui.widgets.window_style import px, spaced

_HEADS = ("Here", "Printed")


class OptionsTable(QWidget):
    """What the options are called together, which lesson they need, and folded what of them is other than printed.

    Attributes:
        rows: what is folded away: name, value here, value as printed.
        fold: its heading.
    """

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[tuple[str, str, str], ...] = ()
        self.title, self.length = plain_label("", wrap=True), plain_label("", "soft", wrap=True)
        self.length.setAccessibleName("Length")
        self._cells: list[QLabel] = []
        body = QWidget()
        self._grid = QGridLayout(body)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(12))
        self._grid.setVerticalSpacing(px(4))
        self._grid.setColumnStretch(0, 1)
        self.fold = Fold("Other than printed", body, is_quiet=True)
        column = spaced(QVBoxLayout(self), 0, 4)
        for part in (plain_label("Options", "name"), self.title, self.length):
            column.addWidget(part)
        column.addSpacing(px(4))
        column.addWidget(self.fold)

    def show_options(self, title: str, rows: Sequence[tuple[str, str, str]]) -> None:
        """Show what the options are called, and these rows."""
        show_or_hide(self.title, title)
        self.rows = tuple(rows)
        self.fold.setVisible(bool(rows))
        self.fold.said.setText(counted(len(self.rows), "option"))
        for old in self._cells:
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._cells = []
        for across, words in enumerate(_HEADS if rows else (), 1):
            self._add(words, "small", 0, across)
        for at, row in enumerate(self.rows, 1):
            for across, (words, role) in enumerate(zip(row, ("", "name", "soft"), strict=True)):
                self._add(words, role, at, across)

    def _add(self, words: str, role: str, at: int, across: int) -> None:
        cell = plain_label(words, role, wrap=True)
        self._cells.append(cell)
        self._grid.addWidget(cell, at, across, Qt.AlignmentFlag.AlignTop)

    def text(self) -> str:
        """Return what the options are called, and a line for each row."""
        rows = (f"{name}: {here} (printed: {printed})" for name, here, printed in self.rows)
        return "\n".join(part for part in (self.title.text(), *rows) if part)
