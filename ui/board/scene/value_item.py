"""The base of items that are drawn from numbers of a View."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from engine.english import humanize
from engine.model.view import Scalar, View
from ui.board.layout.binding import value_of
from ui.board.paint.draw_context import DrawContext
from ui.board.scene.base_item import BoardItem


class ValueItem(BoardItem):
    """An item drawn from some numbers of the View. `show_numbers` repaints it only if one of them has changed."""

    bound: object

    def __init__(self, context: DrawContext, rect: QRectF, ids: tuple[str, ...]) -> None:
        super().__init__(context)
        self.rect, self.ids = rect, ids
        self.place_at(rect)
        self.values: tuple[Scalar, ...] = (None,) * len(ids)
        self.setZValue(4)

    def place_at(self, rect: QRectF) -> None:
        """Draw it in this rectangle from now on."""
        self.rect = rect
        self.set_bounds(rect.adjusted(-2, -2, 2, 2))
        self.update()

    def show_numbers(self, view: View) -> None:
        """Show the values of this View."""
        values = tuple([value_of(view, number) for number in self.ids])
        if values != self.values:
            self.values = values
            self.update()

    def value(self, number: str) -> Scalar:
        """Return what was last shown of a number."""
        return self.values[self.ids.index(number)] if number in self.ids else None


def value_text(value: Scalar, names: dict[str, str]) -> str:
    """Return a value as people read it."""
    if value is None:
        return "\u2013"
    if isinstance(value, bool):
        return names.get(str(value).lower(), "yes" if value else "no")
    return names.get(str(value), humanize(str(value)) if isinstance(value, str) else str(value))
