"""Finds windows that flash up: a widget that is shown before it has a parent is a window for a moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget


class _Watch(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.come: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take down which windows come."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.come.append(type(watched).__name__)
        return False


@contextmanager
def windows_that_come() -> Iterator[list[str]]:
    """Return the windows that are shown meanwhile, by their classes."""
    app, watch = QApplication.instance(), _Watch()
    assert app is not None
    app.installEventFilter(watch)
    try:
        yield watch.come
    finally:
        app.removeEventFilter(watch)
