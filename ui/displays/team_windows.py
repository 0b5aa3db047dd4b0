"""The team windows: what each shows, and putting it on a monitor with a look whether it got there."""

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
from ui.displays.monitors.monitor_platform import MonitorPlatform, qt_screen
from ui.displays.team_window import TeamWindow

_log = logging.getLogger(__name__)
_CHECK_MS: Final = 30
"""Milliseconds between two looks at a window that was just put somewhere; the first is in the next turn of the loop."""
_CHECKS: Final = 10
"""After so many looks a window that has not stood still where it belongs is given up."""


@dataclass
class TeamDisplay:
    """One audience's window and what is known of it; see `Display` for the fields they share.

    Attributes:
        area: where the window must be, once it was put there; None while it is hidden.
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

    @property
    def name(self) -> str:
        """The team's name."""
        return self.look.team.name

    def status(self) -> Display:
        """What others may know of it."""
        return Display(self.audience, self.state, self.screen, self.placed, self.view, self.message, self.problem)


class TeamWindows(QObject):
    """All team windows. It shows, curtains, puts and hides them, and decides nothing about who sits where.

    Signals:
        changed: (audience) something about this display is another.
        arrived: (audience) its window stands on its monitor.
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
        self._slots = {a: TeamDisplay(a, look, TeamWindow(look, partial(content, a))) for a, look in looks.items()}
        for team in self:
            team.window.misplaced.connect(partial(self._on_misplaced, team))

    def __iter__(self) -> Iterator[TeamDisplay]:
        return iter(self._slots.values())

    def __getitem__(self, audience: str) -> TeamDisplay:
        return self._slots[audience]

    # What is shown

    def show_view(self, team: TeamDisplay, view: View, told: Sequence[Observation]) -> bool:
        """Draw a view on a window. An error curtains it; returns whether the view is up."""
        team.view = view
        try:
            team.window.show_view(view, told)
        except Exception as fault:  # whatever the content did wrong, no team may see it
            self.fail(team, fault)
            return False
        self.changed.emit(team.audience)
        return True

    def curtain(self, *teams: TeamDisplay) -> None:
        """These curtains fall: painted at once, views dropped, nothing left of them here; then whoever listens is told."""
        with self._emitting_changes(*teams):
            for team in teams:
                self._curtain(team)

    def _curtain(self, team: TeamDisplay) -> None:
        team.state, team.view = DisplayState.CURTAIN, None
        try:
            team.window.show_curtain()
        except Exception as fault:  # the card is up and the content is gone; it only remains to say so
            self._report_fault(team, fault)
        assert team.window.is_curtained

    def fail(self, team: TeamDisplay, fault: BaseException) -> None:
        """An error arose in this window: curtain it, throw its content away, tell the referee."""
        team.window.discard_content()
        self.curtain(team)
        self._report_fault(team, fault)

    def hide(self, *teams: TeamDisplay) -> None:
        """Hide these windows, then curtain them: all are hidden before anything else is done."""
        for team in teams:
            team.window.hide_now()
        with self._emitting_changes(*teams):
            for team in teams:
                team.area, team.placed = None, False
                self._curtain(team)

    @contextmanager
    def _emitting_changes(self, *teams: TeamDisplay) -> Iterator[None]:
        """Tell afterwards of each display that is another. Listeners may take their time, as a durable commit does."""
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
        """The windows are hidden, and end: they are nobody's children, and nobody shows them again."""
        self.hide(*self)
        for team in self:
            team.window.deleteLater()

    # Where it is

    def place(self, team: TeamDisplay, monitor: Monitor) -> None:
        """Put a window, curtained, on a monitor, and look soon whether it got there."""
        self.hide(team)
        screen = qt_screen(monitor.id)
        team.screen, team.area, team.problem = monitor.id, monitor.area, ""
        team.window.place(self._platform.qt_rect(monitor.area, screen), screen, self._platform.unmanaged)
        self._check_place_later(team, monitor.area, _CHECKS, False)

    def find_by_window(self, window: QWidget | None) -> TeamDisplay | None:
        """Whose window this is, if it is one of these."""
        return next((team for team in self if team.window is window), None)

    def _check_place_later(self, team: TeamDisplay, area: DesktopRect, looks: int, right: bool) -> None:
        wait = 0 if looks == _CHECKS else _CHECK_MS
        QTimer.singleShot(wait, self, partial(self._check_place, team, area, looks, right))

    def _check_place(self, team: TeamDisplay, area: DesktopRect, looks: int, right_before: bool) -> None:
        """A window has arrived when it was seen in its place twice: Qt may move it once more, by its own idea of scale."""
        if team.area is not area:
            return  # hidden or put elsewhere meanwhile
        right = self._platform.window_area(team.window) == area
        if right and right_before:
            team.placed = True
            team.window.fix_place()
            self.changed.emit(team.audience)
            self.arrived.emit(team.audience)
        elif looks > 1:
            if not right:
                self._platform.move_window(team.window, area)
            self._check_place_later(team, area, looks - 1, right)
        else:
            self._on_misplaced(team)

    def _on_misplaced(self, team: TeamDisplay) -> None:
        self.hide(team)
        team.problem = f"The window of {team.name} was not where it belongs and is hidden. Assign its monitor again."
        self.changed.emit(team.audience)
        self.leak_risk.emit(team.problem)
