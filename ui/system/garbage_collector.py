"""Collect Python's garbage in the GUI thread only, between two Qt events."""

from __future__ import annotations

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 500


class GuiCollector(QObject):
    """Replaces Python's automatic garbage collection until `stop`.

    Python collects in whichever thread makes one object too many. A window that is left in a reference cycle would then
    be deleted in a worker thread while the GUI thread paints it or runs its timer, and the process would crash. In the GUI
    thread it could be deleted in the middle of one of its slots.
    """

    def __init__(self, parent: QObject, every_ms: int = EVERY_MS) -> None:
        super().__init__(parent)
        self._before: Callable[[], None] = gc.enable if gc.isenabled() else gc.disable
        gc.disable()
        self._timer = QTimer(self, interval=every_ms)
        self._timer.timeout.connect(collect_due)
        self._timer.start()

    def stop(self) -> None:
        """Let Python collect as it did before."""
        self._timer.stop()
        self._before()


def collect_due() -> None:
    """Collect the oldest generation that Python would collect now, by its own counts and thresholds."""
    made, enough = gc.get_count(), gc.get_threshold()
    due = [one for one in (2, 1, 0) if made[one] > enough[one] > 0]
    if due:
        gc.collect(due[0])
