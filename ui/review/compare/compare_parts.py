"""The parts of the window that compares sessions: the picker and the page of results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QMenu,
    QProgressBar,
    QScrollArea,
    QSplitter,
    QTabWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from engine.english import counted
from engine.errors import KnownError
from referee.review.comparison.comparison_page import figures_table, sessions_table
from referee.review.comparison.comparison_row import ComparisonRow
from referee.review.comparison.distributions import Distribution
from ui.library.session_list import LibraryModel, SessionColumn
from ui.review.charts.chart_views import DistributionView, SideBySide
from ui.review.panels.sortable_table import SortableTable
from ui.review.panels.summary_sheet import figure_lines, page_style
from ui.system.debounce import Debounce
from ui.theme import read_from_left
from ui.widgets.actions import menu_button
from ui.widgets.banner import Banner
from ui.widgets.fields import TextField
from ui.widgets.labels import plain_label
from ui.widgets.lists.row_table import RowTable
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px, spaced

if TYPE_CHECKING:
    from engine.contract.game import Game
    from referee.log.records import LibraryEntry
    from referee.store import Store

_SHOWN: dict[int, int] = {SessionColumn.GAME: 164, SessionColumn.BEGUN: 148, SessionColumn.PLIES: 76}
"""The columns beside the title, with their widths in pixels."""


class SessionPicker(QFrame):
    """The sessions of the log: those that are marked, or all that the search finds.

    Signals:
        changed: the selection has changed. failed: a sentence if the log cannot be read.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, store: Store, games: Iterable[Game]) -> None:
        """Build it. Raises KnownError if the log cannot be read."""
        super().__init__()
        self.setProperty("panel", True)
        self.setAccessibleName("Sessions to compare")
        self._store = store
        self.model = LibraryModel(self)
        self.model.set_games(games)
        self.model.set_store(store)
        self.search = TextField("Title, game or team", "Find sessions")
        self.table = RowTable("Sessions", self.model, 28, several=True)
        self.words = plain_label("", "small", wrap=True)
        self._debounce = Debounce(self, self._find)
        self._build()
        self.search.textChanged.connect(self._debounce.start)
        self.table.selectionModel().selectionChanged.connect(self._picked)
        self._tell()

    def picked(self) -> list[LibraryEntry]:
        """Return the sessions, the oldest first. Raises KnownError."""
        marked = [one for row in self._marked() if (one := self.model.summary(row)) is not None]
        search = self.search.text().strip()
        found = marked or self._store.sessions(limit=max(1, self._store.count(search)), search=search)
        return sorted(found, key=lambda one: (one.created, one.id))

    # ---------------------------------------------------------------- inside

    def _build(self) -> None:
        self.table.set_columns(_SHOWN)
        layout = spaced(QVBoxLayout(self), 16, 8)
        layout.addWidget(self.search)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.words)

    def _marked(self) -> list[int]:
        return [index.row() for index in self.table.selectionModel().selectedRows()]

    def _find(self) -> None:
        try:
            self.model.find(self.search.text())
        except KnownError as error:
            self.failed.emit(str(error))
            return
        self._picked()

    def _picked(self, *_: object) -> None:
        self._tell()
        self.changed.emit()

    def _tell(self) -> None:
        marked = len(self._marked())
        some = f"{counted(marked, 'session')} marked."
        self.words.setText(
            some if marked else "All that are found. Mark some (Ctrl or Shift and click) to compare only those."
        )


