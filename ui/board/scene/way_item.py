"""The line of a way on a map: what is on it goes from its first place to its last."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

from ui.board.paint.draw_context import DrawContext
from ui.board.scene.base_item import BoardItem
from ui.theme import blend

_WIDE = 0.26
"""How wide the line is, in units; its casing is twice as wide."""
_HEAD = 0.95
"""The length of its arrow, in units."""
_OUT = 0.2
"""How far the frame of a place lies outside it, in units."""
_SLIM, _FAINT = 0.8, 0.55
"""How wide the line is over other places, in its own widths, and how strong: what is written there is read before it."""
_NAMES = 0.45
"""How much of a place, from its top, bears its name: there only the casing of the line is seen, as a ground of the name."""
_DASHES = {"dashed": [3.0, 1.6], "dotted": [0.1, 2.0]}


class WayItem(BoardItem):
    """A way under the pieces of a map: by its kind solid, dashed, dotted or arched, with an arrow at its end.

    Args:
        line: how it is drawn (`KindStyle.line`).
        places: the rectangles of the places on it, in their order.
        area: the map; if it goes ``round``, what leaves it at one side comes in at the other where that is shorter.
        others: the rectangles of places that are not on it: there it is slim, under what stands on them.
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
    ) -> None:
        super().__init__(context, kept=False)
        self._line, self._places, self._area, self._round = line, list(places), area, round_
        self._unit = context.unit
        bounds = QRectF()
        for rect in (*places, *(self._bent(leg).boundingRect() for leg in self._legs())):
            bounds = bounds.united(rect.adjusted(-context.unit, -context.unit, context.unit, context.unit))
        self.set_bounds(bounds.intersected(area))
        crossed, names = QPainterPath(), QPainterPath()
        for rect in others:
            if rect.intersects(bounds):
                crossed.addRect(rect)
                names.addRect(QRectF(rect.left(), rect.top(), rect.width(), _NAMES * rect.height()))
        whole = QPainterPath()
        whole.addRect(area)
        self._free, self._beside_names = whole.subtracted(crossed), whole.subtracted(names)
        self.setZValue(0.55)  # over the shapes of the map, under what is printed on its places

    def draw(self, painter: QPainter) -> None:
        """Draw the frames of its ends, and the line."""
        unit, theme = self.context.unit, self.context.theme
        painter.save()
        painter.setClipRect(self._area, Qt.ClipOperation.IntersectClip)  # round ends go beyond the edge of the map
        ends = [self._places[0], self._places[-1]]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in ((theme.page, 0.5 * unit), (theme.text, 0.24 * unit)):
            painter.setPen(QPen(colour, wide))
            for place in ends:  # around the place, as names begin at its edge
                painter.drawRoundedRect(
                    place.adjusted(-_OUT * unit, -_OUT * unit, _OUT * unit, _OUT * unit), unit / 2, unit / 2
                )
        legs = list(self._legs())
        stroker = QPainterPathStroker()  # not a pen: which pixels of a pen are drawn depends on what is painted anew
        stroker.setWidth(2.6 * _WIDE * unit)
        for line in legs:
            painter.fillPath(stroker.createStroke(self._bent(line)), theme.page)
        painter.save()
        painter.setClipPath(self._beside_names, Qt.ClipOperation.IntersectClip)
        stroker.setWidth(_SLIM * _WIDE * unit)
        for line in legs:
            painter.fillPath(stroker.createStroke(self._bent(line)), blend(theme.text, theme.page, _FAINT))
        painter.setClipPath(self._free, Qt.ClipOperation.IntersectClip)
        stroker.setWidth(2.0 * _WIDE * unit)
        for line in legs:
            painter.fillPath(stroker.createStroke(self._bent(line)), theme.text)
        stroker.setWidth(1.2 * _WIDE * unit)
        stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
        if self._line in _DASHES:
            stroker.setDashPattern(_DASHES[self._line])
        for line in legs:
            painter.fillPath(stroker.createStroke(self._bent(line)), theme.page)
        painter.restore()
        for line in legs:  # also where it leaves the map, as it is the same way that comes in at the other side
            self._arrow(painter, line)
        painter.restore()

    def _legs(self) -> Iterator[QLineF]:
        """Yield the straight parts of the way, from edge to edge of its places."""
        for one, other in pairwise(self._places):
            here, there, wide = one.center(), other.center(), self._area.width()
            far = there.x() - here.x()
            if not self._round or abs(far) <= wide / 2:
                yield self._between(QLineF(here, there), one, other)
                continue
            over = math.copysign(wide, -far)
            out = self._between(QLineF(here, QPointF(there.x() + over, there.y())), one, other.translated(over, 0))
            edge = self._area.right() if over > 0 else self._area.left()
            share = (edge - out.x1()) / (out.dx() or 1.0)
            crossing = out.y1() + share * out.dy()
            yield QLineF(out.p1(), QPointF(edge, crossing))
            back = self._area.left() if over > 0 else self._area.right()
            yield QLineF(QPointF(back, crossing), QPointF(out.x2() - over, out.y2()))

    def _between(self, line: QLineF, one: QRectF, other: QRectF) -> QLineF:
        """Return the part of a line that lies between two rectangles, from whose centres it goes.

        Where they touch it is as long as its arrow, in the upper of the two: names stand at the top of places.
        """
        out, wide = (_OUT + 0.25) * self._unit, line.length() or 1.0
        start, end = _leaving(line, one), 1 - _leaving(QLineF(line.p2(), line.p1()), other.adjusted(-out, -out, out, out))
        head = _HEAD * self._unit / wide
        if end - start >= head / 2:
            return QLineF(line.pointAt(start), line.pointAt(end))
        if line.dy() >= 0:
            return QLineF(line.pointAt(end - head), line.pointAt(end))
        start = _leaving(line, one.adjusted(-out, -out, out, out))
        return QLineF(line.pointAt(start), line.pointAt(start + head))

    def _bent(self, line: QLineF) -> QPainterPath:
        path = QPainterPath(line.p1())
        if self._line == "arched":
            top = min(0.16 * line.length(), max(0.0, line.center().y() - self._area.top() - self.context.unit))
            path.quadTo(line.center() - QPointF(0, 1.6 * top), line.p2())
        else:
            path.lineTo(line.p2())
        return path

    def _arrow(self, painter: QPainter, line: QLineF) -> None:
        unit, theme = self.context.unit, self.context.theme
        path = self._bent(line)
        angle = math.radians(-path.angleAtPercent(1.0))
        tip, back = line.p2(), _HEAD * unit
        sides = [tip - QPointF(math.cos(angle + turn), math.sin(angle + turn)) * back for turn in (-0.5, 0.5)]
        painter.setPen(QPen(theme.page, 0.12 * unit))
        painter.setBrush(theme.text)
        painter.drawPolygon(QPolygonF([tip, *sides]))


def _leaving(line: QLineF, rect: QRectF) -> float:
    """Return at which share of its length a line from the centre of a rectangle leaves it."""
    across = rect.width() / 2 / abs(line.dx()) if line.dx() else math.inf
    down = rect.height() / 2 / abs(line.dy()) if line.dy() else math.inf
    return min(1.0, across, down)
