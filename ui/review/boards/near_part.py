"""The part of a board that is shown large: what is ringed with whole blocks of what is beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPolygonF
from PySide6.QtWidgets import QGraphicsItem

from ui.board.scene.area_item import AreaItem
from ui.board.scene.board_scene import BoardScene
from ui.board.scene.box_item import BoxItem
from ui.board.scene.piece_item import PieceItem
from ui.board.scene.way_item import WayItem

_SHARES = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7)
"""Of the width and of the height of the page, from which a part grows until it has whole blocks."""
_SIDES = (0.5, 0.0, 1.0)
"""Where in it the place lies at first: in its middle, or at an edge."""
_MOST = 0.82
"""A part that takes more of the page is hardly larger than that: the whole page is shown."""
_LONGEST = 0.76
"""So much of a page a way may take that is shown from end to end."""
_ENDS = 0.04
"""A way ends so far from the middles of its places, as a share of the page's height."""
_BLOCK = 0.01
"""A box or a card that takes more of the page is shown whole or not at all; smaller ones, as places on a map, may be cut."""
_EDGE = 1 / 130
"""So much of the page's height may be missing of what lies at its edge: a glow, the corner of a frame."""
_CUT, _WORD = 0.2, 1.5
"""What a small place costs through which an edge goes, and a word."""
_LARGER, _SMALLER, _EMPTY, _ASIDE = 20, 30, 10, 2
"""What it costs to be larger or smaller than is asked for, of another shape than the page, or all on a side of the place."""
_GROUND = 0.35
"""A frame that takes more of the page is the ground on which blocks lie: a part of it may be shown."""
_RIM = 0.008
"""How much further than its place a part goes at least, as a share of the page's height: a ring lies round it."""

Part = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def part_around(
    scene: BoardScene,
    place: QRectF,
    words: Sequence[QRectF] = (),
    share: float = 0.55,
    shape: float = 0.0,
    *,
    whole_frames: bool = True,
) -> QRectF:
    """Return the part of a page that is shown around a place: whole blocks, with the ways to it from end to end.

    It is the whole page where the blocks around the place take nearly all of it.

    Args:
        scene: the page.
        place: what is shown, on the page.
        words: where something is written: an edge of the part goes through few of these.
        share: how wide the part is at best, as a share of the page's width.
        whole_frames: whether a frame around the place is shown whole; else it is ground, as the largest always are.
        shape: the width of the window in which it is shown divided by its height; 0 for that of the page.
    """
    shape = shape or scene.sceneRect().width() / scene.sceneRect().height()
    page, edge = scene.sceneRect(), _EDGE * scene.sceneRect().height()
    items = scene.items()
    place = place.intersected(page)
    ends = _ENDS * page.height()
    for way in [_line(item).adjusted(-ends, -ends, ends, ends) for item in items if isinstance(item, WayItem)]:
        both = place.united(way).intersected(page)
        if way.intersects(place) and _size(page, _of(both), shape) <= _LONGEST:
            place = both
    rooms = [_of(room) for item in items if _is_block(room := _room(item), item, place, page, whole_frames)]
    small = [_of(_room(item)) for item in items if isinstance(item, BoxItem | PieceItem)]
    small = [one for one in small if one not in rooms]
    seeds = {*_seeds(page, _of(place))}
    parts = {_whole(first, blocks, edge) for blocks in (rooms, [*rooms, *small]) for first in seeds}
    said = [_of(word) for word in words if not word.isEmpty()]
    best, least = _of(page), None
    for part in parts:
        if (size := _size(page, part, shape)) > _MOST:
            continue
        cost = _CUT * _cut(part, small, edge) + _WORD * _cut(part, said, edge / 4)
        cost += max(_LARGER * (size - share), _SMALLER * (share - size)) + _EMPTY * (1 - _full(part, shape))
        cost += _ASIDE * _aside(page, part, place)
        if least is None or (cost, part) < (least, best):
            best, least = part, cost
    left, top, right, bottom = best
    rim = _RIM * page.height()
    return QRectF(left, top, right - left, bottom - top).united(place.adjusted(-rim, -rim, rim, rim)).intersected(page)


def _line(way: WayItem) -> QRectF:
    """Return where the line of a way goes, without what is written beside it."""
    return way.mapRectToScene(QPolygonF([point for leg in way.legs for point in leg]).boundingRect())


def _room(item: QGraphicsItem) -> QRectF:
    """Return where an item lies: a box without its glow, which lies over what is beside it."""
    return item.room if isinstance(item, BoxItem) else item.sceneBoundingRect()


def _is_block(room: QRectF, item: object, place: QRectF, page: QRectF, whole_frames: bool) -> bool:
    """Return whether it is shown whole or not at all: a box, a card, and a frame that is not the ground under the place."""
    share = room.width() * room.height() / (page.width() * page.height())
    if isinstance(item, AreaItem):
        return (whole_frames and share < _GROUND) or not room.contains(place.center())
    return isinstance(item, BoxItem | PieceItem) and share > _BLOCK


def _seeds(page: QRectF, place: Part) -> Iterator[Part]:
    """Return parts of the page that have the place, in several sizes, with the place in the middle or at an edge."""
    left, top, right, bottom = place
    for across, down, x, y in product(_SHARES, _SHARES, _SIDES, _SIDES):
        wide = max(0.0, across * page.width() - (right - left))
        high = max(0.0, down * page.height() - (bottom - top))
        yield (
            max(page.left(), left - x * wide),
            max(page.top(), top - y * high),
            min(page.right(), right + (1 - x) * wide),
            min(page.bottom(), bottom + (1 - y) * high),
        )


def _whole(part: Part, rooms: Sequence[Part], edge: float) -> Part:
    """Return a part grown until no edge of it goes through any of the rooms."""
    left, top, right, bottom = part
    grown = True
    while grown:
        grown = False
        for one in rooms:
            if _is_cut((left, top, right, bottom), one, edge):
                left, top = min(left, one[0]), min(top, one[1])
                right, bottom = max(right, one[2]), max(bottom, one[3])
                grown = True
    return left, top, right, bottom


def _is_cut(part: Part, room: Part, edge: float) -> bool:
    """Return whether an edge of a part goes through a room, other than along its own edge."""
    left, top, right, bottom = part
    meets = room[0] < right - edge and room[2] > left + edge and room[1] < bottom - edge and room[3] > top + edge
    is_in = room[0] > left - edge and room[2] < right + edge and room[1] > top - edge and room[3] < bottom + edge
    return meets and not is_in


def _cut(part: Part, rooms: Sequence[Part], edge: float) -> int:
    return sum(_is_cut(part, room, edge) for room in rooms)


def _size(page: QRectF, part: Part, shape: float) -> float:
    """Return how wide a window of this shape is that has room for a part, as a share of the page's width."""
    return max(part[2] - part[0], (part[3] - part[1]) * shape) / page.width()


def _full(part: Part, shape: float) -> float:
    """Return how much of a window of this shape is filled by a part."""
    across, down = part[2] - part[0], (part[3] - part[1]) * shape
    return min(across, down) / max(across, down)


def _aside(page: QRectF, part: Part, place: QRectF) -> float:
    """Return how far from the middle of a part the place lies, in shares of the page."""
    x, y = place.center().x() - (part[0] + part[2]) / 2, place.center().y() - (part[1] + part[3]) / 2
    return abs(x) / page.width() + abs(y) / page.height()


def _of(rect: QRectF) -> Part:
    return rect.left(), rect.top(), rect.right(), rect.bottom()
