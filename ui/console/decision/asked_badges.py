"""The badges of the teams that are asked, beside the name of the decision panel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.english import joined
from ui.theme import Team, draw_sign
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import current_theme, px

_SIDE, _GAP = 26, 6  # in pixels at the usual text size


class AskedBadges(QWidget):
    """A row of badges of fixed size, so that a change needs no new layout.

    Attributes:
        teams: how seats are drawn, by seat; a seat that is not here has no badge.
    """

    def __init__(self) -> None:
        super().__init__()
        self.teams: Mapping[str, Team] = {}
        self._shown: tuple[Team, ...] = ()
        self._answered: tuple[str, ...] = ()
        self.setFixedHeight(px(_SIDE))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def shown(self) -> tuple[str, ...]:
        """The seats whose badges are shown."""
        return tuple(team.id for team in self._shown)

    def show_seats(self, seats: Sequence[str]) -> None:
        """Show the badges of these seats."""
        shown = tuple(self.teams[seat] for seat in seats if seat in self.teams)
        if shown != self._shown:
            self._shown = shown
            self.update()

    def mark_answered(self, seats: Sequence[str]) -> None:
        """Mark the badges of seats that have answered, and say who has in the tool tip."""
        self._answered = tuple(seats)
        names = joined([self.teams[seat].name for seat in seats if seat in self.teams])
        set_tool_tip(self, f"{names}: a move was handed in" if names else "")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the badges from the right edge, smaller if they are many: where they overlapped none was read."""
        if not self._shown:
            return
        count, gap = len(self._shown), px(_GAP)
        side = min(float(px(_SIDE)), (self.width() + gap) / count - gap)
        if side < 2 * gap:
            gap = px(2)
            side = (self.width() + gap) / count - gap
        top = (self.height() - side) / 2
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
            for at, team in enumerate(self._shown):
                left = self.width() - side - (count - 1 - at) * (side + gap)
                draw_sign(painter, current_theme(), team, QRectF(left, top, side, side))
                if team.id in self._answered:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(current_theme().text)
                    painter.drawEllipse(QRectF(left + 0.62 * side, top, 0.38 * side, 0.38 * side))
