"""The figures over plies, one line each under one another, with the playhead as their cursor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

from referee.review.charts.session_charts import Sparkline
from referee.review.charts.svg_charts import DARK, LIGHT, sparkline_svg
from ui.review.charts.scrubber import MARGIN, Scrubber
from ui.review.review_header import GUTTER
from ui.theme import Team, Theme, blend, draw_sign, font, font_to_fit
from ui.widgets.window_style import px

ROW = 46
"""The height of a figure's line, in pixels at the usual text size."""


_TWO = 16
"""The height of each of the two lines of a name."""
_VALUE = 84
"""The width of the value at the ply in view, and of the highest below it."""


class FigureStrip(Scrubber):
    """Draws the figures, each ply exactly under its place on the timeline."""

    def __init__(self, teams: Mapping[str, Team], last: int, parent: QWidget | None = None) -> None:
        super().__init__("Figures", teams, last, parent, left=GUTTER)
        self._sparklines: Sequence[Sparkline] = ()

    def show_figures(self, lines: Sequence[Sparkline]) -> None:
        """Show these figures."""
        self._sparklines = lines
        self.setFixedHeight(px(max(1, len(lines)) * ROW))
        self.redraw()

    @property
    def count(self) -> int:
        """How many figures there are."""
        return len(self._sparklines)

    def set_ply(self, ply: int) -> None:
        """Move the playhead."""
        old, self._ply = self._ply, ply
        self.setAccessibleDescription(self.describe(ply))
        self.update_columns(0, GUTTER)
        for at in (old, ply):
            self.update_columns(self.x_of(at) - 6, 12)

    def describe(self, ply: int) -> str:
        """Return all figures after a ply, in words: the text that goes with the picture."""
        return "; ".join(f"{self._whose(one)}{one.title} {one.text_at(ply)}" for one in self._sparklines if one.text_at(ply))

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(px(480), px(max(1, len(self._sparklines)) * ROW))

    def tip_at(self, at: QPointF) -> str:
        """Return the figure, its unit, its value there."""
        row = int(at.y() // ROW)
        if not 0 <= row < len(self._sparklines):
            return ""
        one = self._sparklines[row]
        unit, spread = one.chart.unit, one.chart.spread
        text = f"{self._whose(one)}{one.title} ({unit}{f'; shaded: {spread.name}' if spread is not None else ''})"
        if at.x() < GUTTER:
            return text
        ply = self.ply_at(at.x())
        return f"{text}\nMove {ply}: {one.text_at(ply) or 'none'}"

    # ---------------------------------------------------------------- drawing

    def draw(self, painter: QPainter, theme: Theme) -> None:
        """See `Scrubber`."""
        plane = (self.x_of(0), self.x_of(self._last))
        for at, one in enumerate(self._sparklines):
            row = QRectF(0, at * ROW, self.room.width(), ROW)
            painter.setPen(QPen(blend(theme.line, theme.panel, 0.6), 1))
            painter.drawLine(QPointF(8, row.bottom()), QPointF(row.right() - MARGIN, row.bottom()))
            self._name(painter, theme, one, row)
            team = self._teams.get(one.seat)
            colour = theme.tint(team.tint if team is not None else "sky").text.name()
            svg = sparkline_svg(one.chart, plane, (row.width(), row.height()), colour, DARK if theme.dark else LIGHT)
            QSvgRenderer(QByteArray(svg.encode())).render(painter, row)

    def draw_over(self, painter: QPainter, theme: Theme) -> None:
        """Draw the values at the ply in view, and the cursor."""
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for at, one in enumerate(self._sparklines):
            box = QRectF(GUTTER - _VALUE, at * ROW, _VALUE - 8, ROW)
            if one.highest:
                painter.setFont(font(13))
                painter.setPen(theme.soft)
                painter.drawText(box.adjusted(0, _TWO + 10, 0, -2), right, f"max {one.highest}")
                box.setHeight(_TWO + 12)
            painter.setFont(font_to_fit(one.text_at(self._ply), 23, 700, _VALUE - 8))
            painter.setPen(theme.text)
            painter.drawText(box, right, one.text_at(self._ply))
        x = self.x_of(self._ply)
        painter.setPen(QPen(theme.text, 3))
        painter.drawLine(QPointF(x, 0), QPointF(x, self.room.height()))

    def _whose(self, one: Sparkline) -> str:
        team = self._teams.get(one.seat)
        return f"{team.name}: " if team is not None else ""

    def _name(self, painter: QPainter, theme: Theme, one: Sparkline, row: QRectF) -> None:
        team = self._teams.get(one.seat)
        left = 8.0
        if team is not None:
            draw_sign(painter, theme, team, QRectF(left, row.center().y() - 10, 20, 20))
        left += 28
        lines, size = _lines(one.title, GUTTER - _VALUE - left)
        painter.setFont(font(size))
        painter.setPen(theme.soft)
        high = ROW if len(lines) == 1 else _TWO
        for at, line in enumerate(lines):
            top = row.center().y() + (at - len(lines) / 2) * high
            painter.drawText(QRectF(left, top, GUTTER - left, high), int(Qt.AlignmentFlag.AlignVCenter), line)


def _lines(title: str, room: float) -> tuple[list[str], int]:
    """Return a figure's name in one line, or smaller in two, and the size of its letters."""
    if QFontMetricsF(font(14)).horizontalAdvance(title) <= room:
        return [title], 14
    small, words, first = QFontMetricsF(font(13)), title.split(" "), 1
    while first < len(words) and small.horizontalAdvance(" ".join(words[: first + 1])) <= room:
        first += 1
    lines = [" ".join(words[:first]), " ".join(words[first:])]
    return [small.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in lines if line], 13
