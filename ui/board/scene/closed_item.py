"""The item of what stands on the folder of a sealed area: how likely it opens."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.english import percent_of
from ui.board.layout.binding import fill
from ui.board.layout.layout_schema import AreaSpec
from ui.board.paint.board_text import LEADING, draw_line, first_fitting, narrow_size, text_width, wrap, wrap_evenly
from ui.board.paint.draw_context import DrawContext
from ui.board.scene.value_item import ValueItem
from ui.theme import NARROW, blend

_CHANCE, _WORDS = (2.6, 2.2, 1.9, 1.7), (1.2, 1.1, 1.0)
"""The sizes that the chance may have, and what is said of it, in units: what is closed is no louder than what is open."""
_DIAL, _RING, _LEAST = 7.2, 0.9, 6.0
"""The greatest side of its dial and the width of the ring, and the least room for words beside it, in units."""
_WHOLE = 16 * 360
"""A whole ring, in the steps that Qt counts."""


class ChanceItem(ValueItem):
    """The chance that a closed area opens, in a dial, and words on it beside that; nothing while there is none."""

    bound: AreaSpec

    def __init__(self, context: DrawContext, rect: QRectF, area: AreaSpec) -> None:
        super().__init__(context, rect, (area.chance, area.chance_of))
        self.bound = area

    def draw(self, painter: QPainter) -> None:
        """Draw the dial with the chance in it, and what is said of that: beside the dial, or without room under it."""
        theme, unit = self.context.theme, self.context.unit
        count, of = self.values
        if not (isinstance(count, int) and isinstance(of, int) and 0 < count <= of):
            return
        said = fill(self.bound.chance_text, {"count": str(count), "of": str(of)})
        side = min(_DIAL * unit, self.rect.height())
        dial = QRectF(self.rect.topLeft(), QSizeF(side, side))
        words = self.rect.adjusted(side + 0.8 * unit, 0, 0, 0)
        if words.width() < _LEAST * unit:
            side = min(_DIAL * unit, self.rect.height() - 2 * LEADING * unit)
            dial = QRectF(self.rect.center().x() - side / 2, self.rect.top(), side, side)
            words = self.rect.adjusted(0, side, 0, 0)
        self._draw_dial(painter, dial, Fraction(count, of))
        faces = [*((size * unit, 500) for size in _WORDS), *((narrow_size(size * unit), NARROW) for size in _WORDS)]
        most = max(1, int(words.height() / (LEADING * unit)))
        size, weight = first_fitting(faces, lambda face: len(wrap(said, *face, words.width(), 9)) <= most)
        rows = wrap_evenly(said, size, weight, words.width(), most)
        line = QRectF(words.left(), words.center().y() - len(rows) * LEADING * size / 2, words.width(), LEADING * size)
        aligned = Qt.AlignmentFlag.AlignLeft if words.top() == dial.top() else Qt.AlignmentFlag.AlignHCenter
        for row in rows:
            draw_line(painter, line, row, size, theme.text, weight, aligned)
            line.translate(0, line.height())

    def _draw_dial(self, painter: QPainter, dial: QRectF, chance: Fraction) -> None:
        """Draw a ring of which the chance is filled, and in it the chance in per cent."""
        theme, unit, said = self.context.theme, self.context.unit, percent_of(chance)
        inset = 0.5 * _RING * unit
        ring = dial.adjusted(inset, inset, -inset, -inset)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        flat = Qt.PenCapStyle.FlatCap
        painter.setPen(QPen(blend(theme.text, theme.panel, 0.2), _RING * unit, Qt.PenStyle.SolidLine, flat))
        painter.drawEllipse(ring)
        painter.setPen(QPen(theme.text, _RING * unit, Qt.PenStyle.SolidLine, flat))
        painter.drawArc(ring, _WHOLE // 4, -round(chance * _WHOLE))
        sizes, room = [size * unit for size in _CHANCE], dial.width() - 2.6 * _RING * unit
        size = first_fitting(sizes, lambda size: text_width(said, size, 700) <= room)
        draw_line(painter, dial, said, size, theme.text, 700, Qt.AlignmentFlag.AlignHCenter)
