"""The item of the head of a row, or of columns, that says a number."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ui.board.layout.layout_schema import BoxSpec
from ui.board.paint.box_painter import BoxPainter
from ui.board.paint.column_heads import draw_column_heads
from ui.board.paint.draw_context import DrawContext
from ui.board.scene.number_items import ValueItem


class RowHeadItem(ValueItem):
    """The title of a row over the text of a number, large, and its note; a head of columns has the number in its note."""

    bound: BoxSpec

    def __init__(self, context: DrawContext, room: QRectF, box: BoxSpec) -> None:
        super().__init__(context, room, (box.says,))
        self.bound = box

    @staticmethod
    def is_wanted(box: BoxSpec) -> bool:
        """Return whether a box is a head that says a number."""
        return bool(box.header and box.says)

    def draw(self, painter: QPainter) -> None:
        """Draw the title and what is said under it; a row of which nothing is to be said yet is empty."""
        said = self.values[0]
        if self.bound.foot:
            draw_column_heads(painter, self.context, self.bound, self.rect, str(said or ""))
        elif said:
            BoxPainter(painter, self.context).draw_standing(self.bound, str(said), self.rect)
