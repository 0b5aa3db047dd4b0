"""Packing of cards, boxes and areas into rectangles. Lengths are in units of the size of the smallest text."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import compress

from PySide6.QtCore import QRectF, QSizeF

from ui.board.layout.binding import BoundArea, BoundPart

LINE = 1.6
"""Height of a chip, the smallest card with a name, in units."""
TWO_ROWS = 2.62
"""The height, in units, from which a card has a line for its name and under it one for its signs or its text."""
GAP = 0.27
"""The gap between cards."""
_LEAST, _CLEAR, _TIGHT, _ASIDE = 1.08, 1.3, 0.07, 0.15
"""The least height of a line, the least that does not look crowded, the least between lines, and the gap between the columns
of a list."""
LARGE_LINE = 1.38
"""The least height of a card in one line with letters of what decides, in units."""
_WITH_EDGES = 1.08 * LARGE_LINE
"""The same with the edges of the card, in units."""
_SECOND = 0.53
"""The share of the second of two columns that have each its kinds: names that come later bear more signs."""
_SMALLEST, _BETWEEN = 0.95, 0.15
"""The least side of a token at the foot of a card that is not piled up, and the gap between such small ones."""
_NAMED, _SHORT_NAMED = 7.0, 6.55
"""The least width of a place for one card that bears a name, and of a line that bears at least a short one."""
PAD = 0.53
"""The margin inside boxes and the gap between areas: 8 pixels at a text size of 15."""
_CLOSER = 0.2
"""The gap between areas of one pattern whose height is given, as a share of that, if it is less."""
HEADING = 1.9
"""Height of an area's heading."""


@dataclass(frozen=True)
class Cells:
    """Places for cards: the rectangles, and how many cards the last one stands for if not all fit."""

    rects: tuple[QRectF, ...]
    last: int = 1


def form_of(size: QSizeF, unit: float) -> str:
    """Return the form in which a card of this size is drawn: ``full``, ``small``, ``wide``, ``chip`` or ``pip``."""
    wide, high = size.width() / unit, size.height() / unit
    if wide >= 11 and high >= 12 and high >= 0.42 * wide:
        return "full"
    if wide >= 9.5 and high >= 3.3:
        return "wide"
    if wide >= 5.4 and high >= 4.4:
        return "small"
    if wide >= 4.3 and high >= _LEAST - 0.01:
        return "chip"
    return "pip"


_WORTH = {"full": 5.0, "wide": 3.4, "small": 3.0, "chip": 2.0, "pip": 0.5}


