"""The painter of a throw: its dice, what was needed, and what came of it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ui.board.layout.number_schema import ThrowPlace
from ui.board.paint.board_text import (
    LEADING,
    draw_line,
    draw_lines,
    first_fitting,
    fits_unbroken,
    narrow_size,
    text_width,
)
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_team
from ui.theme import NARROW, dice_width, draw_dice

_DICE, _RESULT, _CROWDED = 2.6, 1.9, 1.25
"""The heights of the line of dice and of what came of them, and of a die under which they have two lines, in units."""
_WHY = ((1.0, 400), (narrow_size(1.0), NARROW))
"""The letters of what is said of a throw, the first that fit: their size in units, and their weight."""
_SIGN, _DATED = 2.45, 1.2
"""The height of the sign of the seat that threw, and of a line beside it, in units."""
_FACE = re.compile(r"(\d+)(\*?)")
"""A face; one that succeeds has a star."""


@dataclass(frozen=True)
class Thrown:
    """What is said of a throw, what it is called, and who threw it in which turn; "" for what nobody knows."""

    said: str
    label: str
    by: str
    turn: str


def draw_throw(painter: QPainter, context: DrawContext, place: ThrowPlace, thrown: Thrown, rest: QRectF) -> None:
    """Draw the faces that a text begins with as dice, under them what was needed, and in large letters what came of it."""
    unit, theme, label = context.unit, context.theme, thrown.label
    shown, _, told = thrown.said.partition(". ")
    found = [match for word in shown.split() if (match := _FACE.fullmatch(word))]
    if not found:
        said, high = place.names.get("none", label), rest.height()
        letters = (1.2 * context.body, context.body, unit)
        size = first_fitting(
            letters, lambda size: fits_unbroken(said, size, 400, rest.width(), max(1, int(high / (size * LEADING))))
        )
        draw_lines(painter, rest, said, size, theme.soft)
        return
    why, apart, result = told.partition(". ")
    why, result = (f"{why}.", result) if apart else ("", told)  # of one sentence alone it is what came of it
    scale = min(1.0, rest.height() / ((_DICE + _RESULT + LEADING) * unit))
    row = QRectF(rest.left(), rest.top(), rest.width(), _DICE * unit * scale)
    if place.names:
        row.setRight(_draw_date(painter, context, thrown, row) - 0.5 * unit)
    _draw_faces(painter, context, found, place.sides, row)
    line = QRectF(rest.left(), 0, rest.width(), _RESULT * unit * scale)
    line.moveBottom(rest.bottom())
    room = QRectF(rest.left(), row.bottom(), rest.width(), line.top() - row.bottom() + 0.5)
    most = max(1, int((room.height() + 0.5) // (unit * LEADING)))
    needed = f"{why.partition(': ')[0].removesuffix('.')}."  # at last without where that was
    ways = [(text, *face) for text in (why, context.layout.in_short(why.removesuffix(".")), needed) for face in _WHY]
    text, size, weight = first_fitting(ways, lambda way: fits_unbroken(way[0], way[1] * unit, way[2], room.width(), most))
    draw_lines(painter, room, text, size * unit, theme.text, weight)
    words = f"{result.removesuffix('.')}." if result else ""
    sizes = (1.35 * context.body, 1.15 * context.body, context.body, unit)
    size = first_fitting(sizes, lambda size: text_width(words, size, 700) <= line.width())
    draw_line(painter, line, words, size, theme.text, 700)


def _draw_date(painter: QPainter, context: DrawContext, thrown: Thrown, row: QRectF) -> float:
    """Draw at the right what a throw is called, under that in which turn it was, and before both who threw it.

    Return where that begins.
    """
    unit, theme = context.unit, context.theme
    lines = [(thrown.label, theme.soft), *([(f"turn {thrown.turn}", theme.text)] if thrown.turn else [])]
    left = row.right() - max(text_width(text, unit, 400) for text, _ in lines) - 1
    for at, (text, ink) in enumerate(lines):
        line = QRectF(left, row.top() + at * _DATED * unit, row.right() - left, _DATED * unit)
        draw_line(painter, line, text, unit, ink, 400)
    if thrown.by not in context.teams:
        return left
    sign = QRectF(left - (_SIGN + 0.3) * unit, row.top() + (_DATED - _SIGN / 2) * unit, _SIGN * unit, _SIGN * unit)
    draw_team(painter, context, thrown.by, sign)
    return sign.left()


def _draw_faces(painter: QPainter, context: DrawContext, found: list[re.Match[str]], sides: int, row: QRectF) -> None:
    """Draw dice in one line, or in two where they would be too small; those that do not succeed are faint."""
    faces, unit = [int(face[1]) for face in found], context.unit
    wins = tuple(dict.fromkeys(int(face[1]) for face in found if face[2]))
    side = _side(faces, sides, row.width(), 0.82 * row.height())
    lines = [faces]
    if side < _CROWDED * unit and len(faces) > 1:
        half = (len(faces) + 1) // 2
        lines = [faces[:half], faces[half:]]
        side = _side(lines[0], sides, row.width(), 0.41 * row.height())
    high = row.height() / len(lines)
    for at, some in enumerate(lines):
        middle = row.top() + (at + 0.5) * high - 0.05 * side
        draw_dice(painter, context.theme, [(some, sides)], row.left(), middle, side, wins, counted=True)


def _side(faces: list[int], sides: int, wide: float, high: float) -> float:
    """Return how high dice may be that lie side by side."""
    return high * min(1.0, wide / dice_width([(faces, sides)], high))
