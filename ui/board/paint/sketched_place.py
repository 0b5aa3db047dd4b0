"""Where what a place with a picture bears lies in its box: name and text at the left, signs and picture at the right, people
at the foot.

Each has a place of its own, and none moves. People stand in as many rows as they need, from the foot upwards, and a second
sign stands under that of the seat: where they leave the picture no room it is gone, and the text has its width.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

SIGN, _INSET = 1.4, 0.26
"""The side of the sign of the seat that holds a place, and how far it is from the corner, along which the line runs by which
a place stands out, in units."""
MOST_ROWS, _WITH_PLATE = 4, 2
"""How many rows of people there may be, and with how many of them the picture is seen."""
_NAME, _TEXT = 1.4, 2.6
"""The height of the line of the name, and with which over its picture the text of a place has room there, in units."""
_PLATE, _SHARE, _LEAST = 4.2, 0.166, 1.5
"""The side of the picture at most, in units and as a share of the width of its place, and at least, in units."""
_ROW, _CLOSER, _APART, _EDGE, _FOOT = 1.4, 1.32, 0.14, 0.25, 0.06
"""The height of one row of people, of each of several, what these have for their gaps, and the margin beside what lies in a
place and under it, in units."""
_CLOSE = 0.16
"""How far the text begins over the foot of the line of the name, in units: so two lines of it have large letters over two
rows of people, and one has over three."""


def people_room(room: QRectF, unit: float, rows: int = 1) -> QRectF:
    """Return the foot of a place, on which so many rows of people stand."""
    high, edge = (_ROW if rows == 1 else rows * _CLOSER + _APART) * unit, _EDGE * unit
    return QRectF(room.left() + edge, room.bottom() - _FOOT * unit - high, room.width() - 2 * edge, high)


def sketch_plate(room: QRectF, unit: float, rows: int = 1, *, marked: bool = False) -> QRectF:
    """Return where the picture of a place lies: over its people, under its sign, and if it is ``marked`` under one more; a
    null rectangle where they leave it no room.
    """
    foot = people_room(room, unit, rows).top() - 0.1 * unit
    top = (under_sign if marked else seat_sign)(room, unit).bottom() + 0.1 * unit
    side = min(_PLATE * unit, _SHARE * room.width(), foot - top)
    if rows > _WITH_PLATE or side < _LEAST * unit:
        return QRectF()
    return QRectF(room.right() - (_EDGE + 0.05) * unit - side, foot - side, side, side)


def name_line(room: QRectF, unit: float) -> QRectF:
    """Return the line of the name of a place, beside the sign of its seat."""
    return QRectF(room.left() + 0.4 * unit, room.top(), room.width() - (SIGN + 0.8) * unit, _NAME * unit)


def seat_sign(room: QRectF, unit: float) -> QRectF:
    """Return the place of the sign of the seat that holds it."""
    return QRectF(room.right() - (SIGN + _INSET) * unit, room.top() + _INSET * unit, SIGN * unit, SIGN * unit)


def under_sign(room: QRectF, unit: float) -> QRectF:
    """Return the place of one more sign, under that of the seat."""
    return seat_sign(room, unit).translated(0, (SIGN + 0.1) * unit)


def caption_room(room: QRectF, unit: float, rows: int, *, marked: bool = False) -> QRectF:
    """Return what name, signs, picture and people leave for the text of a place: over the picture if that has the room, else
    beside it.
    """
    top, foot = name_line(room, unit).bottom() - _CLOSE * unit, people_room(room, unit, rows).top()
    plate, right = sketch_plate(room, unit, rows, marked=marked), seat_sign(room, unit).left()
    if not plate.isNull() and plate.top() - top >= _TEXT * unit:
        foot = plate.top()
    elif not plate.isNull():
        right = plate.left()
    left = name_line(room, unit).left()
    return QRectF(left, top, right - 0.1 * unit - left, foot - top)
