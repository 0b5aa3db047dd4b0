"""Covers over the referee's windows where no program may place its windows, as on Wayland.

There a program learns on which monitor a window is only after it was shown (`reported_screen`). So a window is shown
covered, and Qt is told that it is on a team's monitor. A report that it is on a monitor that is no team's uncovers it. A
window that really is on that team's monitor is reported nowhere, and stays covered. A hidden window's surface is destroyed,
because Qt remembers of a surface that it was on a monitor, and would say so when it is on another.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QScreen, QWindow
from PySide6.QtWidgets import QApplication, QWidget

from ui.displays.monitor_numbers import NumberCard, ReturnCard
from ui.displays.monitors.monitor_identity import ScreenId
from ui.displays.monitors.monitor_platform import destroy_surface, qt_screen, screen_id
from ui.displays.reported_screen import ReportedScreen
from ui.displays.team_window import TeamWindow
from ui.theme import DARK, font, font_to_fit, load_fonts

RETRY_KEY: Final = Qt.Key.Key_F5
_CURTAIN_KEY: Final = Qt.Key.Key_F12
"""The key that `guard.system_key` handles: it acts in every window."""
TEAMS_KINDS: Final = (TeamWindow, NumberCard, ReturnCard)
"""The program's windows that are no referee's: they hold nothing that a team may not see."""
_PERSISTENT: Final = (Qt.WindowType.Window, Qt.WindowType.Dialog, Qt.WindowType.Tool)
"""Kinds of window that stay open until they are closed, unlike menus."""
_KEYS: Final = frozenset({QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride})
_RISEN: Final = frozenset({QEvent.Type.Show, QEvent.Type.ZOrderChange})
"""The events of a widget that may have come to lie over its siblings."""
_LINES: Final = (
    (0.30, 0.10, 34, 600, DARK.text, "This window is covered"),
    (0.46, 0.06, 20, 400, DARK.text, "It is shown when this computer says that it is not on a team's monitor."),
    (0.54, 0.06, 20, 400, DARK.soft, "If that does not come: move it to your own monitor, or press F5 to have it moved."),
)
"""The lines of a cover: top and height in parts of its height, type size in pixels, weight, colour and text."""


def is_referees(window: QWidget) -> bool:
    """Return whether a widget is a window or dialog of the referee's, which may hold secrets; menus are not."""
    return window.isWindow() and window.windowType() in _PERSISTENT and not isinstance(window, TEAMS_KINDS)


