"""The choice of a content set: the supplied one, one of the user's own, or any file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QComboBox, QHBoxLayout

from referee.contents.content_sets import ContentSet
from ui.library.wizard.file_choice import FileChoice
from ui.widgets.actions import literal


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