def cells(count: int, wide: float, high: float, unit: float, show: str, columns: int = 0) -> Cells:
    """Return places for so many cards in a room of this size, from its corner: the most readable form that fits.

    ``show`` as in a layout: a ``list`` prefers one under the other, ``pips`` are small tokens in a row.
    ``lines`` fills the height with one under the other. What does not fit even as small tokens is piled up: those at the
    ``foot`` of a card are smaller before that.
    With a number of ``columns`` they stand in so many, which share the whole room.
    """
    if count <= 0 or wide <= 0 or high <= 0:
        return Cells(())
    gap = _TIGHT * unit if show == "slots" else GAP * unit
    if columns:
        return Cells(tuple(grid(count, columns, QRectF(0, 0, wide, high), gap)))
    each, closer = (high - (count - 1) * gap) / count / unit, (high - (count - 1) * _TIGHT * unit) / count / unit
    if show == "list" and ((each < _CLEAR and closer >= _LEAST) or each < LARGE_LINE <= closer):
        gap = _TIGHT * unit  # closer, and each still has a line of its own, or one of larger letters
    if show == "lines":
        height = (high - (count - 1) * gap * 0.5) / count
        if height >= _LEAST * unit:
            return Cells(tuple(QRectF(0, at * (height + gap * 0.5), wide, height) for at in range(count)))
    if show == "whole":
        width = min((wide - (count - 1) * gap) / count, 28 * unit if wide > 30 * unit else wide)
        if width >= 1.5 * unit:
            return Cells(tuple(QRectF(at * (width + gap), 0, width, high) for at in range(count)))
    if show == "foot" and _SMALLEST * unit <= (side := (wide - (count - 1) * _BETWEEN * unit) / count) < high:
        return Cells(tuple(QRectF(at * (side + _BETWEEN * unit), (high - side) / 2, side, side) for at in range(count)))
    if show in ("pips", "foot"):
        return _piled(count, wide, high, unit)
    listed = show == "list"
    aside = min(gap, _ASIDE * unit) if listed else gap
    best: tuple[float, float, float, int, float] | None = None
    for columns in range(1, count + 1):
        rows = math.ceil(count / columns)
        width = (wide - (columns - 1) * aside) / columns
        between = gap
        height = (high - (rows - 1) * between) / rows
        if height < _LEAST * unit:  # closer, and each may still have a line of its own
            between = min(gap, _TIGHT * unit)
            height = (high - (rows - 1) * between) / rows
        width, height = _capped(width, height, unit, show)
        if width < 1.5 * unit or height < _LEAST * unit:
            continue
        form = form_of(QSizeF(width, height), unit)
        worth = _WORTH[form] + min(width / unit, 18) * 0.08 + min(height / unit, 18) * 0.02
        if width < (8 if form == "small" and not listed else 13) * unit and form in ("small", "wide", "chip"):
            worth -= 1.0
        if show == "slots":  # names would touch the lines, or would be cut off, which is worse
            worth -= 2 * (height < _CLEAR * unit) + 3 * (width < _NAMED * unit) + 4 * (form == "pip")
        if listed:  # names in one more column rather than in lines that are hardly apart
            worth -= 3.0 * (height < _CLEAR * unit and (wide - columns * aside) / (columns + 1) >= _SHORT_NAMED * unit)
            worth -= (0.3 if width >= _NAMED * unit else 1.0) * (columns - 1)
        if best is None or worth > best[0] + 1e-9:
            best = (worth, width, height, columns, between)
    if best is None:
        return _piled(count, wide, high, unit)
    _, width, height, columns, between = best
    return Cells(
        tuple(
            QRectF((at % columns) * (width + aside), (at // columns) * (height + between), width, height)
            for at in range(count)
        )
    )


def places_together(counts: tuple[int, int], rooms: Sequence[int], size: QSizeF, unit: float, show: str) -> Cells:
    """Return places for pieces that lie together, down the columns, as large as if there were so many (``rooms``) of them.

    ``counts``: how many come first, and how many then. Where they stand in two columns, each of both has one, if their lines
    stay as high as large letters need.
    """
    total = sum(counts)
    kept = next((room for room in rooms if room >= total), total)
    found = cells(kept, size.width(), size.height(), unit, show)
    places = sorted(found.rects, key=lambda rect: (round(rect.left()), rect.top()))
    columns = sorted({rect.left() for rect in places})
    rows = max(math.ceil(kept / 2), *counts)
    gap = max(_TIGHT * unit, min(GAP * unit, (size.height() - rows * _WITH_EDGES * unit) / max(1, rows - 1)))
    high = min((size.height() - (rows - 1) * gap) / rows if rows else 0.0, 1.15 * LINE * unit)
    if all(counts) and len(columns) == 2 and high > LARGE_LINE * unit:
        aside, both = columns[1] - places[0].right(), 2 * places[0].width()
        wide = (1 - _SECOND) * both, _SECOND * both
        places = [
            QRectF(column * (wide[0] + aside), row * (high + gap), wide[column], high)
            for column in (0, 1)
            for row in range(counts[column])
        ]
        return Cells(tuple(places))
    return Cells(tuple(places[:total]), found.last - kept + total if total >= len(places) else 1)


def on_pixels(found: Cells, scale: float) -> Cells:
    """Return the same places, each moved by less than a pixel to where it is so many whole pixels from the first."""
    return Cells(
        tuple(
            QRectF(
                math.floor(rect.left() * scale) / scale, math.floor(rect.top() * scale) / scale, rect.width(), rect.height()
            )
            for rect in found.rects
        ),
        found.last,
    )


def _capped(width: float, height: float, unit: float, show: str) -> tuple[float, float]:
    if show == "slots":
        return width, min(height, (TWO_ROWS + 0.4 if height >= TWO_ROWS * unit else LINE * 1.15) * unit)
    if show == "list":
        return width, min(height, 9.6 * unit) if height >= TWO_ROWS * unit else min(height, LINE * unit * 1.15)
    if height >= 12 * unit:
        return min(width, height * 0.72), min(height, 20 * unit)
    return min(width, (40 if height < 3.3 * unit else 15) * unit), min(height, 7 * unit)


def _piled(count: int, wide: float, high: float, unit: float) -> Cells:
    """Return tokens that overlap, from left to right; the last stands for all that find no room."""
    side = min(1.5 * unit, high, wide)
    most = max(1, int((wide - side) // (0.45 * side)) + 1)
    shown = min(count, most)
    step = min(side + GAP * unit, (wide - side) / max(1, shown - 1)) if shown > 1 else 0.0
    return Cells(tuple(QRectF(at * step, 0, side, side) for at in range(shown)), count - shown + 1)


def shares(
    room: float, gap: float, weights: Sequence[float], fixed: Sequence[float], firm: Sequence[bool] | None = None
) -> list[float]:
    """Return the shares of a length: fixed extents first, the rest by weight; never more than there is.

    If the fixed extents leave too little for the others, those that are not ``firm`` give way.
    """
    free = max(0.0, room - gap * (len(weights) - 1))
    firm = firm or [False] * len(fixed)
    limit = free if all(fixed) else free * 0.85
    hard = sum(extent for extent, keeps in zip(fixed, firm, strict=True) if keeps)
    soft = sum(fixed) - hard
    if hard + soft > limit:
        shrink = max(0.0, limit - hard) / soft if soft else 1.0
        squeeze = min(1.0, free / hard) if hard else 1.0
        fixed = [extent * (squeeze if keeps else max(shrink, 1e-6)) for extent, keeps in zip(fixed, firm, strict=True)]
    weight = sum(share for share, extent in zip(weights, fixed, strict=True) if not extent) or 1.0
    rest = max(0.0, free - sum(fixed))
    return [extent or rest * share / weight for share, extent in zip(weights, fixed, strict=True)]


ROW, HEADS = 2.7, 1.2
"""An area of several that is lower than so many units is a row; and how high the heads over the first rows are, in units."""
_STACKED, _HIGHEST_ROW = 5.2, 2.28
"""The height of an area that may have heads, in units, from which it has no need of them, as its stock lies in lines of its
own under its heading; and the greatest height of a row under heads."""
_CLOSE_ROWS = 0.22
"""The gap between rows under heads, in units."""
NaturalHeight = Callable[[BoundArea, float], float]
"""Returns the height that an area needs at a width."""


def page_rects(part: BoundPart, rect: QRectF, unit: float, natural: NaturalHeight) -> list[tuple[str, QRectF]]:
    """Return the rectangle of every area, by its key."""
    if part.areas:
        return _areas(part, rect, unit)
    gap = PAD * unit
    across = part.part.split == "row"
    room = rect.width() if across else rect.height()
    fixed = [
        sum(natural(area, rect.width()) for area in inner.areas)
        if inner.part.fit and not across
        else inner.part.lines * unit or _extent(inner, rect, unit, across=across)
        for inner in part.parts
    ]
    left = room - gap * (len(fixed) - 1) - sum(fixed)
    kept = [not inner.part.leaves or left >= inner.part.leaves * unit for inner in part.parts]
    parts, fixed = list(compress(part.parts, kept)), list(compress(fixed, kept))
    extents = shares(room, gap, [inner.part.weight for inner in parts], fixed, [inner.part.fit for inner in parts])
    found = []
    at = rect.left() if across else rect.top()
    for inner, extent in zip(parts, extents, strict=True):
        place = QRectF(at, rect.top(), extent, rect.height()) if across else QRectF(rect.left(), at, rect.width(), extent)
        found += page_rects(inner, place, unit, natural)
        at += extent + gap
    return found


def _extent(part: BoundPart, rect: QRectF, unit: float, *, across: bool) -> float:
    """Return how wide a part with several areas of a size has to be beside others in this rectangle, or how high under
    others; 0 if it says no size."""
    if part.part.each is None or not part.areas:
        return 0.0
    (wide, high), gap, count = part.part.each, _gap(part, unit), len(part.areas)
    along, beside, room = (wide, high, rect.height()) if across else (high, wide, rect.width())
    lines = math.ceil(count / _fitting(room, beside * unit, count, gap))
    heads = HEADS * unit if part.areas[0].area.heads and not across else 0.0
    return heads + lines * along * unit + (lines - 1) * gap


def _gap(part: BoundPart, unit: float) -> float:
    """Return the gap between several areas of a part: low ones lie closer, as lines of a list."""
    return unit * (PAD if part.part.each is None else min(PAD, _CLOSER * part.part.each[1]))


def _fitting(room: float, each: float, count: int, gap: float) -> int:
    """Return how many of so many areas have room side by side, at least one; what is lost to rounding is no matter."""
    return max(1, min(count, int((room + gap) / (each + gap) + 0.01)))


def _areas(part: BoundPart, rect: QRectF, unit: float) -> list[tuple[str, QRectF]]:
    """Return the rectangle of one area that fills its part, or a grid of cells of about the wanted shape for several."""
    count, gap = len(part.areas), _gap(part, unit)
    if part.part.each is not None:
        wide, high = part.part.each
        heads = HEADS * unit if part.areas[0].area.heads else 0.0
        rows = _fitting(rect.height() - heads, high * unit, count, gap)
        columns = min(math.ceil(count / rows), _fitting(rect.width(), wide * unit, count, gap))
        columns = math.ceil(count / math.ceil(count / columns))
        places = grid(count, columns, rect, gap)
        if part.areas[0].area.heads and places[0].height() < _STACKED * unit:
            rows = math.ceil(count / columns)
            highest = rows * _HIGHEST_ROW * unit + (rows - 1) * _CLOSE_ROWS * unit
            room = rect.adjusted(0, HEADS * unit, 0, 0)
            room.setHeight(min(room.height(), highest))
            places = grid(count, columns, room, _CLOSE_ROWS * unit)
        return [(area.key, cell) for area, cell in zip(part.areas, places, strict=True)]
    best, fit = 1, math.inf
    for columns in range(1, count + 1):
        rows = math.ceil(count / columns)
        width, height = (rect.width() - (columns - 1) * gap) / columns, (rect.height() - (rows - 1) * gap) / rows
        if width <= 0 or height <= 0:
            continue
        misfit = abs(math.log(width / height / part.part.ratio)) + 0.3 * (columns * rows - count)
        if misfit < fit:
            best, fit = columns, misfit
    return [(area.key, cell) for area, cell in zip(part.areas, grid(count, best, rect, gap), strict=True)]


def grid(count: int, columns: int, room: QRectF, gap: float) -> list[QRectF]:
    """Return ``count`` cells of one size that fill a room, in rows of ``columns``; of none there may be no columns."""
    columns = max(1, columns)
    rows = max(1, math.ceil(count / columns))
    width, height = (room.width() - (columns - 1) * gap) / columns, (room.height() - (rows - 1) * gap) / rows
    return [
        QRectF(room.left() + (at % columns) * (width + gap), room.top() + (at // columns) * (height + gap), width, height)
        for at in range(count)
    ]
