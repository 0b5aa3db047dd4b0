"""The banner over the board of a team's window: what matters, one after the other, each as long as it takes to read.

Nothing waits for it: the log, the board and the lines told are what they are without it. It is empty behind a curtain, it
stands still while the window is held, and with reduced motion there is none.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from msgspec.structs import replace as replace_struct
from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QHideEvent, QPainter
from PySide6.QtWidgets import QWidget

from engine.model.view import Back, Beat, Face, PieceView
from ui.board.paint.board_text import LEADING, draw_line, wrap
from ui.board.paint.card_painter import draw_piece, full_height
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon
from ui.team.beats import BeatRow, TeamBeat
from ui.team.text_strips import Strip
from ui.theme import Theme, blend, dice_width, draw_dice

MOST_BEHIND = 20.0
"""What is told is shown large at most so many seconds later: what waits longer is left to the lines told."""
BEGINS_AFTER = 0.15
"""So many seconds after an entry the banner comes: what moves on the board is seen first, and is not held up."""
_WIDEST, _CARD, _CARD_HIGH = 1500.0, 480.0, 440.0
"""The width of the banner at most, and the size of a card on it, in units of a room's window."""
_TOKENS = ("pawn", "token")
"""The forms of pieces that are no cards: the line says their names."""
_TITLES: dict[Beat, tuple[str, str]] = {
    "reveal": ("Revealed", "eye"),
    "roll": ("Dice", "dice"),
    "loss": ("Lost", "cross"),
    "turn": ("Next", "hourglass"),
    "news": ("News", "flag"),
    "result": ("Result", "check"),
    "correction": ("From the referee", "message"),
    "end": ("The end", "crown"),
}


@dataclass(frozen=True)
class _Written:
    """A row of a beat as it is written: its lines, and the place of its dice."""

    row: BeatRow
    lines: tuple[str, ...]
    rect: QRectF
    dice: float


@dataclass(frozen=True)
class _Laid:
    """A beat laid out: how high the banner is, the size of its letters, its rows and its cards."""

    high: float
    size: float
    rows: tuple[_Written, ...]
    cards: tuple[tuple[PieceView, QRectF], ...]


