"""The table of what is other than printed in a new session."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ui.widgets.labels import plain_label, show_or_hide
from ui.widgets.window_style import px, spaced

_HEADS = ("Other than printed", "Here", "Printed")


class OptionsTable(QWidget):
    """What the options are called together, and below a row for each that is other than printed: its value and that.

    Attributes:
        rows: what it shows: name, value here, value as printed.
    """

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[tuple[str, str, str], ...] = ()
        self.title = plain_label("", "name", wrap=True)
        self._cells = QWidget()
        self._grid = QGridLayout(self._cells)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(12))
        self._grid.setVerticalSpacing(px(4))
        self._grid.setColumnStretch(0, 1)
        column = spaced(QVBoxLayout(self), 0, 6)
        column.addWidget(self.title)
        column.addWidget(self._cells)

    def show_options(self, title: str, rows: Sequence[tuple[str, str, str]]) -> None:
        """Show what the options are called, and these rows."""
        show_or_hide(self.title, title)
        self.rows = tuple(rows)
        while (item := self._grid.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self._cells.setVisible(bool(rows))
        for at, row in enumerate((_HEADS, *self.rows) if rows else ()):
            for across, words in enumerate(row):
                role = "small" if at == 0 else "name" if across == 1 else "soft" if across == 2 else ""
                cell = plain_label(words, role, wrap=True)
                self._grid.addWidget(cell, at, across, Qt.AlignmentFlag.AlignTop)

    def text(self) -> str:
        """Return all that it says, a line each."""
        rows = (f"{name}: {here} (printed: {printed})" for name, here, printed in self.rows)
        return "\n".join(part for part in (self.title.text(), *rows) if part)
