"""The line of a way on a map: what is on it goes from its first place to its last."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

from ui.board.paint.draw_context import DrawContext
from ui.board.scene.base_item import BoardItem

_CORE, _HALO = 0.4, 0.78
"""How wide the line is, and with its halo, in units."""
_HEAD, _SPREAD = 1.35, 0.56
"""The length of its arrow, in units, and how far its sides are from its middle, as an angle."""
_STUB, _LEAST, _ROWS = 1.5, 0.95, 0.72
"""The length of a line between places that touch, and the least of an arrow, in units; where on a place its chips are, from
its top: over them a line leaves it, or comes in, that goes around a name."""
_ENTERS = (0.3, 0.5, 0.7)
"""Where such a line comes in from above or below, as shares of the width of a place."""
_TURN = 0.2
"""What its corner costs, as if it were so much of a bend."""
_OUT = 0.2
"""How far the frame of a place lies outside it, in units."""
_NAMES = 0.45
"""How much of a place, from its top, bears its name: the line is bent around it, and has no colour where it cannot be."""
_BENDS = (0.0, 0.14, -0.14, 0.26, -0.26, 0.4, -0.4)
_ARCHES = (0.16, 0.12, 0.2)
"""How far a line may be bent, in its own lengths, and an arch: the first of those that cross the fewest names is taken."""
_DEAR = 3
"""How much more a name that is crossed counts than what else stands on a place, under which the line goes."""
_LONG, _MISLEADING, _CORNER = 30, 99, 0.04
"""What a bend costs for each of its lengths, and an arrow that ends at a corner: so much of a side of a place from its end.
"""
_STEPS = 20
"""Of how many straight parts a bent line is made."""
Point = tuple[float, float]
Sides = tuple[float, float, float, float]
"""A point as its x and y, and a rectangle as its left, top, right and bottom."""
_DASHES = {"dashed": [2.2, 1.2], "dotted": [0.1, 1.6]}


class WayItem(BoardItem):
    """A way under what is printed on a map: by its kind solid, dashed, dotted or arched, with an arrow at its end.

    Args:
        line: how it is drawn (`KindStyle.line`).
        places: the rectangles of the places on it, in their order.
        area: the map; if it goes ``round``, what leaves it at one side comes in at the other where that is shorter.
        others: the rectangles of places that are not on it, whose names it leaves free.
        seat: whose way it is: the line has its colour.
        only: the rectangles over which alone the line is drawn, over all that lies there but its name; its arrow lies
            over all.
        like: another item of the same way: its line is taken, not found again.
    """

    def __init__(
        self,
        context: DrawContext,
        line: str,
        places: Sequence[QRectF],
        area: QRectF,
        others: Sequence[QRectF] = (),
        *,
        round_: bool,
        seat: str = "",
        only: Sequence[QRectF] | None = None,
        like: WayItem | None = None,
    ) -> None:
        super().__init__(context, kept=False)
        self._line, self._places, self._area, self._round = line, list(places), area, round_
        self._unit, self._others, self._seat = context.unit, list(others), seat
        self._legs: list[list[QPointF]] = (
            like._legs
            if like is not None
            else [part for one, other in pairwise(places) if one != other for part in self._lead(one, other)]
        )
        self._paths = [_path(shaft) for leg in self._legs if len(shaft := _shaft(leg, 0.7 * _HEAD * context.unit)) > 1]
        bounds, margin = QRectF(), 1.2 * context.unit
        for rect in (*places, *(_path(leg).boundingRect() for leg in self._legs)):
            bounds = bounds.united(rect.adjusted(-margin, -margin, margin, margin))
        self.set_bounds(bounds.intersected(area))
        names, whole = QPainterPath(), QPainterPath()
        for rect in self._others:
            if rect.intersects(bounds):
                names.addRect(_name_of(rect))
        for rect in [area] if only is None else only:
            if rect.intersects(bounds):
                whole.addRect(rect)
        self._beside_names, self._is_over = whole.subtracted(names), only is not None
        self.setZValue(11 if self._is_over else 0.55)  # over the shapes of the map, under what is printed on its places

    def draw(self, painter: QPainter) -> None:
        """Draw the frames of its ends, and the line."""
        unit, theme = self.context.unit, self.context.theme
        painter.save()
        painter.setClipRect(self._area, Qt.ClipOperation.IntersectClip)  # round ends go beyond the edge of the map
        ends = [self._places[0], self._places[-1]]
        if self._is_over:
            painter.save()
            painter.setClipPath(self._beside_names, Qt.ClipOperation.IntersectClip)
            self._draw_line(painter)
            painter.restore()
            for leg in self._legs:
                self._arrow(painter, leg)
            painter.restore()
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in (
            (theme.page, 0.56 * unit),
            (theme.lit, 0.3 * unit),
        ):  # not that of texts, as a seat may be white
            painter.setPen(QPen(colour, wide))
            for place in ends:  # around the place, as names begin at its edge
                painter.drawRoundedRect(
                    place.adjusted(-_OUT * unit, -_OUT * unit, _OUT * unit, _OUT * unit), unit / 2, unit / 2
                )
        painter.save()
        painter.setClipPath(self._beside_names, Qt.ClipOperation.IntersectClip)
        self._draw_line(painter)
        painter.restore()
        for leg in self._legs:  # also where it leaves the map, as it is the same way that comes in at the other side
            self._arrow(painter, leg)
        painter.restore()

    def _draw_line(self, painter: QPainter) -> None:
        unit, theme = self.context.unit, self.context.theme
        stroker = QPainterPathStroker()  # not a pen: which pixels of a pen are drawn depends on what is painted anew
        stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
        for wide, colour in (((_HALO + 0.24) * unit, theme.page), (_HALO * unit, theme.text)):
            stroker.setWidth(wide)
            for path in self._paths:
                painter.fillPath(stroker.createStroke(path), colour)
        stroker.setWidth(_CORE * unit)
        stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
        if self._line in _DASHES:
            stroker.setDashPattern(_DASHES[self._line])
        for path in self._paths:
            painter.fillPath(stroker.createStroke(path), self._colour)

    @property
    def _colour(self) -> QColor:
        team = self.context.teams.get(self._seat)
        return self.context.theme.tint(team.tint).fill if team is not None else self.context.theme.page

    def _lead(self, one: QRectF, other: QRectF) -> Iterator[list[QPointF]]:
        """Yield the points of a line from the edge of a place to that of the next; two lines where it goes round the map."""
        far, wide = other.center().x() - one.center().x(), self._area.width()
        over = math.copysign(wide, -far) if self._round and abs(far) > wide / 2 else 0.0
        points = self._bent(one, other.translated(over, 0))
        if not over:
            yield points
            return
        edge, back = self._area.right() if over > 0 else self._area.left(), QPointF(-over, 0)
        at = next((at for at, point in enumerate(points) if (point.x() - edge) * over > 0), len(points) - 1)
        before, after = points[max(0, at - 1)], points[at]
        share = (edge - before.x()) / ((after.x() - before.x()) or 1.0)
        crossing = before + (after - before) * share
        yield [*points[:at], crossing]
        yield [crossing + back, *(point + back for point in points[at:])]

    def _bent(self, one: QRectF, other: QRectF) -> list[QPointF]:
        """Return the points of the line between two places that crosses the least, straight if it can be."""
        straight = self._curve(one, other, 0.0)
        is_close = len(straight) < 2 or math.dist(straight[0], straight[-1]) < 0.9 * _HEAD * self._unit
        if is_close and not self._is_at_a_corner(one, other):
            return self._stub(one, other)
        bends = () if is_close else _ARCHES if self._line == "arched" else _BENDS
        reach = QLineF(one.center(), other.center()).length()
        near = one.united(other).adjusted(-reach, -reach, reach, reach)
        places = [_sides(rect) for rect in self._others if rect.intersects(near)]
        best, least = straight, math.inf
        ways = [(self._curve(one, other, bend), _LONG * abs(bend)) for bend in bends]
        if is_close or self._line != "arched":
            ways += [(way, _LONG * _TURN) for way in self._elbows(one, other)]
        for way, price in ways:
            if len(way) < 2 or price >= least:
                continue
            cost = price + _crossed([*way, *_head(way, _HEAD * self._unit)], places) + _DEAR * self._beyond(way)
            cost += 0 if self._comes_in_at_a_side(way, other) else _MISLEADING
            if cost < least:
                best, least = way, cost
        return [QPointF(*point) for point in best] if len(best) > 1 else self._stub(one, other)

    def _is_at_a_corner(self, one: QRectF, other: QRectF) -> bool:
        """Return whether places that touch share no border over which an arrow could go straight."""
        beside = min(one.right(), other.right()) - max(one.left(), other.left())
        return beside < _HEAD * self._unit and abs(one.center().y() - other.center().y()) > one.height() / 2

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
        out, far = (_OUT + 0.25) * self._unit, 2 * bend
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

    def _elbows(self, one: QRectF, other: QRectF) -> Iterator[list[Point]]:
        """Yield lines with one corner: along the chips of one place and then up or down to the other, or the other way."""
        out, is_below = (_OUT + 0.25) * self._unit, other.center().y() > one.center().y()
        for share in _ENTERS:
            x, y = other.left() + share * other.width(), one.top() + _ROWS * one.height()
            end = other.top() - out if is_below else other.bottom() + out
            if not one.left() <= x <= one.right() and (end > y) is is_below:
                yield _along((one.right() if x > one.right() else one.left(), y), (x, y), (x, end))
            x, y = one.left() + share * one.width(), other.top() + _ROWS * other.height()
            start = one.bottom() if is_below else one.top()
            if not other.left() <= x <= other.right() and (y > start) is is_below:
                yield _along((x, start), (x, y), (other.left() - out if x < other.left() else other.right() + out, y))

    def _stub(self, one: QRectF, other: QRectF) -> list[QPointF]:
        """Return a line between places that touch: as long as its arrow, straight over the border that they share, in the
        upper of the two, as names stand at the top of places."""
        out, head = (_OUT + 0.25) * self._unit, _STUB * self._unit
        if abs(one.center().y() - other.center().y()) < one.height() / 2:  # side by side
            y, to = one.top() + _ROWS * one.height(), 1 if other.center().x() > one.center().x() else -1
            tip = other.left() - out if to > 0 else other.right() + out
            return [QPointF(tip - to * head, y), QPointF(tip, y)]
        upper, aside = min(one, other, key=QRectF.top), 0.6 * self._unit
        first, last = max(one.left(), other.left()) + aside, min(one.right(), other.right()) - aside
        x = max(first, min(last, upper.center().x()))  # beside the sign of the seat
        head = min(head, (1 - _NAMES) * one.height() - out)
        if other.center().y() > one.center().y():
            return [QPointF(x, other.top() - out - head), QPointF(x, other.top() - out)]
        return [QPointF(x, one.top() - out), QPointF(x, one.top() - out - head)]

    def _arrow(self, painter: QPainter, points: list[QPointF]) -> None:
        unit, tip = self.context.unit, points[-1]
        angle = _direction(points, _HEAD * unit / 2)
        length = max(_LEAST * unit, min(_HEAD * unit, _length(points)))
        sides = [tip - QPointF(math.cos(angle + turn), math.sin(angle + turn)) * length for turn in (-_SPREAD, _SPREAD)]
        edge = QPen(self.context.theme.text, 0.2 * unit)
        edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(edge)
        painter.setBrush(self._colour)
        painter.drawPolygon(QPolygonF([tip, *sides]))


def _direction(points: Sequence[QPointF], length: float) -> float:
    """Return where the arrow at the end of a line points, as an angle: as its last part of this length, or as what comes
    after a corner, however short that is."""
    before, tip = points[-2], points[-1]
    if before.x() != tip.x() and before.y() != tip.y():
        before = next((point for point in reversed(points) if QLineF(point, tip).length() > length), points[0])
    return math.atan2(tip.y() - before.y(), tip.x() - before.x())


def _name_of(place: QRectF) -> QRectF:
    return QRectF(place.left(), place.top(), place.width(), _NAMES * place.height())


def _path(points: Sequence[QPointF]) -> QPainterPath:
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    return path


def _shaft(points: Sequence[QPointF], head: float) -> list[QPointF]:
    """Return the points of a line without its arrow, as long as this, over whose tip it would stand out; none of one that is
    no more than its arrow."""
    shaft = [point for point in points if QLineF(point, points[-1]).length() > head]
    if _length(points) <= 1.3 * head or not shaft:
        return []
    return [*shaft, QLineF(points[-1], shaft[-1]).pointAt(head / QLineF(points[-1], shaft[-1]).length())]


def _length(points: Sequence[QPointF]) -> float:
    return QLineF(points[0], points[-1]).length()


def _sides(rect: QRectF) -> Sides:
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _is_in(point: Point, sides: Sides) -> bool:
    return sides[0] < point[0] < sides[2] and sides[1] < point[1] < sides[3]


def _crossed(points: Sequence[Point], places: Sequence[Sides]) -> int:
    """Return how many of these points lie in places, those in their names counted as often as `_DEAR` says and once more."""
    if not points:
        return 0
    across, down = [x for x, _ in points], [y for _, y in points]
    first, last, high, low, found = min(across), max(across), min(down), max(down), 0
    for left, top, right, bottom in places:
        if left < last and right > first and top < low and bottom > high:
            name = top + _NAMES * (bottom - top)
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