class ComparisonPage(QWidget):
    """Results, sessions, figures and distributions, with buttons above them."""

    def __init__(self, picker: SessionPicker) -> None:
        super().__init__()
        self.banner = Banner()
        self.title = plain_label("", "title")
        self.pseudonyms = QCheckBox("Pseudonyms")
        set_tool_tip(self.pseudonyms, "Without names and titles, here and in what is exported")
        self.progress = QProgressBar()
        self.progress.setAccessibleName("Reading sessions")
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(px(200))
        self.export = menu_button("Export")
        self.results = QTextBrowser()
        read_from_left(self.results.document())
        self.sessions, self.figures = SortableTable("Sessions side by side"), QTabWidget()
        self.views: list[DistributionView] = []
        menu = QMenu(self.export)
        self.exports = [
            (menu.addAction(title), (option,), suffix)
            for title, option, suffix in (
                ("A web page…", "--html", "html"),
                ("A PDF…", "--pdf", "pdf"),
                ("CSV…", "--csv", "csv"),
            )
        ]
        self.export.setMenu(menu)
        self.tabs = QTabWidget()
        self._build(picker)
        self.show_progress(0, 0)

    def show_status(self, words: str) -> None:
        """Show a sentence in the banner; "" hides it."""
        self.banner.set_text(words)

    def show_progress(self, done: int, wanted: int) -> None:
        """Show that so many of so many sessions are read; 0 of 0 hides it."""
        self.progress.setVisible(bool(wanted))
        self.progress.setRange(0, max(1, wanted))
        self.progress.setValue(done)

    def show_rows(
        self,
        rows: Sequence[ComparisonRow],
        titles: Mapping[str, str],
        results: Iterable[tuple[str, Sequence[tuple[int, str]]]],
        charts: Iterable[tuple[str, Sequence[Distribution]]],
    ) -> None:
        """Show what sessions come to; results and charts come with the title of their game."""
        self.title.setText(counted(len(rows), "session"))
        self.export.setEnabled(bool(rows))
        lists = []
        for title, found in results:
            counts = figure_lines((f"<b>{count}</b>", words) for count, words in found)
            lists.append(f"<p class='head'>{escape(title)}</p>{counts}")
        self.results.setHtml("".join(lists))
        self.sessions.show_cells(*sessions_table(rows))
        self.figures.clear()
        for id_ in dict.fromkeys(row.game for row in rows):
            table = SortableTable(f"Figures: {titles.get(id_, id_)}")
            table.show_cells(*figures_table([row for row in rows if row.game == id_]))
            self.figures.addTab(table, titles.get(id_, id_))
        self._show_charts(charts)

    # ---------------------------------------------------------------- inside

    def _show_charts(self, charts: Iterable[tuple[str, Sequence[Distribution]]]) -> None:
        self.views = []
        page = QWidget()
        layout = spaced(QVBoxLayout(page), 16, 16)
        for title, found in charts:
            layout.addWidget(plain_label(title, "title"))
            views = [DistributionView(chart) for chart in found]
            layout.addWidget(SideBySide(views))
            self.views += views
        layout.addStretch(1)
        self._area.setWidget(page)

    def _build(self, picker: SessionPicker) -> None:
        self.results.setAccessibleName("Results")
        self.results.setFrameShape(QFrame.Shape.NoFrame)
        self.results.viewport().setAutoFillBackground(False)
        self.results.document().setDocumentMargin(px(8))
        self.results.document().setDefaultStyleSheet(page_style())
        self.figures.setDocumentMode(True)
        self._area = QScrollArea()
        self._area.setAccessibleName("Distributions")
        self._area.setWidgetResizable(True)
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName("Comparison")
        for widget, title in (
            (self._area, "DISTRIBUTIONS"),
            (self.results, "RESULTS"),
            (self.sessions, "SESSIONS"),
            (self.figures, "FIGURES"),
        ):
            self.tabs.addTab(widget, title)
        top = spaced(QHBoxLayout(), gap=16)
        top.addWidget(self.title)
        top.addWidget(self.progress)
        top.addStretch(1)
        top.addWidget(self.pseudonyms)
        top.addWidget(self.export)
        right = QFrame()
        right.setProperty("panel", True)
        inner = spaced(QVBoxLayout(right), 16, 8)
        inner.addLayout(top)
        inner.addWidget(self.tabs, 1)
        across = QSplitter(Qt.Orientation.Horizontal)
        across.setHandleWidth(px(8))
        across.addWidget(picker)
        across.addWidget(right)
        across.setCollapsible(0, False)
        across.setCollapsible(1, False)
        across.setStretchFactor(0, 1)
        across.setStretchFactor(1, 3)
        across.setSizes([px(600), px(680)])
        layout = spaced(QVBoxLayout(self), 8, 8)
        layout.addWidget(self.banner)
        layout.addWidget(across, 1)
