"""Model of the list of moves that an entry offers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from engine.english import capital
from ui.console.entry.candidate import Candidate, Chip, verb_label
from ui.console.entry.move_entry import MoveEntry
from ui.console.entry.reaction_rounds import is_poll
from ui.widgets.lists.model_index import ROOT, Index
from ui.widgets.lists.row_list import JOINT, ListRow, RowRole
from ui.widgets.tool_tips import plain_tip

_HEADING = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
_MOVE = _HEADING | Qt.ItemFlag.ItemIsSelectable

_FIRST = 4
"""So many moves are shown at least of a group that is alone."""
_SOME = 2
"""So many moves of each group are shown at least, or of none: then each has one row with how many it has."""
_NOTHING = "Nothing to play"
"""What stands before the one thing that is left where a seat can only decline."""
_WAIT = "wait, so that nobody can tell"
"""What stands after that where others wait for a reaction: a quick answer tells them that there was none to choose."""
_NONE = "None of these"
"""The move of a verb that may name things and names none: it stands after those that do."""
_ROOM = 16
"""So many rows a list has where nobody says how many have room."""


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

    Where a game groups the words that may come next, each group has a heading of its own. While nothing is typed every kind
    of move is in sight: of each group so many are listed as have room, or it has one row that says how many it has. What may
    be entered at any time has one row at the end, but where a seat is asked to react: there it is no answer.

    Where nothing can be played but what declines, that is a row; of one seat also where all may decline at once.

    Where nothing fits what is typed, it has what fits without that.

    Attributes:
        in_vain: nothing fits what is typed.
        verb_words: what verbs are called, of those that the game gives other words than their own.
        room: how many rows can be seen at once.
        is_crowded: there are more kinds of moves than that, though no move of them is listed.
        only_passes: what declines is all that can be played, as far as is known: not before nothing is typed.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entry = MoveEntry()
        self.names: Mapping[str, str] = {}
        self.verb_words: Mapping[str, str] = {}
        self._rows: list[MoveHeading | Candidate | FoldedMoves] = []
        self._copies: dict[tuple[int, tuple[str, ...]], str] = {}  # which of several alike a move is, in words
        self._apart: set[int] = set()  # rows of moves without arguments, or alone of their kind, below the group of another
        self._answering: set[int] = set()  # forms of which declining is one answer: the question says what the others are
        self._whole: dict[int, _Group] = {}  # rows of moves that are alone of their kind: they say it themselves
        self._grouped, self.in_vain = True, False
        self.room, self.is_crowded, self.only_passes = _ROOM, False, False
        self._unfolded: set[_Group | None] = set()

    def set_entry(self, entry: MoveEntry, names: Mapping[str, str]) -> None:
        """Show the moves of this entry; ``names`` are the seats' names by their ids."""
        self.entry, self.names, self._answering = entry, names, set()
        self._unfolded.clear()
        self.only_passes = False
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
        is_asked = untyped and bool(asked) and is_poll(self.entry)
        folds = untyped and None not in self._unfolded and bool(asked)
        ends = bool(folds and anytime and not is_asked)
        groups = self._groups(asked if folds or is_asked else found)
        shares = self._shares(groups, self.room - ends) if untyped else {}
        rows: list[MoveHeading | Candidate | FoldedMoves] = []
        apart: set[int] = set()
        whole: dict[int, _Group] = {}
        has_heading = False
        for key, moves in groups:
            share = shares.get(key, len(moves))
            if not share:
                rows.append(FoldedMoves(key, f"{key[2] or self._head(*key[:2])} ({len(moves)}) …"))
                continue
            if self._grouped or (self.entry.verb and key[2]):
                if is_alone := untyped and len(moves) == 1 and bool(moves[0].chips) and not moves[0].anytime:
                    whole[len(rows)] = key  # a heading over one move would be read as another
                if not (is_alone or _says_itself(moves) or (self.entry.query.strip() and _name_it(moves, key[2]))):
                    rows.append(MoveHeading(*key, len(moves), moves[0].anytime))
                    has_heading = True
                elif has_heading:
                    apart.add(len(rows))
            rows += moves[:share]
            if share < len(moves):
                rows.append(FoldedMoves(key, f"{len(moves) - share} more …"))
        if ends:
            verbs = dict.fromkeys(self.label_of(one.verb) for one in anytime)
            rows.append(FoldedMoves(None, f"At any time: {', '.join(verbs)} …"))
        self.is_crowded = untyped and len(groups) > 1 and len(rows) > self.room
        self.beginResetModel()
        self._rows, self._apart, self._whole, self._copies = rows, apart, whole, _copies(found)
        self.endResetModel()

    def _shares(self, groups: Sequence[tuple[_Group, list[Candidate]]], room: int) -> dict[_Group, int]:
        """Return how many moves of each group are listed in so many rows; 0: it has one row that says how many it has."""
        kinds = [(key, moves) for key, moves in groups if not _says_itself(moves)]
        room -= len(groups) - len(kinds)
        shut = {key: len(moves) for key, moves in kinds if key not in self._unfolded and not moves[0].anytime}

        def rows(most: int) -> int:
            """Return how many rows the groups have if so many moves of each are listed, or one more."""
            return sum(1 if count == 1 else 1 + min(count, most + 1) for count in shut.values())

        room -= sum(1 + len(moves) for key, moves in kinds if key not in shut)
        least = _FIRST if len(groups) == 1 else _SOME
        most = next((most for most in range(max(shut.values(), default=0), least - 1, -1) if rows(most) <= room), 0)
        if most or len(shut) == 1:
            most = max(most, _SOME)
            return {key: count if count <= most + 1 else most for key, count in shut.items()}
        room -= len(shut)
        shares: dict[_Group, int] = {}
        for key, count in sorted(shut.items(), key=lambda one: one[1]):
            whole = count == 1 or count <= room  # one takes no more room than a row that says that there is one
            shares[key] = count if whole else max(0, room - 1) if room > _SOME else 0
            room -= 0 if count == 1 else shares[key] + (0 < shares[key] < count)
        return shares

    def label_of(self, verb: str) -> str:
        """Return what a verb is called in the list."""
        return verb_label(verb, self.verb_words)

    def move_label(self, candidate: Candidate) -> str:
        """Return a whole move as the list has it: ``Pass``, or its last word where the verb asks for one."""
        return capital(words_of(candidate)) or self.label_of(candidate.verb)

    def full_label(self, candidate: Candidate) -> str:
        """Return a move with its verb: ``Move · A · NGA``."""
        if self._is_answer(candidate):
            return capital(words_of(candidate))
        words = _NONE.lower() if _is_none(candidate) else words_of(candidate)
        return JOINT.join(part for part in (self._head(candidate.verb, candidate.seat), words) if part)

    def _is_answer(self, row: MoveHeading | Candidate | FoldedMoves) -> bool:
        """Return whether this is one of the answers of which another declines."""
        return isinstance(row, Candidate) and row.form in self._answering

    def _groups(self, found: Iterable[Candidate]) -> list[tuple[_Group, list[Candidate]]]:
        """Return moves that follow one another and are of one verb, one seat and one group of words that may come next; that
        which names nothing is the last of them: the first is chosen in a hurry.
        """
        parts = groupby(found, key=lambda one: (one.verb, one.seat, self._group(one)))
        return [(key, sorted(moves, key=_is_none)) for key, moves in parts]

    def _listed(self) -> list[Candidate]:
        """Return what the entry offers; while nothing is typed without what has a button of its own: to decline, if more can
        be played.
        """
        found = self.entry.candidates()
        if not self.entry.empty:
            return found
        passing, all_pass = self.entry.passing(), self.entry.all_passing()
        declining = [*passing, *((all_pass,) if all_pass is not None else ())]
        declines = {(one.form, one.words) for one in declining if one.final}
        self._answering = {form for form, words in declines if words}
        rest = [one for one in found if one.anytime or (one.form, one.words) not in declines]
        self.only_passes = bool(declines) and all(one.anytime for one in rest)
        if self.only_passes:
            return [*(passing or declining), *rest]
        if len(passing) > 1:  # whose pass it is is chosen by its row
            declines -= {(one.form, one.words) for one in passing}
        return [one for one in found if (one.form, one.words) not in declines]

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

    def row_with(self, candidate: Candidate | None) -> int:
        """Return the row of a candidate; -1 if it is not listed."""
        return self._rows.index(candidate) if candidate in self._rows else -1

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

    def first_row(self) -> int:
        """Return the first row that is no heading, also one that stands for moves; -1 for none."""
        return next((at for at, row in enumerate(self._rows) if not isinstance(row, MoveHeading)), -1)

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
            return self._text_at(at)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._text_at(at))
        if role == RowRole.ROW:
            return self._list_row(at)
        return None

    def _text_at(self, at: int) -> str:
        """Return the words of a row; of a move that is alone of its kind with what this is called."""
        text = self._text(self._rows[at])
        if (key := self._whole.get(at)) is None or self._is_answer(self._rows[at]):
            return text
        kind = key[2] or self._head(*key[:2])
        return text if text.startswith(kind) else f"{kind}{JOINT}{text}"

    def _list_row(self, at: int) -> ListRow:
        row, apart = self._rows[at], at in self._apart
        if isinstance(row, FoldedMoves):
            is_answer = row.key is not None
            return ListRow(_with_chevron(row.text), soft=not is_answer, apart=not is_answer and len(self._rows) > 1)
        if isinstance(row, Candidate) and self.only_passes and self.entry.empty and not row.anytime and not row.seat:
            hint = _WAIT if is_poll(self.entry) else ""
            return ListRow(_NOTHING, soft=True, plain=True, rest=hint)  # the button below says what is left
        if isinstance(row, MoveHeading):
            aside = "at any time" if row.anytime else str(row.count) if row.count > 1 else ""
        else:
            aside = ""
        more = isinstance(row, Candidate) and not (row.final or self.entry.is_at(row) or _is_none(row))
        text = _with_its_word(f"{self._text_at(at)} …") if more else self._text_at(at)
        if isinstance(row, MoveHeading):
            return ListRow(f"{text}:", aside, heading=True, apart=apart)  # what can be chosen stands below
        head = self._head(row.verb, row.seat) + JOINT
        begun = head if text.startswith(head) else ""  # a verb alone would say nothing in large letters
        first, rest = _first_part(text.removeprefix(begun))
        return ListRow(f"{begun}{first}", aside, apart=apart, rest=rest)

    def _text(self, row: MoveHeading | Candidate | FoldedMoves) -> str:
        if isinstance(row, FoldedMoves):
            return row.text
        copy = self._copies.get((row.form, row.words), "") if isinstance(row, Candidate) else ""
        return f"{self._words(row)}{copy}"

    def _words(self, row: MoveHeading | Candidate) -> str:
        head = self._head(row.verb, row.seat)
        if isinstance(row, MoveHeading):
            return row.group or head
        if self.only_passes and not row.anytime:
            whose = self.names.get(row.seat, row.seat) or _NOTHING
            return f"{whose}: {self.move_label(row).lower()}"
        words = words_of(row)
        if self.entry.verb:
            new = row.chips[len(self.entry.chips) :]
            return capital(" · ".join(chip.label for chip in new)) or "Play it as it stands"
        if self._grouped:
            return _NONE if _is_none(row) else capital(words) or head
        return f"{head} · {words}" if words else head

    def _head(self, verb: str, seat: str) -> str:
        """Return what the moves of a verb and a seat are called together."""
        name = self.names.get(seat, seat)
        return f"{self.label_of(verb)} · {name}" if name else self.label_of(verb)


