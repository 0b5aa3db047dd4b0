"""Normalize exceptions raised in Qt callbacks: others crash PySide on Python 3.11.

Up to Python 3.11 an exception raised by C code (an index out of range, a division by zero, a deleted widget) is a type and
a message until something handles it. If such an exception leaves a method that Qt called from within a call from Python,
such as a paint event below `grab`, shiboken 6.10 to 6.11.3 reads invalid memory (``storePythonOverrideErrorOrPrint``). The
process ends with a segmentation fault, without a curtain or a crash file. While another exception is being handled,
Python normalizes each new one at once, to set its ``__context__``. So the program runs while one is being handled.
Python 3.12 stores every exception as an object; with it this module can go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

_Result = TypeVar("_Result")


class _Placeholder(Exception):
    """The exception that is being handled while the program runs."""


def run_with_normalized_errors(run: Callable[[], _Result]) -> _Result:
    """Call ``run`` and return its result; every exception raised in it, in this thread, is normalized at once."""
    try:
        raise _Placeholder("a placeholder: see ui.system.pyside_workarounds")
    except _Placeholder:
        try:
            return run()
        except BaseException as error:
            drop_placeholder(error)
            raise


def drop_placeholder(error: BaseException) -> None:
    """Remove the placeholder from the ``__context__`` of an exception, before its traceback is shown or written."""
    one: BaseException | None = error
    while one is not None:
        if isinstance(one.__context__, _Placeholder):
            one.__context__ = None
        one = one.__context__
