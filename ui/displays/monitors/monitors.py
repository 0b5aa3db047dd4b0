"""Where monitors and windows really are: by the X server on X11, by Qt elsewhere."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from ui.displays.guard.watchdog import Sentry
from ui.displays.guard.watchdog_process import WORD
from ui.displays.monitors.monitor_identity import Area, Monitor, ScreenId, numbered
from ui.displays.monitors.x_server import XServer
from ui.system.relaunch import again

_log = logging.getLogger(__name__)


class Monitors(Protocol):
    """The platform's answer to "which monitors are on, and where is this window"."""

    @property
    def unmanaged(self) -> bool:
        """Whether team windows stand outside the window manager's reach."""
        ...

    @property
    def places(self) -> bool:
        """Whether a program may say where on a monitor its window stands; a Wayland compositor does not let it."""
        ...

    @property
    def server(self) -> XServer | None:
        """The X server, where there is one."""
        ...

    def now(self) -> tuple[Monitor, ...]:
        """The monitors that are on, numbered from left to right."""
        ...

    def window_area(self, window: QWidget) -> Area | None:
        """Where a shown window is, without its frame."""
        ...

    def to_qt(self, area: Area, screen: QScreen | None) -> QRect:
        """The rectangle to hand to `QWidget.setGeometry` for a window on this screen."""
        ...

    def correct(self, window: QWidget, area: Area) -> None:
        """Bring a shown team window to its place by other means than Qt's, where there are any."""
        ...

    def watch(self, windows: Sequence[QWidget]) -> None:
        """These windows, and no others, must leave the screen at once when monitors change, whatever this process does."""
        ...

    def close(self) -> None:
        """Let go of the platform."""
        ...


def platform_monitors() -> Monitors:
    """The right one for the platform that Qt runs on."""
    return XMonitors(XServer(), Sentry((*again(), WORD))) if QGuiApplication.platformName() == "xcb" else QtMonitors()


def qt_screen(wanted: ScreenId) -> QScreen | None:
    """Qt's screen of that identity at this moment. Never keep it: Qt deletes screens as monitors go."""
    return next((screen for screen in QGuiApplication.screens() if screen_id(screen) == wanted), None)


def screen_id(screen: QScreen) -> ScreenId:
    """What identifies a screen of Qt's."""
    return ScreenId(screen.name(), screen.manufacturer(), screen.model(), screen.serialNumber())


def put(window: QWidget, where: QRect, screen: QScreen | None) -> None:
    """Give a hidden window its screen and its rectangle."""
    window.winId()
    if screen is not None:
        window.windowHandle().setScreen(screen)
    window.setGeometry(where)


def take_away(window: QWidget) -> None:
    """Hide a window, whatever its own code does about it: the next one in line has to be hidden too."""
    try:
        window.hide()
    except Exception:
        _log.exception("a window failed while it was hidden")


class QtMonitors:
    """Monitors by Qt's own list, for Wayland, Windows, macOS and tests without a display."""

    unmanaged = False
    server: XServer | None = None

    @property
    def places(self) -> bool:
        """Everywhere but on Wayland."""
        return not QGuiApplication.platformName().startswith("wayland")

    def now(self) -> tuple[Monitor, ...]:
        """The monitors that are on, numbered from left to right."""
        primary = QGuiApplication.primaryScreen()
        return numbered(
            [Monitor(screen_id(s), Area.of(s.geometry()), primary=s == primary) for s in QGuiApplication.screens()]
        )

    def window_area(self, window: QWidget) -> Area | None:
        """Where a shown window is, or None when Qt says that it stands on another screen than its place suggests."""
        on = window.screen().geometry()
        if not self.places:  # the compositor tells the screen of a window, and no place
            return Area(on.x(), on.y(), window.width(), window.height())
        return Area.of(window.geometry()) if on.intersects(window.geometry()) else None

    def to_qt(self, area: Area, screen: QScreen | None) -> QRect:
        """The same rectangle: these areas are Qt's."""
        return area.rect()

    def correct(self, window: QWidget, area: Area) -> None:
        """There are no other means."""

    def watch(self, windows: Sequence[QWidget]) -> None:
        """No other process can do it."""

    def close(self) -> None:
        """Nothing to let go of."""


class XMonitors:
    """Monitors by the X server's list; what they say of themselves (EDID) by Qt, matched by connector."""

    unmanaged = True
    places = True

    def __init__(self, server: XServer, sentry: Sentry) -> None:
        self._x, self._sentry = server, sentry

    @property
    def server(self) -> XServer:
        """The one that is asked."""
        return self._x

    def now(self) -> tuple[Monitor, ...]:
        """The monitors that are on, numbered from left to right."""
        said = {screen.name(): screen_id(screen) for screen in QGuiApplication.screens()}
        return numbered(
            [
                Monitor(said.get(m.name, ScreenId(m.name)), m.area, primary=m.primary, shared=m.outputs > 1)
                for m in self._x.monitors()
            ]
        )

    def window_area(self, window: QWidget) -> Area | None:
        """Where the server has the window."""
        return self._x.window_area(int(window.winId()))

    def to_qt(self, area: Area, screen: QScreen | None) -> QRect:
        """The rectangle in Qt's scaled coordinates, which start at the corner where Qt believes the screen to be."""
        if screen is None:
            return area.rect()
        corner, ratio = screen.geometry().topLeft(), screen.devicePixelRatio()
        offset = (QPoint(area.x, area.y) - corner) / ratio
        return QRect(corner + offset, QSize(area.width, area.height) / ratio)

    def correct(self, window: QWidget, area: Area) -> None:
        """Let the server move it: Qt scales by where it believes its screens to be, and may be wrong about that."""
        self._x.put_window(int(window.winId()), area)

    def watch(self, windows: Sequence[QWidget]) -> None:
        """The sentry takes them away. Told of none it forgets, as it does by itself when monitors change."""
        if windows:
            self._sentry.guard(int(window.winId()) for window in windows)
        else:
            self._sentry.alarmed()

    def close(self) -> None:
        """End the connection, and the sentry."""
        self._sentry.close()
        self._x.close()
