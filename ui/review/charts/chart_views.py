"""The charts of a session, as in its web page and on paper, with the playhead as cursor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QGridLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from referee.review import Review
from referee.review.charts.session_charts import Chart, charts_of
from referee.review.charts.svg_charts import DARK, LIGHT, ChartColours, Plot, chart_svg, plot_of
from referee.review.comparison.distributions import Distribution
from referee.review.comparison.svg_distributions import distribution_size, distribution_svg
from referee.review.summary import summary_of
from ui.theme import Team, Theme
from ui.widgets.dialogs import Dialog
from ui.widgets.labels import plain_label
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import current_theme, px, spaced, text_scale

_HIGH, _LOW, _KNOB = 320, 215, 4.5
"""The heights of the chart of what decides a session and of another, and the knob of a playhead, as the timeline has one."""
_LARGER = 1.15
"""So much larger than on a page is a chart drawn in a window."""
_COLUMN = 600
"""The least width of a distribution."""


class _Drawn(QWidget):
    """A chart as SVG text, drawn once for a size and a theme, in the text size of the windows."""

    def __init__(self, title: str, text: str, high: int) -> None:
        super().__init__()
        self._drawn: tuple[QSize, str, QSvgRenderer] | None = None
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        set_tool_tip(self, text)
        self.setFixedHeight(px(high))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def svg(self, width: int, colours: ChartColours) -> str:
        """Return the chart at this width, at the usual text size."""
        raise NotImplementedError

    @property
    def scale(self) -> float:
        """Pixels of the window for each of the drawing."""
        return text_scale()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the chart."""
        colours = self.colours_in(current_theme())
        if self._drawn is None or self._drawn[:2] != (self.size(), colours.page):
            svg = self.svg(round(self.width() / self.scale), colours)
            self._drawn = (self.size(), colours.page, QSvgRenderer(QByteArray(svg.encode())))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._drawn[2].render(painter, QRectF(self.rect()))
            self.draw_over(painter, colours)

    def colours_in(self, theme: Theme) -> ChartColours:
        """Return the colours of the chart in a theme."""
        return DARK if theme.dark else LIGHT

    def draw_over(self, painter: QPainter, colours: ChartColours) -> None:
        """Draw what changes more often than the chart."""


