"""The text of a place, written on the ground of its box: whole sentences, and a sign where there are more.

Before a room it is its effect in the fewest words, in the narrow face of names on boards: the reader has the whole text.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from engine.model.view import PieceView
from ui.board.paint.board_text import draw_line, fits_unbroken, wrap
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL

_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z])")
_LEADING = 1.12
"""From one line to the next, as a share of the size of the text: a lot is low."""
_MORE = 1.3
"""The width that is kept for the sign, in units."""


def draw_caption(painter: QPainter, context: DrawContext, piece: PieceView, rect: QRectF) -> None:
    """Draw the text of a card, or its effect in a few words; else as many of its sentences as the place holds, and a sign
    that there are more to be read elsewhere."""
    unit, text = context.unit, piece.face.text if piece.face is not None else ""
    if context.is_for_room and any(_draw_effect(painter, context, said, rect) for said in context.layout.sayings(text)[1:]):
        return
    room = rect.adjusted(0.1 * unit, 0, -0.1 * unit, 0)
    lines = int((room.height() + 0.06 * unit) // (unit * _LEADING))
    faces = ((unit, 400), (unit * CAPITAL / NARROW_CAPITAL, NARROW))
    ways = [(way, *face) for way in context.layout.sayings(text) for face in faces]
    text, size, weight = next(
        (way for way in ways if sentences_that_fit(way[0], way[1], room.width(), lines, way[2]) == way[0]), (text, unit, 400)
    )
    said = sentences_that_fit(text, size, room.width(), lines, weight)
    beside = room if said == text else room.adjusted(0, 0, -_MORE * unit, 0)
    if said != text:
        said = sentences_that_fit(text, size, beside.width(), lines, weight)
    colour = context.theme.text
    for at, line in enumerate(wrap(said, size, weight, beside.width(), lines) if said else ()):
        place = QRectF(beside.left(), beside.top() + at * _LEADING * unit, beside.width() + 1, _LEADING * unit)
        draw_line(painter, place, line, size, colour, weight)
    if said != text:
        sign = QRectF(room.right() - 1.15 * unit, room.top() + 0.05 * unit, 1.15 * unit, 1.15 * unit)
        draw_icon(painter, "book", sign, context.theme.soft)


def _draw_effect(painter: QPainter, context: DrawContext, said: str, rect: QRectF) -> bool:
    """Draw these words as large as the place allows, a line for each sentence if it can; return whether they fit."""
    wide, sizes = rect.width(), [size * CAPITAL / NARROW_CAPITAL for size in (context.body, context.unit)]
    for size, parts in [(size, parts) for size in sizes for parts in (said.split(". "), [said])]:
        lines = [line for part in parts for line in wrap(part.removesuffix("."), size, NARROW, wide, 9)]
        whole = all(fits_unbroken(part.removesuffix("."), size, NARROW, wide, 9) for part in parts)
        if whole and (_LEADING * (len(lines) - 1) + 1) * size <= rect.height() + 0.5:
            for at, line in enumerate(lines):
                place = QRectF(rect.left(), rect.top() + at * _LEADING * size, rect.width() + 1, _LEADING * size)
                draw_line(painter, place, line, size, context.theme.text, NARROW)
            return True
    return False


def caption_edge(context: DrawContext, rect: QRectF) -> QPainterPath:
    """Return the line around a caption."""
    edge = QPainterPath()
    edge.addRoundedRect(rect.adjusted(1, 1, -1, -1), 0.3 * context.unit, 0.3 * context.unit)
    return edge


def sentences_that_fit(text: str, pixels: float, wide: float, lines: int, weight: int = 400) -> str:
    """Return the first sentences of a text, as many as can be written whole in so many lines of this width."""
    parts = _SENTENCE.split(text)
    for count in range(len(parts), 0, -1):
        said = " ".join(parts[:count])
        if lines > 0 and fits_unbroken(said, pixels, weight, wide, lines):
            return said
    return ""