class WindowCover(QWidget):
    """An opaque card over the whole of a window, without any secret."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        load_fonts()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setAccessibleName("Covered")
        self._over = over
        over.installEventFilter(self)
        self.setGeometry(over.rect())
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the window."""
        if isinstance(event, QResizeEvent) and watched is self._over:
            self.setGeometry(self._over.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say why the window is covered and what the referee can do."""
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            rect = QRectF(self.rect())
            painter.fillRect(rect, DARK.page)
            for top, high, size, weight, colour, text in _LINES:
                painter.setPen(colour)
                painter.setFont(font_to_fit(text, max(size, rect.height() * size / 900), weight, rect.width() * 0.94))
                place = QRectF(0, rect.height() * top, rect.width(), max(rect.height() * high, font(size).pixelSize() * 1.4))
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)


@dataclass
class _Watched:
    """A window whose screen is watched.

    Attributes:
        reported: on which screen the compositor has said that it is since it was shown.
        cover: what covers it now.
        wanted: the only monitor on which it is uncovered; None: any that is no team's.
    """

    window: QWidget
    reported: ReportedScreen
    cover: WindowCover | None = None
    wanted: ScreenId | None = None


class CoveredWindows(QObject):
    """Covers the referee's windows before they are shown, until the compositor says that no team sees them.

    It does so while a monitor is unsafe, which means that a team sees it. Keys and text do not reach a covered window.

    Signals:
        changed: (QWidget) this window was covered or uncovered: a compositor that moves a window sends it no other event.
        retried: (QWidget) the referee asks for this covered window to be moved.
    """

    changed = Signal(object)
    retried = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._unsafe: tuple[ScreenId, ...] = ()
        self._watched: list[_Watched] = []
        self._wanted: dict[QWidget, ScreenId] = {}

    def set_unsafe(self, unsafe: tuple[ScreenId, ...]) -> None:
        """Set the monitors, among those that are on, which no window of the referee's may be read on; () ends all covers."""
        before, self._unsafe = self._unsafe, unsafe
        app = QCoreApplication.instance()
        assert app is not None
        if unsafe and not before:
            app.installEventFilter(self)
            for window in filter(is_referees, QApplication.topLevelWidgets()):
                if window.isVisible():  # shown long ago: Qt has the screen that the compositor said
                    reported = self._watch(window).reported
                    reported.is_known = True
                else:
                    destroy_surface(window)
        if before and not unsafe:
            app.removeEventFilter(self)
        for watched in self._alive():
            if watched.reported.is_known or not unsafe:
                self._judge(watched)
            elif watched.cover is not None:
                watched.reported.pretend_wrong()

    def expect(self, window: QWidget, screen: ScreenId) -> None:
        """Uncover this window on no other monitor when it is shown next."""
        self._wanted[window] = screen

    def is_covered(self, window: QWidget) -> bool:
        """Return whether a window is covered."""
        return any(w.window is window and w.cover is not None for w in self._alive())

    def is_waiting(self, window: QWidget) -> bool:
        """Return whether a window is covered and nobody has said where it is: what Qt says of its screen means nothing."""
        return any(w.window is window and w.cover is not None and not w.reported.is_known for w in self._alive())

    def move_to(self, window: QWidget, screen: QScreen) -> None:
        """Ask for a covered window to be moved to a screen, where it fills it: nothing else can be asked for."""
        reported = self._watch(window).reported
        reported.is_known = False
        reported.set_screen(screen)
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowFullScreen)
        window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)  # asks the compositor at once
        reported.pretend_wrong()

    def stop(self) -> None:
        """Uncover everything and stop watching."""
        self.set_unsafe(())
        for watched in self._alive():
            watched.reported.stop()
            watched.reported.deleteLater()
        self._watched.clear()
        self._wanted.clear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cover a window before it is shown, keep the cover on top, and keep keys and text from what is covered."""
        kind = event.type()
        if kind in _RISEN and isinstance(watched, QWidget):
            if not watched.isWindow():
                self._raise_cover(watched)
            elif kind == QEvent.Type.Show and not event.spontaneous() and is_referees(watched):
                self._on_show(watched)
        elif kind == QEvent.Type.Hide and isinstance(watched, QWidget):
            if not event.spontaneous() and is_referees(watched):
                destroy_surface(watched)
        elif kind in _KEYS and isinstance(watched, QWindow) and isinstance(event, QKeyEvent):
            return self._on_key(watched, event)
        elif kind == QEvent.Type.InputMethod and isinstance(watched, QWidget):
            return self.is_covered(watched.window())
        return False

    def _on_show(self, window: QWidget) -> None:
        watched = self._watch(window)
        watched.wanted = self._wanted.pop(window, None)
        watched.reported.forget()
        self._cover(watched)
        if not window.isFullScreen():  # which asks after this event for the screen that Qt has it on
            watched.reported.pretend_wrong()

    def _on_key(self, handle: QWindow, event: QKeyEvent) -> bool:
        watched = next((w for w in self._alive() if w.reported.handle is handle and w.cover is not None), None)
        if watched is None or event.key() == _CURTAIN_KEY:
            return False
        event.accept()
        if event.key() == RETRY_KEY and event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat():
            QTimer.singleShot(0, self, partial(self.retried.emit, watched.window))
        return True

    def _raise_cover(self, widget: QWidget) -> None:
        window = widget.parentWidget()
        cover = next((w.cover for w in self._alive() if w.window is window), None)
        if cover is not None and widget is not cover:
            cover.raise_()

    def _watch(self, window: QWidget) -> _Watched:
        found = next((w for w in self._alive() if w.window is window), None)
        if found is None:
            found = _Watched(window, ReportedScreen(window, self._an_unsafe_screen, self))
            found.reported.reported.connect(partial(self._judge, found))
            self._watched.append(found)
        found.reported.follow()
        return found

    def _an_unsafe_screen(self) -> QScreen | None:
        return next((screen for screen in map(qt_screen, self._unsafe) if screen is not None), None)

    def _judge(self, watched: _Watched) -> None:
        """Cover or uncover a window by the screen on which it is known to be."""
        on = screen_id(watched.window.screen())
        if not self._unsafe or (on not in self._unsafe and watched.wanted in (None, on)):
            self._uncover(watched)
        elif watched.window.isVisible():
            self._cover(watched)

    def _cover(self, watched: _Watched) -> None:
        if watched.cover is None:
            while (popup := QApplication.activePopupWidget()) is not None:
                popup.close()
            watched.cover = WindowCover(watched.window)
            watched.cover.repaint()
            self.changed.emit(watched.window)

    def _uncover(self, watched: _Watched) -> None:
        watched.wanted = None
        if watched.cover is not None:
            cover, watched.cover = watched.cover, None
            cover.hide()
            cover.deleteLater()
            self.changed.emit(watched.window)

    def _alive(self) -> list[_Watched]:
        for gone in [w for w in self._watched if not shiboken6.isValid(w.window)]:
            gone.reported.deleteLater()
            self._watched.remove(gone)
        return self._watched
