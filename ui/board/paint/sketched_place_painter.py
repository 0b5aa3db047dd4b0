"""The painter of what a place with a picture bears: the picture, the sign of the seat that holds it, and its name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.model.view import PieceView
from ui.board.layout.layout_schema import BoxSpec
from ui.board.paint.board_text import draw_line, first_fitting, fits_unbroken, wrap
from ui.board.paint.captions import is_caption_whole
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_building, draw_team
from ui.board.paint.sketched_place import SIGN, caption_room, is_under_sketch, sketch_plate
from ui.board.paint.standees import is_crowd
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL, blend

SKETCH_TITLE = 1.36
"""The size of the name beside the picture of a place, in units."""


def needs_two_rows(
    context: DrawContext, room: QRectF, foot: QRectF, people: Sequence[PieceView], texts: Sequence[PieceView]
) -> bool:
    """Return whether more people are at a place than have room side by side, and its texts have room over two rows.

    ``foot`` is as wide as a row, and begins under the name of the place.
    """
    says_in = caption_room(room, context.unit, foot, is_crowded=True)
    return is_crowd(context, people, foot) and all(is_caption_whole(context, text, says_in) for text in texts)


def draw_sketched_place(
    painter: QPainter, context: DrawContext, box: BoxSpec, room: QRectF, head: QRectF, owner: str, *, is_crowded: bool
) -> None:
    """Draw what the place looks like, in the tint of the seat that holds it, with its sign, and the name.

    ``head`` is the line of the name, of which the picture takes its part.
    Over a crowd the picture is small; the name stands where it stands otherwise.
    """
    unit, theme, team = context.unit, context.theme, context.teams.get(owner)
    ink = theme.tint(team.tint).edge if team is not None else blend(theme.text, theme.raised, 0.5)
    lit = blend(theme.tint("yellow").fill, theme.raised, 0.75 if theme.dark else 0.9)
    draw_building(painter, box.sketch, sketch_plate(room, unit, is_crowded=is_crowded), ink, lit)
    if team is not None:
        side = SIGN * unit
        draw_team(painter, context, owner, QRectF(room.left() + 0.1 * unit, room.top() + 0.1 * unit, side, side))
    plate, lines = sketch_plate(room, unit), 1
    head = head.adjusted(plate.right() + 0.5 * unit - head.left(), 0.02 * unit, -0.4 * unit, 0.02 * unit)
    if is_under_sketch(room, unit):  # what one can do there is written under both
        head, lines = QRectF(head.left(), plate.top(), head.width(), plate.height()), 2
    sizes = [part * unit * CAPITAL / NARROW_CAPITAL for part in (SKETCH_TITLE, 1.2, 1.0)]
    ways = [(name, size) for name in context.layout.wordings(box.title) for size in sizes]
    title, size = first_fitting(ways, lambda way: fits_unbroken(*way, NARROW, head.width(), lines))
    rows = wrap(title, size, NARROW, head.width(), lines)
    if lines > 1:
        head.setTop(head.center().y() - len(rows) * 0.55 * size)
        head.setHeight(1.1 * size)
    for at, row in enumerate(rows):
        draw_line(painter, head.translated(0, at * head.height()), row, size, theme.text, NARROW)
