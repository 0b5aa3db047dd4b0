"""The client of the watchdog process, which hides windows while this process is still busy."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Iterable, Sequence

_log = logging.getLogger(__name__)


class Sentry:
    """Begins the process when there is something to guard, and tells it what.

    Without it, if it cannot be begun or has ended, the guard in this process is all there is.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._command = tuple(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._failed = False
        self._told = ""

    def guard(self, windows: Iterable[int]) -> None:
        """Guard these windows, by their X ids, and no others."""
        line = " ".join(str(window) for window in sorted(windows))
        if line == self._told or self._failed:
            return
        self._told = line
        try:
            if self._process is None:
                quiet = subprocess.DEVNULL
                self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)
            assert self._process.stdin is not None
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            self._failed = True
            _log.warning("windows are guarded by this process alone", exc_info=True)

    def alarmed(self) -> None:
        """It has heard what this process hears, and guards nothing until it is told again."""
        self._told = ""

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            try:
                process.communicate(timeout=1)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
