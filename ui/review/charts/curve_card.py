"""The curve of the figure by which the game was decided, small, in the column of a low window, with its turning points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen

from referee.review.charts.session_charts import Sparkline
from referee.review.charts.svg_charts import sparkline_y
from referee.review.turning_points import TurningPoint
from ui.review.charts.scrubber import MARGIN, Scrubber
from ui.review.rank_disc import draw_rank
from ui.theme import Team, Theme, draw_sign, font
from ui.widgets.window_style import px

_HIGH, _NAME, _DISC, _SIGN, _APART = 86, 24, 18, 16, 10
"""Its height, that of the line of names, and the sizes of a turning point and of a side's sign, in pixels."""
_LETTERS = 15


class CurveCard(Scrubber):
    """Draws a figure of all sides over the plies, their values at the ply in view, and the turning points on it."""

    def __init__(self, teams: Mapping[str, Team], last: int) -> None:
        super().__init__("The figure that decided it", teams, last)
        self.lines: Sequence[Sparkline] = ()
        self.turning: Sequence[TurningPoint] = ()
        self.setFixedHeight(px(_HIGH))

    def show_lines(self, lines: Sequence[Sparkline], turning: Sequence[TurningPoint]) -> None:
        """Show of these figures those of the turning points, which are in the order of play: one at a time."""
        titles = {point.title for point in turning}
        self.lines, self.turning = [line for line in lines if line.title in titles], turning
        self.redraw()

    @property
    def line(self) -> Sparkline | None:
        """The figure in view: that of the turning point in view, or of the last before, or of the first; None of none."""
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
        room = self._plane()
        return [
            (
                rank,
                QRectF(
                    self.x_of(point.ply) - _DISC / 2,
                    room.top() + sparkline_y(self.line.chart, point.after, room.height()) - _DISC / 2,
                    _DISC,
                    _DISC,
                ),
            )
            for rank, point in enumerate(self.turning, 1)
            if point.title == self.line.title and not point.of_goal
        ]

    def draw(self, painter: QPainter, theme: Theme) -> None:
        """See `Scrubber`."""
        if self.line is None:
            return
        painter.setPen(QPen(theme.line, 1))
        painter.setBrush(theme.panel)
        painter.drawRoundedRect(self.room.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        self.draw_sparkline(painter, theme, self.line, self._plane())

    def draw_over(self, painter: QPainter, theme: Theme) -> None:
        """Draw the name, the values at the ply in view, and the cursor."""
        if self.line is None:
            return
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
        x, right = float(MARGIN), self.room.width() - MARGIN
        painter.setPen(theme.text)
        words = [("", self.line.title, 600), *((seat, self.line.text_at(seat, self._ply), 700) for seat in self.line.seats)]
        for seat, said, weight in words:
            if (team := self._teams.get(seat)) is not None:
                draw_sign(painter, theme, team, QRectF(x, 3 + (_NAME - _SIGN) / 2, _SIGN, _SIGN))
                x += _SIGN + 4
            painter.setFont(font(_LETTERS, weight))
            painter.setPen(theme.text)
            wide = painter.fontMetrics().horizontalAdvance(said) + 1
            if x + wide > right:
                break
            painter.drawText(QRectF(x, 3, wide, _NAME), flags, said)
            x += wide + _APART
        at = self.x_of(self._ply)
        painter.setPen(QPen(theme.text, 2))
        painter.drawLine(QPointF(at, _NAME + 4), QPointF(at, self.room.bottom() - 4))
        for rank, disc in self.discs():
            draw_rank(painter, theme, disc, rank)

    def _plane(self) -> QRectF:
        """Return where the curve is drawn."""
        return QRectF(0, _NAME + 4, self.room.width(), self.room.height() - _NAME - 8)
