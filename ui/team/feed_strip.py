"""The strip of the lines that an audience was told, at the left under the board of its window."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile

import msgspec
from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from ui.board.paint.board_text import LEADING, draw_line, narrow_size, text_width, wrap_evenly
from ui.team.beats import BeatRow, reading_seconds
from ui.team.newest_event import NewestEvent, newest_event
from ui.team.reading_list import found_at
from ui.team.text_strips import Strip
from ui.team.throw_stage import Stage, draw_stage, lay_stage
from ui.theme import NARROW, Team, Theme, Thrown, blend, dice_width, draw_dice

PURPOSE = "What happens is told here, the newest large."
"""What stands under the game's name until something is told, where nobody has written an introduction."""
_Writing = tuple[str, float, int, float]
"""A text, the size and the weight of its letters, and the width of its lines."""
_Written = dict[_Writing, tuple[str, ...]]
"""The lines of texts."""


class FeedStrip(Strip):
    """The last lines that this audience was told.

    On top stands, large, the weightiest of those that the newest move told, with the throws of which it is the result in
    their order. Below stands, each beside its label, what was told since then in its order. Under a line stands what was
    told before that, the newest first, as far as it is whole. All have letters of one size, the smaller one where that makes
    room for one more.

    What it was told since its own last decision is dimmer, and what before that is faint. A line that is said aside leaves
    the one before it large. Where several are told at once, the next one waits until no line has to go that could not be
    read yet. Where many wait, the strip hurries: it takes the place of the reader beside it, and lines that are there
    together are read together.

    Signals:
        hurried: it takes the whole foot of the window, or gives the place of the reader back.
    """

    hurried = Signal(bool)

    LARGE = (1.0, 0.9, 0.83, 0.76)
    """How large the newest line is, in sizes of a state: the first that fits. Where none does, it is as large as a text."""
    HURRIES = 20.0
    """It hurries when it would take so many seconds to read all lines that are there or wait, one after the other."""

    def __init__(self, theme: Theme, parent: QWidget, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(theme, parent)
        self.lines: tuple[BeatRow, ...] = ()
        self.title, self.introduction = "", PURPOSE
        self.recent = 0  # how many of the lines were told since the audience's own last decision
        self.hurries, self._may_hurry = False, True
        self.teams: Mapping[str, Team] = {}
        self._clock = clock
        self.marked: tuple[str, QColor] | None = None
        self._waiting = 0
        self._came: list[float] = []  # when each of the lines shown came, the newest last
        self._read_at: list[float] = []  # when it has been read
        self._moves, self._held = True, False
        self._covered_at: float | None = None  # since when something lies over it
        self._comes_at = 0.0  # when the next line that waits is to come, as far as that is known
        self._large: set[int] = set()  # the numbers of the lines that are shown large, too
        self._rows: tuple[object, list[_Row]] = (None, [])
        self._written: _Written = {}  # how the lines are broken, those that wait too: they are placed again and again
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.show_waiting)

    def set_title(self, title: str) -> None:
        """Set the game's name, which stands there until something is told; "" for nothing."""
        if title != self.title:
            self.title = title
            self.update()

    def set_introduction(self, text: str) -> None:
        """Set what stands under the title; "" for what the strip is for."""
        self.introduction = text or PURPOSE
        self.update()

    def set_marked(self, marked: tuple[str, QColor] | None) -> None:
        """Set the name of the card that is read beside it, which is underlined in its colour where it stands large."""
        if marked != self.marked:
            names = [one[0] for one in (marked, self.marked) if one is not None]
            self.marked = marked
            if any(row.is_large and name in row.said for row in self.rows for name in names):
                self.update()

    def set_lines(self, lines: tuple[BeatRow, ...], new: int = 0, recent: int = 0) -> None:
        """Show the last of these lines; the newest is last.

        Args:
            lines: what was told.
            new: how many of them have just been told.
            recent: how many were told since the audience's own last decision.
        """
        before, is_next = self._seen, bool(self._waiting) and self._clock() < self._comes_at
        stood, there = self._made_for, self.shown
        is_read = self.isVisible() and new < len(lines)
        waits = self._moves and is_read
        self._waiting = min(len(lines), self._waiting + new) if waits else 0
        stands = there[-self._most_rows :]
        if waits and len(lines) - self._waiting < len(stands):  # a flood: the oldest that wait go unseen, not those there
            self._waiting = max(1, len(lines) - len(stands))
            lines = (*stands, *lines[-self._waiting :])
        self.lines, self.recent = lines, recent
        if not lines:
            self._rows = None, []  # behind a curtain nothing is left of what was told
        self._large.intersection_update(line.number for line in lines)
        self._forget_written({line.text for line in lines})
        kept = len(self.shown) - (0 if waits else new) if is_read else 0
        self._read_at, self._came = (times[-kept:] if kept else [] for times in (self._read_at, self._came))
        if is_read and not waits:
            self._begin_reading(lines[len(lines) - new :])
        if not (is_next and waits and self._made_for == stood) or self._is_to_hurry:  # else the next line comes as it would
            self.show_waiting()
        if self._seen != before:
            self.update()

    @property
    def _seen(self) -> object:
        """What that is drawn depends on: the lines that stand there, and how many of them are not faint."""
        strong = 0 if self.hurries else sum(self._is_recent(line.number) for line in self.shown[-self._most_rows :])
        return self._made_for, strong

    def _is_recent(self, number: int) -> bool:
        """Return whether the line with this number was told since the audience's own last decision: the numbers count those
        that went unseen in a flood, too.
        """
        return self.lines[-1].number - number < self.recent

    def show_waiting(self) -> None:
        """Show the lines that wait, as long as none has to go for them that could not be read yet (a timer calls this)."""
        self._timer.stop()
        self._comes_at = 0.0
        if self._held or self._covered_at is not None:
            return
        if self._is_to_hurry:
            lines = self.shown[len(self.shown) - len(self._came) :]
            self._read_at = [came + self._seconds(line) for came, line in zip(self._came, lines, strict=True)]
            self._set_hurries(True)
        at_once = 1 if self.hurries and self._waiting > self._most_rows else self._waiting
        while self._waiting:
            placed = self._placed(self.lines[: len(self.shown) + at_once])
            stay = min(len(placed) - at_once, self._still_there(placed))
            left = self._seconds_to_read(stay)
            if at_once > 1 and (left or stay < 0):  # or they have not even room themselves
                at_once = 1
            elif left:
                self._wait(left)
                return
            else:
                self._show_next(at_once, placed)
        if self.hurries:
            left = max([0.0, *self._read_at[-len(self.rows) :]]) - self._clock()
            if left > 0:
                self._wait(left)
            else:
                self._set_hurries(False)

    @property
    def _is_to_hurry(self) -> bool:
        return self._may_hurry and not self.hurries and bool(self._waiting) and self.behind > self.HURRIES

    @property
    def _most_rows(self) -> int:
        """More lines than so many never have room at one time, as it hurries."""
        return 2 * math.ceil(self.room.height() / (self.scale.small * LEADING))

    def _still_there(self, placed: list[_Row]) -> int:
        """Return how many of the newest lines that are shown have a place: what was said aside gives its own to a throw."""
        there = {row.number for row in placed}
        return sum(1 for _ in takewhile(lambda line: line.number in there, reversed(self.shown)))

    def _seconds_to_read(self, stay: int) -> float:
        """Return how many seconds it takes until the lines have been read that would go if only so many stayed."""
        before = len(self.rows)
        going = self._read_at[-before : len(self._read_at) - stay] if before > stay else []
        return max(0.0, max(going, default=0.0) - self._clock())

    def _show_next(self, count: int, placed: list[_Row]) -> None:
        """Show so many more lines; ``placed`` are all lines in their places then."""
        first = len(self.shown)
        self._begin_reading(self.lines[first : first + count])
        self._waiting -= count
        self._rows = self._made_for, placed
        self.update()

    def _begin_reading(self, lines: Iterable[BeatRow]) -> None:
        """Note that these lines come now, and when they have been read: one after the other, while it hurries together."""
        now = self._clock()
        for line in lines:
            after = now if self.hurries else max([now, *self._read_at[-1:]])
            self._came.append(now)
            self._read_at.append(after + self._seconds(line))

    def _wait(self, seconds: float) -> None:
        self._comes_at = self._clock() + seconds
        self._timer.start(round(1000 * seconds) + 1)

    def _set_hurries(self, hurries: bool) -> None:
        if hurries != self.hurries:
            self.hurries = hurries
            self.hurried.emit(hurries)
            self.update()

    def set_may_hurry(self, may: bool) -> None:
        """Set whether the place beside it is to be had."""
        self._may_hurry = may
        if not may:
            self._set_hurries(False)

    def set_covered(self, covered: bool) -> None:
        """Set whether something lies over it: its lines stand still, and what it is told comes when it is seen again."""
        if covered and self._covered_at is None:
            self._covered_at = self._clock()
            self._timer.stop()
        elif not covered and self._covered_at is not None:
            passed, self._covered_at = self._clock() - self._covered_at, None
            self._came = [came + passed for came in self._came]
            self._read_at = [at + passed for at in self._read_at]
            self.show_waiting()

    def mark_large(self, numbers: Iterable[int]) -> None:
        """Note that the lines with these numbers are shown large: they need no time of their own on it."""
        self._large.update(numbers)

    def mark_left_out(self, numbers: Iterable[int]) -> None:
        """Note that the lines with these numbers are not shown large after all."""
        self._large.difference_update(numbers)

    def _seconds(self, line: BeatRow) -> float:
        return 0.0 if line.number in self._large else reading_seconds(line.text)

    @property
    def behind(self) -> float:
        """How many seconds it takes to read what is there and what waits, one line after the other."""
        now = self._clock() if self._covered_at is None else self._covered_at
        waiting = self.lines[len(self.lines) - self._waiting :]
        return max([0.0, *(at - now for at in self._read_at[-1:])]) + sum(self._seconds(line) for line in waiting)

    @property
    def is_late(self) -> bool:
        """Whether so much waits that is shown nowhere else that it should not be covered."""
        waiting = self.lines[len(self.lines) - self._waiting :]
        return sum(self._seconds(line) for line in waiting) > self.HURRIES

    def set_motion(self, moves: bool) -> None:
        """Set whether lines come one after the other; else all that are told are there at once."""
        self._moves = moves
        if not moves:
            self._timer.stop()
            self._set_hurries(False)
            self._begin_reading(self.lines[len(self.lines) - self._waiting :])
            self._waiting = 0
            self.update()

    def set_held(self, held: bool) -> None:
        """Set whether the picture stands still."""
        if held == self._held:
            return
        self._held = held
        if held:
            self._timer.stop()
        else:
            self.show_waiting()

    @property
    def shown(self) -> tuple[BeatRow, ...]:
        """The lines that do not wait any more."""
        return self.lines[: len(self.lines) - self._waiting]

    @property
    def headline(self) -> BeatRow | None:
        """What stands large as soon as no line waits any more; None if nothing was told."""
        return self.lines[-1 - newest_event(self.lines).after] if self.lines else None

    @property
    def rows(self) -> list[_Row]:
        """The lines in their places: those that are whole in the strip."""
        if self._rows[0] != self._made_for:
            self._rows = self._made_for, self._placed(self.shown)
        return self._rows[1]

    def _forget_written(self, said: set[str]) -> None:
        """Forget how lines are broken that are none of these."""
        self._written = {writing: lines for writing, lines in self._written.items() if writing[0] in said}

    @property
    def _made_for(self) -> object:
        """What the lines in their places depend on: the newest of them, as more never have room, and their numbers."""
        shown = self.shown[-self._most_rows :]
        return shown, [line.number for line in shown], self.room, self.hurries

    def _placed(self, shown: tuple[BeatRow, ...]) -> list[_Row]:
        """Return these lines in their places, the newest first: those before it larger, if as many of them have room and the
        newest event stays as large.
        """
        body, small = float(self.scale.body), float(self.scale.small)
        if self.hurries or not shown:
            return self._in_columns(shown, body)
        large, usual = self._placed_with(shown, body), self._placed_with(shown, small)
        return large if all(one >= other for one, other in zip(_rank(large), _rank(usual), strict=True)) else usual

    def _placed_with(self, shown: tuple[BeatRow, ...], size_before: float) -> list[_Row]:
        """Return these lines in their places, those before the newest in letters of this size."""
        gap, found, room = self.scale.gap, dict[int, _Row](), self._lines_room
        newest = newest_event(shown)
        after = newest.under
        kept = sum(
            self._under(shown[-1 - at], 0.0, size_before, SINCE, at == after[-1]).rect.height() + 0.5 * gap for at in after
        )
        top, is_full = room.top(), False
        if stage := self._stage(shown, newest, kept or size_before * LEADING + _RULE * gap):
            found |= self._staged(stage, newest)
            top = stage.room.bottom() + 0.5 * gap
        for number, at in enumerate([*newest.order, *newest.before(len(shown))]):
            if number == 1 and newest.throws and not stage:
                throws = shown[len(shown) - at - newest.throws : len(shown) - at]
                sizes, free = (self.LARGE[-1] * self.scale.state, size_before), room.adjusted(0, 0, 0, -kept)
                beside = next(filter(None, (self._beside(throws, free, top, size) for size in sizes)), [])
                found |= {at + step: row for step, row in enumerate(beside)}
                top += beside[0].rect.height() + 0.5 * gap if beside else 0.0
            if at in found or (is_full and at not in after):
                continue
            above = kept if number <= newest.throws else 0.0  # so much stays free
            if number <= newest.throws:
                row = self._row(shown[-1 - at], room, top, size_before, above, is_newest=True, large=number == 0)
            elif at in after:
                row = self._under(shown[-1 - at], top, size_before, SINCE, at == after[-1])
            else:
                is_first = number == len(newest.order)
                row = self._under(shown[-1 - at], top + (_RULE * gap if is_first else 0.0), size_before, BEFORE, is_first)
            if number and row.rect.bottom() + above > room.bottom() + 1:
                is_full = True
                continue
            found[at], top = row, row.rect.bottom() + 0.5 * gap
        return [found[at] for at in sorted(found)]

    def _stage(self, shown: tuple[BeatRow, ...], newest: NewestEvent, kept: float) -> Stage | None:
        """Return the newest event with its dice drawn large, over so much room that is kept free; None if it has none so."""
        if not shown:
            return None
        event, *throws = (shown[-1 - at] for at in newest.order[: 1 + newest.throws])
        thrown = [*reversed(throws), *([event] if event.dice else ())]
        sizes = [share * self.scale.state for share in self.LARGE]
        room = self._lines_room.adjusted(0, 0, 0, -kept - 0.5 * self.scale.gap)
        return lay_stage(thrown, event, room, self.scale, sizes, 600)

    def _staged(self, stage: Stage, newest: NewestEvent) -> dict[int, _Row]:
        """Return the rows of an event whose dice are drawn large, the last throw with what it needed."""
        left, said, under = stage.room.left(), stage.words, stage.reason
        event = _Row(stage.event.text, stage.event.number, said.place, said.lines, said.size, 600, (), (), left, True, True)
        found = {newest.after: msgspec.structs.replace(event, stage=stage)}
        throws = [told for told in stage.throws if told is not stage.event]
        for at, told in zip(newest.order[1:], reversed(throws), strict=False):
            lines = under.lines if told is throws[-1] else ()
            found[at] = _Row(told.text, told.number, under.place, lines, under.size, 400, (), (), left, True)
        return found

    @property
    def _lines_room(self) -> QRectF:
        """The place of all lines."""
        gap = self.scale.gap
        return self.room.adjusted(2 * gap, 0.5 * gap, -1.5 * gap, -0.5 * gap)

    def _under(self, told: BeatRow, top: float, size: float, group: str, is_first: bool) -> _Row:
        """Return a line under the newest event in its place, at the right of the label of its group, which the first bears.

        Where it would take more lines so, one of the others stands at the edge, and where it would have no room, the first
        of those told before.
        """
        room, is_newest = self._lines_room, group == SINCE
        after = room.adjusted(text_width(group, float(self.scale.small), 600) + self.scale.gap, 0, 0, 0)
        beside = self._row(told, after, top, size, is_newest=is_newest)
        if is_first and (is_newest or beside.rect.bottom() <= room.bottom() + 1):
            return msgspec.structs.replace(beside, label=group)
        edge = self._row(told, room, top, size, is_newest=is_newest)
        return edge if is_first or len(edge.lines) < len(beside.lines) else beside

    def _row(
        self,
        told: BeatRow,
        room: QRectF,
        top: float,
        size_before: float,
        kept: float = 0.0,
        *,
        is_newest: bool = False,
        large: bool = False,
    ) -> _Row:
        """Return a line in its place, in the largest letters with which it stands over so much room that is kept free."""
        most = room.bottom() + 1 - kept
        for size, weight, dice in self._faces(told, size_before, newest=large):
            writing = (told.text, size, weight, room.width() - dice)
            lines = self._written.get(writing) or self._written.setdefault(writing, wrap_evenly(*writing, 99))
            if top + len(lines) * size * LEADING <= most:
                break
        else:
            if large:
                count = max(1, int((most - 1 - top) // (size * LEADING)))
                lines = wrap_evenly(told.text, size, weight, room.width() - dice, count)
        place = QRectF(room.left() + dice, top, room.width() - dice, len(lines) * size * LEADING)
        thrown = told.thrown if dice else ()
        left = room.left()
        return _Row(told.text, told.number, place, lines, size, weight, thrown, told.successes, left, is_newest, large)

    def _in_columns(self, shown: tuple[BeatRow, ...], size: float) -> list[_Row]:
        """Return these lines in two columns, as it hurries."""
        gap, rows, room = self.scale.gap, list[_Row](), self._lines_room
        column = QRectF(room.left(), room.top(), (room.width() - 2 * gap) / 2, room.height())
        top = room.top()
        for at, told in enumerate(reversed(shown)):
            row = self._row(told, column, top, size, is_newest=at == 0, large=at == 0)
            if row.rect.bottom() > room.bottom() + 1 and column.left() == room.left():
                column.moveLeft(column.right() + 2 * gap)
                row = self._row(told, column, room.top(), size, is_newest=at == 0, large=at == 0)
            if row.rect.bottom() > room.bottom() + 1:
                break
            rows.append(row)
            top = row.rect.bottom() + 0.5 * gap
        return rows

    def _beside(self, throws: tuple[BeatRow, ...], room: QRectF, top: float, size: float) -> list[_Row]:
        """Return these throws side by side in one line in letters of this size, the last first; none if it has no room."""
        gap, left, found = self.scale.gap, room.left(), list[_Row]()
        for told in throws:
            dice, wide = _dice_wide(told, size, gap), text_width(told.text, size, 400) + 1
            place = QRectF(left + dice, top, wide, size * LEADING)
            found.append(
                _Row(told.text, told.number, place, (told.text,), size, 400, told.thrown, told.successes, left, True)
            )
            left += dice + wide + 3 * gap
        fits = left - 3 * gap <= room.right() and top + size * LEADING <= room.bottom() + 1
        return found[::-1] if fits else []

    def _faces(self, told: BeatRow, size_before: float, *, newest: bool) -> Iterable[tuple[float, int, float]]:
        """Return the ways to write a line, the best first: the size and weight of its letters, and what its dice take."""
        if newest:
            return self._newest_faces(told)
        dice = _dice_wide(told, size_before, self.scale.gap)
        usual = (size_before, 400, dice)
        if self.hurries:  # then it goes into the next column
            return (usual,)
        plain, narrow = (size_before, 400, 0.0), (narrow_size(size_before), NARROW, 0.0)
        return (usual, plain, narrow) if dice else (usual, narrow)

    def _newest_faces(self, told: BeatRow) -> Iterator[tuple[float, int, float]]:
        """Yield the ways to write the newest line, which is large if it may be.

        Before it is cut its dice are left out, which its words name too, and then its letters are narrow.
        """
        body, small, gap = float(self.scale.body), float(self.scale.small), self.scale.gap
        for size in (*([] if self.hurries else [share * self.scale.state for share in self.LARGE]), body):
            yield size, 600, _dice_wide(told, size, gap)
        yield body, 600, 0.0
        yield narrow_size(body), NARROW, 0.0
        yield narrow_size(small), NARROW, 0.0

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the newest event and what was told since in full strength, the label of it too; under a line those before
        it, dimmer, and those before the audience's own last decision faint.
        """
        theme = self.theme
        painter.fillRect(rect, theme.panel)
        if self.title and not self.lines:
            self.draw_purpose(painter, rect, self.title, self.introduction)
        before = next((row for row in self.rows if not row.is_newest), None)
        if before is not None and not self.hurries:
            self._draw_order(painter, rect, before)
        room_left = rect.left() + 2 * self.scale.gap
        for row in self.rows:
            step = LEADING * row.size
            if row.dice:
                middle = row.rect.top() + step / 2
                draw_dice(painter, theme, row.dice, row.left, middle, _DIE * row.size, row.successes)
            faint = theme.soft if self._is_recent(row.number) else blend(theme.soft, theme.panel, _FAINT)
            ink = theme.text if row.is_newest or self.hurries else faint
            if row.label:
                label = QRectF(room_left, row.rect.top(), row.left - room_left, LEADING * row.size)
                draw_line(painter, label, row.label, float(self.scale.small), ink, 700 if row.is_newest else 600)
            if row.stage is not None:
                draw_stage(painter, theme, row.stage, self.scale, self.teams)
            if row.is_large:
                self._draw_marked(painter, row)
            for number, text in enumerate(row.lines):
                line = QRectF(row.rect.left(), row.rect.top() + number * step, row.rect.width() + 1, step)
                draw_line(painter, line, text, row.size, ink, row.weight)

    def _draw_marked(self, painter: QPainter, row: _Row) -> None:
        """Underline the name of the card that is read, also where it goes on in the next line."""
        name, colour = self.marked or ("", self.theme.text)
        begin = found_at(" ".join(row.lines), name) if name else -1
        if begin < 0:
            return
        end, at, step = begin + len(name), 0, LEADING * row.size
        for number, text in enumerate(row.lines):
            first, last = max(0, begin - at), min(len(text), end - at)
            if first < last:
                left = row.rect.left() + text_width(text[:first], row.size, row.weight)
                wide = text_width(text[first:last].rstrip(), row.size, row.weight)
                top = row.rect.top() + (number + 0.92) * step
                painter.fillRect(QRectF(left, top, wide, 0.09 * row.size), colour)
            at += len(text) + 1

    def _draw_order(self, painter: QPainter, rect: QRectF, before: _Row) -> None:
        """Draw the line under the newest event."""
        gap, left = self.scale.gap, rect.left() + 2 * self.scale.gap
        top = before.rect.top() - (0.25 + 0.5 * _RULE) * gap
        painter.fillRect(QRectF(left, top, rect.right() - 2 * gap - left, 2.0), self.theme.line)


BEFORE, SINCE = "Before that", "Then"
"""What stands at the left of the newest line told before what stands large, and of the first shown told after it."""
_RULE = 0.5
"""How far the line between the newest event and those before it is from both, in steps of the grid."""
_FAINT = 0.92
"""How strong the lines before the audience's own last decision are, in those after it."""
_DIE = 1.15
"""How high a die beside a line is, in sizes of its letters: a figure on it is as large as they are."""


def _dice_wide(line: BeatRow, size: float, gap: float) -> float:
    """Return how much of a line its dice take."""
    return dice_width(line.thrown, _DIE * size) + gap if line.dice else 0.0


def _rank(rows: list[_Row]) -> tuple[float, int]:
    """Return how large the newest event stands in these rows, and how many they are."""
    return next((row.size for row in rows if row.is_large), 0.0), len(rows)


class _Row(msgspec.Struct, frozen=True):
    """A line that was told, as it is written in the strip; ``is_newest``: it is of the newest event; ``is_large``: it is the
    weightiest of it; ``label``: what stands at its left; ``stage``: its dice where they are drawn large.
    """

    said: str
    number: int
    rect: QRectF
    lines: tuple[str, ...]
    size: float
    weight: int
    dice: Thrown
    successes: tuple[int, ...]
    left: float
    is_newest: bool
    is_large: bool = False
    label: str = ""
    stage: Stage | None = None
