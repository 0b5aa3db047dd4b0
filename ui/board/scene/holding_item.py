"""The places of a map that a seat holds, one under the other: what lies on each, and what it buys."""

from __future__ import annotations

from operator import is_

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from engine.model.view import PieceView, View, ZoneView
from ui.board.layout.binding import BoundHolding
from ui.board.paint.board_text import draw_line
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.tiles import HELD_NAME, draw_holding
from ui.board.scene.number_items import ValueItem

_LABELS = 1.3
"""The height of the line of labels, in units."""
_HIGHEST = 3.6
"""The greatest height of a line, in units."""
_APART = 0.14
"""The gap between lines, in units."""


class HoldingItem(ValueItem):
    """A line for each place of a map that a seat holds; only lines of which something changed are painted again."""

    bound: BoundHolding

    def __init__(self, context: DrawContext, rect: QRectF, bound: BoundHolding) -> None:
        super().__init__(context, rect, ())
        self.bound = bound
        self._held: tuple[PieceView, ...] = ()
        self._light = ""
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
        if light != self._light or rooms:
            self._light = light
            self.update()
            return
        for at in range(max(len(held), len(before))):
            if held[at : at + 1] != before[at : at + 1]:
                self.update(self._line(at))

    def _rooms(self, count: int) -> int:
        """Return for how many places there is room: lines keep their height while that is enough."""
        return next((rooms for rooms in self.bound.place.rooms if rooms >= count), max(1, count))

    def _line(self, at: int) -> QRectF:
        unit, across = self.context.unit, max(1, self.bound.place.across)
        top, gap = self.rect.top() + self._labels, _APART * unit * (1 if across == 1 else 2)
        step = (self.rect.bottom() - top + gap) / -(-self._rooms(len(self._held)) // across)
        high, wide = min(step - gap, _HIGHEST * unit), (self.rect.width() + gap) / across
        row, column = divmod(at, across)
        return QRectF(self.rect.left() + column * wide, top + row * (high + gap), wide - gap, high)

    @property
    def _labels(self) -> float:
        """The height of the line of labels: there is none if none is given."""
        return _LABELS * self.context.unit if self.bound.label or self.bound.place.columns else 0.0

    def draw(self, painter: QPainter) -> None:
        """Draw the labels, and a line for each place."""
        unit, theme = self.context.unit, self.context.theme
        head = QRectF(self.rect.left() + 0.4 * unit, self.rect.top(), self.rect.width() - 0.7 * unit, self._labels)
        clip = painter.clipBoundingRect() if painter.hasClipping() else self.rect
        if self._labels and clip.intersects(head):
            draw_line(painter, head, self.bound.label, unit, theme.text, 700)
            left = head.left() + (HELD_NAME + 0.3) * unit
            wide = (head.right() - left) / max(1, len(self.bound.place.columns))
            for at, label in enumerate(self.bound.place.columns):
                room = QRectF(left + at * wide, head.top(), wide, head.height())
                draw_line(painter, room, label, unit, theme.soft, 600, Qt.AlignmentFlag.AlignLeft)
        for at, piece in enumerate(self._held):
            line = self._line(at)
            if clip.intersects(line):
                draw_holding(painter, self.context, piece, line, self._light)
