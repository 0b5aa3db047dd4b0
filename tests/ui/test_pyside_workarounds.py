"""Errors that leave a method which Qt has called."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.files import ROOT
from ui.system.pyside_workarounds import drop_placeholder, run_with_normalized_errors

PROGRAM = """
import shiboken6, sys
from PySide6.QtWidgets import QApplication, QWidget
import ui.app.main

class Window(QWidget):
    fault = None
    def paintEvent(self, event):
        if self.fault is not None:
            self.fault()

def console():
    app = QApplication([])
    window = Window()
    window.show()
    app.processEvents()
    gone = QWidget()
    shiboken6.delete(gone)
    for fault in (lambda: [][0], lambda: 1 / 0, lambda: len(1), lambda: int("x"), lambda: next(iter(())), gone.show):
        window.fault = fault
        try:
            window.grab()
        except Exception as error:
            print(type(error).__name__, flush=True)
    return 0

ui.app.main.console = console
sys.argv = ["whitecell"]
ui.app.main.main()
"""


@pytest.mark.slow
def test_the_program_outlives_an_error_in_a_paint_event(tmp_path: Path) -> None:
    """Whatever raises it. A window that is painted by a call from Python, as miniatures are, was the end of it."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, timeout=60, check=False)
    errors = ["IndexError", "ZeroDivisionError", "TypeError", "ValueError", "StopIteration", "RuntimeError"]
    assert (done.returncode, done.stdout.split()) == (0, errors)


def test_what_comes_out_of_the_program_is_what_it_gave() -> None:
    assert run_with_normalized_errors(lambda: 5) == 5


def test_an_error_that_comes_out_tells_of_no_other() -> None:
    with pytest.raises(IndexError) as raised:
        run_with_normalized_errors(lambda: [][0])
    assert raised.value.__context__ is None


def test_what_an_error_came_from_is_still_told() -> None:
    def fail() -> None:
        try:
            raise KeyError("first")
        except KeyError as error:
            raise ValueError("second") from error

    with pytest.raises(ValueError, match="second") as raised:
        run_with_normalized_errors(fail)
    assert isinstance(raised.value.__cause__, KeyError)
    assert raised.value.__cause__.__context__ is None


def test_an_error_that_nobody_caught_is_told_alone() -> None:
    def fail() -> BaseException:
        try:
            return [][0]
        except IndexError as error:
            return error

    error = run_with_normalized_errors(fail)
    assert error.__context__ is not None
    drop_placeholder(error)
    assert error.__context__ is None
