"""The guard: tells of any change of monitors before anybody, Qt and window manager included, has acted on it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QTimer, Signal
from PySide6.QtGui import QScreen

from ui.displays.guard.app_listener import AppListener
from ui.displays.monitors.x_server import RandrFilter, XMonitor, XServer

QUIET_MS = 300
"""Monitors come and go in bursts; a plan is made when this many milliseconds have passed without news."""
_LOOK_MS = 1000
"""The X server lets a monitor pan over its neighbours without a word to anybody: so often it is looked at."""


class ScreenGuard(QObject):
    """Listens to the native RandR events (on X11) and to Qt's signals about screens; asks the X server now and then.

    Signals:
        alarm: something is changing (a few words). Sent at once and every time, in the call stack of the news:
            whoever hides windows must do it in a direct connection.
        quiet: there was an alarm, and since then `QUIET_MS` without another.
    """

    alarm = Signal(str)
    quiet = Signal()

    def __init__(self, server: XServer | None, parent: QObject, quiet_ms: int = QUIET_MS) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, singleShot=True, interval=quiet_ms)
        self._timer.timeout.connect(self._calm)
        self._server = server
        self._listed = self._list()
        self._looking = QTimer(self, interval=_LOOK_MS)
        self._looking.timeout.connect(self._look)
        self._listener = AppListener(self)
        app = self._listener.app
        if server is not None:
            self._looking.start()
            self._listener.filter_native_events(RandrFilter(server.first_randr_event, self._on_native))
        # removed comes before Qt re-homes and re-shows the orphaned windows
        self._listener.connect(app.screenRemoved, self._on_removed)
        self._listener.connect(app.screenAdded, self._on_added)
        self._listener.connect(app.primaryScreenChanged, self._on_primary)
        for screen in app.screens():
            self._listener.connect(screen.geometryChanged, self._on_geometry)

    @property
    def alarmed(self) -> bool:
        """Whether the monitors may still be changing."""
        return self._timer.isActive()

    def stop(self) -> None:
        """Listen no more."""
        self._timer.stop()
        self._looking.stop()
        self._listener.stop()

    def _raise_alarm(self, reason: str) -> None:
        self.alarm.emit(reason)
        self._timer.start()

    def _calm(self) -> None:
        self._listed = self._list()
        self.quiet.emit()

    def _look(self) -> None:
        if not self.alarmed and self._list() != self._listed:
            self._raise_alarm("a monitor shows another part of the desktop")

    def _list(self) -> tuple[XMonitor, ...]:
        return self._server.monitors() if self._server is not None else ()

    def _on_native(self) -> None:
        self._raise_alarm("the X server is changing its monitors")

    def _on_removed(self, screen: QScreen) -> None:
        self._raise_alarm(f"{screen.name()} was unplugged")

    def _on_added(self, screen: QScreen) -> None:
        self._raise_alarm(f"{screen.name()} was plugged in")
        self._listener.connect(screen.geometryChanged, self._on_geometry)

    def _on_primary(self, _screen: QScreen) -> None:
        self._raise_alarm("another monitor became the main one")

    def _on_geometry(self, _area: QRect) -> None:
        self._raise_alarm("a monitor was moved or resized")
