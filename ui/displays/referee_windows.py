"""The referee's own windows: they hold every secret there is, so the guard hides them with the others.

They return by themselves only to the monitor they were on, if it is certainly the same one, not mirrored, and no team's.
Otherwise a card without secrets asks, on the monitors that remain, where the referee wants to go on. Where no program may
place its windows they are shown covered (`covered_windows`), until it is known on which monitor they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from ui.displays.covered_windows import TEAMS_KINDS, CoveredWindows, is_referees
from ui.displays.monitor_numbers import ReturnCards
from ui.displays.monitors.monitor_identity import DesktopRect, Monitor, ScreenId, find_monitor
from ui.displays.monitors.monitor_platform import (
    MonitorPlatform,
    destroy_surface,
    hide_window,
    move_to_screen,
    qt_screen,
    screen_id,
)

_SETTLE_MS: Final = 150
_MOVE_EVENTS: Final = frozenset(
    {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.WindowDeactivate, QEvent.Type.WindowBlocked}
)
"""The events of a window that moves, or over which a dialog opens: dialogs hold secrets too and are guarded."""
_MOST_RETURNS: Final = 3
"""A window that the window manager moves to a team's monitor is moved home so often, then no more."""


@dataclass
class _Guarded:
    """One window of the referee's: where it belongs, and whether the guard has hidden it.

    Attributes:
        home: the monitor under its middle when it last stood still.
        offset: its corner, from the corner of that monitor.
        lost: its monitor was gone at some moment since.
        expected_on: the monitor that it was shown on, until it was seen there.
        returns: how often it was moved home since it last stood on no team's monitor.
    """

    window: QWidget
    home: ScreenId | None = None
    offset: QPoint | None = None
    hidden: bool = False
    lost: bool = False
    expected_on: ScreenId | None = None
    returns: int = 0


@dataclass(frozen=True)
class _Companion:
    """A dialog or tool window that was open beside the referee's windows."""

    window: QWidget
    modality: Qt.WindowModality


