"""The contents of the lists beside the boards: plies, notes and rulings, decisions, knowledge."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from engine.english import capital, joined
from referee.review import Item, Review
from referee.review.alternatives import alternatives_at
from referee.review.decisions import DecisionRecord
from referee.review.knowledge import GROUPS, Group, heading_of
from referee.review.lessons import lessons_at
from ui.theme import Team
from ui.widgets.lists.model_index import ROOT, Index
from ui.widgets.lists.ply_list import TINTS, PlyRow
from ui.widgets.lists.row_list import ListRow, RowRole
from ui.widgets.time_text import local_time, minutes

_TINTS: dict[Group, str] = {
    "stale": "orange",
    "kept": "vermillion",
    "unknown": "grey",
    "lost": "purple",
    "remembered": "sky",
    "seen": "green",
}


_FLEETING = "Notes last only in an exported bundle"
_FEW = 3
"""So many cards of a place that nobody has seen have a row each."""
_NAMED = 3
"""So many cards of a place are named."""


class PlyModel(QAbstractListModel):
    """A row for each ply, made when it is first shown, with the colour of who decided."""

    def __init__(self, review: Review, parent: QObject | None = None, teams: Mapping[str, Team] | None = None) -> None:
        super().__init__(parent)
        self._review = review
        self._tints = {seat: team.tint for seat, team in (teams or {}).items()}
        self._plies = review.line(taken_back=True)
        self._quiet: Collection[int] = frozenset()
        self._causes: Mapping[int, str] = {}

    def set_plies(self, plies: Sequence[int]) -> None:
        """List these plies."""
        self.beginResetModel()
        self._plies = tuple(plies)
        self.endResetModel()

    def set_causes(self, causes: Mapping[int, str]) -> None:
        """Tell under these plies what came of them by which a figure changed, "" where the ply itself tells it."""
        self._causes = causes

    def set_quiet(self, plies: Collection[int]) -> None:
        """Write the plies that change nothing and show nobody anything in soft letters."""
        self._quiet = plies
        self.dataChanged.emit(self.index(0), self.index(max(0, len(self._plies) - 1)))

    def row_of(self, ply: int) -> int:
        """Return the row of a ply, or of the one before it; -1 if there is none."""
        return bisect_right(self._plies, ply) - 1

    def rowCount(self, parent: Index = ROOT) -> int:
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
                return f"Move {ply}{struck}: {self._review.label(ply)}"
            case RowRole.ROW:
                tint = TINTS.get(tick.kind) or self._tints.get(tick.seat, "")
                gone, is_quiet = bool(tick.undone_by), ply in self._quiet
                ended = self._review.ended(ply)
                aside = ended.text if ended is not None else self._causes.get(ply, "")
                return ListRow(self._review.label(ply), aside, lead=str(ply), tint=tint, struck=gone, soft=is_quiet)
            case RowRole.ITEM:
                return ply
        return None


def note_rows(review: Review) -> list[PlyRow]:
    """Return notes, bookmarks, rulings and take-backs, in the order of plies; over those of a session that is in no log that
    they are gone with its window.
    """
    found: list[tuple[int, int, PlyRow]] = []
    for flag in review.flags():
        sign, word = ("★", "Bookmark") if flag.kind == "bookmark" else ("¶", "Note")
        late = "written in review" if flag.late else local_time(flag.at)
        aside = " · ".join(part for part in (flag.by, late) if part)
        found.append((flag.ply, 1, _row(f"{sign}  {flag.text or word}", flag.ply, aside)))
    for tick in review.ticks:
        if tick.kind in ("ruling", "take_back"):
            seen = ", ".join(review.name(one) for one in tick.seen_by)
            when = f"had been shown to {seen}" if seen else local_time(tick.at)
            aside = " · ".join(part for part in (review.clauses_of(tick.ply), when) if part)
            found.append((tick.ply, 0, _row(review.label(tick.ply), tick.ply, aside, tint=TINTS[tick.kind])))
    fleeting = [] if review.keeps_notes or not review.marks else [(ListRow(_FLEETING, heading=True), None)]
    return [*fleeting, *(row for _, _, row in sorted(found, key=lambda one: one[:2]))]


def decision_rows(choices: Sequence[DecisionRecord]) -> list[PlyRow]:
    """Return every decision: what was chosen among how many, how long it took, what was noted of it then."""
    rows = []
    for one in choices:
        among = f"{one.options_in_words} option{'' if one.options == 1 else 's'}" if one.options_in_words else ""
        think = f"thought {minutes(one.think_ms)}" if one.think_ms >= 1000 else ""
        noted = " · ".join(f"“{note}”" for note in one.notes)
        aside = " · ".join(part for part in (among, think, one.name, one.asked, noted) if part)
        rows.append(_row(one.text, one.ply, aside, struck=one.taken_back))
    return rows


def alternative_rows(review: Review, ply: int) -> list[PlyRow]:
    """Return what could be thrown for in the decision of a ply, the likeliest first; what was chosen bears a sign."""
    rows: list[PlyRow] = []
    for one in alternatives_at(review, ply):
        sign, tint, aside = ("✓", "green", f"{one.odds} · chosen") if one.taken else ("–", "", one.odds)
        rows.append((ListRow(one.title, aside, lead=sign, tint=tint), None))
    return [(ListRow(f"Could be thrown for at move {ply}", str(len(rows)), heading=True), None), *rows] if rows else []


def lesson_rows(review: Review) -> list[PlyRow]:
    """Return what cards stand for, each at the first ply at which it mattered; none of plies that were taken back."""
    told: set[str] = set()
    rows = []
    for ply in review.line():
        for face in lessons_at(review, ply):
            if face.lesson not in told:
                told.add(face.lesson)
                rows.append(_row(face.name, ply, face.lesson))
    return rows


def knowledge_rows(review: Review, audience: str, ply: int) -> list[PlyRow]:
    """Return what an audience knew, wrongly believed and had not seen after a ply; each row jumps to its ply.

    Many cards in one place that nobody has seen, such as a deck, are one row.
    """
    knowledge = review.knowledge(audience, ply)
    rows: list[PlyRow] = []
    who = capital(review.name(audience))
    for group in GROUPS:
        items = [item for item in knowledge.items if item.group == group]
        if items:
            rows.append((ListRow(heading_of(group, who), str(sum(item.count for item in items)), heading=True), None))
            rows += _folded(items) if group == "unknown" else [_knowledge_row(item, _TINTS[group]) for item in items]
    return rows or [(ListRow("Nothing is hidden from them, and nothing has been shown."), None)]


def _folded(items: Sequence[Item]) -> list[PlyRow]:
    """Return a row for each card that was not seen; of a place with many, one row with the first of them by name."""
    places: dict[str, list[Item]] = {}
    for item in items:
        places.setdefault(item.truth, []).append(item)
    rows: list[PlyRow] = []
    for place, there in sorted(places.items(), key=lambda one: -sum(item.count for item in one[1])):
        count = sum(item.count for item in there)
        if count <= _FEW:
            rows += [_knowledge_row(item, _TINTS["unknown"]) for item in there]
            continue
        names = joined([*(item.name for item in there[:_NAMED]), *(["others"] if len(there) > _NAMED else [])])
        rows.append((ListRow(f"{place}: {count} cards", names, lead="", tint=_TINTS["unknown"]), None))
    return rows


def _knowledge_row(item: Item, tint: str) -> PlyRow:
    many = f"{item.count} × " if item.count > 1 else ""
    lead = str(item.jump) if item.jump else "–"
    placed = f"{item.name} ({item.truth})"  # a name may have a colon too, of a card or of its place
    at = item.text.find(": ", len(placed if item.text.startswith(placed) else item.name))
    return ListRow(f"{many}{item.text[:at]}", capital(item.text[at + 2 :]), lead=lead, tint=tint), item.jump or None


def _row(text: str, ply: int, aside: str = "", *, tint: str = "", struck: bool = False) -> PlyRow:
    return ListRow(text, aside, lead=str(ply), tint=tint, struck=struck), ply
