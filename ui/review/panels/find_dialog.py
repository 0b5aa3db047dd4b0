"""The dialog that finds a moment by a card, a line of the log, a ruling or a note."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from referee.review import Review
from referee.review.search import search
from ui.system.debounce import Debounce
from ui.widgets.lists.chooser import Choice, Chooser
from ui.widgets.window_style import open_as

_ENOUGH = 200  # more moments than this are not listed
_SIGNS = {"card": "◆", "line": "·", "ruling": "⚖", "take_back": "↶", "note": "¶", "bookmark": "★"}


class FindDialog(Chooser):
    """Type words, choose a moment with the arrows, Enter.

    Signals:
        found: (ply, an int) the moment that was chosen.
    """

    found = Signal(object)

    def __init__(self, review: Review, parent: QWidget | None = None, *, words: str = "") -> None:
        super().__init__("Find a moment", "A card, a line of the log, a ruling or a note", (), parent)
        self._review = review
        self._tell_none(False)
        open_as(self, 720, 480, parent)
        self._debounce = Debounce(self, self._search, 60)
        self.chosen.connect(self.found)
        self.field.setText(words)
        self.field.selectAll()

    def _narrow(self, query: str) -> None:
        """Wait until the typing pauses: a search walks over the log."""
        self._debounce.start()

    def _search(self) -> None:
        words = self.field.text().strip()
        hits = search(self._review, words)
        self.model.show_all(
            [Choice(f"{_SIGNS[hit.kind]}  {hit.text}", f"move {hit.ply}", hit.ply) for hit in hits[:_ENOUGH]]
        )
        self._narrowed(words)
        self._tell_none(bool(words) and not hits)

    def _choose(self) -> None:
        self._debounce.flush()
        super()._choose()
