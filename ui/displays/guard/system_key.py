"""The curtain key: F12 before all else in the program, and from the X server while another program has the keyboard."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSocketNotifier, Qt, Signal
from PySide6.QtGui import QKeyEvent

from ui.displays.guard.app_listener import AppListener

CAPS_LOCK, NUM_LOCK = 1 << 1, 1 << 4
_LOCKS = (0, CAPS_LOCK, NUM_LOCK, CAPS_LOCK | NUM_LOCK)
"""A grab is of one state of the modifiers: whether a lock is on must not matter."""


class SystemKey(QObject):
    """Grabs F12 on a connection of its own, for as long as it is asked to.

    Meanwhile no other program gets F12, and Qt does not get it either, except in an open menu, which grabs the keyboard
    itself. With other modifiers F12 goes where it always does.

    Signals:
        pressed: F12 went down somewhere on this display.
    """

    pressed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._display: Any = None
        self._notifier: QSocketNotifier | None = None

    @property
    def is_grabbed(self) -> bool:
        """Whether F12 comes here, whatever program has the keyboard."""
        return self._display is not None

    def grab(self) -> bool:
        """Ask the server for the key; return False if another program has it or the server cannot be reached."""
        if self._display is not None:
            return True
        from Xlib import XK, X, error
        from Xlib.display import Display

        try:
            display = Display()
        except (error.DisplayError, OSError):
            return False
        code, refused = display.keysym_to_keycode(XK.XK_F12), error.CatchError(error.BadAccess, error.BadValue)
        for locks in _LOCKS:
            display.screen().root.grab_key(code, locks, False, X.GrabModeAsync, X.GrabModeAsync, onerror=refused)
        display.sync()
        if not code or refused.get_error() is not None:
            display.close()
            return False
        self._display = display
        self._notifier = QSocketNotifier(display.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        return True

    def release(self) -> None:
        """Give the key back to the other programs. May be called again."""
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
        if self._display is not None:
            self._display.close()  # the server drops the grabs of a connection that ends
        self._display = self._notifier = None

    def _read(self) -> None:
        """Read what the server has sent; the connection may have ended with it."""
        from Xlib import X, error

        try:
            codes = [self._display.next_event().type for _ in range(self._display.pending_events())]
        except (error.ConnectionClosedError, OSError):
            self.release()
            return
        if X.KeyPress in codes:
            self.pressed.emit()


CURTAIN_KEY = Qt.Key.Key_F12
_PRESSED = QEvent.Type(QEvent.registerEventType())


class CurtainKey(QObject):
    """Receives F12 before anything else in the application.

    A QShortcut would not do: Qt blocks shortcuts, even application-wide ones, behind a modal dialog or an open menu. This
    class filters the events of each window that gets the focus, menus and dialogs included. Several instances may listen,
    that of the team screens and that of a review: each emits `pressed`.

    Signals:
        pressed: F12 went down, with any modifiers; not repeated while it is held.
    """

    pressed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._listener = AppListener(self)
        self._listener.filter_focus_windows()

    def stop(self) -> None:
        """Stop listening."""
        self._listener.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Consume F12; the first instance that gets it notifies all others on the window by an event of its own."""
        if event.type() == _PRESSED:
            self.pressed.emit()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == CURTAIN_KEY:
            if not event.isAutoRepeat():
                QCoreApplication.sendEvent(watched, QEvent(_PRESSED))
            return True
        return False
