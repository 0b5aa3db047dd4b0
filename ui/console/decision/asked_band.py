"""The ground of the question in the decision panel, in the colour of the seat that is asked."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.theme import Team
from ui.widgets.window_style import current_theme, px

_BAR, _ROUND = 5, 6  # the bar at the left and the corners, in pixels at the usual text size


class AskedBand(QWidget):
    """A faint ground with a bar at its left; grey where several seats are asked, or none.

    Attributes:
        team: the seat that is asked alone, or that has won; None for none.
    """

    def __init__(self) -> None:
        super().__init__()
        self.team: Team | None = None

    def set_team(self, team: Team | None) -> None:
        """Have the colour of this seat."""
        if team != self.team:
            self.team = team
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        theme = current_theme()
        tint = theme.tint(self.team.tint) if self.team is not None else None
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.raised if tint is None else tint.wash)
            painter.drawRoundedRect(QRectF(self.rect()), px(_ROUND), px(_ROUND))
            painter.setBrush(theme.line if tint is None else tint.edge)
            painter.setClipRect(QRectF(0, 0, px(_BAR), self.height()))
            painter.drawRoundedRect(QRectF(self.rect()), px(_ROUND), px(_ROUND))
