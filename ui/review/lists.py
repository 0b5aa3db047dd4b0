"""What the lists beside the boards say: plies, notes and rulings, decisions, knowledge. Each row jumps to its ply."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from referee.review import Item, Review
from referee.review.decisions import Choice
from ui.console.log_model import local_time
from ui.console.room import minutes
from ui.console.rows import RowDelegate, RowRole, RowsView

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_TEXT = int(Qt.ItemDataRole.DisplayRole)
_LEAD = 32
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
        return bisect_right(self._plies, ply) - 1

    def rowCount(self, parent: Index = _ROOT) -> int:
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
        aside = " · ".join(part for part in (among, think, one.name, one.asked, noted) if part)
        row = _row(one.text, one.ply, aside)
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
