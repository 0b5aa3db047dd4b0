"""The strips above and below the board of a team window: heading, log lines, and the referee's message."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ui.board.paint.board_text import LEADING, draw_line, elide, text_width, wrap
from ui.theme import Scale, Team, Theme, blend, font, icon_path, shape_path


@dataclass(frozen=True)
class TeamHeading:
    """What the heading says.

    Attributes:
        title: the game's name.
        phase: the phase in words.
        notices: short words that hold now.
        decision: what is being decided, by whom, as far as this audience is told.
        detail: what more there is to say of it; left out where it has no room.
        asked: this audience itself is asked.
        outcome: how the game ended, or "".
        clock: the clock's text, or "".
    """

    title: str = ""
    phase: str = ""
    notices: tuple[str, ...] = ()
    decision: str = ""
    detail: str = ""
    asked: bool = False
    outcome: str = ""
    clock: str = ""


class Strip(QWidget):
    """A painted line of a team's window. It has no text that anything but eyes could read."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # each paints its own background
        self.theme = theme
        self.scale = Scale(15)

    def set_scale(self, scale: Scale) -> None:
        """Use this type scale."""
        if scale != self.scale:
            self.scale = scale
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt: draw the strip."""
        with QPainter(self) as painter:
            painter.setClipRect(event.rect())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # also where a sentence begins with an Arabic name
            self.draw(painter, QRectF(self.rect()))

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw it."""
        raise NotImplementedError


