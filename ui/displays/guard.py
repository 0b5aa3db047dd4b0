"""The guard: tells of any change of monitors before anybody, Qt and window manager included, has acted on it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QScreen

from ui.displays.xserver import RandrFilter, XServer

QUIET_MS = 300
"""Monitors come and go in bursts; a plan is made when this many milliseconds have passed without news."""


class ScreenGuard(QObject):
    """Listens to the native RandR events (on X11) and to Qt's signals about screens.

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
        self._timer.timeout.connect(self.quiet)
        self._filter: RandrFilter | None = None
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        self._app = app
        if server is not None:
            self._filter = RandrFilter(server.first_randr_event, self._on_native)
            app.installNativeEventFilter(self._filter)
        # removed comes before Qt re-homes and re-shows the orphaned windows
        app.screenRemoved.connect(self._on_removed)
        app.screenAdded.connect(self._on_added)
        app.primaryScreenChanged.connect(self._on_primary)
        for screen in app.screens():
            screen.geometryChanged.connect(self._on_geometry)

    @property
    def alarmed(self) -> bool:
        """Whether the monitors may still be changing."""
        return self._timer.isActive()

    def stop(self) -> None:
        """Listen no more."""
        self._timer.stop()
        if self._filter is not None:
            self._app.removeNativeEventFilter(self._filter)
        self._app.screenRemoved.disconnect(self._on_removed)
        self._app.screenAdded.disconnect(self._on_added)
        self._app.primaryScreenChanged.disconnect(self._on_primary)
        for screen in self._app.screens():
            screen.geometryChanged.disconnect(self._on_geometry)

    def _raise_alarm(self, reason: str) -> None:
        self.alarm.emit(reason)
        self._timer.start()

    def _on_native(self) -> None:
        self._raise_alarm("the X server is changing its monitors")

    def _on_removed(self, screen: QScreen) -> None:
        self._raise_alarm(f"{screen.name()} was unplugged")

    def _on_added(self, screen: QScreen) -> None:
        self._raise_alarm(f"{screen.name()} was plugged in")
        screen.geometryChanged.connect(self._on_geometry)

    def _on_primary(self) -> None:
        self._raise_alarm("another monitor became the main one")

    def _on_geometry(self) -> None:
        self._raise_alarm("a monitor was moved or resized")
