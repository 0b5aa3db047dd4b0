"""The drawing of words that stand in a place while nothing is shown there."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from ui.board.paint.board_text import LEADING, draw_line, wrap_evenly
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.panel_painter import draw_panel

_PAD, _WIDEST = 0.6, 50.0
"""The margin beside the words and their greatest width, in units."""
_WIDE, _LARGER = 45.0, 1.25
"""From which width of the place, in units, they are so many times as large."""


def draw_calm_words(painter: QPainter, context: DrawContext, rect: QRectF, words: str) -> None:
    """Draw words in the middle of a place, in lines of about one length."""
    theme, unit = context.theme, context.unit
    draw_panel(painter, rect, 0.45 * unit, theme.panel, theme.panel, 0.0)
    size = (_LARGER if rect.width() >= _WIDE * unit else 1.0) * context.body
    step, inner = LEADING * size, rect.adjusted(_PAD * unit, _PAD * unit, -_PAD * unit, -_PAD * unit)
    lines = wrap_evenly(words, size, 400, min(_WIDEST * unit, inner.width()), int(inner.height() / step))
    top = rect.center().y() - len(lines) / 2 * step
    for at, text in enumerate(lines):
        row = QRectF(inner.left(), top + at * step, inner.width(), step)
        draw_line(painter, row, text, size, theme.soft, 400, Qt.AlignmentFlag.AlignHCenter)
