"""The strips around the board of a team's window: who and what now, what was told, and the referee's message.

They are drawn as in a window of `ROOM_HEIGHT`, enlarged: a room sees the same on a small monitor as on a large one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from engine.english import capital
from ui.board.paint.board_text import (
    LEADING,
    draw_line,
    elide,
    first_fitting,
    fits_unbroken,
    narrow_size,
    text_width,
    wrap,
    wrap_sentence,
)
from ui.board.paint.glyphs import draw_icon
from ui.theme import NARROW, Scale, Team, Theme, Tint, blend, draw_sign
from ui.theme.teams import PUBLIC

CALLED = "You"
"""How an audience is called that is asked: what it is asked follows."""
WAITS_FOR, REFEREE_NAME = "Waiting for ", "the referee"
"""What stands before the names of those who are asked, where the audience is not."""
ROOM_HEIGHT = 1080
"""The height for which a room's window is laid out, in units of its own; it is drawn larger or smaller to fit."""
TIME = "time used"
"""Stands over the clock: a number alone was read as the time that is left."""
ROOM = Scale.for_room(ROOM_HEIGHT)
"""The type scale of a room's window in these units."""
_WAITS = 400
"""The weight of the letters of what others are asked: one's own name and what one is asked are bold."""
_SIGN = 1.2
"""The side of the sign of a seat that is awaited, in sizes of the letters."""
_PURPOSE = 0.76
"""How large what a strip is for stands on it, in sizes of a state, if all of it has room so."""
_TWO_LINES = 12.0
"""What is shorter than so many sizes of its letters is not written in two lines beside a question."""


@dataclass(frozen=True)
class TeamHeading:
    """What the heading says.

    Attributes:
        title: the game's name.
        phase: the phase in words.
        notices: short words that hold now.
        decision: what is being decided, by whom, as far as this audience is told.
        detail: what more there is to say of it, or of the outcome; left out where it has no room.
        asked: this audience itself is asked.
        awaited: the seats that are asked, where this audience is not.
        outcome: how the game ended, or "".
        verdict: the same in two or three words, as this audience says it; ``won``: it is a victory; ``lost``: all have lost.
        winner: the tint of who has won alone, or of what all have gained or lost, or "".
        clock: the clock's text, or "".
        briefer: the detail in fewer words, for where it has no room, the longest first.
        talk: what is talked about once the game has ended.
        concerns: what the referee carries out is said of this audience: "Seat 2 attacks you".
        called: it may be asked again, or has just been: nobody sees from across the room which.
    """

    title: str = ""
    phase: str = ""
    notices: tuple[str, ...] = ()
    decision: str = ""
    detail: str = ""
    asked: bool = False
    awaited: tuple[Team, ...] = ()
    outcome: str = ""
    verdict: str = ""
    won: bool = False
    clock: str = ""
    winner: str = ""
    lost: bool = False
    briefer: tuple[str, ...] = ()
    talk: tuple[str, ...] = ()
    concerns: bool = False
    called: bool = False


