"""The crash handler: an error that nobody caught curtains the teams, writes a crash file, and is reported once.

A `KnownError` that comes this far is no bug: its sentence is shown.
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
    """Return the folder of crash files, in the user's state folder."""
    return state_folder("crashes")


@dataclass(frozen=True)
class Bug:
    """An error that nobody caught.

    Attributes:
        error: the exception.
        file: the path of its crash file; "" if that could not be written.
        problem: why it could not be written.
    """

    error: BaseException
    file: str
    problem: str = ""


class CrashHandler(QObject):
    """Replaces `sys.excepthook`, `threading.excepthook` and Qt's message handler until `stop`.

    Args:
        curtain: curtains every team window; called first, and again for every further error.
        write: writes the crash file of an error and returns its path; raises KnownError.

    Signals:
        known: (sentence) a `KnownError` that nobody caught.
        bug: (Bug) any other error; the first one only, as later ones follow from it.
    """

    known = Signal(str)
    bug = Signal(object)
    _from_thread = Signal(object)

    def __init__(
        self, curtain: Callable[[], None], write: Callable[[BaseException], Path], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._curtain, self._write = curtain, write
        self._from_thread.connect(self._on_error_from_thread, Qt.ConnectionType.QueuedConnection)
        self._is_reported = False
        self._native_file: IO[str] | None = None
        self._previous_hook, self._previous_thread_hook = sys.excepthook, threading.excepthook
        self._hook, self._thread_hook = self._on_error, self._on_thread_error
        sys.excepthook = self._hook
        threading.excepthook = self._thread_hook
        self._previous_qt_handler = qInstallMessageHandler(qt_message)

    def watch_native(self, folder: Path) -> str:
        """Record a Python stack if the interpreter itself dies; returns the record of the last run, "" if there is none."""
        path = folder / "native.txt"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            before = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
            if before:
                path.replace(folder / f"native-{datetime.now(UTC):%Y%m%dT%H%M%S}.txt")
            self._native_file = path.open("w", encoding="utf-8")
        except OSError as error:
            _log.warning("no record of native crashes can be kept: %s", error)
            return ""
        faulthandler.enable(self._native_file)
        return before

    def stop(self) -> None:
        """Restore the hooks that were there before."""
        if sys.excepthook is self._hook:
            sys.excepthook = self._previous_hook
        if threading.excepthook is self._thread_hook:
            threading.excepthook = self._previous_thread_hook
        qInstallMessageHandler(self._previous_qt_handler)
        if self._native_file is not None:
            faulthandler.disable()
            self._native_file.close()
            self._native_file = None

    def _on_thread_error(self, args: threading.ExceptHookArgs) -> None:
        """Hand the error to the thread of the windows, which alone may touch them."""
        if args.exc_value is not None:
            self._from_thread.emit(args.exc_value)

    def _on_error_from_thread(self, error: BaseException) -> None:
        self._on_error(type(error), error, error.__traceback__)

    def _on_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        drop_placeholder(error)
        if isinstance(error, KeyboardInterrupt):
            self._previous_hook(kind, error, trace)
            return
        if isinstance(error, KnownError):
            self.known.emit(str(error))
            return
        self._curtain()
        _log.error("unexpected error", exc_info=(kind, error, trace))
        if self._is_reported:
            return
        self._is_reported = True
        try:
            bug = Bug(error, str(self._write(error)))
        except KnownError as problem:
            bug = Bug(error, "", str(problem))
        self.bug.emit(bug)


def qt_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    """Log a message of Qt's."""
    logging.getLogger("qt").log(_LEVELS.get(kind, logging.WARNING), "%s", text)


class BugBox(QMessageBox):
    """Tells the referee of a bug: what is safe, and where the crash file is. It is not modal."""

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
        self._clipboard_text = f"{type(bug.error).__name__} in Whitecell\n{bug.file}"
        self.copy: QPushButton = self.addButton("Copy where it is", QMessageBox.ButtonRole.ActionRole)
        self.addButton("Go on", QMessageBox.ButtonRole.AcceptRole)
        self.copy.clicked.connect(self._copy)
        self.setModal(False)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._clipboard_text)
