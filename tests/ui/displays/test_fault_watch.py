"""Where an uncaught error came from."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
import shiboken6
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.displays.guard.fault_watch import FaultWatch, window_of_traceback


class Failing(QWidget):
    def fail(self) -> None:
        raise ValueError

    def die(self) -> None:
        shiboken6.delete(self)
        raise ValueError


def caught(act: Callable[[], None]) -> BaseException:
    with pytest.raises(ValueError) as info:  # noqa: PT011
        act()
    return info.value


def test_an_error_is_laid_at_the_window_of_the_widget_it_came_through(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    inner = Failing(window)
    assert window_of_traceback(caught(inner.fail).__traceback__) is window


def test_an_error_of_no_widget_has_no_window() -> None:
    class Plain:
        def fail(self) -> None:
            raise ValueError

    assert window_of_traceback(caught(Plain().fail).__traceback__) is None
    assert window_of_traceback(None) is None


def test_a_widget_that_is_gone_is_passed_over() -> None:
    assert window_of_traceback(caught(Failing().die).__traceback__) is None


def test_a_hook_that_came_later_is_left_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(*_: object) -> None: ...

    def later(*_: object) -> None: ...

    monkeypatch.setattr(sys, "excepthook", first)
    watch = FaultWatch(lambda window, fault: None)
    mine = sys.excepthook
    assert mine is not first
    sys.excepthook = later
    watch.stop()
    assert sys.excepthook is later
    sys.excepthook = mine
    watch.stop()
    assert sys.excepthook is first
