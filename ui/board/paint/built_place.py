"""Where what a place with a building bears lies in its box: name and text at the left, signs at the right, people at the
foot; what stands there is the ground of it all.

Each has a place of its own, and none moves. People stand in as many rows as they need, from the foot upwards, and a second
sign stands under that of the seat.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.board.paint.standees import LARGE_HIGH

SIGN, _INSET = 1.4, 0.26
"""The side of the sign of the seat that holds a place, and how far it is from the corner, along which the line runs by which
a place stands out, in units."""
MOST_ROWS = 4
"""How many rows of people there may be."""
_NAME = 1.4
"""The height of the line of the name, in units."""
_ROW, _CLOSER, _APART, _EDGE, _FOOT = 1.4, 1.25, 0.12, 0.25, 0.06
"""The height of one row of people, of each of several, what these have for their gaps, and the margin beside what lies in a
place and under it, in units."""
_CLOSE = 0.18
"""How far the text begins over the foot of the line of the name, in units: so two lines of it have large letters over two
rows of people, and one has over three."""


def people_room(room: QRectF, unit: float, rows: int = 1, *, large: bool = False) -> QRectF:
    """Return the foot of a place, on which so many rows of people stand."""
    row = LARGE_HIGH if large else _ROW if rows == 1 else _CLOSER
    high, edge = (rows * row + _APART * (rows > 1)) * unit, _EDGE * unit
    return QRectF(room.left() + edge, room.bottom() - _FOOT * unit - high, room.width() - 2 * edge, high)


def shelf(room: QRectF, unit: float, high: float) -> QRectF:
    """Return the shelf at the foot of a place on which figures stand, left of its signs if these lie beside it."""
    found = QRectF(
        room.left() + _EDGE * unit, room.bottom() - (_FOOT + high) * unit, room.width() - 2 * _EDGE * unit, high * unit
    )
    if found.top() < under_sign(room, unit).bottom():
        found.setRight(seat_sign(room, unit).left() - 0.1 * unit)
    return found


def name_line(room: QRectF, unit: float) -> QRectF:
    """Return the line of the name of a place, beside the sign of its seat."""
    return QRectF(room.left() + 0.4 * unit, room.top(), room.width() - (SIGN + 0.8) * unit, _NAME * unit)


def seat_sign(room: QRectF, unit: float) -> QRectF:
    """Return the place of the sign of the seat that holds it."""
    return QRectF(room.right() - (SIGN + _INSET) * unit, room.top() + _INSET * unit, SIGN * unit, SIGN * unit)


def under_sign(room: QRectF, unit: float) -> QRectF:
    """Return the place of one more sign, under that of the seat."""
    return seat_sign(room, unit).translated(0, (SIGN + 0.1) * unit)


def caption_room(room: QRectF, unit: float, foot: QRectF) -> QRectF:
    """Return what name, signs and the foot with the people leave for the text of a place."""
    left, top = name_line(room, unit).left(), name_line(room, unit).bottom() - _CLOSE * unit
    return QRectF(left, top, seat_sign(room, unit).left() - 0.1 * unit - left, foot.top() - top)
