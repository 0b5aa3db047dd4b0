"""Chips: things that are counted piece by piece, each kind by a shape of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from ui.board.layout.layout_schema import ChipLook
from ui.board.paint.board_text import draw_line, text_width
from ui.board.paint.draw_context import DrawContext
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL, blend, readable
from ui.theme.chip_shapes import SQUARE, chip_path

_SMALLEST = 0.62
"""The least size of a chip, as a share of the usual one."""
_TIGHTEST = 0.45
"""Where not even small chips with figures have room, chips of a kind overlap until so much of each is seen."""
_APART = 0.14
"""The gap between kinds, in widths of a chip."""
_MORE = 1.06
"""How far chips of a kind are from each other, in widths of a chip."""


def narrow_size(size: float) -> float:
    """Return the size at which the narrow face has capitals as high as the other has at this size."""
    return size * CAPITAL / NARROW_CAPITAL


@dataclass(frozen=True)
class ChipGroup:
    """The chips of one kind in a row, in the order in which they are drawn."""

    chip: str
    looks: tuple[ChipLook, ...]


def draw_chip(painter: QPainter, context: DrawContext, chip: str, look: ChipLook, rect: QRectF, ground: QColor) -> None:
    """Draw one chip as large as the rectangle allows, on this ground."""
    style, theme = context.layout.chips[chip], context.theme
    side = min(rect.width(), rect.height())
    to = QTransform.fromTranslate(rect.center().x() - side / 2, rect.center().y() - side / 2)
    scale = side / SQUARE
    path = to.scale(scale, scale).map(chip_path(style.shape))
    fill = theme.tint(style.tint).fill
    strong = readable(fill, ground)
    wide = max(1.0, 0.1 * side)
    if look in ("have", "kept"):
        edge = QColor("#0c1116") if theme.dark else QColor("#2b3138")
        painter.setPen(QPen(edge, max(1.0, (0.07 if theme.dark else 0.11) * side)))
        painter.setBrush(fill)
        painter.drawPath(path)
        if style.shape == "capsule":
            painter.drawLine(
                QPointF(rect.center().x(), rect.center().y() - 0.25 * side), rect.center() + QPointF(0, 0.25 * side)
            )
        if look == "kept":
            painter.setPen(QPen(theme.text, wide))
            low = rect.center().y() + 0.56 * side
            painter.drawLine(QPointF(rect.center().x() - 0.45 * side, low), QPointF(rect.center().x() + 0.45 * side, low))
        return
    colour = {"free": blend(strong, ground, 0.72), "wanted": strong, "gone": blend(strong, ground, 0.4)}[look]
    painter.setPen(QPen(colour, 1.6 * wide if look == "wanted" else 0.9 * wide))
    painter.setBrush(blend(strong, ground, 0.26) if look == "free" else ground)
    inset = QTransform.fromTranslate(rect.center().x(), rect.center().y()).scale(0.88, 0.88)
    painter.drawPath(inset.translate(-rect.center().x(), -rect.center().y()).map(path))
    if look == "gone":
        painter.setPen(QPen(blend(theme.text, ground, 0.75), wide))
        reach = QPointF(0.42 * side, -0.42 * side)
        painter.drawLine(rect.center() - reach, rect.center() + reach)


def draw_chips(
    painter: QPainter, context: DrawContext, groups: Sequence[ChipGroup], rect: QRectF, ground: QColor, side: float
) -> float:
    """Draw chips from the left of a row; return the width used.

    They stand side by side where all have room at their full size. Else one of each kind and look stands before a figure
    that says how many there are, smaller if need be; and where not even that has room, chips overlap.
    """
    groups = [group for group in groups if group.looks]
    if not groups:
        return 0.0
    more = sum(len(group.looks) - 1 for group in groups)
    alone = len(groups) + (len(groups) - 1) * _APART
    if (alone + _MORE * more) * side > rect.width():
        counted = _counted(painter, context, groups, rect, ground, side)
        if counted:
            return counted
    side = min(side, rect.width() / (alone + _TIGHTEST * more))
    share = min(_MORE, (rect.width() / side - alone) / more) if more else _MORE
    left = rect.left()
    for group in groups:
        for look in group.looks:
            place = QRectF(left, rect.center().y() - side / 2, side, side)
            draw_chip(painter, context, group.chip, look, place, ground)
            left += share * side
        left += (1 - share + _APART) * side
    return left - _APART * side - rect.left()


def _counted(
    painter: QPainter, context: DrawContext, groups: Sequence[ChipGroup], rect: QRectF, ground: QColor, side: float
) -> float:
    """Draw one chip of each kind and look before its figure; return the width used, 0 where there is no room for all."""
    counts = [(group.chip, look, group.looks.count(look)) for group in groups for look in dict.fromkeys(group.looks)]
    size, near, apart = narrow_size(context.body), 0.06 * side, 0.14 * side
    figures = sum(text_width(str(number), size, NARROW) + near for _, _, number in counts if number > 1)
    room = rect.width() - figures - apart * (len(counts) - 1)
    if room < _SMALLEST * side * len(counts):
        return 0.0
    side, left = min(side, room / len(counts)), rect.left()
    for chip, look, number in counts:
        draw_chip(painter, context, chip, look, QRectF(left, rect.center().y() - side / 2, side, side), ground)
        left += side
        if number > 1:
            wide = text_width(str(number), size, NARROW)
            place = QRectF(left + near, rect.top(), wide + 1, rect.height())
            draw_line(painter, place, str(number), size, context.theme.text, NARROW)
            left += wide + near
        left += apart
    return left - apart - rect.left()


def chips_width(count: int, side: float) -> float:
    """Return how wide a row of so many chips of one kind is where they overlap."""
    return side * (1 + 0.62 * (count - 1)) if count else 0.0


def draw_printed_chips(
    painter: QPainter, context: DrawContext, chip: str, look: ChipLook, count: int, rect: QRectF, ground: QColor
) -> None:
    """Draw so many chips of a kind in a row that is as wide as `chips_width` says."""
    side = chip_side(context, rect.height())
    for at in range(count):
        place = QRectF(rect.left() + 0.62 * at * side, rect.center().y() - side / 2, side, side)
        draw_chip(painter, context, chip, look, place, ground)


def chip_side(context: DrawContext, high: float) -> float:
    """Return how large a chip is in a row of this height."""
    return min(1.06 * context.unit, 0.98 * high)
