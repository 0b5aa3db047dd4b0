"""The curtain key, which curtains every team whatever has the focus."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from ui.displays.guard.app_listener import AppListener

CURTAIN_KEY = Qt.Key.Key_F12
_PRESSED = QEvent.Type(QEvent.registerEventType())


class CurtainKey(QObject):
    """Receives F12 before anything else in the application.

    A QShortcut would not do: Qt blocks shortcuts, even application-wide ones, behind a modal dialog or an open menu. This
    class filters the events of each window that gets the focus, menus and dialogs included. Several instances may listen,
    that of the team screens and that of a review: each emits `pressed`.

    Signals:
        pressed: F12 went down, with any modifiers; not repeated while it is held.
    """

    pressed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._listener = AppListener(self)
        self._listener.filter_focus_windows()

    def stop(self) -> None:
        """Stop listening."""
        self._listener.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Consume F12; the first instance that gets it notifies all others on the window by an event of its own."""
        if event.type() == _PRESSED:
            self.pressed.emit()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == CURTAIN_KEY:
            if not event.isAutoRepeat():
                QCoreApplication.sendEvent(watched, QEvent(_PRESSED))
            return True
        return False
