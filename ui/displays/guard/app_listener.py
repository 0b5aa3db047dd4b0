"""Listening to the application itself: its screens, its windows, its native events."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractNativeEventFilter, QMetaObject, QObject, SignalInstance
from PySide6.QtGui import QGuiApplication, QWindow


class AppListener:
    """What one QObject hears of the application, until it stops or is deleted.

    Qt for Python holds the object of a bound method weakly. If nobody stopped it, the collector may take it, and the
    parents that delete it, in the middle of its own slot. So whoever listens here is held, with its parents, for as long
    as it does: it ends by `stop`, or when Qt deletes it, and hears nothing after that.
    """

    def __init__(self, listener: QObject) -> None:
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        self.app = app
        self._kept = _with_parents(listener)
        self._filters: list[QAbstractNativeEventFilter] = []
        self._links: list[QMetaObject.Connection] = []
        self.connect(listener.destroyed, self._end)

    def connect(self, signal: SignalInstance, slot: Callable[..., None]) -> None:
        """Call `slot` with what this signal carries."""
        self._links.append(signal.connect(partial(_call, slot)))

    def filter_native_events(self, events: QAbstractNativeEventFilter) -> None:
        """Show the native events to this filter, before Qt sees them."""
        self._filters.append(events)
        self.app.installNativeEventFilter(events)

    def filter_focus_windows(self) -> None:
        """Make the listener an event filter of each window that gets the keyboard, menus and dialogs included.

        It sees what happens there before the window hands it to any of its widgets.
        """
        self.connect(self.app.focusWindowChanged, self.filter_window)
        self.filter_window(self.app.focusWindow())

    def filter_window(self, window: QWindow | None) -> None:
        """Make the listener an event filter of this window too; if it is one already it is the first of them now."""
        if window is not None and self._kept:
            window.installEventFilter(self._kept[0])

    def stop(self) -> None:
        """Hear no more. May be called again."""
        if self._kept:
            for window in self.app.allWindows():
                window.removeEventFilter(self._kept[0])
        self._end()

    def _end(self, *_deleted: object) -> None:
        """Let go of everything but the windows, which a deleted listener has let go of itself."""
        links, self._links = self._links, []
        filters, self._filters = self._filters, []
        for link in links:
            QObject.disconnect(link)
        for events in filters:
            self.app.removeNativeEventFilter(events)
        self._kept = ()


def _call(slot: Callable[..., None], *words: Any) -> None:
    """A function of no object, which Qt for Python holds strongly, and with it the slot."""
    slot(*words)


def _with_parents(listener: QObject) -> tuple[QObject, ...]:
    line: list[QObject] = []
    one: QObject | None = listener
    while one is not None:
        line.append(one)
        one = one.parent()
    return tuple(line)
