"""Delay work, such as a search, until the user stops typing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class Debounce:
    """Calls a function once, a moment after the last `start`, or at once by `flush`."""

    def __init__(self, owner: QObject, act: Callable[[], object], wait_ms: int = 120) -> None:
        """Create one that stops when ``owner`` is deleted."""
        self._act = act
        self._timer = QTimer(owner, interval=wait_ms, singleShot=True)
        self._timer.timeout.connect(act)

    def start(self) -> None:
        """Start the delay, or restart it."""
        self._timer.start()

    def flush(self) -> None:
        """Call the function now if it is due later."""
        if self._timer.isActive():
            self._timer.stop()
            self._act()
