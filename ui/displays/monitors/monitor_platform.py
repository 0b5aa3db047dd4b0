"""Which monitors are on and where windows are: by the X server on X11, by Qt elsewhere."""

from __future__ import annotations

import logging
from typing import Protocol

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPalette, QScreen
from PySide6.QtWidgets import QWidget

from ui.displays.monitors.monitor_identity import DesktopRect, Monitor, ScreenId, number_monitors
from ui.displays.monitors.x_server import XServer

_log = logging.getLogger(__name__)


class MonitorPlatform(Protocol):
    """What the controller asks of the platform that Qt runs on."""

    @property
    def unmanaged(self) -> bool:
        """Whether the window manager leaves team windows alone."""
        ...

    @property
    def can_place_windows(self) -> bool:
        """Whether a program may place its windows on a monitor; a Wayland compositor does not let it."""
        ...

    @property
    def needs_watchdog(self) -> bool:
        """Whether another process can hide windows, and has to while this one is busy."""
        ...

    @property
    def x_server(self) -> XServer | None:
        """The X server, where there is one."""
        ...

    def monitors(self) -> tuple[Monitor, ...]:
        """Return the monitors that are on, numbered from left to right."""
        ...

    def window_area(self, window: QWidget) -> DesktopRect | None:
        """Return where a shown window is, without its frame; None if that is not known."""
        ...

    def qt_rect(self, area: DesktopRect, screen: QScreen | None) -> QRect:
        """Return the rectangle for `QWidget.setGeometry` of a window on this screen."""
        ...

    def move_window(self, window: QWidget, area: DesktopRect) -> None:
        """Move a shown team window by other means than Qt's, where there are any."""
        ...

    def close(self) -> None:
        """Close connections."""
        ...


def current_platform() -> MonitorPlatform:
    """Return the platform that Qt runs on."""
    name = QGuiApplication.platformName()
    if name == "xcb":
        return XPlatform(XServer())
    return WindowsPlatform() if name == "windows" else QtPlatform()


def current_monitors() -> tuple[Monitor, ...]:
    """Return the monitors that are on now, before a session that follows them is open."""
    platform = current_platform()
    try:
        return platform.monitors()
    finally:
        platform.close()


def qt_screen(wanted: ScreenId) -> QScreen | None:
    """Return Qt's screen of that identity at this moment. Never keep it: Qt deletes screens as monitors go."""
    return next((screen for screen in QGuiApplication.screens() if screen_id(screen) == wanted), None)


def another_screen(than: ScreenId | None) -> QScreen | None:
    """Return a screen of Qt's of another identity; None if there is no other."""
    return next((screen for screen in QGuiApplication.screens() if screen_id(screen) != than), None)


def screen_id(screen: QScreen) -> ScreenId:
    """Return the identity of a screen of Qt's."""
    return ScreenId(screen.name(), screen.manufacturer(), screen.model(), screen.serialNumber())


def move_to_screen(window: QWidget, where: QRect, screen: QScreen | None) -> None:
    """Give a hidden window its screen and its rectangle."""
    window.winId()
    if screen is not None:
        window.windowHandle().setScreen(screen)
    window.setGeometry(where)


def hide_window(window: QWidget) -> None:
    """Hide a window. An error in its own code is logged: the windows after it have to be hidden too.

    A Wayland desktop may go on showing the last picture of a hidden window while it fades out, and on another monitor: GNOME
    does for 150 ms. So that picture is a blank one there.
    """
    is_wayland = QGuiApplication.platformName().startswith("wayland")
    blank = _paint_blank(window) if is_wayland and window.isVisible() else None
    try:
        window.hide()
    except Exception:
        _log.exception("a window failed while it was hidden")
    if is_wayland:
        destroy_surface(window)
    if blank is not None:
        blank.hide()
        blank.deleteLater()


