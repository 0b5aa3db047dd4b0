"""The part of a board that is shown large: what is ringed with what is beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from operator import itemgetter

from PySide6.QtCore import QRectF

from ui.board.scene.board_scene import BoardScene
from ui.board.scene.way_item import WayItem

_SHARES = (0.5, 0.54, 0.58, 0.62, 0.66, 0.7, 0.76)
"""So much of the width and height of a page may be shown, unless the place takes more."""
_ROOM = 1.2
"""How many times as large as its place it is at least."""
_LARGER = 12
"""How many more places may be cut of a part that is as small as a point than of the whole page."""
_WORD = 2
"""So many places count as much as a word that is cut."""
_LONGEST = 0.76
"""So much of a page a way may take that is shown from end to end."""
_WAYS = 36
"""So many ways to lay it are tried."""
_EDGE = 1 / 50
"""So much of its size may be missing of what lies at its edge: a glow, the corner of a frame."""

Span = tuple[float, float]
"""From where to where something goes along an edge of the page."""


def part_around(scene: BoardScene, place: QRectF, words: Sequence[QRectF] = ()) -> QRectF:
    """Return the part of a page around a place, and the ways to it, whose edges cut the fewest boxes, cards and words."""
    page = scene.sceneRect()
    edge = _EDGE * page.height()
    place = place.adjusted(-edge, -edge, edge, edge).intersected(page)
    least = _ROOM * max(place.width() / page.width(), place.height() / page.height())
    for way in [item.sceneBoundingRect() for item in scene.items() if isinstance(item, WayItem)]:
        both = place.united(way).intersected(page)
        share = max(both.width() / page.width(), both.height() / page.height())
        if way.intersects(place) and share <= _LONGEST:
            place, least = both, max(least, share)
    shares = [share for share in _SHARES if share >= least]
    rooms = [room for item in scene.items() if not (room := item.sceneBoundingRect()).isEmpty()]
    rooms += [word for word in words if not word.isEmpty()] * _WORD
    return min((_laid(page, place, share, rooms) for share in shares), default=(0.0, page), key=itemgetter(0))[1]


def _laid(page: QRectF, place: QRectF, share: float, rooms: Sequence[QRectF]) -> tuple[float, QRectF]:
    """Return the best part of this size, after what it costs: how many of the rooms its edges go through, and its size."""
    wide, high = share * page.width(), share * page.height()
    rooms = [room for room in rooms if room.width() < wide and room.height() < high]
    cut, left = _start(_across(page), _across(place), wide, map(_across, rooms))
    beside = [one for one in rooms if one.left() < left + wide and one.right() > left]
    more, top = _start(_down(page), _down(place), high, map(_down, beside))
    return cut + more + _LARGER * share, QRectF(left, top, wide, high)


def _across(rect: QRectF) -> Span:
    return rect.left(), rect.right()


def _down(rect: QRectF) -> Span:
    return rect.top(), rect.bottom()


def _start(page: Span, place: Span, size: float, spans: Iterable[Span]) -> tuple[float, float]:
    """Return where a part of this size begins that holds the place and cuts the fewest spans, with the place in its middle
    where that is the same; before it how many it cuts.
    """
    least, most = max(page[0], place[1] - size), min(page[1] - size, place[0])
    ways = [least + (most - least) * at / _WAYS for at in range(_WAYS + 1)]
    cost = partial(_cost, (place[0] + place[1] - size) / 2, size, [*spans])
    return min((cost(start), start) for start in ways)


def _cost(middle: float, size: float, spans: Iterable[Span], start: float) -> float:
    edge = _EDGE * size
    cut = sum(first + edge < at < last - edge for first, last in spans for at in (start, start + size))
    return cut + abs(start - middle) / size
