"""The panel with the tabs LOG, NOTES, KNOWLEDGE and DRAFTS."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from engine.english import capital, counted
from engine.match.correction_lines import undone_line
from engine.visibility.schema import REFEREE
from referee.log.records import Remark
from referee.session.session import Session
from ui.console.log.draft_page import DraftPage
from ui.console.log.log_model import SHOW_ALL, SHOW_MARKED, SHOW_RULINGS, SHOW_SECRET, LogFilter, LogModel, told_text
from ui.console.log.log_rows import LogDelegate
from ui.theme import Team
from ui.widgets.fields import TextField
from ui.widgets.labels import plain_label
from ui.widgets.lists.ply_list import PlyList, PlyRow, RowsModel
from ui.widgets.lists.row_list import ListRow
from ui.widgets.time_text import local_time
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px, spaced

_LATER_MS = 30
"""The delay after a ply before the knowledge of an audience is listed, so that the teams' windows are painted first."""


def note_rows(remarks: list[Remark]) -> list[PlyRow]:
    """Return notes, bookmarks, messages and pauses, the newest last."""
    signs = {"note": "¶", "bookmark": "★", "message": "→", "clock": "‖", "debrief": "§", "refused": "×"}
    rows: list[PlyRow] = []
    for remark in remarks:
        if remark.kind not in signs or "turn_ms" in remark.data:  # what the program notes for itself
            continue
        said = f"{signs[remark.kind]}  {_noted(remark)}"
        rows.append((ListRow(said, local_time(remark.at), lead=str(remark.ply)), remark.ply))
    return rows


def _noted(remark: Remark) -> str:
    if remark.kind != "clock":
        usual = {"bookmark": "Bookmark", "message": "Message taken away"}
        return remark.text or usual.get(remark.kind, remark.kind.capitalize())
    if "alarm_ms" in remark.data:
        after = int(str(remark.data["alarm_ms"])) // 60_000
        return f"A decision takes long after {counted(after, 'minute')}" if after else "No decision takes long any more"
    if remark.data.get("paused"):
        return f"Clocks paused: {remark.text}" if remark.text else "Clocks paused"
    return "Clocks go on"


def knowledge_rows(session: Session, audience: str) -> list[PlyRow]:
    """Return what an audience sees now, zone by zone, then what it was told, ply by ply."""
    view = session.view(audience)
    zones = {zone.id: zone.name for zone in session.rules.schema.zones.values()}
    rows: list[PlyRow] = [(ListRow("Sees now", heading=True), None)]
    for zone in view.zones.values():
        faces = [piece.face.name for piece in zone.pieces if piece.face is not None]
        unseen = zone.count - len(faces)
        backs = f"{unseen} face down" if unseen and zone.pieces else str(unseen) if unseen else ""
        if faces or unseen:
            words = ", ".join([*faces, backs] if backs else faces)
            rows.append((ListRow(zone.name if words == zone.name else f"{zone.name}: {words}"), None))
    rows.append((ListRow("Was told", heading=True), None))
    for one in session.sightings(audience):
        if text := told_text(one.observation, zones, session.header.seat_names):
            rows.append((ListRow(undone_line(text) if one.undone_by else text, lead=str(one.ply)), one.ply))
    return rows


