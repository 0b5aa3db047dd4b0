"""The painter of what marks the seat that looks at a board."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from ui.board.paint.board_text import draw_line, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.panel_painter import draw_panel
from ui.theme import NARROW, blend

YOU = "You"
"""What stands beside the sign of the seat that looks at a board."""
_TINTED = 0.3
"""How strong its tint is in the ground of its line."""


def draw_own_line(painter: QPainter, context: DrawContext, rest: QRectF, needed: float, *, bare: bool = False) -> float:
    """Draw the ground of the own seat's line in a list, unless bare, and at its right the word if that leaves as much as is
    needed.

    Return where what stands before it ends.
    """
    unit, theme, size = context.unit, context.theme, narrow_size(context.unit)
    tint = theme.tint(context.teams[context.own].tint)
    plate = rest.adjusted(0, 0.06 * unit, 0, -0.06 * unit)
    if not bare:
        draw_panel(painter, plate, 0.45 * unit, blend(tint.fill, theme.panel, _TINTED), tint.edge, 0.08 * unit)
    wide = text_width(YOU, size, NARROW) + 0.5 * unit
    if rest.width() - wide < needed:
        return rest.right()
    word = QRectF(rest.right() - wide, rest.top(), wide, rest.height())
    draw_line(painter, word, YOU, size, theme.text, NARROW, Qt.AlignmentFlag.AlignHCenter)
    return word.left()
