"""The geometry of the referee's windows: restored, or so that they stay off the teams' monitors."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QMainWindow, QWidget

from ui.widgets.window_style import px

_LEAST = QSize(1280, 720)
_SHARE = 0.86  # of the screen: a board is read the better the larger it is
_FRAME = 48  # what a title bar and the edges take at most


def restore(window: QMainWindow, geometry: str) -> None:
    """Put the window where it stood (``geometry`` as Qt wrote it, hexadecimal), or, if that is "", over its whole screen."""
    room = window.screen().availableSize()
    usual = QSize(px(_LEAST.width()), px(_LEAST.height())).expandedTo(room * _SHARE)
    window.resize(usual)
    if geometry:
        window.restoreGeometry(QByteArray.fromHex(geometry.encode()))
    else:
        window.setWindowState(Qt.WindowState.WindowMaximized)


def keep_on_screen(window: QMainWindow) -> None:
    """Make a window that is larger than its screen as large as that, as far as what is in it lets it.

    One that fills its screen is left to the window manager.
    """
    room, frame = window.screen().availableGeometry(), window.frameGeometry()
    if window.isMaximized() or window.isFullScreen():
        return
    if frame.width() > room.width() or frame.height() > room.height():
        window.resize((window.size() - frame.size() + room.size()).boundedTo(window.size()))
        window.move(room.topLeft())


def center_over(window: QWidget, over: QWidget) -> None:
    """Give a window that is not shown yet its place: over the middle of another, and all of it on the same monitor.

    A window that says nothing of its place is put by the window manager where that thinks fit: before a team, too.
    """
    whole = over.screen().availableGeometry()
    room = whole.adjusted(_FRAME, _FRAME, -_FRAME, -_FRAME)
    at = QRect(QPoint(), window.size().boundedTo(room.size().expandedTo(QSize(1, 1))).expandedTo(window.minimumSizeHint()))
    if at.width() > room.width():  # its minimum is wider than the wanted width: use the whole screen
        room.setLeft(whole.left())
        room.setRight(whole.right())
    at.moveCenter(over.frameGeometry().center())
    at.moveBottomRight(QPoint(min(at.right(), room.right()), min(at.bottom(), room.bottom())))
    at.moveTopLeft(QPoint(max(at.left(), room.left()), max(at.top(), room.top())))
    window.setGeometry(at)