def _paint_blank(window: QWidget) -> QWidget:
    """Paint a window black at once, by a widget over all others in it, and return that."""
    blank = QWidget(window)
    blank.setPalette(QPalette(Qt.GlobalColor.black))
    blank.setAutoFillBackground(True)
    blank.setGeometry(window.rect())
    blank.show()
    blank.raise_()
    blank.repaint()
    return blank


def destroy_surface(window: QWidget) -> None:
    """Destroy what the compositor has of a hidden window; showing the window makes it anew.

    Qt 6.11 remembers of a surface on which monitors it was, also after it was hidden; and it dies of what the compositor
    asked of a surface just before it was hidden.
    """
    handle = window.windowHandle()
    if handle is not None:
        handle.destroy()


class QtPlatform:
    """Qt's own list of monitors, for Wayland, macOS and tests without a display."""

    unmanaged = False
    needs_watchdog = False
    x_server: XServer | None = None

    @property
    def can_place_windows(self) -> bool:
        """True everywhere but on Wayland."""
        return not QGuiApplication.platformName().startswith("wayland")

    def monitors(self) -> tuple[Monitor, ...]:
        """Return the monitors that are on, numbered from left to right."""
        primary = QGuiApplication.primaryScreen()
        return number_monitors(
            [Monitor(screen_id(s), DesktopRect.of(s.geometry()), primary=s == primary) for s in QGuiApplication.screens()]
        )

    def window_area(self, window: QWidget) -> DesktopRect | None:
        """Return where a shown window is, or None if Qt reports another screen than its place suggests."""
        on = window.screen().geometry()
        if not self.can_place_windows:  # the compositor reports the screen of a window, not its place
            return DesktopRect(on.x(), on.y(), window.width(), window.height())
        return DesktopRect.of(window.geometry()) if on.intersects(window.geometry()) else None

    def qt_rect(self, area: DesktopRect, screen: QScreen | None) -> QRect:
        """Return the same rectangle: these areas are Qt's."""
        return area.rect()

    def move_window(self, window: QWidget, area: DesktopRect) -> None:
        """Do nothing: there are no other means."""

    def close(self) -> None:
        """Do nothing: there are no connections."""


class WindowsPlatform(QtPlatform):
    """Qt's own list, and team windows without the full-screen state.

    When a monitor goes, Qt moves a full-screen window to the main one and fills that.
    """

    unmanaged = True


class XPlatform:
    """The X server's list of monitors; their makers, models and serials (EDID) by Qt, matched by connector."""

    unmanaged = True
    needs_watchdog = True
    can_place_windows = True

    def __init__(self, server: XServer) -> None:
        self._x = server

    @property
    def x_server(self) -> XServer:
        """The connection to the X server."""
        return self._x

    def monitors(self) -> tuple[Monitor, ...]:
        """Return the monitors that are on, numbered from left to right."""
        identities = {screen.name(): screen_id(screen) for screen in QGuiApplication.screens()}
        return number_monitors(
            [
                Monitor(identities.get(m.name, ScreenId(m.name)), m.area, primary=m.primary, shared=m.outputs > 1)
                for m in self._x.monitors()
            ]
        )

    def window_area(self, window: QWidget) -> DesktopRect | None:
        """Return where the server has the window."""
        return self._x.window_area(int(window.winId()))

    def qt_rect(self, area: DesktopRect, screen: QScreen | None) -> QRect:
        """Return the rectangle in Qt's scaled coordinates, which start at the corner where Qt believes the screen to be."""
        if screen is None:
            return area.rect()
        corner, ratio = screen.geometry().topLeft(), screen.devicePixelRatio()
        offset = (QPoint(area.x, area.y) - corner) / ratio
        return QRect(corner + offset, QSize(area.width, area.height) / ratio)

    def move_window(self, window: QWidget, area: DesktopRect) -> None:
        """Let the server move the window: Qt may be wrong about where its screens are, by which it scales."""
        self._x.move_window(int(window.winId()), area)

    def close(self) -> None:
        """Close the connection."""
        self._x.close()
