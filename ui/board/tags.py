"""Where small tags go beside what they mark: as near as can be, over no text and over no other tag."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF, QSizeF

_CELL = 64.0


@dataclass
class Taken:
    """Rectangles that are in use, found quickly by where they lie."""

    _cells: dict[tuple[int, int], list[QRectF]] = field(default_factory=dict)

    def add(self, rect: QRectF) -> None:
        """This place is in use."""
        for cell in _cells(rect):
            self._cells.setdefault(cell, []).append(rect)

    def free(self, rect: QRectF) -> bool:
        """Whether nothing lies there."""
        return not any(rect.intersects(other) for cell in _cells(rect) for other in self._cells.get(cell, ()))


def _cells(rect: QRectF) -> Iterator[tuple[int, int]]:
    for column in range(int(rect.left() // _CELL), int(rect.right() // _CELL) + 1):
        for row in range(int(rect.top() // _CELL), int(rect.bottom() // _CELL) + 1):
            yield column, row


def taken(rects: Iterable[QRectF]) -> Taken:
    """All these are in use."""
    found = Taken()
    for rect in rects:
        found.add(rect)
    return found


def place_tag(anchor: QRectF, sizes: Sequence[QSizeF], inside: QRectF, used: Taken, gap: float) -> tuple[int, QRectF] | None:
    """The first of these sizes for which there is a free place at the anchor, and that place; None if there is none.

    In the anchor's corners first, then around it; a tag that reaches over the anchor's edge is better than none.
    """
    for at, size in enumerate(sizes):
        for rect in _places(anchor, size, gap):
            if inside.contains(rect) and used.free(rect):
                return at, rect
    return None


def _places(anchor: QRectF, size: QSizeF, gap: float) -> Iterator[QRectF]:
    wide, high = size.width(), size.height()
    left, right, top, bottom = anchor.left(), anchor.right(), anchor.top(), anchor.bottom()
    middle, centre = anchor.center().y() - high / 2, anchor.center().x() - wide / 2
    if wide + 2 * gap <= anchor.width() and high + 2 * gap <= anchor.height():
        for x in (right - gap - wide, left + gap, centre):
            for y in (bottom - gap - high, top + gap, middle):
                yield QRectF(x, y, wide, high)
    for x, y in (
        (right + gap, middle),
        (right - wide, bottom + gap),
        (left, bottom + gap),
        (right - wide, top - gap - high),
        (left, top - gap - high),
        (left - gap - wide, middle),
        (right + gap, bottom - high),
        (right - wide * 0.5, bottom - high * 0.6),
        (right - wide * 0.5, top - high * 0.4),
        (left - wide * 0.5, bottom - high * 0.6),
        (left - wide * 0.5, top - high * 0.4),
    ):
        yield QRectF(x, y, wide, high)
