"""The layout of the review window; `review_window` connects its parts."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QMainWindow,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from referee.review import Review
from ui.review.boards.board_panes import BoardPanes
from ui.review.charts.curve_card import CurveCard
from ui.review.charts.figure_strip import ROW, FigureStrip
from ui.review.charts.timeline_strip import TimelineStrip
from ui.review.panels.debrief_panel import DebriefPanel
from ui.review.panels.moment_panel import MomentPanel
from ui.review.panels.side_panels import HappenedPanel, KnowledgePanel
from ui.review.review_header import GUTTER, ReviewHeader, TitleRow, Transport, ViewpointSwitch, tool
from ui.review.review_status import StatusLine
from ui.review.review_style import UNLIMITED, ReviewStyle, names_of
from ui.review.review_window_commands import ReviewCommands
from ui.widgets.actions import fill_menu, menu_button
from ui.widgets.banner import Banner
from ui.widgets.time_text import title_in_words
from ui.widgets.window_style import px, spaced

# In pixels at the usual text size:
_SCROLL = 10  # the width of a scroll bar, kept free beside the timeline too, so that plies stand under one another
_ROW_EVERY = 480  # a figure is shown for each so many pixels of the window's height
_LOW = 800  # a lower window shows no figure until figures are wanted, and then one
_COLUMN = 360  # the width of the column beside the boards
_MOMENT, _LISTS = 1, 1  # how the column is shared while lists are open
_SHARE = 0.27  # and its share of a wide window
_LARGE = (2400, 1350)  # a smaller window has no room for lists and figures beside several boards


class SharedStack(QStackedWidget):
    """Pages that take the height that they are given: a list of many words would take the room of what happened."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def hasHeightForWidth(self) -> bool:
        """See Qt."""
        return False


