"""A panel with rounded corners and a line around it, such corners alone, and the outline of a card."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ui.board.paint.draw_context import DrawContext


def draw_panel(painter: QPainter, rect: QRectF, corner: float, ground: QColor, line: QColor, wide: float) -> None:
    """Draw a rounded panel with an outline whose middle runs along the rectangle.

    A ground that nothing is seen through is laid upon one in the colour of the line: to stroke a line takes twice as long.
    """
    if ground.alpha() < 255:
        painter.setPen(QPen(line, wide))
        painter.setBrush(ground)
        painter.drawRoundedRect(rect, corner, corner)
        return
    half = wide / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(line)
    painter.drawRoundedRect(rect.adjusted(-half, -half, half, half), corner + half, corner + half)
    painter.setBrush(ground)
    inner = max(0.0, corner - half)
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), inner, inner)


def corners_of(rect: QRectF, corner: float, arm: float) -> QPainterPath:
    """Return the rounded corners of a rectangle, each with lines at most so long from where its sides would meet."""
    arm = min(arm, 0.3 * rect.width(), 0.3 * rect.height())
    corner = min(corner, arm)
    found, round_ = QPainterPath(), 2 * corner
    left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
    found.moveTo(left, top + arm)
    found.lineTo(left, top + corner)
    found.arcTo(left, top, round_, round_, 180, -90)
    found.lineTo(left + arm, top)
    found.moveTo(right - arm, top)
    found.lineTo(right - corner, top)
    found.arcTo(right - round_, top, round_, round_, 90, -90)
    found.lineTo(right, top + arm)
    found.moveTo(right, bottom - arm)
    found.lineTo(right, bottom - corner)
    found.arcTo(right - round_, bottom - round_, round_, round_, 0, -90)
    found.lineTo(right - arm, bottom)
    found.moveTo(left + arm, bottom)
    found.lineTo(left + corner, bottom)
    found.arcTo(left, bottom - round_, round_, round_, 270, -90)
    found.lineTo(left, bottom - arm)
    return found


def legal_pen(context: DrawContext, *, few: bool) -> QPen:
    """Return the pen of the corners around what can be chosen: a thick one where these are few."""
    return QPen(context.theme.legal, max(2.5, 0.24 * context.unit) if few else max(1.5, 0.14 * context.unit))


def edge_of(context: DrawContext) -> float:
    """Return how wide a card's outline is."""
    return max(1.0, context.unit * 0.08)


def card_edge(context: DrawContext, rect: QRectF) -> QPainterPath:
    """Return the outline of a card that lies in a rectangle."""
    inset, edge = edge_of(context) / 2, QPainterPath()
    round_ = min(context.unit * 0.4, rect.height() * 0.2)
    edge.addRoundedRect(rect.adjusted(inset, inset, -inset, -inset), round_, round_)
    return edge
