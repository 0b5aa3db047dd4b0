"""The item of what stands on the folder of a sealed area: how likely it opens."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from ui.board.layout.layout_schema import AreaSpec
from ui.board.paint.board_text import LEADING, draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.scene.value_item import ValueItem
from ui.theme import NARROW

_CHANCE, _WORDS = (2.6, 2.2, 1.7), (1.2, 1.1, 1.0)
"""The sizes that the chance may have, and what is said of it, in units: what is closed is no louder than what is open."""


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
        upright = [size * self.context.unit for size in _WORDS]
        faces = [*((size, 500) for size in upright), *((narrow_size(size), NARROW) for size in upright)]
        small, weight = first_fitting(faces, lambda face: max(text_width(line, *face) for line in lines) <= room.width())
        sizes, rest = [size * self.context.unit for size in _CHANCE], room.height() / LEADING - 2 * small
        size = first_fitting(sizes, lambda size: size <= rest and text_width(chance, size, 700) <= room.width())
        line = QRectF(room.left(), room.top(), room.width(), LEADING * size)
        draw_line(painter, line, chance, size, theme.text, 700, middle)
        line = QRectF(line.left(), line.bottom(), line.width(), LEADING * small)
        for text in lines:
            draw_line(painter, line, text, small, theme.soft, weight, middle)
            line.translate(0, line.height())
