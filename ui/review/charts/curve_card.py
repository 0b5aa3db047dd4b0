"""The curve of the figure by which the game was decided, small, in the column of a low window, with its turning points."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from engine.english import with_unit
from referee.review.charts.session_charts import NEEDED, Curve, Sparkline
from referee.review.charts.svg_charts import sparkline_y
from referee.review.figure_lines import value_in_words
from referee.review.turning_points import TurningPoint
from ui.review.charts.scrubber import MARGIN, Scrubber, write_over
from ui.review.charts.turning_labels import moved_apart
from ui.review.review_style import draw_rank
from ui.theme import Team, Theme, draw_sign, font
from ui.widgets.window_style import px

_HIGH, _NAME, _DISC, _SIGN, _APART = 104, 24, 18, 16, 10
"""Its height, that of the line of names, and the sizes of a turning point and of a side's sign, in pixels."""
_LETTERS = 15
_GOALS = 48
"""So far down are goals named under one another: further down are curves."""


class CurveCard(Scrubber):
    """Draws a figure of all sides over the plies, their values at the ply in view, and the turning points on it."""

    def __init__(self, teams: Mapping[str, Team], last: int) -> None:
        super().__init__("The figure that decided it", teams, last)
        self.lines: Sequence[Sparkline] = ()
        self.turning: Sequence[TurningPoint] = ()
        self._deciding: Sparkline | None = None
        self.setFixedHeight(px(_HIGH))

    def show_lines(
        self, lines: Sequence[Sparkline], turning: Sequence[TurningPoint], deciding: Sparkline | None = None
    ) -> None:
        """Show the figure that decided the session; without one, of these figures those of the turning points, which are in
        the order of play: one at a time.
        """
        titles, self._deciding = {point.title for point in turning}, deciding
        self.lines = [deciding] if deciding is not None else [line for line in lines if line.title in titles]
        self.turning = turning
        self.redraw()

    @property
    def line(self) -> Sparkline | None:
        """The figure in view: the one that decided; else that of the turning point in view, of the last before, or of the
        first; None of none.
        """
        if self._deciding is not None:
            return self._deciding
        begun = [point.title for point in self.turning if point.ply <= self._ply]
        wanted = begun[-1] if begun else next((point.title for point in self.turning), "")
        return next((line for line in self.lines if line.title == wanted), None)

    def set_ply(self, ply: int) -> None:
        """Move the playhead."""
        before, self._ply = self.line, ply
        if before is not self.line:
            self.redraw()
        self.setAccessibleDescription(self.tip_at(QPointF(self.x_of(ply), _HIGH)))
        self.update()

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(px(240), px(_HIGH))

    def tip_at(self, at: QPointF) -> str:
        """Return the values there."""
        if self.line is None:
            return ""
        return f"{self.line.title} ({self.line.chart.unit})\n{self.values_at(self.line, self.ply_at(at.x()))}"

    def discs(self) -> list[tuple[int, QRectF]]:
        """Return where the numbers of turning points stand on the curve: each with its number."""
        if self.line is None:
            return []
        plane, found = self._plane(), []
        for rank, point in enumerate(self.turning, 1):
            value = self._value_at(self.line, point)
            if value is not None:
                y = plane.top() + sparkline_y(self.line.chart, value, plane.height())
                y = min(max(y, plane.top() + _DISC / 2 - 2), plane.bottom() - _DISC / 2 + 2)
                found.append((rank, self.x_of(point.ply) - _DISC / 2, y - _DISC / 2))
        lefts = moved_apart([left for _, left, _ in found], [_DISC] * len(found), self.room.width())
        return [(rank, QRectF(left, top, _DISC, _DISC)) for (rank, _, top), left in zip(found, lefts, strict=True)]

    def _value_at(self, line: Sparkline, point: TurningPoint) -> float | None:
        """Return at which value a turning point stands: its own, or where it is of another figure that of its side."""
        if point.of_goal:
            return point.after if line.chart.goals and point.title == line.title else None
        if point.title == line.title or (point.title.startswith(line.title) and not point.seat):
            return point.after
        if self._deciding is None or point.seat not in line.seats:
            return None
        return value_after(line.chart.curves[line.seats.index(point.seat)], point.ply)

    def draw(self, painter: QPainter, theme: Theme) -> None:
        """See `Scrubber`."""
        if self.line is None:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.panel)
        painter.drawRoundedRect(self.room.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        self.draw_sparkline(painter, theme, self.line, self._plane())
        self._draw_scale(painter, theme, self.line)
        if self.is_of_places(self.line):
            self.name_curves(painter, theme, self.line, self._plane(), _LETTERS)

    def _draw_scale(self, painter: QPainter, theme: Theme, line: Sparkline) -> None:
        """Write at its left what the figure has to come to, or its highest value."""
        plane, unit, left = self._plane(), line.chart.unit, float(MARGIN)
        painter.setFont(font(_LETTERS))
        if not line.chart.goals:
            high = line.chart.value_range[1]
            top = plane.top() + sparkline_y(line.chart, high, plane.height())
            write_over(painter, theme, QPointF(left, top - 6), value_in_words(high, unit), theme.soft)
        row, advance = plane.top(), painter.fontMetrics().horizontalAdvance
        for goal in sorted(line.chart.goals, key=lambda one: -one.points[0][1]):
            value, last = goal.points[0][1], goal.points[-1][1]
            words = value_in_words(value, unit) + (f", then {value_in_words(last, unit)}" if last != value else "")
            top = max(row, plane.top() + sparkline_y(line.chart, value, plane.height()) + 3)
            if top > plane.top() + _GOALS:
                break
            team, colour = self.team_of_goal(goal), self.colour_of_goal(theme, goal)
            if team is None:
                words = f"{goal.name} {words}"
            else:  # the first says what it is, and the sign of each whose
                name = f"{NEEDED} "
                if row == plane.top():
                    write_over(painter, theme, QPointF(left, top), name, colour)
                draw_sign(painter, theme, team, QRectF(left + advance(name), top, _SIGN, _SIGN))
                painter.setFont(font(_LETTERS))
            begun = left if team is None else left + advance(name) + self._sign_wide(team.id)
            write_over(painter, theme, QPointF(begun, top), words, colour)
            row = top + _SIGN

    def draw_over(self, painter: QPainter, theme: Theme) -> None:
        """Draw the name, the values at the ply in view, and the cursor."""
        if self.line is None:
            return
        self._draw_values(painter, theme, self.line)
        at = self.x_of(self._ply)
        painter.setPen(QPen(theme.text, 2))
        painter.drawLine(QPointF(at, _NAME + 4), QPointF(at, self.room.bottom() - 4))
        for rank, disc in self.discs():
            draw_rank(painter, theme, disc, rank)

    def _draw_values(self, painter: QPainter, theme: Theme, line: Sparkline) -> None:
        """Draw the name and the values at the ply in view; where not all have room the highest, each with its sign."""
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
        measure = QFontMetricsF(font(_LETTERS, 700))
        x, right, name = float(MARGIN), self.room.width() - MARGIN, font(_LETTERS, 600)
        told = [(seat, said := self._value_text(line, seat), measure.horizontalAdvance(said) + 1) for seat in line.seats]
        begun = x + QFontMetricsF(name).horizontalAdvance(line.title) + 1 + _APART
        if begun + sum(self._sign_wide(seat) + wide + _APART for seat, _, wide in told) - _APART > right:
            order = {seat: value_after(curve, self._ply) for seat, curve in zip(line.seats, line.chart.curves, strict=True)}
            told.sort(key=lambda one: -(order[one[0]] or 0.0))
        painter.setPen(theme.text)
        painter.setFont(name)
        painter.drawText(QRectF(x, 3, begun - x, _NAME), flags, line.title)
        x = begun
        for seat, said, wide in told:
            if x + self._sign_wide(seat) + wide > right:
                break
            if (team := self._teams.get(seat)) is not None:
                draw_sign(painter, theme, team, QRectF(x, 3 + (_NAME - _SIGN) / 2, _SIGN, _SIGN))
            x += self._sign_wide(seat)
            painter.setFont(font(_LETTERS, 700))
            painter.setPen(theme.text)
            painter.drawText(QRectF(x, 3, wide, _NAME), flags, said)
            x += wide + _APART

    def _sign_wide(self, seat: str) -> float:
        """Return what the sign of a side takes before its value."""
        return _SIGN + 4 if seat in self._teams else 0.0

    def _value_text(self, line: Sparkline, seat: str) -> str:
        """Return a value at the ply in view, as money where it is that."""
        said = line.text_at(seat, self._ply)
        return with_unit(said, line.chart.unit) if line.chart.unit.startswith("$") and said[:1].isdecimal() else said

    def _plane(self) -> QRectF:
        """Return where the curve is drawn."""
        return QRectF(0, _NAME + 4, self.room.width(), self.room.height() - _NAME - 8)


def value_after(curve: Curve, ply: int) -> float | None:
    """Return the value of a curve after a ply; None if it has none there."""
    at = bisect_left(curve.points, float(ply), key=lambda point: point[0])
    return curve.points[at][1] if at < len(curve.points) and curve.points[at][0] == ply else None
