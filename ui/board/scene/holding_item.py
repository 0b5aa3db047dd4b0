"""The places of a map that a seat holds, one under the other: what lies on each, and what it buys."""

from __future__ import annotations

from operator import is_

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.model.view import PieceView, View, ZoneView
from ui.board.layout.binding import BoundHolding
from ui.board.paint.board_text import draw_line, narrow_size
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.held_line import HeldColumns, columns_of, draw_held_line
from ui.board.scene.value_item import ValueItem
from ui.theme import NARROW

_HIGHEST = 2.6
"""The greatest height of a line, in units."""
_BY_HEIGHT, _BY_WIDTH = 0.72, 0.08
"""How large chips may be in a line, as a share of its height, and of its width beside a name and other chips."""
_HEAD, _LEAST = 1.2, 1.4
"""The height of the heads over the lines, and the least height of a line under them, in units."""
_APART = 0.14
"""The gap between lines, in units."""


class HoldingItem(ValueItem):
    """A line for each place of a map that a seat holds; only lines of which something changed are painted again."""

    bound: BoundHolding

    def __init__(self, context: DrawContext, rect: QRectF, bound: BoundHolding) -> None:
        super().__init__(context, rect, ())
        self.bound = bound
        self._held: tuple[PieceView, ...] = ()
        self._light, self._columns = "", self._columns_of((), "")
        self._zones: tuple[ZoneView, ...] = ()

    def show_numbers(self, view: View) -> None:
        """Show the places that the seat holds in this View, and let the chips of its Phase stand out."""
        place = self.bound.place
        light = str(view.numbers.get(place.light)) if place.light else ""
        light = light if light in self.context.layout.chips else ""
        zones = tuple([view.zones[id_] for id_ in self.bound.zones])
        if light == self._light and self._zones and all(map(is_, zones, self._zones)):
            return
        found = (zone.pieces[0] for zone in zones if zone.pieces)
        held = tuple([piece for piece in found if piece.marks.get(place.mark) == self.bound.seat])
        before, self._held, self._zones = self._held, held, zones
        rooms = self._rooms(len(held)) != self._rooms(len(before))
        columns = self._columns_of(held, light)
        if light != self._light or rooms or columns != self._columns:
            self._light, self._columns = light, columns
            self.update()
            return
        for at in range(max(len(held), len(before))):
            if held[at : at + 1] != before[at : at + 1]:
                self.update(self._line(at))

    def _columns_of(self, held: tuple[PieceView, ...], light: str) -> HeldColumns:
        """Return the columns of the lines of these places."""
        head = self.bound.place.heads[0] if self._head and self.bound.place.heads else ""
        return columns_of(self.context, held, self._line(0), light, head)

    def _rooms(self, count: int) -> int:
        """Return for how many places there is room: lines keep their height while that is enough."""
        return next((rooms for rooms in self.bound.place.rooms if rooms >= count), max(1, count))

    @property
    def _across(self) -> int:
        """How many lines stand side by side: as many as leave the largest chips, at most one more than usual."""
        rooms, high, wide = self._rooms(len(self._held)), self.rect.height(), self.rect.width()
        ways = range(1, self.bound.place.across + 2 if self.bound.place.across > 1 else 2)
        return max(ways, key=lambda across: min(_BY_HEIGHT * high / -(-rooms // across), _BY_WIDTH * wide / across))

    @property
    def _head(self) -> float:
        """How high the heads are, in pixels; 0 where they have no room, and while there is nothing under them."""
        unit, rows = self.context.unit, -(-self._rooms(len(self._held)) // self._across)
        has_room = self.rect.height() >= (_HEAD + rows * (_LEAST + 2 * _APART)) * unit
        return _HEAD * unit if self.bound.place.heads and has_room and self._held else 0.0

    def _line(self, at: int) -> QRectF:
        unit, across = self.context.unit, self._across
        top, gap = self.rect.top() + self._head, _APART * unit * (1 if across == 1 else 2)
        step = (self.rect.bottom() - top + gap) / -(-self._rooms(len(self._held)) // across)
        high, wide = min(step - gap, _HIGHEST * unit), (self.rect.width() + gap) / across
        row, column = divmod(at, across)
        return QRectF(self.rect.left() + column * wide, top + row * (high + gap), wide - gap, high)

    def draw(self, painter: QPainter) -> None:
        """Draw a line for each place."""
        clip = painter.clipBoundingRect() if painter.hasClipping() else self.rect
        if self._head:
            self._draw_heads(painter)
        for at, piece in enumerate(self._held):
            line = self._line(at)
            if clip.intersects(line):
                draw_held_line(painter, self.context, piece, line, self._light, self._columns)

    def _draw_heads(self, painter: QPainter) -> None:
        """Draw over each column what stands in it, and whose all of it is over the first."""
        unit, theme, columns = self.context.unit, self.context.theme, self._columns
        name, lies, wants = self.bound.place.heads or ("", "", "")
        for at in range(min(self._across, len(self._held))):
            line = self._line(at)
            for words, left in (("" if at else name, 0.4 * unit), (lies, columns.lies), (wants, columns.buys)):
                head = QRectF(line.left() + left, self.rect.top(), line.width() - left, _HEAD * unit)
                draw_line(painter, head, words, narrow_size(unit), theme.soft, NARROW)
