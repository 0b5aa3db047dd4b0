"""Stamps: pictures of what stands at many places alike. On a screen each is drawn once, and laid wherever it stands."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPaintEngine, QPainter


def draw_stamped(
    painter: QPainter, centre: QPointF, stamp: Callable[[float], QImage], draw: Callable[[QPainter], object]
) -> None:
    """Lay the stamp for a device with so many pixels for one around a point; where no pixels are drawn, draw it anew."""
    scale = _pixels_of(painter)
    if scale:
        _lay(painter, stamp(scale), centre)
        return
    painter.translate(centre)
    draw(painter)
    painter.translate(-centre)


def make_stamp(wide: float, high: float, scale: float, draw: Callable[[QPainter], object]) -> QImage:
    """Return a picture of what is drawn around its middle, so large, for a device with so many pixels for one."""
    stamp = QImage(
        2 * (math.ceil(wide / 2 * scale) + 1),
        2 * (math.ceil(high / 2 * scale) + 1),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    stamp.fill(Qt.GlobalColor.transparent)
    with QPainter(stamp) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(stamp.width() // 2, stamp.height() // 2)
        painter.scale(scale, scale)
        draw(painter)
    stamp.setDevicePixelRatio(scale)
    return stamp


def _pixels_of(painter: QPainter) -> float:
    """Return how many pixels of a picture are drawn for one of the painter's, 0 where that is no picture of pixels."""
    engine, to = painter.paintEngine(), painter.deviceTransform()
    is_picture = engine is not None and engine.type() == QPaintEngine.Type.Raster and not to.isRotating()
    return to.m11() if is_picture else 0.0


def _lay(painter: QPainter, stamp: QImage, centre: QPointF) -> None:
    """Lay a picture on whole pixels, its middle at this point."""
    to = painter.deviceTransform()
    scale = to.m11()
    across = round(to.dx() + centre.x() * scale) - stamp.width() // 2  # QImage counts its own pixels
    down = round(to.dy() + centre.y() * scale) - stamp.height() // 2
    painter.drawImage(QPointF((across - to.dx()) / scale, (down - to.dy()) / scale), stamp)
