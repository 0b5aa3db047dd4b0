"""The question in the decision panel: whose decision it is, and what, on a ground in the colour of the seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.english import capital, joined
from engine.model.event import Outcome
from engine.model.view import DecisionView
from ui.console.decision.asked_badges import AskedBadges
from ui.console.decision.round_row import RoundRow
from ui.theme import Team
from ui.widgets.labels import plain_label, show_or_hide
from ui.widgets.window_style import current_theme, px, spaced

_BAR, _ROUND = 5, 6  # the bar at the left and the corners, in pixels at the usual text size


class AskedBand(QWidget):
    """Who is asked and what, on a faint ground with a bar at its left; grey where several seats are asked, or none.

    Attributes:
        team: the seat that is asked alone, or that has won; None for none.
    """

    def __init__(self) -> None:
        super().__init__()
        self.team: Team | None = None
        self.whose = plain_label(role="title", wrap=True)
        self.signs = AskedBadges()
        self.what = plain_label(role="ask", wrap=True)
        self.detail = plain_label(role="soft", wrap=True)
        self.round = RoundRow()
        self._column = column = spaced(QVBoxLayout(self), (14, 8, 10, 8), 4)
        head = spaced(QHBoxLayout(), gap=8)
        head.addWidget(self.whose, 3)
        head.addWidget(self.signs, 1)
        column.addLayout(head)
        for asked in (self.what, self.round, self.detail):
            column.addWidget(asked)

    def set_tight(self, tight: bool) -> None:
        """Set whether there is little room: then its edges are narrower."""
        spaced(self._column, (14, 4, 8, 4) if tight else (14, 8, 10, 8), 2 if tight else 4)

    def hold(self, wide: int) -> None:
        """Be never lower than its words need in this width in pixels: where not all parts have room, others give way."""
        self._column.activate()
        self.setMinimumHeight(max(0, self._column.totalHeightForWidth(wide)))

    def show_decision(
        self, decision: DecisionView | None, names: Mapping[str, str], outcome: Outcome | None, states: Mapping[str, str]
    ) -> None:
        """Show whose decision it is, and what, or how the game ended; ``states`` of seats that are asked if they react."""
        seats = outcome.winners if outcome is not None else () if decision is None else decision.seats
        self.signs.show_seats(seats)
        self.set_team(self.signs.teams.get(seats[0]) if len(seats) == 1 else None)
        detail = "" if decision is None or outcome is not None else decision.detail
        if outcome is not None:
            self.whose.setText("The game is over")
            self.what.setText(outcome.text)
        elif decision is None:
            self.whose.setText("Nothing is pending")
            self.what.setText("A ruling can put a decision on the table.")
        else:
            called = [names.get(seat, seat.capitalize()) for seat in decision.seats]
            self.whose.setText(" · ".join(called))
            self.what.setText(capital(decision.title))
            if states:  # what has happened is no question: it stands below the one that is asked
                self.what.setText(_question(called))
                detail = "\n".join(part for part in (capital(decision.title), detail) if part)
        asks = bool(states) and outcome is None and decision is not None
        self.whose.setHidden(asks)
        self.signs.setHidden(asks)  # the row of the round has them
        self.round.set_states(states if asks else {})
        self.what.setVisible(bool(self.what.text()))
        show_or_hide(self.detail, detail)

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


def _question(names: Sequence[str]) -> str:
    """Return the question that seats are asked who may react."""
    return f"Will {joined(names)} react?"  # "does" and "do" would have to know whether a name is of several