class BeatBanner(Strip):
    """Shows one beat at a time, at the foot of the board. It is hidden while there is none."""

    def __init__(
        self, theme: Theme, parent: QWidget, context: DrawContext, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(theme, parent)
        self._context = replace(context, theme=theme, unit=float(self.scale.small), large=self.scale.body / self.scale.small)
        self._clock = clock
        self._board = QRectF()
        self._waiting: deque[TeamBeat] = deque()
        self._until = 0.0  # when the beat that is shown has been read, or the first one is to come
        self._left = 0.0  # how much of that was left when the clock was stopped
        self._laid: _Laid | None = None
        self._moves, self._held, self._paused = True, False, False
        self.beat: TeamBeat | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.advance)
        self.hide()

    # ---------------------------------------------------------------- what is shown

    def add(self, beats: Sequence[TeamBeat]) -> None:
        """Show these beats after those that wait.

        Where they would come too late, the oldest of those that wait are left out; none of these is.
        """
        window = self.parentWidget()
        if not beats or not self._moves or window is None or not window.isVisible():
            return
        stands = self._is_stopped
        idle = self.beat is None and not self._waiting
        now = self._clock()
        if idle:
            self._until, self._left = now + BEGINS_AFTER, BEGINS_AFTER
        left = self._left if stands else max(0.0, self._until - now)
        while self._waiting and left + sum(beat.seconds for beat in self._waiting) > MOST_BEHIND:
            self._waiting.popleft()
        self._waiting.extend(beats)
        if idle:
            self._start_timer()

    def advance(self) -> None:
        """Show the next beat if the present one has been shown long enough (a timer calls this)."""
        self._timer.stop()
        if self._is_stopped:
            return
        if (self.beat is not None or self._waiting) and self._clock() >= self._until:
            self._show_next()
        self._start_timer()

    def skip(self) -> None:
        """Show the next beat at once."""
        if self.beat is not None or self._waiting:
            self._show_next()
            self._start_timer()

    def forget(self) -> None:
        """Show none of these beats any more."""
        self._waiting.clear()
        self._timer.stop()
        self._show(None)

    def set_paused(self, paused: bool) -> None:
        """Set whether the beat that is shown stays."""
        self._stop(paused, self._held)

    def set_held(self, held: bool) -> None:
        """Set whether the picture stands still."""
        self._stop(self._paused, held)

    def set_motion(self, moves: bool) -> None:
        """Set whether there are beats at all."""
        self._moves = moves
        if not moves:
            self.forget()

    def set_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._context = replace(self._context, theme=theme)
        super().set_theme(theme)

    def set_board(self, board: QRectF, enlarged: float) -> None:
        """Set where the board is, in units of a room's window that are so many pixels large."""
        self._board, self.enlarged = board, enlarged
        self._fit()

    @property
    def seconds(self) -> float:
        """How long what is shown takes to read: its lines, and the texts of the cards that have room beside them."""
        if self.beat is None:
            return 0.0
        drawn = (
            {piece.face.id for piece, _ in self._laid.cards if piece.face is not None} if self._laid is not None else set()
        )
        return replace(self.beat, cards=tuple([face for face in self.beat.cards if face.id in drawn])).seconds

    @property
    def waiting(self) -> tuple[TeamBeat, ...]:
        """The beats that come after the one that is shown."""
        return tuple(self._waiting)

    @property
    def letters(self) -> float:
        """The size of the letters of the lines, in units of a room's window."""
        return self._laid.size if self._laid is not None else 0.0

    @property
    def texts(self) -> tuple[str, ...]:
        """The lines as they are written, row after row."""
        return tuple([line for row in self._laid.rows for line in row.lines]) if self._laid is not None else ()

    @property
    def written_height(self) -> float:
        """How far down anything on it reaches, in units of a room's window."""
        laid = self._laid
        places = [] if laid is None else [*(row.rect for row in laid.rows), *(rect for _, rect in laid.cards)]
        return max([rect.bottom() for rect in places], default=0.0)

    @property
    def is_running(self) -> bool:
        """Whether a timer runs."""
        return self._timer.isActive()

    @property
    def _is_stopped(self) -> bool:
        return self._paused or self._held

    def _stop(self, paused: bool, held: bool) -> None:
        stood = self._is_stopped
        self._paused, self._held = paused, held
        if self._is_stopped and not stood:
            self._left = max(0.0, self._until - self._clock())
            self._timer.stop()
        elif stood and not self._is_stopped:
            self._until = self._clock() + self._left
            self._start_timer()
        if stood != self._is_stopped:
            self.update()

    def _show_next(self) -> None:
        self._show(self._waiting.popleft() if self._waiting else None)
        self._left = self.seconds
        self._until = self._clock() + self._left

    def _show(self, beat: TeamBeat | None) -> None:
        self.beat = beat
        self._fit()
        self.setVisible(beat is not None)
        self.update()

    def _start_timer(self) -> None:
        if (self.beat is not None or self._waiting) and not self._is_stopped:
            self._timer.start(max(0, round(1000 * (self._until - self._clock()))) + 1)

    def hideEvent(self, event: QHideEvent) -> None:
        """Qt: nobody looks any more; what was to come was told in lines."""
        super().hideEvent(event)
        window = self.parentWidget()
        if window is not None and not window.isVisible():
            self._waiting.clear()
            self._timer.stop()
            self.beat = self._laid = None

    # ---------------------------------------------------------------- laying out

    def _fit(self) -> None:
        """Lay the beat out, and take as much of the foot of the board as it needs."""
        beat, board = self.beat, self._board
        if beat is None or board.isEmpty():
            self._laid = None
            return
        wide = min(_WIDEST, board.width() - 8 * self.scale.gap)
        self._laid = laid = self._lay_out(beat, wide, board.height() - 2 * self.scale.gap)
        left = board.left() + (board.width() - wide) / 2
        self.place(QRectF(left, board.bottom() - laid.high, wide, laid.high), self.enlarged)

    def _lay_out(self, beat: TeamBeat, wide: float, most: float) -> _Laid:
        gap, scale = self.scale.gap, self.scale
        head = LEADING * scale.body + gap
        left, top = 3.0 * gap, 1.5 * gap + head
        cards = self._cards(beat, left, top, wide)
        if cards:
            left = cards[-1][1].right() + 2.5 * gap
        drawn = [piece.face for piece, _ in cards if piece.face is not None]
        said = [replace(row, text=_without(row.text, drawn)) for row in beat.rows]
        room = wide - left - 2.5 * gap
        for size, lines in ((1.35 * scale.state, 3), (float(scale.state), 5), (float(scale.body), 99)):
            rows, high = self._rows(said, size, left, top, room)
            if all(len(row.lines) <= lines for row in rows) and top + high + 1.5 * gap <= most:
                break
        high = max([top + high, *(rect.bottom() for _, rect in cards)]) + 1.5 * gap
        return _Laid(min(high, most), size, rows, cards)

    def _rows(
        self, said: Sequence[BeatRow], size: float, left: float, top: float, room: float
    ) -> tuple[tuple[_Written, ...], float]:
        """Return the rows in letters of a size, and how high they are together."""
        rows: list[_Written] = []
        side, first = 2.3 * size, top
        dice = max(dice_width(row.thrown, side) for row in said)
        if dice > room / 2:  # many dice: smaller ones
            side, dice = side * room / 2 / dice, room / 2
        beside = dice + 2 * self.scale.gap if dice else 0.0
        for row in said:
            lines = wrap(row.text, size, 600, room - beside, 99)
            high = max(len(lines) * size * LEADING, side + self.scale.gap if row.dice else 0.0)
            rows.append(_Written(row, lines, QRectF(left + beside, top, room - beside, high), side))
            top += high + 0.5 * self.scale.gap
        return tuple(rows), top - first

    def _cards(self, beat: TeamBeat, left: float, top: float, wide: float) -> tuple[tuple[PieceView, QRectF], ...]:
        """Return the cards that are drawn whole, in their places: all that the beat names, or none."""
        if not beat.cards or left + len(beat.cards) * (_CARD + self.scale.gap) > 0.75 * wide:
            return ()
        found: list[tuple[PieceView, QRectF]] = []
        for face in beat.cards:
            piece = PieceView("", Back(), replace_struct(face, notes=()))  # what there is to know is in the reader
            high = max(0.42 * _CARD, full_height(self._context, piece, _CARD) + self.scale.gap)
            if high > min(_CARD_HIGH, 0.75 * self._board.height()):
                return ()  # it is read in the reader
            wide = high if self._context.layout.style_of(piece).form in _TOKENS else _CARD
            found.append((piece, QRectF(left, top, wide, high)))
            left += wide + self.scale.gap
        return tuple(found)

    # ---------------------------------------------------------------- painting

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw why it matters, the cards, and the lines with their dice."""
        theme, gap, scale, laid, beat = self.theme, self.scale.gap, self.scale, self._laid, self.beat
        painter.fillRect(rect, blend(theme.text, theme.panel, 0.09))
        if laid is None or beat is None:
            return
        painter.fillRect(QRectF(rect.left(), rect.top(), gap, rect.height()), theme.soft)
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), max(1.0, 0.25 * gap)), theme.soft)
        title, sign = _TITLES.get(beat.kind, _TITLES["news"])
        head = QRectF(3 * gap, 1.5 * gap, rect.width() - 6 * gap, LEADING * scale.body)
        draw_icon(painter, sign, QRectF(head.left(), head.top(), head.height(), head.height()), theme.soft)
        draw_line(painter, head.adjusted(head.height() + gap, 0, 0, 0), title, scale.body, theme.soft, 600)
        if self._paused:
            draw_line(painter, head, "Paused", scale.body, theme.soft, 600, Qt.AlignmentFlag.AlignRight)
        for piece, place in laid.cards:
            draw_piece(painter, self._context, piece, place)
        step = LEADING * laid.size
        for written in laid.rows:
            place, thrown = written.rect, written.row.thrown
            if thrown:
                left = place.left() - 2 * gap - dice_width(thrown, written.dice)
                draw_dice(painter, theme, thrown, left, place.center().y(), written.dice)
            top = place.center().y() - step * len(written.lines) / 2
            for at, line in enumerate(written.lines):
                row = QRectF(place.left(), top + at * step, place.width() + 1, step)
                draw_line(painter, row, line, laid.size, theme.text, 600)


def _without(text: str, cards: Sequence[Face]) -> str:
    """Return a line without the texts of the cards that are drawn beside it."""
    for face in cards:
        if face.text:
            text = text.replace(face.text, "").strip()
    return text
