"""The header bar: session, state of the game, clocks, Pause, and Curtain all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from referee.session.clocks import ClockReading
from ui.theme import Team, draw_sign
from ui.widgets.actions import command_button
from ui.widgets.labels import ElidedLabel, OneLine, plain_label, show_or_hide
from ui.widgets.time_text import minutes
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import current_theme, px, restyle, spaced, window_font

_DOT = "  ·  "
_ONLY_OURS = "While another program has the keyboard F12 does not hide the screens: come back to Whitecell first."
_HIGH = 40  # height of a button, in pixels at the usual text size
_NOTE = 10  # by so much is the button lower that has a note under it
_LEAST = 80  # the minimum width of a title
_CLOCK, _NARROW = 88, 76  # the width of a clock, and of one among many
_MANY, _SMALL = 6, 1600  # with more clocks than this, a narrower window has no room for the title


class ClockFace(QWidget):
    """The clock of a team: its badge, its total think time, and that of the pending decision. Highlighted while it runs."""

    def __init__(self, team: Team) -> None:
        super().__init__()
        self._team, self._narrow = team, False
        self._reading: ClockReading | None = None
        self._paused = self._masked = False
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        set_tool_tip(self, f"{team.name}: think time in all; below it, after “now”, that of this decision alone")

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(px(_NARROW if self._narrow else _CLOCK), px(40))

    def minimumSizeHint(self) -> QSize:
        """Return how narrow it may be: eight of them leave room for everything else in the smallest window."""
        return QSize(px(_NARROW), px(40))

    def set_narrow(self, narrow: bool) -> None:
        """Take less room."""
        if narrow != self._narrow:
            self._narrow = narrow
            self.updateGeometry()

    def set_reading(self, reading: ClockReading, paused: bool) -> None:
        """Repaint only what shows: whole seconds."""
        old = self._reading
        self._reading, changed = reading, self._paused != paused
        self._paused = paused
        if old is None or changed or _shown(old) != _shown(reading):
            self._update_name()

    def set_masked(self, masked: bool) -> None:
        """Hide the time, which reveals who is asked."""
        self._masked = masked
        self._update_name()

    def _update_name(self) -> None:
        reading, words = self._reading, f"Clock of {self._team.name}"
        if reading is not None and not self._masked:
            late = ", longer than usual" if reading.running and reading.late_ms else ""
            words = f"{words}: {minutes(reading.total_ms)}{late}"
        self.setAccessibleName(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        reading = None if self._masked else self._reading
        if reading is None:
            return
        theme = current_theme()
        tint = theme.tint(self._team.tint)
        late = reading.running and reading.late_ms > 0
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            alarm = theme.tint("vermillion")
            painter.setPen(alarm.edge if late else tint.edge if reading.running else theme.panel)
            painter.setBrush(alarm.wash if late else tint.wash if reading.running else theme.panel)
            painter.drawRoundedRect(box, 6, 6)
            edge = px(8) if self.width() >= px(_CLOCK) else px(4)
            draw_sign(painter, theme, self._team, QRectF(edge, px(10), px(20), px(20)))
            left = 1.5 * edge + px(22)
            room = box.width() - left - px(2)
            painter.setPen(theme.text if reading.running else theme.soft)
            whole = minutes(reading.total_ms)
            painter.setFont(window_font(15, 600))
            if painter.fontMetrics().horizontalAdvance(whole) > room:
                painter.setFont(window_font(12, 600))
            alone = not reading.turn_ms and not self._paused
            line = QRectF(left, 0, room, self.height()) if alone else QRectF(left, px(3), room, px(20))
            painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), whole)
            if alone:
                return
            painter.setPen(theme.faint)
            painter.setFont(window_font(11))
            below = QRectF(left, px(21), room, px(14))
            now = "paused" if self._paused and not reading.running else f"now {minutes(reading.turn_ms)}"
            if late:
                painter.setPen(alarm.text)
                wide = painter.fontMetrics().horizontalAdvance(f"{now}  long")
                now = f"{now}  long" if wide <= room else "long"
            elif painter.fontMetrics().horizontalAdvance(now) > room:  # its last figure was cut
                painter.setFont(window_font(10))
            painter.drawText(below, int(Qt.AlignmentFlag.AlignVCenter), now)


def _shown(reading: ClockReading) -> tuple[bool, bool, int, int]:
    """Return what a clock shows of a reading."""
    return reading.running, reading.late_ms > 0, reading.total_ms // 1000, reading.turn_ms // 1000


def _set_style(widget: QWidget, name: str, value: str) -> None:
    """Set a property by which the style sheet tells widgets apart."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        restyle(widget)