def _copies(found: Iterable[Candidate]) -> dict[tuple[int, tuple[str, ...]], str]:
    """Return of moves that would be called alike, as those of two copies of a card, which of them each is."""
    alike: dict[tuple[int, tuple[str, ...]], list[Candidate]] = {}
    for one in found:
        alike.setdefault((one.form, tuple(chip.label for chip in one.chips)), []).append(one)
    return {
        (one.form, one.words): f" ({at} of {len(several)})".replace(" of ", "\N{NO-BREAK SPACE}of\N{NO-BREAK SPACE}")
        for several in alike.values()
        if len(several) > 1
        for at, one in enumerate(several, 1)
    }


def _is_none(candidate: Candidate) -> bool:
    """Return whether this move names nothing, though it could name something."""
    return candidate.ready and not (candidate.chips or candidate.final)


def _says_itself(moves: Sequence[Candidate]) -> bool:
    """Return whether these are one move without arguments: its heading would be its own words."""
    return len(moves) == 1 and not (moves[0].chips or moves[0].anytime)


def _name_it(moves: Sequence[Candidate], group: str) -> bool:
    """Return whether each of these moves begins with what their group is called: ``Police on The Courier`` of ``Police``."""
    return bool(group) and all(one.chips[-1].label.startswith(f"{group} ") for one in moves)


