"""The badge of a team in the referee's windows."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from ui.theme.fonts import font
from ui.theme.palette import Theme
from ui.theme.teams import Team, shape_path

_LETTER = 0.55
"""The height of the letter, as a share of the badge."""
LOWERED = {"triangle": 0.14, "star": 0.08}
"""Of shapes that are wider below, the share of the height by which their letter is lowered."""


def draw_sign(painter: QPainter, theme: Theme, team: Team, rect: QRectF) -> None:
    """Its shape in its tint, with its letter."""
    tint = theme.tint(team.tint)
    painter.setPen(QPen(tint.rim, max(1.0, rect.height() * 0.05)))
    painter.setBrush(tint.fill)
    painter.drawPath(shape_path(team.shape, rect))
    painter.setPen(tint.ink)
    painter.setFont(font(rect.height() * _LETTER, 700))
    middle = rect.translated(0, rect.height() * LOWERED.get(team.shape, 0.0))
    painter.drawText(middle, int(Qt.AlignmentFlag.AlignCenter), team.letter)
