"""The question in the decision panel: whose decision it is, what is asked, and how far a round of seats has come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.english import capital, joined
from engine.model.event import Outcome
from engine.model.view import DecisionView
from ui.console.decision.asked_badges import AskedBadges
from ui.theme import Team, draw_sign
from ui.widgets.height_for_width import HeightForWidth
from ui.widgets.labels import plain_label, show_or_hide
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import SMALL, current_theme, px, spaced, window_font

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


_SIDE, _CELL, _WORD = 20, 72, 15  # in pixels at the usual text size
_PALE = 0.45
_RING = 2  # below the sign of who is asked, in the same pixels
_MARKS = {"passed": "–", "reacted": "\N{CHECK MARK}", "asked": "?", "to come": ""}
"""What stands for a word where so many are in the round that words have no room."""


class RoundRow(HeightForWidth):
    """A row of signs, each with what its seat has done: a word, or of many a mark that is explained on a line below.

    It is hidden where fewer than two are in it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.teams: Mapping[str, Team] = {}
        self.states: Mapping[str, str] = {}
        self.hide()

    def set_states(self, states: Mapping[str, str]) -> None:
        """Show these seats in their order, each with its word."""
        shown = {seat: word for seat, word in states.items() if seat in self.teams}
        if shown != self.states:
            self.states = shown
            said = ", ".join(f"{self.teams[seat].name}: {word}" for seat, word in shown.items())
            self.setAccessibleName(said)
            set_tool_tip(self, said)
            self.updateGeometry()
            self.update()
        self.setVisible(len(shown) > 1)

    def heightForWidth(self, wide: int) -> int:
        """See Qt."""
        return px(_SIDE + _RING + _WORD) + (0 if self._has_words(_metrics(), wide) else px(_WORD))

    def marks(self, metrics: QFontMetrics) -> list[str]:
        """Return what stands below each sign in letters of this size: its word, or a mark where not every word has room."""
        words = list(self.states.values())
        return words if self._has_words(metrics, self.width()) else [_MARKS.get(word, word) for word in words]

    @property
    def key(self) -> str:
        """What the marks of who has answered mean, and how many are still to come; who is asked is in the question."""
        words = list(self.states.values())
        marks = [f"{_MARKS[word]} {word}" for word in ("passed", "reacted") if word in words]
        to_come = words.count("to come")
        return "    ".join([*marks, *([f"{to_come} to come"] if to_come else [])])

    def _has_words(self, metrics: QFontMetrics, wide: int) -> bool:
        """Return whether every word has room below its sign in this width in pixels."""
        return all(metrics.horizontalAdvance(word) <= self._cell(wide) - px(4) for word in self.states.values())

    def _cell(self, wide: int) -> float:
        """Return the width that each seat has of all, in pixels."""
        return min(px(_CELL), wide / max(1, len(self.states)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the signs: below that of who is asked lies a bar, who has passed is pale."""
        theme, side, cell = current_theme(), px(_SIDE), self._cell(self.width())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            marks = self.marks(_metrics())
            are_words = marks == list(self.states.values())
            across = Qt.AlignmentFlag.AlignLeft if are_words else Qt.AlignmentFlag.AlignHCenter
            for at, ((seat, word), mark) in enumerate(zip(self.states.items(), marks, strict=True)):
                is_asked = word == "asked"
                painter.setOpacity(_PALE if word == "passed" else 1.0)
                draw_sign(painter, theme, self.teams[seat], QRectF(at * cell, 0, side, side))
                painter.setOpacity(1.0)
                if is_asked:
                    painter.fillRect(QRectF(at * cell, side, side, px(_RING)), theme.text)
                painter.setFont(window_font(SMALL, 700 if is_asked or not are_words else 400))
                painter.setPen(theme.text if is_asked else theme.soft)
                line = QRectF(at * cell, side + px(_RING), cell if are_words else side, px(_WORD))
                painter.drawText(line, int(across | Qt.AlignmentFlag.AlignVCenter), mark)
            if not are_words:
                painter.setFont(window_font(SMALL))
                painter.setPen(theme.soft)
                below = QRectF(0, side + px(_RING + _WORD), self.width(), px(_WORD))
                painter.drawText(below, int(Qt.AlignmentFlag.AlignVCenter), self.key)


def _metrics() -> QFontMetrics:
    """Return the measures of a word that is strong."""
    return QFontMetrics(window_font(SMALL, 700))