class ChartView(_Drawn):
    """A chart. Pressing or dragging on it moves the playhead.

    Signals:
        seek_requested: (ply) the mouse was pressed or dragged there.
    """

    seek_requested = Signal(int)

    def __init__(self, chart: Chart, sides: Sequence[Team] = (), high: int = _HIGH) -> None:
        """Show a chart; the curves of ``sides``, in seat order, are in their colours."""
        super().__init__(chart.title, chart.text, high)
        self._chart, self._sides, self._ply = chart, sides, 0
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_ply(self, ply: int) -> None:
        """Move the playhead."""
        if ply != self._ply:
            self._ply = ply
            self.update()

    @property
    def scale(self) -> float:
        """See `_Drawn`."""
        return _LARGER * text_scale()

    def colours_in(self, theme: Theme) -> ChartColours:
        """See `_Drawn`."""
        return super().colours_in(theme).with_sides([theme.tint(team.tint).edge.name() for team in self._sides])

    def svg(self, width: int, colours: ChartColours) -> str:
        """See `_Drawn`."""
        return chart_svg(self._chart, width, round(self.height() / self.scale), colours=colours)

    def draw_over(self, painter: QPainter, colours: ChartColours) -> None:
        """Draw what changes more often than the chart."""
        plot, ink = self._plot, QColor(colours.text)
        painter.scale(self.scale, self.scale)
        painter.setPen(QPen(ink, 1.5))
        at = plot.x(self._ply)
        painter.drawLine(QPointF(at, plot.top), QPointF(at, plot.bottom))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawEllipse(QPointF(at, plot.top), _KNOB, _KNOB)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        self._seek(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag to scrub."""
        self._seek(event)

    @property
    def _plot(self) -> Plot:
        return plot_of(self._chart, self.width() / self.scale, self.height() / self.scale)

    def _seek(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.seek_requested.emit(self._plot.ply_at(event.position().x() / self.scale))


class DistributionView(_Drawn):
    """One distribution over sessions."""

    def __init__(self, chart: Distribution) -> None:
        super().__init__(chart.title, chart.text, distribution_size(chart))
        self.chart = chart

    def svg(self, width: int, colours: ChartColours) -> str:
        """See `_Drawn`."""
        return distribution_svg(self.chart, width, colours=colours)


class SideBySide(QWidget):
    """Distributions in as many columns as fit."""

    def __init__(self, views: Sequence[DistributionView]) -> None:
        super().__init__()
        self._views, self.columns = views, 0
        self._grid = spaced(QGridLayout(self), 0, 16)
        self._place(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make more columns, or fewer."""
        super().resizeEvent(event)
        self._place(min(len(self._views), max(1, self.width() // px(_COLUMN))))

    def _place(self, columns: int) -> None:
        if columns == self.columns:
            return
        for at in range(max(columns, self.columns)):
            self._grid.setColumnStretch(at, int(at < columns))
        for at, view in enumerate(self._views):
            self._grid.removeWidget(view)
            self._grid.addWidget(view, at // columns, at % columns, Qt.AlignmentFlag.AlignTop)
        self.columns = columns


class ChartSheet(Dialog):
    """All charts: that of what decided the session large, the others small under it, two beside one another.

    It stays open beside the review.

    Signals:
        seek_requested: (ply) the mouse was pressed or dragged there.
    """

    seek_requested = Signal(int)

    def __init__(self, review: Review, teams: Mapping[str, Team], parent: QWidget | None = None) -> None:
        super().__init__("Charts", parent, (1240, 860))
        sides = [teams[seat] for seat in review.seats]
        page = QWidget()
        inner = spaced(QGridLayout(page), 16, 16)
        charts = charts_of(review, summary_of(review))
        self.views: Sequence[ChartView] = [ChartView(chart, sides, _LOW if at else _HIGH) for at, chart in enumerate(charts)]
        places = _places_of(charts)
        for index, (chart, view, (row, column, columns)) in enumerate(zip(charts, self.views, places, strict=True)):
            if index == 0 or chart.heading != charts[index - 1].heading:
                inner.addWidget(plain_label(chart.heading, "title"), row - 1, 0, 1, 2)
            one = spaced(QVBoxLayout(), 0, 4)
            one.addWidget(view)
            if chart.meaning:
                one.addWidget(plain_label(chart.meaning, "soft" if index else "", wrap=True), 0, Qt.AlignmentFlag.AlignTop)
            one.addStretch(1)
            inner.addLayout(one, row, column, 1, columns)
            view.seek_requested.connect(self.seek_requested)
        inner.setRowStretch(inner.rowCount(), 1)
        for column in range(2):
            inner.setColumnStretch(column, 1)
        area = QScrollArea()
        area.setAccessibleName("Charts")
        area.setWidget(page)
        area.setWidgetResizable(True)
        spaced(QVBoxLayout(self), 0).addWidget(area)

    def set_ply(self, ply: int) -> None:
        """Move the playhead."""
        for view in self.views:
            view.set_ply(ply)


def _places_of(charts: Sequence[Chart]) -> list[tuple[int, int, int]]:
    """Return where charts stand in a grid of two columns: row, column, and how many columns.

    The first has a row to itself, and so has one without another beside it. Over each heading's first row one is free.
    """
    groups = [list(group) for _, group in groupby(charts, key=lambda chart: chart.heading)]
    places, row = list[tuple[int, int, int]](), 0
    for number, group in enumerate(groups):
        alone = 1 if number == 0 else 0
        row += 1
        for at in range(len(group)):
            column = (at - alone) % 2 if at >= alone else 0
            is_alone = at < alone or (column == 0 and at + 1 == len(group))
            places.append((row, column, 2 if is_alone else 1))
            row += 1 if is_alone or column == 1 else 0
    return places
