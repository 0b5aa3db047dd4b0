"""Placement of small tags beside what they mark, as near as possible and over no text or other tag.

If there is no room beside it, the tag is placed further away, with a line that crosses no text.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, QSizeF

_CELL = 64.0
_HIGHER = 1.6
"""How many times as high as a low anchor a tag may be that lies on it."""


@dataclass
class UsedSpace:
    """An index of used rectangles, to find those near a place quickly."""

    _cells: dict[tuple[int, int], list[QRectF]] = field(default_factory=dict)

    def add(self, rect: QRectF) -> None:
        """Mark this place as used."""
        for cell in _cells(rect):
            self._cells.setdefault(cell, []).append(rect)

    def is_free(self, rect: QRectF, but: QPointF | None = None) -> bool:
        """Return whether nothing lies there, leaving out what lies under the point ``but``."""
        for cell in _cells(rect):
            for other in self._cells.get(cell, ()):
                if rect.intersects(other) and (but is None or not other.contains(but)):
                    return False
        return True


def _cells(rect: QRectF) -> Iterator[tuple[int, int]]:
    for column in range(int(rect.left() // _CELL), int(rect.right() // _CELL) + 1):
        for row in range(int(rect.top() // _CELL), int(rect.bottom() // _CELL) + 1):
            yield column, row


def used_space(rects: Iterable[QRectF]) -> UsedSpace:
    """Return the space that all these rectangles use."""
    found = UsedSpace()
    for rect in rects:
        found.add(rect)
    return found


@dataclass(frozen=True)
class Place:
    """The place of a tag.

    Attributes:
        form: the index of its size among those that were possible.
        rect: its rectangle.
        line: the line from its edge to what it marks; None if it lies beside that.
    """

    form: int
    rect: QRectF
    line: tuple[QPointF, QPointF] | None = None


@dataclass(frozen=True)
class Obstacles:
    """What tags have to avoid.

    Attributes:
        inside: where tags may be.
        ink: texts, signs and tags, which no tag or line may touch.
        pieces: pieces, on which only their own tags may lie.
    """

    inside: QRectF
    ink: UsedSpace
    pieces: UsedSpace

    def allows(self, rect: QRectF, anchor: QRectF) -> bool:
        """Return whether a tag may lie here."""
        if not self.inside.contains(rect) or not self.ink.is_free(rect):
            return False
        over = max(0.0, (rect.height() - anchor.height()) / 2)
        lies_on = rect.height() <= _HIGHER * anchor.height() and anchor.contains(rect.adjusted(0, over, 0, -over))
        return lies_on or self.pieces.is_free(rect, but=anchor.center())


def place_tag(anchor: QRectF, sizes: Sequence[QSizeF], obstacles: Obstacles, gap: float, away: int) -> Place | None:
    """Return the first of these sizes for which there is a free place at the anchor, and that place; None if there is none.

    In the anchor's corners first, then around it. The first ``away`` sizes may stand farther away, with a line, before a
    smaller one is tried.
    """
    return (
        _beside(anchor, sizes[:away], obstacles, gap, 0)
        or _farther(anchor, sizes[:away], obstacles)
        or _beside(anchor, sizes[away:], obstacles, gap, away)
    )


def _beside(anchor: QRectF, sizes: Sequence[QSizeF], obstacles: Obstacles, gap: float, first: int) -> Place | None:
    for at, size in enumerate(sizes, start=first):
        for rect in _places(anchor, size, gap):
            if obstacles.allows(rect, anchor):
                return Place(at, rect)
    return None


def _farther(anchor: QRectF, sizes: Sequence[QSizeF], obstacles: Obstacles) -> Place | None:
    for at, size in enumerate(sizes):
        for rect in _around(anchor, size):
            if obstacles.allows(rect, anchor) and (line := _line(rect, anchor, obstacles.ink)) is not None:
                return Place(at, rect, line)
    return None


_RINGS, _DIRECTIONS, _STEP = 9, 24, 3.0


def _around(anchor: QRectF, size: QSizeF) -> Iterator[QRectF]:
    """Yield places around the anchor, nearer ones first."""
    for ring in range(1, _RINGS + 1):
        for turn in range(_DIRECTIONS):
            angle = 2 * math.pi * turn / _DIRECTIONS
            across = (anchor.width() + size.width()) / 2 + ring * size.height() * 0.8
            down = (anchor.height() + size.height()) / 2 + ring * size.height() * 0.8
            rect = QRectF(QPointF(0, 0), size)
            rect.moveCenter(anchor.center() + QPointF(across * math.cos(angle), down * math.sin(angle)))
            yield rect


def _line(rect: QRectF, anchor: QRectF, used: UsedSpace) -> tuple[QPointF, QPointF] | None:
    """Return the shortest line from the tag to what it marks; None if it would cross anything."""
    start, end = _nearest(rect, anchor.center()), _nearest(anchor, rect.center())
    along = end - start
    steps = max(1, int(math.hypot(along.x(), along.y()) / _STEP))
    for at in range(1, steps):
        point = start + along * (at / steps)
        if not used.is_free(QRectF(point.x() - 1, point.y() - 1, 2, 2)):
            return None
    return start, end


def _nearest(rect: QRectF, point: QPointF) -> QPointF:
    """Return the point of a rectangle's edge or inside that is nearest to a point outside."""
    return QPointF(
        min(max(point.x(), rect.left()), rect.right()),
        min(max(point.y(), rect.top()), rect.bottom()),
    )


def _places(anchor: QRectF, size: QSizeF, gap: float) -> Iterator[QRectF]:
    wide, high = size.width(), size.height()
    left, right, top, bottom = anchor.left(), anchor.right(), anchor.top(), anchor.bottom()
    middle, centre = anchor.center().y() - high / 2, anchor.center().x() - wide / 2
    if wide + 2 * gap <= anchor.width() and high + 2 * gap <= anchor.height():
        for x in (right - gap - wide, left + gap, centre):
            for y in (bottom - gap - high, top + gap, middle):
                yield QRectF(x, y, wide, high)
    elif wide + 2 * gap <= anchor.width() and high <= _HIGHER * anchor.height():  # a card in one line
        for x in (right - gap - wide, right - gap - 1.5 * wide, centre):
            yield QRectF(max(x, left + gap), middle, wide, high)
    one, other = (right - wide, left) if wide <= anchor.width() else (left, right - wide)
    for x, y in (
        (right + gap, middle),
        (one, bottom + gap),
        (other, bottom + gap),
        (one, top - gap - high),
        (other, top - gap - high),
        (left - gap - wide, middle),
        (right + gap, bottom - high),
        (right - wide * 0.5, bottom - high * 0.6),
        (right - wide * 0.5, top - high * 0.4),
        (left - wide * 0.5, bottom - high * 0.6),
        (left - wide * 0.5, top - high * 0.4),
    ):
        yield QRectF(x, y, wide, high)
