"""The figures over plies, one line each under one another, with the playhead as their cursor."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from engine.english import number, signed
from referee.review import Review
from referee.review.luck import luck_of
from referee.review.measure_series import duration, figures_of, thinking_of
from ui.review.charts.scrubber import MARGIN, Tape
from ui.review.review_header import GUTTER
from ui.theme import Team, Theme, blend, draw_sign, font
from ui.widgets.window_style import px

ROW = 30
"""The height of a figure's line, in pixels at the usual text size."""


_TWO = 13
"""How high each of two lines of a name is."""


@dataclass(frozen=True)
class Spark:
    """One figure as it is drawn: ``points`` are (ply, value), by ply, held until the next; bars stand alone.

    Where a value is None the figure has none any more: that of a seat that has left, say.
    ``band`` are (ply, low, high) of what was to be expected. ``undone`` are the values after plies that were taken
    back, where they are not those that are drawn.
    """

    title: str
    unit: str
    seat: str
    kind: Literal["line", "bars"]
    points: tuple[tuple[int, float | None], ...]
    band: tuple[tuple[int, float, float], ...] = ()
    undone: Mapping[int, float | None] = field(default_factory=dict)

    def at(self, ply: int) -> str:
        """The value after a ply, for people."""
        last, now = self._held(ply)
        if self.kind == "bars":
            return duration(round(now * 1000)) if now is not None and last == ply else ""
        now = self.undone.get(ply, now)
        if now is None:
            return "–"
        if self.band:
            return signed(now, 1)
        return f"{number(now)} {self.unit}" if self.unit == "%" else number(now)

    def _held(self, ply: int) -> tuple[int, float | None]:
        """The last of the points up to a ply."""
        at = bisect_right(self.points, ply, key=lambda point: point[0])
        return self.points[at - 1] if at else (0, None)

    @property
    def values(self) -> list[float]:
        """All its values, in order."""
        return [value for _, value in self.points if value is not None]

    def runs(self, last: int) -> Iterator[list[tuple[int, float]]]:
        """The stretches of plies in which it has a value, each to where it loses it, or to the last ply."""
        run: list[tuple[int, float]] = []
        for ply, value in (*self.points, (last, None)):
            if value is not None:
                run.append((ply, value))
            elif run:
                yield [*run, (ply, run[-1][1])]
                run = []


def sparks_of(review: Review) -> list[Spark]:
    """The game's own measures, then luck, then think time."""
    found = []
    line = review.line()
    for series in figures_of(review):
        points: list[tuple[int, float | None]] = []
        drawn, last = series.in_effect(line), None
        for ply, value in enumerate(drawn):
            if value != last:
                points.append((ply, value))
                last = value
        if points:
            undone = {ply: was for ply, was in enumerate(series.values) if was != drawn[ply]}
            found.append(Spark(series.title, series.unit, series.seat, "line", tuple(points), undone=undone))
    for side in luck_of(review):
        found.append(
            Spark(
                "Luck of the dice",
                "successes more than expected; the band holds 19 of 20 sessions",
                side.seat,
                "line",
                ((0, 0.0), *((one.ply, one.luck) for one in side.throws)),
                ((0, 0.0, 0.0), *((one.ply, one.low, one.high) for one in side.throws)),
            )
        )
    for one in thinking_of(review):
        bars = tuple((ply, time / 1000) for ply, time in one.each if time)
        if bars:
            found.append(Spark("Think time", "seconds", one.seat, "bars", bars))
    return found


