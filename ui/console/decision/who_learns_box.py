"""The box below the moves: who will learn what, or learned what by the last one, a line for each audience with its sign."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout

from engine.english import joined
from ui.console.entry.consequence import ASKED_AGAIN, NOTHING, NOTHING_YET, TOLD, Consequence, Learns, audience_words
from ui.console.short_names import first_words
from ui.theme import Team, draw_sign
from ui.widgets.height_for_width import HeightForWidth
from ui.widgets.labels import WrappedText, plain_label
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import current_theme, px, spaced, text_scale, window_font

_SIGN, _GAP, _ROW_GAP = 18, 4, 5  # in pixels at the usual text size
_LARGEST, _LARGE, _LETTERS = 18, 16, 13  # letters of what is read aloud, of the size that moves have, and usual ones
_EDGE = 12  # in pixels at the usual text size
_ANY_HEIGHT = 100_000
"""No limit."""
_NOBODY: Mapping[str, str] = {NOTHING: "Nobody learns anything.", NOTHING_YET: "Nobody yet."}
"""What is said of all audiences together."""
_BESIDE = 4
"""So many signs stand before their words; more stand above them, and some where that makes the words a good deal lower."""
_HEADING = "Who will learn what"
LAST = 88
"""How high it is at least, at the usual text size, while it says what was learned from the last move: three lines."""
_TWO_LINES = 1.75
"""How many lines of words have room in two that are broken between words."""
_HIGH, _ROUND = 20, 6  # height of the button and the corners, in pixels at the usual text size


@dataclass(frozen=True)
class _Part:
    """A line: the audiences that have signs before it, what they learn, whose screens do not show it, and if it is news.

    ``short`` is what is said after the signs alone where there is no room.
    """

    audiences: tuple[str, ...]
    learnt: str
    away: str
    is_news: bool
    short: str = ""

    @property
    def said(self) -> str:
        """All its words: what is learnt comes first."""
        return self.learnt + self.away


@dataclass(frozen=True)
class _Row:
    """The signs of audiences, what they learn, and what of that stays where it is cut: where both are, and if it is news."""

    signs: tuple[Team, ...]
    top: int
    words: WrappedText
    at: QPointF
    away: str
    is_news: bool
    short: str

    @property
    def bottom(self) -> int:
        """Where it ends, in pixels from the top."""
        return round(self.at.y()) + max(self.words.high, px(_SIGN) if self.signs else 0)


class _LearnsList(HeightForWidth):
    """The lines, drawn; as high as their words need in its width, or as there is room.

    What some learn and others do not stands first, then what all are told, then who learns nothing else. Where there is less
    room, the longest are shortened, all to the same number of lines.

    Attributes:
        away: of audiences whose screen would not show it why not: it stands after what they learn.
        room: how high it may be, in pixels.
    """

    def __init__(self) -> None:
        super().__init__()
        self.teams: Mapping[str, Team] = {}
        self.away: Mapping[str, str] = {}
        self.consequence, self.room = Consequence(), _ANY_HEIGHT
        self._laid: dict[tuple[float, ...], tuple[list[_Row], int]] = {}

    @property
    def lines(self) -> tuple[str, ...]:
        """What each line says, the audiences first."""
        return tuple(part.said for part in self._parts)

    @property
    def _parts(self) -> tuple[_Part, ...]:
        """The lines, in the order in which they stand."""
        everybody = self.consequence.audiences
        names = {one: team.name for one, team in self.teams.items()}
        away = {} if self.consequence.entered else self.away
        rows = [
            _Part(
                () if len(row.audiences) == len(everybody) > 1 and not row.is_nothing else row.audiences,
                _line(row, audience_words(row.audiences, names, everybody), everybody),
                "" if row.is_nothing else _away(row.audiences, names, away),
                not row.is_nothing,
                _whole(row.text.removeprefix(TOLD)) if len(row.audiences) < len(everybody) else "",
            )
            for row in self.consequence.learns
        ]
        told, all_of_them = self.consequence.common, audience_words(everybody, names, everybody)
        is_news = not self.consequence.entered  # the log has what all have heard
        common = [_Part((), _said(all_of_them, told), _away(everybody, names, away), is_news)] if told else []
        return (*(row for row in rows if row.is_news), *common, *(row for row in rows if not row.is_news))

    def say(
        self,
        consequence: Consequence | None = None,
        *,
        teams: Mapping[str, Team] | None = None,
        away: Mapping[str, str] | None = None,
    ) -> None:
        """Set what it tells of, how teams are drawn, or why screens would not show it; None leaves it as it is."""
        self.consequence = self.consequence if consequence is None else consequence
        self.teams = self.teams if teams is None else teams
        self.away = self.away if away is None else away
        self._laid = {}

    def set_room(self, high: int) -> None:
        """Set how high it may be, in pixels."""
        if high != self.room:
            self.room = high
            self.updateGeometry()  # at once: layouts keep the heights that they were told
            if (box := self.parentWidget()) is not None:
                box.updateGeometry()  # that around the box does too, and may be asked before this one has answered
            self.update()

    def heightForWidth(self, wide: int) -> int:
        """See Qt."""
        return self._laid_out(wide)[1]

    def is_cut(self, wide: int) -> bool:
        """Return whether a line is shortened in this width in pixels, or has no room."""
        rows = self._laid_out(wide)[0]
        return len(rows) < len(self._parts) or any(row.words.last for row in rows)

    def saved_by(self, lines: int, wide: int) -> int:
        """Return by how much it is lower in this width, in pixels, where so many lines of text are read instead of all."""
        rows, high = self._whole_rows(wide, _LETTERS)
        return high - _high_with(rows, _shares(rows, lines=lines))

    def _laid_out(self, wide: int) -> tuple[list[_Row], int]:
        """Return the lines one under the other in this width in pixels, whole if they have room, and how high they are.

        Where that room is known and enough, they are as large as the move that they are of, of the last one larger.
        """
        return self._once((wide, text_scale(), self.room), lambda: self._fitting(wide))

    def _fitting(self, wide: int) -> tuple[list[_Row], int]:
        if self.room < _ANY_HEIGHT:
            for letters in (_LARGEST, _LARGE) if self.consequence.entered else (_LARGE,):
                large, high = self._whole_rows(wide, letters)
                if high <= self.room:
                    return large, high
        whole, high = self._whole_rows(wide, _LETTERS)
        if high <= self.room:
            return whole, high
        found, high = self._cut(list(self._rows_of(wide)), wide)
        while len(found) > 1 and high > self.room:  # none is seen in half
            found.pop()
            high = _high(found)
        return found, high

    def _whole_rows(self, wide: int, letters: int) -> tuple[list[_Row], int]:
        """Return the lines in all their height, and that."""

        def lay_out() -> tuple[list[_Row], int]:
            rows = list(self._rows_of(wide, letters))
            return rows, _high(rows)

        return self._once((wide, text_scale(), _ANY_HEIGHT, letters), lay_out)

    def _once(self, key: tuple[float, ...], lay_out: Callable[[], tuple[list[_Row], int]]) -> tuple[list[_Row], int]:
        """Return lines that are laid out once for what they say: they are asked for eighty times at an entry, 2 ms of it."""
        if key not in self._laid:
            self._laid[key] = lay_out()
        return self._laid[key]

    def _rows_of(self, wide: int, letters: int = _LETTERS) -> Iterator[_Row]:
        """Yield the lines one under the other, whole, in letters of this size."""
        step, top = px(_SIGN + _GAP), 0
        face = window_font(letters)
        for part in self._parts:
            signs = tuple(self.teams[one] for one in part.audiences if one in self.teams)
            beside = len(signs) <= _BESIDE
            left = len(signs) * step + px(_GAP) if signs and beside else 0
            words = WrappedText(part.said, face, wide - left)
            if left and len(signs) > 1 and words.high > 2 * step:
                under = WrappedText(part.said, face, wide)
                if step + under.high < words.high:
                    beside, left, words = False, 0, under
            at = QPointF(left, top if beside else top + step)
            row = _Row(signs, top, words, at, part.away, part.is_news, part.short + part.away if signs else "")
            yield row
            top = row.bottom + px(_ROW_GAP)

    def _cut(self, rows: Sequence[_Row], wide: int) -> tuple[list[_Row], int]:
        """Shorten these lines to the room that is there, and return them one under the other, and how high they are.

        Each has one line of text, then those that tell news have another in turn while there is room. Signs stand for names.
        """
        face = window_font(_LETTERS)
        rows = [
            replace(row, words=WrappedText(row.short, face, wide - round(row.at.x()))) if row.short else row for row in rows
        ]
        counts = _shares(rows, high=self.room)
        found, top = list[_Row](), 0
        for row, count in zip(rows, counts, strict=True):
            row.words.cut(count * _line_height() + 1, row.away)
            found.append(replace(row, top=top, at=row.at + QPointF(0, top - row.top)))
            top = found[-1].bottom + px(_ROW_GAP)
        return found, _high(found)

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        theme, side, step = current_theme(), px(_SIGN), px(_SIGN + _GAP)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for row in self._laid_out(self.width())[0]:
                near = min(step, (self.width() - side) / max(1, len(row.signs) - 1))
                for at, team in enumerate(row.signs):
                    draw_sign(painter, theme, team, QRectF(at * near, row.top, side, side))
                painter.setPen(theme.text if row.is_news else theme.soft)
                row.words.draw(painter, row.at)


class WhoLearnsBox(QFrame):
    """Says who will learn what from the move under the cursor; before one is chosen who learned what from the last, or that
    nobody does yet.

    Attributes:
        key: the key that shows it whole where it has no room; "" for none.
        is_cut: whether it has no room for all that it says.

    Signals:
        lift_asked: (audiences) the screens of these are to show the table: they would not show what is learnt.
    """

    lift_asked = Signal(tuple)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Who will learn what")
        self.key = ""
        self.heading = plain_label(_HEADING, "small")
        self.more = plain_label(role="small")
        self.more.hide()
        self.lift = QPushButton()
        self.lift.setProperty("kind", "reveals")
        self.lift.setProperty("tight", True)
        self.lift.setFixedHeight(px(_HIGH))
        self.lift.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where moves are typed
        self.lift.clicked.connect(lambda: self.lift_asked.emit(self.to_lift))
        self.lift.hide()
        self.list = _LearnsList()
        self.note = plain_label(role="small", wrap=True)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self._is_tight = self.is_cut = self._leaves_out_note = False
        self._brief = ""
        self._liftable: tuple[str, ...] = ()
        self._column = column = spaced(QVBoxLayout(self), (_EDGE, 7, _EDGE, 8), 5)
        top = spaced(QHBoxLayout(), gap=4)
        top.addWidget(self.heading, 1)
        top.addWidget(self.more)
        top.addWidget(self.lift)
        column.addLayout(top)
        for part in (self.list, self.note):
            column.addWidget(part)

    def set_teams(self, teams: Mapping[str, Team]) -> None:
        """Set how the teams and the public are drawn, by audience."""
        self.list.say(teams=teams)

    def set_tight(self, tight: bool) -> None:
        """Set whether there is little room: then its edges are narrower."""
        if tight != self._is_tight:
            self._is_tight = tight
            edge = 4 if tight else 7
            spaced(self._column, (_EDGE, edge, _EDGE, edge + 1), 3 if tight else 5)
            self.list.updateGeometry()
            self._show_note()

    @property
    def _inner(self) -> int:
        """How wide its lines are, in pixels."""
        return self.width() - 2 * px(_EDGE) - 2 * self.frameWidth()

    def set_room(self, high: int) -> None:
        """Set how high it may be in pixels; where that is too little for all that it says, it names the key for the rest."""
        wide = self._inner
        self.list.set_room(_ANY_HEIGHT)
        rest = self.high_for(self.width()) - (0 if self.list.isHidden() else self.list.heightForWidth(wide))
        self.list.set_room(max(0, high - rest))
        beside = self.heading.sizeHint().width() + (0 if self.lift.isHidden() else self.lift.sizeHint().width() + px(4))
        ways = (f"read all  ( {self.key} )", f"all  ( {self.key} )", f"( {self.key} )")
        room = wide - beside - px(4)
        self.more.setText(next((way for way in ways if self.more.fontMetrics().horizontalAdvance(way) <= room), ways[-1]))
        self.is_cut = self._leaves_out_note or (not self.list.isHidden() and self.list.is_cut(wide))
        self.more.setVisible(bool(self.key) and self.is_cut)

    def set_brief(self, last: WhoLearnsBox) -> None:
        """Set what stands, cut, where more has no room: who learned what from the last move, as ``last`` tells it."""
        entered, said = last.consequence.entered, last.list.lines
        self._brief = f"Move {entered}: {' '.join(said)}" if entered and said else ""
        self._show_heading()

    def least_height(self, wide: int) -> int:
        """Return how high it has to be in this width in pixels for three lines, or all that it says if that is less."""
        return min(px(LAST), self.whole_height(wide))

    def fit_early(self, high: int) -> int:
        """Say before a move is chosen, in this height in pixels, what the last one told, in two lines, or that nobody learns
        anything yet, or nothing; return how high it is then.
        """
        self.list.hide()
        self.more.hide()  # the words have the whole width
        metrics, edges = self.heading.fontMetrics(), self._column.contentsMargins()
        around = edges.top() + edges.bottom() + 2 * self.frameWidth()
        has_two = bool(self._brief) and high >= 2 * metrics.lineSpacing() + around
        self.heading.setWordWrap(has_two)
        said = first_words(self._brief, metrics, round(_TWO_LINES * self._inner))
        self.heading.setText((said if said == self._brief else f"{said} …") if has_two else f"{_HEADING}: nobody yet")
        needed = self.high_for(self.width())
        self.setHidden(needed > high)
        return 0 if self.isHidden() else needed

    @property
    def is_early(self) -> bool:
        """Whether no move is chosen of which it could tell anything."""
        return self.consequence.is_nobody_yet and not self.consequence.entered

    def high_for(self, wide: int) -> int:
        """Return how high it is in this width, in pixels."""
        return max(self._column.totalHeightForWidth(wide), self._column.totalMinimumSize().height())

    def height_of_lines(self, lines: int) -> int:
        """Return how high it would be with so many lines of text, or with all that it has if these are fewer, in pixels."""
        whole = self.whole_height()
        return min(whole, whole - self.list.saved_by(lines, self._inner))

    def whole_height(self, wide: int = 0) -> int:
        """Return how high it would be in this width if it said all, in pixels; 0 is the width that it has."""
        room = self.list.room
        self.list.set_room(_ANY_HEIGHT)
        whole = self.high_for(wide or self.width())
        self.list.set_room(room)
        return whole

    @property
    def consequence(self) -> Consequence:
        """What it tells of."""
        return self.list.consequence

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a ground under what is learnt; that nobody learns anything yet stands on that of the panel."""
        if self.list.isHidden():
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            theme = current_theme()
            painter.setBrush(theme.raised if self.consequence.entered else theme.tint("blue").wash)
            painter.drawRoundedRect(QRectF(self.rect()), px(_ROUND), px(_ROUND))

    @property
    def is_news(self) -> bool:
        """Whether anybody would learn anything, as far as it is known."""
        learnt = self.consequence
        return not learnt.entered and (bool(learnt.common) or any(not row.is_nothing for row in learnt.learns))

    def text(self) -> str:
        """Return all that it says below its heading, a line each."""
        return "\n".join(part for part in (*self.list.lines, _whole(self.consequence.note)) if part)

    def show_consequence(self, consequence: Consequence) -> None:
        """Show who learns what from this."""
        if consequence != self.consequence:
            self.list.say(consequence)
            self._show_heading()
            self._show_note()
            self._say()

    def _show_heading(self) -> None:
        """Say in the heading alone that nobody learns anything yet; what is learnt has lines, on a ground of its own."""
        is_early, entered = self.list.lines == (_NOBODY[NOTHING_YET],), self.consequence.entered
        early = f"{_HEADING}: nobody yet" if is_early else _HEADING
        self.heading.setWordWrap(False)
        self.heading.setText(f"Move {entered}: who learned what" if entered else early)
        self.list.setHidden(is_early)
        self.update()

    def _show_note(self) -> None:
        """Show the note; in a low panel not that more can be added, which the button says: what is learnt has the room."""
        note = self.consequence.note
        if self._is_tight and self.is_news:
            note = note.removesuffix(ASKED_AGAIN).rstrip()
        self.note.setText(_whole(note))  # also where it is left out: how much room it would need is asked again
        self.note.setVisible(bool(note) and not self._leaves_out_note)

    def leave_out_note(self, room: int) -> None:
        """Leave out the note where this height, in pixels, is too little for two lines of news above it."""
        high = self.note.heightForWidth(self._inner) + self._column.spacing() if self._leaves_out_note else 0
        is_low = self._is_tight and self.is_news and self.height_of_lines(2) + high > room
        leaves_out = is_low and bool(self.note.text())
        if leaves_out != self._leaves_out_note:
            self._leaves_out_note = leaves_out
            self._show_note()

    def show_away(self, away: Mapping[str, str], liftable: Sequence[str] = ()) -> bool:
        """Say after what is learnt whose screen would not show it; return whether that was another before.

        ``liftable`` are those of which a screen is there, held or curtained: a button shows them the table.
        """
        is_another = (away, tuple(liftable)) != (self.list.away, self._liftable)
        if is_another:
            self.list.say(away=away)
            self._liftable = tuple(liftable)
            self._say()
        return is_another

    @property
    def to_lift(self) -> tuple[str, ...]:
        """Who would learn something on a screen that is there, but held or curtained."""
        if self.consequence.entered:
            return ()
        told = self.consequence.audiences if self.consequence.common else ()
        learning = {*told, *(one for row in self.consequence.learns if not row.is_nothing for one in row.audiences)}
        return tuple(one for one in self._liftable if one in learning)

    def _show_lift(self) -> None:
        """Show the button that lifts what hides this from those who would learn it."""
        hidden = self.to_lift
        self.lift.setVisible(bool(hidden))
        self.lift.setText(f"Lift {len(hidden)}")
        names = joined([self.list.teams[one].name if one in self.list.teams else one for one in hidden])
        set_tool_tip(self.lift, f"Show the table as it is now to {names}. The move is not played.")

    def _say(self) -> None:
        """Draw the lines anew, and tell them to who does not see them."""
        said = self.text()
        self.setAccessibleDescription(said)
        set_tool_tip(self, said)
        self._show_lift()
        self.list.updateGeometry()
        self.list.update()


