"""The model of the log list: a line for each ply, with marks for rulings, bookmarks and notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import fill

import msgspec
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QSortFilterProxyModel, Qt

from engine.english import capital
from engine.model.event import Rolled
from engine.model.view import Observation
from referee.log.records import Remark
from referee.session.ply_text import ALL_PASS, has_shown_all_the_same, in_one_line, ply_sentences, secret_sentences
from referee.session.session import Session
from referee.text_match import contains_words, typed_words
from ui.console.log.log_rows import LogRow
from ui.widgets.lists.model_index import ROOT, Index
from ui.widgets.lists.ply_list import TINTS
from ui.widgets.lists.row_list import RowRole
from ui.widgets.time_text import local_time
from ui.widgets.tool_tips import plain_tip

_TIP = 96  # letters in a line of a tool tip, which Qt makes as long as it is told
SHOW_ALL, SHOW_SECRET, SHOW_RULINGS, SHOW_MARKED = "All", "Secret", "Rulings", "Marked"


class LogLine(msgspec.Struct, frozen=True):
    """A ply in the log list.

    Attributes:
        ply: its number. kind: of ply.
        clock: local time of day, ``14:05``.
        seat: who decided; "" for the referee.
        said: what happened, in sentences. secret: those of them that were not told to all.
        dice: those of each throw, with the highest face that they have.
        aside: who threw them, if the program did in place of the room.
        struck: it was taken back.
        marks: signs of its bookmarks and notes.
        noted: the text of its notes, for the search.
        told: who learned what by it, as the referee was shown before it was entered.
        to_all: whether that was the same for all.
    """

    ply: int
    kind: str
    clock: str
    seat: str
    said: tuple[str, ...]
    secret: frozenset[str]
    dice: tuple[tuple[tuple[int, ...], int], ...]
    aside: str
    struck: bool = False
    marks: str = ""
    noted: str = ""
    told: str = ""
    to_all: bool = False

    @property
    def text(self) -> str:
        """What happened, in one line."""
        return in_one_line(self.said)


def line_of(session: Session, number: int) -> LogLine:
    """Return the line of a ply, without its notes and bookmarks."""
    entry = session.entries[number - 1]
    ply, rolls = entry.ply, session.rules.schema.rolls
    rolled = [event for event in ply.events if isinstance(event, Rolled)]
    dice = tuple([(event.faces, max(rolls[event.roll].faces) if event.roll in rolls else 0) for event in rolled])
    by_program = session.header.dice == "physical" and not all(event.entered for event in rolled)
    return LogLine(
        number,
        ply.kind,
        local_time(entry.at),
        ply.seat if ply.seat in session.seats and ply.verb != ALL_PASS else "",
        tuple(ply_sentences(session, number)),
        secret_sentences(session, number),
        dice,
        "rolled by the program" if by_program else "",
        told=" ".join(entry.told),
        to_all=has_shown_all_the_same(session, number),
    )


def dice_text(line: LogLine) -> str:
    """Return the dice of a line in words ("dice 3+4 2"), for searching and for a screen reader; "" if none were thrown."""
    return f"dice {' '.join('+'.join(map(str, faces)) for faces, _ in line.dice)}" if line.dice else ""


class LogModel(QAbstractListModel):
    """The log lines of a session; call `grow` and `mark` when it changes."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._lines: list[LogLine] = []
        self._effect: tuple[int, ...] = ()
        self.grow()
        for remark in session.remarks:
            self.mark(remark)

    @property
    def lines(self) -> Sequence[LogLine]:
        """The lines, one a row."""
        return self._lines

    def grow(self) -> None:
        """Add new plies, and strike out those that were taken back."""
        session = self._session
        new = [line_of(session, number) for number in range(len(self._lines) + 1, session.number + 1)]
        if new:
            self.beginInsertRows(QModelIndex(), len(self._lines), len(self._lines) + len(new) - 1)
            self._lines += new
            self.endInsertRows()
        effect = session.in_effect
        if len(effect) != len(self._effect) + len(new) or any(line.kind == "take_back" for line in new):
            self._strike(frozenset(effect))
        self._effect = effect

    def mark(self, remark: Remark) -> None:
        """Add a note or bookmark to its line."""
        if remark.kind not in ("note", "bookmark") or not 1 <= remark.ply <= len(self._lines):
            return
        row = remark.ply - 1
        line = self._lines[row]
        sign = "★" if remark.kind == "bookmark" else "¶"
        marks = line.marks if sign in line.marks else line.marks + sign
        self._lines[row] = msgspec.structs.replace(line, marks=marks, noted=f"{line.noted} {remark.text}".strip())
        self.dataChanged.emit(self.index(row), self.index(row))

    def rowCount(self, parent: Index = ROOT) -> int:
        """See Qt."""
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """See Qt."""
        if not index.isValid():
            return None
        line = self._lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return line.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            dice = f" ({dice_text(line)})" if line.dice else ""
            kept = f" Not told to all: {' '.join(one for one in line.said if one in line.secret)}" if line.secret else ""
            return f"Move {line.ply}{', taken back' if line.struck else ''}: {line.text}{dice}{kept}"
        if role == Qt.ItemDataRole.ToolTipRole:
            kept = " ".join(one for one in line.said if one in line.secret)
            secret = f"Not told to all: {kept}" if kept else ""
            parts = (f"Move {line.ply}, {line.clock}", line.text, secret, line.told, line.noted)
            return plain_tip("\n".join(fill(part, _TIP) for part in parts if part))
        if role == RowRole.ROW:
            return _row_of(line)
        return line.ply if role == RowRole.ITEM else None

    def _strike(self, effect: frozenset[int]) -> None:
        for row, line in enumerate(self._lines):
            struck = line.kind != "take_back" and line.ply not in effect
            if struck != line.struck:
                self._lines[row] = msgspec.structs.replace(line, struck=struck)
                self.dataChanged.emit(self.index(row), self.index(row))


