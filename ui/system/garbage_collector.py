"""Python's garbage is collected by the thread of the windows alone, between two of its events."""

from __future__ import annotations

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 500


class Collector(QObject):
    """Takes the place of Python's own collecting, until `stop`.

    By itself Python collects in whichever thread happens to make the object that is one too many. A window that nobody
    holds any more would be deleted there, while its own thread paints it, runs its timer or hands it an event: the
    program dies. And in its own thread it could go in the middle of one of its slots.
    """

    def __init__(self, parent: QObject, every_ms: int = EVERY_MS) -> None:
        super().__init__(parent)
        self._before: Callable[[], None] = gc.enable if gc.isenabled() else gc.disable
        gc.disable()
        self._timer = QTimer(self, interval=every_ms)
        self._timer.timeout.connect(collect_due)
        self._timer.start()

    def stop(self) -> None:
        """Python collects as it did before."""
        self._timer.stop()
        self._before()


def collect_due() -> None:
    """Collect what Python would: the oldest generation of which enough was made since it was collected last."""
    made, enough = gc.get_count(), gc.get_threshold()
    due = [one for one in (2, 1, 0) if made[one] > enough[one] > 0]
    if due:
        gc.collect(due[0])
