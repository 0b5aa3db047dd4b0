"""Stripes of a rank, as on a sleeve: chevrons one over the other, which nobody takes for a count of people."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

MOST = 4
"""So many chevrons can be counted from afar; a higher rank is a figure."""
WIDE = 0.8
"""How wide they are, in units."""
_STEP, _RISE, _LINE = 0.33, 0.24, 0.19
"""From one chevron to the next, how much its tip rises, and how thick its line is, in units."""


def draw_stripes(painter: QPainter, rect: QRectF, count: int, unit: float, colour: QColor) -> None:
    """Draw so many chevrons in the middle of a rectangle."""
    stripes, middle, half = QPainterPath(), rect.center().x(), (WIDE / 2 - _LINE / 2) * unit
    foot = rect.center().y() + ((count - 1) * _STEP + _RISE) / 2 * unit
    for at in range(count):
        low = foot - at * _STEP * unit
        stripes.moveTo(middle - half, low)
        stripes.lineTo(middle, low - _RISE * unit)
        stripes.lineTo(middle + half, low)
    painter.setPen(QPen(colour, _LINE * unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(stripes)
