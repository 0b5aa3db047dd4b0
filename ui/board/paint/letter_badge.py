"""Drawing of a letter in its form: in a gem, on a strip, as a disc, struck out, or plain."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from ui.board.layout.piece_styles import LetterForm
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL, blend, readable

_GEM_GROUND = 0.3
"""How strong the tint of a gem is in its ground: what lies on the board is quiet beside the signs of seats."""
_GEM = ((0.2, 0.04), (0.8, 0.04), (1.0, 0.36), (0.5, 1.0), (0.0, 0.36))
"""The corners of a cut gem, as shares of its square."""
_GONE, _WITHIN = 0.6, 0.86
"""How strong the ring is of what is struck out; how much of a disc's width its letter may have."""


def gem_corners(rect: QRectF) -> list[QPointF]:
    """Return the corners of a cut gem in its square."""
    return [QPointF(rect.left() + x * rect.width(), rect.top() + y * rect.height()) for x, y in _GEM]


def draw_letter(
    painter: QPainter, context: DrawContext, letter: str, tint: str, rect: QRectF, form: LetterForm = "disc"
) -> None:
    """Draw a letter in its form and tint, smaller than any other text if its disc is; what is gone in a ring, struck out."""
    colours, unit, middle = context.theme.tint(tint or "grey"), context.unit, Qt.AlignmentFlag.AlignHCenter
    if form == "tab":
        inset = 0.12 * rect.width()
        draw_strip(painter, context, letter, tint, rect.adjusted(inset, inset / 2, -inset, -inset / 2))
        return
    if form in ("gone", "ring"):
        ring, line = blend(colours.text, context.theme.raised, _GONE), max(1.5, 0.08 * rect.width())
        painter.setPen(QPen(ring, line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(rect.adjusted(line / 2, line / 2, -line / 2, -line / 2))
        size, weight = _disc_letters(letter, min(unit, 0.9 * rect.width()), rect)
        draw_line(painter, rect, letter, size, colours.text, weight, middle)
        if form == "ring":
            return
        painter.setPen(QPen(colours.text, line))
        low = 0.3 * rect.height()  # not through the middle bar of an E
        painter.drawLine(rect.bottomLeft() - QPointF(0, low), rect.topRight() + QPointF(0, low))
        return
    if form == "gem":
        ground = blend(colours.fill, context.theme.raised, _GEM_GROUND)
        painter.setPen(QPen(colours.edge, max(1.0, 0.09 * unit)))
        painter.setBrush(ground)
        painter.drawPolygon(gem_corners(rect))
        upper, size = rect.adjusted(0, 0, 0, -0.16 * rect.height()), max(unit, 0.64 * rect.height())
        draw_line(painter, upper, letter, narrow_size(size), readable(colours.text, ground), NARROW, middle)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.fill)
    painter.drawEllipse(rect)
    size, weight = _disc_letters(letter, min(unit, rect.width()), rect)
    draw_line(painter, rect, letter, size, colours.ink, weight, middle)


def _disc_letters(letter: str, size: float, disc: QRectF) -> tuple[float, int]:
    """Return the size and weight of a letter in a disc: a broad one that would break out of it is narrow."""
    faces = ((size, 700), (narrow_size(size), NARROW))
    return first_fitting(faces, lambda face: text_width(letter, *face) <= _WITHIN * disc.width())


_STRIP_LINE = 0.22
"""The height of the line under a printed letter, in units."""


def draw_strip(painter: QPainter, context: DrawContext, letter: str, tint: str, rect: QRectF) -> None:
    """Draw a printed letter, quiet beside what lies on the board, over a line in its tint."""
    unit, theme = context.unit, context.theme
    edge = _STRIP_LINE * unit
    painter.fillRect(QRectF(rect.left(), rect.bottom() - edge, rect.width(), edge), theme.tint(tint or "grey").edge)
    size = unit * CAPITAL / NARROW_CAPITAL
    draw_line(painter, rect.adjusted(0, 0, 0, -edge), letter, size, theme.soft, NARROW, Qt.AlignmentFlag.AlignHCenter)
