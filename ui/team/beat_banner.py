"""The banner at the foot of a team's window: what matters, one after the other, each as long as it takes to read.

It lies over the lines told and the reader, so that the board stays in sight and nothing beside it tells of another moment.
It covers so much of the board as its text needs, and all of it when the game ends. Nothing waits for it: the log and the
board are what they are without it. It is empty behind a curtain, it stands still while the window is held, and with reduced
motion there is none.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace

from msgspec.structs import replace as replace_struct
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QHideEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from engine.model.view import Back, Beat, Face, PieceView
from ui.board.paint.board_text import LEADING, draw_line, text_width, wrap, wrap_evenly, wrap_sentence
from ui.board.paint.card_painter import draw_piece, full_height
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_icon
from ui.team.beats import BeatRow, TeamBeat, acting_team
from ui.team.standings import Standing, StandingsRow
from ui.team.text_strips import Strip
from ui.team.throw_stage import Stage, draw_stage, lay_stage
from ui.theme import Team, Theme, blend, dice_width, draw_dice, shape_path
from ui.theme.badge_painter import draw_sign

MOST_BEHIND = 12.0
"""What is told is shown large at most so many seconds later: what waits longer is left to the lines told."""
BEGINS_AFTER = 0.15
"""So many seconds after an entry the banner comes: what moves on the board is seen first, and is not held up."""
_CARD, _CARD_HIGH = 480.0, 440.0
"""The size of a card on it at most, in units of a room's window."""
_SIDE = 190.0
"""How wide the field at its left is, with the sign of the seat and why it matters, in units of a room's window."""
_STANDINGS = (1.6, 1.3, 1.0)
"""How much larger than at the foot of the window the seats stand under the words of the end: the first that fits."""
_SAID = 1.3
"""How large what is said beside the result stands under it, in sizes of a text."""
_END_WORDS = 0.45
"""Where the words of the end begin, under its sign, as a share of the height."""
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
    """A row of a beat as it is written: its lines, their size and weight, their place, and that of its dice."""

    row: BeatRow
    lines: tuple[str, ...]
    size: float
    weight: int
    rect: QRectF
    dice: QRectF


@dataclass(frozen=True)
class _Laid:
    """A beat laid out: how high the banner is, its rows, the first of which is the largest, its cards, and its dice
    where they are drawn large.
    """

    high: float
    rows: tuple[_Written, ...]
    cards: tuple[tuple[PieceView, QRectF], ...] = ()
    stage: Stage | None = None


