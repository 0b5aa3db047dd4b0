"""The lines on a map that lead from its points to the boxes that stand for them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from ui.board.paint.draw_context import DrawContext
from ui.board.scene.base_item import BoardItem
from ui.theme import blend


class LeaderLine(BoardItem):
    """One line, with its point: an item, so that it is always drawn whole (a part of a slanted line has other pixels).

    Args:
        look: how it is drawn.
        point, end: from where to where it leads, in the scene.
    """

    def __init__(self, context: DrawContext, point: QPointF, end: QPointF) -> None:
        super().__init__(context)
        self._point, self._end = point, QPointF()
        self.set_end(end)

    def set_end(self, end: QPointF) -> None:
        """End elsewhere."""
        if end != self._end:
            self._end, margin = end, 0.5 * self.context.unit
            self.set_bounds(QRectF(self._point, end).normalized().adjusted(-margin, -margin, margin, margin))
            self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw the line, and the point over it."""
        theme, unit = self.context.theme, self.context.unit
        painter.setPen(QPen(blend(theme.text, theme.water, 0.55), max(1.0, 0.09 * unit)))
        painter.drawLine(self._point, self._end)
        painter.setPen(QPen(theme.page, max(1.0, 0.1 * unit)))
        painter.setBrush(theme.text)
        painter.drawEllipse(self._point, 0.32 * unit, 0.32 * unit)