class HeaderBar(QFrame):
    """Session and state of the game on the left, clocks, Pause and Curtain all on the right."""

    def __init__(
        self,
        title: str,
        game: str,
        teams: Mapping[str, Team],
        pause: QAction,
        curtain: QAction,
        intents: QAction,
        rehearse: QAction,
    ) -> None:
        super().__init__()
        self.setProperty("band", True)
        self.setAccessibleName("Session")
        self.setFixedHeight(px(56) + 1)
        self.where, self.title = ElidedLabel("title", _LEAST), ElidedLabel("small", _LEAST)
        self.where.set_text(game)
        self.title.set_text(f"{title}{_DOT}{game}", title)
        self._game, self._stopped, self._masked = game, "", False
        self._standing: tuple[str, ...] = ()
        self.clocks = {seat: ClockFace(team) for seat, team in teams.items()}
        words = spaced(QVBoxLayout(), gap=0)
        words.addWidget(OneLine(self.where))
        words.addWidget(OneLine(self.title))
        layout = spaced(QHBoxLayout(self), (16, 4, 16, 4))
        layout.setSpacing(8)  # not scaled with the text size, because eight teams have to fit
        layout.addLayout(words, 1)
        for clock in self.clocks.values():
            layout.addWidget(clock)
        self._pause = pause
        self.pause = command_button(pause, high=_HIGH)
        self._curtain, self._curtain_words = curtain, "Curtain all  F12"
        self.curtain = command_button(curtain, "alarm", _HIGH)
        self.intents = command_button(intents, high=_HIGH)
        self.intents.hide()
        self.rehearsal = command_button(rehearse, "primary", _HIGH)
        self.rehearsal.hide()
        layout.addSpacing(8)
        layout.addWidget(self.rehearsal)
        layout.addWidget(self.intents)
        layout.addWidget(self.pause)
        self.note = plain_label(role="aside")
        self.note.hide()
        alarm = spaced(QVBoxLayout(), gap=2)
        alarm.addStretch(1)
        alarm.addWidget(self.curtain)
        alarm.addWidget(self.note, 0, Qt.AlignmentFlag.AlignHCenter)
        alarm.addStretch(1)
        layout.addLayout(alarm)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the title more room where many clocks leave it little."""
        super().resizeEvent(event)
        self._fit_clocks()
        if (layout := self.layout()) is not None:
            layout.activate()  # now, otherwise the old state would flash up

    def _fit_clocks(self) -> None:
        """Make the clocks narrow where there are many; seats that nobody plays have none."""
        shown = sum(not clock.isHidden() for clock in self.clocks.values())
        for clock in self.clocks.values():
            clock.set_narrow(shown > _MANY and self.width() < px(_SMALL))

    def _update_position(self) -> None:
        """Show the position, dropping its first parts in a narrow window: whose decision it is matters most.

        While nothing of that is to be seen it is the name of the game.
        """
        standing = () if self._masked else self._standing
        parts = [*(standing or (self._game,)), *((self._stopped,) if self._stopped else ())]
        self.where.set_text(*(_DOT.join(parts[at:]) for at in range(len(parts))))

    def set_standing(self, words: Sequence[str]) -> None:
        """Set turn, phase and whose decision it is."""
        standing = tuple(word for word in words if word)
        if standing != self._standing:
            self._standing = standing
            self._update_position()

    def set_masked(self, masked: bool) -> None:
        """Hide the phase and who is asked, which may be secret, while the privacy mask is on."""
        self._masked = masked
        for clock in self.clocks.values():
            clock.set_masked(masked)
        self._update_position()

    def show_curtains(self, *, are_down: bool, lifted_by: str, is_key_only_ours: bool, is_away: bool) -> None:
        """Show what the button of all curtains has done, or under it that its key works in this program alone.

        Args:
            are_down: every screen in the room shows its curtain; then it says so, and by which key they are lifted.
            lifted_by: that key. The button lifts nothing: it may be pressed twice in a hurry.
            is_key_only_ours: the key does not work while another program has the keyboard.
            is_away: another program has it; then that is a warning, and else a calm word.
        """
        self._curtain.setIconText("All curtained" if are_down else self._curtain_words)
        _set_style(self.curtain, "kind", "done" if are_down else "alarm")
        only_ours = "! F12: click here first" if is_away else "F12 needs this window"
        show_or_hide(self.note, f"{lifted_by} lifts" if are_down else only_ours if is_key_only_ours else "")
        _set_style(self.note, "role", "caution" if is_key_only_ours and is_away else "aside")
        set_tool_tip(self.note, _ONLY_OURS if is_key_only_ours else "")
        self.curtain.setFixedHeight(px(_HIGH - _NOTE if self.note.text() else _HIGH))

    def set_rehearsal(self, on: bool) -> None:
        """Set whether this is a rehearsal: then it can be ended here."""
        self.rehearsal.setVisible(on)

    def set_over(self, over: bool) -> None:
        """Set whether the game is over: then there is no time to pause."""
        self.pause.setHidden(over)

    def set_turn_over(self, over: bool) -> None:
        """Set whether a turn has ended and no team has said yet what it means to do."""
        self.intents.setVisible(over)

    def set_clocks(self, readings: Sequence[ClockReading], paused: str) -> None:
        """Show the time each team took, and whether the clocks are paused; hide the clocks of seats without a reading."""
        for reading in readings:
            if (clock := self.clocks.get(reading.seat)) is not None:
                clock.set_reading(reading, bool(paused))
        there = {reading.seat for reading in readings}
        if changed := [seat for seat, clock in self.clocks.items() if clock.isHidden() == (seat in there)]:
            for seat in changed:
                self.clocks[seat].setVisible(seat in there)
            self._fit_clocks()
        self._pause.setIconText("Resume" if paused else "Pause")
        stopped = f"paused: {paused}" if paused not in ("", "paused") else paused
        if stopped != self._stopped:
            self._stopped = stopped
            self._update_position()
