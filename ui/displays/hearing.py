"""Listening to the application itself: its screens, its focus, its native events."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractNativeEventFilter, QMetaObject, QObject, SignalInstance
from PySide6.QtGui import QGuiApplication


class Hearing:
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
        self.hear(listener.destroyed, self.stop)

    def hear(self, signal: SignalInstance, slot: Callable[..., None]) -> None:
        """Call `slot` with what this signal carries."""
        self._links.append(signal.connect(partial(_call, slot)))

    def see_native(self, events: QAbstractNativeEventFilter) -> None:
        """Show the native events to this filter, before Qt sees them."""
        self._filters.append(events)
        self.app.installNativeEventFilter(events)

    def stop(self, *_deleted: object) -> None:
        """Hear no more. May be called again."""
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
