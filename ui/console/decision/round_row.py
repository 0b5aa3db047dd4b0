"""The row of seats in a round of reactions: who has passed, who is asked, and who is still to come."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent

from ui.theme import Team, draw_sign
from ui.widgets.height_for_width import HeightForWidth
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import SMALL, current_theme, px, window_font

_SIDE, _CELL, _WORD = 20, 72, 15  # in pixels at the usual text size
_PALE = 0.45
_RING = 2  # below the sign of who is asked, in the same pixels
_MARKS = {"passed": "–", "reacted": "\N{CHECK MARK}", "asked": "?", "to come": ""}
"""What stands for a word where so many are in the round that words have no room."""


class RoundRow(HeightForWidth):
    """A row of signs, each with what its seat has done: a word, or of many a mark that is explained on a line below.

    It is hidden where fewer than two are in it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.teams: Mapping[str, Team] = {}
        self.states: Mapping[str, str] = {}
        self.hide()

    def set_states(self, states: Mapping[str, str]) -> None:
        """Show these seats in their order, each with its word."""
        shown = {seat: word for seat, word in states.items() if seat in self.teams}
        if shown != self.states:
            self.states = shown
            said = ", ".join(f"{self.teams[seat].name}: {word}" for seat, word in shown.items())
            self.setAccessibleName(said)
            set_tool_tip(self, said)
            self.updateGeometry()
            self.update()
        self.setVisible(len(shown) > 1)

    def heightForWidth(self, wide: int) -> int:
        """See Qt."""
        return px(_SIDE + _RING + _WORD) + (0 if self._has_words(_metrics(), wide) else px(_WORD))

    def marks(self, metrics: QFontMetrics) -> list[str]:
        """Return what stands below each sign in letters of this size: its word, or a mark where not every word has room."""
        words = list(self.states.values())
        return words if self._has_words(metrics, self.width()) else [_MARKS.get(word, word) for word in words]

    @property
    def key(self) -> str:
        """What the marks of who has answered mean, and how many are still to come; who is asked is in the question."""
        words = list(self.states.values())
        marks = [f"{_MARKS[word]} {word}" for word in ("passed", "reacted") if word in words]
        to_come = words.count("to come")
        return "    ".join([*marks, *([f"{to_come} to come"] if to_come else [])])

    def _has_words(self, metrics: QFontMetrics, wide: int) -> bool:
        """Return whether every word has room below its sign in this width in pixels."""
        return all(metrics.horizontalAdvance(word) <= self._cell(wide) - px(4) for word in self.states.values())

    def _cell(self, wide: int) -> float:
        """Return the width that each seat has of all, in pixels."""
        return min(px(_CELL), wide / max(1, len(self.states)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the signs: below that of who is asked lies a bar, who has passed is pale."""
        theme, side, cell = current_theme(), px(_SIDE), self._cell(self.width())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            marks = self.marks(_metrics())
            are_words = marks == list(self.states.values())
            across = Qt.AlignmentFlag.AlignLeft if are_words else Qt.AlignmentFlag.AlignHCenter
            for at, ((seat, word), mark) in enumerate(zip(self.states.items(), marks, strict=True)):
                is_asked = word == "asked"
                painter.setOpacity(_PALE if word == "passed" else 1.0)
                draw_sign(painter, theme, self.teams[seat], QRectF(at * cell, 0, side, side))
                painter.setOpacity(1.0)
                if is_asked:
                    painter.fillRect(QRectF(at * cell, side, side, px(_RING)), theme.text)
                painter.setFont(window_font(SMALL, 700 if is_asked or not are_words else 400))
                painter.setPen(theme.text if is_asked else theme.soft)
                line = QRectF(at * cell, side + px(_RING), cell if are_words else side, px(_WORD))
                painter.drawText(line, int(across | Qt.AlignmentFlag.AlignVCenter), mark)
            if not are_words:
                painter.setFont(window_font(SMALL))
                painter.setPen(theme.soft)
                below = QRectF(0, side + px(_RING + _WORD), self.width(), px(_WORD))
                painter.drawText(below, int(Qt.AlignmentFlag.AlignVCenter), self.key)


def _metrics() -> QFontMetrics:
    """Return the measures of a word that is strong."""
    return QFontMetrics(window_font(SMALL, 700))
