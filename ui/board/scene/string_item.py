"""The strings from a card that is read to the cards on the board that it names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from engine.model.view import Face
from ui.board.paint.draw_context import DrawContext
from ui.board.scene.base_item import BoardItem
from ui.board.scene.piece_item import PieceItem

_WIDE, _RAIL, _KNOT, _BOW, _ASIDE = 0.26, 0.18, 0.44, 1.1, 0.2
"""The width of a string and of one in one place, the radius of its knots, how far it bows between cards one under the other,
and how far beside the cards of one place it runs, in units."""
_FRAME, _ROUND = 0.12, 0.4
"""How wide the frame around a card at the end of a string in one place is, and the radius of its corners, in units."""


class StringItem(BoardItem):
    """A string between two cards, in a colour that no line around a card has, behind all cards.

    Between cards of one place it runs beside them, before all of them. It ends in a frame around each of its two, as cards
    of another column are as close to it.
    """

    def __init__(self, context: DrawContext, link: CardLink) -> None:
        super().__init__(context, kept=False)
        self.link = link
        self.ends = one, other = link.one, link.other
        beside = link.in_one_place
        self.line = _beside(one, other, _ASIDE * context.unit) if beside else _line(one, other, _BOW * context.unit)
        edge, covered = 2 * _KNOT * context.unit, self.line.boundingRect()
        covered = covered.united(one).united(other) if beside else covered
        self.set_bounds(covered.adjusted(-edge, -edge, edge, edge))
        self.setZValue(11 if link.in_one_place else 9)

    def draw(self, painter: QPainter) -> None:
        """Draw the string, and its knots or frames."""
        unit, theme = self.context.unit, self.context.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        line = _RAIL if self.link.in_one_place else _WIDE
        halo = 1.5 if self.link.in_one_place else 2.0  # names end close to it there
        for colour, wide in ((theme.page, halo * line), (theme.thread, line)):
            painter.setPen(QPen(colour, wide * unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
            painter.drawPath(self.line)
        if self.link.in_one_place:
            painter.setPen(QPen(theme.thread, _FRAME * unit))
            around = 0.5 * _FRAME * unit  # in the gap to the cards beside it: its own line says whether it is secret
            for card in self.ends:
                place = card.adjusted(-around, -around, around, around)
                painter.drawRoundedRect(place, _ROUND * unit, _ROUND * unit)
            return
        painter.setPen(QPen(theme.page, 0.12 * unit))
        painter.setBrush(theme.thread)
        for end in (0.0, 1.0):
            painter.drawEllipse(self.line.pointAtPercent(end), _KNOT * unit, _KNOT * unit)


class CardLink(NamedTuple):
    """Where a card lies, where one lies that its note names, and whether both lie in one place of the board."""

    one: QRectF
    other: QRectF
    in_one_place: bool


def links_of(face: Face, label: str, pieces: Iterable[PieceItem], place: Callable[[str], object]) -> list[CardLink]:
    """Return the links from a card to each card that its note names; none if it is not on the board.

    ``place`` says in which place of the board a zone lies.
    """
    names = {name for note, text in face.notes if note == label for name in text.split(", ")}
    if not names:
        return []
    faces = [(item.piece.face, item) for item in pieces if item.piece.face is not None]
    here = next((item for one, item in faces if one.id == face.id), None)
    if here is None:
        return []
    there = [item for one, item in faces if one.name in names]
    return [CardLink(here.rect(), item.rect(), place(item.zone) is place(here.zone)) for item in there]


def _line(one: QRectF, other: QRectF, bow: float) -> QPainterPath:
    """Return the way from the edge of a card to that of another one, which bows if one lies under the other."""
    if one.right() <= other.left() or other.right() <= one.left():
        left, right = (one, other) if one.right() <= other.left() else (other, one)
        line = QPainterPath(QPointF(left.right(), left.center().y()))
        line.lineTo(QPointF(right.left(), right.center().y()))
        return line
    start, end = QPointF(one.left(), one.center().y()), QPointF(other.left(), other.center().y())
    line = QPainterPath(start)
    line.quadTo(QPointF(min(start.x(), end.x()) - bow, (start.y() + end.y()) / 2), end)
    return line


def _beside(one: QRectF, other: QRectF, aside: float) -> QPainterPath:
    """Return the way from the edge of a card to that of another one of its place, over no other card.

    It runs along the gap between their columns, at the left of their column, or straight between two that lie one under the
    other. Cards of columns between theirs are passed over or under their row.
    """
    left, right = (one, other) if one.left() <= other.left() else (other, one)
    upper, lower = (one, other) if one.top() <= other.top() else (other, one)
    if left.right() > right.left() and lower.top() - upper.bottom() < lower.height() / 2:
        line = QPainterPath(QPointF(upper.center().x(), upper.bottom()))  # they lie one under the other
        line.lineTo(lower.center().x(), lower.top())
        return line
    line = QPainterPath(QPointF(left.right(), left.center().y()))
    if right.left() - left.right() > 2 * aside:
        near = aside / 3
        row = left.top() - near if right.top() < left.top() - 1 else left.bottom() + near
        line.lineTo(left.right() + near, left.center().y())
        line.lineTo(left.right() + near, row)
        line.lineTo(right.left() - near, row)
        line.lineTo(right.left() - near, right.center().y())
        line.lineTo(right.left(), right.center().y())
        return line
    if left.right() <= right.left():
        start, rail = left.right(), (left.right() + right.left()) / 2
    else:
        start, rail = left.left(), left.left() - aside
    line = QPainterPath(QPointF(start, left.center().y()))
    line.lineTo(rail, left.center().y())
    line.lineTo(rail, right.center().y())
    line.lineTo(right.left(), right.center().y())
    return line
