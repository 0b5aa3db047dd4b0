"""What was entered last, at the foot of the decision panel: it is read there while the log has made room for the table."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.widgets.labels import WrappedText
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import current_theme, px, window_font

_LEAST, _MOST = 2, 4  # lines
_LINE, _ABOVE = 17, 7  # in pixels at the usual text size
_LETTERS = 13


class LastEntry(QWidget):
    """Its number and two lines, or up to four where nothing else needs the room: nothing moves when an entry is made."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self.text = 0, ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.MinimumExpanding)
        self.setMinimumHeight(self.sizeHint().height())
        self.setMaximumHeight(px(_ABOVE + _MOST * _LINE))

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(0, px(_ABOVE + _LEAST * _LINE))

    def set_entry(self, number: int, text: str) -> None:
        """Show the move of this number in the log, and what it says."""
        self._number, self.text = number, text
        self.setAccessibleName(f"Last move, {number}: {text}")
        set_tool_tip(self, text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as much of the text as has room, at its foot, and over it a line that parts it from the moves."""
        theme = current_theme()
        with QPainter(self) as painter:
            words = WrappedText(f"{self._number}: {self.text}", window_font(_LETTERS), self.width())
            words.cut(self.height() - px(_ABOVE))
            top = self.height() - max(words.high, px(_LEAST * _LINE))
            painter.setPen(theme.line)
            painter.drawLine(QPointF(0, top - px(_ABOVE)), QPointF(self.width(), top - px(_ABOVE)))
            painter.setPen(theme.soft)
            words.draw(painter, QPointF(0, top))
