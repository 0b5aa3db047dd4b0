"""The last resort: whatever nobody caught curtains the teams, leaves a crash file, and tells the referee once.

A `KnownError` that comes this far is no bug: it is told as its one sentence.
"""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import IO

from PySide6.QtCore import QMessageLogContext, QObject, Qt, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from engine.errors import KnownError
from ui.system.pyside_workarounds import drop_placeholder
from ui.system.user_files import state_folder

_log = logging.getLogger(__name__)
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def crash_folder() -> Path:
    """Where crash files go: the user's state folder."""
    return state_folder("crashes")


@dataclass(frozen=True)
class Bug:
    """What is told of a bug: the error, and where the crash file is ("" if it could not be written)."""

    error: BaseException
    file: str
    problem: str = ""


class LastResort(QObject):
    """Stands in `sys.excepthook`, `threading.excepthook` and Qt's message handler until `stop`.

    Args:
        curtain: makes every team's window safe; called first, and again for every further error.
        write: writes the crash file of an error and returns its path; raises KnownError.

    Signals:
        known: the sentence of a `KnownError` that nobody caught.
        bug: a `Bug`, the first time only: what follows from it would tell nothing new.
    """

    known = Signal(str)
    bug = Signal(object)
    _from_thread = Signal(object)

    def __init__(
        self, curtain: Callable[[], None], write: Callable[[BaseException], Path], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._curtain, self._write = curtain, write
        self._from_thread.connect(self._caught_elsewhere, Qt.ConnectionType.QueuedConnection)
        self._told = False
        self._native: IO[str] | None = None
        self._hook_before, self._thread_before = sys.excepthook, threading.excepthook
        self._mine, self._mine_of_threads = self._caught, self._caught_in_thread
        sys.excepthook = self._mine
        threading.excepthook = self._mine_of_threads
        self._qt_before = qInstallMessageHandler(qt_message)

    def watch_native(self, folder: Path) -> str:
        """Write a Python stack if the interpreter itself dies; returns what the last run left there ("" if nothing)."""
        path = folder / "native.txt"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            before = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
            if before:
                path.replace(folder / f"native-{datetime.now(UTC):%Y%m%dT%H%M%S}.txt")
            self._native = path.open("w", encoding="utf-8")
        except OSError as error:
            _log.warning("no record of native crashes can be kept: %s", error)
            return ""
        faulthandler.enable(self._native)
        return before

    def stop(self) -> None:
        """Stand aside."""
        if sys.excepthook is self._mine:
            sys.excepthook = self._hook_before
        if threading.excepthook is self._mine_of_threads:
            threading.excepthook = self._thread_before
        qInstallMessageHandler(self._qt_before)
        if self._native is not None:
            faulthandler.disable()
            self._native.close()
            self._native = None

    def _caught_in_thread(self, args: threading.ExceptHookArgs) -> None:
        """Windows may be touched by their own thread drop_placeholder, curtains too."""
        if args.exc_value is not None:
            self._from_thread.emit(args.exc_value)

    def _caught_elsewhere(self, error: BaseException) -> None:
        self._caught(type(error), error, error.__traceback__)

    def _caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        drop_placeholder(error)
        if isinstance(error, KeyboardInterrupt):
            self._hook_before(kind, error, trace)
            return
        if isinstance(error, KnownError):
            self.known.emit(str(error))
            return
        self._curtain()
        _log.error("unexpected error", exc_info=(kind, error, trace))
        if self._told:
            return
        self._told = True
        try:
            told = Bug(error, str(self._write(error)))
        except KnownError as problem:
            told = Bug(error, "", str(problem))
        self.bug.emit(told)


def qt_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    """Qt's messages go where Python's go."""
    logging.getLogger("qt").log(_LEVELS.get(kind, logging.WARNING), "%s", text)


class BugBox(QMessageBox):
    """The one dialog about a bug: what is safe, where the crash file is. It blocks nothing."""

    def __init__(self, bug: Bug, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Whitecell has an error")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setIcon(QMessageBox.Icon.Warning)
        self.setText(
            "Something in Whitecell went wrong. Every team's screen is curtained; every entry made so far is saved."
        )
        where = f"The crash file is {bug.file}. It holds every secret of the session: for the referee only."
        self.setInformativeText(
            f"{where if bug.file else bug.problem}\n\nClose Whitecell and open the session again: it goes on where it was."
        )
        self._report = f"{type(bug.error).__name__} in Whitecell\n{bug.file}"
        self.copy: QPushButton = self.addButton("Copy where it is", QMessageBox.ButtonRole.ActionRole)
        self.addButton("Go on", QMessageBox.ButtonRole.AcceptRole)
        self.copy.clicked.connect(self._copy)
        self.setModal(False)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)
