"""Ctrl+C in the terminal: one sentence and one exit status, whatever the program is doing.

Python makes an error of it. In a method that Qt calls that error is lost, and the program goes on; of a library that is
being loaded it leaves a half. So the program ends where it stands, as every entry is saved. A command that may have
something to put away takes the error all the same, but never within Qt.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

STOPPED = 130
"""The exit status of a program that was stopped from the keyboard."""
WORDS = "Stopped."


def at_once() -> None:
    """From now on Ctrl+C ends the program where it stands. Where it is not to be heard (``nohup``) it is not."""
    _take(lambda _signal, _frame: _end())
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])  # who started this may have held it up until now


def at_once_in_windows() -> None:
    """The same where Qt waits, and Python does not run for as long as nothing happens."""
    at_once()
    from threading import Thread  # the program listens before this is loaded

    heard, told = os.pipe()
    os.set_blocking(told, False)
    with begun_without():
        signal.set_wakeup_fd(told, warn_on_full_buffer=False)
        Thread(target=_listen, args=(heard,), daemon=True).start()
        _take(lambda _signal, _frame: None)  # one says the word


def by_an_error() -> None:
    """From now on Ctrl+C raises KeyboardInterrupt. Where Python itself loses that, the program ends at once."""
    sys.unraisablehook = _lost
    _take(signal.default_int_handler)


@contextmanager
def by_an_error_later() -> Iterator[Callable[[], None]]:
    """KeyboardInterrupt comes at the end, or where what is given is called. For Qt, which must not call that."""
    from threading import current_thread, main_thread

    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler or current_thread() is not main_thread():
        yield lambda: None
        return
    pressed: list[int] = []

    def look() -> None:
        if pressed:
            raise KeyboardInterrupt

    _take(lambda number, _frame: pressed.append(number))
    try:
        yield look
    finally:
        _take(signal.default_int_handler)
    look()


@contextmanager
def begun_without() -> Iterator[None]:
    """Processes and threads that are begun here do not hear Ctrl+C, which reaches all of a terminal: the first ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def told_to_end() -> Iterator[None]:
    """Within it a program that is told to end (SIGTERM) ends as by Ctrl+C: it puts away what it has begun."""
    from threading import current_thread, main_thread

    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def never() -> None:
    """From now on Ctrl+C is not heard: this process ends with the one that began it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _take(handler: Callable[..., object]) -> None:
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, handler)


def _lost(error: sys.UnraisableHookArgs) -> None:
    if issubclass(error.exc_type, KeyboardInterrupt):
        _end()
    sys.__unraisablehook__(error)


def _listen(heard: int) -> None:
    while number := os.read(heard, 1):
        if number[0] == signal.SIGINT:
            _end()


def _end() -> None:
    with suppress(OSError):
        os.write(2, f"whitecell: {WORDS}\n".encode())
    os._exit(STOPPED)
