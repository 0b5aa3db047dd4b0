"""Backups of the open log, and moving what SQLite keeps beside it into it, in the background."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from engine.errors import KnownError
from ui.system.user_files import state_folder

if TYPE_CHECKING:
    from referee.store import Store
    from referee.store.backups import Backups

QUIET_MS = 10 * 1000
"""How long nothing is written before entries are moved into the log, at least."""
EVERY_MS = 5 * 60 * 1000
"""The time between backups, which are taken if something was written since the last."""


def backup_folder() -> Path:
    """Return where backups are kept: the user's state folder."""
    return state_folder("backups")


class BackupTimer(QObject):
    """Takes backups of the open log from time to time, in a background thread.

    When nothing was written for a moment, what SQLite keeps beside the log is moved into it, in such a thread too.

    Signals:
        failed: a sentence, once, if a backup failed.
    """

    failed = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._backups: Backups | None = None
        self._file: Path | None = None
        self._thread: threading.Thread | None = None
        self._told = False
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self.take)
        self._beside: tuple[int, int] = (0, 0)
        self._moved = self._beside
        self._quiet = QTimer(self, interval=QUIET_MS)
        self._quiet.timeout.connect(self.move_entries)

    def set_store(self, store: Store) -> None:
        """Back up this log from now on; one that is no file, or is only read, has no backups."""
        from referee.store.backups import Backups

        self.finish()
        file = store.file if not store.read_only else None
        self._backups = Backups(file, backup_folder()) if file is not None else None
        self._file = file
        self._timer.start()
        self._quiet.start()

    def take(self) -> None:
        """Begin one, if there is something new and none is being taken."""
        if self._backups is None or not self._backups.is_due or (self._thread is not None and self._thread.is_alive()):
            return
        self._thread = threading.Thread(target=self._take, args=(self._backups,), name="backup", daemon=True)
        self._thread.start()

    def move_entries(self) -> None:
        """Move what lies beside the log into it, if something does and nothing was written since the last call."""
        from referee.store.copy import checkpoint_file

        if self._file is None or (self._thread is not None and self._thread.is_alive()):
            return
        before, self._beside = self._beside, _state_beside(self._file)
        if self._beside == before != self._moved:
            self._moved = before
            self._thread = threading.Thread(target=checkpoint_file, args=(self._file,), name="checkpoint", daemon=True)
            self._thread.start()

    def finish(self) -> None:
        """Wait for the backup that is being made."""
        self._timer.stop()
        self._quiet.stop()
        if self._thread is not None:
            self._thread.join()

    def _take(self, backups: Backups) -> None:
        try:
            backups.make(datetime.now(UTC))
        except KnownError as error:
            if not self._told:
                self._told = True
                self.failed.emit(f"{error} Entries are saved all the same.")


def _state_beside(log: Path) -> tuple[int, int]:
    """Return when the -wal file of a log was written last, and its size; zeros if there is none."""
    from referee.store.wal_file import companion

    try:
        found = companion(log, "-wal").stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
