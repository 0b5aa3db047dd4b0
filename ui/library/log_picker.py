"""Choosing another log by menu, by drop or by name, and backups of the open log in the background."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject, QTimer, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QMenu, QWidget

from engine.errors import KnownError
from ui.system.user_files import state_folder
from ui.widgets.actions import call_with, literal
from ui.widgets.time_text import title_in_words

if TYPE_CHECKING:
    from referee.store import Store
    from referee.store.backups import Backups

SUFFIX = "whitecell"
"""The suffix of a log."""
EXPORTED = "jsonl"
"""The suffix of an exported session."""
SEALED = "age"
"""The suffix of a sealed one."""
_RECENT = 10
QUIET_MS = 10 * 1000
"""How long nothing is written before entries are moved into the log, at least."""
EVERY_MS = 5 * 60 * 1000
"""The time between backups, which are taken if something was written since the last."""


def is_log(path: Path) -> bool:
    """Return whether this is a log by its name, not one exported session."""
    return path.suffix == f".{SUFFIX}"


def files_of(data: QMimeData) -> list[Path]:
    """Return the logs and exported sessions among the files that are dragged."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return [path for path in paths if path.suffix in (f".{SUFFIX}", f".{EXPORTED}", f".{SEALED}")]


def backup_folder() -> Path:
    """Return where backups are kept: the user's state folder."""
    return state_folder("backups")


class DropTarget(QObject):
    """Accepts files that are dropped on a window.

    Signals:
        dropped: the path of one.
    """

    dropped = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt."""
        if isinstance(event, QDropEvent) and event.type() in (QEvent.Type.DragEnter, QEvent.Type.Drop):
            found = files_of(event.mimeData())
            if len(found) == 1:
                event.acceptProposedAction()
                if event.type() == QEvent.Type.Drop:
                    self.dropped.emit(found[0])
                return True
        return super().eventFilter(watched, event)


def choose_log(over: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask for a log or an exported session."""
    from ui.widgets.file_dialogs import ask_file

    title = "Open another log, or an exported session"
    ask_file(over, title, "Logs and exported sessions", (SUFFIX, EXPORTED, SEALED), chosen)


def fill_recent(menu: QMenu, store: Store | None, chosen: Callable[[str], None], say: Callable[[str], None]) -> None:
    """Fill the menu with the sessions begun last; ``chosen`` gets the id of the one that is picked."""
    menu.clear()
    try:
        found = store.sessions(limit=_RECENT) if store is not None else []
    except KnownError as error:
        found = []
        say(str(error))
    for one in found:
        menu.addAction(literal(title_in_words(one.title))).triggered.connect(call_with(chosen, one.id))
    if not found:
        menu.addAction("No session yet").setEnabled(False)


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