class Strip(QWidget):
    """A painted line of a team's window. It has no text that anything but eyes could read."""

    scale = ROOM

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # each paints its own background
        self.theme = theme
        self.enlarged = 1.0

    def place(self, rect: QRectF, enlarged: float) -> None:
        """Give it a rectangle of its parent, in units of a room's window that are so many pixels large."""
        if enlarged != self.enlarged:
            self.enlarged = enlarged
            self.update()
        left, top = round(rect.left() * enlarged), round(rect.top() * enlarged)
        self.setGeometry(left, top, round(rect.right() * enlarged) - left, round(rect.bottom() * enlarged) - top)

    @property
    def room(self) -> QRectF:
        """Its rectangle, in units of a room's window."""
        return QRectF(0, 0, self.width() / self.enlarged, self.height() / self.enlarged)

    def update_part(self, left: float, right: float) -> None:
        """Paint it again from left to right, in units of a room's window."""
        high = self.room.height()
        part = QRectF(left * self.enlarged, 0, (right - left) * self.enlarged, high * self.enlarged)
        self.update(part.toAlignedRect())

    def set_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.theme = theme
        self.update()

    def draw_purpose(self, painter: QPainter, rect: QRectF, title: str, text: str) -> None:
        """Draw what the strip is for, while there is nothing on it yet: large, if all has room so under the title, which is
        left out where it leaves none.
        """
        scale, gap = self.scale, self.scale.gap
        row = QRectF(rect.left() + 2 * gap, rect.top() + 0.5 * gap, rect.width() - 3.5 * gap, LEADING * scale.state)
        head = row.height() if title else 0.0
        for size in (_PURPOSE * scale.state, float(scale.body), float(scale.small)):
            step = LEADING * size
            most = max(1, int((rect.bottom() - row.top()) / step))
            lines = [line for part in text.splitlines() for line in wrap(part, size, 400, row.width(), most)][:most]
            if head + len(lines) * step <= rect.bottom() - row.top():
                break
        high = head + len(lines) * step
        if title and high <= rect.bottom() - row.top():
            row.moveTop(max(row.top(), rect.top() + (rect.height() - high) / 3))
            draw_line(painter, row, title, scale.state, self.theme.text, 600)
            row.moveTop(row.bottom())
        row.setHeight(step)
        for line in lines:
            draw_line(painter, row, line, size, self.theme.soft)
            row.moveTop(row.bottom())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the strip."""
        with QPainter(self) as painter:
            painter.setClipRect(event.rect())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # also where a sentence begins with an Arabic name
            painter.scale(self.enlarged, self.enlarged)
            self.draw(painter, self.room)

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw it."""
        raise NotImplementedError


