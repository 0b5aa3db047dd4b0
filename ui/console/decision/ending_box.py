"""What stands in the decision panel once the game is over: the review, and how the game is opened again."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from ui.console.decision.figures_table import FiguresTable, FinalFigure
from ui.widgets.actions import command_button, first_key_of
from ui.widgets.labels import caption, plain_label, show_or_hide
from ui.widgets.window_style import px, spaced

_HIGH = 40  # height of a button, in pixels at the usual text size
_KEYS = 64  # the width of a key beside its button
_FIGURES = 6
"""So many kinds of figures are shown at most."""
REOPENED = "To play on, take the last move back, or make a ruling."


class EndingBox(QWidget):
    """The commands that are left when nothing can be played; hidden while the game goes on.

    Attributes:
        by_word: who is favoured by the options of this session, so that the referee may say it; hidden if nobody is.
    """

    def __init__(self) -> None:
        super().__init__()
        self._keys: list[tuple[QAction, QLabel]] = []
        self._room = 0, 0
        self._column = spaced(QVBoxLayout(self), (0, 8, 0, 0), 10)
        self.by_word = plain_label("", "warning", wrap=True)
        self.by_word.setAccessibleName("Who wins with these options")
        self.by_word.hide()
        self.figures_caption, self.figures = caption("How it stands"), FiguresTable()
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

    def show_figures(self, figures: Sequence[FinalFigure]) -> None:
        """Show the figures of the end, of as many kinds as have room."""
        self.figures.figures = tuple(figures)
        self._fit_figures()

    def set_room(self, wide: int, high: int) -> None:
        """Show as many figures as have room in this width and height, in pixels."""
        self._room = wide, high
        self._fit_figures()

    def _fit_figures(self) -> None:
        wide, high = self._room
        for count in range(min(_FIGURES, len(self.figures.figures)), -1, -1):
            self.figures_caption.setVisible(count > 0)
            self.figures.show_first(count)
            if self._column.totalHeightForWidth(wide) <= high:
                break

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
