"""The way that somebody went over a map, drawn when it is told: its stops, and where others searched."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from engine.model.view import Scalar, View
from ui.board.layout.layout_schema import AreaSpec, BoxSpec
from ui.board.paint.board_text import draw_line, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.scene.value_item import ValueItem

_HIGH, _LETTERS, _PAD = 1.5, 1.0, 0.45
"""The height of a stop, the size of its letters, and what is free at their sides, in sizes of what decides."""
_ASIDE, _GAP = 0.35, 0.25
"""How far the stops of a place are from its right edge and its foot, and from each other."""
_WIDE, _HALO, _EDGE = 0.34, 0.66, 0.16
"""The width of the line, of the line under it, and of that around a stop."""
_DASHES = (1.6, 1.0)
"""How long a dash is and how far from the next, in widths of the line."""
_BOWS = (0.0, 0.1, -0.1, 0.17, -0.17, 0.27, -0.27, 0.4, -0.4)
"""How far a line may bow, as a share of its length: the first that lies on the least of what is read."""
_HEAD, _SPREAD = 1.0, 0.45
"""The length of its arrow, and how far the sides of that are from its middle, as an angle."""
_NAME, _SIGNS, _NEAR, _STEPS = (0.35, 1.6), 3.0, 0.9, 60
"""From where to where the name of a place stands, and the width of the signs with it; how near two lines are that are taken
for one; at how many points of a line that is tried."""
_READ, _CARDS = 2.0, 0.4
"""What a point costs on a name or a stop or beyond the map, and where cards may lie, if one on another line costs 1."""


class RouteItem(ValueItem):
    """The way that a number tells, over all that lies on a map; nothing while the number is empty.

    Dashes go from stop to stop in the colour of a seat. At each stop stands what is told of it, and in rings what another
    seat did at a place.

    Attributes:
        legs: the points of the lines from stop to stop.
        signs: its stops and rings.
    """

    bound: AreaSpec

    def __init__(self, context: DrawContext, rect: QRectF, area: AreaSpec) -> None:
        super().__init__(context, rect, (area.route,))
        self.bound = area
        self._boxes = [box for box in area.boxes if box.at]
        self._seat, self.signs, self.legs = "", list[_Sign](), list[list[QPointF]]()
        self.setZValue(11)  # over all that lies on the map
        self.setVisible(False)

    def show_numbers(self, view: View) -> None:
        """Show the way of this View; without one Qt keeps no pixels."""
        before = self.values
        super().show_numbers(view)
        if self.values != before:
            self._plan()
            self.setVisible(bool(self.values[0]))

    def _plan(self) -> None:
        """Place the stops, the rings beside them, and the lines."""
        (seat, route), (other, done) = (_told(self.values[0]) + [("", [])] * 2)[:2]
        rooms = {box.id: self._room_of(box) for box in self._boxes}
        route, done = ([(label, box) for label, box in told if box in rooms] for told in (route, done))
        stops, rings = dict[tuple[str, str], _Sign](), list[_Sign]()
        beside: dict[str, list[QRectF]] = {box: [] for box in rooms}  # what stands at the foot of a place already
        for label, box in reversed([*dict.fromkeys(route)]):
            stops[label, box] = _Sign(self._placed(rooms[box], label, beside[box]), label, seat)
            beside[box].append(stops[label, box].rect)
        for box, label in _by_place(done).items():
            rings.append(_Sign(self._placed(rooms[box], label, beside[box]), label, other, ring=True))
            beside[box].append(rings[-1].rect)
        ways = [
            ((stops[one].rect, beside[one[1]]), (stops[to].rect, beside[to[1]]))
            for one, to in pairwise(route)
            if one[1] != to[1]
        ]
        self._seat, self.legs, self.signs = seat, self._legs(ways, beside), [*rings, *stops.values()]

    def draw(self, painter: QPainter) -> None:
        """Draw the lines, then the rings and the stops over them."""
        for leg in self.legs:
            self._draw_leg(painter, leg)
        for sign in self.signs:
            self._draw_sign(painter, sign)

    def _legs(self, ways: list[tuple[_End, _End]], signs: Mapping[str, list[QRectF]]) -> list[list[QPointF]]:
        """Return the points of the lines from stop to stop, each with that bow with which it lies on the least of what is
        read; ``signs`` are what stands at the foot of each place.
        """
        size, found, taken = self.context.body, list[list[QPointF]](), list[QPointF]()
        names = [self._name_of(box) for box in self._boxes]
        cards = [self._room_of(box).adjusted(0, _ASIDE * size, 0, -_ASIDE * size) for box in self._boxes]
        whole = self.rect.adjusted(_HALO * size, _HALO * size, -_HALO * size, -_HALO * size)
        for one, other in ways:
            others = [
                sign for beside in signs.values() if beside is not one[1] and beside is not other[1] for sign in beside
            ]
            read, lines = [*names, *others], [_leg(one, other, bow, _EDGE * size) for bow in _BOWS]
            costs = [
                _READ * (_on(line, read) + len(line) - _on(line, [whole]))
                + _CARDS * _on(line, cards)
                + _near(line, taken, _NEAR * size)
                for line in lines
            ]
            found.append(lines[costs.index(min(costs))])
            taken += found[-1]
        return found

    def _room_of(self, box: BoxSpec) -> QRectF:
        left, top, wide, high = box.at or (0.0, 0.0, 0.0, 0.0)
        across, down = self.rect.width(), self.rect.height()
        return QRectF(self.rect.left() + left * across, self.rect.top() + top * down, wide * across, high * down)

    def _name_of(self, box: BoxSpec) -> QRectF:
        """Return about where the name of a place stands."""
        room, size = self._room_of(box), self.context.body
        wide = text_width(f"{box.code} {box.title}", size, 700) + _SIGNS * size
        return QRectF(room.left(), room.top() + _NAME[0] * size, wide, (_NAME[1] - _NAME[0]) * size)

    def _placed(self, room: QRectF, label: str, beside: Sequence[QRectF]) -> QRectF:
        """Return where a stop or a ring stands: at the right of the foot of its place, left of those that stand there."""
        size = self.context.body
        high = _HIGH * size
        wide = max(high, text_width(label, _LETTERS * size, 700) + 2 * _PAD * size)
        right = min((sign.left() - _GAP * size for sign in beside), default=room.right() - _ASIDE * size)
        return QRectF(right - wide, room.bottom() - _ASIDE * size - high, wide, high)

    def _draw_leg(self, painter: QPainter, points: list[QPointF]) -> None:
        """Draw a line from one stop to the next, with an arrow at its end."""
        size, theme, colour = self.context.body, self.context.theme, self.context.tint_of(self._seat).fill
        tip, line = points[-1], QPainterPath(points[0])
        shaft = [point for point in points if math.dist(point.toTuple(), tip.toTuple()) > 0.7 * _HEAD * size] or points[:1]
        for point in shaft[1:]:
            line.lineTo(point)
        angle = math.atan2(tip.y() - shaft[-1].y(), tip.x() - shaft[-1].x())
        sides = [QPointF(math.cos(angle + turn), math.sin(angle + turn)) * (_HEAD * size) for turn in (-_SPREAD, _SPREAD)]
        arrow = QPolygonF([tip, *(tip - side for side in sides)])
        under = QPen(theme.page, _HALO * size, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        dashes = QPen(colour, _WIDE * size, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        dashes.setDashPattern(_DASHES)
        for pen, ground in ((under, theme.page), (dashes, colour)):
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(line)
            edge = QPen(ground, (_HALO - _WIDE) * size if ground is theme.page else 1)
            edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(edge)
            painter.setBrush(ground)
            painter.drawPolygon(arrow)

    def _draw_sign(self, painter: QPainter, sign: _Sign) -> None:
        """Draw what is told of a stop on a disc of its seat, or in a ring."""
        size, theme, tint = self.context.body, self.context.theme, self.context.tint_of(sign.seat)
        painter.setPen(QPen(tint.edge if sign.ring else theme.text, _EDGE * size))
        painter.setBrush(theme.page if sign.ring else tint.fill)
        inset = _EDGE * size / 2
        place = sign.rect.adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(place, place.height() / 2, place.height() / 2)
        ink = theme.text if sign.ring else tint.ink
        draw_line(painter, sign.rect, sign.label, _LETTERS * size, ink, 700, Qt.AlignmentFlag.AlignHCenter)


class _Sign(NamedTuple):
    """A stop or a ring: where it stands, what is told there, and whose it is."""

    rect: QRectF
    label: str
    seat: str
    ring: bool = False


_End = tuple[QRectF, list[QRectF]]
"""Where a line begins or ends: the stop, and all that stands at the foot of its place."""


def stops_high(context: DrawContext, box: str, value: Scalar | None) -> float:
    """Return how much of the foot of a place the stops and rings take of which a number tells; 0 of one without any."""
    is_told = any(place == box for _, told in _told(value) for _, place in told)
    return (_HIGH + 2 * _ASIDE) * context.body if is_told else 0.0


def _told(value: object) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return by seat what is told of which boxes: a word with a colon is a label and a box, any other one a seat."""
    found: list[tuple[str, list[tuple[str, str]]]] = []
    for word in str(value or "").split():
        label, colon, box = word.partition(":")
        if not colon:
            found.append((word, []))
        elif found:
            found[-1][1].append((label, box))
    return found


