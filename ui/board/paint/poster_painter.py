"""A card drawn as a poster on a wall: its name in large letters, what is at stake, behind both a picture of its subject."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from engine.model.view import PieceView
from ui.board.paint.board_text import draw_line, first_fitting, fits_unbroken, text_width, wrap
from ui.board.paint.case_painter import subject_icon
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL, blend

_NARROWER = CAPITAL / NARROW_CAPITAL
_NAMES = ((1.55, 1), (1.4, 1), (1.25, 1), (1.4, 2), (1.25, 2), (1.1, 2), (1.0, 3))
"""The sizes of a name in units, and over how many lines it may run."""
_STAKES = ((1.1, 400), (1.0, 400), (_NARROWER, NARROW))
"""The letters of what is at stake: their size in units, and their weight."""
_PAD, _STEP, _PLATE = 0.45, 1.16, 2.3
"""The margin, in units; the distance of lines, in sizes of letters; the width of the plate with the letter, in units."""


def poster_edge(context: DrawContext, rect: QRectF) -> QPainterPath:
    """Return the line around a poster in this rectangle."""
    edge = QPainterPath()
    edge.addRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 0.4 * context.unit, 0.4 * context.unit)
    return edge


def draw_poster_letter(painter: QPainter, context: DrawContext, letter: str, rect: QRectF, *, faint: bool = False) -> float:
    """Draw the letter of a poster at its left, large on a plate; return where the plate ends."""
    if not letter:
        return rect.left()
    theme, unit = context.theme, context.unit
    plate = QRectF(rect.left(), rect.top(), _PLATE * unit, rect.height())
    path = QPainterPath()
    path.addRoundedRect(plate, 0.4 * unit, 0.4 * unit)
    painter.fillPath(path, blend(theme.text, theme.page, 0.06) if faint else blend(theme.text, theme.sea, 0.16))
    ink = theme.faint if faint else theme.text
    draw_line(painter, plate, letter, 2.2 * unit, ink, 700, Qt.AlignmentFlag.AlignHCenter)
    return plate.right()


def draw_poster(painter: QPainter, context: DrawContext, piece: PieceView, letter: str, rect: QRectF) -> None:
    """Draw the poster in this rectangle, with the letter of its place."""
    theme, unit, style = context.theme, context.unit, context.layout.style_of(piece)
    ground = theme.sea
    painter.fillPath(poster_edge(context, rect), ground)
    side = 0.9 * rect.height()
    picture = QRectF(rect.right() - side - 0.25 * unit, rect.center().y() - side / 2, side, side)
    draw_icon(painter, subject_icon(context.layout, piece), picture, blend(theme.text, ground, 0.24 if piece.up else 0.12))
    left = draw_poster_letter(painter, context, letter, rect)
    inner = QRectF(left + _PAD * unit, rect.top(), rect.right() - left - 2 * _PAD * unit, rect.height())
    names = [(size * unit * _NARROWER, lines) for size, lines in _NAMES]
    size, most = first_fitting(names, lambda way: fits_unbroken(piece.name, way[0], NARROW, inner.width(), way[1]))
    rows = [(row, size, NARROW, theme.text) for row in wrap(piece.name, size, NARROW, inner.width(), most)]
    room = inner.height() - len(rows) * _STEP * size - 0.4 * unit
    if piece.up:
        rows += [
            (row, letters, weight, theme.soft)
            for row, letters, weight in _stake(context, piece, inner.width() - 0.4 * side, room)
        ]
    elif style.turned_label:
        free = inner.width() - 1.8 * unit
        faces = [(1.2 * context.body, 700), (unit, 700), (unit * _NARROWER, NARROW)]
        face = first_fitting(faces, lambda face: text_width(style.turned_label, *face) <= free)
        rows.append((style.turned_label, *face, theme.text))
    top = rect.center().y() - sum(row[1] for row in rows) * _STEP / 2
    for text, letters, weight, ink in rows:
        line = QRectF(inner.left(), top, inner.width() + 1, _STEP * letters)
        if text is style.turned_label:
            sign = QRectF(line.left(), line.center().y() - 0.75 * unit, 1.5 * unit, 1.5 * unit)
            draw_icon(painter, style.turned, sign, ink)
            line.setLeft(sign.right() + 0.3 * unit)
        draw_line(painter, line, text, letters, ink, weight)
        top += line.height()


def _stake(context: DrawContext, piece: PieceView, wide: float, room: float) -> list[tuple[str, float, int]]:
    """Return the lines of what is at stake with their size and weight: the most that has room; none if nothing has."""
    for text in context.layout.sayings(piece.face.text if piece.face is not None else ""):
        for size, weight in _STAKES:
            most = int((room + 0.5) // (_STEP * size * context.unit))
            if most > 0 and fits_unbroken(text, size * context.unit, weight, wide, most):
                return [(row, size * context.unit, weight) for row in wrap(text, size * context.unit, weight, wide, most)]
    return []
