"""The items that mark a place: that a move may name it, and that it stands out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem

from ui.board.paint.box_painter import BoxPainter
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.panel_painter import corners_of
from ui.board.scene.base_item import BoardItem


class LegalMarks(BoardItem):
    """The corners of a place, or of its zones, that a move may name.

    They change at every ply in the referee's window, and the place under them need not be drawn anew: of nineteen that took
    2 ms of an entry.
    """

    def __init__(self, context: DrawContext, bounds: QRectF, place: QGraphicsItem) -> None:
        super().__init__(context)
        self._rects: tuple[QRectF, ...] = ()
        self._many = False
        self.set_bounds(bounds)
        self.setParentItem(place)

    def mark(self, rects: Sequence[QRectF], *, many: bool) -> None:
        """Mark these rectangles; of ``many`` on the board each in a thinner line."""
        self.setVisible(bool(rects))
        if rects and (tuple(rects), many) != (self._rects, self._many):
            self._rects, self._many = tuple(rects), many
            self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw them."""
        paint = BoxPainter(painter, self.context)
        for rect in self._rects:
            paint.draw_corners(rect, few=not self._many)


_LINE, _ROUND, _ARM = 0.24, 0.45, 1.3
"""How thick the line is, how round a corner, and how long its arms are, in units."""


class PlaceFrame(BoardItem):
    """Four corners in no colour, as all colours mean something in some game: the place under it need not be redrawn for it.

    A whole line around a place or a piece says that it was told of last.
    """

    def __init__(self, context: DrawContext, room: QRectF, place: QGraphicsItem) -> None:
        super().__init__(context)
        self._room = room
        self.set_bounds(room.adjusted(-context.unit, -context.unit, context.unit, context.unit))
        self.setParentItem(place)

    def draw(self, painter: QPainter) -> None:
        """Draw it around the place."""
        unit = self.context.unit
        pen = QPen(self.context.theme.text, _LINE * unit)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(corners_of(self._room, _ROUND * unit, _ARM * unit))
