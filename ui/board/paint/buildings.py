"""Buildings: what stands at a place, as the drawing of its map has it, in the tones of the place and of who holds it."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QTransform

from ui.board.layout.layout_schema import BoxSpec
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.land_tones import lot_ground
from ui.theme import Picture, blend

_DEPTHS = (
    {"ground": 0.1, "skyline": 0.1, "building": 0.25, "roof": 0.4, "window": 0.1},
    {"ground": 0.08, "skyline": 0.08, "building": 0.2, "roof": 0.32, "window": 0.08},
)
"""How much of its ink each part of what stands at a place has by night and by day, by the class of its shape: the nearer the
more. Words lie before a skyline. Of what nobody holds the windows are dark."""
_LIT = 0.7
"""How much of its ink a window has of a place that a seat holds."""


def draw_buildings(painter: QPainter, context: DrawContext, picture: str, box: BoxSpec, room: QRectF, tint: str) -> None:
    """Draw what a picture has at a place, in the tint of the seat that holds it, "" for nobody's.

    Each shape is one path over the whole place: a ground on which the tag of a target may lie (see `TextBounds`).
    """
    theme, drawing = context.theme, context.board.pictures[picture]
    ground, ink = (theme.tint(tint).lot, theme.tint(tint).edge) if tint else (lot_ground(theme), theme.text)
    depths = _DEPTHS[not theme.dark]
    place = picture_to_room(drawing, box, room)
    for shape in drawing.group(box.building):
        is_lit = bool(tint) and shape.kind == "window"
        painter.fillPath(place.map(shape.path), blend(ink, ground, _LIT if is_lit else depths[shape.kind]))


def picture_to_room(drawing: Picture, box: BoxSpec, room: QRectF) -> QTransform:
    """Return the way from a drawing that fills its map to the room of one box on it."""
    (left, top, wide, high), whole = box.at or (0.0, 0.0, 1.0, 1.0), drawing.box
    found = QTransform.fromTranslate(room.left(), room.top())
    found.scale(room.width() / (wide * whole.width()), room.height() / (high * whole.height()))
    return found.translate(-left * whole.width() - whole.left(), -top * whole.height() - whole.top())