def _first_part(text: str) -> tuple[str, str]:
    """Return what a move is aimed at, with the number before it, and the other parts: ``1 · Jamaica`` and ``Pacific``."""
    parts = text.split(JOINT)
    end = next((at for at, part in enumerate(parts, 1) if not part.isdecimal()), len(parts))
    return JOINT.join(parts[:end]), JOINT.join(parts[end:])


def _with_its_word(text: str) -> str:
    """Return a text whose ellipsis stands on one line with the word before it."""
    return text.replace(" …", "\N{NO-BREAK SPACE}…")


def _with_chevron(text: str) -> str:
    """Return the words of a row that opens, with the sign for that in place of the ellipsis, which is read aloud."""
    return f"{text.removesuffix(' …')}\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}›"


def words_of(candidate: Candidate) -> str:
    """Return the arguments of a candidate, as ``Culiacan × 2 · Sinaloa``."""
    return " · ".join(counted_words(candidate.chips))


def counted_words(chips: Sequence[Chip]) -> list[str]:
    """Return the labels of the words of a move, equal ones counted: ``Culiacan × 2``, ``Sinaloa``."""
    counted: dict[str, int] = {}
    for chip in chips:
        counted[chip.label] = counted.get(chip.label, 0) + 1
    return [label if n == 1 else f"{label} × {n}" for label, n in counted.items()]
