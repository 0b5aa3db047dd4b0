"""Records the events that the widgets of a window receive from Qt."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget


class Heard(QObject):
    """Which widgets of a window are told something of these kinds from now on, by the names of their classes."""

    def __init__(self, window: QWidget, *kinds: QEvent.Type) -> None:
        super().__init__(window)
        self._window, self._kinds = window, kinds
        self.widgets: list[str] = []
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take down who is told."""
        if event.type() in self._kinds and isinstance(watched, QWidget) and watched.window() is self._window:
            self.widgets.append(type(watched).__name__)
        return False
