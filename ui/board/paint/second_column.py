"""The second column of a list of seats: what is told of each beside what it is called."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.theme import NARROW

_BEGINS, _WIDE = (8.5, 9.8), 19.0
"""Where it begins in a slim list, and in one of that width or more, in units."""
_LETTERS = (1.2, 1.0)
"""The sizes that what is told may have, in units: rather in fewer words than in smaller letters."""
_INSET = 0.2
"""What is free between it and the line around the one that stands out, in units."""


def column_begins(context: DrawContext, wide: float) -> float:
    """Return where the column begins in a list of this width."""
    return _BEGINS[wide >= _WIDE * context.unit] * context.unit


def column_needs(context: DrawContext, told: str, wide: float) -> float:
    """Return how wide a list of this width has to be at least for what is told in it, in the fewest words."""
    told_wide = text_width(_forms(context, told)[-1], narrow_size(context.unit), NARROW)
    return column_begins(context, wide) + told_wide + _INSET * context.unit


def draw_second_column(painter: QPainter, context: DrawContext, told: str, room: QRectF) -> None:
    """Draw what is told, ``what it is called: what is told``, in fewer words where it would have no room."""
    ways = [(form, narrow_size(size * context.unit)) for size in _LETTERS for form in _forms(context, told)]
    said, size = first_fitting(ways, lambda way: text_width(*way, NARROW) <= room.width() - _INSET * context.unit)
    draw_line(painter, room, said, size, context.theme.text, NARROW)


def _forms(context: DrawContext, told: str) -> tuple[str, ...]:
    return context.layout.wordings(told.partition(": ")[2])
