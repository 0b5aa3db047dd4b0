"""Scenery at the foot of a place: somebody seen from afar.

It stands back, as cards hang before it.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from ui.board.layout.layout_schema import Scenery
from ui.board.paint.draw_context import DrawContext
from ui.theme import blend

_SHARE = 0.94
"""How high scenery is, of what is left under the heading."""
_STRENGTH = 0.3
"""How much of the colour of text it has."""


def draw_scenery(painter: QPainter, context: DrawContext, kind: Scenery, room: QRectF, panel: QPainterPath) -> None:
    """Draw scenery along the foot of a room, inside its panel."""
    high = _SHARE * room.height()
    if high < context.unit or kind != "person":
        return
    place = QRectF(room.left(), room.bottom() - high, room.width(), high)
    theme = context.theme
    painter.fillPath(_bust(place).intersected(panel), blend(theme.text, theme.raised, _STRENGTH))


def _bust(place: QRectF) -> QPainterPath:
    """Return head and shoulders of somebody with a cap."""
    path, middle, size = QPainterPath(), place.right() - 0.62 * place.height(), place.height()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addEllipse(QPointF(middle, place.top() + 0.42 * size), 0.19 * size, 0.24 * size)
    path.addEllipse(QPointF(middle, place.bottom() + 0.02 * size), 0.46 * size, 0.36 * size)
    left, top, corner = middle - 0.21 * size, place.top() + 0.12 * size, 0.1 * size
    path.addRoundedRect(QRectF(left, top, 0.42 * size, 0.2 * size), corner, corner)
    path.addRect(QRectF(left, top + 0.15 * size, 0.6 * size, 0.07 * size))
    return path
