"""A team's sign as the referee's windows show it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from ui.theme.fonts import font
from ui.theme.palette import Theme
from ui.theme.teams import Team, shape_path

_LETTER = 0.55
"""How high its letter is written, of the whole."""
_LOW, _LOWER = ("triangle", "star"), 0.08
"""Shapes of which most lies in the lower half, and by how much of the whole their letter stands lower."""


def draw_sign(painter: QPainter, theme: Theme, team: Team, rect: QRectF) -> None:
    """Its shape in its tint, with its letter."""
    tint = theme.tint(team.tint)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint.fill)
    painter.drawPath(shape_path(team.shape, rect))
    painter.setPen(tint.ink)
    painter.setFont(font(rect.height() * _LETTER, 700))
    middle = rect.translated(0, rect.height() * _LOWER) if team.shape in _LOW else rect
    painter.drawText(middle, int(Qt.AlignmentFlag.AlignCenter), team.letter)
