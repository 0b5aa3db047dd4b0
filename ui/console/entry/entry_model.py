"""Model of the list of moves that an entry offers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from engine.english import capital
from ui.console.entry.candidate import Candidate, Chip, verb_label
from ui.console.entry.move_entry import MoveEntry
from ui.widgets.lists.model_index import ROOT, Index
from ui.widgets.lists.row_list import ListRow, RowRole
from ui.widgets.tool_tips import plain_tip

_HEADING = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
_MOVE = _HEADING | Qt.ItemFlag.ItemIsSelectable

_CALM = 12
"""A list of more moves than these is folded while nothing is typed: the first of each group are shown."""
_FIRST = 4
"""So many moves of a group are shown at least; one row more than these is no gain."""


_Group = tuple[str, str, str]
"""A verb, a seat, and the group of the word that would come next."""


@dataclass(frozen=True)
class MoveHeading:
    """The heading of a group of moves: verb, seat, the group of their next word, and how many are offered."""

    verb: str
    seat: str
    group: str
    count: int
    anytime: bool = False


@dataclass(frozen=True)
class FoldedMoves:
    """A row that stands for moves that are listed when it is chosen: the rest of a long group, or what nobody asks for.

    ``key`` is the group; None for the moves that may be entered at any time.
    """

    key: _Group | None
    text: str


class EntryModel(QAbstractListModel):
    """The moves that an entry offers, under headings by verb while nothing is typed, and while all are of one verb.

    Where a game groups the words that may come next, each group has a heading of its own. While nothing is typed a long
    list shows the first moves of each group, and what may be entered at any time has one row at the end.

    Where nothing fits what is typed, it has what fits without that.

    Attributes:
        in_vain: nothing fits what is typed.
        verb_words: what verbs are called, of those that the game gives other words than their own.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entry = MoveEntry()
        self.names: Mapping[str, str] = {}
        self.verb_words: Mapping[str, str] = {}
        self._rows: list[MoveHeading | Candidate | FoldedMoves] = []
        self._apart: set[int] = set()  # rows of moves without arguments below the group of another
        self._grouped, self.in_vain = True, False
        self._unfolded: set[_Group | None] = set()

    def set_entry(self, entry: MoveEntry, names: Mapping[str, str]) -> None:
        """Show the moves of this entry; ``names`` are the seats' names by their ids."""
        self.entry, self.names = entry, names
        self._unfolded.clear()
        self.refresh()

    def refresh(self) -> None:
        """Show what the entry offers now."""
        found = self._listed()
        self.in_vain = not found and bool(self.entry.query.strip())
        if self.in_vain:
            found = self.entry.candidates(typed=False)
        untyped = self.entry.empty or (self.in_vain and self.entry.nothing_chosen)
        self._grouped = untyped or (
            not self.entry.verb and len({(one.verb, one.seat) for one in found}) == 1 and any(one.chips for one in found)
        )
        asked, anytime = [one for one in found if not one.anytime], [one for one in found if one.anytime]
        folds = untyped and None not in self._unfolded and bool(asked or self.entry.passing())
        rows: list[MoveHeading | Candidate | FoldedMoves] = []
        apart: set[int] = set()
        is_long = untyped and len(asked) > _CALM
        most = max(_FIRST, _CALM // len(self._groups(asked))) if is_long else len(found)
        has_heading = False
        for key, moves in self._groups(asked if folds else found):
            says_itself = len(moves) == 1 and not (moves[0].chips or moves[0].anytime)  # its heading would be its own words
            if self._grouped or (self.entry.verb and key[2]):
                if not says_itself:
                    rows.append(MoveHeading(*key, len(moves), moves[0].anytime))
                    has_heading = True
                elif has_heading:
                    apart.add(len(rows))
            rows += self._unless_folded(key, moves, most)
        if folds and anytime:
            verbs = dict.fromkeys(self.label_of(one.verb) for one in anytime)
            rows.append(FoldedMoves(None, f"At any time: {', '.join(verbs)} …"))
        self.beginResetModel()
        self._rows, self._apart = rows, apart
        self.endResetModel()

    def label_of(self, verb: str) -> str:
        """Return what a verb is called in the list."""
        return verb_label(verb, self.verb_words)

    def move_label(self, candidate: Candidate) -> str:
        """Return a whole move as the list has it: ``Pass``, or its last word where the verb asks for one."""
        return capital(words_of(candidate)) or self.label_of(candidate.verb)

    def _groups(self, found: Iterable[Candidate]) -> list[tuple[_Group, list[Candidate]]]:
        """Return moves that follow one another and are of one verb, one seat and one group of words that may come next."""
        parts = groupby(found, key=lambda one: (one.verb, one.seat, self._group(one)))
        return [(key, list(moves)) for key, moves in parts]

    def _unless_folded(self, key: _Group, moves: list[Candidate], most: int) -> list[Candidate | FoldedMoves]:
        """Return the moves of a group: of a long one so many, and a row for the rest, until that is chosen."""
        if len(moves) <= most + 1 or moves[0].anytime or key in self._unfolded:
            return [*moves]
        return [*moves[:most], FoldedMoves(key, f"{len(moves) - most} more …")]

    def _listed(self) -> list[Candidate]:
        """Return what the entry offers; while nothing is typed without what has a button of its own: to decline."""
        found = self.entry.candidates()
        if not self.entry.empty:
            return found
        passing, all_pass = self.entry.passing(), self.entry.all_passing()
        buttons = [*(passing if len(passing) == 1 else ()), *((all_pass,) if all_pass is not None else ())]
        apart = {(one.form, one.words) for one in buttons if one.final}
        return [one for one in found if (one.form, one.words) not in apart]

    def _group(self, candidate: Candidate) -> str:
        """Return the group of the word that would come next; "" for none."""
        new = candidate.chips[len(self.entry.chips) :]
        return new[0].group if new else ""

    def rowCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        return 0 if parent.isValid() else len(self._rows)

    def candidate(self, row: int) -> Candidate | None:
        """Return the candidate in a row, or None for a heading or no row."""
        found = self._rows[row] if 0 <= row < len(self._rows) else None
        return found if isinstance(found, Candidate) else None

    def is_folded(self, row: int) -> bool:
        """Return whether a row stands for moves that are not listed yet."""
        return 0 <= row < len(self._rows) and isinstance(self._rows[row], FoldedMoves)

    def unfold(self, row: int) -> int:
        """List the moves that a row stands for; return the row of the first of them."""
        folded = self._rows[row]
        assert isinstance(folded, FoldedMoves)
        self._unfolded.add(folded.key)
        self.refresh()
        return next(at for at in range(row, len(self._rows)) if isinstance(self._rows[at], Candidate))

    def first(self, seat: str = "") -> int:
        """Return the first row that can be chosen, of this seat if one is named; -1 for none, or if it was typed in vain."""
        if self.in_vain:
            return -1
        own = ("", seat)
        rows = ((at, row) for at, row in enumerate(self._rows) if isinstance(row, Candidate))
        return next((at for at, row in rows if not seat or row.seat in own), -1)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """See Qt. Headings cannot be chosen."""
        if index.isValid() and isinstance(self._rows[index.row()], MoveHeading):
            return _HEADING
        return _MOVE if index.isValid() else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        if not index.isValid():
            return None
        at = index.row()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._text(self._rows[at])
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._text(self._rows[at]))
        if role == RowRole.ROW:
            return self._list_row(self._rows[at], apart=at in self._apart)
        return None

    def _list_row(self, row: MoveHeading | Candidate | FoldedMoves, *, apart: bool) -> ListRow:
        if isinstance(row, FoldedMoves):
            return ListRow(_with_its_word(row.text), soft=True, apart=row.key is None and len(self._rows) > 1)
        if isinstance(row, MoveHeading):
            aside = "at any time" if row.anytime else str(row.count) if row.count > 1 else ""
        else:
            aside = ""
        more = isinstance(row, Candidate) and not row.final and not self.entry.is_at(row)
        text = _with_its_word(f"{self._text(row)} …") if more else self._text(row)
        return ListRow(text, aside, isinstance(row, MoveHeading), apart=apart)

    def _text(self, row: MoveHeading | Candidate | FoldedMoves) -> str:
        if isinstance(row, FoldedMoves):
            return row.text
        seat = self.names.get(row.seat, row.seat)
        head = f"{self.label_of(row.verb)} · {seat}" if seat else self.label_of(row.verb)
        if isinstance(row, MoveHeading):
            return row.group or head
        words = words_of(row)
        if self.entry.verb:
            new = row.chips[len(self.entry.chips) :]
            return capital(" · ".join(chip.label for chip in new)) or "Play it as it stands"
        if self._grouped:
            return capital(words) or head
        return f"{head} · {words}" if words else head


def _with_its_word(text: str) -> str:
    """Return a text whose ellipsis stands on one line with the word before it."""
    return text.replace(" …", "\N{NO-BREAK SPACE}…")


def words_of(candidate: Candidate) -> str:
    """Return the arguments of a candidate, as ``Culiacan × 2 · Sinaloa``."""
    return " · ".join(counted_words(candidate.chips))


def counted_words(chips: Sequence[Chip]) -> list[str]:
    """Return the labels of the words of a move, equal ones counted: ``Culiacan × 2``, ``Sinaloa``."""
    counted: dict[str, int] = {}
    for chip in chips:
        counted[chip.label] = counted.get(chip.label, 0) + 1
    return [label if n == 1 else f"{label} × {n}" for label, n in counted.items()]
