"""The heads over a column of rows, one of each seat: what their figures count, and what lies in them."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.model.view import View
from ui.board.geometry.packing import HEADS
from ui.board.layout.table_schema import GOAL
from ui.board.paint.board_text import draw_line, narrow_size, text_width
from ui.board.paint.chip_rows_painter import stock_rooms
from ui.board.paint.draw_context import DrawContext
from ui.board.scene.area_item import AreaItem
from ui.board.scene.box_item import BoxItem
from ui.board.scene.value_item import ValueItem
from ui.theme import NARROW


class StockHeads(NamedTuple):
    """What the heads are over.

    Attributes:
        numbers: the words over the figures of the first row, each with where it begins and ends.
        zone, stock: the zone of the stock in that row, and its rectangle.
        plain: the rows of the stock have no icons.
        goal: the number that all want to reach in a race; "" if there is none.
    """

    numbers: tuple[tuple[str, float, float], ...]
    zone: str
    stock: tuple[float, float, float, float]
    plain: bool
    goal: str


class StockHeadsItem(ValueItem):
    """The heads over the first of several rows."""

    bound: StockHeads

    def __init__(self, context: DrawContext, rect: QRectF, bound: StockHeads) -> None:
        super().__init__(context, rect, (bound.goal,) if bound.goal else ())
        self.bound = bound
        self._heads: tuple[tuple[str, float, float], ...] = ()

    @staticmethod
    def over(area: AreaItem, box: BoxItem) -> tuple[QRectF, StockHeads] | None:
        """Return where the heads of an area are, and over what; None if it has none or is no row."""
        words = area.bound.area.heads
        if not words or not area.is_row or not box.bound.zones:
            return None
        placed = [(words.get(number.place.id, ""), rect) for number, rect in area.heading_numbers()]
        numbers = tuple([(word, rect.left(), rect.right()) for word, rect in placed if word])
        zone, plain = box.bound.zones[0].id, box.bound.zones[0].place.plain
        high = HEADS * area.context.unit
        rect = QRectF(area.rect.left(), area.rect.top() - high, area.rect.width(), high)
        stock = box.zone_rect(zone)
        return rect, StockHeads(
            numbers, zone, (stock.x(), stock.y(), stock.width(), stock.height()), plain, area.bound.area.race
        )

    def show_numbers(self, view: View) -> None:
        """Show what the rows of the stock are at this moment."""
        super().show_numbers(view)
        goal, zone = str(self.value(self.bound.goal)), view.zones.get(self.bound.zone)
        heads = [(word.replace(GOAL, goal), left, right) for word, left, right in self.bound.numbers]
        if zone is not None and zone.pieces:
            style = self.context.layout.style_of(zone.pieces[0])
            stock, over = QRectF(*self.bound.stock), view.outcome is not None
            rows = stock_rooms(self.context, style, stock, over=over, plain=self.bound.plain)
            heads += [(row.label, room.left(), room.right()) for row, room in rows]
        if tuple(heads) != self._heads:
            self._heads = tuple(heads)
            self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw each word over its column; the first one ends with its figures, as there is room before these. That of the
        race is strong, as what decides."""
        size, theme = narrow_size(self.context.unit), self.context.theme
        raced = {word.replace(GOAL, str(self.value(self.bound.goal))) for word, *_ in self.bound.numbers if GOAL in word}
        first = min((left for _, left, _ in self._heads), default=0.0)
        for said, left, right in self._heads:
            wide = max(right - left, text_width(said, size, NARROW) + 1)
            left = min(left, right - wide) if left == first else left
            colour = theme.text if said in raced else theme.soft
            draw_line(painter, QRectF(left, self.rect.top(), wide, self.rect.height()), said, size, colour, NARROW)
