"""Keeps a Windows computer awake while a session is open, and tells before it sleeps all the same.

What is asked for ends with the program. Windows lets no program hold back notifications.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QAbstractNativeEventFilter, QByteArray, QObject, Signal

from ui.displays.guard.app_listener import AppListener
from ui.system import windows_api

_UNTIL_NEXT_CALL: Final = 0x80000000
_SYSTEM_NEEDED, _DISPLAY_NEEDED = 0x1, 0x2
_SLEEP_AND_WAKE: Final = (0x4, 0x12)
"""What a WM_POWERBROADCAST tells; the second also of a computer that slept too suddenly to tell the first."""

_Kind = QByteArray | bytes | bytearray | memoryview


class WindowsSleepWatch(QObject):
    """Holds off screen saver and sleep until `close`. Made and closed in the same thread: Windows asks each by itself.

    Signals:
        sleeping: the computer goes to sleep now, and waits until the slots have returned (2 s at most); emitted again
            when it wakes, before anything else happens. Each window of the program may tell both: slots may be called
            several times.
    """

    sleeping = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = windows_api.kernel32()
        self._library.SetThreadExecutionState(_UNTIL_NEXT_CALL | _SYSTEM_NEEDED | _DISPLAY_NEEDED)
        self._listener = AppListener(self)
        self._listener.filter_native_events(_PowerMessages(self.sleeping.emit))

    def close(self) -> None:
        """Let the computer sleep again. May be called again."""
        self._listener.stop()
        self._library.SetThreadExecutionState(_UNTIL_NEXT_CALL)


class _PowerMessages(QAbstractNativeEventFilter):
    """Calls back for each message of a sleep or a waking."""

    def __init__(self, on_sleep: Callable[[], None]) -> None:
        super().__init__()
        self._on_sleep = on_sleep

    def nativeEventFilter(self, kind: _Kind, message: int) -> tuple[bool, int]:
        """Check one message; never consume it."""
        number, what = windows_api.read_message(kind, message)
        if number == windows_api.WM_POWERBROADCAST and what in _SLEEP_AND_WAKE:
            self._on_sleep()
        return False, 0
