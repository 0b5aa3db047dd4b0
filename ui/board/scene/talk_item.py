"""The item of what is talked about once the game has ended."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ui.board.layout.layout_schema import AreaSpec
from ui.board.paint.board_text import LEADING, draw_line, first_fitting, fits_unbroken, narrow_size, wrap
from ui.board.paint.draw_context import DrawContext
from ui.board.scene.number_items import ValueItem
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL

_SIZES = (1.6, 1.45, 1.3, 1.15, 1.0)
"""The sizes that the letters may have, in units."""
_MOST, _GAP = 7.6, 0.4
"""The height of a row at most, and the gap between rows, in units."""


class TalkItem(ValueItem):
    """What is talked about: rows of what that is called, each over a question."""

    bound: AreaSpec

    def __init__(self, context: DrawContext, rect: QRectF, area: AreaSpec) -> None:
        super().__init__(context, rect, ())
        self.bound = area

    def draw(self, painter: QPainter) -> None:
        """Draw the rows in letters of one size, the largest in which all have room."""
        unit, theme, room = self.context.unit, self.context.theme, self.rect
        rows = [(name, told) for name, _, told in (line.partition(": ") for line in self.bound.talk)]
        high, sizes = min(_MOST * unit, room.height() / len(rows)), [size * unit for size in _SIZES]

        def fits(face: tuple[float, int]) -> bool:
            most = int((high - _GAP * unit) / (LEADING * face[0])) - 1
            return most > 0 and all(fits_unbroken(told, *face, room.width(), most) for _, told in rows)

        faces = [face for size in sizes for face in ((size, 500), (narrow_size(size), NARROW))]
        size, weight = first_fitting(faces, fits)
        large = size * (NARROW_CAPITAL / CAPITAL if weight == NARROW else 1.0)
        for at, (name, told) in enumerate(rows):
            line = QRectF(room.left(), room.top() + at * high, room.width(), LEADING * size)
            draw_line(painter, line, name, large, theme.text, 700)
            for text in wrap(told, size, weight, room.width(), 3):
                line.translate(0, line.height())
                draw_line(painter, line, text, size, theme.soft, weight)
