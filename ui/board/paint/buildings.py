"""Buildings: what stands at a place, drawn large from an icon, with lit windows."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from ui.theme import icon_path

_ICON = 24
"""Icons are drawn on a square of this side."""


def draw_building(painter: QPainter, name: str, rect: QRectF, colour: QColor, lit: QColor) -> None:
    """Draw an icon in one colour, and its windows, the holes in it, in that of light.

    In polygons, as a ground and not as a sign: the tag of a target may lie over it (see `TextBounds`).
    """
    scale = min(rect.width(), rect.height()) / _ICON
    painter.save()
    painter.translate(rect.center())
    painter.scale(scale, scale)
    painter.translate(-_ICON / 2, -_ICON / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    for path, ink in ((_windows(name), lit), (icon_path(name), colour)):
        painter.setBrush(ink)
        for polygon in path.toFillPolygons():
            painter.drawPolygon(polygon)
    painter.restore()


@cache
def _windows(name: str) -> QPainterPath:
    """Return the holes in an icon: the outlines that run the other way round than the largest."""
    outlines = icon_path(name).toSubpathPolygons()
    turns = [_area(outline) for outline in outlines]
    largest, path = max(turns, key=abs, default=0.0), QPainterPath()
    for outline, turn in zip(outlines, turns, strict=True):
        if turn * largest < 0:
            path.addPolygon(outline)
    return path


def _area(outline: QPolygonF) -> float:
    """Return twice the area within an outline, less than 0 if it runs the other way round."""
    points = [point.toTuple() for point in outline.toList()]
    return sum(x * v - u * y for (x, y), (u, v) in zip(points, points[1:] + points[:1], strict=True))
