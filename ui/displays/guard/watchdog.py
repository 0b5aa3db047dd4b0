"""The client of the watchdog process, which hides windows while this process is busy."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

CHECK_MS = 1000
"""The time between two checks whether the process still runs."""
_MOST_RESTARTS = 3
RESTARTED = (
    "The process that hides windows when the monitors change had ended; it was started again. "
    "Do not change the monitors in the next seconds."
)
GIVEN_UP = (
    "The process that hides windows when the monitors change does not run: after a change, a window may stay on a wrong "
    "monitor for a moment. Curtain all screens before you change the monitors."
)
_log = logging.getLogger(__name__)


class Watchdog(QObject):
    """Starts the process when there is something to guard, sends it the windows, and starts it again if it ends.

    Where the process cannot be started, or has ended for the fourth time, the guard in this process is all there is.

    Signals:
        failed: (sentence) for the referee: the process has ended or cannot be started.
    """

    failed = Signal(str)

    def __init__(self, command: Sequence[str], parent: QObject | None = None, check_ms: int = CHECK_MS) -> None:
        super().__init__(parent)
        self._command = tuple(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._windows = ""
        self._starts = 0
        self._timer = QTimer(self, interval=check_ms)
        self._timer.timeout.connect(self._check)

    @property
    def is_given_up(self) -> bool:
        """Whether the process is not started any more."""
        return self._starts > _MOST_RESTARTS

    def guard(self, windows: Iterable[int]) -> None:
        """Guard these windows, by their X ids, and no others."""
        line = " ".join(str(window) for window in sorted(windows))
        if line != self._windows:
            self._windows = line
            self._send()

    def forget(self) -> None:
        """Note that the process guards nothing until it gets windows again: it hears of the same changes as this one."""
        self._windows = ""

    def close(self) -> None:
        """End the process."""
        self._timer.stop()
        process, self._process = self._process, None
        if process is not None:
            try:
                process.communicate(timeout=1)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def _check(self) -> None:
        if self._process is not None and self._process.poll() is not None:
            self._restart()

    def _send(self) -> None:
        if self.is_given_up:
            return
        try:
            if self._process is None:
                quiet = subprocess.DEVNULL
                self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)
                self._timer.start()
            assert self._process.stdin is not None
            self._process.stdin.write(self._windows.encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            self._restart()

    def _restart(self) -> None:
        if self._process is None:  # it cannot even be started
            self._starts = _MOST_RESTARTS
        self.close()
        self._starts += 1
        if self.is_given_up:
            _log.warning("windows are guarded by this process alone")
        else:
            self._send()
        self._report(GIVEN_UP if self.is_given_up else RESTARTED)

    def _report(self, sentence: str) -> None:
        """Emit `failed` in the next turn of the loop: what the referee does now may clear its own message when done."""
        QTimer.singleShot(0, self, lambda: self.failed.emit(sentence))
