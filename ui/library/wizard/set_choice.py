"""The choice of a content set: the supplied one, one of the user's own, or any file; the choice of a file alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QWidget

from referee.contents.content_sets import ContentSet
from ui.widgets.actions import call_with, flat_button, literal
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


class SetChoice(FileChoice):
    """The user's own sets of a game in a list, where there are some, beside the button for a file.

    Attributes:
        own: the list; its first entry is the game's own set.
    """

    def __init__(self) -> None:
        self.own = QComboBox()
        self._sets: list[ContentSet] = []
        super().__init__("Content set", "The game's own", "TOML files", ("toml",))
        self.own.setAccessibleName("Sets of my own")
        self.own.activated.connect(self._chosen)
        row = self.layout()
        assert isinstance(row, QHBoxLayout)
        row.insertWidget(0, self.own, 1)
        self.set_sets(())

    def set_sets(self, sets: Sequence[ContentSet]) -> None:
        """Offer these sets; one that is chosen and not among them is chosen no more."""
        was_own = any(self.path == one.path for one in self._sets)
        self._sets = list(sets)
        self.own.clear()
        self.own.addItems([self._otherwise, *(literal(one.name) for one in sets)])
        self.own.setHidden(not sets)
        self.take(None if was_own and not any(self.path == one.path for one in sets) else self.path)

    def take(self, path: Path | None) -> None:
        """Choose this file; None for the game's own set."""
        super().take(path)
        at = next((at for at, one in enumerate(self._sets, 1) if path is not None and one.path == path), 0)
        self.own.setCurrentIndex(at if path is None or at else -1)
        in_list = bool(self._sets) and (path is None or bool(at))
        self.shown.setHidden(in_list)
        if in_list:
            self.usual.hide()

    def _chosen(self, at: int) -> None:
        self.take(self._sets[at - 1].path if at else None)
