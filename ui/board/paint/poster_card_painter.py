"""A card drawn as a poster on a wall: its name in large letters, what is at stake, beside a picture of its subject."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from engine.model.view import PieceView
from ui.board.paint.board_text import draw_line, first_fitting, fits_unbroken, narrow_size, text_width, wrap
from ui.board.paint.case_card_painter import subject_icon
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.faint import faint
from ui.board.paint.glyphs import draw_icon
from ui.theme import NARROW, blend

_NAMES = ((1.5, 1), (1.35, 1), (1.35, 2), (1.2, 2), (1.1, 2), (1.0, 3))
"""The sizes of a name in units, and over how many lines it may run."""
_LARGE = ((narrow_size(1.3), NARROW), (narrow_size(1.15), NARROW))
"""The letters before a room of what is at stake: rather fewer words in these than more in smaller ones."""
_STAKES = ((1.1, 400), (1.0, 400), (narrow_size(1.0), NARROW))
"""The letters of what is at stake: their size in units, and their weight."""
_DONE, _TICK = 0.6, 1.35
"""How strong the rest of a poster is that is turned over, and the side of the sign that says so, in units."""
_PAD, _STEP, _PLATE, _LETTER = 0.45, 1.16, 4.2, 2.0
"""The margin, in units; the distance of lines, in sizes of letters; the width of the plate with letter and picture and the
size of the letter, in units."""


def poster_edge(context: DrawContext, rect: QRectF) -> QPainterPath:
    """Return the line around a poster in this rectangle."""
    edge = QPainterPath()
    edge.addRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 0.4 * context.unit, 0.4 * context.unit)
    return edge


def draw_poster_plate(painter: QPainter, context: DrawContext, letter: str, picture: str, rect: QRectF) -> float:
    """Draw the plate at the left of a poster with its letter, and under that its picture if any; return where it ends."""
    if not letter:
        return rect.left()
    theme, unit = context.theme, context.unit
    plate = QRectF(rect.left(), rect.top(), min(_PLATE * unit, 0.28 * rect.width()), rect.height())
    path = QPainterPath()
    path.addRoundedRect(plate, 0.4 * unit, 0.4 * unit)
    painter.fillPath(path, blend(theme.text, theme.panel, 0.16))
    ink, middle = theme.text, Qt.AlignmentFlag.AlignHCenter
    if not picture:
        draw_line(painter, plate, letter, _LETTER * unit, ink, 700, middle)
        return plate.right()
    line = QRectF(plate.left(), plate.top() + 0.1 * unit, plate.width(), 0.95 * _LETTER * unit)
    draw_line(painter, line, letter, _LETTER * unit, ink, 700, middle)
    room = QRectF(plate.left(), line.bottom(), plate.width(), plate.bottom() - line.bottom() - 0.2 * unit)
    draw_icon(painter, picture, room.adjusted(0.25 * unit, 0, -0.25 * unit, 0), blend(theme.text, theme.panel, 0.72))
    return plate.right()


def draw_poster(painter: QPainter, context: DrawContext, piece: PieceView, letter: str, rect: QRectF) -> None:
    """Draw the poster in this rectangle, with the letter of its place; of one that is turned over what that means alone is
    strong."""
    theme, unit, style = context.theme, context.unit, context.layout.style_of(piece)
    strength = 1.0 if piece.up else _DONE
    with faint(painter, strength):
        painter.fillPath(poster_edge(context, rect), blend(theme.text, theme.panel, 0.05))
        left = draw_poster_plate(painter, context, letter, subject_icon(context.layout, piece), rect)
    inner = QRectF(left + _PAD * unit, rect.top(), rect.right() - left - 2 * _PAD * unit, rect.height())
    names = [(narrow_size(size * unit), lines) for size, lines in _NAMES]
    size, most = first_fitting(names, lambda way: fits_unbroken(piece.name, way[0], NARROW, inner.width(), way[1]))
    rows = [(row, size, NARROW, theme.text) for row in wrap(piece.name, size, NARROW, inner.width(), most)]
    room = inner.height() - len(rows) * _STEP * size - 0.4 * unit
    if piece.up:
        stake = _stake(context, piece, inner.width(), room)
        rows += [(row, letters, weight, theme.soft) for row, letters, weight in stake]
    elif style.turned_label:
        free = rect.right() - inner.left() - (_TICK + 0.3) * unit
        faces = [(1.2 * context.body, 700), (context.body, 700), (unit, 700), (narrow_size(unit), NARROW)]
        face = first_fitting(faces, lambda face: text_width(style.turned_label, *face) <= free)
        rows.append((style.turned_label, *face, theme.text))
    top = rect.center().y() - sum(row[1] for row in rows) * _STEP / 2
    for text, letters, weight, ink in rows:
        line = QRectF(inner.left(), top, inner.width() + 1, _STEP * letters)
        if text is style.turned_label:
            sign = QRectF(line.left(), line.center().y() - _TICK / 2 * unit, _TICK * unit, _TICK * unit)
            draw_icon(painter, style.turned, sign, ink)
            line.setLeft(sign.right() + 0.2 * unit)
            line.setRight(rect.right())
        with faint(painter, 1.0 if text is style.turned_label else strength):
            draw_line(painter, line, text, letters, ink, weight)
        top += line.height()


def _stake(context: DrawContext, piece: PieceView, wide: float, room: float) -> list[tuple[str, float, int]]:
    """Return the lines of what is at stake with their size and weight: the most that has room; none if nothing has."""
    unit, texts = context.unit, context.layout.sayings(piece.face.text if piece.face is not None else "")
    ways = [(text, *face) for face in _LARGE for text in texts] if context.is_for_room else []
    ways += [(text, *face) for text in texts for face in _STAKES]
    for text, size, weight in ways:
        most = int((room + 0.5) // (_STEP * size * unit))
        if most > 0 and fits_unbroken(text, size * unit, weight, wide, most):
            return [(row, size * unit, weight) for row in wrap(text, size * unit, weight, wide, most)]
    return []
