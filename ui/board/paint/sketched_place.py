"""Where the picture of a place lies in its box, and what people stand on under it."""

from __future__ import annotations

from PySide6.QtCore import QRectF

_PLATE, _BESIDE = 4.9, 0.205
"""The side of the picture at most, in units, and of one beside the text as a share of the width of its place."""
SIGN, _PAVEMENT = 1.5, 1.72
"""The side of the sign of the seat that holds a place, and the height of what people stand on, in units."""


def sketch_plate(room: QRectF, unit: float) -> QRectF:
    """Return where the picture of a place lies in its box."""
    if is_under_sketch(room, unit):
        side = min(_PLATE * unit, 0.36 * room.width(), room.height() - 4.3 * unit)
        return QRectF(room.left() + 0.2 * unit, room.top() + 0.15 * unit, side, side)
    side = min(_PLATE * unit, _BESIDE * room.width(), room.height() - (_PAVEMENT + 0.3) * unit)
    left = room.left() + min((SIGN + 0.05) * unit, 0.1 * room.width())
    return QRectF(left, room.bottom() - _PAVEMENT * unit - side, side, side)


def pavement(room: QRectF, unit: float) -> QRectF:
    """Return the foot of a place with a picture, on which people stand: over all its width, under all that it says."""
    edge = 0.12 * unit
    return QRectF(room.left() + edge, room.bottom() - _PAVEMENT * unit, room.width() - 2 * edge, _PAVEMENT * unit - edge)


def is_under_sketch(room: QRectF, unit: float) -> bool:
    """Return whether a place is so high that its text stands under its picture, not beside it."""
    return room.height() >= 6.6 * unit and room.height() > 0.5 * room.width()