class HeadingStrip(Strip):
    """Team, phase, decision, clock."""

    LINES = 3.2

    def __init__(self, team: Team, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.team = team
        self.heading = TeamHeading()
        self._named_in: object = None
        self._named_at, self._named = QRectF(), 0

    def set_heading(self, heading: TeamHeading) -> None:
        """Show another heading; paint only what has changed of it."""
        if heading == self.heading:
            return
        old, (left, right) = self.heading, self._middle()
        self.heading = heading
        high = self.height()
        if heading.clock == old.clock:
            self.update(QRectF(left, 0, right - left, high).toAlignedRect())
        elif heading == replace(old, clock=heading.clock) and self._middle() == (left, right):
            self.update(QRectF(right, 0, self.width() - right, high).toAlignedRect())
        else:
            self.update()

    def set_clock(self, text: str) -> None:
        """Show the clock's text; "" for none."""
        if text != self.heading.clock:
            self.set_heading(replace(self.heading, clock=text))

    def _line(self) -> QRectF:
        gap = self.scale.gap
        return QRectF(self.rect()).adjusted(2 * gap, 0.4 * gap, -2 * gap, -0.6 * gap)

    def _name(self) -> QRectF:
        """Return the place of the team's name, after its sign; a long one is written smaller before it is cut."""
        room = (self.width(), self.height(), self.scale)
        if room != self._named_in:
            line, size, name = self._line(), self.scale.title, self.team.name
            left, most = line.left() + line.height() * 0.8 + 1.5 * self.scale.gap, line.width() * 0.3
            while size > self.scale.state and text_width(name, size, 700) > most:
                size -= 1
            wide = text_width(elide(name, size, 700, most), size, 700)
            self._named_at, self._named = QRectF(left, line.top(), wide, line.height()), size
            self._named_in = room
        return self._named_at

    def _middle(self) -> tuple[float, float]:
        """Return from where to where the strip says other things than the team and the clock."""
        right, gap, clock = self._line().right(), self.scale.gap, self.heading.clock
        return self._name().right() + gap, right - (text_width(clock, self.scale.title, 700) + gap if clock else 0.0)

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the team at the left, the phase and the decision beside it, the clock at the right."""
        theme, scale, said = self.theme, self.scale, self.heading
        gap, tint = scale.gap, theme.tint(self.team.tint)
        painter.fillRect(rect, blend(tint.fill, theme.panel, 0.1))
        bar = max(1, round(0.3 * gap))  # round to whole pixels, so that partial repaints match
        painter.fillRect(QRectF(rect.left(), rect.bottom() - bar, rect.width(), bar), tint.fill)
        line, name = self._line(), self._name()
        exposed = painter.clipBoundingRect().adjusted(1, 0, -1, 0)  # a line that begins in the last pixel is not inside
        left, right = self._middle()
        if exposed.left() < left:
            side = line.height() * 0.8
            self._sign(painter, QRectF(line.left(), line.center().y() - side / 2, side, side))
            draw_line(painter, name.adjusted(0, 0, 1, 0), self.team.name, self._named, theme.text, 700)
        if said.clock and exposed.right() > right:
            clock = QRectF(right + gap, line.top(), line.right() - right - gap + 1, line.height())
            draw_line(painter, clock, said.clock, scale.title, theme.text, 700)
        if exposed.left() < right and exposed.right() > left:
            self._paint_middle(
                painter, QRectF(left + 2 * gap, line.top(), right - left - (4 if said.clock else 2) * gap, line.height())
            )

    def _paint_middle(self, painter: QPainter, line: QRectF) -> None:
        """Draw how the game ended, or the phase, what holds now, and the decision."""
        theme, scale, said, gap = self.theme, self.scale, self.heading, self.scale.gap
        left, right = line.left(), line.right()
        if said.outcome:
            self._pill(painter, line, said.outcome, True)
            return
        if said.phase:
            painter.setPen(QPen(theme.line, max(1.0, gap / 6)))
            painter.drawLine(QPointF(left - 1.5 * gap, line.top() + gap), QPointF(left - 1.5 * gap, line.bottom() - gap))
            left += (
                draw_line(
                    painter, QRectF(left, line.top(), right - left, line.height()), said.phase, scale.state, theme.text, 600
                )
                + 2 * gap
            )
        for notice in said.notices:
            if right - left > 8 * scale.small:
                left += self._notice(painter, QRectF(left, line.top(), right - left, line.height()), notice) + 2 * gap
        if said.decision and right - left > 8 * scale.small:
            asked = f"{said.decision} \u00b7 {said.detail}" if said.detail else said.decision
            if text_width(asked, scale.state, 600) + 3 * gap > right - left:
                asked = said.decision
            self._pill(painter, QRectF(left, line.top(), right - left, line.height()), asked, said.asked)

    def _notice(self, painter: QPainter, room: QRectF, text: str) -> float:
        theme, scale, gap = self.theme, self.scale, self.scale.gap
        tint = theme.tint("yellow")
        high = scale.state * 1.65
        wide = min(room.width(), text_width(text, scale.state, 600) + 2 * gap)
        box = QRectF(room.left(), room.center().y() - high / 2, wide, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint.fill)
        painter.drawRoundedRect(box, gap / 2, gap / 2)
        draw_line(painter, box.adjusted(gap, 0, -gap + 1, 0), text, scale.state, tint.ink, 600)
        return wide

    def _pill(self, painter: QPainter, room: QRectF, text: str, strong: bool) -> None:
        """Draw a text of state; one that has no room is written smaller before it is cut."""
        theme, scale, gap = self.theme, self.scale, self.scale.gap
        tint = theme.tint(self.team.tint)
        size = scale.state
        while size > scale.small and text_width(text, size, 600) + 3 * gap > room.width():
            size -= 1
        wide = min(room.width(), text_width(text, size, 600) + 3 * gap)
        high = scale.state * 1.65
        pill = QRectF(room.left(), room.center().y() - high / 2, wide, high)
        painter.setPen(QPen(tint.fill, max(1.0, gap / 5)))
        painter.setBrush(tint.fill if strong else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(pill, high / 2, high / 2)
        ink = tint.ink if strong else theme.text
        draw_line(painter, pill.adjusted(1.5 * gap, 0, -1.4 * gap, 0), text, size, ink, 600)

    def _sign(self, painter: QPainter, rect: QRectF) -> None:
        tint = self.theme.tint(self.team.tint)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint.fill)
        painter.drawPath(shape_path(self.team.shape, rect))
        painter.setFont(font(max(self.scale.small, rect.height() * 0.46), 700))
        draw_line(
            painter,
            rect,
            self.team.letter,
            max(self.scale.small, rect.height() * 0.46),
            tint.ink,
            700,
            Qt.AlignmentFlag.AlignHCenter,
        )


class LinesStrip(Strip):
    """The last few lines this audience was told, the newest on top."""

    def __init__(self, theme: Theme, parent: QWidget, shown: int = 3) -> None:
        super().__init__(theme, parent)
        self.shown = shown
        self.lines: tuple[str, ...] = ()

    @property
    def high(self) -> int:
        """The height that it asks for, in pixels."""
        return round(self.shown * 1.4 * self.scale.small + 1.6 * self.scale.gap)

    def set_lines(self, lines: tuple[str, ...]) -> None:
        """Show the last of these lines; the newest is last."""
        before, self.lines = self._seen, lines
        if before != self._seen:
            self.update()

    @property
    def _seen(self) -> tuple[str, ...]:
        return self.lines[-self.shown :]

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the newest line in full strength, the others fainter."""
        theme, scale, gap = self.theme, self.scale, self.scale.gap
        painter.fillRect(rect, theme.panel)
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), max(1.0, gap / 8)), theme.line)
        step = (rect.height() - 1.6 * gap) / self.shown
        for at, text in enumerate(reversed(self._seen)):
            line = QRectF(rect.left() + 2 * gap, rect.top() + 0.8 * gap + at * step, rect.width() - 4 * gap, step)
            newest = at == 0
            if newest:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.new)
                painter.drawEllipse(QPointF(line.left() + 0.4 * gap, line.center().y()), 0.4 * gap, 0.4 * gap)
            draw_line(
                painter,
                line.adjusted(1.75 * gap, 0, 0, 0),
                text,
                scale.small,
                theme.text if newest else theme.soft,
                600 if newest else 400,
            )


