"""The figures over plies, one line each under one another, with the playhead as their cursor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen

from engine.english import number, with_unit
from referee.review.charts.session_charts import Sparkline
from referee.review.charts.svg_charts import sparkline_y
from ui.review.charts.scrubber import MARGIN, WORDS_HIGH, Scrubber, write_over
from ui.review.review_header import GUTTER
from ui.theme import Team, Theme, blend, draw_sign, font, font_to_fit
from ui.widgets.window_style import px

ROW = 64
"""The height of a figure's line, in pixels at the usual text size."""


_NAME = 24
"""The height of the line with its name and unit."""
_LETTERS = 13
_FEW = 3
"""So many values have room for large letters side by side."""


class FigureStrip(Scrubber):
    """Draws the figures, each ply exactly under its place on the timeline."""

    def __init__(self, teams: Mapping[str, Team], last: int) -> None:
        super().__init__("Figures", teams, last, left=GUTTER)
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
        said = [
            f"{self.name_before(seat)}{one.title} {text}"
            for one in self._sparklines
            for seat in one.seats
            if (text := one.text_at(seat, ply))
        ]
        return "; ".join(said)

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
        text = f"{one.title} ({unit}{f'; shaded: {spread.name}' if spread is not None else ''})"
        if at.x() < GUTTER:
            return text
        return f"{text}\n{self.values_at(one, self.ply_at(at.x()))}"

    # ---------------------------------------------------------------- drawing

    def draw(self, painter: QPainter, theme: Theme) -> None:
        """See `Scrubber`."""
        for at, one in enumerate(self._sparklines):
            row = QRectF(0, at * ROW, self.room.width(), ROW)
            painter.setPen(QPen(blend(theme.line, theme.panel, 0.6), 1))
            painter.drawLine(QPointF(8, row.bottom()), QPointF(row.right() - MARGIN, row.bottom()))
            self._name(painter, theme, one, row)
            self.draw_sparkline(painter, theme, one, row)
            self._axis(painter, theme, one, row)
            if self.is_of_places(one):
                self.name_curves(painter, theme, one, row, _LETTERS)
            else:
                self._ends(painter, theme, one, row)

    def draw_over(self, painter: QPainter, theme: Theme) -> None:
        """Draw the values at the ply in view, and the cursor."""
        for at, one in enumerate(self._sparklines):
            self._values(painter, theme, one, QRectF(8, at * ROW + _NAME, GUTTER - 16, ROW - _NAME - 4))
        x = self.x_of(self._ply)
        painter.setPen(QPen(theme.text, 3))
        painter.drawLine(QPointF(x, 0), QPointF(x, self.room.height()))

    def _name(self, painter: QPainter, theme: Theme, one: Sparkline, row: QRectF) -> None:
        """Write its name, and its unit where both have room."""
        room, words = GUTTER - 16.0, one.title
        if one.chart.unit.casefold() not in one.title.casefold():
            words += f", {one.chart.unit}"
        painter.setFont(font_to_fit(one.title, 15, 600, room))
        painter.setPen(theme.text)
        if painter.fontMetrics().horizontalAdvance(words) > room:
            words = painter.fontMetrics().elidedText(one.title, Qt.TextElideMode.ElideRight, int(room))
        painter.drawText(QRectF(8, row.top() + 2, room, _NAME - 2), int(Qt.AlignmentFlag.AlignVCenter), words)

    def _values(self, painter: QPainter, theme: Theme, one: Sparkline, box: QRectF) -> None:
        """Write the values at the ply in view, each beside the sign of its side: many in two lines."""
        few = len(one.seats) <= _FEW
        across = len(one.seats) if few else -(-len(one.seats) // 2)
        wide, high, size = box.width() / across, box.height() if few else box.height() / 2, 22 if few else 15
        for at, seat in enumerate(one.seats):
            cell = QRectF(box.left() + at % across * wide, box.top() + at // across * high, wide, high)
            if (team := self._teams.get(seat)) is not None:
                side = size - 2
                draw_sign(painter, theme, team, QRectF(cell.left(), cell.center().y() - side / 2, side, side))
                cell.setLeft(cell.left() + side + 5)
            text = one.text_at(seat, self._ply)
            painter.setFont(font_to_fit(text, size, 700, cell.width() - 4))
            painter.setPen(theme.text)
            painter.drawText(cell, int(Qt.AlignmentFlag.AlignVCenter), text)

    def _axis(self, painter: QPainter, theme: Theme, one: Sparkline, row: QRectF) -> None:
        """Write the scale at its left: what the figure has to come to, or else its highest value, and the lowest."""
        low, high = one.chart.value_range
        unit = "" if one.chart.unit.casefold() == one.title.casefold() else one.chart.unit
        ends = [(goal.points[-1][1], f"{goal.name} ", self.colour_of_goal(theme, goal)) for goal in one.chart.goals]
        painter.setFont(font(12))
        left = self.x_of(0) + 3
        for value, before, colour in [*(ends or [(high, "", theme.soft)]), (low, "", theme.soft)]:
            if low == high:
                continue
            words = f"{before}{with_unit(number(value), unit).strip() if value != low else number(low)}"
            middle = row.top() + sparkline_y(one.chart, value, row.height())
            top = min(max(row.top() + 1, middle - WORDS_HIGH / 2), row.bottom() - WORDS_HIGH - 1)
            write_over(painter, theme, QPointF(self.x_of(0) + 3 if value == low else left, top), words, colour)
            left += painter.fontMetrics().horizontalAdvance(words) + 12  # lines that are near have their words side by side

    def _ends(self, painter: QPainter, theme: Theme, one: Sparkline, row: QRectF) -> None:
        """Write the last value of each curve at its end, where no other stands."""
        painter.setFont(font(_LETTERS, 700))
        free: list[float] = []
        for curve, seat in zip(one.chart.curves, one.seats, strict=True):
            text = one.text_at(seat, self._last)
            if curve.bars or not curve.points or not text:
                continue
            middle = row.top() + sparkline_y(one.chart, curve.points[-1][1], row.height())
            top = middle - WORDS_HIGH - 2
            top = top if top > row.top() else middle + 3  # under a curve that ends at the top
            if all(abs(top - other) >= WORDS_HIGH - 2 for other in free):
                free.append(top)
                wide = painter.fontMetrics().horizontalAdvance(text)
                at = QPointF(self.x_of(self._last) - wide - 4, top)
                write_over(painter, theme, at, text, self.colour_of(theme, seat))