class HeadingStrip(Strip):
    """Team, phase, decision, clock."""

    HIGH = 76
    """Its height, in units of a room's window."""

    def __init__(self, team: Team, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.team = team
        self.heading = TeamHeading()
        self._named_in: object = None
        self._named_at, self._named = QRectF(), 0

    @property
    def name(self) -> str:
        """Whose screen it is, in words: a seat's name, ``Public screen``."""
        return f"{self.team.name} screen" if self.team.id == PUBLIC else self.team.name

    def set_heading(self, heading: TeamHeading) -> None:
        """Show another heading; paint only what has changed of it."""
        if heading == self.heading:
            return
        old, (left, right) = self.heading, self._middle()
        self.heading = heading
        if heading.clock == old.clock:  # without one the colour of who is asked goes to the end
            self.update_part(left, right if heading.clock else self.room.width())
        elif heading == replace(old, clock=heading.clock) and self._middle() == (left, right):
            self.update_part(right, self.room.width())
        else:
            self.update()

    def set_clock(self, text: str) -> None:
        """Show the clock's text; "" for none."""
        if text != self.heading.clock:
            self.set_heading(replace(self.heading, clock=text))

    def _line(self) -> QRectF:
        gap = self.scale.gap
        return self.room.adjusted(2 * gap, 0.2 * gap, -2 * gap, -0.4 * gap)

    def _name(self) -> QRectF:
        """Return the place of the team's name, after its sign; a long one is written smaller before it is cut."""
        if (room := self.room) != self._named_in:
            line, size, name = self._line(), self.scale.title, self.name
            left, most = line.left() + line.height() * 0.8 + 1.5 * self.scale.gap, line.width() * 0.3
            while size > self.scale.body and text_width(name, size, 700) > most:
                size -= 1
            wide = text_width(elide(name, size, 700, most), size, 700)
            self._named_at, self._named = QRectF(left, line.top(), wide, line.height()), size
            self._named_in = room
        return self._named_at

    def _middle(self) -> tuple[float, float]:
        """Return from where to where the strip says other things than the team and the clock."""
        right, gap, clock = self._line().right(), self.scale.gap, self.heading.clock
        wide = max(text_width(clock, self.scale.title, 700), text_width(TIME, self.scale.small)) + gap if clock else 0.0
        return self._name().right() + gap, right - wide

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the team at the left, the phase and the decision beside it, the clock at the right."""
        theme, scale, said = self.theme, self.scale, self.heading
        gap, tint = scale.gap, theme.tint(self.team.tint)
        painter.fillRect(rect, blend(tint.fill, theme.panel, 0.1))
        bar = max(1, round(0.3 * gap))  # round to whole pixels, so that partial repaints match
        painter.fillRect(QRectF(rect.left(), rect.bottom() - bar, rect.width(), bar), tint.edge)
        line, name = self._line(), self._name()
        exposed = painter.clipBoundingRect().adjusted(1, 0, -1, 0)  # a line that begins in the last pixel is not inside
        left, right = self._middle()
        if exposed.left() < left:
            side = line.height() * 0.8
            draw_sign(painter, theme, self.team, QRectF(line.left(), line.center().y() - side / 2, side, side))
            draw_line(painter, name.adjusted(0, 0, 1, 0), self.name, self._named, theme.text, 700)
        if said.clock and exposed.right() > right:
            clock = QRectF(right + gap, line.top(), line.right() - right - gap + 1, line.height())
            draw_line(painter, clock.adjusted(0, scale.small, 0, 0), said.clock, scale.title, theme.text, 700)
            draw_line(painter, clock.adjusted(0, 0, 0, -1.1 * scale.title), TIME, scale.small, theme.soft)
        if exposed.left() < right and exposed.right() > left:
            caller = self.caller
            if caller is not None or (said.outcome and (said.won or said.lost)):
                begin, end = (round(at * self.enlarged) / self.enlarged for at in (left, right))
                end = end if said.clock else rect.right()
                fill = theme.tint(caller.tint if caller is not None else said.winner or self.team.tint).fill
                painter.fillRect(QRectF(begin, rect.top(), end - begin, rect.height()), fill)
            self._paint_middle(
                painter, QRectF(left + 2 * gap, line.top(), right - left - (4 if said.clock else 2) * gap, line.height())
            )

    @property
    def is_called(self) -> bool:
        """Whether the whole line is in the colour of the audience, because it is asked, or called.

        Also of one that can only pass: from across the room the colour may not tell that it has nothing to play.
        """
        return (self.heading.asked or self.heading.called) and bool(self.heading.decision) and not self.heading.outcome

    @property
    def caller(self) -> Team | None:
        """The team in whose colour the whole line is: the audience that is asked, or on the public screen the one seat for
        which all wait, as the room has to see whose turn it is.
        """
        if self.is_called:
            return self.team
        awaited = self.heading.awaited
        return awaited[0] if self.team.id == PUBLIC and len(awaited) == 1 and not self.heading.outcome else None

    def _paint_middle(self, painter: QPainter, line: QRectF) -> None:
        """Draw how the game ended, or the phase, what holds now, and the decision."""
        theme, scale, said, gap = self.theme, self.scale, self.heading, self.scale.gap
        left, right, caller = line.left(), line.right(), self.caller
        if said.outcome:
            verdict = said.verdict or said.outcome
            if not (said.won or said.lost):
                left += self._pill(painter, line, verdict, _filled(_over(theme)))
                self._draw_talk(painter, line.adjusted(left - line.left(), 0, 0, 0), theme.text)
                return
            side, ink = 0.8 * line.height(), theme.tint(said.winner or self.team.tint).ink
            draw_icon(painter, "crown" if said.won else "flag", QRectF(left, line.center().y() - side / 2, side, side), ink)
            left += side + gap + draw_line(painter, line.adjusted(side + gap, 0, 0, 0), verdict, scale.title, ink, 700)
            self._draw_talk(painter, line.adjusted(left - line.left(), 0, 0, 0), ink)
            return
        awaited = self._signs(line.width())
        notices, phase, question, detail = self._state(line.width() - self._signs_wide(awaited))
        ink = theme.tint(caller.tint).ink if caller is not None else theme.text
        if phase:
            if caller is None:
                painter.setPen(QPen(theme.line, max(1.0, gap / 6)))
                painter.drawLine(QPointF(left - 1.5 * gap, line.top() + gap), QPointF(left - 1.5 * gap, line.bottom() - gap))
            left += draw_line(painter, line, phase, scale.state, ink, 600) + 2 * gap
        for notice in notices:
            place = QRectF(left, line.top(), right - left, line.height())
            left += self._pill(painter, place, notice, _Look(None, theme.soft if caller is None else ink, ink)) + 2 * gap
        if question:
            place = QRectF(left, line.top(), right - left, line.height())
            left += self._pill(painter, place, question, self._look(), awaited) + 1.5 * gap
        step = LEADING * scale.body
        is_usual = all(text_width(text, scale.body, 400) <= right - left for text in detail)
        size, weight = (float(scale.body), 400) if is_usual else (narrow_size(scale.body), NARROW)
        for at, text in enumerate(detail):
            top = line.center().y() + (at - len(detail) / 2) * step
            draw_line(painter, QRectF(left, top, right - left, step), text, size, ink, weight)

    def _draw_talk(self, painter: QPainter, room: QRectF, ink: QColor) -> None:
        """Draw what is talked about once the game has ended, a line each, after a sign; as many of them as are whole."""
        body, step, side = float(self.scale.body), LEADING * self.scale.body, 0.8 * room.height()
        place = room.adjusted(side + 4 * self.scale.gap, 0, 0, 0)
        faces = ((body, 400), (narrow_size(body), NARROW))
        for told in (self.heading.talk, self.heading.talk[:1]):
            for size, weight in faces:
                if told and max(text_width(text, size, weight) for text in told) <= place.width():
                    sign = QRectF(place.left() - side - self.scale.gap, room.center().y() - side / 2, side, side)
                    draw_icon(painter, "question", sign, ink)
                    for at, text in enumerate(told):
                        top = room.center().y() + (at - len(told) / 2) * step
                        draw_line(painter, QRectF(place.left(), top, place.width() + 1, step), text, size, ink, weight)
                    return

    def _look(self) -> _Look:
        """Return the look of the question: cut out of a line that has a team's colour, in that colour where it concerns the
        audience, else plain after the sign of whose it is.
        """
        theme, caller = self.theme, self.caller
        if caller is not None:
            tint = theme.tint(caller.tint)
            return _Look(tint.ink, tint.ink, tint.fill)
        if self.heading.concerns:
            tint = theme.tint(self.team.tint)
            return _Look(tint.fill, None, tint.ink)
        return _Look(None, None, theme.text, _WAITS)

    def _signs_wide(self, awaited: Sequence[Team]) -> float:
        """Return how much of the question's pill the signs of those who are awaited take."""
        return len(awaited) * (_SIGN * self.scale.state + 0.4 * self.scale.gap) + 0.6 * self.scale.gap if awaited else 0.0

    def _signs(self, room: float) -> tuple[Team, ...]:
        """Return whose signs stand before the question: of all who are awaited, but of several only where they have room
        beside all of its words, which say how many these are.
        """
        awaited = self.heading.awaited
        whole = len(awaited) < 2 or self._pill_width(self.heading.decision) + self._signs_wide(awaited) <= room
        return awaited if whole else ()

    def _state(self, room: float) -> tuple[tuple[str, ...], str, str, tuple[str, ...]]:
        """Return what holds now, the phase, the question and what stands beside it, as far as they fit in this width.

        What the audience itself is asked is whole before it reads what holds now.
        """
        said, notices = self.heading, self.heading.notices
        while True:
            taken = sum(map(self._pill_width, notices)) + 2 * self.scale.gap * len(notices)
            phase, question, detail = self._question(room - taken)
            told = question if question in (said.decision, CALLED) else f"{question}: {' '.join(detail)}"
            if not notices or not said.asked or told.lower().startswith(said.decision.lower()):
                return notices, phase, question, detail
            notices = notices[1:]

    def _question(self, room: float) -> tuple[str, str, tuple[str, ...]]:
        """Return the phase, the question and the lines of smaller letters beside it, as far as they fit in this width.

        What follows a second colon, and the detail, always stand beside the question. Who waits for seats reads large for
        whom and what these are asked, and beside it what it can do itself, under the word that says so. That is left out
        where it has no room, and so is any detail before the phase. A question that has no room in large letters, nor in
        narrow ones as high, stands over it, beside for whom one waits: what goes on alone, as what these may do was read as
        one's own choice.
        What the audience itself is asked is kept before the phase; what others are asked is told in the lines under the
        board too, and goes first.
        """
        said, title = self.heading, self.heading.decision
        cuts = [(title[:at], capital(title[at + 2 :])) for at in range(len(title)) if title.startswith(": ", at)][::-1]
        alone = cuts[-1:] if title.startswith(f"{CALLED}: ") else []  # "You", which is cut off last of all
        cuts = cuts[:-1] if alone else cuts
        detail = tuple(said.detail.splitlines())
        in_one = [(title, (" ".join(detail),))] if len(detail) > 1 else []
        label, _, task = said.detail.partition(": ")
        under = [(title, (f"{label}:", task))] if said.awaited and task and len(detail) == 1 else []
        short = [(title, (words,)) for words in said.briefer]
        whole = [(title, detail), *in_one, *short, (title, ())] if detail else [(title, detail)]
        beside = [(head, parts) for head, rest in cuts for parts in ((rest, *detail), (rest,))]
        heads = [(head, ()) for head, _ in cuts]
        stacked = [(head, (_what_goes_on(rest), *detail)) for head, rest in cuts[-1:] if said.awaited and detail]
        is_carried_out = title.startswith(f"{WAITS_FOR}{REFEREE_NAME}: ")  # by the referee: what it is counts, not by whom
        lines = dict.fromkeys((detail, detail[:1], ()))
        news = [(rest, parts) for _, rest in cuts[-1:] for parts in lines] if is_carried_out else []
        whole[-1:-1] = [way for way in news if way[1]]  # that all wait for the referee counts less than what comes next
        more = len(cuts) > (0 if said.asked else 1)  # than who is asked
        kept, lost = (
            [*news, *stacked, *beside, *whole] if more else [*under, *whole, *news, *stacked, *beside],
            [*heads, *((head, (rest,)) for head, rest in alone), *((head, ()) for head, _ in alone)],
        )
        if not title or not said.phase:
            ways = [(said.phase, way) for way in (*kept, *lost)]
        elif said.asked:
            ways = [(phase, way) for some in (kept, lost) for phase in (said.phase, "") for way in some]
        else:
            ways = [(phase, way) for phase in (said.phase, "") for way in (*kept, *lost)]
        phase, (question, parts) = first_fitting(ways, lambda way: self._beside(*way, room) is not None)
        return phase, question, self._beside(phase, (question, parts), room) or ()

    def _beside(self, phase: str, way: tuple[str, tuple[str, ...]], room: float) -> tuple[str, ...] | None:
        """Return the lines beside a question; None where not all of it has room.

        Each part has a line, in narrow letters rather than none; one alone that has no room so has two, about as long, if it
        is no mere few words.
        """
        scale, gap, (question, parts) = self.scale, self.scale.gap, way
        before = text_width(phase, scale.state, 600) + 2 * gap if phase else 0.0
        left = room - before - (self._pill_width(question) if question else 0.0)
        wide, left = [text_width(part, scale.body, 400) for part in parts], left - 1.5 * gap
        if not parts:
            return () if left + 1.5 * gap >= 0 or self._narrowed(question, room - before) else None
        if max(wide) <= left or max(text_width(part, narrow_size(scale.body), NARROW) for part in parts) <= left:
            return parts
        if len(parts) > 1 or wide[0] < _TWO_LINES * scale.body:
            return None
        for share in (0.52, 0.56, 0.6, 0.7, 1.0):
            most = min(left, share * wide[0])
            if fits_unbroken(parts[0], scale.body, 400, most, 2):
                return wrap(parts[0], scale.body, 400, most, 2)
        return None

    def _pill_width(self, text: str) -> float:
        return text_width(text, self.scale.state, 600) + 3 * self.scale.gap

    def _narrowed(self, text: str, room: float) -> float:
        """Return how wide a text of state is in narrow letters as high as usual, with the edges of its pill; 0 if it has no
        room so.
        """
        wide = text_width(text, narrow_size(self.scale.state), NARROW) + 3 * self.scale.gap
        return wide if wide <= room else 0.0

    def _pill(self, painter: QPainter, room: QRectF, text: str, look: _Look, awaited: Sequence[Team] = ()) -> float:
        """Draw a text of state after the signs of those who are awaited, in narrow letters where it has no room, and in two
        lines of smaller ones where it has none so; return its width.
        """
        scale, gap, signs = self.scale, self.scale.gap, self._signs_wide(awaited)
        wide = self._pill_width(text) + signs
        size, weight, high = float(scale.state), look.weight, scale.state * 1.4
        lines: tuple[str, ...] = (text,)
        if wide > room.width() and (narrowed := self._narrowed(text, room.width() - signs)):
            size, weight, wide = narrow_size(scale.state), NARROW, narrowed + signs
        elif wide > room.width():
            size, wide, high = scale.body, room.width(), room.height()
            lines = wrap_sentence(text, size, 600, wide - 3 * gap - signs, 2)
        pill = QRectF(room.left(), room.center().y() - high / 2, wide, high)
        painter.setPen(Qt.PenStyle.NoPen if look.edge is None else QPen(look.edge, max(1.0, gap / 5)))
        painter.setBrush(Qt.BrushStyle.NoBrush if look.fill is None else look.fill)
        painter.drawRoundedRect(pill, scale.state * 0.7, scale.state * 0.7)
        side, left = _SIGN * scale.state, pill.left() + 1.2 * gap
        for team in awaited:
            draw_sign(painter, self.theme, team, QRectF(left, pill.center().y() - side / 2, side, side))
            left += side + 0.4 * gap
        step, left = LEADING * size, pill.left() + 1.5 * gap + signs
        for at, line in enumerate(lines):
            top = pill.center().y() + (at - len(lines) / 2) * step
            draw_line(painter, QRectF(left, top, pill.right() - 1.4 * gap - left, step), line, size, look.ink, weight)
        return wide


def _what_goes_on(asked: str) -> str:
    """Return what others are asked without what they may do: of "Sway or pass: your Trial" the second part."""
    return capital(asked.partition(": ")[2] or asked)


@dataclass(frozen=True)
class _Look:
    """The colours of a pill: its ground and its edge, none where it stands on that of the strip, and its letters."""

    fill: QColor | None
    edge: QColor | None
    ink: QColor
    weight: int = 600


def _filled(tint: Tint) -> _Look:
    """Return the look of who is called, or has won."""
    return _Look(tint.fill, tint.edge, tint.ink)


def _over(theme: Theme) -> Tint:
    """Return the quiet look of how the game ended for those who have not won."""
    return theme.tint("plain")


class MessageStrip(Strip):
    """The referee's message to this audience, over the place of the reader, in letters as large as hold all of it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.message = ""

    def set_message(self, message: str) -> None:
        """Set the message; "" for none."""
        if message != self.message:
            self.message = message
            self.update()

    def _lines(self, rect: QRectF) -> tuple[float, int, tuple[str, ...]]:
        """Return the size and weight of its letters and its lines: smaller and then narrow letters before anything is left
        out.
        """
        state, body, small = self.scale.state, self.scale.body, self.scale.small
        for size, weight in ((state, 600), (body, 600), (small, 600), (narrow_size(small), NARROW)):
            most = int((rect.height() + 1) // (LEADING * size))
            lines = wrap(self.message, size, weight, rect.width(), most)
            if " ".join(lines) == " ".join(self.message.split()):
                break
        return size, weight, lines

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the lines on a ground of their own, marked as the referee's."""
        theme, scale, gap = self.theme, self.scale, self.scale.gap
        tint = theme.tint("yellow")
        painter.fillRect(rect, tint.fill)
        side = 1.3 * scale.state
        draw_icon(painter, "message", QRectF(rect.left() + 2 * gap, rect.center().y() - side / 2, side, side), tint.ink)
        room = rect.adjusted(4 * gap + side, 0.5 * gap, -2 * gap, -0.5 * gap)
        size, weight, lines = self._lines(room)
        step = LEADING * size
        top = room.center().y() - step * len(lines) / 2
        for at, line in enumerate(lines):
            draw_line(painter, QRectF(room.left(), top + at * step, room.width() + 1, step), line, size, tint.ink, weight)
