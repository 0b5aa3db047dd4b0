"""The head of a row of places: its icon, its title with a line for each word, and a line for each number."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from ui.board.layout.layout_schema import BoxSpec
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon
from ui.theme import NARROW

_SIGN, _NUMBER, _UPPER, _LEADING = 1.9, 1.6, 1.3, 1.12
"""The side of the icon and the height of the line of a number at the foot and of each over it, in units; and from one line
of the title to the next, as a share of its size."""
_SIZES = (1.36, 1.2, 1.0)
"""The sizes that the title may have, in units."""


def number_lines(room: QRectF, unit: float, count: int) -> list[QRectF]:
    """Return the lines at the foot in which so many numbers stand, one over the other, from the top."""
    foot = QRectF(room.left(), room.bottom() - (_NUMBER + 0.15) * unit, room.width(), _NUMBER * unit)
    over = [QRectF(foot.left(), foot.top() - at * _UPPER * unit, foot.width(), _UPPER * unit) for at in range(1, count)]
    return [*reversed(over), foot]


def draw_stacked_head(
    painter: QPainter, context: DrawContext, box: BoxSpec, room: QRectF, titles: Sequence[str], numbers: int
) -> None:
    """Draw the icon over the title, in what ``numbers`` leave, in letters that have room for the ``titles`` of all rows."""
    unit, theme, middle = context.unit, context.theme, Qt.AlignmentFlag.AlignHCenter
    words, wide = box.title.split(), room.width() - 0.3 * unit
    sizes = [narrow_size(part * unit) for part in _SIZES]
    size = first_fitting(
        sizes, lambda one: all(text_width(word, one, NARROW) <= wide for title in titles for word in title.split())
    )
    high = number_lines(room, unit, numbers)[0].top() - room.top()
    step = _LEADING * size
    top = room.top() + max(0.1 * unit, (high - _SIGN * unit - len(words) * step) / 2)
    sign = QRectF(room.center().x() - _SIGN * unit / 2, top, _SIGN * unit, _SIGN * unit)
    draw_icon(painter, box.icon, sign.adjusted(0.2 * unit, 0.2 * unit, -0.2 * unit, -0.2 * unit), theme.soft)
    for at, word in enumerate(words):
        line = QRectF(room.left(), sign.bottom() + 0.05 * unit + at * step, room.width(), step)
        draw_line(painter, line, word, size, theme.text, NARROW, middle)
