"""The notice under the question that who is asked, or will be next, does not see it, because that screen is held."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from engine.english import joined
from ui.widgets.labels import plain_label
from ui.widgets.window_style import spaced


class HeldNotice(QFrame):
    """Says which held screens do not show what is asked, or how the game ended, with a button that shows it there.

    Signals:
        released: the button was pressed.
    """

    released = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("banner", True)
        self.setAccessibleName("Held screens")
        self._ways, self._is_tight = ("", ""), False
        self.words = plain_label(role="name", wrap=True)
        self.show_it = QPushButton("Show it")
        self.show_it.setProperty("kind", "reveals")
        self.show_it.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where moves are typed
        self.show_it.clicked.connect(self.released)
        row = spaced(QHBoxLayout(self), (10, 4, 6, 4), 8)
        row.addWidget(self.words, 1)
        row.addWidget(self.show_it)
        self.hide()

    def show_names(self, names: Sequence[str], to_come: str = "", *, is_over: bool) -> None:
        """Name those whose screens are held, and who is asked next of them; nobody hides the notice."""
        names = [*names, *((f"{to_come} (asked next)",) if to_come else ())]
        missed = "The end is not" if is_over else "Not"
        whole = f"{missed} shown to {joined(names)}: held"
        self._ways = (whole, f"Held: {joined(names)}") if names else ("", "")
        self._say()
        self.setVisible(bool(names))

    def set_tight(self, tight: bool) -> None:
        """Set whether there is little room: then it says in fewer words whose screens are held."""
        self._is_tight = tight
        self._say()

    def _say(self) -> None:
        self.words.setText(self._ways[self._is_tight])
