"""How far a seat has come in a race: a bar at the foot of its row, and a crown for who is ahead of all others."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from engine.model.view import View
from ui.board.layout.binding import AnyBound, fill, value_of
from ui.board.paint.board_text import text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon
from ui.board.scene.area_item import RACE, AreaItem, is_large
from ui.board.scene.value_item import ValueItem
from ui.theme import blend

_HIGH, _EDGE = 0.26, 0.4
"""The height of the bar, and how far it is from the sides of its row, in units."""
_GROUND = 0.16
"""How much of the colour of texts the way has that is still to go."""
_CROWN, _APART, _WORN = 1.3, 0.1, 0.9
"""The side of the crown before a figure, how far it is from that, and its side at the corner of the sign, in units."""
_NAMED = 1.85
"""Where the name of a seat begins after the edge of its sign, in units."""


class Race(NamedTuple):
    """What the bar of a row tells.

    Attributes:
        seat: whose row it is.
        number, goal: the number of the seat, and the one that all want to reach.
        all: the numbers of all seats.
        crown: left, top and side of the crown.
    """

    seat: str
    number: str
    goal: str
    all: tuple[str, ...]
    crown: tuple[float, float, float]


class RaceItem(ValueItem):
    """The bar and the crown of a row."""

    bound: Race

    def __init__(self, context: DrawContext, rect: QRectF, bound: Race) -> None:
        super().__init__(context, rect, (bound.number, bound.goal))
        self.bound = bound
        self._leads = False

    @staticmethod
    def of(areas: list[AreaItem]) -> list[tuple[QRectF, Race]]:
        """Return where the bars of areas are that are rows of one race, and what they tell."""
        rows = [(area, number, rect) for area in areas for number, rect in area.heading_numbers() if _is_raced(area, number)]
        all_ = tuple([number.id for _, number, _ in rows])
        goals = [fill(area.bound.area.race, {"seat": area.bound.owner}) for area, _, _ in rows]
        return [
            (area.rect, Race(area.bound.owner, number.id, goal, all_, _crown(area, rect)))
            for (area, number, rect), goal in zip(rows, goals, strict=True)
        ]

    def show_numbers(self, view: View) -> None:
        """Show how far the seat has come in this View, and whether it is ahead of all others."""
        values = {id_: value for id_ in self.bound.all if isinstance(value := value_of(view, id_), int)}
        first = max(values.values(), default=0)
        leads = first > 0 and len(values) > 1 and [id_ for id_, n in values.items() if n == first] == [self.bound.number]
        if leads != self._leads:
            self._leads = leads
            self.update()
        super().show_numbers(view)

    def draw(self, painter: QPainter) -> None:
        """Draw the way to go, as much of it as the seat has gone, and the crown."""
        unit, theme, (number, goal) = self.context.unit, self.context.theme, self.values
        if not isinstance(number, int) or not isinstance(goal, int) or goal <= 0:
            return
        tint, radius = self.context.tint_of(self.bound.seat), _HIGH * unit / 2
        bar = self.rect.adjusted(_EDGE * unit, self.rect.height() - RACE * unit, -_EDGE * unit, (_HIGH - RACE) * unit)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(blend(theme.text, theme.panel, _GROUND))
        painter.drawRoundedRect(bar, radius, radius)
        if number > 0:
            bar.setWidth(max(2 * radius, min(1.0, number / goal) * bar.width()))
            painter.setBrush(tint.edge)
            painter.drawRoundedRect(bar, radius, radius)
        if self._leads:
            left, top, side = self.bound.crown
            draw_icon(painter, "crown", QRectF(left, top, side, side), theme.text)


def _is_raced(area: AreaItem, number: AnyBound) -> bool:
    """Return whether a number in the heading of an area is the one that races."""
    return bool(area.bound.area.race) and area.is_row and is_large(number)


def _crown(area: AreaItem, figure: QRectF) -> tuple[float, float, float]:
    """Return left, top and side of the crown of a row: before the figure, or at the corner of the sign for want of room."""
    unit, head = area.context.unit, area.heading_line()
    side = _CROWN * unit
    left = figure.left() - _APART * unit - side
    if left >= head.left() + _NAMED * unit + text_width(area.bound.title, unit, 700):
        return left, head.center().y() - side / 2, side
    side, off = _WORN * unit, 0.05 * unit  # no letter of the sign lies in its corner
    return area.rect.left() + off, area.rect.top() + off, side
