"""The line around a card that may be played now, with words on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.model.view import PieceView
from ui.board.geometry.packing import form_of
from ui.board.paint.board_text import draw_line, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import glyphs
from ui.board.paint.one_line_card import LABEL_TILE
from ui.board.paint.panel_painter import card_edge
from ui.board.scene.base_item import BoardItem
from ui.theme import NARROW

FAINT = 0.68
"""How opaque a card is that may not be played while others are asked for."""
_LINE, _HIGH, _TILE, _EDGE, _FREE = 0.2, 1.4, LABEL_TILE + 0.6, 0.25, 2.2
"""The width of the line, the height of the words' ground, what the tile and the gaps take beside the name, the gap to the
edges of the card, and the height of a line under a hand, in units."""


class UnplayableItem(BoardItem):
    """Says in the last line of a hand that none of its cards may be played, where no card lies."""

    def __init__(self, context: DrawContext) -> None:
        super().__init__(context)
        self._words, self._line, self._face = "", QRectF(), (context.body, 400)
        self.setZValue(9)

    def say(self, context: DrawContext, words: Sequence[str], zone: QRectF, cards: Sequence[QRectF]) -> None:
        """Say the first of these that has room where no card lies, whole or with short names; nothing if none has."""
        unit, said, face, line = context.unit, "", (context.body, 400), QRectF()
        for text, one in _ways(context, words):
            wide, band = text_width(text, *one) + 2 * _EDGE * unit, zone.adjusted(0, zone.height() - _FREE * unit, 0, 0)
            beside = [card for card in cards if card.intersects(band)]
            left = max((card.right() + _EDGE * unit for card in beside), default=zone.left())
            top = min((card.top() for card in beside), default=band.top())  # in the line of the card beside it
            room = QRectF(left, top, wide, zone.bottom() - top)
            if room.right() <= zone.right() and not any(card.intersects(room) for card in cards):
                said, face, line = text, one, room
                break
        if (self.context, self._words, self._line) != (context, said, line):
            self.context, self._words, self._line, self._face = context, said, line, face
            self.set_bounds(line)
            self.setVisible(bool(said))
            self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw the words."""
        room = self._line.adjusted(_EDGE * self.context.unit, 0, 0, 0)
        draw_line(painter, room, self._words, self._face[0], self.context.theme.text, self._face[1])


class PlayableItem(BoardItem):
    """Lies over a card, which need not be drawn again when it may be played, or may not any more."""

    def __init__(self, context: DrawContext, piece: PieceView, rect: QRectF, labels: Sequence[str]) -> None:
        super().__init__(context)
        ways = (text for label in labels if label for text in _shortened(context, label))
        self._rect, self._label = rect, next((text for text in ways if _has_room(context, piece, rect, text)), "")
        margin = _LINE * context.unit
        self.set_bounds(rect.adjusted(-margin, -margin, margin, margin))

    def draw(self, painter: QPainter) -> None:
        """Draw the line, and the words at the upper right."""
        context, theme, unit = self.context, self.context.theme, self.context.unit
        painter.setPen(QPen(theme.text, _LINE * unit))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(card_edge(context, self._rect))
        if not self._label:
            return
        wide = _wide(self._label, unit)
        top, right = self._rect.top() + _EDGE * unit, self._rect.right() - _EDGE * unit
        ground = QRectF(right - wide, top, wide, _HIGH * unit)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.text)
        painter.drawRoundedRect(ground, 0.35 * unit, 0.35 * unit)
        draw_line(painter, ground, self._label, narrow_size(unit), theme.page, NARROW, Qt.AlignmentFlag.AlignHCenter)


def _ways(context: DrawContext, words: Sequence[str]) -> Iterator[tuple[str, tuple[float, int]]]:
    """Yield the words that might stand there with their letters, the longest first."""
    for text in filter(None, words):
        for way in _shortened(context, text):
            yield from ((way, face) for face in ((context.body, 400), (narrow_size(context.body), NARROW)))


def _shortened(context: DrawContext, text: str) -> Iterator[str]:
    """Yield a text, then it with short names, as few letters as these have at last."""
    yield text
    yield context.layout.in_short(text, 1)
    yield context.layout.in_short(text)


def _wide(label: str, unit: float) -> float:
    """Return how wide the ground of the words is."""
    return text_width(label, narrow_size(unit), NARROW) + 0.8 * unit


def _has_room(context: DrawContext, piece: PieceView, rect: QRectF, label: str) -> bool:
    """Return whether the words cover nothing: neither the name of the card, nor its signs."""
    unit = context.unit
    wide = _wide(label, unit) + (_TILE + _EDGE) * unit
    if form_of(rect.size(), unit) == "full":
        return text_width(context.layout.style_of(piece).label, unit, 600) + wide <= rect.width()
    return not glyphs(context, piece) and text_width(piece.name, context.body, 700) + wide <= rect.width()
