"""The base class of strips that span all plies and move the playhead: the timeline and the figures."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import ceil, floor

from PySide6.QtCore import QByteArray, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from referee.review.charts.session_charts import Chart, Curve, Sparkline
from referee.review.charts.svg_charts import DARK, LIGHT, place_colour, sparkline_svg, sparkline_y
from ui.theme import Team, Theme, font
from ui.widgets.tool_tips import show_tool_tip
from ui.widgets.window_style import current_theme, text_scale

MARGIN = 16
"""The margin before the first and after the last ply, in pixels at the usual text size."""
WORDS_HIGH = 15
"""The height of the words of an axis, and of a curve's last value."""


class Scrubber(QWidget):
    """A cached picture with the playhead over it; pressing or dragging moves the playhead.

    Coordinates are in pixels at the usual text size and scale with the text size.

    Signals:
        seek_requested: (ply) the mouse was pressed or dragged there.
    """

    seek_requested = Signal(int)

    def __init__(self, name: str, teams: Mapping[str, Team], last: int, *, left: int = 0):
        """Build it; ``last`` is the last ply, ``left`` the room on the left that is no part of the session."""
        super().__init__()
        self._teams, self._last, self._ply, self._left = dict(teams), max(1, last), 0, left
        self._picture: QPixmap | None = None
        self._drawn_for = ("", 1.0, 1.0)
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def scale(self) -> float:
        """Pixels of the window for each of the drawing."""
        return text_scale()

    @property
    def room(self) -> QRectF:
        """All of the drawing."""
        return QRectF(0, 0, self.width() / self.scale, self.height() / self.scale)

    def x_of(self, ply: float) -> float:
        """Return where a ply stands, from the left."""
        return self._left + MARGIN + (self.room.width() - self._left - 2 * MARGIN) * ply / self._last

    def ply_at(self, x: float) -> int:
        """Return the ply at a place."""
        room = max(1.0, self.room.width() - self._left - 2 * MARGIN)
        return max(0, min(self._last, round((x - self._left - MARGIN) / room * self._last)))

    def redraw(self) -> None:
        """Draw the picture anew: it shows something else."""
        self._picture = None
        self.update()

    def update_columns(self, left: float, wide: float) -> None:
        """Paint a part of it anew, from top to bottom."""
        self.update(floor(left * self.scale), 0, ceil(wide * self.scale) + 1, self.height())

    # ---------------------------------------------------------------- figures

    def colour_of(self, theme: Theme, seat: str) -> QColor:
        """Return the colour of a side's curve, or of the game's with the seat ""."""
        return theme.tint(self._teams[seat].tint if seat in self._teams else "sky").text

    def draw_sparkline(self, painter: QPainter, theme: Theme, one: Sparkline, row: QRectF) -> None:
        """Draw the curves of a figure, each ply in its place."""
        plane, size = (self.x_of(0), self.x_of(self._last)), (row.width(), row.height())
        colours = DARK if theme.dark else LIGHT
        drawn = [self.colour_of(theme, seat).name() for seat in one.seats]
        if self.is_of_places(one):
            drawn = [place_colour(at, colours) for at in range(len(drawn))]
        svg = sparkline_svg(one.chart, plane, size, drawn, colours)
        QSvgRenderer(QByteArray(svg.encode())).render(painter, row)
        for goal in one.chart.goals:
            self._draw_goal(painter, self.colour_of_goal(theme, goal), one.chart, goal, row)

    def colour_of_goal(self, theme: Theme, goal: Curve) -> QColor:
        """Return the colour of what a figure has to come to: that of the side whose own it is."""
        team = self.team_of_goal(goal)
        return self.colour_of(theme, team.id) if team is not None else theme.soft

    def team_of_goal(self, goal: Curve) -> Team | None:
        """Return the side whose own a goal is; None if it is that of all."""
        return [*self._teams.values()][goal.style] if goal.style >= 0 else None

    def is_of_places(self, one: Sparkline) -> bool:
        """Return whether a figure is of several places, and not of sides, whose colours tell them apart."""
        return len(one.seats) > 1 and not self._teams.keys() & {*one.seats}

    def name_curves(self, painter: QPainter, theme: Theme, one: Sparkline, row: QRectF, letters: int) -> None:
        """Write on each curve what place it is of, where it is half as high as it comes to be."""
        painter.setFont(font(letters, 700))
        for curve, place in zip(one.chart.curves, one.seats, strict=True):
            half = max((value for _, value in curve.points), default=0) / 2
            at = next(((ply, value) for ply, value in curve.points if value >= half), None)
            if at is not None:
                y = row.top() + sparkline_y(one.chart, at[1], row.height())
                write_over(painter, theme, QPointF(self.x_of(at[0]) - 5, y - 8), place, theme.text)

    def _draw_goal(self, painter: QPainter, colour: QColor, chart: Chart, goal: Curve, row: QRectF) -> None:
        """Draw what a figure has to come to as a dashed line of steps."""
        steps = [QPointF(self.x_of(ply), row.top() + sparkline_y(chart, value, row.height())) for ply, value in goal.points]
        line = [corner for last, here in pairwise(steps) for corner in (last, QPointF(here.x(), last.y()))]
        painter.setPen(QPen(colour, 2, Qt.PenStyle.DashLine))
        painter.drawPolyline(QPolygonF(line))

    def name_before(self, seat: str) -> str:
        """Return how a value of a side begins; "" for one of the game."""
        return f"{self._teams[seat].name}: " if seat in self._teams else ""

    def values_at(self, one: Sparkline, ply: int) -> str:
        """Return the values of a figure after a ply: ``Move 3: Red: $8K, Blue: none``."""
        values = (f"{self.name_before(seat)}{one.text_at(seat, ply) or 'none'}" for seat in one.seats)
        return f"Move {ply}: {', '.join(values)}"

    # ---------------------------------------------------------------- what each has of its own

    def tip_at(self, at: QPointF) -> str:
        """Return what is said of a place; "" for nothing."""
        raise NotImplementedError

    def draw(self, painter: QPainter, theme: Theme) -> None:
        """Draw all that stands still."""
        raise NotImplementedError

    def draw_over(self, painter: QPainter, theme: Theme) -> None:
        """Draw what moves with the ply in view."""
        raise NotImplementedError

    def ply_of_press(self, at: QPointF) -> int | None:
        """Return the ply that a press at a place means."""
        return self.ply_at(at.x()) if at.x() >= self._left else None

    # ---------------------------------------------------------------- Qt

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        if (
            event.button() == Qt.MouseButton.LeftButton
            and (ply := self.ply_of_press(event.position() / self.scale)) is not None
        ):
            self.seek_requested.emit(ply)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag to scrub."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.seek_requested.emit(self.ply_at(event.position().x() / self.scale))

    def event(self, event: QEvent) -> bool:
        """Tell what is under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            show_tool_tip(event.globalPos(), self.tip_at(QPointF(event.pos()) / self.scale), self)
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw another picture for another width."""
        super().resizeEvent(event)
        self._picture = None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture, and over it what moves with the ply in view."""
        theme = current_theme()
        wanted = (theme.name, self.devicePixelRatioF(), self.scale)
        if self._picture is None or self._drawn_for != wanted:
            self._picture, self._drawn_for = self._drawn(theme), wanted
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(self.scale, self.scale)
            self.draw_over(painter, theme)

    def _drawn(self, theme: Theme) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(QSize(self.size()) * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(self.scale, self.scale)
            self.draw(painter, theme)
        return picture


def write_over(painter: QPainter, theme: Theme, at: QPointF, text: str, colour: QColor) -> None:
    """Write a word over curves, on a ground of its own."""
    box = QRectF(at.x(), at.y(), painter.fontMetrics().horizontalAdvance(text) + 1, WORDS_HIGH)
    ground = QColor(theme.page)
    ground.setAlpha(200)
    painter.fillRect(box.adjusted(-2, 0, 2, 0), ground)
    painter.setPen(colour)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip), text)
