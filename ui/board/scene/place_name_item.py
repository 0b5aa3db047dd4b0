"""The item of the name of a place that fills its box: it stands before the coin, from the first ply to the last."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from ui.board.layout.layout_schema import BoxSpec, NumberPlace
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon
from ui.board.paint.tokens import coin_place, name_place
from ui.board.scene.number_items import ValueItem
from ui.theme import NARROW, blend

_UNUSED, _WAITS = 0.9, 0.5
"""How strong the name of a place is on which nothing is counted yet, and the icon that waits where its coin will lie."""


class PlaceNameItem(ValueItem):
    """The name of a place, faint until its coin lies under it, and its icon there before that."""

    bound: BoxSpec

    def __init__(self, context: DrawContext, room: QRectF, box: BoxSpec) -> None:
        super().__init__(context, room, (box.numbers[0].id,))
        self.bound = box

    @staticmethod
    def is_wanted(box: BoxSpec) -> bool:
        """Return whether a place has a coin, and a name before it."""
        return bool(box.foot and box.watermark and not box.title and box.numbers)

    @property
    def place(self) -> NumberPlace:
        """The number on the coin."""
        return self.bound.numbers[0]

    def draw(self, painter: QPainter) -> None:
        """Draw the name, and the icon where nothing is counted yet."""
        unit, theme, name = self.context.unit, self.context.theme, self.bound.watermark
        room, is_used = name_place(self.context, self.rect), bool(self.values[0])
        if not is_used and self.bound.icon:
            place = coin_place(self.context, self.rect).adjusted(0, 0.1 * unit, 0, -0.1 * unit)
            draw_icon(painter, self.bound.icon, place, blend(theme.text, theme.panel, _WAITS))
        colour = theme.text if is_used else blend(theme.soft, theme.panel, _UNUSED)
        sizes = (narrow_size(self.context.body), narrow_size(unit))
        size = first_fitting(sizes, lambda size: text_width(name, size, NARROW) <= room.width())
        draw_line(painter, room, name, size, colour, NARROW, Qt.AlignmentFlag.AlignHCenter)
