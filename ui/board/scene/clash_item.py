"""The item of a clash between two pieces: a line around both and around their place, and an arrow from one to the other.

The arrow bears swords, and leads around the two: at their right, or over them if they stand in one row. Where it would lie
on a name of theirs there is none; others on whom it would lie, and words, are not shown as long as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from engine.model.view import Observation
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon
from ui.board.paint.standees import standee_edge
from ui.board.scene.base_item import BoardItem
from ui.board.scene.piece_item import PieceItem

_LINE, _FRAME, _ROUND = 0.14, 0.26, 0.45
"""How wide the line around a piece is and that around its place, and how round the corners of that are, in units."""
_HEAD, _HALF, _SHAFT, _HALO = 0.95, 0.6, 0.32, 0.14
"""The length of the arrow's head and half its width, how wide its shaft is, and how wide the line around it, in units."""
_INTO, _OVER, _ASIDE, _FREE = 0.15, 0.65, 1.9, 0.7
"""How far its tip reaches into what it points at, how far over two pieces of one row it runs and how far beside two of
different rows, and what is free at the edge of their place, in units."""
_DISC, _SWORDS = 1.6, 1.3
"""How wide the disc in its middle is, and the swords on that, in units."""
_EDGE, _END = 0.2, 0.35
"""How far the signs may reach over the edge of a piece, and over its end, where it bears nothing, in units."""


class ClashItem(BoardItem):
    """Shows who clashes with whom, and where.

    Args:
        pieces: where the one lies that began, and where the other does; that one alone if the other is gone.
        place: where it happens.
        apart: the other one lies elsewhere by now: then no arrow leads to it.
    """

    def __init__(self, context: DrawContext, pieces: Sequence[QRectF], place: QRectF, *, apart: bool) -> None:
        super().__init__(context, kept=False)
        self.pieces, self.place = tuple(pieces), place
        self.way: list[QPointF] = []
        if len(pieces) == 2 and not apart:
            self.way = way_between(pieces[0], pieces[1], place, context.unit)
            if any(sign.intersects(self._inside(rect)) for sign in self._signs() for rect in pieces):
                self.way = []
        bounds, margin = QRectF(place), context.unit
        for rect in pieces:
            bounds = bounds.united(rect)
        self.set_bounds(bounds.adjusted(-margin, -margin, margin, margin))
        self.setZValue(11)

    def lies_on(self, rect: QRectF) -> bool:
        """Return whether the arrow or its swords lie on what is in this rectangle."""
        if not self.way:
            return False
        legs = [self._leg(start, end) for start, end in pairwise(self.way)]
        return any(one.intersects(self._inside(rect)) for one in (*legs, *self._signs()))

    def _leg(self, start: QPointF, end: QPointF) -> QRectF:
        """Return what a part of the shaft covers."""
        half, leg = (_SHAFT / 2 + _HALO) * self.context.unit, QRectF(start, end).normalized()
        across, down = (half, 0.0) if start.x() == end.x() else (0.0, half)
        return leg.adjusted(-across, -down, across, down)

    def _inside(self, rect: QRectF) -> QRectF:
        """Return a piece without its edges."""
        unit = self.context.unit
        return rect.adjusted(_EDGE * unit, _EDGE * unit, -_END * unit, -_EDGE * unit)

    def _signs(self) -> tuple[QRectF, QRectF]:
        """Return where the swords and the head of the arrow lie."""
        wide = _HALF * self.context.unit
        tip, last = self.way[-1], QLineF(self.way[-1], self.way[-2])
        last.setLength(_HEAD * self.context.unit)
        head = QRectF(tip, last.p2()).normalized()
        across = (wide, 0.0) if last.dx() == 0 else (0.0, wide)
        return self._disc(), head.adjusted(-across[0], -across[1], across[0], across[1])

    def _disc(self) -> QRectF:
        """Return the disc in the middle of the arrow, with the swords on it."""
        disc = QRectF(0, 0, _DISC * self.context.unit, _DISC * self.context.unit)
        disc.moveCenter((self.way[1] + self.way[2]) / 2)
        return disc

    def draw(self, painter: QPainter) -> None:
        """Draw the lines around place and pieces, then the arrow over them."""
        unit, theme = self.context.unit, self.context.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.text, _FRAME * unit))
        painter.drawRoundedRect(self.place, _ROUND * unit, _ROUND * unit)
        painter.setPen(QPen(theme.text, _LINE * unit))
        for rect in self.pieces:
            out = _LINE / 2 * unit  # around it, so that nothing on it is hidden
            painter.drawPath(standee_edge(self.context, rect.adjusted(-out, -out, out, out)))
        if self.way:
            self._draw_arrow(painter)

    def _draw_arrow(self, painter: QPainter) -> None:
        unit, theme = self.context.unit, self.context.theme
        end = QLineF(self.way[-2], self.way[-1]).unitVector()
        along, tip = QPointF(end.dx(), end.dy()) * unit, self.way[-1]
        back, across = tip - along * _HEAD, QPointF(-along.y(), along.x()) * _HALF
        shaft = QPolygonF([*self.way[:-1], back])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in ((theme.page, _SHAFT + 2 * _HALO), (theme.text, _SHAFT)):
            pen = QPen(colour, wide * unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawPolyline(shaft)
        painter.setPen(QPen(theme.page, _HALO * unit))
        painter.setBrush(theme.text)
        painter.drawPolygon(QPolygonF([tip, back + across, back - across]))
        disc = self._disc()
        painter.drawEllipse(disc)
        inset = (_DISC - _SWORDS) / 2 * unit
        draw_icon(painter, "swords", disc.adjusted(inset, inset, -inset, -inset), theme.page)


def clash_of(
    context: DrawContext, observations: Iterable[Observation], lines: Sequence[str], pieces: Iterable[PieceItem]
) -> list[PieceItem]:
    """Return the two pieces of the last clash that was told: who began it first; fewer if one is not on the board any more.

    They are those that such a line names, in its order. What stands before a correction, or before a line without words, is
    told again and no news.
    """
    told: list[str] = []
    for one in observations:
        if one.kind == "said" and (one.beat == "correction" or not one.text):
            told = []
        elif one.line in lines:
            told.append(one.text)
    if not told:
        return []
    people = {item.piece.name: item for item in pieces if context.layout.style_of(item.piece).form == "standee"}
    found = {name: re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told[-1]) for name in people}
    at = {name: hit.start() for name, hit in found.items() if hit is not None}
    return [people[name] for name in sorted(at, key=at.__getitem__)][:2]


def way_between(one: QRectF, other: QRectF, place: QRectF, unit: float) -> list[QPointF]:
    """Return the points of the way from a piece to another one: over both if they stand in one row, else at their right, as
    far from them as their place allows."""
    if min(one.bottom(), other.bottom()) - max(one.top(), other.top()) > 0.5 * min(one.height(), other.height()):
        begins, ends, over = one.center().x(), other.center().x(), min(one.top(), other.top()) - _OVER * unit
        tip = QPointF(ends, other.top() + _INTO * unit)
        return [QPointF(begins, one.top()), QPointF(begins, over), QPointF(ends, over), tip]
    right = min(max(one.right(), other.right()) + _ASIDE * unit, place.right() - _FREE * unit)
    begins, ends = one.center().y(), other.center().y()
    tip = QPointF(min(other.right() - _INTO * unit, right - _HEAD * unit), ends)
    return [QPointF(min(one.right(), right), begins), QPointF(right, begins), QPointF(right, ends), tip]
