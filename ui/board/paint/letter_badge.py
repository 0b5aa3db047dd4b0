"""Drawing of a letter in its form: in a gem, on a strip, as a disc, struck out, or plain."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from ui.board.layout.layout_schema import LetterForm
from ui.board.paint.board_text import draw_line, narrow_size
from ui.board.paint.draw_context import DrawContext
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL, blend, readable

_GEM_GROUND = 0.3
"""How strong the tint of a gem is in its ground: what lies on the board is quiet beside the signs of seats."""
_GEM = ((0.2, 0.04), (0.8, 0.04), (1.0, 0.36), (0.5, 1.0), (0.0, 0.36))
"""The corners of a cut gem, as shares of its square."""


def gem_corners(rect: QRectF) -> list[QPointF]:
    """Return the corners of a cut gem in its square."""
    return [QPointF(rect.left() + x * rect.width(), rect.top() + y * rect.height()) for x, y in _GEM]


def draw_letter(
    painter: QPainter, context: DrawContext, letter: str, tint: str, rect: QRectF, form: LetterForm = "disc"
) -> None:
    """Draw a letter in its form and tint, smaller than any other text if its disc is."""
    colours, unit, middle = context.theme.tint(tint or "grey"), context.unit, Qt.AlignmentFlag.AlignHCenter
    if form == "tab":
        inset = 0.12 * rect.width()
        draw_strip(painter, context, letter, tint, rect.adjusted(inset, inset / 2, -inset, -inset / 2))
        return
    if form == "gone":
        draw_line(painter, rect, letter, min(unit, 0.9 * rect.width()), colours.text, 700, middle)
        painter.setPen(QPen(colours.text, max(1.5, 0.08 * rect.width())))
        low = 0.3 * rect.height()  # not through the middle bar of an E
        painter.drawLine(rect.bottomLeft() - QPointF(0, low), rect.topRight() + QPointF(0, low))
        return
    if form == "gem":
        ground = blend(colours.fill, context.theme.raised, _GEM_GROUND)
        painter.setPen(QPen(colours.edge, max(1.0, 0.09 * unit)))
        painter.setBrush(ground)
        painter.drawPolygon(gem_corners(rect))
        upper, size = rect.adjusted(0, 0, 0, -0.16 * rect.height()), max(unit, 0.56 * rect.height())
        draw_line(painter, upper, letter, narrow_size(size), readable(colours.text, ground), NARROW, middle)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.fill)
    painter.drawEllipse(rect)
    draw_line(painter, rect, letter, min(unit, rect.width()), colours.ink, 700, middle)


def draw_strip(painter: QPainter, context: DrawContext, letter: str, tint: str, rect: QRectF) -> None:
    """Draw a letter on a strip of its tint, with a line in the pure colour at its left."""
    unit, colours = context.unit, context.theme.tint(tint or "grey")
    ground, edge = blend(colours.fill, context.theme.raised, 0.22), 0.22 * unit
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRect(rect)
    painter.setBrush(colours.fill)
    painter.drawRect(QRectF(rect.left(), rect.top(), edge, rect.height()))
    size, ink = unit * CAPITAL / NARROW_CAPITAL, readable(colours.text, ground)
    draw_line(painter, rect.adjusted(edge, 0, 0, 0), letter, size, ink, NARROW, Qt.AlignmentFlag.AlignHCenter)
