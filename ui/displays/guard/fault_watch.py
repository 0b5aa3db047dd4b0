"""The watchdog: an error in a team window, even while it paints, reaches the controller and never a team."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import TracebackType

import shiboken6
from PySide6.QtWidgets import QWidget

FaultHandler = Callable[[QWidget | None, BaseException], None]


class FaultWatch:
    """Stands before `sys.excepthook`, where Qt for Python sends what is raised inside events, paints and slots.

    Args:
        on_fault: told the top-level window in whose code the error arose, or None if that cannot be said, and the error.
            It is told first; then the hook that stood there before does its work.
    """

    def __init__(self, on_fault: FaultHandler) -> None:
        self._on_fault = on_fault
        self._before = sys.excepthook
        self._mine = self._caught
        sys.excepthook = self._mine

    def stop(self) -> None:
        """Stand aside, unless somebody else has stepped in front."""
        if sys.excepthook is self._mine:
            sys.excepthook = self._before

    def _caught(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        self._on_fault(window_of_traceback(trace), fault)
        self._before(kind, fault, trace)


def window_of_traceback(trace: TracebackType | None) -> QWidget | None:
    """The window of the outermost widget method in a traceback, or None."""
    while trace is not None:
        owner = trace.tb_frame.f_locals.get("self")
        if isinstance(owner, QWidget) and shiboken6.isValid(owner):
            return owner.window()
        trace = trace.tb_next
    return None
