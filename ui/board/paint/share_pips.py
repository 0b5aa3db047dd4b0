"""The painter of how much of something a seat holds: a pip for each part, filled in its colour as far as it holds them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from ui.board.paint.draw_context import DrawContext
from ui.theme import blend

_PIP, _APART, _LINE = 0.82, 0.2, 0.12
"""The side of a pip at most, the gap between two and the line around each, in units."""


def draw_share(painter: QPainter, context: DrawContext, seat: str, share: str, rest: QRectF) -> None:
    """Draw a share such as ``2/3`` in the colour of a seat, from the left of the room."""
    held, _, parts = share.partition("/")
    unit, count = context.unit, int(parts)
    team = context.teams.get(seat)
    tint = context.theme.tint(team.tint if team is not None else "grey")
    side = min(_PIP * unit, (rest.width() + _APART * unit) / count - _APART * unit)
    painter.setPen(QPen(blend(tint.edge, context.theme.panel, 0.6), _LINE * unit))
    for at in range(count):
        left = rest.left() + at * (side + _APART * unit)
        painter.setBrush(tint.edge if at < int(held) else Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(left, rest.center().y() - side / 2, side, side))