class MessageStrip(Strip):
    """The referee's message to this audience, in as many lines as it needs, up to four."""

    MOST = 4

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.message = ""

    def set_message(self, message: str) -> None:
        """Set the message; "" for none."""
        if message != self.message:
            self.message = message
            self.update()

    def lines_in(self, wide: int) -> tuple[int, tuple[str, ...]]:
        """Return the size of its letters in a window so wide, and its lines: smaller letters before anything is left out."""
        room = wide - 6 * self.scale.gap - 1.3 * self.scale.state
        for size in (self.scale.state, self.scale.small):
            lines = wrap(self.message, size, 600, room, self.MOST + 1)
            if len(lines) <= self.MOST:
                return size, lines
        return self.scale.small, wrap(self.message, self.scale.small, 600, room, self.MOST)

    def height_in(self, wide: int) -> int:
        """Return the height that it asks for in a window so wide, in pixels; none without a message."""
        size, lines = self.lines_in(wide)
        return round(2.4 * self.scale.small + (len(lines) - 1) * LEADING * size) if lines else 0

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the lines on a ground of their own, marked as the referee's."""
        theme, scale, gap = self.theme, self.scale, self.scale.gap
        tint = theme.tint("yellow")
        painter.fillRect(rect, tint.fill)
        side = 1.3 * scale.state
        painter.save()
        painter.translate(rect.left() + 2 * gap, rect.center().y() - side / 2)
        painter.scale(side / 24, side / 24)
        painter.fillPath(icon_path("message"), tint.ink)
        painter.restore()
        size, lines = self.lines_in(round(rect.width()))
        step = LEADING * size
        room = rect.adjusted(4 * gap + side, (rect.height() - step * len(lines)) / 2, -2 * gap, 0)
        for at, line in enumerate(lines):
            place = QRectF(room.left(), room.top() + at * step, room.width(), step)
            draw_line(painter, place, line, size, tint.ink, 600)
