"""Scenery at the foot of a place: somebody seen from afar.

It stands back, as cards hang before it.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from ui.board.layout.layout_schema import Scenery
from ui.board.paint.board_text import draw_line
from ui.board.paint.draw_context import DrawContext
from ui.theme import blend

_SHARE, _WIDE, _BESIDE = 0.94, 1.08, 0.34
"""How high scenery is, of what is left under the heading; how wide for its height; of a place with figures at most."""
_STRENGTH, _STRONG = 0.3, 0.75
"""How much of the colour of text it has, and of a tint."""
_MIDDLE, _CHEST, _ASKED = 0.46, 0.6, 0.4
"""Where the middle of somebody is, from the left, and where the chest begins, from above; the size of a question mark on it:
all as shares of the height."""


def scenery_place(room: QRectF, *, beside: bool = False) -> QRectF:
    """Return where scenery stands in a room: at its foot, at the right, and ``beside`` figures in a third of it."""
    high = min(_SHARE * room.height(), room.width() * (_BESIDE if beside else 1.0) / _WIDE)
    return QRectF(room.right() - _WIDE * high, room.bottom() - high, _WIDE * high, high)


def draw_scenery(
    painter: QPainter, context: DrawContext, kind: Scenery, place: QRectF, *, tint: str = "", unknown: bool = False
) -> None:
    """Draw scenery in its place, in a tint if what is seen there is somebody's; of whom it is ``unknown`` where he is has a
    question mark."""
    if kind != "person" or place.height() < context.unit:
        return
    theme, high = context.theme, place.height()
    colour = theme.tint(tint).edge if tint else theme.text
    painter.fillPath(_bust(place), blend(colour, theme.raised, _STRONG if tint else _STRENGTH))
    if unknown:
        chest = QRectF(place.left(), place.top() + _CHEST * high, 2 * _MIDDLE * high, _ASKED * high)
        draw_line(painter, chest, "?", _ASKED * high, theme.text, 700, Qt.AlignmentFlag.AlignHCenter)


def _bust(place: QRectF) -> QPainterPath:
    """Return head and shoulders of somebody with a cap."""
    path, middle, size = QPainterPath(), place.left() + _MIDDLE * place.height(), place.height()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addEllipse(QPointF(middle, place.top() + 0.42 * size), 0.19 * size, 0.24 * size)
    shoulders = QRectF(middle - 0.46 * size, place.bottom() - 0.35 * size, 0.92 * size, 0.7 * size)
    path.moveTo(shoulders.left(), place.bottom())
    path.arcTo(shoulders, 180, -180)
    path.closeSubpath()
    left, top, corner = middle - 0.21 * size, place.top() + 0.12 * size, 0.1 * size
    path.addRoundedRect(QRectF(left, top, 0.42 * size, 0.2 * size), corner, corner)
    path.addRect(QRectF(left, top + 0.15 * size, 0.6 * size, 0.07 * size))
    return path
