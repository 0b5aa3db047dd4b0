"""The layout of the review window; `review_window` connects its parts."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QMainWindow,
    QMenu,
    QScrollArea,
    QSplitter,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from referee.review import Review
from ui.review.boards.board_panes import BoardPanes
from ui.review.charts.figure_strip import ROW, FigureStrip
from ui.review.charts.timeline_strip import TimelineStrip
from ui.review.panels.debrief_panel import DebriefPanel
from ui.review.panels.moment_band import MomentBand
from ui.review.panels.side_panels import HappenedPanel, KnowledgePanel
from ui.review.review_header import GUTTER, ReviewHeader, Transport, ViewpointSwitch, tool
from ui.review.review_status import StatusLine
from ui.review.review_style import ReviewStyle, names_of
from ui.review.review_window_commands import ReviewCommands
from ui.widgets.actions import fill_menu, menu_button
from ui.widgets.banner import Banner
from ui.widgets.time_text import title_in_words
from ui.widgets.window_style import px, spaced

# In pixels at the usual text size:
_SCROLL = 10  # the width of a scroll bar, kept free beside the timeline too, so that plies stand under one another
_ROW_EVERY = 300  # a figure is shown for each so many pixels of the window's height
_LOW = 800  # a lower window shows no figure until figures are wanted, and then one
_LEAST = 660  # a window lower than this, with large text on a small monitor, has a band as low as can be
_TALL = 1000  # from this height on the class may have larger letters
_LARGE = (1600, 900)  # a smaller window has no room for lists and figures beside several boards


class ReviewLayout(QMainWindow):
    """Boards in the middle; lists and who knew what beside them; what the class reads, figures and timeline below."""

    def __init__(self, review: Review, style: ReviewStyle) -> None:
        super().__init__()
        self.review, self.review_style = review, style
        self.names = names_of(review)
        header = review.session.header
        self.setWindowTitle("Review")
        self.setAccessibleName("Review")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.commands = ReviewCommands(self)
        self.switch = ViewpointSwitch(self.commands, self.names, style.teams)
        self.header = ReviewHeader(title_in_words(header.title), review.session.game.title, self.switch, self._buttons())
        self.banner = Banner()
        self.stage = BoardPanes(review, style.board, style.teams, style.theme, self.names)
        self.happened = HappenedPanel(review)
        self.debrief = DebriefPanel(review, self.names, style.by)
        self.happened.tabs.addTab(self.debrief, "DEBRIEF")
        self.knowledge = KnowledgePanel(review, self.names, style.teams)
        self.moment = MomentBand()
        self.transport = Transport(self.commands)
        self.timeline = TimelineStrip(style.teams)
        self.figures = FigureStrip(style.teams, review.number)
        self.figure_area = QScrollArea()
        self.beside = QTabWidget()
        self.beside.setDocumentMode(True)
        self.beside.setAccessibleName("What happened, and who knew what")
        self.beside.tabBar().setAccessibleName("What happened, and who knew what")
        self.status = StatusLine()
        self.setStatusBar(self.status)
        self._is_low = False
        self._put_away: tuple[bool, bool] | None = None  # whether lists and figures were visible before several boards
        self._build()
        self.commands.fill(self.menuBar())
        self.resize(1280, 720)

    def fit_figures(self) -> None:
        """Make room for more figures on a high window; a low one leaves them to the boards until they are wanted."""
        low = self.height() < px(_LOW)
        self.moment.fit(least=self.height() < px(_LEAST), tall=self.height() >= px(_TALL))
        if low != self._is_low:
            self._is_low = low
            if self._put_away is None:
                self.commands.figures.setChecked(not low)
                self.figure_area.setVisible(not low)
            else:
                self._put_away = (self._put_away[0], not low)
        room = 1 if low else self.height() // px(_ROW_EVERY)
        self.figure_area.setFixedHeight(px(min(self.figures.count, room) * ROW))

    @property
    def is_small(self) -> bool:
        """Whether several boards need all its room."""
        return self.width() < px(_LARGE[0]) or self.height() < px(_LARGE[1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See `fit_figures`."""
        super().resizeEvent(event)
        self.fit_figures()

    def _buttons(self) -> list[QToolButton]:
        c = self.commands
        export = menu_button("Export")
        export.setFixedHeight(px(36))
        export.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        export.setMenu(fill_menu(QMenu(export), c.exports))
        return [tool(c.side_by_side), tool(c.overlay), tool(c.summary), tool(c.show_on_screen, "careful"), export]

    def _build(self) -> None:
        side = self.beside  # one list over the whole height: above one another each had a row or two on a laptop
        for name, part in (("WHAT HAPPENED", self.happened), ("WHO KNEW WHAT", self.knowledge)):
            side.addTab(part, name)
        across = QSplitter(Qt.Orientation.Horizontal)
        for at, column in enumerate((self.stage, side)):
            across.addWidget(column)
            across.setCollapsible(at, False)
        across.setHandleWidth(px(6))
        across.setStretchFactor(0, 6)
        across.setStretchFactor(1, 1)
        side.setMinimumWidth(px(340))  # its tabs side by side
        for part, high in ((self.happened, 110), (self.knowledge, 90)):
            part.setMinimumHeight(px(high))  # less than its parts ask for: the window fits a low monitor
        across.setSizes([px(888), px(376)])
        area = self.figure_area
        area.setWidget(self.figures)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        tape = spaced(QGridLayout(), 0, 0)
        tape.addWidget(area, 0, 0, 1, 3)
        tape.addWidget(self.transport, 1, 0)
        tape.addWidget(self.timeline, 1, 1)
        tape.setColumnMinimumWidth(0, px(GUTTER))
        tape.setColumnStretch(1, 1)
        tape.setColumnMinimumWidth(2, px(_SCROLL))
        inner = spaced(QVBoxLayout(), (8, 6, 8, 6), 6)
        inner.addWidget(self.banner)
        inner.addWidget(across, 1)
        inner.addWidget(self.moment)
        inner.addLayout(tape)
        page = QWidget()
        layout = spaced(QVBoxLayout(page), 0, 0)
        layout.addWidget(self.header)
        layout.addLayout(inner, 1)
        self.setCentralWidget(page)
