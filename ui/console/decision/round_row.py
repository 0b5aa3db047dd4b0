"""The row of seats in a round of reactions: who has passed, who is asked, and who is still to come."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import Team, draw_sign
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import SMALL, current_theme, px, window_font

_SIDE, _CELL, _WORD = 20, 72, 15  # in pixels at the usual text size
_PALE = 0.45


class RoundRow(QWidget):
    """A row of signs, each with what its seat has done in words; hidden where fewer than two are in the round."""

    def __init__(self) -> None:
        super().__init__()
        self.teams: Mapping[str, Team] = {}
        self.states: Mapping[str, str] = {}
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.hide()

    def set_states(self, states: Mapping[str, str]) -> None:
        """Show these seats in their order, each with its word."""
        shown = {seat: word for seat, word in states.items() if seat in self.teams}
        if shown != self.states:
            self.states = shown
            said = ", ".join(f"{self.teams[seat].name}: {word}" for seat, word in shown.items())
            self.setAccessibleName(said)
            set_tool_tip(self, said)
            self.update()
        self.setVisible(len(shown) > 1)

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(0, px(_SIDE + _WORD))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the signs: who is asked has a ring, who has passed is pale."""
        theme, side = current_theme(), px(_SIDE)
        cell = min(px(_CELL), self.width() / max(1, len(self.states)))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for at, (seat, word) in enumerate(self.states.items()):
                is_asked = word == "asked"
                painter.setOpacity(1.0 if is_asked else _PALE)
                draw_sign(painter, theme, self.teams[seat], QRectF(at * cell, 0, side, side))
                painter.setOpacity(1.0)
                painter.setFont(window_font(SMALL, 700 if is_asked else 400))
                painter.setPen(theme.text if is_asked else theme.soft)
                line = QRectF(at * cell, side, cell, px(_WORD))
                painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), word)
