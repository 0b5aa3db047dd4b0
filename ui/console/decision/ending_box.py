"""What stands in the decision panel once the game is over: the review, and how the game is opened again."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from ui.widgets.actions import command_button, first_key_of
from ui.widgets.labels import caption, plain_label, show_or_hide
from ui.widgets.window_style import px, spaced

_HIGH = 40  # height of a button, in pixels at the usual text size
_KEYS = 64  # the width of a key beside its button
_FIGURES, _LINE = 5, 18
"""So many kinds of figures are shown at most, and so high is each, in pixels at the usual text size."""
_REST = 340
"""So high is what else stands in the panel, at the usual text size, with an ending of three lines."""
_BY_WORD = 3 * _LINE
"""So much higher it is where something is to be said of who wins."""
REOPENED = "To play on, take the last move back, or make a ruling."


class EndingBox(QWidget):
    """The commands that are left when nothing can be played; hidden while the game goes on.

    Attributes:
        by_word: who is favoured by the options of this session, so that the referee may say it; hidden if nobody is.
    """

    def __init__(self) -> None:
        super().__init__()
        self._keys: list[tuple[QAction, QLabel]] = []
        self._lines, self._high = tuple[str, ...](), 0
        self._column = spaced(QVBoxLayout(self), (0, 8, 0, 0), 10)
        self.by_word = plain_label("", "warning", wrap=True)
        self.by_word.setAccessibleName("Who wins with these options")
        self.by_word.hide()
        self.figures_caption, self.figures = caption("How it stands"), plain_label("", wrap=True)
        self.figures.setAccessibleName("How it stands")
        self.hide()

    def set_commands(self, review: QAction, *reopening: QAction) -> None:
        """Offer the review, and below the words on it the commands that open the game again."""
        self._add(review, "primary")
        self._column.addWidget(self.by_word)
        self._column.addWidget(plain_label(REOPENED, "soft", wrap=True))
        for action in reopening:
            self._add(action)
        self._column.addWidget(self.figures_caption)
        self._column.addWidget(self.figures)

    def say_by_word(self, text: str) -> None:
        """Say what the class should be told of who wins with the options of this session; "": nothing."""
        show_or_hide(self.by_word, text)

    def show_figures(self, lines: Sequence[str]) -> None:
        """Show the figures of the end, of as many kinds as have room."""
        self._lines = tuple(lines)
        self._fit_figures()

    def set_panel_height(self, high: int) -> None:
        """Show as many figures as have room in a panel of this height, in pixels."""
        if high != self._high:
            self._high = high
            self._fit_figures()

    def _fit_figures(self) -> None:
        rest = px(_REST) + (px(_BY_WORD) if self.by_word.text() else 0)
        shown = self._lines[: max(0, min(_FIGURES, (self._high - rest) // px(_LINE)))]
        self.figures_caption.setVisible(bool(shown))
        show_or_hide(self.figures, "\n".join(shown))

    def _add(self, action: QAction, kind: str = "") -> None:
        """Add the button of a command, with its key beside it."""
        row = spaced(QHBoxLayout(), gap=8)
        button = command_button(action, kind, _HIGH)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row.addWidget(button, 1)
        key = plain_label(first_key_of(action), "keys")
        key.setMinimumWidth(px(_KEYS))
        key.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._keys.append((action, key))
        action.changed.connect(self._name_keys)  # a method, which Qt disconnects with this box: commands live longer
        row.addWidget(key)
        self._column.addLayout(row)

    def _name_keys(self) -> None:
        for action, label in self._keys:
            label.setText(first_key_of(action))
