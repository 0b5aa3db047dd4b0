"""The painter of the heads of columns: what the figures mean that stand one under the other on the places of a board."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from ui.board.layout.layout_schema import BoxSpec
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.tokens import foot_lines, name_place
from ui.theme import NARROW


def draw_column_heads(painter: QPainter, context: DrawContext, box: BoxSpec, room: QRectF, said: str = "") -> None:
    """Draw the title of a box over the coins of the places under it, and its note, with the value that it says, over what
    lies on them.
    """
    unit, theme = context.unit, context.theme
    over_coins, rest = name_place(context, room), foot_lines(context, room)[0]
    line = QRectF(over_coins.left(), room.bottom() - 1.2 * unit, over_coins.width(), 1.2 * unit)
    draw_line(painter, line, box.title, narrow_size(unit), theme.soft, NARROW, Qt.AlignmentFlag.AlignHCenter)
    over_rest = QRectF(rest.left(), line.top(), rest.width(), line.height())
    if "{value}" in box.note and not said:
        return
    notes = [note.replace("{value}", said) for note in context.layout.wordings(box.note)]
    ways = [(note, narrow_size(size)) for size in (context.body, unit) for note in notes]
    note, size = first_fitting(ways, lambda way: text_width(*way, NARROW) <= over_rest.width())
    draw_line(painter, over_rest, note, size, theme.text, NARROW)
