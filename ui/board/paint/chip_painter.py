"""Chips: things that are counted piece by piece, each kind by a shape of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from ui.board.layout.layout_schema import ChipLook
from ui.board.paint.board_text import draw_line, text_width
from ui.board.paint.draw_context import DrawContext
from ui.theme import blend, readable
from ui.theme.chip_shapes import SQUARE, chip_path

_TIGHTEST = 0.45
"""Chips of a kind overlap until so much of each is seen; then they become smaller; at last they are counted in figures."""
_SMALLEST = 0.62
"""The least size of a chip, as a share of the usual one."""
_APART = 0.14
"""The gap between kinds, in widths of a chip."""


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
    colour = {"free": blend(strong, ground, 0.66), "wanted": strong, "gone": blend(strong, ground, 0.4)}[look]
    painter.setPen(QPen(colour, 1.45 * wide if look == "wanted" else 0.9 * wide))
    painter.setBrush(ground)
    inset = QTransform.fromTranslate(rect.center().x(), rect.center().y()).scale(0.88, 0.88)
    painter.drawPath(inset.translate(-rect.center().x(), -rect.center().y()).map(path))
    if look == "gone":
        painter.setPen(QPen(blend(theme.text, ground, 0.75), wide))
        reach = QPointF(0.42 * side, -0.42 * side)
        painter.drawLine(rect.center() - reach, rect.center() + reach)


def draw_chips(
    painter: QPainter, context: DrawContext, groups: Sequence[ChipGroup], rect: QRectF, ground: QColor, side: float
) -> float:
    """Draw chips from the left of a row, those of a kind the closer the less room there is; return the width used.

    Where even the closest have no room, one chip of each kind stands before their number.
    """
    groups = [group for group in groups if group.looks]
    if not groups:
        return 0.0
    more = sum(len(group.looks) - 1 for group in groups)
    alone = len(groups) + (len(groups) - 1) * _APART
    fits = rect.width() / (alone + _TIGHTEST * more)
    if fits < _SMALLEST * side:
        return _counted(painter, context, groups, rect, ground, _SMALLEST * side)
    side = min(side, fits)
    share = min(1.06, (rect.width() / side - alone) / more) if more else 1.06
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
    counts = [(group.chip, look, str(group.looks.count(look))) for group in groups for look in dict.fromkeys(group.looks)]
    wide = sum(1.33 * side + text_width(number, context.unit, 700) for _, _, number in counts)
    fits = min(1.0, rect.width() / wide)
    left, side, size = rect.left(), side * fits, context.unit * fits
    for chip, look, number in counts:
        draw_chip(painter, context, chip, look, QRectF(left, rect.center().y() - side / 2, side, side), ground)
        left += 1.08 * side
        wide = text_width(number, size, 700)
        draw_line(painter, QRectF(left, rect.top(), wide + 1, rect.height()), number, size, context.theme.text, 700)
        left += wide + 0.25 * side
    return left - rect.left()


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
    return min(0.82 * context.unit, 0.86 * high)
