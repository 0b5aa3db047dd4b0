"""The panels beside the boards: the log, notes and rulings, decisions, lessons; and who knew what."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QHBoxLayout, QTabWidget, QVBoxLayout, QWidget

from engine.visibility.schema import REFEREE
from referee.review import Review
from referee.review.decisions import decisions_of
from referee.review.luck import odds_at
from ui.review.panels.knowledge_bars import KnowledgeBars, share_of
from ui.review.panels.ply_lists import PlyModel, alternative_rows, decision_rows, knowledge_rows, lesson_rows, note_rows
from ui.review.review_style import UNLIMITED
from ui.theme import Team
from ui.widgets.labels import plain_label
from ui.widgets.lists.ply_list import PlyList, PlyRow, RowsModel
from ui.widgets.time_text import local_time, minutes
from ui.widgets.window_style import px, spaced

_REST_MS = 120  # computing odds takes too long while scrubbing


class HappenedPanel(QFrame):
    """LOG | NOTES | further lists, with the time and the odds of the ply in view on top. Folded, only their names are left.

    Signals:
        chosen: (ply) go there.
        fold_wanted: (folded) a name was pressed: that of a folded list, or of the list in view.
    """

    chosen = Signal(int)
    fold_wanted = Signal(bool)

    def __init__(self, review: Review, teams: Mapping[str, Team]) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.setAccessibleName("Lists")
        self._review, self._is_folded = review, False
        self._plies, self._notes = PlyModel(review, self, teams), RowsModel(self)
        self._decisions, self._choices = RowsModel(self), list[PlyRow]()
        self._lessons, self._taught = RowsModel(self), list[PlyRow]()
        self._ply = 0
        self._resting = QTimer(self, interval=_REST_MS, singleShot=True)
        self.aside = plain_label("", "small", wrap=True)
        self.log = PlyList("Log", self._plies)
        self.notes = PlyList(
            "Notes and rulings",
            self._notes,
            "No note, bookmark, ruling or take-back. N writes a note at the move in view, B a bookmark.",
        )
        self.decisions = PlyList("Decisions", self._decisions, "Nobody has decided anything yet.")
        self.lessons = PlyList("Lessons", self._lessons, "No card with a lesson was played, drawn, turned up or named.")
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName("Log, notes, decisions, lessons")
        self.tabs.tabBar().setAccessibleName("Log, notes, decisions, lessons")
        self.tabs.tabBar().setExpanding(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.addTab(self.log, "LOG")
        self.tabs.addTab(self.notes, "NOTES")
        self.tabs.addTab(self.decisions, "DECISIONS")
        self.tabs.addTab(self.lessons, "LESSONS")
        layout = spaced(QVBoxLayout(self), (8, 2, 8, 4), 0)
        self.aside.setContentsMargins(px(8), px(4), px(8), px(4))
        layout.addWidget(self.aside)
        layout.addWidget(self.tabs, 1)
        self.log.chosen.connect(self.chosen)
        self.notes.chosen.connect(self.chosen)
        self.decisions.chosen.connect(self.chosen)
        self.lessons.chosen.connect(self.chosen)
        self.tabs.currentChanged.connect(self._shown)
        self.tabs.tabBarClicked.connect(self._pressed)
        self._resting.timeout.connect(self._show_decisions)

    def set_plies(self, plies: Sequence[int]) -> None:
        """List these plies."""
        self._plies.set_plies(plies)

    def set_causes(self, causes: Mapping[int, str]) -> None:
        """Tell under these plies what came of them by which a figure changed, "" where the ply itself tells it."""
        self._plies.set_causes(causes)

    def set_quiet(self, plies: Collection[int]) -> None:
        """Write the plies that change nothing and show nobody anything in soft letters."""
        self._plies.set_quiet(plies)

    def set_folded(self, folded: bool) -> None:
        """Leave only the names of the lists, as buttons, or show the one that is chosen. The keyboard stays with it."""
        bar, here = self.tabs.tabBar(), QApplication.focusWidget()
        keyboard = folded != self._is_folded and here is not None and self.tabs.isAncestorOf(here)
        self._is_folded = folded
        self._show_aside()
        bar.setProperty("folded", folded)
        bar.style().polish(bar)
        QApplication.sendEvent(bar, QEvent(QEvent.Type.StyleChange))  # else it keeps the sizes of its names
        self.tabs.setMaximumHeight(bar.sizeHint().height() if folded else UNLIMITED)
        if keyboard:
            (bar if folded else self._list_in_view()).setFocus()

    def _list_in_view(self) -> QWidget:
        """Return the list of the chosen name."""
        page = self.tabs.currentWidget()
        return page if isinstance(page, QAbstractItemView) else page.findChild(QAbstractItemView) or page

    @property
    def folded_height(self) -> int:
        """How high it is with the names of the lists alone."""
        edges = self.contentsMargins() + self.layout().contentsMargins()  # type: ignore[union-attr]
        return self.tabs.tabBar().sizeHint().height() + edges.top() + edges.bottom()

    def _pressed(self, tab: int) -> None:
        """Open a folded list by its name, fold the one in view by its own."""
        if self._is_folded or tab == self.tabs.currentIndex():
            self.fold_wanted.emit(not self._is_folded)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the move in view in sight, however low the list has become."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._to_ply)

    def set_ply(self, ply: int) -> None:
        """Show what happened at the ply in view, and mark its line."""
        self.aside.setText(self._aside(ply))
        self._show_aside()
        self._ply = ply
        if self.tabs.currentWidget() is self.decisions:
            self._resting.start()
        elif self.tabs.currentWidget() is self.lessons:
            self._show_lessons()
        row = self._plies.row_of(ply)
        if row >= 0:
            self.log.setCurrentIndex(self._plies.index(row))
            QTimer.singleShot(0, self, self._to_ply)  # a message may take one line of the list's height
        else:
            self.log.setCurrentIndex(QModelIndex())  # a list that is resized scrolls to its current row
            self.log.scrollToTop()

    def _to_ply(self) -> None:
        """Scroll to the whole row of the ply in view."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
        self.log.scrollTo(self.log.currentIndex())

    def refresh_notes(self) -> None:
        """Refresh the list of notes."""
        self._notes.set_rows(note_rows(self._review))

    def _aside(self, ply: int) -> str:
        """Return what was rolled for, what was taken back, and notes, with the time; "" of a usual move."""
        if not ply:
            return ""
        tick = self._review.ticks[ply - 1]
        parts = list(odds_at(self._review, ply)) if tick.kind == "dice" else []
        if tick.undone_by:
            parts.append(f"taken back at {tick.undone_by}")
        parts += [f"“{one.text}”" for one in self._review.remarks(ply) if one.text]
        thought = [f"thought {minutes(tick.think_ms)}"] if tick.think_ms >= 1000 else []
        return "  ·  ".join([local_time(tick.at), *thought, *parts]) if parts else ""

    def _show_aside(self) -> None:
        """Show it over the log alone: the rows of the other lists say as much of their moves."""
        is_log = self.tabs.currentWidget() is self.log
        self.aside.setVisible(is_log and not self._is_folded and bool(self.aside.text()))

    def _shown(self, _at: int) -> None:
        self._show_aside()
        if self.tabs.currentWidget() is self.notes:
            self.refresh_notes()
        elif self.tabs.currentWidget() is self.decisions:
            self._show_decisions()
        elif self.tabs.currentWidget() is self.lessons:
            self._show_lessons()

    def _show_lessons(self) -> None:
        """Mark the first lesson of the ply in view, or else go to the last one before it."""
        if not self._taught:
            self._taught = lesson_rows(self._review)
            self._lessons.set_rows(self._taught)
        at = bisect_left(self._taught, self._ply, key=lambda row: row[1] or 0)
        here = at < len(self._taught) and self._taught[at][1] == self._ply
        self.lessons.setCurrentIndex(self._lessons.index(at if here else -1))
        row = self._lessons.index(at if here else max(0, at - 1))
        self.lessons.scrollTo(row, QAbstractItemView.ScrollHint.PositionAtTop)

    def _show_decisions(self) -> None:
        """Show all of them, and under the one in view what could be thrown for."""
        if not self._choices:
            self._choices = decision_rows(decisions_of(self._review))
        at = bisect_right(self._choices, self._ply, key=lambda row: row[1] or 0)
        here = bool(at) and self._choices[at - 1][1] == self._ply
        others = alternative_rows(self._review, self._ply) if here else []
        self._decisions.set_rows([*self._choices[:at], *others, *self._choices[at:]])
        for row in (at - 1 + len(others), at - 1):
            self.decisions.scrollTo(self._decisions.index(row))
        self.decisions.setCurrentIndex(self._decisions.index(at - 1 if here else -1))


