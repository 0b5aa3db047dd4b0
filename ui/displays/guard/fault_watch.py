"""Reports errors in team windows, even in a paint event, to the controller, so that no team sees them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import TracebackType

import shiboken6
from PySide6.QtWidgets import QWidget

FaultHandler = Callable[[QWidget | None, BaseException], None]


class FaultWatch:
    """Wraps `sys.excepthook`, which Qt for Python calls for errors inside events, paints and slots.

    Args:
        on_fault: called with the top-level window in whose code the error arose (None if unknown) and the error, before
            the previous hook.
    """

    def __init__(self, on_fault: FaultHandler) -> None:
        self._on_fault = on_fault
        self._previous_hook = sys.excepthook
        self._hook = self._on_error
        sys.excepthook = self._hook

    def stop(self) -> None:
        """Restore the previous hook, unless somebody else has replaced it since."""
        if sys.excepthook is self._hook:
            sys.excepthook = self._previous_hook

    def _on_error(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        self._on_fault(window_of_traceback(trace), fault)
        self._previous_hook(kind, fault, trace)


def window_of_traceback(trace: TracebackType | None) -> QWidget | None:
    """Return the window of the outermost widget method in a traceback, or None."""
    while trace is not None:
        owner = trace.tb_frame.f_locals.get("self")
        if isinstance(owner, QWidget) and shiboken6.isValid(owner):
            return owner.window()
        trace = trace.tb_next
    return None
