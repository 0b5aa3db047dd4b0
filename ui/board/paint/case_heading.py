"""A case as the heading of what lies on it: its picture and name, and under these what a card has to fit.

What else is printed on it is read on its place on the board, at the same time and as large.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from engine.model.view import PieceView
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.case_card_painter import subject_icon
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Glyph, draw_glyphs, draw_icon, glyph_width, glyphs
from ui.theme import NARROW

HEADING_HIGH = 3.4
"""Its height, in units."""
_PAD, _PLATE, _NAME, _SIGNS, _APART = 0.35, 1.4, 1.35, 1.2, 0.5
"""The margin, the side of the picture, the size of the name, how many times as large as usual its signs are, and the gap
before what stands beside name and signs, in units."""


@dataclass(frozen=True)
class CaseHeading:
    """The heading in a rectangle, with so much free at the right of its name."""

    context: DrawContext
    piece: PieceView
    rect: QRectF
    kept: float

    @property
    def name(self) -> str:
        """The name, or its short form where only that leaves what is kept free."""
        room = self._line(0).width() - self._before - self.kept - _APART * self.context.unit
        return first_fitting(self.context.layout.wordings(self.piece.name), lambda name: self._wide(name) <= room)

    @property
    def beside_name(self) -> QRectF:
        """The room at the right of the name."""
        return self._beside(0, self._before + self._wide(self.name))

    @property
    def beside_signs(self) -> QRectF:
        """The room at the right of the signs."""
        larger = self._larger
        wide = sum(glyph_width(larger, sign) + 0.3 * larger.unit for sign in self._signs)
        return self._beside(1, wide)

    def draw(self, painter: QPainter) -> None:
        """Draw it on card board."""
        context = self.context.on_file
        unit, theme, line = context.unit, context.theme, self._line(0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.card)
        painter.drawRoundedRect(self.rect, 0.3 * unit, 0.3 * unit)
        plate = QRectF(line.left(), line.center().y() - _PLATE * unit / 2, _PLATE * unit, _PLATE * unit)
        painter.setBrush(theme.card_text)
        painter.drawRoundedRect(plate, 0.25 * unit, 0.25 * unit)
        inset, icon = 0.12 * plate.width(), subject_icon(context.layout, self.piece)
        draw_icon(painter, icon, plate.adjusted(inset, inset, -inset, -inset), theme.card)
        size = narrow_size(_NAME * unit)
        draw_line(painter, line.adjusted(self._before, 0, 1, 0), self.name, size, theme.card_text, NARROW)
        draw_glyphs(painter, replace(self._larger, theme=theme), self._signs, self._line(1), theme.card)

    @property
    def _before(self) -> float:
        return (_PLATE + _PAD) * self.context.unit

    @property
    def _larger(self) -> DrawContext:
        return replace(self.context, unit=_SIGNS * self.context.unit)

    @property
    def _signs(self) -> tuple[Glyph, ...]:
        """Its signs, without what it is worth: who acts on it reads that beside them."""
        return tuple([sign for sign in glyphs(self.context, self.piece) if not sign.corner])

    def _wide(self, name: str) -> float:
        return text_width(name, narrow_size(_NAME * self.context.unit), NARROW)

    def _line(self, at: int) -> QRectF:
        """Return the line of the name, or of the signs."""
        unit, half = self.context.unit, self.rect.height() / 2
        return QRectF(
            self.rect.left() + _PAD * unit, self.rect.top() + at * half, self.rect.width() - 2 * _PAD * unit, half
        ).adjusted(0, 0.1 * unit * (1 - at), 0, -0.1 * unit * at)

    def _beside(self, at: int, used: float) -> QRectF:
        line = self._line(at)
        return line.adjusted(min(line.width(), used + _APART * self.context.unit), 0, 0, 0)
