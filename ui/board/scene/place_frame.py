"""The item of the frame of a place that stands out."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem

from ui.board.paint.draw_context import DrawContext
from ui.board.scene.base_item import BoardItem

_LINE = 0.26
"""How thick the frame is, in units."""


class PlaceFrame(BoardItem):
    """A frame in no colour, as all colours mean something in some game: the place under it need not be redrawn for it."""

    def __init__(self, context: DrawContext, room: QRectF, place: QGraphicsItem) -> None:
        super().__init__(context)
        self._room = room
        self.set_bounds(room.adjusted(-context.unit, -context.unit, context.unit, context.unit))
        self.setParentItem(place)

    def draw(self, painter: QPainter) -> None:
        """Draw it around the place."""
        unit = self.context.unit
        painter.setPen(QPen(self.context.theme.text, _LINE * unit))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(self._room, 0.45 * unit, 0.45 * unit)