def _high(rows: Sequence[_Row]) -> int:
    """Return how high these lines are together, in pixels."""
    return rows[-1].bottom if rows else 0


def _line_height() -> float:
    """Return the height of a line of text, in pixels."""
    return QFontMetricsF(window_font(_LETTERS)).lineSpacing()


def _shares(rows: Sequence[_Row], *, lines: int = _ANY_HEIGHT, high: int = _ANY_HEIGHT) -> list[int]:
    """Return how many lines of text each has of so many, in this height in pixels: one, and those with news more in turn."""
    counts = [1] * len(rows)
    more = [at for at, row in enumerate(rows) if row.is_news]
    while more:
        for at in tuple(more):
            counts[at] += 1
            if counts[at] > rows[at].words.lines or sum(counts) > lines or _high_with(rows, counts) > high:
                counts[at] -= 1
                more.remove(at)
    return counts


def _high_with(rows: Sequence[_Row], counts: Sequence[int]) -> int:
    """Return how high lines are together that have so many lines of text each, in pixels."""
    ends = (math.ceil(row.at.y() - row.top + n * _line_height()) for row, n in zip(rows, counts, strict=True))
    return sum(max(end, px(_SIGN)) + px(_ROW_GAP) for end in ends) - px(_ROW_GAP)


def _away(audiences: Sequence[str], names: Mapping[str, str], away: Mapping[str, str]) -> str:
    """Return which of these audiences have a screen that would not show it, in few words after what they learn; or ""."""
    hidden = [one for one in audiences if one in away]
    if not hidden:
        return ""
    if len(audiences) == 1:
        return f" ({away[hidden[0]]})"
    if len(hidden) == 1:
        return f" ({names.get(hidden[0], hidden[0])} {away[hidden[0]]})"
    why, are_all = {away[one] for one in hidden}, len(hidden) == len(audiences)
    if len(why) > 1:
        return " (no screen shows it)" if are_all else f" ({len(hidden)} screens do not show it)"
    return f" ({'all' if are_all else f'{len(hidden)} screens'} {why.pop()})"  # a number alone reads as that of a seat


def _line(row: Learns, who: str, everybody: Sequence[str]) -> str:
    """Return what a line says."""
    if len(row.audiences) == len(everybody) and row.text in _NOBODY:
        return _NOBODY[row.text]
    return _said(who, row.text)


def _said(who: str, text: str) -> str:
    """Return who learns this; sentences that they are told stand there as they are told."""
    return f"{who}: {_whole(text.removeprefix(TOLD))}"


def _whole(text: str) -> str:
    """Return a text whose percentages are broken by no line."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%")
