"""The curtain key: one key that curtains every team, whatever has the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from ui.displays.guard.app_listener import AppListener

CURTAIN_KEY = Qt.Key.Key_F12
_PRESSED = QEvent.Type(QEvent.registerEventType())


class CurtainKey(QObject):
    """Sees F12 before anything else in the application does.

    A shortcut would not do: Qt withholds shortcuts, application-wide ones too, from everything behind a modal dialog or
    an open menu. This one listens on each window that gets the keyboard, menus and dialogs included, before the window
    hands a key to any of its widgets. Several may listen, the teams' and that of a review: all of them hear of a press.

    Signals:
        pressed: F12 went down, with any modifiers; not repeated while it is held.
    """

    pressed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._listener = AppListener(self)
        self._listener.filter_focus_windows()

    def stop(self) -> None:
        """Hear of no more windows, and of no more keys in those heard of."""
        self._listener.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take F12 away from everybody but its like: whoever gets it first tells all that listen on the window."""
        if event.type() == _PRESSED:
            self.pressed.emit()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == CURTAIN_KEY:
            if not event.isAutoRepeat():
                QCoreApplication.sendEvent(watched, QEvent(_PRESSED))
            return True
        return False
