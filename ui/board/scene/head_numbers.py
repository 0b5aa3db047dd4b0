"""Where numbers stand in a heading: side by side at its right, or in the stacked head of a row one over the other."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QRectF

from ui.board.layout.binding import AnyBound
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.stacked_head import number_lines
from ui.board.scene.number_rows import wanted_width

APART = 0.35
"""The gap between numbers in a heading, in units."""
_NEARLY = 0.8
"""Numbers in a heading are made narrower down to this share before one of them is its icon alone."""
_ICON_WIDE = 1.6
"""The width of a number of which only the icon has room, in units."""
_CLOSEST = 0.6
"""What the number of a stacked head has at least of the room that it wants."""


def heading_numbers(
    context: DrawContext, numbers: Sequence[AnyBound], line: QRectF, free: float, *, closest: float = 0.0
) -> list[tuple[AnyBound, QRectF]]:
    """Return the numbers that stand at the right of a heading, the first at the edge.

    Where not nearly what they want is ``free``, those that have no room are icons alone, or left out where not even these
    have room. With ``closest`` there are all of them, with at least this part of what they want, or none.
    """
    unit, right, found = context.unit, line.right() - 0.2 * context.unit, list[tuple[AnyBound, QRectF]]()
    wants = [wanted_width(context, number) for number in numbers if number.place.in_heading]
    share = min(1.0, (free - APART * unit * len(wants)) / sum(wants)) if wants else 1.0
    if share < (closest or _NEARLY):
        if closest:
            return []
        share = 1.0
    for number in numbers:
        if number.place.in_heading:
            wide = share * wanted_width(context, number)
            if wide > free:  # of one that has no sign nothing would be left
                has_sign = number.place.has_sign or number.seat
                wide = _ICON_WIDE * unit if has_sign else math.inf
            if wide > free:
                continue
            free -= wide + APART * unit
            found.append((number, QRectF(right - wide, line.top(), wide, line.height())))
            right -= wide + APART * unit
    return found


def stacked_numbers(context: DrawContext, numbers: Sequence[AnyBound], room: QRectF) -> list[tuple[AnyBound, QRectF]]:
    """Return the numbers of the stacked head of a row, each in a line of its own at the foot, where it has room."""
    heads = [one for one in numbers if one.place.in_heading]
    lines = number_lines(room, context.unit, max(1, len(heads)))[: len(heads)]
    placed = (
        heading_numbers(context, [one], line, line.width(), closest=_CLOSEST) for one, line in zip(heads, lines, strict=True)
    )
    return [found for line in placed for found in line]
