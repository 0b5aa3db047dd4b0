"""Reports any change of monitors before anybody, Qt and the window manager included, has acted on it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QScreen

from ui.displays.guard.app_listener import AppListener
from ui.displays.guard.win32_guard import MonitorMessages
from ui.displays.monitors.wayland_outputs import WaylandOutputs, wayland_socket
from ui.displays.monitors.x_server import RandrFilter, XMonitor, XServer

QUIET_MS = 300
"""Monitors come and go in bursts: a plan is made after so many milliseconds without a change."""
_POLL_MS = 1000
"""Milliseconds between two polls of the X server, which sends no event when a monitor pans over its neighbours."""


class ScreenGuard(QObject):
    """Listens to RandR events (on X11), messages (on Windows) and Qt's signals about screens, and polls the X server.

    Signals:
        alarm: (reason) something is changing. Emitted for every event, in its call stack: hide windows in a direct
            connection.
        quiet: there was an alarm, and since then `QUIET_MS` without another.
    """

    alarm = Signal(str)
    quiet = Signal()

    def __init__(self, server: XServer | None, parent: QObject, quiet_ms: int = QUIET_MS) -> None:
        super().__init__(parent)
        self._quiet_timer = QTimer(self, singleShot=True, interval=quiet_ms)
        self._quiet_timer.timeout.connect(self._on_quiet)
        self._server = server
        self._x_monitors = self._read_x_monitors()
        self._poll_timer = QTimer(self, interval=_POLL_MS)
        self._poll_timer.timeout.connect(self._poll)
        self._outputs = self._listen_to_outputs()
        self._listener = AppListener(self)
        app = self._listener.app
        if server is not None:
            self._poll_timer.start()
            self._listener.filter_native_events(RandrFilter(server.first_randr_event, self._on_native))
        elif QGuiApplication.platformName() == "windows":
            self._listener.filter_native_events(MonitorMessages(self._on_native))
        # Qt emits screenRemoved before it moves and shows the windows of that screen
        self._listener.connect(app.screenRemoved, self._on_removed)
        self._listener.connect(app.screenAdded, self._on_added)
        self._listener.connect(app.primaryScreenChanged, self._on_primary)
        for screen in app.screens():
            self._listener.connect(screen.geometryChanged, self._on_geometry)

    @property
    def alarmed(self) -> bool:
        """Whether the monitors may still be changing."""
        return self._quiet_timer.isActive()

    def stop(self) -> None:
        """Stop listening."""
        self._quiet_timer.stop()
        self._poll_timer.stop()
        self._listener.stop()
        if self._outputs is not None:
            self._outputs.close()

    def _raise_alarm(self, reason: str) -> None:
        self.alarm.emit(reason)
        self._quiet_timer.start()

    def _listen_to_outputs(self) -> WaylandOutputs | None:
        """Connect to the Wayland compositor, where there is one that answers."""
        if not QGuiApplication.platformName().startswith("wayland"):
            return None
        try:
            return WaylandOutputs(self._raise_alarm, wayland_socket(), self)
        except OSError:
            return None

    def _on_quiet(self) -> None:
        self._x_monitors = self._read_x_monitors()
        self.quiet.emit()

    def _poll(self) -> None:
        if not self.alarmed and self._read_x_monitors() != self._x_monitors:
            self._raise_alarm("a monitor shows another part of the desktop")

    def _read_x_monitors(self) -> tuple[XMonitor, ...]:
        return self._server.monitors() if self._server is not None else ()

    def _on_native(self) -> None:
        self._raise_alarm("the system is changing its monitors")

    def _on_removed(self, screen: QScreen) -> None:
        self._raise_alarm(f"{screen.name()} was unplugged")

    def _on_added(self, screen: QScreen) -> None:
        self._raise_alarm(f"{screen.name()} was plugged in")
        self._listener.connect(screen.geometryChanged, self._on_geometry)

    def _on_primary(self, _screen: QScreen) -> None:
        self._raise_alarm("another monitor became the main one")

    def _on_geometry(self, _area: QRect) -> None:
        self._raise_alarm("a monitor was moved or resized")
