"""Scenery along the foot of a place: mountains, a skyline, a shore, or somebody seen from afar.

It stands back, as cards hang before it.
"""

from __future__ import annotations

import math
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from ui.board.layout.layout_schema import Scenery
from ui.board.paint.draw_context import DrawContext
from ui.theme import blend

_HIGHEST, _SHARE = 6.5, 0.88
"""How high scenery is at most, in units, and of what is left under the heading."""


def draw_scenery(
    painter: QPainter, context: DrawContext, kind: Scenery, room: QRectF, panel: QPainterPath, name: str
) -> None:
    """Draw scenery along the foot of a room, inside its panel; places of other names look different."""
    high = min(_HIGHEST * context.unit, _SHARE * room.height())
    if high < context.unit:
        return
    place = QRectF(room.left(), room.bottom() - high, room.width(), high)
    theme, draws, unit = context.theme, Random(name), context.unit
    far, near = (blend(theme.land_line, theme.raised, share) for share in ((0.13, 0.24) if theme.dark else (0.2, 0.36)))
    match kind:
        case "sierra":
            layers = [(_ridge(place, 0.95, 4.2 * unit, draws), far), (_ridge(place, 0.55, 3 * unit, draws), near)]
        case "city":
            layers = [(_skyline(place, 0.95, 1.5 * unit, draws), far), (_skyline(place, 0.6, unit, draws), near)]
        case "coast":
            layers = _shore(place, context, draws)
        case _:
            layers = [(_bust(place), near)]
    for path, colour in layers:
        painter.fillPath(path.intersected(panel), colour)


def _ridge(place: QRectF, share: float, step: float, draws: Random) -> QPainterPath:
    """Return a range of mountains whose highest peak takes this share of the place."""
    path, at = QPainterPath(place.bottomLeft()), place.left() - draws.random() * step
    while at < place.right():
        peak, foot = share * (0.62 + 0.38 * draws.random()), share * (0.2 + 0.25 * draws.random())
        path.lineTo(at, place.bottom() - foot * place.height())
        path.lineTo(at + step * (0.4 + 0.2 * draws.random()), place.bottom() - peak * place.height())
        at += step * (0.85 + 0.3 * draws.random())
    path.lineTo(at, place.bottom() - 0.3 * share * place.height())
    path.lineTo(at, place.bottom())
    path.closeSubpath()
    return path


def _skyline(place: QRectF, share: float, step: float, draws: Random) -> QPainterPath:
    """Return a row of houses of which the highest takes this share of the place."""
    path, at = QPainterPath(), place.left() - draws.random() * step
    while at < place.right():
        wide, high = step * (0.8 + 0.7 * draws.random()), share * place.height() * (0.3 + 0.7 * draws.random() ** 1.6)
        path.addRect(QRectF(at, place.bottom() - high, wide, high))
        at += wide * (1.0 + 0.25 * draws.random())
    return path


def _shore(place: QRectF, context: DrawContext, draws: Random) -> list[tuple[QPainterPath, QColor]]:
    """Return the sun over the sea, and two swells of it."""
    theme, layers = context.theme, list[tuple[QPainterPath, QColor]]()
    sun, side = QPainterPath(), 0.26 * place.height()
    level = place.top() + 0.52 * place.height()
    sun.addEllipse(QPointF(place.left() + (0.6 + 0.25 * draws.random()) * place.width(), level), side, side)
    layers.append((sun, blend(theme.land_line, theme.raised, 0.16 if theme.dark else 0.3)))
    for share, strength in ((0.48, 0.45), (0.24, 0.8)):
        path, top = QPainterPath(place.bottomLeft()), place.bottom() - share * place.height()
        swell, start = 0.045 * place.height(), math.tau * draws.random()
        for at in range(25):
            path.lineTo(place.left() + at / 24 * place.width(), top + swell * math.sin(start + at * 1.15))
        path.lineTo(place.bottomRight())
        path.closeSubpath()
        layers.append((path, blend(theme.sea, theme.raised, strength)))
    return layers


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
