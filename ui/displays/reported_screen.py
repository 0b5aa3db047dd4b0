"""On which screen a compositor has said that a window is, where no program may place its windows, as on Wayland.

There Qt tells of no place but by `QWindow.screenChanged`, and only if it had the window on another screen: silence may mean
"where you think" or "not said yet". So Qt is told that a window is on a wrong screen, before the compositor can have seen
it. A change from that can come only from the compositor.
"""

from __future__ import annotations

from collections.abc import Callable

import shiboken6
from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QWidget


class ReportedScreen(QObject):
    """Follows what the compositor says of one window.

    Args:
        wrong: returns the screen that the window must not be on, by Qt's list at that moment; None if there is none.

    Signals:
        reported: the compositor has said that the window is on another screen than before: Qt has it as its screen.

    Attributes:
        is_known: whether the compositor has said since `forget` on which screen the window is.
    """

    reported = Signal()

    def __init__(self, window: QWidget, wrong: Callable[[], QScreen | None], parent: QObject) -> None:
        super().__init__(parent)
        self.is_known = False
        self._window, self._wrong = window, wrong
        self._was_exposed = self._is_setting = False
        self.handle = window.windowHandle()
        self._connection = self.handle.screenChanged.connect(self._on_changed)

    def follow(self) -> None:
        """Follow the window's present handle: Qt makes another one for other window flags."""
        if self.handle is not self._window.windowHandle():
            self.handle = self._window.windowHandle()
            self._connection = self.handle.screenChanged.connect(self._on_changed)

    def stop(self) -> None:
        """Stop following."""
        QObject.disconnect(self._connection)

    def forget(self) -> None:
        """Take nothing as known, because the window is shown or moved now: what it is on will be reported."""
        self.is_known = self._was_exposed = False
        self.handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice when the window is exposed first. Later Qt may take it as hidden again: where the compositor is slow.

        It has asked for its screen then, and is not drawn yet: the compositor speaks of it after that, and perhaps at once.
        """
        if event.type() == QEvent.Type.Expose and self.handle.isExposed():
            self.handle.removeEventFilter(self)
            self.pretend_wrong()
            self._was_exposed = True
        return False

    def pretend_wrong(self) -> None:
        """Let Qt have the window on the wrong screen, unless the compositor has said meanwhile where it is."""
        screen = self._wrong()
        if screen is not None and not self.is_known and shiboken6.isValid(self.handle):
            self.set_screen(screen)

    def set_screen(self, screen: QScreen) -> None:
        """Let Qt have the window on this screen; that is no report."""
        before, self._is_setting = self._is_setting, True
        self.handle.setScreen(screen)
        self._is_setting = before

    def _on_changed(self, _screen: QScreen) -> None:
        if self._is_setting or not self._window.isVisible():
            return
        if not self.is_known and not self._was_exposed:
            self.pretend_wrong()  # the compositor cannot have said that: it has not seen the window yet
            return
        self.is_known = True
        self.reported.emit()
