"""Connections of an object to the application: its signals, its windows, its native events."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractNativeEventFilter, QMetaObject, QObject, SignalInstance
from PySide6.QtGui import QGuiApplication, QWindow


class AppListener:
    """Connects one QObject to the application, until `stop` or until the object is deleted.

    Qt for Python references the object of a bound method weakly, so the garbage collector might delete a listener, or a
    parent that deletes it, in the middle of its own slot. Therefore the listener and its parents are referenced here for
    as long as it listens.
    """

    def __init__(self, listener: QObject) -> None:
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        self.app = app
        self._listener_and_parents = _with_parents(listener)
        self._filters: list[QAbstractNativeEventFilter] = []
        self._connections: list[QMetaObject.Connection] = []
        self.connect(listener.destroyed, self._end)

    def connect(self, signal: SignalInstance, slot: Callable[..., None]) -> None:
        """Call `slot` with the arguments of this signal."""
        self._connections.append(signal.connect(partial(_call, slot)))

    def filter_native_events(self, events: QAbstractNativeEventFilter) -> None:
        """Pass native events to this filter before Qt handles them."""
        self._filters.append(events)
        self.app.installNativeEventFilter(events)

    def filter_focus_windows(self) -> None:
        """Make the listener an event filter of each window that gets the focus, menus and dialogs included.

        It gets events before the window passes them to any of its widgets.
        """
        self.connect(self.app.focusWindowChanged, self.filter_window)
        self.filter_window(self.app.focusWindow())

    def filter_window(self, window: QWindow | None) -> None:
        """Make the listener the first event filter of this window."""
        if window is not None and self._listener_and_parents:
            window.installEventFilter(self._listener_and_parents[0])

    def stop(self) -> None:
        """Remove all connections and filters. May be called again."""
        if self._listener_and_parents:
            for window in self.app.allWindows():
                window.removeEventFilter(self._listener_and_parents[0])
        self._end()

    def _end(self, *_deleted: object) -> None:
        """Remove everything but the window filters, which Qt removes with a deleted listener."""
        connections, self._connections = self._connections, []
        filters, self._filters = self._filters, []
        for connection in connections:
            QObject.disconnect(connection)
        for events in filters:
            self.app.removeNativeEventFilter(events)
        self._listener_and_parents = ()


def _call(slot: Callable[..., None], *arguments: Any) -> None:
    """Call a slot. Qt for Python references a plain function strongly, and with it the slot."""
    slot(*arguments)


def _with_parents(listener: QObject) -> tuple[QObject, ...]:
    line: list[QObject] = []
    one: QObject | None = listener
    while one is not None:
        line.append(one)
        one = one.parent()
    return tuple(line)
