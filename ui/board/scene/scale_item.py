"""The item of a scale on a place: as many steps as its number is out of, of which those up to the number are lit."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from ui.board.geometry.packing import grid
from ui.board.layout.layout_schema import BoxSpec, NumberPlace
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.tokens import coin_place, scale_place
from ui.board.scene.number_items import ValueItem
from ui.theme import NARROW, blend

_GAP, _CORNER = 0.13, 0.12
"""The gap between steps and the radius of their corners, in units."""
_UNLIT, _NAME, _CLOSED = 0.17, 0.8, 0.45
"""How strong a step is that is not lit, the name of a place on which nothing is counted yet, and both while it is closed."""


class ScaleItem(ValueItem):
    """The scale of a place that fills its box, there from the first ply on, and its name until its coin lies there."""

    bound: BoxSpec

    def __init__(self, context: DrawContext, room: QRectF, box: BoxSpec) -> None:
        super().__init__(context, room, (box.numbers[0].id,))
        self.bound, self._strength = box, 1.0

    @staticmethod
    def is_wanted(box: BoxSpec) -> bool:
        """Return whether the number of a place has a scale."""
        return bool(box.foot and not box.title and box.numbers and isinstance(box.numbers[0].of, int))

    @property
    def place(self) -> NumberPlace:
        """The number that it shows."""
        return self.bound.numbers[0]

    def set_closed(self, *, closed: bool) -> None:
        """Stand back while the area is closed."""
        strength = _CLOSED if closed else 1.0
        if strength != self._strength:
            self._strength = strength
            self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw the steps, and where nothing is counted the name of the place."""
        unit, theme, value = self.context.unit, self.context.theme, self.values[0]
        at, total = value if isinstance(value, int) else 0, self.place.of if isinstance(self.place.of, int) else 0
        lit, unlit = theme.tint(self.place.tint or "ink").edge, blend(theme.text, theme.panel, self._strength * _UNLIT)
        painter.setPen(Qt.PenStyle.NoPen)
        for step, box in enumerate(grid(total, total, scale_place(self.context, self.rect), _GAP * unit), 1):
            painter.setBrush(lit if step <= at else unlit)
            painter.drawRoundedRect(box, _CORNER * unit, _CORNER * unit)
        if not at and self.bound.watermark:
            coin, colour = coin_place(self.context, self.rect), blend(theme.faint, theme.panel, self._strength * _NAME)
            sizes = (narrow_size(self.context.body), narrow_size(unit))
            size = first_fitting(sizes, lambda size: text_width(self.bound.watermark, size, NARROW) <= coin.width())
            draw_line(painter, coin, self.bound.watermark, size, colour, NARROW, Qt.AlignmentFlag.AlignHCenter)
