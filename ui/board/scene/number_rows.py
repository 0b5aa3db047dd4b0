"""Where numbers stand in a room: side by side, in columns or as words run in a text."""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import QRectF

from ui.board.layout.binding import BoundNumber
from ui.board.paint.board_text import LEADING
from ui.board.paint.draw_context import DrawContext
from ui.board.scene.number_items import FIGURE, STEPS, NumberItem


def number_rows(context: DrawContext, numbers: tuple[BoundNumber, ...], room: QRectF) -> list[tuple[BoundNumber, QRectF]]:
    """Numbers side by side in lines of the room, from its top, one under the other in as many columns as fit.

    Ladders and texts have lines of their own. In a room of no height the lines are as high as they like; else they are
    made to fit.
    """
    unit, found, top = context.unit, list[tuple[BoundNumber, QRectF]](), 0.0
    for alone, run in groupby(numbers, lambda bound: bound.place.show in ("steps", "text")):
        if not alone:
            rows = _side_by_side(context, tuple(run), room.width())
            found += [(bound, rect.translated(0, top)) for bound, rect in rows]
            top += rows[-1][1].bottom()
            continue
        for bound in run:
            high = STEPS * unit
            if bound.place.show == "text":
                high = ((bound.total or 1) * LEADING + 0.2) * unit
            found.append((bound, QRectF(0, top, room.width(), high)))
            top += high
    squeeze = min(1.0, room.height() / top) if room.height() > 0 and top else 1.0
    return [
        (bound, QRectF(room.left() + at.left(), room.top() + at.top() * squeeze, at.width(), at.height() * squeeze))
        for bound, at in found
    ]


def heads(
    context: DrawContext, numbers: tuple[BoundNumber, ...], line: QRectF, free: float
) -> list[tuple[BoundNumber, QRectF]]:
    """The numbers that stand at the right of a heading, the first at the edge; where less than they want is ``free``,
    their icons alone."""
    unit, right, found = context.unit, line.right() - 0.2 * context.unit, list[tuple[BoundNumber, QRectF]]()
    for number in numbers:
        if number.place.head:
            wide = NumberItem.wide(context, number)
            wide = wide if wide <= free else 1.6 * unit
            free -= wide
            found.append((number, QRectF(right - wide, line.top(), wide, line.height())))
            right -= wide + 0.35 * unit
    return found


def _side_by_side(context: DrawContext, numbers: tuple[BoundNumber, ...], room: float) -> list[tuple[BoundNumber, QRectF]]:
    widths = [min(NumberItem.wide(context, bound), room) for bound in numbers]
    lefts = _in_columns(widths, room, context.unit)
    running = _running(widths, room, context.unit)
    if running[-1][0] < lefts[-1][0]:
        lefts = running
    high = FIGURE * context.unit
    return [
        (bound, QRectF(left, line * high, wide, high))
        for bound, (line, left), wide in zip(numbers, lefts, widths, strict=True)
    ]


def _in_columns(widths: list[float], room: float, gap: float) -> list[tuple[int, float]]:
    """The line and the left edge of each, one under the other in as many columns as fit."""
    columns: list[float] = []
    for count in range(len(widths), 0, -1):
        columns = [max(widths[at::count]) for at in range(count)]
        if sum(columns) + gap * (count - 1) <= room + 0.5:
            break
    count = len(columns)
    return [(at // count, sum(columns[: at % count]) + gap * (at % count)) for at in range(len(widths))]


def _running(widths: list[float], room: float, gap: float) -> list[tuple[int, float]]:
    """The line and the left edge of each, as words run in a text."""
    found: list[tuple[int, float]] = []
    line, left = 0, 0.0
    for wide in widths:
        if left and left + wide > room + 0.5:
            line, left = line + 1, 0.0
        found.append((line, left))
        left += wide + gap
    return found
