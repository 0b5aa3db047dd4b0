"""The text of a place, written on the ground of its box: whole sentences, and a sign where there are more.

It is its effect in the fewest words, in the narrow face of names on boards: the reader has the whole text, and the referee's
window where one points at the place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from engine.model.view import PieceView
from ui.board.paint.board_text import draw_line, fits_unbroken, text_width, wrap
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL

_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z])")
_LEADING = 1.03
"""From one line to the next, as a share of the size of the text: a lot is low."""
_MORE = 1.3
"""The width that is kept for the sign, in units."""


def _faces(context: DrawContext) -> tuple[tuple[float, int], ...]:
    """Return the letters that a caption may have, the largest first: their size in pixels, and their weight."""
    unit, body, narrow = context.unit, context.body, CAPITAL / NARROW_CAPITAL
    return tuple((size * narrow, NARROW) for size in (body, (body + unit) / 2, unit))


def is_caption_large(context: DrawContext, piece: PieceView, rect: QRectF) -> bool:
    """Return whether each sentence of what a place says has a line of its own in the largest letters."""
    said = context.layout.sayings(piece.face.text if piece.face is not None else "")[1:]
    return any(_lines_of_their_own(way, _faces(context)[0], rect) for way in said)


def is_caption_whole(context: DrawContext, piece: PieceView, rect: QRectF) -> bool:
    """Return whether a place says all that it says anywhere, in the smallest letters."""
    (size, weight), (wide, lines) = _faces(context)[-1], _room(context, rect)
    said = context.layout.sayings(piece.face.text if piece.face is not None else "")
    if any(_effect(way, (size, weight), rect) for way in said[1:]):
        return True
    return any(sentences_that_fit(way, size, wide, lines, weight) == way for way in said)


def _room(context: DrawContext, rect: QRectF) -> tuple[float, int]:
    """Return how wide the lines of a text are, and how many there may be."""
    unit = context.unit
    return rect.width() - 0.2 * unit, int((rect.height() + 0.06 * unit) // (unit * _LEADING))


def draw_caption(painter: QPainter, context: DrawContext, piece: PieceView, rect: QRectF) -> None:
    """Draw the effect of a place in a few words, in the largest letters with which each sentence has a line of its own.

    Else draw as many of its sentences as the place holds, and a sign that there are more to be read elsewhere.
    """
    text, faces = piece.face.text if piece.face is not None else "", _faces(context)
    effects = context.layout.sayings(text)[1:]
    for lay in (_lines_of_their_own, _effect):
        for letters in faces:
            if lines := next(filter(None, (lay(said, letters, rect) for said in effects)), ()):
                _draw_lines(painter, lines, letters, rect, context.theme.soft)
                return
    ways = [(way, *faces[-1]) for way in context.layout.sayings(text)]
    _draw_sentences(painter, context, ways, rect)


def _draw_sentences(painter: QPainter, context: DrawContext, ways: list[tuple[str, float, int]], rect: QRectF) -> None:
    """Draw the first of these texts that is whole, else what has room of the longest, and a sign that there is more."""
    unit, (wide, lines) = context.unit, _room(context, rect)
    room = rect.adjusted(0.1 * unit, 0, -0.1 * unit, 0)
    text, size, weight = next(
        (way for way in ways if sentences_that_fit(way[0], way[1], wide, lines, way[2]) == way[0]), ways[0]
    )
    said = sentences_that_fit(text, size, wide, lines, weight)
    if said != text:
        wide -= _MORE * unit
        said = sentences_that_fit(text, size, wide, lines, weight)
    _draw_lines(painter, wrap(said, size, weight, wide, lines) if said else (), (size, weight), room, context.theme.soft)
    if said != text:
        sign = QRectF(room.right() - 1.15 * unit, room.top() + 0.05 * unit, 1.15 * unit, 1.15 * unit)
        draw_icon(painter, "book", sign, context.theme.soft)


def _draw_lines(painter: QPainter, lines: Sequence[str], letters: tuple[float, int], rect: QRectF, colour: QColor) -> None:
    size, weight = letters
    for at, line in enumerate(lines):
        place = QRectF(rect.left(), rect.top() + at * _LEADING * size, rect.width() + 1, _LEADING * size)
        draw_line(painter, place, line, size, colour, weight)


def _lines_of_their_own(said: str, letters: tuple[float, int], rect: QRectF) -> Sequence[str]:
    """Return the sentences of an effect, a line for each; none if they do not fit in letters of this size."""
    lines = said.removesuffix(".").split(". ")
    return lines if _are_in(lines, letters, rect) else ()


def _effect(said: str, letters: tuple[float, int], rect: QRectF) -> Sequence[str]:
    """Return the lines of an effect in letters of this size, with a new one for each sentence if it can be; none if they do
    not fit."""
    size, weight = letters
    for parts in (said.removesuffix(".").split(". "), [said.removesuffix(".")]):
        lines = [line for part in parts for line in wrap(part, size, weight, rect.width(), 9)]
        if _are_in(lines, letters, rect) and all(fits_unbroken(part, size, weight, rect.width(), 9) for part in parts):
            return lines
    return ()


def _are_in(lines: Sequence[str], letters: tuple[float, int], rect: QRectF) -> bool:
    """Return whether a place has room for these lines."""
    wide = max(text_width(line, *letters) for line in lines)
    return wide <= rect.width() and (_LEADING * (len(lines) - 1) + 1) * letters[0] <= rect.height() + 0.5


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
