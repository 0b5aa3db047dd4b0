"""Where the picture of a place lies in its box, its text beside or under that, and people at its foot.

Where many people stand they have two rows: the picture is smaller then, or gone, and the text has the whole width. The name
of the place stays where it is.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

_PLATE, _BESIDE = 4.9, 0.205
"""The side of the picture at most, in units, and of one beside the text as a share of the width of its place."""
_SMALL = 1.35
"""The side of the picture over a crowd, in units."""
SIGN = 1.5
"""The side of the sign of the seat that holds a place, in units."""
_FOOT, _CROWD = 1.72, 2.8
"""The height of the foot on which people stand, in one row and in two, in units."""
_SAYS = 2.58
"""What lies between the picture and the foot of a place whose text stands under its picture, in units."""


def sketch_plate(room: QRectF, unit: float, *, is_crowded: bool = False) -> QRectF:
    """Return where the picture of a place lies in its box; a null rectangle where a crowd leaves it no room."""
    if is_under_sketch(room, unit):
        foot = _CROWD if is_crowded else _FOOT
        side = min(_PLATE * unit, 0.36 * room.width(), room.height() - (_SAYS + foot) * unit)
        return QRectF(room.left() + 0.2 * unit, room.top() + 0.15 * unit, side, side)
    side = min(_PLATE * unit, _BESIDE * room.width(), room.height() - (_FOOT + 0.3) * unit)
    left = room.left() + min((SIGN + 0.05) * unit, 0.1 * room.width())
    if not is_crowded:
        return QRectF(left, room.bottom() - _FOOT * unit - side, side, side)
    small = QRectF(left + side - _SMALL * unit, room.top() + 0.06 * unit, _SMALL * unit, _SMALL * unit)
    return small if small.left() >= beside_sign(room, unit).right() else QRectF()


def beside_sign(room: QRectF, unit: float) -> QRectF:
    """Return the place beside the sign of the seat, for what else is to be seen over a crowd."""
    return QRectF(room.left() + (SIGN + 0.12) * unit, room.top(), 1.4 * unit, 1.3 * unit)


def caption_room(room: QRectF, unit: float, rect: QRectF, *, is_crowded: bool) -> QRectF:
    """Return what picture and people leave of a rectangle for the text of a place."""
    foot = crowd_room(room, unit).top() if is_crowded else rect.bottom()
    if is_under_sketch(room, unit):
        top = sketch_plate(room, unit, is_crowded=is_crowded).bottom() + 0.05 * unit
        return QRectF(rect.left() + 0.1 * unit, top, rect.width() - 0.1 * unit, foot - top)
    left = beside_sign(room, unit).left() if is_crowded else sketch_plate(room, unit).right() + 0.5 * unit
    return QRectF(left, rect.top(), rect.right() - left, foot - rect.top())


def crowd_room(room: QRectF, unit: float) -> QRectF:
    """Return the foot of a place with a picture on which two rows of people stand."""
    return room.adjusted(0.3 * unit, room.height() - _CROWD * unit, -0.3 * unit, -0.1 * unit)


def foot_top(room: QRectF, unit: float) -> float:
    """Return where the foot of a place with a picture begins, on which people stand, under all that it says."""
    return room.bottom() - _FOOT * unit


def is_under_sketch(room: QRectF, unit: float) -> bool:
    """Return whether a place is so high that its text stands under its picture, not beside it."""
    return room.height() >= 6.6 * unit and room.height() > 0.5 * room.width()
