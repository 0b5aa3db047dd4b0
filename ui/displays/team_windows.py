"""The team windows: what each shows, and placing it on a monitor with a check that it arrived."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from engine.model.view import Observation, View
from ui.displays.curtain import CurtainLook
from ui.displays.display import ContentFactory, Display, DisplayState
from ui.displays.monitors.monitor_identity import DesktopRect, Monitor, ScreenId
from ui.displays.monitors.monitor_platform import MonitorPlatform, another_screen, qt_screen, screen_id
from ui.displays.remote_screens import RemoteScreens
from ui.displays.reported_screen import ReportedScreen
from ui.displays.team_window import TeamWindow

_log = logging.getLogger(__name__)
_CHECK_MS: Final = 30
"""Milliseconds between two checks of a window that was just placed; the first is in the next turn of the event loop."""
_CHECKS: Final = 10
"""After so many checks a window that has not stayed where it belongs is hidden."""
_CHECKS_OF_REPORTS: Final = 100
"""As many where the compositor has to report the window's screen: until then it stands behind its curtain."""


@dataclass
class TeamDisplay:
    """One audience's window and its state; see `Display` for the fields they share.

    Attributes:
        area: where the window must be; None while it is hidden.
        reported: what the compositor says of its screen, where no program may place its windows.
    """

    audience: str
    look: CurtainLook
    window: TeamWindow
    state: DisplayState = DisplayState.CURTAIN
    view: View | None = None
    screen: ScreenId | None = None
    area: DesktopRect | None = None
    placed: bool = False
    message: str = ""
    problem: str = ""
    reported: ReportedScreen | None = None

    @property
    def name(self) -> str:
        """The team's name."""
        return self.look.team.name

    def status(self, remote: RemoteScreens | None = None) -> Display:
        """Return the state as a `Display`, with its screens elsewhere."""
        own = self.audience, self.state, self.screen, self.placed, self.view, self.message, self.problem
        return Display(*own) if remote is None else Display(*own, remote.names(own[0]), remote.curtained(own[0]))


