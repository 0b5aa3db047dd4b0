"""Something that waits until the typing pauses."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class Pause:
    """A search, say, that is begun when nothing was typed for a moment, or at once where it is needed."""

    def __init__(self, owner: QObject, then: Callable[[], object], wait_ms: int = 120) -> None:
        """``owner``: nothing is done after it is gone."""
        self._then = then
        self._timer = QTimer(owner, interval=wait_ms, singleShot=True)
        self._timer.timeout.connect(then)

    def begin(self) -> None:
        """Something was typed: the moment begins, or begins anew."""
        self._timer.start()

    def end(self) -> None:
        """Do it now, if it waits."""
        if self._timer.isActive():
            self._timer.stop()
            self._then()
