"""Handling of Ctrl+C in the terminal, without a traceback.

With open windows the program just ends, because every entry is saved and a KeyboardInterrupt within a Qt callback would be
lost. A command may have to clean up, so it gets a KeyboardInterrupt; `hold_back` defers it while Qt works or a process is
started.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

STOPPED = 130
"""The exit status of a command that was stopped from the keyboard."""
SENTENCE = "Stopped."


def end_at_once() -> None:
    """Let Ctrl+C end the program at once and silently, with exit status 130.

    Neither this nor `raise_error` changes anything where Ctrl+C is ignored (``nohup``, a script's background job).
    """
    _set_handler(signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])  # the installer blocks it until the program can answer


def raise_error() -> None:
    """Raise KeyboardInterrupt on Ctrl+C and SIGTERM from now on. Where Python would lose that, the program ends at once."""
    sys.unraisablehook = _end_if_lost
    _set_handler(signal.default_int_handler)


def ignore() -> None:
    """Ignore Ctrl+C from now on: this process ends with the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def hold_back() -> Iterator[None]:
    """Hold Ctrl+C back until the end, and keep it from the processes and threads started within.

    It reaches every process of a terminal; the one that the user started ends the others. Windows has no signal masks:
    there the key is noted, and processes have to call `ignore` themselves.
    """
    if not hasattr(signal, "pthread_sigmask"):
        with _noted():
            yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def raise_if_pending() -> None:
    """Raise KeyboardInterrupt if Ctrl+C is held back by `hold_back`: for a step between two pieces of Qt's work."""
    if hasattr(signal, "sigpending") and signal.SIGINT in signal.sigpending():
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    noted = signal.getsignal(signal.SIGINT)
    if isinstance(noted, _NotedInterrupt) and noted.is_pending:
        noted.is_pending = False
        raise KeyboardInterrupt


class _NotedInterrupt:
    """A handler that notes Ctrl+C."""

    def __init__(self) -> None:
        self.is_pending = False

    def __call__(self, _number: int, _frame: FrameType | None) -> None:
        self.is_pending = True


@contextmanager
def _noted() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        yield
        return
    noted = _NotedInterrupt()
    signal.signal(signal.SIGINT, noted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if noted.is_pending:
            signal.raise_signal(signal.SIGINT)


def _set_handler(handler: signal.Handlers | Callable[[int, FrameType | None], object]) -> None:
    signal.signal(signal.SIGTERM, handler)
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, handler)


def _end_if_lost(error: sys.UnraisableHookArgs) -> None:
    if issubclass(error.exc_type, KeyboardInterrupt):
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.raise_signal(signal.SIGINT)
    sys.__unraisablehook__(error)
