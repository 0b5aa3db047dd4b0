"""Chips: things that are counted piece by piece, each kind by a shape of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QTransform

from ui.board.layout.piece_styles import ChipLook
from ui.board.paint.board_text import draw_line, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.stamps import draw_stamped, make_stamp
from ui.theme import NARROW, blend, readable
from ui.theme.chip_shapes import SQUARE, chip_path

_SMALLEST = 0.62
"""The least size of a chip, as a share of the usual one."""
_TIGHTEST = 0.45
"""Where not even small chips with figures have room, chips of a kind overlap until so much of each is seen."""
_LEAST = 0.5
"""Chips that are counted are not smaller than this, in units, where those that overlap would be no larger."""
_APART = 0.14
"""The gap between kinds, in widths of a chip."""
_NEAR = 0.06
"""The gap before a figure, in widths of a chip."""
_IN_RING, _HOLLOW = 0.6, 1.5
"""How large a chip is in its ring, and how wide the line is of one that a place supplies, in widths of other lines."""
_PARTS = 4
"""Pictures of chips are made for sizes so many to a pixel."""
_MORE = 1.06
"""How far chips of a kind are from each other, in widths of a chip."""


@dataclass(frozen=True)
class ChipGroup:
    """The chips of one kind in a row, in the order in which they are drawn."""

    chip: str
    looks: tuple[ChipLook, ...]


def draw_chip(
    painter: QPainter,
    context: DrawContext,
    chip: str,
    look: ChipLook,
    rect: QRectF,
    ground: QColor,
) -> None:
    """Draw one chip as large as the rectangle allows, on this ground.

    On a screen it is drawn once for each size and look, and that picture is laid on whole pixels wherever it stands.
    """
    style, theme = context.layout.chips[chip], context.theme
    side, centre = min(rect.width(), rect.height()), rect.center()
    ink = _Ink(style.shape, theme.tint(style.tint).fill.rgb(), theme.text.rgb(), ground.rgb(), theme.dark)
    draw_stamped(
        painter,
        centre,
        lambda scale: _stamp(ink, look, round(side * scale * _PARTS) / _PARTS / scale, scale),
        lambda painter: _draw_shape(painter, ink, look, side),
    )


class _Ink(NamedTuple):
    """The shape of a chip, and its colours as numbers: its own, that of texts, and what it lies on."""

    shape: str
    fill: int
    text: int
    ground: int
    is_dark: bool


@lru_cache(maxsize=512)
def _stamp(ink: _Ink, look: ChipLook, side: float, scale: float) -> QImage:
    """Return a picture with a chip in its middle, for a device with so many pixels for one.

    Pictures are kept, of all sizes of four windows: with every chip drawn anew a new Phase of Druglord took 85 ms instead of
    72.
    """
    return make_stamp(1.4 * side, 1.4 * side, scale, lambda painter: _draw_shape(painter, ink, look, side))


def _draw_shape(painter: QPainter, ink: _Ink, look: ChipLook, side: float) -> None:
    """Draw a chip around the origin."""
    if look in ("wanted", "gone"):
        _draw_ring(painter, ink, look, side)
    else:
        _draw_chip_shape(painter, ink, look, side)


def _draw_ring(painter: QPainter, ink: _Ink, look: ChipLook, side: float) -> None:
    """Draw the ring of what is wanted around the origin, with the chip in it, or of what was wanted and is gone."""
    inside = QColor("#0c1116" if ink.is_dark else "#ffffff")
    strong, text = readable(QColor(ink.fill), inside), QColor(ink.text)
    is_gone, wide = look == "gone", max(1.2, 0.12 * side)
    half = side / 2 - wide / 2
    painter.setPen(QPen(blend(strong, inside, 0.45) if is_gone else strong, 0.6 * wide if is_gone else wide))
    painter.setBrush(blend(inside, QColor(ink.ground), 0.5) if is_gone else inside)
    painter.drawEllipse(QPointF(0, 0), half, half)
    if is_gone:
        painter.setPen(QPen(blend(text, inside, 0.75), 0.8 * wide))
        reach = QPointF(0.3 * side, -0.3 * side)
        painter.drawLine(-reach, reach)
    else:
        scale = _IN_RING * side / SQUARE
        painter.setPen(QPen(strong, max(0.8, 0.05 * side)))
        painter.setBrush(QColor(ink.fill))
        path = chip_path(ink.shape)
        painter.drawPath(QTransform.fromTranslate(-scale * SQUARE / 2, -scale * SQUARE / 2).scale(scale, scale).map(path))


def _draw_chip_shape(painter: QPainter, ink: _Ink, look: ChipLook, side: float) -> None:
    fill, text, ground = QColor(ink.fill), QColor(ink.text), QColor(ink.ground)
    scale = side / SQUARE
    path = QTransform.fromTranslate(-side / 2, -side / 2).scale(scale, scale).map(chip_path(ink.shape))
    strong, wide = readable(fill, ground), max(1.0, 0.1 * side)
    if look in ("have", "kept"):
        painter.setPen(
            QPen(QColor("#0c1116" if ink.is_dark else "#2b3138"), max(1.0, (0.07 if ink.is_dark else 0.11) * side))
        )
        painter.setBrush(fill)
        painter.drawPath(path)
        if ink.shape == "capsule":
            painter.drawLine(QPointF(0, -0.3 * side), QPointF(0, 0.3 * side))
        if look == "kept":
            painter.setPen(QPen(text, wide))
            painter.drawLine(QPointF(-0.45 * side, 0.56 * side), QPointF(0.45 * side, 0.56 * side))
        return
    is_printed = look == "printed"  # hollow: by its shade alone it was taken for one that lies there
    painter.setPen(QPen(strong if is_printed else blend(strong, ground, 0.72), (_HOLLOW if is_printed else 0.9) * wide))
    painter.setBrush(ground if is_printed else blend(strong, ground, 0.26))
    painter.drawPath(QTransform.fromScale(0.88, 0.88).map(path))


def draw_chips(
    painter: QPainter,
    context: DrawContext,
    groups: Sequence[ChipGroup],
    rect: QRectF,
    ground: QColor,
    side: float,
    *,
    summed: bool = False,
) -> float:
    """Draw chips from the left of a row; return the width used.

    They stand side by side where all have room at their full size. Else, or if they are to be ``summed``, one of each kind
    and look stands before a figure that says how many there are, smaller if need be; and where not even that has room,
    chips overlap. A row without a width has none.
    """
    groups = [group for group in groups if group.looks]
    if not groups or rect.width() <= 0:
        return 0.0
    more = sum(len(group.looks) - 1 for group in groups)
    alone = len(groups) + (len(groups) - 1) * _APART
    overlapping = min(side, rect.width() / (alone + _TIGHTEST * more))
    if summed or (alone + _MORE * more) * side > rect.width():
        counted = _counted(painter, context, groups, rect, ground, side, overlapping)
        if counted:
            return counted
    side = overlapping
    share = min(_MORE, (rect.width() / side - alone) / more) if more else _MORE
    left = rect.left()
    for group in groups:
        for look in group.looks:
            draw_chip(painter, context, group.chip, look, QRectF(left, rect.center().y() - side / 2, side, side), ground)
            left += share * side
        left += (1 - share + _APART) * side
    return left - _APART * side - rect.left()


def fitting_side(context: DrawContext, groups: Sequence[ChipGroup], wide: float, most: float) -> float:
    """Return how large chips of these groups may be in a row so wide, side by side or counted, at most as large as this."""
    groups = [group for group in groups if group.looks]
    if not groups or wide <= 0:
        return most
    more = sum(len(group.looks) - 1 for group in groups)
    counts = [group.looks.count(look) for group in groups for look in dict.fromkeys(group.looks)]
    figures = [text_width(str(n), narrow_size(context.body), NARROW) for n in counts if n > 1]
    beside = wide / (len(groups) + (len(groups) - 1) * _APART + _MORE * more)
    counted = (wide - sum(figures) - 1) / (len(counts) + (len(counts) - 1) * _APART + len(figures) * _NEAR)
    return min(most, max(beside, counted))


def chips_extent(context: DrawContext, groups: Sequence[ChipGroup], side: float, *, summed: bool) -> float:
    """Return how wide chips of this size are in a row, side by side, or one of each kind and look before its figure."""
    groups = [group for group in groups if group.looks]
    if not summed:
        more = sum(len(group.looks) - 1 for group in groups)
        return (len(groups) + max(0, len(groups) - 1) * _APART + _MORE * more) * side
    counts = [group.looks.count(look) for group in groups for look in dict.fromkeys(group.looks)]
    figures = [text_width(str(n), narrow_size(context.body), NARROW) + _NEAR * side for n in counts if n > 1]
    return (len(counts) + max(0, len(counts) - 1) * _APART) * side + sum(figures)


def _counted(
    painter: QPainter,
    context: DrawContext,
    groups: Sequence[ChipGroup],
    rect: QRectF,
    ground: QColor,
    side: float,
    overlapping: float,
) -> float:
    """Draw one chip of each kind and look before its figure; return the width used, 0 where there is no room for all.

    ``overlapping``: how large chips would be that lie on each other; those that are counted may be as small as these.
    """
    counts = [(group, look, group.looks.count(look)) for group in groups for look in dict.fromkeys(group.looks)]
    size, near, apart = narrow_size(context.body), _NEAR * side, _APART * side
    figures = sum(text_width(str(number), size, NARROW) + near for _, _, number in counts if number > 1)
    room = rect.width() - figures - apart * (len(counts) - 1)
    least = min(_SMALLEST * side, max(_LEAST * context.unit, overlapping))
    if room < least * len(counts):
        return 0.0
    side, left = min(side, room / len(counts)), rect.left()
    for group, look, number in counts:
        draw_chip(painter, context, group.chip, look, QRectF(left, rect.center().y() - side / 2, side, side), ground)
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
