"""Errors made whole. Of half of one, let out of a method that Qt called, the program dies.

Up to Python 3.11 an error that C code raises (a wrong index, a division by zero, a widget that is gone) is no more than a
class and some words until somebody handles it. Qt for Python takes it for a whole one as soon as it leaves a method that
Qt has called, such as a paint event, and reads memory that is none of its own (shiboken 6.10 and 6.11,
``storePythonOverrideErrorOrPrint``): no curtain falls then and no crash file is written. But while another error is being
handled Python makes every new one whole at once, to note that other in it. So the program runs while one is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

_Result = TypeVar("_Result")


class _Handled(Exception):
    """What is being handled all the time. It tells nobody anything."""


def with_whole_errors(run: Callable[[], _Result]) -> _Result:
    """Run the program, or a part of it, and give its result; all errors in it, in this thread, are whole."""
    try:
        raise _Handled("nothing is wrong: this makes errors whole")
    except _Handled:
        try:
            return run()
        except BaseException as error:
            alone(error)
            raise


def alone(error: BaseException) -> None:
    """Forget that it was raised while another was being handled, if that was only to make it whole."""
    one: BaseException | None = error
    while one is not None:
        if isinstance(one.__context__, _Handled):
            one.__context__ = None
        one = one.__context__
