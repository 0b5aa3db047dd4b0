"""Pace: what a referee does quickly counts each time; one gesture that a hand makes twice counts once.

A hand that clicks twice, or hits a key twice, means one thing. The first half of such a gesture may have put something
else under the hand: a move is played, a sheet is closed, a curtain is up. Its second half is then nobody's. Only while
the seats of one round pass, a key for each, is no key held up, however quickly it comes again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from ui.displays.guard.app_listener import AppListener


@dataclass(frozen=True)
class _Gesture:
    """A click or a stroke of a key: where and when, and what had been entered and moved by then."""

    window: QObject | None = None
    key: int = 0
    at: int = 0
    entries: int = 0
    moves: int = 0


class Pace(QObject):
    """Takes the second half of a gesture away.

    It listens on each window that gets the keyboard, before the window hands a click or a key to any of its widgets.
    What comes as a shortcut is no such key: who carries it out asks `again`.

    Attributes:
        goes_on: the last entry was a pass, and more seats of its round are asked.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.goes_on = False
        self._entries = self._moves = 0
        self._first = self._last = _Gesture()
        self._swallowing = False
        self._done, self._since = "", QElapsedTimer()
        self._listener = AppListener(self)
        self._listener.connect(self._listener.app.focusWindowChanged, self.entered)
        self._listener.filter_focus_windows()

    def stop(self) -> None:
        """Hear of no more windows, and of nothing in those heard of."""
        self._listener.stop()

    def moved(self) -> None:
        """Something else may lie under the hand now: a list is another."""
        self._moves += 1

    def entered(self, *_what: object) -> None:
        """Something became of the gesture: a ply, a curtain; or another window has the keyboard."""
        self._entries += 1
        self.goes_on = False
        self.moved()

    def again(self, what: str) -> bool:
        """Whether this is done twice, as one gesture; if not, it is done now."""
        since, same = self._since, self._done == what
        twice = same and since.isValid() and since.elapsed() < QApplication.doubleClickInterval()
        self._done = what
        since.start()
        return twice

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt: what happens in a window."""
        if isinstance(event, QMouseEvent):
            return self._mouse(watched, event)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._key(watched, event)
        return False

    # ---------------------------------------------------------------- inside

    def _mouse(self, watched: QObject, event: QMouseEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress:
            self._swallowing = False
            self._take(watched, event.timestamp())
        elif kind == QEvent.Type.MouseButtonDblClick:
            # Qt tells a window of the second press as of any, and then, at the same moment, that it makes a double click.
            before = self._first if self._last.at == event.timestamp() else self._last
            self._swallowing = before.moves != self._moves or before.window is not watched
        elif kind == QEvent.Type.MouseButtonRelease and self._swallowing:
            self._swallowing = False
            return True
        return self._swallowing and kind != QEvent.Type.MouseMove

    def _key(self, watched: QObject, event: QKeyEvent) -> bool:
        if event.isAutoRepeat():
            return False
        before = self._last
        self._take(watched, event.timestamp(), event.key())
        if before.key != event.key() or not event.text() or self.goes_on or _writes(event.key()):
            return False
        quickly = event.timestamp() - before.at < QApplication.doubleClickInterval()
        if not quickly or before.entries == self._entries:
            return False
        self._last = replace(before, at=event.timestamp())  # a third stroke belongs to the gesture too
        return True

    def _take(self, window: QObject, at: int, key: int = 0) -> None:
        self._first, self._last = self._last, _Gesture(window, key, at, self._entries, self._moves)


def _writes(key: int) -> bool:
    """Whether a key goes on with a text that is half typed."""
    if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        return False
    widget = QApplication.focusWidget()
    return widget is not None and bool(widget.inputMethodQuery(Qt.InputMethodQuery.ImSurroundingText))
