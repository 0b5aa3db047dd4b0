"""Every text that a widget really draws, measured: what it says, its size in pixels and its rectangle."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QWidget

from ui.board.paint.board_text import metrics, text_width

_END = "\ue000"
"""Stands after what one of several has drawn: no text has it."""


@dataclass(frozen=True)
class Text:
    said: str
    pixels: float
    rect: QRectF


def texts_of(widget: QWidget) -> list[Text]:
    """Return the texts of one painting of the widget, in the order in which they are drawn."""
    return texts_in(svg_of(widget))


def lay_out(widget: QWidget) -> None:
    """Lay the widget out, with all that is in it, and paint no more of it than a corner."""
    QWidget.render(widget, QImage(1, 1, QImage.Format.Format_RGB32), QPoint(0, 0), QRegion(0, 0, 1, 1))


def svg_of(widget: QWidget) -> str:
    """Return the widget painted as a drawing; its items are painted anew, not copied from the pictures that they keep."""
    lay_out(widget)
    for view in widget.findChildren(QGraphicsView):
        for item in view.scene().items():
            item.setCacheMode(QGraphicsItem.CacheMode.NoCache)
    return _svg(widget.size(), lambda painter: QWidget.render(widget, painter, QPoint(0, 0)))


def texts_drawn(draw: Callable[[QPainter], object]) -> list[Text]:
    """Return the texts of what something draws."""
    return texts_in(_svg(QSize(1000, 400), draw))


def texts_of_each(draws: Iterable[Callable[[QPainter], object]]) -> Iterator[list[Text]]:
    """Yield the texts that each of these draws: all are drawn into one drawing, a sign after each."""

    def draw_all(painter: QPainter) -> None:
        for draw in draws:
            painter.save()
            draw(painter)
            painter.restore()
            painter.drawText(0, 0, _END)

    texts: list[Text] = []
    for text in texts_drawn(draw_all):
        if text.said == _END:
            yield texts
            texts = []
        else:
            texts.append(text)


def _svg(size: QSize, draw: Callable[[QPainter], object]) -> str:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawing = QSvgGenerator()
    drawing.setOutputDevice(buffer)
    drawing.setSize(size)
    drawing.setViewBox(QRect(QPoint(0, 0), size))
    drawing.setResolution(96)
    painter = QPainter(drawing)
    draw(painter)
    painter.end()
    return bytes(data.data()).decode("utf-8")


def texts_in(svg: str) -> list[Text]:
    found: list[Text] = []
    _walk(ET.fromstring(svg), 1.0, 0.0, 0.0, found)
    return found


def _walk(element: ET.Element, scale: float, dx: float, dy: float, found: list[Text]) -> None:
    matrix = re.fullmatch(r"matrix\(([^)]*)\)", element.get("transform", ""))
    if matrix:
        a, b, _, d, e, f = (float(part) for part in matrix[1].split(","))
        assert b == 0, "a text is turned"
        assert abs(a - d) < 1e-6, "a text is stretched"
        scale, dx, dy = scale * a, dx + scale * e, dy + scale * f
    if element.tag.endswith("}text"):
        said = (element.text or "").strip()
        size, weight = float(element.get("font-size", "0")), int(element.get("font-weight", "400"))
        measure = metrics(size, weight)
        left, base = dx + scale * float(element.get("x", "0")), dy + scale * float(element.get("y", "0"))
        wide = text_width(said, size, weight) * scale
        high = measure.capHeight() * scale
        found.append(Text(said, size * scale, QRectF(left, base - high, wide, high)))
    for child in element:
        _walk(child, scale, dx, dy, found)
