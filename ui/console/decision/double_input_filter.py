"""A filter for the second press of a double click, or of a key hit twice, if the first press changed what it acts on.

The first press plays a move, closes a dialog or raises a curtain, and the new state is on the screen before the second
arrives. So disabling a button until the view has changed would not help, and the filter goes by the time between them.
Passing for several seats in quick succession is not filtered.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from ui.displays.guard.app_listener import AppListener


@dataclass(frozen=True)
class _Press:
    """A press of a mouse button or key: its window, time in ms, and how often state and lists had changed by then."""

    window: QObject | None = None
    key: int = 0
    at: int = 0
    states: int = 0
    lists: int = 0


class DoubleInputFilter(QObject):
    """Filters the events of each window that has the keyboard, before its widgets receive them.

    Shortcuts do not come as key events; their commands ask `is_repeated`.

    Attributes:
        round_goes_on: the last entry was a pass, and more seats of its round are asked.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.round_goes_on = False
        self._states = self._lists = 0
        self._first = self._last = _Press()
        self._ignoring = False
        self._command, self._since = "", QElapsedTimer()
        self._listener = AppListener(self)
        self._listener.connect(self._listener.app.focusWindowChanged, self.on_state_change)
        self._listener.filter_focus_windows()

    def stop(self) -> None:
        """Filter no more events."""
        self._listener.stop()

    def on_list_change(self) -> None:
        """Note that a list has changed: a second click would hit another row."""
        self._lists += 1

    def on_state_change(self, *_arguments: object) -> None:
        """Note that something was done: a ply, a curtain, or another window has the keyboard."""
        self._states += 1
        self.round_goes_on = False
        self.on_list_change()

    def is_repeated(self, command: str) -> bool:
        """Return whether this command was given a moment ago too, within the time of a double click."""
        since, same = self._since, self._command == command
        repeated = same and since.isValid() and since.elapsed() < QApplication.doubleClickInterval()
        self._command = command
        since.start()
        return repeated

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt."""
        if isinstance(event, QMouseEvent):
            return self._ignores_mouse(watched, event)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._ignores_key(watched, event)
        return False

    # ---------------------------------------------------------------- inside

    def _ignores_mouse(self, watched: QObject, event: QMouseEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress:
            self._ignoring = False
            self._note(watched, event.timestamp())
        elif kind == QEvent.Type.MouseButtonDblClick:
            # Qt sends the window the second press as an ordinary one first, then the double click, with one time stamp.
            before = self._first if self._last.at == event.timestamp() else self._last
            self._ignoring = before.lists != self._lists or before.window is not watched
        elif kind == QEvent.Type.MouseButtonRelease and self._ignoring:
            self._ignoring = False
            return True
        return self._ignoring and kind != QEvent.Type.MouseMove

    def _ignores_key(self, watched: QObject, event: QKeyEvent) -> bool:
        if event.isAutoRepeat():
            return False
        before = self._last
        self._note(watched, event.timestamp(), event.key())
        if before.key != event.key() or not event.text() or self.round_goes_on or _types_text(event.key()):
            return False
        quickly = event.timestamp() - before.at < QApplication.doubleClickInterval()
        if not quickly or before.states == self._states:
            return False
        self._last = replace(before, at=event.timestamp())  # a third press belongs to the same gesture
        return True

    def _note(self, window: QObject, at: int, key: int = 0) -> None:
        self._first, self._last = self._last, _Press(window, key, at, self._states, self._lists)


def _types_text(key: int) -> bool:
    """Return whether a key continues a text that is half typed."""
    if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        return False
    widget = QApplication.focusWidget()
    return widget is not None and bool(widget.inputMethodQuery(Qt.InputMethodQuery.ImSurroundingText))
