"""Unexpected errors: curtains first, then the crash file, then one dialog."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QtMsgType
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.errors import KnownError
from ui.app.crash_handler import Bug, BugBox, CrashHandler, qt_message


class Watched:
    """What was done, in order."""

    def __init__(self, folder: Path) -> None:
        self.done: list[str] = []
        self.bugs: list[Bug] = []
        self.known: list[str] = []
        self.full = False
        self.threads: set[int] = set()
        self.last_resort = CrashHandler(self._curtain, self._write)
        self.last_resort.bug.connect(self.bugs.append)
        self.last_resort.known.connect(self.known.append)
        self._folder = folder

    def _curtain(self) -> None:
        self.done.append("curtain")
        self.threads.add(threading.get_ident())

    def _write(self, error: BaseException) -> Path:
        self.done.append("write")
        if self.full:
            raise KnownError("The crash file cannot be written.")
        return self._folder / "crash.jsonl"

    def throw(self, error: BaseException) -> None:
        try:
            raise error
        except BaseException:
            kind, value, trace = sys.exc_info()
            assert kind is not None
            assert value is not None
            sys.excepthook(kind, value, trace)


@pytest.fixture
def watched(qapp: QApplication, tmp_path: Path) -> Iterator[Watched]:
    made = Watched(tmp_path)
    yield made
    made.last_resort.stop()


def test_a_bug_curtains_first_then_is_written_then_told_once(watched: Watched) -> None:
    watched.throw(ZeroDivisionError("secret: Durango"))
    watched.throw(ZeroDivisionError("again"))
    assert watched.done == ["curtain", "write", "curtain"]
    assert len(watched.bugs) == 1


def test_a_known_error_is_a_sentence_and_no_bug(watched: Watched) -> None:
    watched.throw(KnownError("The disk is full."))
    assert watched.known == ["The disk is full."]
    assert watched.done == []


def test_a_bug_in_another_thread_is_met_by_the_thread_of_the_windows(watched: Watched, qtbot: QtBot) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    assert watched.done == [], "another thread has touched a window"
    qtbot.waitUntil(lambda: len(watched.bugs) == 1)
    assert watched.done == ["curtain", "write"]
    assert watched.threads == {threading.get_ident()}
    assert isinstance(watched.bugs[0].error, ZeroDivisionError)


def test_a_crash_file_that_cannot_be_written_is_said(watched: Watched) -> None:
    watched.full = True
    watched.throw(ValueError("x"))
    assert watched.bugs[0].problem == "The crash file cannot be written."


def test_the_dialog_holds_nothing_of_the_error(watched: Watched, qtbot: QtBot) -> None:
    watched.throw(ZeroDivisionError("secret: Durango"))
    box = BugBox(watched.bugs[0])
    qtbot.addWidget(box)
    assert "Durango" not in box.text() + box.informativeText()
    assert not box.isModal()


def test_it_stands_aside(qapp: QApplication, tmp_path: Path) -> None:
    before = sys.excepthook
    made = Watched(tmp_path)
    assert sys.excepthook is not before
    made.last_resort.stop()
    assert sys.excepthook is before


def test_a_native_crash_is_found_at_the_next_start(qapp: QApplication, tmp_path: Path) -> None:
    (tmp_path / "native.txt").write_text("Fatal Python error: Segmentation fault")
    made = Watched(tmp_path)
    assert made.last_resort.watch_native(tmp_path).startswith("Fatal Python error")
    made.last_resort.stop()
    again = Watched(tmp_path)
    assert again.last_resort.watch_native(tmp_path) == ""
    again.last_resort.stop()


def test_qt_messages_go_where_pythons_go(caplog: pytest.LogCaptureFixture) -> None:
    qt_message(QtMsgType.QtWarningMsg, None, "a warning of Qt")  # type: ignore[arg-type]
    assert [(one.name, one.levelname, one.message) for one in caplog.records] == [("qt", "WARNING", "a warning of Qt")]