class KnowledgePanel(QFrame):
    """Who knew how much, and what one of them knew and did not, after the ply in view.

    Signals:
        chosen: (ply) go there.
    """

    chosen = Signal(int)

    def __init__(self, review: Review, names: Mapping[str, str], teams: Mapping[str, Team]) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.setAccessibleName("Who knew what")
        self._review, self._ply = review, 0
        self._rows = RowsModel(self)
        self._audiences = [one for one in review.audiences if one != REFEREE]
        self.list = PlyList("Who knew what", self._rows)
        self.unit = plain_label("", "small")
        top = spaced(QHBoxLayout(), (8, 0, 8, 0), 8)
        top.addWidget(self.unit)
        self.bars = KnowledgeBars(teams, names, self._audiences)
        layout = spaced(QVBoxLayout(self), (8, 6, 8, 4), 4)
        layout.addLayout(top)
        layout.addWidget(self.bars)
        layout.addWidget(self.list, 1)
        self.bars.chosen.connect(self.set_audience)
        self.list.chosen.connect(self.chosen)

    @property
    def audience(self) -> str:
        """Whose knowledge is shown."""
        return self.bars.audience

    def set_audience(self, audience: str) -> None:
        """Show this one's, if it is one that can lack knowledge."""
        if audience in self._audiences and audience != self.audience:
            self.bars.set_audience(audience)
            self._list()

    def set_ply(self, ply: int) -> None:
        """Show what each knew after the ply in view."""
        self._ply = ply
        self._list()
        self.bars.show_shares([share_of(self._review.knowledge(one, ply)) for one in self._audiences])
        self.unit.setText(self.bars.unit)

    def _list(self) -> None:
        self._rows.set_rows(knowledge_rows(self._review, self.audience, self._ply))
