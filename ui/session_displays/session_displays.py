"""What the teams' displays show of a session. It is recorded in the log before a curtain lifts.

Besides a display for every seat and the public, several seats may share one (`SHARED`). It shows the area of a seat on
demand, after a curtain that asks to pass the screen to that seat, until one key closes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING
from weakref import WeakSet

import msgspec
from PySide6.QtCore import QObject, Qt, Signal

from engine.errors import KnownError
from engine.model.view import Observation
from engine.visibility.schema import PUBLIC, REFEREE
from referee.log.records import EVERYONE, ScreenState
from referee.session.change import Change
from referee.session.clocks import ClockReading
from referee.session.session import Session
from ui.displays.curtain import CurtainLook
from ui.displays.display import DisplayState
from ui.displays.display_controller import DisplayController
from ui.displays.monitors.monitor_identity import ScreenId
from ui.team import TeamContent
from ui.team.shared_content import team_content
from ui.theme import DARK, Team, Theme
from ui.widgets.time_text import date_and_time, minutes, title_in_words

if TYPE_CHECKING:
    from ui.devices.device_screens import DeviceScreens

_SCREEN_STATES: dict[DisplayState, ScreenState] = {
    DisplayState.LIVE: "LIVE",
    DisplayState.HELD: "HELD",
    DisplayState.CURTAIN: "CURTAIN",
}
"""The states by their names in the log. Of an audience with two windows the first of these is told that one of them has."""
SHARED = "shared screen"
"""The display that seats share."""
SHARED_TEAM = Team(SHARED, "Shared screen", "S", "grey", "square", Qt.BrushStyle.Dense6Pattern)
"""How that display is drawn beside those of seats."""
NO_SHARED_SCREEN = "The shared screen is on no monitor yet. Assign one under Screens."


def looks(session: Session, teams: Mapping[str, Team], theme: Theme = DARK) -> dict[str, CurtainLook]:
    """Return the curtains of every audience but the referee and of the shared screen."""
    title = title_in_words(session.header.title, date_and_time)
    return {audience: CurtainLook(team, title, theme) for audience, team in {**teams, SHARED: SHARED_TEAM}.items()}


class SessionDisplays(QObject):
    """Shows a session on the displays of its audiences.

    Signals:
        changed: (audience) its display has changed.
        large_changed: (audience, words) its window shows these words large now; "" for none.
        problem_changed: a sentence for the referee; "" when it is over.
        closed: the session is shown no more.
        devices_made: (DeviceScreens) the room has devices from now on.
    """

    changed = Signal(str)
    large_changed = Signal(str, str)
    problem_changed = Signal(str)
    closed = Signal()
    devices_made = Signal(object)

    def __init__(
        self,
        session: Session,
        displays: DisplayController,
        teams: Mapping[str, Team],
        theme: Theme = DARK,
        make_devices: Callable[[], DeviceScreens] | None = None,
    ) -> None:
        super().__init__()
        self._make_devices = make_devices
        self._devices: DeviceScreens | None = None
        self.session, self.displays, self.teams = session, displays, teams
        self.seat_in_hand = self.mark = ""
        self.beats_paused = False
        self._watched = WeakSet[TeamContent]()
        self._looks = looks(session, teams, theme)
        self._unsubscribe = session.subscribe(self._on_change)
        displays.display_changed.connect(self._display_changed)
        displays.leak_risk.connect(self.problem_changed)
        displays.faulted.connect(self._faulted)
        for audience in self.audiences:
            displays.set_message(audience, session.message_for(audience))

    @property
    def audiences(self) -> tuple[str, ...]:
        """Every audience with a display of its own."""
        return tuple(audience for audience in self.session.audiences if audience != REFEREE)

    def name_of(self, window: str) -> str:
        """Return the name of a window: that of its team, or of the shared screen."""
        return self._looks[window].team.name

    def is_present(self, audience: str) -> bool:
        """Return whether this audience plays now, or what a screen shows it is open still: a seat may join late or leave."""
        return audience in self.session.readers

    def plays(self, audience: str) -> bool:
        """Return whether this audience plays now; the public always does."""
        return audience == PUBLIC or audience in self.session.rules.present_seats(self.session.table)

    @property
    def seat_looking(self) -> str:
        """The seat that looks at its area on the shared screen now; "" if none does."""
        return self.seat_in_hand if self._live(SHARED) else ""

    @property
    def devices(self) -> DeviceScreens:
        """The devices of the room, which serve nobody before they are started. Made when they are asked for."""
        if self._devices is None:
            assert self._make_devices is not None, "this room has no devices"
            self._devices = self._make_devices()
            self._devices.set_mark(self.mark)
            self.displays.set_remote(self._devices)
            self.devices_made.emit(self._devices)
        return self._devices

    @property
    def has_devices(self) -> bool:
        """Whether devices were asked for."""
        return self._devices is not None

    def set_mark(self, words: str) -> None:
        """Show on every window what kind of session it is; "" for an ordinary one."""
        self.mark = words
        self.displays.set_mark(words)
        if self._devices is not None:
            self._devices.set_mark(words)

    def set_theme(self, theme: Theme, *, moves: bool) -> None:
        """Set the theme of every window; ``moves``: changes are shown by motion."""
        self._looks = looks(self.session, self.teams, theme)
        for window in self._looks:
            self.displays.set_look(window, self._look(window))
            if (content := self._content(window)) is not None:
                content.set_theme(theme)
                content.set_motion(moves)
        if self._devices is not None:
            self._devices.draw_anew()

    def close(self) -> None:
        """Curtain all displays and show nothing more of the session."""
        self.displays.curtain_all("the session was closed")
        self._unsubscribe()
        self.displays.display_changed.disconnect(self._display_changed)
        self.closed.emit()

    def tick(self, readings: Sequence[ClockReading]) -> None:
        """Show the clock of every seat on the screens that show its view."""
        for reading in readings:
            for window in (reading.seat, SHARED) if reading.seat == self.seat_in_hand else (reading.seat,):
                self.displays.set_shown_clock(window, reading.total_ms, reading.running)
                if self._live(window) and (content := self._content(window)) is not None:
                    content.set_clock(minutes(reading.total_ms))

    # ---------------------------------------------------------------- commands of the referee

    def go_live(self, audience: str) -> bool:
        """Lift one curtain, or end a hold; return whether that was possible. If not, `problem_changed` says why."""
        return self._lift(audience, audience)

    def live_all(self) -> None:
        """Lift the curtains of all displays that have a monitor."""
        if self.displays.offer_plan_again():
            self.problem_changed.emit("No monitor is confirmed yet. Confirm who sits where before lifting a curtain.")
            return
        placed = [display for audience in self.audiences if (display := self.displays.display(audience)).has_place]
        if not placed:
            self.problem_changed.emit("No display has a monitor yet. Assign one under Screens.")
        for display in placed:
            if not display.is_open and not self.go_live(display.audience):
                return

    def hold(self, audience: str) -> None:
        """Keep the picture that is shown."""
        self._order(lambda: self.displays.hold(audience))

    def turn_pages(self, step: int) -> None:
        """Turn so many pages of the cards to read on, or back, on every live screen."""
        for content in self._live_contents():
            content.turn_page(step)

    def skip_beats(self) -> None:
        """End what is shown large on every live screen; what comes after it is shown."""
        for content in self._live_contents():
            content.skip_beat()

    def pause_beats(self, paused: bool) -> None:
        """Let what is shown large on the live screens stay, or go on."""
        self.beats_paused = paused
        for content in self._live_contents():
            content.pause_beats(paused)

    def beats_left(self, audience: str) -> int:
        """Return how much an audience's live screen has still to show large before it shows what is so now."""
        window = SHARED if self.seat_looking == audience else audience
        content = self._content(window) if self._live(window) else None
        return content.beats_left if content is not None else 0

    def _live_contents(self) -> list[TeamContent]:
        return [content for window in self._looks if self._live(window) and (content := self._content(window)) is not None]

    def curtain(self, audience: str) -> None:
        """Curtain one display."""
        self.displays.curtain(audience)

    def turn_curtain(self, audience: str) -> None:
        """Lift the curtain of a display, or curtain it if it has none."""
        if self.displays.state(audience) is DisplayState.CURTAIN:
            self.go_live(audience)
        else:
            self.curtain(audience)

    def curtain_all(self) -> None:
        """Curtain all displays."""
        self.displays.curtain_all("the referee")

    def assign(self, audience: str, screen: ScreenId) -> None:
        """Give a display a monitor; it appears there curtained."""
        self._order(lambda: self.displays.assign(audience, screen))

    def unassign(self, audience: str) -> None:
        """Take a display off its monitor."""
        self._order(lambda: self.displays.unassign(audience))

    def confirm(self) -> bool:
        """Carry out the plan of monitors that the referee has checked."""
        return self._order(self.displays.confirm)

    # ---------------------------------------------------------------- handing a screen over

    def pass_to(self, seat: str) -> None:
        """Show a curtain on the shared screen that asks to pass it to this seat."""
        self.take_back_screen()
        self.seat_in_hand = seat
        self.displays.set_look(SHARED, self._look(SHARED))
        self.changed.emit(SHARED)

    def show_in_hand(self) -> bool:
        """Show the area of the seat that has the shared screen, until `take_back_screen`; return whether it could."""
        if not self.displays.display(SHARED).where:
            self.problem_changed.emit(NO_SHARED_SCREEN)
            return False
        return bool(self.seat_in_hand) and self._lift(SHARED, self.seat_in_hand)

    def take_back_screen(self) -> None:
        """Curtain the shared screen, which no seat has any more."""
        seat = self.seat_in_hand
        self.displays.curtain(SHARED)
        self.seat_in_hand = ""
        self.displays.set_look(SHARED, self._look(SHARED))
        if seat:
            self.changed.emit(SHARED)

    # ---------------------------------------------------------------- inside

    def _look(self, window: str) -> CurtainLook:
        """Return the curtain of a window; that of the shared screen names the seat that is to have it."""
        look = self._looks[window]
        if window != SHARED or not self.seat_in_hand:
            return look
        team = self.teams[self.seat_in_hand]
        return CurtainLook(team, look.session, look.theme, f"Pass the screen to {team.name}")

    def _order(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except KnownError as error:
            self.problem_changed.emit(str(error))
            return False
        self.problem_changed.emit("")
        return True

    def _lift(self, window: str, audience: str) -> bool:
        """Show the audience's view in a window. It is recorded first, so that the log never misses what was shown."""
        display = self.displays.display(window)
        try:
            if self.displays.can_go_live(window):
                self.session.screen_change(audience, "LIVE", display.where)
            self._forget_lines(window)
            lifted = self.displays.go_live(window, self.session.view(audience), self.lines(audience))
        except KnownError as error:
            self.problem_changed.emit(str(error))
            self._record_state(window)
            return False
        if not lifted:  # drawing the view failed, which `_faulted` has reported
            return False
        self._show_message(window, audience)
        content = self.displays.window(window).content
        if (shown := team_content(content)) is not None:
            shown.pause_beats(self.beats_paused)
        if isinstance(content, TeamContent) and content not in self._watched:
            self._watched.add(content)
            content.large_changed.connect(self.large_changed)
        self.problem_changed.emit("")
        return True

    def _on_change(self, change: Change) -> None:
        if change.remark is not None:
            if change.remark.kind == "message":
                told = self.audiences if change.remark.audience == EVERYONE else (change.remark.audience,)
                for audience in told:
                    self.displays.set_message(audience, change.remark.text)
                    self._show_message(audience, audience)
                if self.seat_in_hand in told:
                    self._show_message(SHARED, self.seat_in_hand)
            return
        assert change.entry is not None, "a change is a ply or a remark"
        for audience in self.audiences:
            self._follow(audience, audience, change)
        if seat := self.seat_in_hand:
            self._follow(SHARED, seat, change)

    def _follow(self, window: str, audience: str, change: Change) -> None:
        """Show on a live window what a ply changed for its audience; if nothing, leave it untouched."""
        if not self._live(window) or change.entry is None:
            return
        told: Sequence[Observation] = change.observations[audience]
        if audience not in change.changed and not told:
            return
        if change.entry.ply.kind == "take_back":  # lines that stand there are marked
            corrected = [one for one in told if one.kind == "said"]
            told = [*self.lines(audience)[: -len(corrected) or None], *corrected]
            self._forget_lines(window)
        self.displays.set_view(window, change.views[audience], told)

    def _content(self, window: str) -> TeamContent | None:
        """Return what draws an audience's views in a window; None before the first, and for another kind of content."""
        return team_content(self.displays.window(window).content)

    def _forget_lines(self, window: str) -> None:
        self.displays.forget_told(window)
        if (content := self._content(window)) is not None:
            content.forget_lines()

    def lines(self, audience: str) -> list[Observation]:
        """Return the last lines told, as many as a window keeps, and between them where the audience itself decided.

        Without moves, which would be animated. Between lines of two moves stands one without words. A correction is one of
        them, and not shown large again.
        """
        told: list[Observation] = []
        kept, ply = TeamContent.KEPT, None
        for one in reversed(self.session.sightings(audience)):
            if line := one.line:
                if ply not in (None, one.ply):
                    told.append(Observation("said"))
                ply = one.ply
                beat = "" if one.observation.beat == "correction" else one.observation.beat
                told.append(msgspec.structs.replace(one.observation, text=line, beat=beat))
                kept -= 1
                if not kept:
                    break
            elif one.observation.kind == "answered" and audience in one.observation.seats:
                told.append(one.observation)
        return told[::-1]

    def shown_lines(self, audience: str) -> list[Observation]:
        """Return the lines for a picture of this screen: the last ones told, but of a held one those that stand on it."""
        content = self._content(audience)
        if self.displays.state(audience) is not DisplayState.HELD or content is None:
            return self.lines(audience)
        return content.told

    def _show_message(self, window: str, audience: str) -> None:
        """Show the message to an audience on a window that shows its view."""
        if not self._live(window):
            return
        self.displays.set_shown_message(window, self.session.message_for(audience))
        if (content := self._content(window)) is not None:
            content.set_message(self.session.message_for(audience))

    def _live(self, window: str) -> bool:
        return self.displays.state(window) is DisplayState.LIVE

    def _display_changed(self, window: str) -> None:
        if (content := self._content(window)) is not None:
            content.set_held(self.displays.state(window) is DisplayState.HELD)
        self._record_state(window)
        self.changed.emit(window)

    def _record_state(self, window: str) -> None:
        """Record in the log what a window shows now, if that has changed."""
        audience = self.seat_in_hand if window == SHARED else window
        if not audience or not self.session.can_write_remarks:
            return
        windows = (audience, SHARED) if audience == self.seat_in_hand else (audience,)
        shown = [self.displays.state(one) for one in windows]
        state = next(word for one, word in _SCREEN_STATES.items() if one in shown)
        if self.session.screen_state(audience) == state:
            return
        try:
            self.session.screen_change(audience, state, self.displays.display(window).where)
        except KnownError as error:
            self.problem_changed.emit(str(error))

    def _faulted(self, window: str, sentence: str) -> None:
        whose = f"The screen of {self.session.name(window) if window else 'every team'}"
        self.problem_changed.emit(f"{'The shared screen' if window == SHARED else whose} was curtained: {sentence}")