def _by_place(stops: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """Return what is told of each box, as one text."""
    found: dict[str, list[str]] = {}
    for label, box in stops:
        found.setdefault(box, []).append(label)
    return {box: " \u00b7 ".join(dict.fromkeys(labels)) for box, labels in found.items()}


def _leg(one: _End, other: _End, bow: float, gap: float) -> list[QPointF]:
    """Return points of the line from one stop to another, outside both and what stands beside them: it bows to its right by
    this share of its length."""
    start, end = one[0].center(), other[0].center()
    bend = (start + end) / 2 + QPointF(start.y() - end.y(), end.x() - start.x()) * bow
    line = QPainterPath(start)
    line.quadTo(bend, end)
    inside = [*one[1], *(sign.adjusted(-gap, -gap, gap, gap) for sign in other[1])]
    points = [line.pointAtPercent(step / _STEPS) for step in range(_STEPS + 1)]
    return [point for point in points if not _is_on(point, inside)] or [start, end]


def _is_on(point: QPointF, rects: Iterable[QRectF]) -> bool:
    return any(rect.contains(point) for rect in rects)


def _on(line: list[QPointF], rects: list[QRectF]) -> int:
    """Return how many points of a line lie on these."""
    return sum(_is_on(point, rects) for point in line)


def _near(line: list[QPointF], taken: list[QPointF], near: float) -> int:
    """Return how many points of a line lie near to points of other lines."""
    return sum(any((point - past).manhattanLength() < near for past in taken) for point in line)