class TeamWindows(QObject):
    """All team windows. Shows, curtains, places and hides them; does not decide who sits where.

    Signals:
        changed: (audience) its display has another state, place, message or problem; not that a live one shows a new view.
        arrived: (audience) its window was verified to stand on its monitor.
        leak_risk: (sentence) a window was not where it should be; it is hidden already.
        faulted: (audience, sentence) a window had an error and is curtained already.
    """

    changed = Signal(str)
    arrived = Signal(str)
    leak_risk = Signal(str)
    faulted = Signal(str, str)

    def __init__(
        self, looks: Mapping[str, CurtainLook], content: ContentFactory, platform: MonitorPlatform, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._platform = platform
        self.remote: RemoteScreens | None = None
        self._teams = {a: TeamDisplay(a, look, TeamWindow(look, partial(content, a))) for a, look in looks.items()}
        for team in self:
            team.window.misplaced.connect(partial(self._on_misplaced, team))

    def __iter__(self) -> Iterator[TeamDisplay]:
        return iter(self._teams.values())

    def __getitem__(self, audience: str) -> TeamDisplay:
        return self._teams[audience]

    # What is shown

    def show_view(self, team: TeamDisplay, view: View, observations: Sequence[Observation], *, lifts: bool = False) -> bool:
        """Draw a view on a window, or curtain it if that fails; returns whether the view is shown.

        Screens elsewhere show it too; one that is curtained only if this ``lifts`` the curtain.
        """
        team.view = view
        try:
            if team.placed:
                team.window.show_view(view, observations)
        except Exception as fault:  # whatever the content did wrong, no team may see it
            self.handle_fault(team, fault)
            return False
        if self.remote is not None:
            (self.remote.lift if lifts else self.remote.show_view)(team.audience, view, observations)
        if lifts:
            self.changed.emit(team.audience)
        return True

    def curtain(self, *teams: TeamDisplay) -> None:
        """Paint these curtains at once and drop the views; then emit what has changed."""
        with self._emitting_changes(*teams):
            self._curtain_remote(*teams)
            for team in teams:
                self._curtain(team)

    def _curtain_remote(self, *teams: TeamDisplay) -> None:
        if self.remote is not None:
            self.remote.curtain([team.audience for team in teams])

    def _curtain(self, team: TeamDisplay) -> None:
        team.state, team.view = DisplayState.CURTAIN, None
        try:
            team.window.show_curtain()
        except Exception as fault:  # the card is shown and the content discarded
            self._report_fault(team, fault)
        assert team.window.is_curtained

    def print_message(self, team: TeamDisplay) -> None:
        """Print the referee's message on a curtain, unless another team might read it: the window may be anywhere."""
        team.window.set_message(team.message if team.placed else "")

    def handle_fault(self, team: TeamDisplay, fault: BaseException) -> None:
        """Curtain a window in which an error arose, discard its content and report the error."""
        team.window.discard_content()
        self.curtain(team)
        self._report_fault(team, fault)

    def hide(self, *teams: TeamDisplay) -> None:
        """Hide these windows, all of them first, then curtain them."""
        for team in teams:
            team.window.hide_now()
        with self._emitting_changes(*teams):
            self._curtain_remote(*teams)
            for team in teams:
                team.area, team.placed = None, False
                self.print_message(team)
                self._curtain(team)

    @contextmanager
    def _emitting_changes(self, *teams: TeamDisplay) -> Iterator[None]:
        """Emit `changed` afterwards for each display that has changed: listeners may be slow, as a durable commit is."""
        before = [team.status() for team in teams]
        yield
        for team, was in zip(teams, before, strict=True):
            if team.status() != was:
                self.changed.emit(team.audience)

    def _report_fault(self, team: TeamDisplay, fault: BaseException) -> None:
        _log.error("the window of %s failed", team.audience, exc_info=fault)
        team.problem = f"The window of {team.name} had an error ({type(fault).__name__}) and is behind its curtain."
        self.changed.emit(team.audience)
        self.faulted.emit(team.audience, team.problem)

    def close(self) -> None:
        """Hide and delete the windows, which have no parent."""
        self.hide(*self)
        for team in self:
            team.window.deleteLater()

    # Where it is

    def place(self, team: TeamDisplay, monitor: Monitor) -> None:
        """Place a window, curtained, on a monitor, and check soon whether it arrived."""
        self.hide(team)
        screen = qt_screen(monitor.id)
        team.screen, team.area, team.problem = monitor.id, monitor.area, ""
        team.window.place(self._platform.qt_rect(monitor.area, screen), screen, self._platform.unmanaged)
        if not self._platform.can_place_windows:
            self._expect_report(team)
        self._check_place_later(team, monitor.area, _CHECKS if team.reported is None else _CHECKS_OF_REPORTS, False)

    def _expect_report(self, team: TeamDisplay) -> None:
        """Take the window as being nowhere until the compositor says where: its request for a monitor has been sent."""
        if team.reported is None:
            team.reported = ReportedScreen(team.window, lambda: another_screen(team.screen), self)
            team.reported.reported.connect(partial(self._on_reported, team))
        team.reported.follow()
        team.reported.forget()
        team.reported.pretend_wrong()

    def _on_reported(self, team: TeamDisplay) -> None:
        if team.placed and screen_id(team.window.screen()) != team.screen:
            self._on_misplaced(team)

    def find_by_window(self, window: QWidget | None) -> TeamDisplay | None:
        """Return the display that has this window, or None."""
        return next((team for team in self if team.window is window), None)

    def _check_place_later(self, team: TeamDisplay, area: DesktopRect, checks: int, right: bool) -> None:
        wait = 0 if checks in (_CHECKS, _CHECKS_OF_REPORTS) else _CHECK_MS
        QTimer.singleShot(wait, self, partial(self._check_place, team, area, checks, right))

    def _check_place(self, team: TeamDisplay, area: DesktopRect, checks: int, was_right: bool) -> None:
        """Check where a window is. It has arrived if it is in place twice: Qt may still move it once to scale it."""
        if team.area is not area:
            return  # hidden or placed elsewhere meanwhile
        is_known = team.reported is None or team.reported.is_known
        right = is_known and self._platform.window_area(team.window) == area
        if right and was_right:
            team.placed = True
            team.window.fix_place()
            self.print_message(team)
            self.changed.emit(team.audience)
            self.arrived.emit(team.audience)
        elif checks > 1:
            if not right:
                self._platform.move_window(team.window, area)
            self._check_place_later(team, area, checks - 1, right)
        else:
            self._on_misplaced(team)

    def _on_misplaced(self, team: TeamDisplay) -> None:
        """Hide a window that is not where it belongs, and say so."""
        if team.reported is None:
            self._hide_misplaced(team)
            return
        # Qt 6.11 handles what a Wayland compositor wants of a window, and dies if the window is hidden meanwhile
        team.placed = False
        self.print_message(team)
        self.curtain(team)
        QTimer.singleShot(0, self, partial(self._hide_misplaced, team, team.area))

    def _hide_misplaced(self, team: TeamDisplay, area: DesktopRect | None = None) -> None:
        if area is not None and team.area is not area:
            return  # hidden or placed elsewhere meanwhile
        self.hide(team)
        team.problem = f"The window of {team.name} was not where it belongs and is hidden. Assign its monitor again."
        self.changed.emit(team.audience)
        self.leak_risk.emit(team.problem)
