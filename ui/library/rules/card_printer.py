"""Cards for paper: fronts with the whole text and backs, of the size that sleeves are made for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from engine.model.view import PieceView
from referee.reference.game_reference import PrintedPiece, back_name
from ui.board import Layout
from ui.board.layout.piece_styles import Style
from ui.board.paint.glyphs import draw_icon
from ui.theme import LIGHT, blend, font_to_fit, searchable_font
from ui.widgets.labels import WrappedText

DOTS = 300 / 25.4
"""Pixels to the millimetre: 300 to the inch."""
WIDE, HIGH = 63 * DOTS, 88 * DOTS
"""A card, in pixels."""
_EDGE, _BAND, _GAP = 4 * DOTS, 9 * DOTS, 1.5 * DOTS
_NAME, _TEXT, _LEAST = 54, 44, 16
"""The sizes of the name and of the text, and the least that a text is shrunk to, in pixels."""


@dataclass(frozen=True)
class _Line:
    text: WrappedText
    colour: QColor
    above: float
    is_ruled: bool = False


class CardPrinter:
    """Draws the fronts and backs of pieces with a painter of 300 dots to the inch."""

    def __init__(self, painter: QPainter, layout: Layout) -> None:
        self._painter, self._layout = painter, layout

    def draw_front(self, piece: PrintedPiece, at: QPointF) -> None:
        """Draw what is printed on a card: its text is made as small as it has to be to stand there whole."""
        painter, card = self._painter, QRectF(at.x(), at.y(), WIDE, HIGH)
        style = self._layout.style_of(PieceView("", piece.back, piece.face))
        tint = LIGHT.tint(style.tint)
        painter.fillRect(QRectF(card.left(), card.top(), WIDE, _BAND), tint.fill)
        left = card.left() + _EDGE
        if style.icon:
            draw_icon(painter, style.icon, QRectF(left, card.top() + 1.5 * DOTS, 6 * DOTS, 6 * DOTS), tint.ink)
            left += 8 * DOTS
        label = QRectF(left, card.top(), card.right() - _EDGE - left, _BAND)
        self._one_line(label, style.label or piece.sort, 34, tint.ink)
        body = card.adjusted(_EDGE, _BAND + _GAP, -_EDGE, -_EDGE)
        lines = fitting_lines(piece, body.width(), body.height())
        y = body.top()
        for line in lines:
            y += line.above
            painter.setPen(QPen(line.colour))
            if line.is_ruled:
                painter.setPen(QPen(LIGHT.line, 2))
                painter.drawLine(QPointF(body.left(), y - line.above / 2), QPointF(body.right(), y - line.above / 2))
                painter.setPen(QPen(line.colour))
            line.text.draw(painter, QPointF(body.left(), y))
            y += line.text.high
        self._outline(card)

    def draw_back(self, piece: PrintedPiece, at: QPointF) -> None:
        """Draw the back of a card, equal for all that must not be told apart."""
        painter, card = self._painter, QRectF(at.x(), at.y(), WIDE, HIGH)
        style: Style = self._layout.style_of(PieceView("", piece.back))
        tint = LIGHT.tint(style.tint)
        painter.fillRect(card, blend(tint.fill, QColor("white"), 0.25))
        inner = card.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        painter.setPen(QPen(tint.edge, 4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(inner)
        if style.icon:
            side = WIDE * 0.4
            place = QRectF(0, 0, side, side)
            place.moveCenter(card.center())
            draw_icon(painter, style.icon, place, tint.edge)
        name = QRectF(inner.left() + _GAP, inner.bottom() - _BAND, inner.width() - 2 * _GAP, _BAND)
        self._one_line(name, back_name(piece.back), 40, LIGHT.text, centred=True)
        self._outline(card)

    def _one_line(self, room: QRectF, text: str, pixels: int, colour: QColor, *, centred: bool = False) -> None:
        shown = searchable_font(font_to_fit(text, pixels, 600, room.width()).pixelSize(), 600)
        self._painter.setFont(shown)
        self._painter.setPen(QPen(colour))
        across = Qt.AlignmentFlag.AlignHCenter if centred else Qt.AlignmentFlag.AlignLeft
        self._painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | across | Qt.TextFlag.TextSingleLine, text)

    def _outline(self, card: QRectF) -> None:
        self._painter.setPen(QPen(LIGHT.line, 2))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRect(card)


def fitting_lines(piece: PrintedPiece, wide: float, high: float) -> Sequence[_Line]:
    """Return the texts of a card in the largest letters in which all of them have room."""
    for text in range(_TEXT, _LEAST, -1):
        lines = _lines(piece, wide, text)
        if sum(line.above + line.text.high for line in lines) <= high:
            return lines
    return _lines(piece, wide, _LEAST)


def _lines(piece: PrintedPiece, wide: float, text: int) -> list[_Line]:
    face, gap = piece.face, text * 0.5
    found = [_Line(WrappedText(face.name, searchable_font(max(text, _NAME * text / _TEXT), 700), int(wide)), LIGHT.text, 0)]
    if piece.numbers:
        numbers = "   ".join(f"{name} {value}" for name, value in piece.numbers)
        found.append(_Line(WrappedText(numbers, searchable_font(text, 600), int(wide)), LIGHT.text, gap))
    if face.text:
        found.append(_Line(WrappedText(face.text, searchable_font(text), int(wide)), LIGHT.text, gap))
    for label, note in face.notes:
        said = f"{label}: {note}" if label else note
        found.append(_Line(WrappedText(said, searchable_font(text), int(wide)), LIGHT.soft, gap * 1.6, is_ruled=True))
    return found
