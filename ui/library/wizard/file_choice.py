"""A file in place of a default: which it is, and a button to choose one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from ui.widgets.actions import call_with, flat_button
from ui.widgets.file_dialogs import ask_file
from ui.widgets.labels import ElidedLabel
from ui.widgets.window_style import spaced


class FileChoice(QWidget):
    """What is chosen, a button that asks for a file, and one that returns to the default.

    Attributes:
        path: the file; None for the default.
        shown: what is chosen, in words.
    """

    def __init__(self, name: str, otherwise: str, kind: str, suffixes: Sequence[str]) -> None:
        """``name`` is what the file is, ``otherwise`` what there is without one; ``kind`` and suffixes as for `ask_file`."""
        super().__init__()
        self.path: Path | None = None
        self._name, self._otherwise, self._kind, self._suffixes = name, otherwise, kind, suffixes
        self.shown = ElidedLabel("large")
        self.button = QPushButton("Choose a file\N{HORIZONTAL ELLIPSIS}")
        self.usual = flat_button("×", f"Not this file: {otherwise[:1].lower()}{otherwise[1:]}")
        row = spaced(QHBoxLayout(self), 0, 8)
        row.addWidget(self.shown, 1)
        row.addWidget(self.usual)
        row.addWidget(self.button)
        self.button.clicked.connect(self._ask)
        self.usual.clicked.connect(call_with(self.take, None))
        self.take(None)

    def take(self, path: Path | None) -> None:
        """Choose this file; None for the default."""
        self.path = path
        self.shown.set_text(path.name if path is not None else self._otherwise)
        self.button.setAccessibleName(f"{self._name}: {path.name if path is not None else self._otherwise}")
        self.usual.setVisible(path is not None)

    def _ask(self) -> None:
        ask_file(self.window(), self._name, self._kind, self._suffixes, self.take)
