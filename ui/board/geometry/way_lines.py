"""The line of a way from place to place of a map: of several that could lead there the one that crosses the least.

Which one that is, is found on a plan of the map that all windows have in common, so that one way is the same line on all of
them; its points are those of the window.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF

HEAD = 1.35
"""The length of the arrow of a way, in units."""
OUT = 0.2
"""How far the frame of a place lies outside it, in units."""
_BENDS = (0.0, 0.14, -0.14, 0.26, -0.26, 0.4, -0.4)
_ARCHES = (0.16, 0.14, 0.18, 0.12, 0.2, 0.1, 0.22, 0.08, -0.12, -0.16, -0.2)
_LANES = (0.14, -0.14, 0.26, -0.26, 0.4, -0.4, 0.07, -0.07)
"""How far a line may be bent, in its own lengths, an arch, and a lane: the first of those that cross the least is taken."""
_SIDES = ((1.0, 0.0), (-1.0, 0.0), (0.0, -1.0), (0.0, 1.0))
"""The sides of a place, as where one goes who leaves it there: right, left, up, down."""
_HOOKS, _LEAST_HOOK = (0.4, 0.2, 0.65), 2.1
"""How far a hook may leave a place straight, in the distance of its ends, and the least of it, in units."""
_ASIDE, _TOWARDS = 0.27, 0.06
"""How far from the middle of an upper or lower side, in widths of the place, a hook begins or ends.

The first is where places lie aslant, away from the other; the second where they touch side by side, towards it, so that the
hook lies under these two alone."""
_LONG, _TURN = 30, 0.35
"""What a bend costs for each of its lengths; a hook is as dear as so much of a bend."""
_CRAMPED = 5
"""What a line costs whose ends are no more than two of its arrows apart."""
_MISLEADING, _CORNER = 99, 0.04
"""What an arrow costs that ends at a corner: so much of a side of a place from its end."""
ENDS, HELD, SIGN, LABEL, VACANT = 99.0, 60.0, 15.0, 8.0, 0.2
"""What each point of a line costs by what it lies on.

