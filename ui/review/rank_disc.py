"""The number of a turning point on its disc, as it stands on the timeline and in the band that the class reads."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from ui.theme import Theme, font

_LETTERS = 0.62  # the height of the number, as a share of the disc's


def draw_rank(painter: QPainter, theme: Theme, disc: QRectF, rank: int) -> None:
    """Draw the number of a turning point on a disc of this size; they are counted in order of play."""
    tint = theme.tint("yellow")
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint.fill)
    painter.drawEllipse(disc)
    painter.setPen(tint.ink)
    painter.setFont(font(round(disc.height() * _LETTERS), 700))
    painter.drawText(disc, int(Qt.AlignmentFlag.AlignCenter), str(rank))
