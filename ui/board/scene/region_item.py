"""The item of a region of a map that a seat owns: the ground of the tile that lies on it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QPainter, QPainterPath, QPen

from ui.board.paint.draw_context import DrawContext
from ui.board.paint.tiles import Standing, held_ground
from ui.board.scene.base_item import BoardItem
from ui.theme import blend

_FRAME: Mapping[Standing, float] = {"": 0.28, "own": 0.56, "other": 0.18}
"""How wide the line around a region is that a seat owns, in units: on its own window one in the colour of texts."""
_OTHERS = 0.7
"""How strong that of others is there: of a seat whose tint is that of texts it was read as one's own."""


class RegionItem(BoardItem):
    """A region of a map in the tint of the seat that owns it: the ground of the tile that bears the seat's sign."""

    def __init__(self, context: DrawContext, path: QPainterPath, seat: str, standing: Standing) -> None:
        super().__init__(context)
        self._outline, self._seat, self._standing, self._is_idle = path, seat, standing, False
        edge = _FRAME[standing] * context.unit / 2 + 1
        self.set_bounds(self._outline.boundingRect().adjusted(-edge, -edge, edge, edge))

    def set_idle(self, is_idle: bool) -> None:
        """Set whether nothing can happen there now."""
        if is_idle != self._is_idle:
            self._is_idle = is_idle
            self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw the region."""
        context, tint = self.context, self.context.tint_of(self._seat)
        ground, is_own = held_ground(context, self._seat, self._standing, at_rest=self._is_idle), self._standing == "own"
        edge = context.theme.text if is_own else blend(tint.edge, ground, _OTHERS) if self._standing else tint.edge
        pen = QPen(edge, max(1.5, _FRAME[self._standing] * context.unit))
        if is_own:  # around it, as its name and its ports begin at its edge
            painter.strokePath(self._outline, pen)
        painter.fillPath(self._outline, ground)
        if not is_own:
            painter.strokePath(self._outline, pen)
