"""The items of names and keys: places that fill their boxes, and what signs mean."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.model.view import View
from ui.board.layout.binding import BoundBox, are_met
from ui.board.layout.key_schema import AnyKey
from ui.board.layout.layout_schema import BoxSpec
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.key_painter import KeyPainter
from ui.board.paint.tokens import PlaceRooms
from ui.board.scene.value_item import ValueItem
from ui.theme import NARROW

_LETTERS = (1.4, 1.2, 1.0)
"""The sizes that a name may have, in units."""


class PlaceNameItem(ValueItem):
    """The name of a place, faint until its coin lies under it."""

    bound: BoxSpec

    def __init__(self, context: DrawContext, room: QRectF, box: BoxSpec) -> None:
        super().__init__(context, room, (box.numbers[0].id,))
        self.bound = box

    @staticmethod
    def is_wanted(box: BoxSpec) -> bool:
        """Return whether a place has a coin, and a name before it."""
        return bool(box.watermark and box.numbers)

    def draw(self, painter: QPainter) -> None:
        """Draw the name."""
        context, theme, is_used = self.context, self.context.theme, bool(self.values[0])
        rooms = PlaceRooms.within(context, self.rect)
        sizes = [narrow_size(size * context.unit) for size in _LETTERS]
        size = first_fitting(sizes, lambda size: text_width(self.bound.watermark, size, NARROW) <= rooms.name.width())
        draw_line(painter, rooms.name, self.bound.watermark, size, theme.text if is_used else theme.soft, NARROW)


class KeyItem(ValueItem):
    """The key of a box."""

    bound: BoundBox

    def __init__(self, context: DrawContext, rect: QRectF, bound: BoundBox) -> None:
        self.bound = bound
        super().__init__(context, rect, ())
        self._hidden: tuple[AnyKey, ...] = ()

    def show_numbers(self, view: View) -> None:
        """Show the entries that are there in this View."""
        hidden = tuple([key for key in self.bound.box.keys if not are_met(view, key.when)])
        if hidden != self._hidden:
            self._hidden = hidden
            self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw the entries that are there; the others leave their places free."""
        box = self.bound.box
        KeyPainter(painter, self.context).draw(box.keys, self.rect, quiet=box.bare, hidden=self._hidden)
