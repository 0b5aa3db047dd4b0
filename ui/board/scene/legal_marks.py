"""The item of the marks of a place that a move may name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem

from ui.board.paint.box_painter import BoxPainter
from ui.board.paint.draw_context import DrawContext
from ui.board.scene.base_item import BoardItem


class LegalMarks(BoardItem):
    """The corners of a place, or of its zones, that a move may name: they change at every ply in the referee's window, and
    the place under them need not be drawn anew: of nineteen that took 2 ms of an entry.
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
