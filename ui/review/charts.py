"""The charts of a session, large: the same as in its web page and on paper, with the playhead as cursor."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QDialog, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from referee.review import Review
from referee.review.charts import Chart, charts_of
from referee.review.distribution_drawing import distribution_size, distribution_svg
from referee.review.distributions import Distribution
from referee.review.drawing import DARK, LIGHT, chart_svg, plot_of
from referee.review.summary import summary_of
from ui.console.rows import theme_now

_HIGH = 240


class ChartView(QWidget):
    """One chart. A press or a drag on it scrubs.

    Signals:
        sought: (ply) the mouse was pressed or dragged there.
    """

    sought = Signal(int)

    def __init__(self, chart: Chart) -> None:
        super().__init__()
        self._chart, self._ply = chart, 0
        self._drawn: tuple[QSize, str, QSvgRenderer] | None = None
        self.setAccessibleName(chart.title)
        self.setAccessibleDescription(chart.text)
        self.setToolTip(chart.text)
        self.setFixedHeight(_HIGH)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_ply(self, ply: int) -> None:
        """Where the review stands."""
        if ply != self._ply:
            self._ply = ply
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt: the chart, drawn once for a size, and the cursor over it."""
        ink = DARK if theme_now().dark else LIGHT
        if self._drawn is None or self._drawn[:2] != (self.size(), ink.page):
            svg = chart_svg(self._chart, self.width(), self.height(), ink=ink)
            self._drawn = (self.size(), ink.page, QSvgRenderer(QByteArray(svg.encode())))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._drawn[2].render(painter, QRectF(self.rect()))
        plot = plot_of(self._chart, self.width(), self.height())
        painter.setPen(QPen(QColor(ink.cursor), 1.5))
        painter.drawLine(round(plot.x(self._ply)), round(plot.top), round(plot.x(self._ply)), round(plot.bottom))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        self._seek(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag to scrub."""
        self._seek(event)

    def _seek(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.sought.emit(plot_of(self._chart, self.width(), self.height()).ply_at(event.position().x()))


class DistributionView(QWidget):
    """One distribution over sessions."""

    def __init__(self, chart: Distribution) -> None:
        super().__init__()
        self.chart = chart
        self._drawn: tuple[QSize, str, QSvgRenderer] | None = None
        self.setAccessibleName(chart.title)
        self.setAccessibleDescription(chart.text)
        self.setToolTip(chart.text)
        self.setFixedHeight(distribution_size(chart))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt: the chart, drawn once for a size."""
        ink = DARK if theme_now().dark else LIGHT
        if self._drawn is None or self._drawn[:2] != (self.size(), ink.page):
            svg = distribution_svg(self.chart, self.width(), ink=ink)
            self._drawn = (self.size(), ink.page, QSvgRenderer(QByteArray(svg.encode())))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._drawn[2].render(painter, QRectF(self.rect()))
        painter.end()


class ChartSheet(QDialog):
    """All charts, under one another. It stays open beside the review.

    Signals:
        sought: (ply) the mouse was pressed or dragged there.
    """

    sought = Signal(int)

    def __init__(self, review: Review, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Charts")
        self.setAccessibleName("Charts")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(880, 760)
        page = QWidget()
        inner = QVBoxLayout(page)
        inner.setContentsMargins(16, 16, 16, 16)
        inner.setSpacing(16)
        self.views: Sequence[ChartView] = [ChartView(chart) for chart in charts_of(review, summary_of(review))]
        for view in self.views:
            inner.addWidget(view)
            view.sought.connect(self.sought)
        inner.addStretch(1)
        area = QScrollArea()
        area.setAccessibleName("Charts")
        area.setWidget(page)
        area.setWidgetResizable(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(area)

    def set_ply(self, ply: int) -> None:
        """Where the review stands."""
        for view in self.views:
            view.set_ply(ply)
