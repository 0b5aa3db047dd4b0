"""The line of a way from place to place of a map: of several that could lead there the one that crosses the fewest names.

Which one that is, is found on a plan of the map that all windows have in common, so that one way is the same line on all of
them; its points are those of the window.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF

HEAD = 1.35
"""The length of the arrow of a way, in units."""
NAMES = 0.45
"""How much of a place, from its top, bears its name: a line is bent around it, and has no colour where it cannot be."""
_STUB, _ROWS = 2.3, 0.72
"""The length of a line between places that touch, in units; where on a place its chips are, from its top: over them a line
leaves it, or comes in, that goes around a name."""
_ENTERS = (0.3, 0.5, 0.7)
"""Where such a line comes in from above or below, as shares of the width of a place."""
_TURN = 0.2
"""What its corner costs, as if it were so much of a bend."""
OUT = 0.2
"""How far the frame of a place lies outside it, in units."""
_BENDS = (0.0, 0.14, -0.14, 0.26, -0.26, 0.4, -0.4)
_ARCHES = (0.16, 0.14, 0.18, 0.12, 0.2, 0.1, 0.22, 0.08, -0.12, -0.16, -0.2)
_LANES = (0.14, -0.14, 0.26, -0.26, 0.4, -0.4, 0.07, -0.07)
"""How far a line may be bent, in its own lengths, an arch, and a lane: the first of those that cross the fewest names is
taken."""
_DEAR = 3
"""How much more a name that is crossed counts than what else stands on a place, under which the line goes."""
_LONG, _MISLEADING, _CORNER = 30, 99, 0.04
"""What a bend costs for each of its lengths, and an arrow that ends at a corner: so much of a side of a place from its end.
"""
_BESIDE = 0.3
"""How far a line keeps from places if it can, in units: along their edges it was cut to pieces."""
_STEPS = 20
"""Of how many straight parts a bent line is made."""
Point = tuple[float, float]
Sides = tuple[float, float, float, float]
"""A point as its x and y, and a rectangle as its left, top, right and bottom."""


class WayShape(NamedTuple):
    """Which of the lines between two places it is: a bend, one with a corner by its number, or one over a border."""

    bend: float = 0.0
    corner: int = -1
    is_stub: bool = False


class WayLines:
    """The lines that may lead from one place of a map to another.

    Args:
        line: how they are drawn, on which depends what bends they may have.
        unit, area: the size of texts, and the map.
        others: the places whose names they leave free; ``labels``: names on the map itself, of which they leave all free.
    """

    def __init__(
        self, line: str, unit: float, area: QRectF, others: Sequence[QRectF] = (), labels: Sequence[QRectF] = ()
    ) -> None:
        self._line, self._unit, self._area, self._others, self._labels = line, unit, area, others, labels

    def points(self, one: QRectF, other: QRectF, shape: WayShape) -> list[QPointF]:
        """Return the points of the line of this shape, or where it has no room one over the border."""
        if shape.is_stub:
            return self._stub(one, other)
        if shape.corner < 0:
            found = self._curve(one, other, shape.bend)
        else:
            found = next((way for at, way in self._elbows(one, other) if at == shape.corner), [])
            found = found or self._curve(one, other, _BENDS[0])
        return [QPointF(*point) for point in found] if len(found) > 1 else self._stub(one, other)

    def best(self, one: QRectF, other: QRectF) -> WayShape:
        """Return the shape of the line that crosses the least, straight if it can be."""
        straight = self._curve(one, other, 0.0)
        is_close = len(straight) < 2 or math.dist(straight[0], straight[-1]) < 0.9 * HEAD * self._unit
        if is_close and not self._is_at_a_corner(one, other):
            return WayShape(is_stub=True)
        bends = {"arched": _ARCHES, "lane": _LANES}.get(self._line, _BENDS)
        reach = QLineF(one.center(), other.center()).length()
        near = one.united(other).adjusted(-reach, -reach, reach, reach)
        beside = _BESIDE * self._unit
        places = [
            (_sides(rect.adjusted(-beside, -beside, beside, 0)), share)
            for rects, share in ((self._others, NAMES), (self._labels, 1.0))
            for rect in rects
            if rect.intersects(near)
        ]
        best, least = WayShape() if len(straight) > 1 else WayShape(is_stub=True), math.inf
        bent = () if is_close else bends
        ways = [(WayShape(bend), self._curve(one, other, bend), _LONG * abs(bend)) for bend in bent]
        if is_close or self._line not in ("arched", "lane"):
            ways += [(WayShape(corner=at), way, _LONG * _TURN) for at, way in self._elbows(one, other)]
        for shape, way, price in ways:
            if len(way) < 2 or price >= least:
                continue
            cost = price + _crossed([*way, *_head(way, HEAD * self._unit)], places) + _DEAR * self._beyond(way)
            cost += 0 if self._comes_in_at_a_side(way, other) else _MISLEADING
            if cost < least:
                best, least = shape, cost
        return best

    def _is_at_a_corner(self, one: QRectF, other: QRectF) -> bool:
        """Return whether places that touch share no border over which an arrow could go straight."""
        beside = min(one.right(), other.right()) - max(one.left(), other.left())
        return beside < HEAD * self._unit and abs(one.center().y() - other.center().y()) > one.height() / 2

    def _comes_in_at_a_side(self, points: Sequence[Point], place: QRectF) -> bool:
        """Return whether a line ends at a side of a place: at a corner its arrow points at others as well."""
        if not points:
            return False
        (x, y), left, top = points[-1], _CORNER * place.width(), _CORNER * place.height()
        inner = place.adjusted(left, top, -left, -top)
        return inner.left() <= x <= inner.right() or inner.top() <= y <= inner.bottom()

    def _beyond(self, points: Sequence[Point]) -> int:
        """Return how many points lie above or below the map."""
        top, bottom = self._area.top() + self._unit / 2, self._area.bottom() - self._unit / 2
        return sum(not top < y < bottom for _, y in points)

    def _curve(self, one: QRectF, other: QRectF, bend: float) -> list[Point]:
        """Return the points of a line that is bent to one side, or upwards, from edge to edge; none where places touch."""
        x1, y1, x2, y2 = one.center().x(), one.center().y(), other.center().x(), other.center().y()
        out, far = (OUT + 0.25) * self._unit, 2 * bend
        if self._line == "arched":
            aside, down = 0.0, -far * math.hypot(x2 - x1, y2 - y1)
        else:
            aside, down = far * (y2 - y1), far * (x1 - x2)
        x, y = (x1 + x2) / 2 + aside, (y1 + y2) / 2 + down
        if self._line == "arched":
            y = max(y, 2 * (self._area.top() + self._unit) - (y1 + y2) / 2)
        points = [
            (u * u * x1 + 2 * t * u * x + t * t * x2, u * u * y1 + 2 * t * u * y + t * t * y2)
            for t, u in ((at / _STEPS, 1 - at / _STEPS) for at in range(_STEPS + 1))
        ]
        begin, end = _sides(one), _sides(other.adjusted(-out, -out, out, out))
        first = max(at for at, point in enumerate(points) if _is_in(point, begin))
        last = next((at for at, point in enumerate(points) if at > first and _is_in(point, end)), first)
        if last == first or _is_in(points[first], end):  # no part of the line lies between them
            return []
        start = _on_edge(points[first], points[first + 1], begin)
        return [start, *points[first + 1 : last], _on_edge(points[last], points[last - 1], end)]

    def _elbows(self, one: QRectF, other: QRectF) -> Iterator[tuple[int, list[Point]]]:
        """Yield by their number lines with one corner: along the chips of one place and then up or down to the other, or the
        other way."""
        out, is_below = (OUT + 0.25) * self._unit, other.center().y() > one.center().y()
        for at, share in enumerate(_ENTERS):
            x, y = other.left() + share * other.width(), one.top() + _ROWS * one.height()
            end = other.top() - out if is_below else other.bottom() + out
            if not one.left() <= x <= one.right() and (end > y) is is_below:
                yield 2 * at, _along((one.right() if x > one.right() else one.left(), y), (x, y), (x, end))
            x, y = one.left() + share * one.width(), other.top() + _ROWS * other.height()
            start = one.bottom() if is_below else one.top()
            if not other.left() <= x <= other.right() and (y > start) is is_below:
                end = other.left() - out if x < other.left() else other.right() + out
                yield 2 * at + 1, _along((x, start), (x, y), (end, y))

    def _stub(self, one: QRectF, other: QRectF) -> list[QPointF]:
        """Return a line between places that touch: an arrow with its shaft, straight over the border that they share, in the
        upper of the two, as names stand at the top of places."""
        out, head = (OUT + 0.25) * self._unit, _STUB * self._unit
        if abs(one.center().y() - other.center().y()) < one.height() / 2:  # side by side
            y, to = one.top() + _ROWS * one.height(), 1 if other.center().x() > one.center().x() else -1
            tip = other.left() if to > 0 else other.right()
            return [QPointF(tip - to * head, y), QPointF(tip, y)]
        upper, aside = min(one, other, key=QRectF.top), 0.6 * self._unit
        first, last = max(one.left(), other.left()) + aside, min(one.right(), other.right()) - aside
        x = max(first, min(last, upper.center().x()))  # beside the sign of the seat
        head = min(head, (1 - NAMES) * one.height() - out)
        if other.center().y() > one.center().y():
            return [QPointF(x, other.top() - out - head), QPointF(x, other.top())]
        return [QPointF(x, one.top()), QPointF(x, one.top() - out - head)]


def _sides(rect: QRectF) -> Sides:
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _is_in(point: Point, sides: Sides) -> bool:
    return sides[0] < point[0] < sides[2] and sides[1] < point[1] < sides[3]


def _crossed(points: Sequence[Point], places: Sequence[tuple[Sides, float]]) -> int:
    """Return how many of these points lie in places, those in their names counted as often as `_DEAR` says and once more.

    Beside each place is how much of it, from its top, bears its name.
    """
    if not points:
        return 0
    across, down = [x for x, _ in points], [y for _, y in points]
    first, last, high, low, found = min(across), max(across), min(down), max(down), 0
    for (left, top, right, bottom), share in places:
        if left < last and right > first and top < low and bottom > high:
            name = top + share * (bottom - top)
            found += sum(1 + _DEAR * (y < name) for x, y in points if left < x < right and top < y < bottom)
    return found


def _along(*corners: Point) -> list[Point]:
    """Return points of a line through these corners, as close to each other as those of a bent one."""
    lines = [QLineF(*one, *other) for one, other in pairwise(corners)]
    whole, found = sum(line.length() for line in lines), list[Point]()
    for line in lines:
        steps = max(1, round(_STEPS * line.length() / (whole or 1.0)))
        found += [line.pointAt(at / steps).toTuple() for at in range(steps)]
    return [*found, corners[-1]]


def _head(way: Sequence[Point], length: float) -> list[Point]:
    """Return points at both sides of the arrow at the end of a line, over the whole width of which nothing is read."""
    (x, y), back = way[-1], next((point for point in reversed(way) if math.dist(point, way[-1]) > length / 2), way[0])
    far = math.dist(back, way[-1]) or 1.0
    left, up = (back[0] - x) / far, (back[1] - y) / far
    return [
        (x + share * length * left - side * length * up, y + share * length * up + side * length * left)
        for share in (0.5, 1.0)
        for side in (-0.5, 0.0, 0.5)
    ]


def _on_edge(inside: Point, outside: Point, sides: Sides) -> Point:
    """Return about where a line leaves a rectangle."""
    for _ in range(6):
        middle = (inside[0] + outside[0]) / 2, (inside[1] + outside[1]) / 2
        inside, outside = (middle, outside) if _is_in(middle, sides) else (inside, middle)
    return outside
