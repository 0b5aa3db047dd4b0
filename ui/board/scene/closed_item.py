"""The item of what is said of a sealed area while it is closed: how likely it opens, under its icon."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from ui.board.layout.layout_schema import AreaSpec
from ui.board.paint.board_text import LEADING, draw_line, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon
from ui.board.scene.number_items import ValueItem
from ui.theme import NARROW, blend

_ICON, _INK, _MOST = 0.34, 0.14, 0.3
"""How wide the icon is, as a share of the area, how strong, and how much of the height it takes at most."""
_CHANCE, _WORDS = (2.5, 2.1), (1.2, 1.0)
"""The sizes that the chance and what is said of it may have, in units."""


class ClosedItem(ValueItem):
    """The icon of a closed area, large and faint, and under it the chance that it opens, and of what that is one.

    While the number says nothing it is the icon alone.
    """

    bound: AreaSpec

    def __init__(self, context: DrawContext, rect: QRectF, area: AreaSpec) -> None:
        super().__init__(context, rect, (area.chance,))
        self.bound = area

    def draw(self, painter: QPainter) -> None:
        """Draw it in the middle of the room."""
        unit, theme, room = self.context.unit, self.context.theme, self.rect
        counted, _, chance = str(self.values[0] or "").rpartition(", ")
        side = min(_ICON * room.width(), _MOST * room.height())
        lines = [
            (chance, [(size * unit, 700) for size in _CHANCE], theme.soft),
            *((text, self._faces(), theme.soft) for text in (*self.bound.chance_text.splitlines(), counted)),
        ]
        shown = []
        for text, faces, ink in lines if chance else ():
            size, weight = next((face for face in faces if text_width(text, *face) <= room.width()), faces[-1])
            shown.append((text, size, weight, ink))
        top = room.center().y() - (side + unit + sum(LEADING * size for _, size, _, _ in shown)) / 2
        place = QRectF(room.center().x() - side / 2, top, side, side)
        draw_icon(painter, self.bound.icon, place, blend(theme.text, theme.panel, _INK))
        top = place.bottom() + unit
        for text, size, weight, ink in shown:
            line = QRectF(room.left(), top, room.width(), LEADING * size)
            draw_line(painter, line, text, size, ink, weight, Qt.AlignmentFlag.AlignHCenter)
            top = line.bottom()

    def _faces(self) -> list[tuple[float, int]]:
        """Return the letters of what is said of the chance, the first that fit."""
        unit = self.context.unit
        wide = [(size * unit, 500) for size in _WORDS]
        return [*wide, *((narrow_size(size * unit), NARROW) for size in _WORDS)]
