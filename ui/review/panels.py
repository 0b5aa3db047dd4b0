"""The lists beside the boards: what happened, notes and rulings, decisions, and who knew what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QSizePolicy, QTabWidget, QVBoxLayout

from engine.scheme import REFEREE
from referee.review import Item, Review
from referee.review.decisions import Choice, decisions_of
from ui.console.log_model import local_time
from ui.console.log_panel import RowsModel
from ui.console.room import minutes
from ui.console.rows import RowDelegate, RowRole, RowsView
from ui.console.style import caption, plain

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_TEXT = int(Qt.ItemDataRole.DisplayRole)
_LEAD = 32
_NOTES, _DECISIONS = 1, 2  # tabs
_STATES = {
    "stale": ("Believed, and no longer so", "orange"),
    "unknown": ("Not seen", "grey"),
    "remembered": ("Out of sight, and still there", "sky"),
    "seen": ("In sight", "green"),
}
Row = dict[int, object]


class PlyModel(QAbstractListModel):
    """A line a ply; a line is made when it comes into sight."""

    def __init__(self, review: Review, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._review = review
        self._plies = review.line(taken_back=True)

    def set_plies(self, plies: Sequence[int]) -> None:
        """Only these."""
        self.beginResetModel()
        self._plies = tuple(plies)
        self.endResetModel()

    def row_of(self, ply: int) -> int:
        """The row of a ply, or of the one before it; -1 if there is none."""
        return next((at for at in range(len(self._plies) - 1, -1, -1) if self._plies[at] <= ply), -1)

    def rowCount(self, parent: Index = _ROOT) -> int:  # noqa: N802
        """See Qt."""
        return 0 if parent.isValid() else len(self._plies)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        if not index.isValid():
            return None
        ply = self._plies[index.row()]
        tick = self._review.ticks[ply - 1]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._review.label(ply)
            case Qt.ItemDataRole.AccessibleTextRole:
                struck = ", taken back" if tick.undone_by else ""
                return f"Ply {ply}{struck}: {self._review.label(ply)}"
            case RowRole.LEAD:
                return str(ply)
            case RowRole.STRUCK:
                return bool(tick.undone_by)
            case RowRole.TINT:
                return {"ruling": "orange", "takeback": "purple"}.get(tick.kind, "")
            case RowRole.ITEM:
                return ply
        return None


def note_rows(review: Review) -> list[Row]:
    """Notes, bookmarks, rulings and take-backs, in the order of plies."""
    found: list[tuple[int, int, Row]] = []
    for flag in review.flags():
        sign, word = ("★", "Bookmark") if flag.kind == "bookmark" else ("¶", "Note")
        late = "written in review" if flag.late else local_time(flag.at)
        aside = " · ".join(part for part in (flag.by, late) if part)
        found.append((flag.ply, 1, _row(f"{sign}  {flag.text or word}", flag.ply, aside)))
    for tick in review.ticks:
        if tick.kind in ("ruling", "takeback"):
            seen = ", ".join(review.name(one) for one in tick.seen_by)
            aside = f"had been shown to {seen}" if seen else local_time(tick.at)
            row = _row(review.label(tick.ply), tick.ply, aside)
            row[RowRole.TINT] = "orange" if tick.kind == "ruling" else "purple"
            found.append((tick.ply, 0, row))
    return [row for _, _, row in sorted(found, key=lambda one: one[:2])]


def decision_rows(choices: Sequence[Choice]) -> list[Row]:
    """Every decision: what was chosen among how many, how long it took, what was noted of it then."""
    rows = []
    for one in choices:
        among = f"{one.options} options" if one.options not in (None, 1) else "1 option" if one.options else ""
        think = f"thought {minutes(one.think_ms)}" if one.think_ms else ""
        noted = " · ".join(f"“{note}”" for note in one.notes)
        aside = " · ".join(part for part in (one.name, one.asked, among, think, noted) if part)
        row = _row(f"{one.chosen[:1].upper()}{one.chosen[1:]}  {one.args}".rstrip(), one.ply, aside)
        row[RowRole.STRUCK] = one.taken_back
        rows.append(row)
    return rows


def knowledge_rows(review: Review, audience: str, ply: int) -> list[Row]:
    """What an audience knew, wrongly believed and had not seen after a ply; each row jumps to its ply."""
    knowledge = review.knowledge(audience, ply)
    rows: list[Row] = []
    for state, (title, tint) in _STATES.items():
        items = [item for item in knowledge.items if item.state == state]
        if items:
            rows.append({_TEXT: title, RowRole.HEADING: True, RowRole.ASIDE: str(sum(item.count for item in items))})
            rows += [_knowledge_row(item, tint) for item in items]
    return rows or [{_TEXT: "Nothing is hidden from them, and nothing has been shown.", RowRole.LEAD: ""}]


def _knowledge_row(item: Item, tint: str) -> Row:
    many = f"{item.count} × " if item.count > 1 else ""
    return {
        _TEXT: f"{many}{item.text}",
        RowRole.LEAD: str(item.jump) if item.jump else "–",
        RowRole.TINT: tint,
        RowRole.ITEM: item.jump or None,
    }


def _row(text: str, ply: int, aside: str = "") -> Row:
    return {_TEXT: text, RowRole.LEAD: str(ply), RowRole.ASIDE: aside, RowRole.ITEM: ply}


class RowsList(RowsView):
    """A list of rows that stand for plies.

    Signals:
        chosen: (ply) a row was clicked, or Enter pressed on it.
    """

    chosen = Signal(int)

    def __init__(self, name: str, model: QAbstractListModel) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setModel(model)
        self.setItemDelegate(RowDelegate(self, wrap=True, lead=_LEAD))
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)

    def _choose(self, index: QModelIndex) -> None:
        ply = index.data(RowRole.ITEM)
        if isinstance(ply, int):
            self.chosen.emit(ply)


class HappenedPanel(QFrame):
    """WHAT HAPPENED | NOTES | further lists, with what is to be said of the ply in view on top.

    Signals:
        chosen: (ply) go there.
    """

    chosen = Signal(int)

    def __init__(self, review: Review) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.setAccessibleName("What happened")
        self._review = review
        self._plies, self._notes = PlyModel(review, self), RowsModel(self)
        self._decisions = RowsModel(self)
        self.now = plain("", wrap=True)
        self.now.setAccessibleName("The ply in view")
        self.now.setMinimumHeight(36)
        self.now.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.aside = plain("", "small", wrap=True)
        self.log = RowsList("What happened", self._plies)
        self.notes = RowsList("Notes and rulings", self._notes)
        self.decisions = RowsList("Decisions", self._decisions)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName("What happened, notes, decisions")
        self.tabs.tabBar().setAccessibleName("What happened, notes, decisions")
        self.tabs.tabBar().setExpanding(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.addTab(self.log, "HAPPENED")
        self.tabs.addTab(self.notes, "NOTES")
        self.tabs.addTab(self.decisions, "DECISIONS")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(4)
        head = QVBoxLayout()
        head.setContentsMargins(8, 0, 8, 4)
        head.setSpacing(2)
        head.addWidget(self.now)
        head.addWidget(self.aside)
        layout.addLayout(head)
        layout.addWidget(self.tabs, 1)
        self.log.chosen.connect(self.chosen)
        self.notes.chosen.connect(self.chosen)
        self.decisions.chosen.connect(self.chosen)
        self.tabs.currentChanged.connect(self._shown)

    def set_plies(self, plies: Sequence[int]) -> None:
        """The plies that are listed."""
        self._plies.set_plies(plies)

    def set_ply(self, ply: int) -> None:
        """The ply in view: what happened at it, and its line is marked."""
        self.now.setText(self._review.label(ply) if ply else "Before the first ply.")
        self.aside.setText(self._aside(ply))
        row = self._plies.row_of(ply)
        if row >= 0:
            index = self._plies.index(row)
            self.log.setCurrentIndex(index)
            self.log.scrollTo(index)
        else:
            self.log.clearSelection()
            self.log.scrollToTop()

    def refresh_notes(self) -> None:
        """Notes were added."""
        self._notes.set_rows(note_rows(self._review))

    def _aside(self, ply: int) -> str:
        if not ply:
            return ""
        tick = self._review.ticks[ply - 1]
        band = self._review.band(ply)
        parts = [f"Ply {ply} of {self._review.number}", band.title, local_time(tick.at)]
        if tick.think_ms:
            parts.append(f"thought {minutes(tick.think_ms)}")
        if tick.undone_by:
            parts.append(f"taken back at {tick.undone_by}")
        noted = [f"“{one.text}”" for one in self._review.remarks(ply) if one.text]
        return "  ·  ".join([*parts, *noted])

    def _shown(self, at: int) -> None:
        if at == _NOTES:
            self.refresh_notes()
        elif at == _DECISIONS and not self._decisions.rowCount():
            self._decisions.set_rows(decision_rows(decisions_of(self._review)))


class KnowledgePanel(QFrame):
    """WHO KNEW WHAT: of one audience, after the ply in view.

    Signals:
        chosen: (ply) go there. asked: (audience) whose knowledge is wanted.
    """

    chosen = Signal(int)
    asked = Signal(str)

    def __init__(self, review: Review, names: Mapping[str, str]) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self.setAccessibleName("Who knew what")
        self._review, self._ply = review, 0
        self._rows = RowsModel(self)
        self.whose = QComboBox()
        self.whose.setAccessibleName("Whose knowledge")
        self.whose.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for audience in review.audiences:
            if audience != REFEREE:
                self.whose.addItem(names.get(audience, audience), audience)
        self.list = RowsList("Who knew what", self._rows)
        top = QHBoxLayout()
        top.setContentsMargins(8, 0, 0, 0)
        top.setSpacing(8)
        top.addWidget(caption("Who knew what"))
        top.addWidget(self.whose, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addWidget(self.list, 1)
        self.list.chosen.connect(self.chosen)
        self.whose.currentIndexChanged.connect(self._ask)

    @property
    def audience(self) -> str:
        """Whose knowledge is shown."""
        return str(self.whose.currentData())

    def set_audience(self, audience: str) -> None:
        """Show this one's, if it is one that can lack knowledge."""
        at = self.whose.findData(audience)
        if at >= 0:
            self.whose.setCurrentIndex(at)

    def set_ply(self, ply: int) -> None:
        """After this ply."""
        self._ply = ply
        self._rows.set_rows(knowledge_rows(self._review, self.audience, ply))

    def _ask(self) -> None:
        self.asked.emit(self.audience)
        self.set_ply(self._ply)