class FigureStrip(Tape):
    """Draws the figures, each ply exactly under its place on the timeline."""

    def __init__(self, teams: Mapping[str, Team], last: int, parent: QWidget | None = None) -> None:
        super().__init__("Figures", teams, last, parent, left=GUTTER)
        self._sparks: Sequence[Spark] = ()

    def show_figures(self, sparks: Sequence[Spark]) -> None:
        """These figures."""
        self._sparks = sparks
        self.setFixedHeight(px(max(1, len(sparks)) * ROW))
        self.draw_again()

    @property
    def count(self) -> int:
        """How many figures there are."""
        return len(self._sparks)

    def set_ply(self, ply: int) -> None:
        """Where the review stands."""
        old, self._ply = self._ply, ply
        self.setAccessibleDescription(self.describe(ply))
        self.refresh(0, GUTTER)
        for at in (old, ply):
            self.refresh(self.x_of(at) - 6, 12)

    def describe(self, ply: int) -> str:
        """All figures after a ply, in words: the text that goes with the picture."""
        return "; ".join(f"{self._whose(one)}{one.title} {one.at(ply)}" for one in self._sparks if one.at(ply))

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(px(480), px(max(1, len(self._sparks)) * ROW))

    def told_at(self, at: QPointF) -> str:
        """The figure, its unit, its value there."""
        row = int(at.y() // ROW)
        if not 0 <= row < len(self._sparks):
            return ""
        spark = self._sparks[row]
        text = f"{self._whose(spark)}{spark.title} ({spark.unit})"
        if at.x() < GUTTER:
            return text
        ply = self.ply_at(at.x())
        return f"{text}\nPly {ply}: {spark.at(ply) or 'none'}"

    # ---------------------------------------------------------------- drawing

    def draw(self, painter: QPainter, theme: Theme) -> None:
        """See `Tape`."""
        for at, spark in enumerate(self._sparks):
            row = QRectF(0, at * ROW, self.room.width(), ROW)
            painter.setPen(QPen(blend(theme.line, theme.panel, 0.6), 1))
            painter.drawLine(QPointF(8, row.bottom()), QPointF(row.right() - MARGIN, row.bottom()))
            self._name(painter, theme, spark, row)
            self._curve(painter, theme, spark, row.adjusted(0, 4, 0, -4))

    def draw_over(self, painter: QPainter, theme: Theme) -> None:
        """The values at the ply in view, and the cursor."""
        painter.setFont(font(12, 600))
        painter.setPen(theme.text)
        for at, spark in enumerate(self._sparks):
            box = QRectF(GUTTER - 64, at * ROW, 56, ROW)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), spark.at(self._ply))
        x = self.x_of(self._ply)
        painter.setPen(QPen(theme.text, 1))
        painter.drawLine(QPointF(x, 0), QPointF(x, self.room.height()))

    def _whose(self, spark: Spark) -> str:
        team = self._teams.get(spark.seat)
        return f"{team.name}: " if team is not None else ""

    def _name(self, painter: QPainter, theme: Theme, spark: Spark, row: QRectF) -> None:
        team = self._teams.get(spark.seat)
        left = 8.0
        if team is not None:
            draw_sign(painter, theme, team, QRectF(left, row.center().y() - 8, 16, 16))
        left += 24
        lines, size = _lines(spark.title, GUTTER - 64 - left)
        painter.setFont(font(size))
        painter.setPen(theme.soft)
        high = ROW if len(lines) == 1 else _TWO
        for at, line in enumerate(lines):
            top = row.center().y() + (at - len(lines) / 2) * high
            painter.drawText(QRectF(left, top, GUTTER - left, high), int(Qt.AlignmentFlag.AlignVCenter), line)

    def _curve(self, painter: QPainter, theme: Theme, spark: Spark, row: QRectF) -> None:
        team = self._teams.get(spark.seat)
        colour = theme.tint(team.tint if team is not None else "sky").text
        values = spark.values
        low = min([0.0, *values, *(low for _, low, _ in spark.band)])
        high = max([0.0, *values, *(high for _, _, high in spark.band)])
        reach = (high - low) or 1.0

        def y_of(value: float) -> float:
            return row.bottom() - (value - low) / reach * row.height()

        if spark.band:
            self._band(painter, colour, theme, spark, y_of)
        if spark.kind == "bars":
            painter.setPen(QPen(colour, 2))
            for ply, value in spark.points:
                painter.drawLine(QPointF(self.x_of(ply), row.bottom()), QPointF(self.x_of(ply), y_of(value or 0.0)))
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for run in spark.runs(self._last):
            path = QPainterPath(QPointF(self.x_of(run[0][0]), y_of(run[0][1])))
            for (_, before), (ply, value) in pairwise(run):
                path.lineTo(self.x_of(ply), y_of(before))
                path.lineTo(self.x_of(ply), y_of(value))
            if not spark.band:
                ground = QPainterPath(path)
                ground.lineTo(self.x_of(run[-1][0]), y_of(0.0))
                ground.lineTo(self.x_of(run[0][0]), y_of(0.0))
                painter.fillPath(ground, blend(colour, theme.page, 0.16))
            painter.setPen(QPen(colour, 1.6))
            painter.drawPath(path)

    def _band(self, painter: QPainter, colour: QColor, theme: Theme, spark: Spark, y_of: Callable[[float], float]) -> None:
        """What fair dice do in 19 of 20 sessions, and nothing gained or lost."""
        ends = [*spark.band, (self._last, spark.band[-1][1], spark.band[-1][2])]
        edge = [QPointF(self.x_of(ply), y_of(high)) for ply, _, high in ends]
        edge += [QPointF(self.x_of(ply), y_of(low)) for ply, low, _ in reversed(ends)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(blend(colour, theme.panel, 0.16))
        painter.drawPolygon(QPolygonF(edge))
        painter.setPen(QPen(theme.faint, 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(self.x_of(0), y_of(0.0)), QPointF(self.x_of(self._last), y_of(0.0)))


def _lines(title: str, room: float) -> tuple[list[str], int]:
    """A figure's name in one line, or smaller in two, and the size of its letters."""
    if QFontMetricsF(font(12)).horizontalAdvance(title) <= room:
        return [title], 12
    small, words, first = QFontMetricsF(font(11)), title.split(" "), 1
    while first < len(words) and small.horizontalAdvance(" ".join(words[: first + 1])) <= room:
        first += 1
    lines = [" ".join(words[:first]), " ".join(words[first:])]
    return [small.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in lines if line], 11