class BeatBanner(Strip):
    """Shows one beat at a time, at the foot of the window. It is hidden while there is none.

    Signals:
        changed: another beat is shown, or none.
        left_out: a beat that waited is not shown any more.
    """

    changed = Signal()
    left_out = Signal(object)

    def __init__(
        self, theme: Theme, parent: QWidget, context: DrawContext, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(theme, parent)
        self._context = replace(context, theme=theme, unit=float(self.scale.small), large=self.scale.body / self.scale.small)
        self._clock = clock
        self._board, self._foot = QRectF(), QRectF()
        self._is_above = False
        self._waiting: deque[TeamBeat] = deque()
        self._until = 0.0  # when the beat that is shown has been read, or the first one is to come
        self._left = 0.0  # how much of that was left when the clock was stopped
        self._laid: _Laid | None = None
        self._moves, self._held, self._paused = True, False, False
        self.beat: TeamBeat | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.advance)
        self._standings: tuple[Standing, ...] = ()
        self._debrief: tuple[str, ...] = ()
        self.hide()

    # ---------------------------------------------------------------- what is shown

    def add(self, beats: Sequence[TeamBeat]) -> None:
        """Show these beats after those that wait.

        Where they would come too late, the oldest of those that wait are left out; none of these is.
        """
        if not beats or not self.is_open:
            return
        stands = self._is_stopped
        idle = self.beat is None and not self._waiting
        now = self._clock()
        if idle:
            self._until, self._left = now + BEGINS_AFTER, BEGINS_AFTER
        left = self._left if stands else max(0.0, self._until - now)
        while self._waiting and left + sum(beat.seconds for beat in self._waiting) > MOST_BEHIND:
            self.left_out.emit(self._waiting.popleft())
        self._waiting.extend(beats)
        if idle:
            self.changed.emit()
            self._start_timer()

    def set_debrief(self, standings: tuple[Standing, ...], said: tuple[str, ...] = ()) -> None:
        """Set how each seat did and what is said beside that, which stand under the words of the end; empty while the game
        goes on.
        """
        if (standings, said) != (self._standings, self._debrief):
            self._standings, self._debrief = standings, said
            self._fit()
            self.update()

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
        while self._waiting:
            self.left_out.emit(self._waiting.popleft())
        self._timer.stop()
        self._show(None)

    def forget_cards(self, hidden: Set[str]) -> None:
        """Show no beat any more with one of these cards."""
        gone = [beat for beat in self._waiting if not hidden.isdisjoint(face.id for face in beat.cards)]
        for beat in gone:
            self._waiting.remove(beat)
            self.left_out.emit(beat)
        if self.beat is not None and not hidden.isdisjoint(face.id for face in self.beat.cards):
            self.skip()

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

    def set_places(self, board: QRectF, foot: QRectF, enlarged: float) -> None:
        """Set where the board and the foot of the window are, in units of a room's window that are so many pixels large."""
        self._board, self._foot, self.enlarged = board, foot, enlarged
        self._fit()

    def set_above(self, is_above: bool) -> None:
        """Set whether it leaves the foot of the window free and lies over the board alone."""
        if is_above != self._is_above:
            self._is_above = is_above
            self._fit()

    @property
    def is_open(self) -> bool:
        """Whether beats are shown at all: somebody looks, and things may move."""
        window = self.parentWidget()
        return self._moves and window is not None and window.isVisible()

    @property
    def covers_foot(self) -> bool:
        """Whether it lies over the foot of the window, or is about to."""
        return not self._is_above and (self.beat is not None or (bool(self._waiting) and not self._is_stopped))

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
        """The size of the letters of its first row, in units of a room's window."""
        return self._laid.rows[0].size if self._laid is not None else 0.0

    @property
    def stage(self) -> Stage | None:
        """The throw whose dice are drawn large."""
        return self._laid.stage if self._laid is not None else None

    @property
    def texts(self) -> tuple[str, ...]:
        """The lines as they are written in the largest letters, row after row."""
        return self._lines_of(True)

    @property
    def reasons(self) -> tuple[str, ...]:
        """The lines as they are written in smaller letters: the throws from which a verdict follows."""
        return self._lines_of(False)

    def _lines_of(self, largest: bool) -> tuple[str, ...]:
        rows = self._laid.rows if self._laid is not None else ()
        return tuple([line for row in rows if (row.size == self.letters) == largest for line in row.lines])

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
            self.changed.emit()
            self.update()

    def _show_next(self) -> None:
        self._show(self._waiting.popleft() if self._waiting else None)
        self._left = self.seconds
        self._until = self._clock() + self._left

    def _show(self, beat: TeamBeat | None) -> None:
        self.beat = beat
        self.changed.emit()
        self._fit()
        self.setVisible(beat is not None)
        self.update()

    def _start_timer(self) -> None:
        if (self.beat is not None or self._waiting) and not self._is_stopped:
            self._timer.start(max(0, round(1000 * (self._until - self._clock()))) + 1)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop, as nobody looks any more; what was to come was told in lines."""
        super().hideEvent(event)
        window = self.parentWidget()
        if window is not None and not window.isVisible():
            self._waiting.clear()
            self._timer.stop()
            self.beat = self._laid = None
            self.changed.emit()

    # ---------------------------------------------------------------- laying out

    def _fit(self) -> None:
        """Lay the beat out, and take as much of the window as it needs."""
        beat, board, foot = self.beat, self._board, self._foot
        if beat is None or board.isEmpty():
            self._laid = None
            return
        bottom = foot.top() if self._is_above else foot.bottom()
        if beat.kind == "end":
            top = board.top() - self.scale.gap
            self._laid = self._lay_out_end(beat, QRectF(foot.left(), top, foot.width(), bottom - top))
        else:
            self._laid = self._lay_out(beat, foot.width(), bottom - board.top())
        high = self._laid.high
        self.place(QRectF(foot.left(), bottom - high, foot.width(), high), self.enlarged)

    def _lay_out(self, beat: TeamBeat, wide: float, most: float) -> _Laid:
        gap, scale, usual = self.scale.gap, self.scale, self._foot.height()
        left, top = _SIDE + 3.0 * gap, 1.2 * gap
        cards = self._cards(beat, left, top, wide)
        if cards:
            left = cards[-1][1].right() + 3.0 * gap
        drawn = [piece.face for piece, _ in cards if piece.face is not None]
        said = [replace(row, text=_without(row.text, drawn)) for row in beat.rows]
        place = QRectF(left, top, wide - left - 3.0 * gap, max([usual - 2 * top, *(rect.height() for _, rect in cards)]))
        if stage := None if cards else self._stage(beat.rows, place):
            words = [(stage.event, stage.words, 700), (stage.throws[-1], stage.reason, 400)]
            rows = tuple(
                [
                    _Written(replace(row, dice=()), said.lines, said.size, weight, said.place, QRectF())
                    for row, said, weight in words
                    if said.lines
                ]
            )
            return _Laid(usual, rows, (), stage)
        for size, room in (
            (1.35 * scale.state, place.height()),
            (float(scale.state), place.height()),
            (float(scale.state), usual * 1.5),
            (float(scale.body), most),
        ):
            rows, high = self._rows(said, size, place)
            if high <= room + 1:
                break
        inside = max(place.height(), high)
        rows = tuple([_moved(row, (inside - high) / 2) for row in rows])
        centred = tuple([(piece, rect.translated(0, (inside - rect.height()) / 2)) for piece, rect in cards])
        return _Laid(min(inside + 2 * top, most), rows, centred)

    def _stage(self, rows: Sequence[BeatRow], place: QRectF) -> Stage | None:
        """Return throws and what came of them with the dice drawn large; None if these rows are none, or have no room so."""
        throws = [row for row in rows if row.dice]
        if not all(row.dice for row in rows[:-1]):
            return None
        sizes = [share * self.scale.state for share in (1.35, 1.15, 1.0)]
        return lay_stage(throws, rows[-1], place, self.scale, sizes, 700)

    def _rows(self, said: Sequence[BeatRow], size: float, place: QRectF) -> tuple[tuple[_Written, ...], float]:
        """Return the rows with letters of a size, and how high they are together.

        What came of a throw stands before it, and the throw in smaller letters under it, after its dice.
        """
        gap, top = self.scale.gap, place.top()
        verdict = [row for row in said if not row.dice] if said[0].dice else []
        reasons = [row for row in said if row.dice] if verdict else []
        rows: list[_Written] = []
        for row in (*(verdict or said), *reasons):
            room = QRectF(place.left(), top, place.width(), 0)
            rows.append(self._reason(row, room) if row in reasons else self._verdict(row, size, room))
            top += rows[-1].rect.height() + 0.4 * gap
        return tuple(rows), top - 0.4 * gap - place.top()

    def _verdict(self, row: BeatRow, size: float, room: QRectF) -> _Written:
        """Return a row in large letters, with its dice after the words."""
        gap = 3 * self.scale.gap
        dice = _dice_size(row, 2.0 * size, room.width())
        wide = room.width() - (dice.width() + gap if dice.width() else 0.0)
        lines = wrap_sentence(row.text, size, 700, wide, 99)
        after = max([0.0, *(text_width(line, size, 700) for line in lines)]) + gap
        rect = QRectF(room.left(), room.top(), wide, max(len(lines) * size * LEADING, dice.height()))
        return _Written(row, lines, size, 700, rect, QRectF(room.topLeft() + QPointF(after, 0), dice))

    def _reason(self, row: BeatRow, room: QRectF) -> _Written:
        """Return a row in the letters of a text, with its dice before the words."""
        body = float(self.scale.body)
        dice = _dice_size(row, 1.5 * body, room.width())
        before = dice.width() + 2 * self.scale.gap
        lines = wrap_sentence(row.text, body, 600, room.width() - before, 99)
        rect = QRectF(
            room.left() + before, room.top(), room.width() - before, max(len(lines) * body * LEADING, dice.height())
        )
        return _Written(row, lines, body, 600, rect, QRectF(room.topLeft(), dice))

    def _lay_out_end(self, beat: TeamBeat, whole: QRectF) -> _Laid:
        """Lay the end of the game out over the whole window, under its heading."""
        gap, scale, wide = self.scale.gap, self.scale, whole.width() - 2 * _SIDE
        top = _END_WORDS * whole.height()
        most = whole.height() - top - (_STANDINGS[0] * StandingsRow.HIGH + 4.0 * gap if self._standings else 2.0 * gap)
        said = [(text, wrap_evenly(text, _SAID * scale.body, 400, wide, 2)) for text in self._debrief]
        step = _SAID * scale.body * LEADING
        most -= sum(len(lines) * step + gap for _, lines in said)
        rows, high = list[_Written](), 0.0
        for size in (2.2 * scale.state, 1.6 * scale.state, float(scale.state), float(scale.body), float(scale.small)):
            rows, high = [], 0.0
            for row in beat.rows:
                lines = wrap_evenly(row.text, size, 700, wide, max(1, int((most - high) // (size * LEADING))))
                rows.append(
                    _Written(row, lines, size, 700, QRectF(_SIDE, high, wide, len(lines) * size * LEADING), QRectF())
                )
                high = rows[-1].rect.bottom() + gap
            if high <= most + gap and all(" ".join(row.lines) == " ".join(row.row.text.split()) for row in rows):
                break
        for text, lines in said:
            room = QRectF(_SIDE, high, wide, len(lines) * step)
            rows.append(_Written(BeatRow(text), lines, _SAID * scale.body, 400, room, QRectF()))
            high = room.bottom() + gap
        most += sum(row.rect.height() + gap for row in rows[len(beat.rows) :])
        return _Laid(whole.height(), tuple([_moved(row, top + (most - high) / 2) for row in rows]))

    def _cards(self, beat: TeamBeat, left: float, top: float, wide: float) -> tuple[tuple[PieceView, QRectF], ...]:
        """Return the cards that are drawn whole, in their places: all that the beat names, or none."""
        if not beat.cards or left + len(beat.cards) * (_CARD + self.scale.gap) > 0.85 * wide:
            return ()
        found: list[tuple[PieceView, QRectF]] = []
        for face in beat.cards:
            piece = PieceView("", Back(), replace_struct(face, notes=()))  # what there is to know is in the reader
            high = max(0.42 * _CARD, full_height(self._context, piece, _CARD) + self.scale.gap)
            if high > min(_CARD_HIGH, 0.5 * self._board.height()):
                return ()  # it is read in the reader
            wide = high if self._context.layout.style_of(piece).form in _TOKENS else _CARD
            found.append((piece, QRectF(left, top, wide, high)))
            left += wide + self.scale.gap
        return tuple(found)

    # ---------------------------------------------------------------- painting

    @property
    def _team(self) -> Team | None:
        """The seat of which the beat tells."""
        return acting_team(self.beat, self._context.teams) if self.beat is not None else None

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw whose it is and why it matters, the cards, and the lines with their dice."""
        theme, laid, beat = self.theme, self._laid, self.beat
        if laid is None or beat is None:
            painter.fillRect(rect, theme.panel)
            return
        team = self._team
        tint = theme.tint(team.tint if team is not None else "grey")
        ground, ink = blend(tint.fill, theme.panel, 0.2), theme.text
        if team is None:
            ground = blend(theme.text, theme.panel, 0.09)
        if beat.kind == "turn" and team is not None:
            ground, ink = tint.fill, tint.ink  # whose turn it is, is known by the colour of the whole banner
        elif beat.kind == "loss":
            ground = theme.page
        painter.fillRect(rect, ground)
        edge = tint.edge if team is not None else theme.soft
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), max(1.0, 0.5 * self.scale.gap)), edge)
        if beat.kind == "end":
            self._draw_end(painter, rect, team)
        else:
            self._draw_side(painter, QRectF(rect.left(), rect.top(), _SIDE, rect.height()), team, beat.kind, ink)
        for piece, place in laid.cards:
            draw_piece(painter, self._context, piece, place)
        if laid.stage is not None:
            draw_stage(painter, theme, laid.stage, self.scale, self._context.teams)
        for written in laid.rows:
            self._draw_row(painter, written, ink, Qt.AlignmentFlag.AlignHCenter if beat.kind == "end" else None)
        if self._paused:
            step = LEADING * self.scale.body
            corner = QRectF(rect.left(), rect.top() + self.scale.gap, rect.width() - 2 * self.scale.gap, step)
            draw_line(painter, corner, "Paused", self.scale.body, ink, 600, Qt.AlignmentFlag.AlignRight)

    def _draw_row(self, painter: QPainter, written: _Written, ink: QColor, align: Qt.AlignmentFlag | None) -> None:
        place, step = written.rect, LEADING * written.size
        if written.row.thrown:
            told, dice = written.row, written.dice
            draw_dice(painter, self.theme, told.thrown, dice.left(), place.center().y(), dice.height(), told.successes)
        top = place.center().y() - step * len(written.lines) / 2
        for at, line in enumerate(written.lines):
            row = QRectF(place.left(), top + at * step, place.width() + 1, step)
            draw_line(painter, row, line, written.size, ink, written.weight, align or Qt.AlignmentFlag.AlignLeft)

    def _draw_side(self, painter: QPainter, rect: QRectF, team: Team | None, kind: Beat, ink: QColor) -> None:
        """Draw the sign of the seat, with why the beat matters in a sign and in words under it; a loss is hatched."""
        theme, gap, small = self.theme, self.scale.gap, self.scale.small
        tint = theme.tint(team.tint if team is not None else "grey")
        if kind == "loss":
            painter.fillRect(rect, QBrush(tint.edge if team is not None else theme.soft, Qt.BrushStyle.BDiagPattern))
        elif kind != "turn" or team is None:
            painter.fillRect(
                rect, blend(tint.fill, theme.panel, 0.45) if team is not None else blend(ink, theme.panel, 0.16)
            )
        title, icon = _TITLES.get(kind, _TITLES["news"])
        words = wrap(title, small, 600, rect.width() - 2 * gap, 2)
        step = LEADING * small
        high = min(rect.height(), self._foot.height()) - 2 * gap
        side = high - step * len(words) - 0.5 * gap
        top = rect.center().y() - high / 2
        sign = QRectF(rect.center().x() - side / 2, top, side, side)
        ring = sign.adjusted(-gap, -gap, gap, gap)
        if kind == "loss":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.page)
            painter.drawRect(QRectF(ring.left(), top - gap, ring.width(), high + 2 * gap))
        if team is not None:
            small_sign = QRectF(sign.right() - 0.05 * side, sign.top(), 0.42 * side, 0.42 * side)
            if kind == "turn":  # on its own colour, the sign stands on the colour of the page
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.page)
                painter.drawPath(shape_path(team.shape, sign.adjusted(-0.5 * gap, -0.5 * gap, 0.5 * gap, 0.5 * gap)))
            draw_sign(painter, theme, team, sign)
            draw_icon(painter, icon, small_sign, ink)
        else:
            draw_icon(painter, icon, sign, ink)
        if kind == "loss":
            painter.setPen(QPen(ink, 0.09 * side, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(sign.bottomLeft() + QPointF(0.08, -0.08) * side, sign.topRight() + QPointF(-0.08, 0.08) * side)
        for at, line in enumerate(words):
            row = QRectF(rect.left(), top + high - step * (len(words) - at), rect.width(), step)
            draw_line(painter, row, line, small, ink, 600, Qt.AlignmentFlag.AlignHCenter)

    def _draw_end(self, painter: QPainter, rect: QRectF, team: Team | None) -> None:
        """Draw a large sign over the words of the end."""
        side = 0.36 * rect.height()
        sign = QRectF(rect.center().x() - side / 2, 0.07 * rect.height(), side, side)
        if team is not None:
            draw_sign(painter, self.theme, team, sign)
        else:
            draw_icon(painter, _TITLES["end"][1], sign, self.theme.text)
        self._draw_standings(painter, rect)

    def _draw_standings(self, painter: QPainter, rect: QRectF) -> None:
        """Draw how each seat did at the foot of the end, enlarged as far as all names and figures have room."""
        gap = self.scale.gap
        row = StandingsRow(self._standings, self.theme, self.scale, rect.width() - 6.0 * gap, _STANDINGS)
        row.draw(painter, rect.center().x() - row.wide / 2, rect.bottom() - row.high - 3.0 * gap)


def _dice_size(row: BeatRow, side: float, wide: float) -> QSizeF:
    """Return the size of a row's dice: so high, or smaller where they would take too much of the width."""
    wanted = dice_width(row.thrown, side)
    dice = min(wanted, 0.4 * wide)
    return QSizeF(dice, min(side, side * dice / max(1.0, wanted)))


def _moved(row: _Written, down: float) -> _Written:
    return replace(row, rect=row.rect.translated(0, down), dice=row.dice.translated(0, down))


def _without(text: str, cards: Sequence[Face]) -> str:
    """Return a line without the texts of the cards that are drawn beside it."""
    for face in cards:
        if face.text:
            text = text.replace(face.text, "").strip()
    return text
