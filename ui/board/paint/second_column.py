"""The second column of a list of seats: what is told of each beside what it is called."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.theme import NARROW

_BEGINS, _WIDE = (8.3, 9.8), 19.0
"""Where it begins in a slim list, and in one of that width or more, in units."""


def column_begins(context: DrawContext, wide: float) -> float:
    """Return where the column begins in a list of this width."""
    return _BEGINS[wide >= _WIDE * context.unit] * context.unit


def column_needs(context: DrawContext, told: str, wide: float) -> float:
    """Return how wide a list of this width has to be at least for what is told in it, in the fewest words."""
    return column_begins(context, wide) + text_width(_forms(context, told)[-1], narrow_size(context.unit), NARROW)


def draw_second_column(painter: QPainter, context: DrawContext, told: str, room: QRectF) -> None:
    """Draw what is told, ``what it is called: what is told``, in fewer words where it would have no room."""
    size = narrow_size(context.unit)
    forms = _forms(context, told)
    said = first_fitting(forms, lambda form: text_width(form, size, NARROW) <= room.width() + 0.5)
    draw_line(painter, room, said, size, context.theme.soft, NARROW)


def _forms(context: DrawContext, told: str) -> tuple[str, ...]:
    return context.layout.wordings(told.partition(": ")[2])
