"""The only owner of what every audience's display shows and on which monitor it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from engine.errors import KnownError
from engine.model.view import Observation, View
from ui.displays.curtain import CurtainLook
from ui.displays.display import ContentFactory, Display, DisplayState, SeatingPlan, SeatingPlanRow
from ui.displays.guard.fault_watch import FaultWatch
from ui.displays.guard.screen_guard import QUIET_MS, ScreenGuard
from ui.displays.guard.system_key import CurtainKey, SystemKey
from ui.displays.guard.watchdog import Watchdog
from ui.displays.guard.watchdog_process import COMMAND
from ui.displays.guard.win32_guard import CaptureProtection, HotKey
from ui.displays.monitor_numbers import NumberCards
from ui.displays.monitors.monitor_identity import Monitor, ScreenId, describe_change, find_monitor
from ui.displays.monitors.monitor_platform import MonitorPlatform, current_platform
from ui.displays.monitors.remembered_rooms import RememberedRoom, RoomBook
from ui.displays.pending_seating import PendingPlan, plan_rows
from ui.displays.referee_windows import RefereeWindows
from ui.displays.remote_screens import RemoteScreens
from ui.displays.team_window import TeamWindow
from ui.displays.team_windows import TeamDisplay, TeamWindows
from ui.system.relaunch import relaunch_command


class DisplayController(QObject):
    """Controls team windows, their curtains and monitors, and the guard over all of them.

    Args:
        looks: each audience's title card, in the order in which the referee sees the audiences.
        content: makes the widget that draws an audience's views.
        rooms: stores seatings.
        platform: the source of monitors; by default that of the platform Qt runs on.
        quiet_ms: how long no monitor may change before a plan is made.

    Signals:
        display_changed: (audience) its state, monitor or message has changed: read `display` again.
        topology_changed: (reason) the monitors are changing; every secret window is hidden and curtained already.
        plan_ready: (SeatingPlan) the monitors are quiet, or a remembered room is offered: show it, then `confirm`.
        curtained_all: (reason) the referee curtained every display.
        leak_risk: (sentence) somebody may see a secret; what could be hidden is hidden already.
        faulted: (audience, sentence) this audience's window had an error and is curtained; ``""`` if it may have been any.
    """

    display_changed = Signal(str)
    topology_changed = Signal(str)
    plan_ready = Signal(object)
    curtained_all = Signal(str)
    leak_risk = Signal(str)
    faulted = Signal(str, str)

    def __init__(
        self,
        looks: Mapping[str, CurtainLook],
        content: ContentFactory,
        rooms: RoomBook,
        platform: MonitorPlatform | None = None,
        parent: QObject | None = None,
        quiet_ms: int = QUIET_MS,
    ) -> None:
        super().__init__(parent)
        self._platform = platform or current_platform()
        self._rooms = rooms
        self._windows = TeamWindows(looks, content, self._platform, self)
        self._windows.changed.connect(self.display_changed)
        self._windows.arrived.connect(self._on_arrived)
        self._windows.leak_risk.connect(self.leak_risk)
        self._windows.faulted.connect(self.faulted)
        self._monitors = self._platform.monitors()
        self._pending = PendingPlan(self)
        self._pending.ready.connect(self.plan_ready)
        self._numbers = NumberCards(self._platform, self)
        self._key: CurtainKey | None = None
        self._system_key: SystemKey | HotKey | None = None
        self._protection: CaptureProtection | None = None
        self._faults: FaultWatch | None = None
        self._is_closed = False
        self._referee = RefereeWindows(self._platform, self)
        self._referee.set_monitors(self._monitors, frozenset())
        self._referee.reached.connect(self._on_referee_reached)
        self._referee.claimed.connect(self._on_referee_claimed)
        self._referee.restored.connect(self._on_referee_restored)
        self._watchdog: Watchdog | None = None
        if self._platform.needs_watchdog:
            self._watchdog = Watchdog((*relaunch_command(), COMMAND), self)
            self._watchdog.failed.connect(self.leak_risk)
        self._guard = ScreenGuard(self._platform.x_server, self, quiet_ms)
        self._guard.alarm.connect(self._on_alarm)
        self._guard.quiet.connect(self._on_quiet)

    # What is shown

    @property
    def audiences(self) -> tuple[str, ...]:
        """All audiences, in the referee's order."""
        return tuple(team.audience for team in self._windows)

    def display(self, audience: str) -> Display:
        """Return one audience's display at this moment. Raises KeyError for an unknown audience."""
        return self._windows[audience].status(self._windows.remote)

    def state(self, audience: str) -> DisplayState:
        """Return the state of one audience's display. Raises KeyError for an unknown audience."""
        return self._windows[audience].state

    def set_view(self, audience: str, view: View, observations: Sequence[Observation] = ()) -> bool:
        """Show a view if this display is live; otherwise forget it. Never lifts a curtain. Returns whether it is shown."""
        team = self._windows[audience]
        return team.state is DisplayState.LIVE and self._windows.show_view(team, view, observations)

    def go_live(self, audience: str, view: View, observations: Sequence[Observation] = ()) -> bool:
        """Lift one curtain, or end a hold, and show this view. Returns False if the window failed and is curtained.

        Raises KnownError while the display has no verified monitor or the monitors wait to be confirmed.
        """
        team = self._windows[audience]
        if not self.can_go_live(audience):
            if self.needs_confirmation:
                raise KnownError("The monitors have changed. Confirm who sits where before lifting a curtain.")
            raise _nowhere(team.name)
        team.state = DisplayState.LIVE
        return self._windows.show_view(team, view, observations, lifts=True)

    def can_go_live(self, audience: str) -> bool:
        """Return whether a curtain could be lifted now: it has a verified monitor, or a screen elsewhere and no monitor."""
        display = self.display(audience)
        if self.needs_confirmation and display.screen is not None:
            return False
        return display.has_place

    def hold(self, audience: str) -> None:
        """Keep the current picture and show no new one. Raises KnownError where there is none."""
        team = self._windows[audience]
        if not self.display(audience).has_place:
            raise _nowhere(team.name)
        if team.state is DisplayState.CURTAIN:
            raise KnownError(f"{team.name} is behind its curtain; there is no picture to hold.")
        team.state = DisplayState.HELD
        self.display_changed.emit(audience)

    def curtain(self, audience: str) -> None:
        """Curtain one display now and drop its view."""
        self._windows.curtain(self._windows[audience])

    def curtain_all(self, reason: str = "") -> None:
        """Curtain all displays now; ``reason`` is passed on by `curtained_all`."""
        self._windows.curtain(*self._windows)
        self.curtained_all.emit(reason)

    def set_message(self, audience: str, text: str) -> None:
        """Print the referee's message on this curtain, once its window is where it belongs; ``""`` removes it."""
        team = self._windows[audience]
        team.message = text
        self._windows.print_message(team)
        self._set_remote_curtain(team)
        self.display_changed.emit(audience)

    def set_look(self, audience: str, look: CurtainLook) -> None:
        """Print another title card."""
        team = self._windows[audience]
        team.look = look
        team.window.set_look(look)
        self._set_remote_curtain(team)

    def set_mark(self, words: str) -> None:
        """Show a band with this text on every window, over curtain and picture; ``""`` for an ordinary session."""
        for team in self._windows:
            team.window.set_mark(words)

    def window(self, audience: str) -> TeamWindow:
        """Return the team window: whoever made its content may use what that can do beside drawing views."""
        return self._windows[audience].window

    # Screens elsewhere

    @property
    def remote(self) -> RemoteScreens | None:
        """The screens that are no monitors of this computer; None while there are none."""
        return self._windows.remote

    def set_remote(self, remote: RemoteScreens) -> None:
        """Let displays be shown on these screens too, from now on. They begin curtained."""
        self._windows.remote = remote
        remote.changed.connect(self._on_remote_change)
        remote.faulted.connect(self._on_remote_fault)
        remote.failed.connect(self.leak_risk)
        for team in self._windows:
            self._set_remote_curtain(team)

    def forget_told(self, audience: str) -> None:
        """Let screens elsewhere forget what may be read there; the next view brings it anew."""
        if self._windows.remote is not None:
            self._windows.remote.forget_told(audience)

    def set_shown_message(self, audience: str, text: str) -> None:
        """Show a message beside the view on screens elsewhere; "" for none."""
        if self._windows.remote is not None:
            self._windows.remote.set_message(audience, text)

    def set_shown_clock(self, audience: str, total_ms: int, runs: bool) -> None:
        """Show a clock beside the view on screens elsewhere; where the picture is held, it stands."""
        if self._windows.remote is not None:
            if self.state(audience) is DisplayState.HELD:
                self._windows.remote.stop_clock(audience)
            else:
                self._windows.remote.set_clock(audience, total_ms, runs)

    def _set_remote_curtain(self, team: TeamDisplay) -> None:
        if self._windows.remote is not None:
            self._windows.remote.set_curtain(team.audience, f"{team.name}\n{team.message or team.look.line}")

    def _on_remote_change(self, audience: str) -> None:
        """Curtain a display that has lost the last screen it could be shown on."""
        team = self._windows[audience]
        if team.state is not DisplayState.CURTAIN and not self.display(audience).has_place:
            self._windows.curtain(team)
        self.display_changed.emit(audience)

    def _on_remote_fault(self, audience: str, fault: Exception) -> None:
        self._windows.handle_fault(self._windows[audience], fault)

    # Which monitor

    def monitors(self) -> tuple[Monitor, ...]:
        """Return the monitors that are on, from left to right."""
        return self._monitors

    def assign(self, audience: str, screen: ScreenId) -> None:
        """Give an audience a monitor. Its window appears there curtained, or when the plan is confirmed if one waits.

        Raises KnownError if the monitor is gone, cannot be told from another, mirrors another, or is taken.
        """
        if self._guard.alarmed:
            raise KnownError("The monitors are still changing. Try again in a moment.")
        self._read_monitors()
        found = find_monitor(screen, self._monitors)
        if found.monitor is None:
            raise KnownError(f"{found.doubt} Choose another monitor.")
        team = self._windows[audience]
        self._refuse_taken(team, found.monitor)
        self._windows.hide(team)
        team.screen, team.problem = found.monitor.id, ""
        if self.plan is None:
            self._windows.place(team, found.monitor)
        self._seating_changed()

    def unassign(self, audience: str) -> None:
        """Hide an audience's window and free its monitor."""
        self._unassign(self._windows[audience])
        self._seating_changed()

    def identify(self, on: bool) -> None:
        """Show a big number on every monitor, with the team that has it; or hide the numbers."""
        if not on:
            self._numbers.hide()
            return
        owners = {m.number: team.name for m in self._monitors for team in self._windows if team.screen == m.id}
        windows = {
            m.number: team.window for m in self._monitors for team in self._windows if team.placed and team.screen == m.id
        }
        self._numbers.show(self._monitors, owners, windows)
        self._pending.mark_numbers_seen()

    @property
    def plan(self) -> SeatingPlan | None:
        """The plan that waits to be confirmed; None if there is none, and while the monitors are still changing."""
        return self._pending.plan

    @property
    def needs_confirmation(self) -> bool:
        """Whether team windows stay hidden until the referee confirms who sits where."""
        return self._pending.is_needed

    @property
    def is_referee_away(self) -> bool:
        """Whether the referee's windows, and so any dialog, are hidden until a monitor is chosen for them."""
        return self._referee.are_away

    def confirm(self) -> None:
        """Carry out the plan: show every window on its monitor, curtained.

        Raises KnownError if there is nothing to confirm, the monitors are still changing or changed again, the referee's
        own window is not back yet, or two monitors cannot be told apart and nobody has looked at the numbers.
        """
        if self._guard.alarmed:
            raise KnownError("The monitors are still changing. Wait for the new plan.")
        if self._referee.are_away:
            raise KnownError("The referee's window is still hidden. Choose the monitor where it comes back first.")
        self._read_monitors()
        rows = self._rows()
        self._pending.confirm(rows)
        self._numbers.hide()
        for row in rows:
            team, monitor = self._windows[row.audience], find_monitor(row.screen, self._monitors).monitor
            if row.area is not None and monitor is not None:
                self._windows.place(team, monitor)
            else:
                team.problem = row.doubt
        self._seating_changed()

    # Remembered rooms

    def offer_room(self, room: RememberedRoom | None = None) -> RememberedRoom | None:
        """Make a plan from a remembered room: this one, or the last saved that fits. No window appears before `confirm`.

        Returns the room, or None if none fits. Raises KnownError if the rooms cannot be read.
        """
        room = room or self._rooms.fitting(self.audiences, self._monitors)
        if room is None:
            return None
        seating = room.seating(self.audiences)
        for team in self._windows:
            self._unassign(team)
            team.screen = seating.get(team.audience)
        self._update_referee_windows()
        self._pending.offer(self._rows(), f"The room {room.name} is remembered.", room.name)
        return room

    def offer_plan_again(self) -> bool:
        """Emit `plan_ready` again if a plan waits to be confirmed; returns whether one does."""
        self._pending.refresh(self._rows())
        return self.plan is not None

    def remember_room(self, name: str) -> RememberedRoom:
        """Remember who sits where under this name. Raises KnownError if nobody has a monitor or a plan waits."""
        seats = tuple((team.audience, team.screen) for team in self._windows if team.screen is not None)
        if self.needs_confirmation or not seats:
            raise KnownError("Assign the monitors and confirm them before remembering the room.")
        room = RememberedRoom(name, seats)
        self._rooms.save(room)
        return room

    def rooms(self) -> tuple[RememberedRoom, ...]:
        """Return the remembered rooms, the last saved first. Raises KnownError if they cannot be read."""
        return self._rooms.rooms()

    def forget_room(self, name: str) -> None:
        """Forget a room. Raises KnownError if that cannot be written."""
        self._rooms.forget(name)

    # Watches

    def guard_window(self, window: QWidget) -> None:
        """Guard a window of the referee's: hide it with the team windows, and restore it on the referee's monitor only."""
        self._referee.guard(window)
        if QGuiApplication.platformName() == "windows" and self._protection is None:
            self._protection = CaptureProtection(self)

    def watch_curtain_key(self) -> None:
        """Curtain all displays on F12 from now on, whatever has the keyboard focus."""
        if self._key is None:
            self._key = CurtainKey(self)
            self._key.pressed.connect(partial(self.curtain_all, "curtain key"))
            system_key = self._make_system_key()
            if system_key is not None:
                self._system_key = system_key
                system_key.pressed.connect(partial(self.curtain_all, "curtain key"))
                self._windows.changed.connect(lambda _: self._grab_key(system_key))

    @property
    def is_key_only_ours(self) -> bool:
        """Whether screens are open and F12 does not reach this program while another one has the keyboard."""
        return self._are_open and not (self._system_key is not None and self._system_key.is_grabbed)

    @property
    def _are_open(self) -> bool:
        return any(team.state is not DisplayState.CURTAIN for team in self._windows)

    def _make_system_key(self) -> SystemKey | HotKey | None:
        if self._platform.x_server is not None:
            return SystemKey(self)
        return HotKey(self) if QGuiApplication.platformName() == "windows" else None

    def _grab_key(self, key: SystemKey | HotKey) -> None:
        """Take F12 from the system while a curtain is up, and give it back when the last one falls."""
        if self._are_open:
            key.grab()
        else:
            key.release()

    def watch_faults(self) -> None:
        """Curtain a team window on an error inside it, and all on an error elsewhere, from now on."""
        if self._faults is None:
            self._faults = FaultWatch(self._on_fault)

    def close(self) -> None:
        """Hide and delete every team window and stop all watches, at the end of the session; do nothing the second time."""
        if self._is_closed:
            return
        self._is_closed = True
        if self._windows.remote is not None:
            self._windows.remote.close()
        self._numbers.hide()
        self._windows.close()
        self._referee.stop()
        self._guard.stop()
        if self._key is not None:
            self._key.stop()
        if self._system_key is not None:
            self._system_key.release()
        if self._protection is not None:
            self._protection.stop()
        if self._faults is not None:
            self._faults.stop()
        if self._watchdog is not None:
            self._watchdog.close()
        self._platform.close()

    # When the monitors change

    def _on_alarm(self, reason: str) -> None:
        """Hide all windows before anything else is done."""
        known = self._guard.alarmed
        self._pending.invalidate()
        for team in self._windows:
            team.window.hide_now()
        self._referee.hide_all()
        self._numbers.hide()
        self._windows.hide(*self._windows)
        self._watch()
        if not known:
            self.topology_changed.emit(reason)

    def _on_quiet(self) -> None:
        before = self._monitors
        self._read_monitors()
        self._referee.restore()
        self._pending.offer(self._rows(), describe_change(before, self._monitors))

    def _read_monitors(self) -> None:
        self._monitors = self._platform.monitors()
        self._update_referee_windows()

    def _update_referee_windows(self) -> None:
        self._referee.set_monitors(self._monitors, frozenset(row.screen for row in self._rows()))

    def _rows(self) -> tuple[SeatingPlanRow, ...]:
        wanted = [(team.audience, team.screen) for team in self._windows if team.screen is not None]
        return plan_rows(wanted, self._monitors, self._referee.occupied)

    def _seating_changed(self) -> None:
        self._update_referee_windows()
        self._pending.refresh(self._rows())
        self._watch()
        for team in self._windows:
            self.display_changed.emit(team.audience)

    def _watch(self) -> None:
        """Let the watchdog guard every window of the program while a team window is shown."""
        if self._watchdog is None:
            return
        if any(team.window.isVisible() for team in self._windows):
            shown = [window for window in QApplication.topLevelWidgets() if window.isVisible()]
            self._watchdog.guard(int(window.winId()) for window in shown)
        else:
            self._watchdog.forget()

    def _unassign(self, team: TeamDisplay) -> None:
        self._windows.hide(team)
        team.screen, team.problem = None, ""

    def _refuse_taken(self, team: TeamDisplay, monitor: Monitor) -> None:
        label = monitor.id.label
        other = next((s for s in self._windows if s is not team and s.screen == monitor.id), None)
        if other is not None:
            raise KnownError(f"{label} is the monitor of {other.name}. Take that team off it first.")
        if monitor.shared:
            raise KnownError(f"{label} shows what another monitor shows. Switch mirroring off first.")
        if monitor.id in self._referee.occupied:
            raise KnownError(f"{label} is the referee's own monitor. Move the referee's window away first.")

    def _on_referee_reached(self, window: QWidget, screen: ScreenId) -> None:
        self._watch()
        if any(monitor.id == screen and monitor.shared for monitor in self._monitors):
            self.leak_risk.emit("Your monitor is seen on another one too, with every secret. Switch mirroring off first.")
        for team in self._windows:
            if team.screen == screen and team.placed:
                back = self._referee.move_home(window)
                done = "It was put back" if back else "Move it away"
                self.leak_risk.emit(f"A window of yours reached the monitor of {team.name}. {done}: it holds every secret.")

    def _on_arrived(self, audience: str) -> None:
        screen = self._windows[audience].screen
        main = next((monitor for monitor in self._monitors if monitor.primary and monitor.id == screen), None)
        if main is not None and len(self._monitors) > 1:
            self.leak_risk.emit(
                f"{main.id.label} is the main monitor of this computer: while you change between windows, pictures of yours"
                " may appear there. Make the monitor of your window the main one."
            )

    def _on_referee_claimed(self, screen: ScreenId) -> None:
        for team in self._windows:
            if team.screen == screen:
                self._unassign(team)
        self._update_referee_windows()

    def _on_referee_restored(self) -> None:
        self._watch()
        self._pending.refresh(self._rows())  # it was made while the referee's windows were hidden

    def _on_fault(self, window: QWidget | None, fault: BaseException) -> None:
        team = self._windows.find_by_window(window)
        if team is not None:
            self._windows.handle_fault(team, fault)
            return
        self.curtain_all("an error in the program")
        self.faulted.emit("", f"The program had an error ({type(fault).__name__}); every team is behind its curtain.")


def _nowhere(name: str) -> KnownError:
    """Return the error that a team of this name has no screen."""
    return KnownError(f"{name} is on no monitor yet. Assign one under Screens.")
