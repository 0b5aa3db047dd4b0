"""The moves that an entry offers, as the rows of a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QStringListModel, Qt

from engine.english import capital
from ui.console.entry.candidate import Candidate, Chip, verb_label
from ui.console.entry.move_entry import MoveEntry
from ui.widgets.lists.model_index import Index
from ui.widgets.lists.row_list import Row, RowRole

_HEADING = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
_MOVE = _HEADING | Qt.ItemFlag.ItemIsSelectable
_WORDS = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)


@dataclass(frozen=True)
class Heading:
    """A group of moves: verb, seat and how many are offered."""

    verb: str
    seat: str
    count: int
    anytime: bool = False


class EntryModel(QStringListModel):
    """What an entry offers, under headings by verb while nothing is typed.

    How many rows there are Qt knows itself, as of the log: at every decision a list asks for it some eighty times.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entry = MoveEntry()
        self.names: Mapping[str, str] = {}
        self._rows: list[Heading | Candidate] = []
        self._said: dict[int, Row] = {}  # what is drawn: each row is measured, and those in sight are painted

    def set_entry(self, entry: MoveEntry, names: Mapping[str, str]) -> None:
        """Another decision's moves; ``names`` are the seats'."""
        self.entry, self.names = entry, names
        self.refresh()

    def refresh(self) -> None:
        """The entry has changed."""
        found = self.entry.candidates()
        grouped = self.entry.empty
        rows: list[Heading | Candidate] = []
        last: tuple[str, str] | None = None
        for one in found:
            if grouped and (one.verb, one.seat) != last:
                last = (one.verb, one.seat)
                count = sum((other.verb, other.seat) == last for other in found)
                rows.append(Heading(one.verb, one.seat, count, one.anytime))
            rows.append(one)
        self._rows, self._said = rows, {}
        self.setStringList([""] * len(rows))

    def candidate(self, row: int) -> Candidate | None:
        """The candidate in a row, if it is one."""
        found = self._rows[row] if 0 <= row < len(self._rows) else None
        return found if isinstance(found, Candidate) else None

    def first(self, seat: str = "") -> int:
        """The first row that can be chosen, of this seat if one is named, or -1."""
        own = ("", seat)
        rows = ((at, row) for at, row in enumerate(self._rows) if isinstance(row, Candidate))
        return next((at for at, row in rows if not seat or row.seat in own), -1)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings cannot be chosen."""
        if index.isValid() and isinstance(self._rows[index.row()], Heading):
            return _HEADING
        return _MOVE if index.isValid() else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        if not index.isValid():
            return None
        at = index.row()
        if role in _WORDS:
            return self._text(self._rows[at])
        if role == RowRole.ROW:
            return self._said.get(at) or self._say(at)
        return None

    def _say(self, at: int) -> Row:
        row = self._rows[at]
        if isinstance(row, Heading):
            aside = "at any time" if row.anytime else str(row.count) if row.count > 1 else ""
        else:
            aside = "" if row.final or self.entry.is_at(row) else "…"
        said = self._said[at] = Row(self._text(row), aside, isinstance(row, Heading))
        return said

    def _text(self, row: Heading | Candidate) -> str:
        seat = self.names.get(row.seat, row.seat)
        head = f"{verb_label(row.verb)} · {seat}" if seat else verb_label(row.verb)
        if isinstance(row, Heading):
            return head
        words = words_of(row)
        if self.entry.verb:
            new = row.chips[len(self.entry.chips) :]
            return capital(" · ".join(chip.label for chip in new)) or "Play it as it stands"
        if self.entry.empty:
            return capital(words) or head
        return f"{head} · {words}" if words else head


def words_of(candidate: Candidate) -> str:
    """The arguments of a candidate: ``Culiacan × 2 · Sinaloa``."""
    return " · ".join(counted_words(candidate.chips))


def counted_words(chips: Sequence[Chip]) -> list[str]:
    """What the words of a move are called, equal ones counted: ``Culiacan × 2``, ``Sinaloa``."""
    counted: dict[str, int] = {}
    for chip in chips:
        counted[chip.label] = counted.get(chip.label, 0) + 1
    return [label if n == 1 else f"{label} × {n}" for label, n in counted.items()]
