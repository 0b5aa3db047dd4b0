"""The painter of the photograph of what one sees at a place that fills its box."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter

from ui.board.layout.layout_schema import BoxSpec
from ui.board.paint.board_text import LEADING, draw_line, draw_lines, first_fitting, fits_unbroken, narrow_size
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.folder import FILLS
from ui.board.paint.glyphs import draw_icon
from ui.board.paint.tokens import PlaceRooms
from ui.theme import NARROW, blend

_WIDE, _BROAD = 0.53, 1.2
"""The greatest width of a photograph as a share of its place, and in heights of its own."""
_SMALLEST, _LARGEST = 1.8, 4.4
"""Its least side, and its greatest beside what lies at a place, which is seen first, in units."""
_BORDER, _GROUND, _ICON = 0.18, 0.28, 0.92
"""The paper around it in units, and how much of it the ground takes, and what stands there at most, as shares of its
height."""
_CAPTION, _CAPTIONED = 1.25, 4.4
"""The height of the words under it, and the least height of a photograph that has any, in units."""
_LIT = 0.45
"""How strong the light of its coin is on it."""
_CALM = {True: 0.7, False: 1.0}
"""How strong it is without that by day, so that what is in use stands out, and by night, when it is dark itself."""
_NAMES, _LINES = (1.2, 1.1, 1.0), 3
"""The sizes that the name in full may have beside it, in units, and how many lines that has at most."""


def draw_quiet_place(painter: QPainter, context: DrawContext, box: BoxSpec, named: str, rooms: PlaceRooms) -> None:
    """Draw a place where nothing is yet: a photograph with what it does, and at its left the name of the place in full.

    A low photograph has no room for words: there what it does stands at the left.
    """
    theme, unit = context.theme, context.unit
    rest = QRectF(rooms.lies.topLeft(), rooms.pawns.bottomRight())
    wide = min(_WIDE * rest.width(), _BROAD * rest.height())
    photo = rest.adjusted(rest.width() - wide, max(0, rest.height() - wide), 0, 0)
    beside, is_captioned = rest.adjusted(0, 0, -wide - 0.3 * unit, 0), photo.height() >= _CAPTIONED * unit
    draw_photo(painter, context, box, photo, caption=box.note if is_captioned else "")
    if not is_captioned:
        draw_note(painter, context, box, beside)
        return
    sizes = [narrow_size(size * unit) for size in _NAMES]
    ways = [(form, size) for form in context.layout.wordings(named) for size in sizes]
    form, size = first_fitting([*ways, ("", unit)], lambda way: fits_unbroken(*way, NARROW, beside.width(), _LINES))
    draw_lines(painter, beside, form, size, blend(theme.text, theme.panel, 0.85), NARROW)


def photo_place(context: DrawContext, free: QRectF) -> QRectF:
    """Return the place of a photograph beside what lies at a place: a square in the corner of what that leaves free."""
    side = min(free.height(), free.width(), _LARGEST * context.unit)
    return QRectF(free.right() - side, free.bottom() - side, side, side)


def draw_note(painter: QPainter, context: DrawContext, box: BoxSpec, room: QRectF) -> None:
    """Draw what a place does in the first line of a room."""
    size = narrow_size(context.unit)
    line = QRectF(room.topLeft(), QSizeF(room.width(), LEADING * size))
    draw_line(painter, line, box.note, size, context.theme.soft, NARROW)


def draw_photo(
    painter: QPainter, context: DrawContext, box: BoxSpec, room: QRectF, *, tint: str = "", caption: str = ""
) -> None:
    """Draw the photograph in a room, in the light of a tint or calmly, with a caption on its paper; nothing in too small a
    room.
    """
    unit, border = context.unit, _BORDER * context.unit
    if min(room.width(), room.height()) < _SMALLEST * unit:
        return
    light = not context.theme.dark
    paper, photo, ground, ink = (QColor(FILLS[part][light]) for part in ("paper", "photo", "field", "figure"))
    if tint:
        photo, ground = (blend(context.theme.tint(tint).fill, one, _LIT) for one in (photo, ground))
    else:
        photo, ground = (blend(one, context.theme.panel, _CALM[light]) for one in (photo, ground))
    foot = _CAPTION * unit if caption else border
    seen = room.adjusted(border, border, -border, -foot)
    painter.fillRect(room, paper)
    painter.fillRect(seen, photo)
    painter.fillRect(seen.adjusted(0, (1 - _GROUND) * seen.height(), 0, 0), ground)
    side = _ICON * min(seen.width(), seen.height())
    place = QRectF(0, 0, side, side)
    place.moveCenter(seen.center())
    draw_icon(painter, box.icon, place, ink if tint else blend(ink, photo, _CALM[light]))
    if caption:
        line = QRectF(room.left(), seen.bottom(), room.width(), foot)
        draw_line(painter, line, caption, narrow_size(unit), ink, NARROW, Qt.AlignmentFlag.AlignHCenter)
