"""The items of what stands on the folder of a sealed area: how likely it opens; at the end what is talked about then."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from ui.board.layout.layout_schema import AreaSpec
from ui.board.paint.board_text import LEADING, draw_line, first_fitting, fits_unbroken, narrow_size, text_width, wrap
from ui.board.paint.draw_context import DrawContext
from ui.board.scene.number_items import ValueItem
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL

_CHANCE, _WORDS, _TALK = (4.0, 3.2, 2.5, 1.7), (1.2, 1.1, 1.0), (1.6, 1.45, 1.3, 1.15, 1.0)
"""The sizes that the chance may have, what is said of it, and what is talked about, in units."""
_HEAD, _MOST, _GAP = 2.2, 7.6, 0.4
"""The height of the heading of a list, of one of its rows at most, and the gap between rows, in units."""


def _faces(context: DrawContext, sizes: tuple[float, ...]) -> list[tuple[float, int]]:
    """Return letters, the first that fit: upright ones, and where these have no room narrow ones."""
    upright = [size * context.unit for size in sizes]
    return [*((size, 500) for size in upright), *((narrow_size(size), NARROW) for size in upright)]


class ChanceItem(ValueItem):
    """The chance that a closed area opens, and under it of what that is one; nothing while the number says nothing."""

    bound: AreaSpec

    def __init__(self, context: DrawContext, rect: QRectF, area: AreaSpec) -> None:
        super().__init__(context, rect, (area.chance,))
        self.bound = area

    def draw(self, painter: QPainter) -> None:
        """Draw the chance large in the middle, and under it in two lines what is said of it."""
        room, theme, middle = self.rect, self.context.theme, Qt.AlignmentFlag.AlignHCenter
        counted, _, chance = str(self.values[0] or "").rpartition(", ")
        if not chance:
            return
        lines = (self.bound.chance_text, counted)
        faces = _faces(self.context, _WORDS)
        small, weight = first_fitting(faces, lambda face: max(text_width(line, *face) for line in lines) <= room.width())
        sizes, rest = [size * self.context.unit for size in _CHANCE], room.height() / LEADING - 2 * small
        size = first_fitting(sizes, lambda size: size <= rest and text_width(chance, size, 700) <= room.width())
        line = QRectF(room.left(), room.top(), room.width(), LEADING * size)
        draw_line(painter, line, chance, size, theme.text, 700, middle)
        line = QRectF(line.left(), line.bottom(), line.width(), LEADING * small)
        for text in lines:
            draw_line(painter, line, text, small, theme.soft, weight, middle)
            line.translate(0, line.height())


class TalkItem(ValueItem):
    """What is talked about once the game has ended: a list, ``what it is called: what is told``."""

    bound: AreaSpec

    def __init__(self, context: DrawContext, rect: QRectF, area: AreaSpec) -> None:
        super().__init__(context, rect, ())
        self.bound = area

    def draw(self, painter: QPainter) -> None:
        """Draw the heading, and under it the rows in letters of one size, the largest for which all have room."""
        unit, theme, room, title = self.context.unit, self.context.theme, self.rect, self.bound.over_title
        heads = ((1.3 * unit, 700), (narrow_size(1.3 * unit), NARROW), (narrow_size(unit), NARROW))
        size, weight = first_fitting(heads, lambda face: text_width(title, *face) <= room.width())
        draw_line(painter, QRectF(room.left(), room.top(), room.width(), _HEAD * unit), title, size, theme.soft, weight)
        rows = [(name, told) for name, _, told in (line.partition(": ") for line in self.bound.over_lines)]
        high = min(_MOST * unit, (room.height() - _HEAD * unit) / max(1, len(rows)))

        def fits(face: tuple[float, int]) -> bool:
            most = int((high - _GAP * unit) / (LEADING * face[0])) - 1
            return most > 0 and all(fits_unbroken(told, *face, room.width(), most) for _, told in rows)

        size, weight = first_fitting(_faces(self.context, _TALK), fits)
        top, large = room.top() + _HEAD * unit, size * (NARROW_CAPITAL / CAPITAL if weight == NARROW else 1.0)
        for name, told in rows:
            line = QRectF(room.left(), top, room.width(), LEADING * size)
            draw_line(painter, line, name, large, theme.text, 700)
            for text in wrap(told, size, weight, room.width(), 3):
                line.translate(0, line.height())
                draw_line(painter, line, text, size, theme.soft, weight)
            top += high
