"""The item of a clash between two pieces: a line around both and around their place, and an arrow from one to the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from engine.model.view import Observation
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.standees import standee_edge
from ui.board.scene.base_item import BoardItem
from ui.board.scene.piece_item import PieceItem

_LINE, _FRAME, _ROUND = 0.14, 0.26, 0.45
"""How wide the line around a piece is and that around its place, and how round the corners of that are, in units."""
_HEAD, _HALF, _INTO, _OVER, _SHAFT, _HALO = 1.0, 0.55, 0.3, 0.85, 0.28, 0.14
"""The length of the arrow's head and half its width, how far its tip reaches into what it points at, how much of it lies on
the left one of two side by side, how wide its shaft is, and how wide the line around it, in units."""
_UNDER, _AT_END = 0.75, 0.6
"""How much of an arrow between two that touch, one over the other, lies on what it points at, and how far before the end of
that its middle is: there a standee has no words, and the sign and the rank of the other stay free, in units."""
_ASIDE, _FREE = 1.5, 0.5
"""How far beside two pieces of different rows the arrow between them runs, and what is free beside it, in units."""


class ClashItem(BoardItem):
    """Shows who clashes with whom, and where.

    Args:
        pieces: where the one lies that began, and where the other does; that one alone if the other is gone.
        place: where it happens.
        others: where others lie there, over whom the arrow does not run if it can.
        apart: the other one lies elsewhere by now: then no arrow leads to it.
    """

    def __init__(
        self, context: DrawContext, pieces: Sequence[QRectF], place: QRectF, others: Sequence[QRectF], *, apart: bool
    ) -> None:
        super().__init__(context, kept=False)
        self.pieces, self.place = tuple(pieces), place
        self.way: list[QPointF] = []
        if len(pieces) == 2 and not apart:
            self.way = way_between(pieces[0], pieces[1], place, others, context.unit)
        bounds, margin = QRectF(place), context.unit
        for rect in pieces:
            bounds = bounds.united(rect)
        self.set_bounds(bounds.adjusted(-margin, -margin, margin, margin))
        self.setZValue(11)

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
        end = QLineF(self.way[-2], self.way[-1])
        along = QPointF(end.dx(), end.dy()) / (end.length() or 1.0)
        beside = self.way[0] == self.way[-2] and end.length() < _HEAD * unit
        into = (_OVER if along.x() < 0 else _HEAD - _OVER) if beside and along.x() else _INTO  # over the end of a name
        into = _UNDER if beside and along.y() else into
        tip = end.p2() + along * (into * unit)
        back, across = tip - along * (_HEAD * unit), QPointF(-along.y(), along.x()) * (_HALF * unit)
        if not beside:
            shaft = QPolygonF([*self.way[:-1], back])
            for colour, wide in ((theme.page, _SHAFT + 2 * _HALO), (theme.text, _SHAFT)):
                pen = QPen(colour, wide * unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
                painter.setPen(pen)
                painter.drawPolyline(shaft)
        painter.setPen(QPen(theme.page, _HALO * unit))
        painter.setBrush(theme.text)
        painter.drawPolygon(QPolygonF([tip, back + across, back - across]))


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


def way_between(one: QRectF, other: QRectF, place: QRectF, others: Sequence[QRectF], unit: float) -> list[QPointF]:
    """Return the points of the way from a piece to another one: straight to the next in its row, else at the right around
    both where nothing lies, or else from edge to edge.
    """
    in_one_row = min(one.bottom(), other.bottom()) - max(one.top(), other.top()) > 0.5 * min(one.height(), other.height())
    if not in_one_row:
        right = max(one.right(), other.right()) + _ASIDE * unit
        left, upper = min(one.right(), other.right()), min(one.top(), other.top())
        beside = QRectF(left, upper, right + _FREE * unit - left, max(one.bottom(), other.bottom()) - upper)
        if beside.right() <= place.right() and not any(rect.intersects(beside) for rect in others):
            turns = [QPointF(right, one.center().y()), QPointF(right, other.center().y())]
            return [QPointF(one.right(), turns[0].y()), *turns, QPointF(other.right(), turns[1].y())]
    (left, to_left), (top, to_top) = (
        _span(one.left(), one.right(), other.left(), other.right()),
        _span(one.top(), one.bottom(), other.top(), other.bottom()),
    )
    if not in_one_row and left == to_left and abs(to_top - top) < _HEAD * unit:
        left = to_left = other.right() - _AT_END * unit
    start, end = QPointF(left, top), QPointF(to_left, to_top)
    if QLineF(start, end).length() < 1:  # they touch
        towards = other.center() - one.center()
        away = QPointF(towards.x(), 0) if in_one_row else QPointF(0, towards.y())
        start = end - away / (abs(away.x()) + abs(away.y()) or 1.0)
    return [start, end]


def _span(low: float, high: float, others_low: float, others_high: float) -> tuple[float, float]:
    """Return along one direction where the way begins and where it ends."""
    if high <= others_low:
        return high, others_low
    if others_high <= low:
        return low, others_high
    middle = (max(low, others_low) + min(high, others_high)) / 2
    return middle, middle
