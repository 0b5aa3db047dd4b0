"""The badge of a team in the referee's windows."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from ui.theme.fonts import font
from ui.theme.palette import Theme
from ui.theme.svg_paths import icon_path
from ui.theme.teams import PUBLIC, Team, shape_path

_LETTER = 0.55
"""The height of the letter, as a share of the badge."""
_EYE, _ICON = 0.72, 24
"""The side of the sign of all who look on, as a share of the badge, and the side of the square on which it is drawn."""
LOWERED = {"triangle": 0.14, "star": 0.08}
"""Of shapes that are wider below, the share of the height by which their letter is lowered."""


def draw_sign(painter: QPainter, theme: Theme, team: Team, rect: QRectF) -> None:
    """Draw its shape in its tint, with its letter."""
    tint = theme.tint(team.tint)
    painter.setPen(QPen(tint.rim, max(1.0, rect.height() * 0.05)))
    painter.setBrush(tint.fill)
    painter.drawPath(shape_path(team.shape, rect))
    if team.id == PUBLIC:  # all who look on are no seat, so they have no letter
        side = _EYE * min(rect.width(), rect.height())
        painter.save()
        painter.translate(rect.center().x() - side / 2, rect.center().y() - side / 2)
        painter.scale(side / _ICON, side / _ICON)
        painter.fillPath(icon_path("eye"), tint.ink)
        painter.restore()
        return
    painter.setPen(tint.ink)
    painter.setFont(font(rect.height() * _LETTER, 700))
    middle = rect.translated(0, rect.height() * LOWERED.get(team.shape, 0.0))
    painter.drawText(middle, int(Qt.AlignmentFlag.AlignCenter), team.letter)
