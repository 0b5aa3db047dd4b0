"""A piece in the scene, and where it is to lie."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from engine.view import PieceView
from ui.board.cards import RESTING, CardState, draw_piece
from ui.board.drawn import DrawnItem
from ui.board.glyphs import Look


@dataclass(frozen=True)
class Placed:
    """A piece of the View with its rectangle and whether it stands for several."""

    zone: str
    piece: PieceView
    rect: QRectF
    secret: str
    stands_for: int = 1
    label: str = ""


class PieceItem(DrawnItem):
    """One piece. Its place in the scene is its rectangle; it draws itself from what it was last given."""

    def __init__(self, look: Look, placed: Placed) -> None:
        super().__init__()
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.look = look
        self.zone = placed.zone
        self.piece = placed.piece
        self.state = RESTING
        self._size = placed.rect.size()
        self.setZValue(10)
        self.give(look, placed)

    def give(self, look: Look, placed: Placed) -> None:
        """Show this piece at this place; repaints only if something changes."""
        if placed.rect.size() != self._size:
            self.prepareGeometryChange()
            self._size = placed.rect.size()
        if self.pos() != placed.rect.topLeft():
            self.setPos(placed.rect.topLeft())
        changed = self.look is not look or placed.piece is not self.piece
        self.look, self.zone, self.piece = look, placed.zone, placed.piece
        if changed:
            self.update()
        self.set_state(secret=placed.secret, stands_for=placed.stands_for, place=placed.label)

    def set_state(self, **changes: object) -> None:
        """Change how the card stands (see `CardState`)."""
        state = CardState(**{**self.state.__dict__, **changes})
        if state != self.state:
            self.state = state
            self.update()

    def rect(self) -> QRectF:
        """Where it lies in the scene."""
        return QRectF(self.pos(), self._size)

    def boundingRect(self) -> QRectF:
        """Qt: the card with the glow around it."""
        margin = 0.45 * self.look.unit
        return QRectF(QPointF(0, 0), self._size).adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Qt: draw the card."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(QPointF(0, 0), self._size)
        if self.state.legal:
            glow = QColor(self.look.theme.legal)
            glow.setAlpha(60)
            margin = 0.3 * self.look.unit
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(glow)
            painter.drawRoundedRect(rect.adjusted(-margin, -margin, margin, margin), margin * 2, margin * 2)
        draw_piece(painter, self.look, self.piece, rect, self.state)
