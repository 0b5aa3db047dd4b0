"""A card that lies on the table for a while, in a list: what it does, and under that until when.

Its name stands over both where there is room; where there is but one line the sign of the seat that ends it stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.model.view import PieceView
from ui.board.paint.board_text import draw_line, fits_unbroken, narrow_size, text_width, wrap
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Glyph, draw_glyph, draw_icon, glyph_width, glyphs
from ui.board.paint.panel_painter import card_edge, edge_of
from ui.theme import NARROW

_TILE, _LEFT, _RIGHT, _EDGE = 1.5, 0.3, 0.2, 0.1
"""The width of the tile with the icon, what is free at the left and at the right of the words, and over and under them, in
units."""
_STEP = 1.16
"""From one line to the next, in sizes of its letters."""
_BRACKETS = re.compile(r" \([^()]*\)")
"""What is left out of what it does: how long it lasts stands under that."""
_MOST = 3
"""How many lines what it does may have."""


class _Line(NamedTuple):
    """A line of words: in which size and weight, and in which colour."""

    text: str
    size: float
    weight: int
    ink: QColor


def end_of(context: DrawContext, piece: PieceView) -> str:
    """Return until when a card lies there, as one of its marks says; "" for one that does not lie there for a while."""
    ends = (str(value) for mark, value in piece.marks.items() if context.layout.says_end(mark))
    return next(ends, "") if piece.face is not None and piece.up else ""


def draw_notice(painter: QPainter, context: DrawContext, piece: PieceView, rect: QRectF) -> None:
    """Draw the card in this rectangle."""
    theme, unit, style = context.theme, context.unit, context.layout.style_of(piece)
    border = card_edge(context, rect)
    painter.fillPath(border, theme.card)
    tile = QRectF(rect.left(), rect.top(), _TILE * unit, rect.height())
    part = QPainterPath()
    part.addRect(tile)
    tint = theme.tint(style.tint)
    painter.fillPath(border.intersected(part), tint.fill)
    side = 1.1 * unit
    draw_icon(painter, style.icon, QRectF(tile.center().x() - side / 2, tile.center().y() - side / 2, side, side), tint.ink)
    room = QRectF(tile.right() + _LEFT * unit, rect.top() + _EDGE * unit, 0, rect.height() - 2 * _EDGE * unit)
    room.setRight(rect.right() - _RIGHT * unit)
    _write(painter, context, piece, room)
    painter.setPen(QPen(theme.card_line, edge_of(context)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(border)


def _write(painter: QPainter, context: DrawContext, piece: PieceView, room: QRectF) -> None:
    """Write the most that has room."""
    for lines in _ways(context, piece, room.width()):
        high = sum(_STEP * line.size for line in lines)
        if high <= room.height() + 1:
            top = room.center().y() - high / 2
            for line in lines:
                place = QRectF(room.left(), top, room.width() + 1, _STEP * line.size)
                draw_line(painter, place, line.text, line.size, line.ink, line.weight)
                top += place.height()
            return
    _write_in_one_line(painter, context, piece, room)


def _ways(context: DrawContext, piece: PieceView, wide: float) -> Iterator[list[_Line]]:
    """Yield the ways to write it in several lines, the one that says most first."""
    unit, body, theme, end = context.unit, context.body, context.theme, end_of(context, piece)
    faces = ((unit, 400), (narrow_size(unit), NARROW))
    until = next((_Line(end, *face, theme.card_soft) for face in faces if _fits(end, *face, wide)), None)
    if until is None or piece.face is None:
        return
    forms = context.layout.sayings(piece.face.text)
    effects = [
        [_Line(row, size, NARROW, theme.card_text) for row in wrap(text, size, NARROW, wide, _MOST)]
        for text in [_BRACKETS.sub("", form).removesuffix(".") for form in forms[1:] or forms]
        for size in (narrow_size(body), narrow_size(unit))
        if fits_unbroken(text, size, NARROW, wide, _MOST)
    ]
    letters = ((body, 700), (narrow_size(body), NARROW), (narrow_size(unit), NARROW))
    names = [
        _Line(name, *face, theme.card_text)
        for name in context.layout.wordings(piece.name)
        for face in letters
        if _fits(name, *face, wide)
    ]
    for name in names[:1]:
        yield from ([name, *effect, until] for effect in effects)
    yield from ([*effect, until] for effect in sorted(effects, key=len))


def _fits(text: str, size: float, weight: int, wide: float) -> bool:
    return text_width(text, size, weight) <= wide


def _write_in_one_line(painter: QPainter, context: DrawContext, piece: PieceView, room: QRectF) -> None:
    """Write what it does, and at the right the signs of its other marks, which say whose turn ends it."""
    unit, theme, wide = context.unit, context.theme, 0.0
    signs: list[Glyph] = [sign for sign in glyphs(context, piece) if sign.show == "team"]
    texts = context.layout.sayings(piece.face.text if piece.face is not None else piece.name)
    said_in = [_BRACKETS.sub("", text).removesuffix(".") for text in texts]
    ways = [(bare, large, text) for bare in (False, True) for large in (True, False) for text in said_in]
    for bare, large, said in ways:
        shown = [Glyph(sign.show, sign.text, "" if bare else sign.icon) for sign in signs]
        wide = sum(glyph_width(context, sign) + 0.2 * unit for sign in shown)
        size = narrow_size(context.body if large else unit)
        if _fits(said, size, NARROW, room.width() - wide):
            break
    else:
        said = ""
    left = room.right() - wide + 0.2 * unit
    draw_line(painter, room.adjusted(0, 0, -wide, 0), said, size, theme.card_text, NARROW)
    for sign in shown:
        place = QRectF(left, room.top(), glyph_width(context, sign), room.height())
        draw_glyph(painter, context, sign, place, theme.card)
        left = place.right() + 0.2 * unit
