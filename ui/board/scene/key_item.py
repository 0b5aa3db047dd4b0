"""The item of a key: what signs on the board mean. Entries with a condition are there while that is met."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ui.board.layout.binding import BoundBox
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.key_painter import KeyPainter
from ui.board.scene.number_items import ValueItem


class KeyItem(ValueItem):
    """The key of a box."""

    bound: BoundBox

    def __init__(self, context: DrawContext, rect: QRectF, bound: BoundBox) -> None:
        self.bound = bound
        super().__init__(context, rect, tuple(dict.fromkeys(key.when for key in bound.box.keys if key.when)))

    def draw(self, painter: QPainter) -> None:
        """Draw the entries that are there; the others leave their places free."""
        hidden = [key for key in self.bound.box.keys if key.when and not self.value(key.when)]
        box = self.bound.box
        KeyPainter(painter, self.context).draw(box.keys, self.rect, quiet=box.bare, hidden=hidden)