class _Search(TextField):
    """A search field: Escape clears it, and emits ``left`` if it is empty."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See Qt."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.text():
            self.clear()
        else:
            self.left.emit()


class LogPanel(QFrame):
    """The tabs.

    Signals:
        ply_chosen: which ply the referee looks at: notes go there.
        left: the keyboard is no longer wanted here.
    """

    ply_chosen = Signal(int)
    left = Signal()

    def __init__(self, session: Session, marks: Mapping[str, Team]) -> None:
        """Show the log of a session; ``marks`` are the signs of the seats."""
        super().__init__()
        self.setProperty("panel", True)
        self.setAccessibleName("Log, notes, knowledge and drafts")
        self.setMinimumWidth(px(260))
        self._session = session
        self.log = LogModel(session, self)
        self.filter = LogFilter(self.log, self)
        self.notes = RowsModel(self)
        self.knowledge = RowsModel(self)
        self.search = _Search("Search", "Search the log")
        self.which = QComboBox()
        self.which.setAccessibleName("Which lines")
        self.which.addItems([SHOW_ALL, SHOW_SECRET, SHOW_RULINGS, SHOW_MARKED])
        set_tool_tip(self.which, "All lines; what was not told to all; rulings and corrections; notes and bookmarks")
        self.which.setFixedWidth(px(112))
        self.log_list = PlyList("Log", self.filter, "No line of the log fits what is searched or chosen above.")
        self.log_list.setItemDelegate(LogDelegate(self.log_list, marks))
        self.notes_list = PlyList("Notes", self.notes, "Nothing is noted yet. N writes a note, B sets a bookmark.")
        self.audience = QComboBox()
        self.audience.setAccessibleName("Whose knowledge")
        for audience in session.audiences:
            if audience != REFEREE:
                self.audience.addItem(capital(session.name(audience)), audience)
        self.knowledge_list = PlyList("What they see and were told", self.knowledge)
        self.drafts = DraftPage(self._names())
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName("Log, notes, knowledge, drafts")
        self.tabs.tabBar().setAccessibleName("Log, notes, knowledge, drafts")
        self._log_page = _page([self.search, self.which], self.log_list)
        self._notes_page = _page([], self.notes_list)
        self._knowledge_page = _page([plain_label("Audience", "soft"), self.audience], self.knowledge_list)
        self.tabs.addTab(self._log_page, "LOG")
        self.tabs.addTab(self._notes_page, "NOTES")
        self.tabs.addTab(self._knowledge_page, "KNOWLEDGE")
        self.tabs.addTab(self.drafts, "DRAFTS")
        spaced(QVBoxLayout(self), 8).addWidget(self.tabs)
        self.search.textChanged.connect(self.filter.search)
        self.search.left.connect(self.left)
        self.which.currentTextChanged.connect(self.filter.show_only)
        self.audience.currentIndexChanged.connect(self._tell_knowledge)
        self.tabs.currentChanged.connect(self._show_tab)
        self._lists = (self.log_list, self.notes_list, self.knowledge_list)
        for one in self._lists:
            one.chosen.connect(self.ply_chosen)
        self._later = QTimer(self, interval=_LATER_MS, singleShot=True)
        self._later.timeout.connect(self._show_tab)
        self.log_list.follow_end()

    def ply_entered(self) -> None:
        """Add the new plies; follow the end if the list was there, deselect all, and add drafts of seats that are new."""
        self.log.grow()
        for one in self._lists:
            one.selectionModel().clear()
        self.drafts.seat(self._names())
        if self._shown is self._log_page:
            self.log_list.show_end()
        elif self._shown is self._knowledge_page:
            self._later.start()

    def on_remark(self, remark: Remark) -> None:
        """Show a new remark."""
        self.log.mark(remark)
        if self._shown is self._notes_page:
            self.notes.set_rows(note_rows(list(self._session.remarks)))

    def _names(self) -> dict[str, str]:
        return {seat: capital(self._session.name(seat)) for seat in self._session.seats}

    def search_log(self) -> None:
        """Focus the search field."""
        self.tabs.setCurrentWidget(self._log_page)
        self.search.setFocus()
        self.search.selectAll()

    def show_drafts(self) -> None:
        """Show the drafts."""
        self.tabs.setCurrentWidget(self.drafts)

    @property
    def _shown(self) -> QWidget:
        return self.tabs.currentWidget()

    def _show_tab(self) -> None:
        if self._shown is self._log_page:
            self.log_list.show_end()
        elif self._shown is self._notes_page:
            self.notes.set_rows(note_rows(list(self._session.remarks)))
        elif self._shown is self._knowledge_page:
            self._tell_knowledge()

    def _tell_knowledge(self) -> None:
        audience = self.audience.currentData()
        if isinstance(audience, str):
            self.knowledge.set_rows(knowledge_rows(self._session, audience))


def _page(tools: list[QWidget], below: QWidget) -> QWidget:
    page = QWidget()
    layout = spaced(QVBoxLayout(page), (0, 8, 0, 0), 8)
    if tools:
        row = spaced(QHBoxLayout(), gap=8)
        for tool in tools:
            row.addWidget(tool, 0 if isinstance(tool, QComboBox) and len(tools) > 1 else 1)
        layout.addLayout(row)
    layout.addWidget(below, 1)
    return page
