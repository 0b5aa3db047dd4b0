"""Figures: people who stand at a place, head and shoulders with a plate that bears the name.

A few have their plates beside them. Where these have no room the plates lie under the figures, in one line or in two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from engine.model.view import PieceView
from ui.board.paint.board_text import draw_line, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_glyph, glyph_width
from ui.board.paint.persons import Borne, borne_by, called, draw_borne, tint_of
from ui.theme import NARROW

_MOST, LEAST_HIGH, _LEAST_OVER = 2.5, 2.05, 1.7
"""How high a figure is at most, and at least beside its plate and over it, in units."""
_PERSON, _HALF, _HEAD, _BARE = 1.74, 0.8, 0.36, 1.48
"""The height of a figure with a hat, half its width, the radius of its head, and its height without a hat, in units of its
own."""
_EDGE, _SIGN = 0.2, 1.2
"""What a plate has beside the name, and the height of a sign beside a head, in units."""
_SAME = 0.1
"""Widths that differ by no more than this, in pixels, are the same."""


class _Way(NamedTuple):
    """How figures stand: in how many lines under them their plates lie, 0 for beside them; the size of the letters and the
    height of a plate, and the gap between figures, in units."""

    lines: int
    size: float
    plate: float
    gap: float


_WAYS = (
    _Way(0, 1.22, 1.15, 0.3),
    _Way(1, 1.22, 1.15, 0.3),
    _Way(1, 1.0, 1.0, 0.0),
    *(_Way(2, 1.0, 1.0, gap) for gap in (0.1, -0.2, -0.55)),
)
"""The easiest to read first. Each has heights of its own, by which a figure is drawn as it was placed."""


def is_figure(context: DrawContext, rect: QRectF) -> bool:
    """Return whether a standee of this size is a figure: in the referee's window, that room is for the marks of moves."""
    return context.is_for_room and rect.height() + 0.5 >= LEAST_HIGH * context.unit


def figure_places(context: DrawContext, pieces: Sequence[PieceView], room: QRectF) -> list[QRectF]:
    """Return a place for each figure at the foot of a room; none if they do not all have one, by name."""
    unit = context.unit
    if not is_figure(context, room) or not all(context.layout.style_of(piece).of for piece in pieces):
        return []
    borne = [borne_by(context, piece) for piece in pieces]
    for way in _WAYS:
        high = min(_MOST * unit, room.height() - way.lines * way.plate * unit)
        is_high = high + 0.5 >= (_LEAST_OVER if way.lines else LEAST_HIGH) * unit
        if is_high and (rects := _side_by_side(context, borne, room, high, way)):
            return rects
    return []


def _side_by_side(context: DrawContext, borne: Sequence[Borne], room: QRectF, high: float, way: _Way) -> list[QRectF]:
    """Return places of figures so high; none if they do not fit."""
    unit, stem, places = context.unit, 0.1 * context.unit, list[QRectF]()
    ends, right = [room.left()] * max(1, way.lines), room.left() - way.gap * unit
    for one in borne:
        before, after, plate = _widths(context, one, high, way)
        least = max(right + way.gap * unit + before, room.left() + before)
        starts = [ends[0] + plate, *(max(end + plate, ends[0] + stem) for end in ends[1:])]  # its stem lies on no plate
        middles = [max(least, start) for start in starts]
        line = middles.index(min(middles))
        middle, sides = middles[line], (max(before, plate), max(after, plate))
        ends[line], right = middle + plate + 0.1 * unit, middle + after
        ends[0] = max(ends[0], middle + stem) if line else ends[0]
        below = high + (line + 1) * way.plate * unit if way.lines else high
        places.append(QRectF(middle - sides[0], room.bottom() - high - way.lines * way.plate * unit, sum(sides), below))
        if places[-1].right() > room.right() + 0.5:
            return []
    return places


def _name_wide(context: DrawContext, borne: Borne, size: float) -> float:
    return text_width(called(context, borne.piece), narrow_size(size * context.unit), NARROW) + 2 * _EDGE * context.unit


def _widths(context: DrawContext, borne: Borne, high: float, way: _Way) -> tuple[float, float, float]:
    """Return how wide a figure is left and right of its middle with all beside it, and half of the plate under it, in
    pixels."""
    own = high / _PERSON
    signs = _HEAD * own + sum(glyph_width(context, sign) for sign in borne.signs) if borne.signs else 0.0
    name = _name_wide(context, borne, way.size)
    if way.lines:
        return _HALF * own, max(_HALF * own, signs), name / 2
    return _HALF * own, max(_HALF * own + name, signs), 0.0


def draw_figure(painter: QPainter, context: DrawContext, piece: PieceView, rect: QRectF) -> None:
    """Draw a figure with the signs beside its head, and its plate beside it, or in the first or the second line under it."""
    unit, borne = context.unit, borne_by(context, piece)
    way, lines, high = _as_placed(context, borne, rect)
    before, _, plate = _widths(context, borne, high, way)
    own, middle, foot, line = high / _PERSON, rect.left() + max(before, plate), rect.top() + high, way.plate * unit
    wide = _name_wide(context, borne, way.size)
    name = QRectF(middle - wide / 2 if lines else middle + before - _EDGE * unit, rect.bottom() - line, wide, line)
    if lines > 1:
        painter.fillRect(QRectF(middle - 0.1 * unit, foot, 0.2 * unit, line), tint_of(context, borne).edge)
    _draw_plate(painter, context, borne, name, way.size)
    has_hat = bool(borne.seat and context.layout.style_of(piece).icon)
    top = rect.top() if has_hat else foot - _BARE * own
    draw_borne(painter, replace(context, unit=own), borne, QRectF(middle - before, top, 2 * before, foot - top))
    at, head = middle + _HEAD * own, foot - _BARE * own
    for sign in borne.signs:
        wide = glyph_width(context, sign)
        place = QRectF(at, min(head, foot - line - _SIGN * unit) if not lines else head, wide, _SIGN * unit)
        draw_glyph(painter, context, sign, place, context.theme.card)
        at += wide


def _as_placed(context: DrawContext, borne: Borne, rect: QRectF) -> tuple[_Way, int, float]:
    """Return how a figure of this size was placed, in which line under it its plate lies, and how high it is itself."""
    unit = context.unit
    lines = sum(rect.height() > least * unit + 0.5 for least in (_MOST, _MOST + _WAYS[0].plate))
    ways = [(way, lines, rect.height() - lines * way.plate * unit) for way in _WAYS if bool(way.lines) is bool(lines)]
    for way in ways:
        before, after, plate = _widths(context, borne, way[2], way[0])
        if abs(max(before, plate) + max(after, plate) - rect.width()) < _SAME:
            return way
    return ways[-1]


def _draw_plate(painter: QPainter, context: DrawContext, borne: Borne, rect: QRectF, size: float) -> None:
    """Draw the plate with the name of a figure."""
    unit, theme, ground = context.unit, context.theme, QPainterPath()
    ground.addRoundedRect(rect, 0.25 * unit, 0.25 * unit)
    painter.fillPath(ground, theme.card)
    room, centred = rect.adjusted(-unit, 0, unit, 0), Qt.AlignmentFlag.AlignHCenter
    draw_line(painter, room, called(context, borne.piece), narrow_size(size * unit), theme.card_text, NARROW, centred)