class LogFilter(QSortFilterProxyModel):
    """The lines that contain every typed word and are of the chosen kind."""

    def __init__(self, log: LogModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self._words: list[str] = []
        self._show = SHOW_ALL
        self.setSourceModel(log)

    def search(self, text: str) -> None:
        """Show only lines with these words."""
        self._words = typed_words(text)
        self.invalidate()

    def show_only(self, which: str) -> None:
        """Show one of `SHOW_ALL`, `SHOW_SECRET`, `SHOW_RULINGS`, `SHOW_MARKED`."""
        self._show = which
        self.invalidate()

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        """See Qt."""
        line = self._log.lines[source_row]
        if self._show == SHOW_RULINGS and line.kind not in ("ruling", "take_back") and not line.struck:
            return False
        if self._show == SHOW_SECRET and not line.secret:
            return False
        if self._show == SHOW_MARKED and not line.marks:
            return False
        text = f"{line.ply} {line.text} {dice_text(line)} {line.aside} {line.told} {line.noted}"
        return not self._words or contains_words(text, self._words)


def _row_of(line: LogLine) -> LogRow:
    first, *rest = line.said
    return LogRow(
        first,
        "\n".join(part for part in (line.marks, line.aside, "" if line.to_all else line.told) if part),
        lead=str(line.ply),
        tint=TINTS.get(line.kind, ""),
        struck=line.struck,
        dice=line.dice,
        seat=line.seat,
        is_secret=first in line.secret,
        after=tuple((one, one in line.secret) for one in rest),
    )


def told_text(seen: Observation, zones: Mapping[str, str], names: Mapping[str, str]) -> str:
    """Return what an observation tells, in words; "" where a line of the log says it better."""
    name = seen.face.name if seen.face is not None else seen.back.name if seen.back is not None else "a card"
    origin, to = zones.get(seen.origin, seen.origin), zones.get(seen.to, seen.to)
    match seen.kind:
        case "said" | "ended":
            return seen.text
        case "moved":
            way = " ".join(part for part in (f"from {origin}" if origin else "", f"to {to}" if to else "") if part)
            return f"{capital(name)} went {way}."
        case "turned":
            return f"{capital(name)} was turned {'up' if seen.value else 'down'}."
        case "made":
            return f"{capital(name)} came to {to}."
        case "removed":
            return f"{capital(name)} left {origin}."
        case "rolled":
            dice = ", ".join(map(str, seen.faces)) or "unseen"
            return f"{seen.text or 'Dice'}: {dice}."
        case "asked":
            asked = ", ".join(names.get(seat, seat) for seat in seen.seats)
            return f"{asked}: {seen.text}." if seen.text else f"{asked} to decide."
        case _:
            return ""