class RefereeWindows(QObject):
    """Hides the referee's windows and restores them.

    Signals:
        reached: this window of the referee's (QWidget), a dialog or another, stands on this monitor (ScreenId), or
            reaches into it, now; emitted again when another window was opened over it.
        claimed: the referee chose this monitor (ScreenId) for the windows, whoever had it.
        restored: all windows of the referee's are shown again.
    """

    reached = Signal(object, object)
    claimed = Signal(object)
    restored = Signal()

    def __init__(self, platform: MonitorPlatform, parent: QObject) -> None:
        super().__init__(parent)
        self._platform = platform
        self._guarded: list[_Guarded] = []
        self._companions: list[_Companion] = []
        self._monitors: tuple[Monitor, ...] = ()
        self._taken: frozenset[ScreenId] = frozenset()
        self._settling = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settling.timeout.connect(self._note_homes)
        self._covers = CoveredWindows(self)
        self._covers.changed.connect(self._on_cover_changed)
        self._covers.retried.connect(self._on_retried)
        self.return_cards = ReturnCards(platform, self)
        self.return_cards.chosen.connect(self._on_chosen)

    @property
    def occupied(self) -> frozenset[ScreenId]:
        """The monitors that the referee's windows stand on or reach into."""
        shown = [g for g in self._alive() if g.window.isVisible()]
        return frozenset(m.id for g in shown for m in self._monitors if m.id == g.home or self._is_read_on(g.window, m))

    @property
    def are_away(self) -> bool:
        """Whether a window of the referee's is still hidden by a change of monitors."""
        return any(g.hidden for g in self._alive())

    def guard(self, window: QWidget) -> None:
        """Guard a top-level window from now on."""
        if all(g.window is not window for g in self._guarded):
            self._guarded.append(_Guarded(window))
            window.installEventFilter(self)
            self._settling.start()

    def set_monitors(self, monitors: tuple[Monitor, ...], taken: frozenset[ScreenId]) -> None:
        """Set the monitors that are on and those that are assigned to teams."""
        self._monitors, self._taken = monitors, taken
        if not self._platform.can_place_windows:
            seen = any(m.id in taken for m in monitors)
            self._covers.set_unsafe(tuple(m.id for m in monitors if seen and (m.shared or m.id in taken)))

    def hide_all(self) -> None:
        """Hide every window of the application but this package's own. Called on the first sign of a change."""
        self._settling.stop()
        for guarded in self._alive():
            if guarded.window.isVisible():
                guarded.hidden = True
                hide_window(guarded.window)
        for window in QApplication.topLevelWidgets():
            if window.isVisible() and not isinstance(window, TEAMS_KINDS):
                companion = _Companion(window, window.windowModality())
                hide_window(window)
                if is_referees(window):
                    self._companions.append(companion)
        self.return_cards.stop()

    def restore(self) -> None:
        """Show again the windows that may be shown; ask about the rest. Called when the monitors are quiet."""
        if not any(g.hidden or g.window.isVisible() for g in self._alive()):
            # no registered window was open: then the others are all that the referee has to go on with
            self._guarded += [_Guarded(c.window, hidden=True) for c in self._companions if shiboken6.isValid(c.window)]
            self._companions.clear()
        for guarded in self._alive():
            home = self._safe_home(guarded)
            if guarded.hidden and home is not None:
                self._show(guarded, home)
        self._ask_or_finish()

    def move_home(self, window: QWidget) -> bool:
        """Move a window that reaches a team's monitor to where it stood before, a dialog over the window it belongs to.

        False if it may not stand there now, or if this platform lets no program place its windows.
        """
        if not self._platform.can_place_windows:
            return False
        guarded = next((g for g in self._alive() if g.window is window), None)
        if guarded is None:
            self._center_on_main(window)
            return True
        home = self._safe_home(guarded)
        if home is None or guarded.returns == _MOST_RETURNS:
            return False
        guarded.returns += 1
        move_to_screen(window, self._place_on(guarded, home), qt_screen(home.id))
        return True

    def stop(self) -> None:
        """Stop guarding."""
        self._covers.stop()
        self._settling.stop()
        self.return_cards.stop()
        for guarded in self._alive():
            guarded.window.removeEventFilter(self)
        self._guarded.clear()

    # Where the referee's windows belong

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Check where a window is when it stands still, guarded or a dialog; hide one again that somebody else shows."""
        kind = event.type()
        if kind not in _MOVE_EVENTS or not self._guarded:
            return False
        self._settling.start()
        if kind == QEvent.Type.Show:
            for guarded in self._guarded:
                if guarded.window is watched and guarded.hidden:
                    hide_window(guarded.window)
        return False

    def _note_homes(self) -> None:
        for guarded in self._alive():
            monitor = self._under(guarded.window) if guarded.window.isVisible() else None
            if monitor is None:
                continue
            expected_on, guarded.expected_on = guarded.expected_on, None
            if self._covers.is_covered(guarded.window):
                self._emit_reached(guarded.window)
                continue
            if expected_on not in (None, monitor.id) and monitor.id in self._taken:
                guarded.hidden = True  # the window manager moved it to a team's monitor
                hide_window(guarded.window)
                self._ask_or_finish()
                continue
            if guarded.home is None or not any(m.id in self._taken for m in self._monitors_reached(guarded.window)):
                corner = self._platform.qt_rect(monitor.area, qt_screen(monitor.id)).topLeft()
                guarded.home, guarded.offset = monitor.id, guarded.window.geometry().topLeft() - corner
                guarded.returns = 0
            self._emit_reached(guarded.window)
        for window in self._dialogs():
            window.installEventFilter(self)  # Qt installs a filter once, however often it is asked
            self._emit_reached(window)

    def _dialogs(self) -> list[QWidget]:
        """Return the open dialogs and tool windows: they hold secrets too, and may be dragged to a team's monitor."""
        own = [guarded.window for guarded in self._alive()]
        shown = [window for window in QApplication.topLevelWidgets() if window.isVisible() and window not in own]
        return [window for window in shown if is_referees(window)]

    def _emit_reached(self, window: QWidget) -> None:
        if self._covers.is_waiting(window):
            return
        for reached in self._monitors_reached(window):
            self.reached.emit(window, reached.id)

    def _under(self, window: QWidget) -> Monitor | None:
        """Return the monitor under the middle of a window."""
        area = self._platform.window_area(window)
        if area is None:
            return None
        middle = DesktopRect(area.x + area.width // 2, area.y + area.height // 2, 1, 1)
        return next((m for m in self._monitors if m.area.overlaps(middle)), None)

    def _monitors_reached(self, window: QWidget) -> list[Monitor]:
        return [monitor for monitor in self._monitors if self._reaches(window, monitor)]

    def _reaches(self, window: QWidget, monitor: Monitor) -> bool:
        area = self._platform.window_area(window)
        return area is not None and area.overlaps(monitor.area)

    def _is_read_on(self, window: QWidget, monitor: Monitor) -> bool:
        return not self._covers.is_covered(window) and self._reaches(window, monitor)

    def _safe_home(self, guarded: _Guarded) -> Monitor | None:
        """Return the monitor to which a window may return unasked, if any. One known by its connector must never be gone."""
        if guarded.home is None:
            return None
        found = find_monitor(guarded.home, self._monitors)
        guarded.lost = guarded.lost or found.monitor is None
        if found.monitor is None or found.monitor.id != guarded.home or (found.doubt and guarded.lost):
            return None
        return None if found.monitor.shared or found.monitor.id in self._taken else found.monitor

    # Coming back

    def _place_on(self, guarded: _Guarded, monitor: Monitor) -> QRect:
        """Return where a window stood on its monitor, made to fit."""
        room = self._platform.qt_rect(monitor.area, qt_screen(monitor.id))
        at = QRect(room.topLeft() + (guarded.offset or QPoint(0, 0)), guarded.window.size().boundedTo(room.size()))
        at.moveRight(min(at.right(), room.right()))
        at.moveBottom(min(at.bottom(), room.bottom()))
        at.moveTopLeft(QPoint(max(at.left(), room.left()), max(at.top(), room.top())))
        return at

    def _show(self, guarded: _Guarded, monitor: Monitor) -> None:
        at, screen = self._place_on(guarded, monitor), qt_screen(monitor.id)
        guarded.hidden = guarded.lost = False
        guarded.home = guarded.expected_on = monitor.id
        guarded.offset = at.topLeft() - self._platform.qt_rect(monitor.area, screen).topLeft()
        if not self._platform.can_place_windows:
            destroy_surface(guarded.window)
        move_to_screen(guarded.window, at, screen)
        if not self._platform.can_place_windows:  # a full-screen window may name a monitor, no other may
            self._covers.expect(guarded.window, monitor.id)
            guarded.window.setWindowState(guarded.window.windowState() | Qt.WindowState.WindowFullScreen)
        guarded.window.show()

    def _center_on_main(self, window: QWidget) -> None:
        main = next(g.window for g in self._alive() if g.window.isVisible())
        window.move(main.geometry().center() - window.rect().center())

    def _ask_or_finish(self) -> None:
        if self.are_away:
            free = tuple(m for m in self._monitors if m.id not in self._taken)
            self.return_cards.ask(free or self._monitors)
            return
        self.return_cards.stop()
        companions, self._companions = self._companions, []
        for companion in companions:
            self._restore(companion)
        self.restored.emit()

    def _restore(self, companion: _Companion) -> None:
        """Open a dialog again over the referee's window, unless `exec` ran it: hiding has cancelled that one."""
        window = companion.window
        if not shiboken6.isValid(window) or companion.modality == Qt.WindowModality.ApplicationModal:
            return
        self._center_on_main(window)
        _open(companion)

    def _on_chosen(self, number: int) -> None:
        monitor = next((m for m in self._monitors if m.number == number), None)
        if monitor is None:
            return
        self.return_cards.stop()
        self.claimed.emit(monitor.id)
        for guarded in self._alive():
            if guarded.hidden:
                self._show(guarded, monitor)
        self._ask_or_finish()

    def _on_cover_changed(self, _window: QWidget) -> None:
        self._settling.start()

    def _on_retried(self, window: QWidget) -> None:
        """Ask where a covered window is to go; a dialog goes to the monitor of the window that is not covered."""
        guarded = next((g for g in self._alive() if g.window is window), None)
        if guarded is not None:
            guarded.hidden = True
            hide_window(window)
            self._ask_or_finish()
            return
        for main in self._alive():
            if main.window.isVisible() and not self._covers.is_covered(main.window):
                self._bring(window, main.window.screen())
                return

    def _bring(self, window: QWidget, screen: QScreen) -> None:
        """Let a covered dialog fill this screen, opened anew: weston 10 says of an open one that it is where it was, too."""
        companion = _Companion(window, window.windowModality())
        if companion.modality == Qt.WindowModality.ApplicationModal:  # hiding would cancel one that `exec` runs
            self._covers.move_to(window, screen)
            return
        hide_window(window)
        self._covers.expect(window, screen_id(screen))
        move_to_screen(window, QRect(screen.geometry().topLeft(), window.size()), screen)
        window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)
        _open(companion)

    def _alive(self) -> list[_Guarded]:
        self._guarded = [g for g in self._guarded if shiboken6.isValid(g.window)]
        return self._guarded


def _open(companion: _Companion) -> None:
    """Show a window again, as modal as it was."""
    if isinstance(companion.window, QDialog) and companion.modality == Qt.WindowModality.WindowModal:
        companion.window.open()
    else:
        companion.window.show()
