"""What the guard takes from Windows: the first news of monitors, F12 whatever has the keyboard, protection from capture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractNativeEventFilter, QByteArray, QObject, Signal
from PySide6.QtGui import QWindow

from ui.displays.guard.app_listener import AppListener
from ui.system import windows_api

_F12, _NOT_REPEATED = 0x7B, 0x4000
_KEY_ID = 1
_EXCLUDED_FROM_CAPTURE, _BLACK_IN_CAPTURE = 0x11, 0x01

_Kind = QByteArray | bytes | bytearray | memoryview


class MonitorMessages(QAbstractNativeEventFilter):
    """Calls back on a message about monitors before Qt has handled it.

    A message about devices comes for every USB stick as well: it counts if the desktop is another one than before.
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        super().__init__()
        self._on_change = on_change
        self._library = windows_api.user32()
        self._desktop = windows_api.desktop_state(self._library)

    def nativeEventFilter(self, kind: _Kind, message: int) -> tuple[bool, int]:
        """Check one message; never consume it."""
        number, _ = windows_api.read_message(kind, message)
        if number in (windows_api.WM_DISPLAYCHANGE, windows_api.WM_DEVICECHANGE):
            before, self._desktop = self._desktop, windows_api.desktop_state(self._library)
            if number == windows_api.WM_DISPLAYCHANGE or self._desktop != before:
                self._on_change()
        return False, 0


class HotKey(QObject):
    """Takes F12 from Windows, for as long as it is asked to; meanwhile no other program gets it.

    Windows may refuse it: it keeps F12 for a debugger, if there is one.

    Signals:
        pressed: F12 went down, whatever has the keyboard.
    """

    pressed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = windows_api.user32()
        self._is_grabbed = False
        self._listener: AppListener | None = None

    @property
    def is_grabbed(self) -> bool:
        """Whether F12 comes here, whatever program has the keyboard."""
        return self._is_grabbed

    def grab(self) -> bool:
        """Ask Windows for the key; return False if another program has it."""
        if not self._is_grabbed and self._library.RegisterHotKey(None, _KEY_ID, _NOT_REPEATED, _F12):
            self._is_grabbed = True
            self._listener = AppListener(self)
            self._listener.filter_native_events(_HotKeyMessages(self.pressed.emit))
        return self._is_grabbed

    def release(self) -> None:
        """Give the key back to the other programs. May be called again."""
        if self._listener is not None:
            self._listener.stop()
            self._library.UnregisterHotKey(None, _KEY_ID)
        self._is_grabbed, self._listener = False, None


class _HotKeyMessages(QAbstractNativeEventFilter):
    """Calls back when the key goes down. The message belongs to no window: Qt would do nothing with it."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__()
        self._on_press = on_press

    def nativeEventFilter(self, kind: _Kind, message: int) -> tuple[bool, int]:
        """Check one message; consume that of the key."""
        is_key = windows_api.read_message(kind, message) == (windows_api.WM_HOTKEY, _KEY_ID)
        if is_key:
            self._on_press()
        return is_key, 0


class CaptureProtection(QObject):
    """Keeps the referee's windows out of the task switcher's previews, screen shots and shared screens.

    A window is protected when it gets the focus, as team windows never do, and stays so.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._library: Any = windows_api.user32()
        self._listener = AppListener(self)
        self._listener.connect(self._listener.app.focusWindowChanged, self.protect)
        self.protect(self._listener.app.focusWindow())

    def protect(self, window: QWindow | None) -> None:
        """Protect a window; before Windows 10 of 2020 it is black in such pictures instead of missing."""
        if window is not None:
            handle = int(window.winId())
            if not self._library.SetWindowDisplayAffinity(handle, _EXCLUDED_FROM_CAPTURE):
                self._library.SetWindowDisplayAffinity(handle, _BLACK_IN_CAPTURE)

    def stop(self) -> None:
        """Protect no further window."""
        self._listener.stop()