These are one of its ends, a place with something on it, the sign of the seat at the left of such a place, a name on the map,
and a place with nothing."""
_BEYOND = 99
"""What each point costs that lies beside the map."""
_BESIDE = 0.5
"""How far a line keeps from what it is not to cross if it can, in units: half its width."""
_LEAVES = 4
"""How many of its points at each end of a line may lie beside its places."""
_STEPS = 28
"""Of how many straight parts a bent line is made."""
Point = tuple[float, float]
Sides = tuple[float, float, float, float]
"""A point as its x and y, and a rectangle as its left, top, right and bottom."""
Crossing = tuple[QRectF, float]
"""What a line may cross, and what each of its points there costs."""


class WayShape(NamedTuple):
    """Which of the lines between two places it is: a bend, or a hook by the sides that it leaves and comes in at."""

    bend: float = 0.0
    hook: int = -1


class WayLines:
    """The lines that may lead from one place of a map to another.

    Args:
        line: how they are drawn, on which depends what bends they may have.
        unit, area: the size of texts, and the map.
        others: what they may cross.
    """

    def __init__(self, line: str, unit: float, area: QRectF, others: Sequence[Crossing] = ()) -> None:
        self._line, self._unit, self._area, self._others = line, unit, area, others

    def points(self, one: QRectF, other: QRectF, shape: WayShape) -> list[QPointF]:
        """Return the points of the line of this shape, or where it has no room of the first hook."""
        found = self._way(one, other, shape)
        return [QPointF(*point) for point in (found if len(found) > 1 else self._hook(one, other, 0))]

    def best(self, one: QRectF, other: QRectF) -> WayShape:
        """Return the shape of the line that crosses the least, straight if it can be."""
        reach = QLineF(one.center(), other.center()).length()
        near = one.united(other).adjusted(-reach, -reach, reach, reach)
        beside = _BESIDE * self._unit
        crossings = [
            (_sides(rect.adjusted(-beside, -beside, beside, beside)), cost)
            for rect, cost in self._others
            if rect.intersects(near)
        ]
        ends = [(_sides(end.adjusted(-beside, -beside, beside, beside)), ENDS) for end in (one, other)]
        crossings += [(_sides(one), ENDS), (_sides(other), ENDS)]
        best, least = WayShape(hook=0), math.inf
        for shape, price in self._shapes(one, other):
            way = self._way(one, other, shape) if price < least else []
            if len(way) < 2:
                continue
            cost = price + (_CRAMPED if math.dist(way[0], way[-1]) < 2 * HEAD * self._unit else 0)
            cost += 0 if self._comes_in_at_a_side(way, other) else _MISLEADING
            cost += _BEYOND * self._beyond(way, other)
            cost += _crossed(way[_LEAVES:-_LEAVES], ends, least - cost)
            cost += _crossed([*way[1:-1], *_head(way, HEAD * self._unit)], crossings, least - cost)
            if cost < least:
                best, least = shape, cost
        return best

    def _shapes(self, one: QRectF, other: QRectF) -> Iterator[tuple[WayShape, float]]:
        """Yield the shapes there are and what each costs; only hooks between places that nearly touch."""
        straight = self._curve(one, other, 0.0)
        is_close = len(straight) < 2 or math.dist(straight[0], straight[-1]) < 1.5 * HEAD * self._unit
        for bend in () if is_close else {"arched": _ARCHES, "lane": _LANES}.get(self._line, _BENDS):
            yield WayShape(bend), _LONG * abs(bend)
        for reach, _ in enumerate(_HOOKS[:1] if is_close else _HOOKS if self._line != "arched" else ()):
            for sides in range(len(_SIDES) ** 2):
                yield WayShape(hook=reach * len(_SIDES) ** 2 + sides), _LONG * _TURN

    def _way(self, one: QRectF, other: QRectF, shape: WayShape) -> list[Point]:
        return self._hook(one, other, shape.hook) if shape.hook >= 0 else self._curve(one, other, shape.bend)

    def _comes_in_at_a_side(self, points: Sequence[Point], place: QRectF) -> bool:
        """Return whether a line ends at a side of a place: at a corner its arrow points at others as well."""
        (x, y), left, top = points[-1], _CORNER * place.width(), _CORNER * place.height()
        inner = place.adjusted(left, top, -left, -top)
        return inner.left() <= x <= inner.right() or inner.top() <= y <= inner.bottom()

    def _beyond(self, points: Sequence[Point], other: QRectF) -> int:
        """Return how many points lie beside the map, or beyond the place to which a line goes round it."""
        half, area = self._unit / 2, self._area
        left, right = min(area.left(), other.left()) + half, max(area.right(), other.right()) - half
        top, bottom = area.top() + half, area.bottom() - half
        return len(points) - len([x for x, y in points if left < x < right and top < y < bottom])

    @property
    def _out(self) -> float:
        """How far from a place a line ends: on its frame, so that its arrow touches that."""
        return 0.1 * self._unit

    def _curve(self, one: QRectF, other: QRectF, bend: float) -> list[Point]:
        """Return the points of a line that is bent to one side, or upwards, from edge to edge; none where places touch."""
        x1, y1, x2, y2 = one.center().x(), one.center().y(), other.center().x(), other.center().y()
        out, far = self._out, 2 * bend
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
        frame = OUT * self._unit
        begin, end = _sides(one.adjusted(-frame, -frame, frame, frame)), _sides(other.adjusted(-out, -out, out, out))
        first = max(at for at, point in enumerate(points) if _is_in(point, begin))
        last = next((at for at, point in enumerate(points) if at > first and _is_in(point, end)), first)
        if last == first or _is_in(points[first], end):  # no part of the line lies between them
            return []
        start = _on_edge(points[first], points[first + 1], begin)
        return [start, *points[first + 1 : last], _on_edge(points[last], points[last - 1], end)]

    def _hook(self, one: QRectF, other: QRectF, at: int) -> list[Point]:
        """Return the points of a line that leaves a side of a place straight and comes in straight at a side of the other.

        Args:
            at: by which sides and how far, as a number.
        """
        reach, sides = divmod(at, len(_SIDES) ** 2)
        leaves, comes = _SIDES[sides // len(_SIDES)], _SIDES[sides % len(_SIDES)]
        (x1, y1), tip = _at_side(one, other, leaves, OUT * self._unit), _at_side(other, one, comes, self._out)
        straight = 0.8 * HEAD * self._unit  # bent up to its tip, the arrow of a short one pointed past its place
        x4, y4 = tip[0] + straight * comes[0], tip[1] + straight * comes[1]
        far, faces = _HOOKS[reach] * math.hypot(x4 - x1, y4 - y1), (x4 - x1) * leaves[0] + (y4 - y1) * leaves[1] > 0
        if not faces or leaves != (-comes[0], -comes[1]):  # it has to turn
            far = max(_LEAST_HOOK * self._unit, far)
        back = max(0.5 * straight, far - straight)
        x2, y2, x3, y3 = x1 + far * leaves[0], y1 + far * leaves[1], x4 + back * comes[0], y4 + back * comes[1]
        bent = [
            (
                u * u * u * x1 + 3 * t * u * u * x2 + 3 * t * t * u * x3 + t * t * t * x4,
                u * u * u * y1 + 3 * t * u * u * y2 + 3 * t * t * u * y3 + t * t * t * y4,
            )
            for t, u in ((step / _STEPS, 1 - step / _STEPS) for step in range(_STEPS + 1))
        ]
        return [*bent, tip]


def _at_side(place: QRectF, other: QRectF, side: Point, out: float) -> Point:
    """Return where a hook begins or ends at a side of a place, so far outside it."""
    away = place.center().x() - other.center().x()
    is_shifted = 0.1 * place.width() < abs(away) < 0.9 * place.width()
    is_beside = place.top() < other.center().y() < place.bottom() and abs(away) < 1.1 * place.width()
    share = _ASIDE if is_shifted else -_TOWARDS if is_beside else 0.0
    aside = math.copysign(share * place.width(), share * away) if side[1] else 0.0
    return (
        place.center().x() + aside + side[0] * (place.width() / 2 + out),
        place.center().y() + side[1] * (place.height() / 2 + out),
    )


def _sides(rect: QRectF) -> Sides:
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _is_in(point: Point, sides: Sides) -> bool:
    return sides[0] < point[0] < sides[2] and sides[1] < point[1] < sides[3]


def _crossed(points: Sequence[Point], crossings: Sequence[tuple[Sides, float]], most: float) -> float:
    """Return what it costs where these points lie, or at least so much as is too much."""
    if not points or most <= 0:
        return 0.0
    across, down = [x for x, _ in points], [y for _, y in points]
    first, last, high, low, found = min(across), max(across), min(down), max(down), 0.0
    for (left, top, right, bottom), cost in crossings:
        if left < last and right > first and top < low and bottom > high:
            found += cost * len([x for x, y in points if left < x < right and top < y < bottom])
            if found >= most:
                break
    return found


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