class ReviewLayout(QMainWindow):
    """One board, by far the largest; beside it what the class reads, and lists; turning points and timeline below."""

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
        self.title_row = TitleRow(title_in_words(header.title), review.session.game.title)
        self.header = ReviewHeader(self.switch, self._buttons())
        self.banner = Banner()
        self.stage = BoardPanes(review, style.board, style.teams, style.theme, self.names)
        self.happened = HappenedPanel(review, style.teams)
        self.debrief = DebriefPanel(review, self.names, style.by)
        self.happened.tabs.addTab(self.debrief, "DEBRIEF")
        self.knowledge = KnowledgePanel(review, self.names, style.teams)
        self.moment = MomentPanel(style.teams, self._room_of_words)
        self.transport = Transport(self.commands)
        self.timeline = TimelineStrip(style.teams)
        self.figures = FigureStrip(style.teams, review.number)
        self.curve = CurveCard(style.teams, review.number)
        self.figure_area = QScrollArea()
        self.beside = SharedStack()
        self.column = QWidget()
        self.status = StatusLine()
        self.setStatusBar(self.status)
        self._opens = True  # whether the window is high enough for figures
        self._folded_high = 0  # of the lists; names of open ones are lower
        self._is_divided = False  # somebody drew the line between boards and column elsewhere
        self._put_away: tuple[bool, bool] | None = None  # whether lists and figures were visible before several boards
        self._build()
        self.commands.fill(self.title_row.menus)
        self.setMenuWidget(self.title_row)
        self.resize(1280, 720)

    def fit_figures(self) -> None:
        """Make room for figures on a high window; a low one leaves it to the board until they are wanted."""
        opens = self.height() >= px(_LOW)
        self.moment.fit_window()
        self.timeline.set_key(opens)
        if opens != self._opens:
            if self._put_away is None:
                self.commands.figures.setChecked(opens)
            else:
                self._put_away = (self._put_away[0], opens)
        self._opens = opens
        room = max(1, self.height() // px(_ROW_EVERY) if opens else 1)
        self.figure_area.setFixedHeight(px(min(self.figures.count, room) * ROW))
        self._show_beside_boards()

    def _show_beside_boards(self) -> None:
        self.figure_area.setVisible(self.commands.figures.isChecked())
        self._show_lists()

    def _show_lists(self) -> None:
        """Open or fold the lists, as the command says; a band under several boards leaves its column to them alone."""
        are_open, is_band = self.commands.lists.isChecked(), self.moment.is_band
        folded = not are_open and self.beside.currentWidget() is self.happened
        self.happened.set_folded(folded)
        self._folded_high = self.happened.folded_height if folded else self._folded_high
        self.beside.setMaximumHeight(self._folded_high if folded else UNLIMITED)
        self.column.setVisible(not is_band or not folded)
        self._show_curve()

    def _show_curve(self) -> None:
        """Show the one curve of a low window, but where its room is for what each side knew, or under lists."""
        folded = not self.commands.lists.isChecked() and self.beside.currentWidget() is self.happened
        self.curve.setVisible(self._has_curve and folded)

    @property
    def _has_curve(self) -> bool:
        """Whether the column has a curve while lists are folded."""
        are_drawn = self.moment.is_band or self.commands.figures.isChecked()
        return bool(self.curve.lines) and not are_drawn and not self.moment.moment.knew

    def _room_of_words(self) -> float:
        """Return the height that words have in the column while lists are folded: open lists lie over the last of them."""
        apart = self._column_layout.spacing()
        curve = self.curve.height() + apart if self._has_curve else 0
        return self.column.height() - self._folded_high - apart - curve

    def _set_band(self, band: bool) -> None:
        """Put what the class reads under the boards, or back into the column beside them."""
        if band != self.moment.is_band:
            self.moment.set_band(band)
            if band:
                self._inner.insertWidget(self._inner.indexOf(self._across) + 1, self.moment)
            else:
                self._column_layout.insertWidget(0, self.moment, _MOMENT)
        self._show_lists()

    @property
    def is_small(self) -> bool:
        """Whether several boards need all its room."""
        return self.width() < px(_LARGE[0]) or self.height() < px(_LARGE[1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See `fit_figures`."""
        super().resizeEvent(event)
        if not self._is_divided:
            wide = max(px(_COLUMN), round(self.width() * _SHARE))
            self._across.setSizes([self.width() - wide, wide])
        self.fit_figures()

    def _divided(self) -> None:
        self._is_divided = True

    def _buttons(self) -> list[QToolButton]:
        c = self.commands
        export = menu_button("Export")
        export.setFixedHeight(px(36))
        export.setProperty("frameless", True)
        export.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        export.setMenu(fill_menu(QMenu(export), c.exports))
        return [tool(c.side_by_side), tool(c.overlay), tool(c.summary), tool(c.show_on_screen, "careful"), export]

    def _build(self) -> None:
        self.beside.addWidget(self.happened)
        self.beside.addWidget(self.knowledge)
        self._column_layout = spaced(QVBoxLayout(self.column), 0, 6)
        self._column_layout.addWidget(self.moment, _MOMENT)
        self._column_layout.addWidget(self.curve)
        self._column_layout.addWidget(self.beside, _LISTS)
        self._across = across = QSplitter(Qt.Orientation.Horizontal)
        for at, column in enumerate((self.stage, self.column)):
            across.addWidget(column)
            across.setCollapsible(at, False)
        across.setHandleWidth(px(6))
        across.setStretchFactor(0, 1)
        across.setStretchFactor(1, 0)
        across.splitterMoved.connect(self._divided)
        self.column.setMinimumWidth(px(_COLUMN))  # the names of its lists beside one another
        self.beside.setMinimumHeight(1)  # less than its parts ask for: the window fits a low monitor
        self._inner = inner = spaced(QVBoxLayout(), (8, 4, 8, 4), 4)
        inner.addWidget(self.banner)
        inner.addWidget(across, 1)
        inner.addLayout(self._tape())
        page = QWidget()
        layout = spaced(QVBoxLayout(page), 0, 0)
        layout.addWidget(self.header)
        layout.addLayout(inner, 1)
        self.setCentralWidget(page)

    def _tape(self) -> QGridLayout:
        """Return the figures, the turning points and the timeline, in which a ply stands under itself."""
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
        return tape
