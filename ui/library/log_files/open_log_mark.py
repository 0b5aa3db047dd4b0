"""A file beside an open log, by which another console says where the log is open."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QLockFile, QSysInfo

SUFFIX = ".lock"


class OpenLogMark:
    """Marks the log that this console has open. Nothing is refused: of two entries at once the store takes one."""

    def __init__(self) -> None:
        self._lock: QLockFile | None = None

    def set(self, log: Path | None) -> str:
        """Mark this log alone; return a sentence that says where another console has it open, or ""."""
        self.remove()
        if log is None:
            return ""
        path = log.with_name(f"{log.name}{SUFFIX}")
        lock = QLockFile(str(path))
        lock.setStaleLockTime(0)  # a class may last long; the mark of a process that has died counts for nothing
        if lock.tryLock(0):
            self._lock = lock
            return ""
        return _where(lock, path) if lock.error() == QLockFile.LockError.LockFailedError else ""

    def remove(self) -> None:
        """Remove the mark. May be called again."""
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None


def _where(lock: QLockFile, path: Path) -> str:
    try:
        since = datetime.fromtimestamp(os.stat(path).st_mtime)
    except OSError:  # it was closed just now
        return ""
    _, host, _ = lock.getLockInfo()
    when = f"{since:%H:%M}" if since.date() == datetime.now().date() else f"{since:%H:%M on %d %B}"
    here = "this computer" if host == QSysInfo.machineHostName() else host
    return f"These sessions are also open in another Whitecell on {here}, since {when}: enter moves in one of them only."
