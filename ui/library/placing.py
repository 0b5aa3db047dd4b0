"""Where the referee's window stands: as it stood last, or so that none of it reaches a team's monitor."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtWidgets import QMainWindow

from ui.console.style import px

_LEAST = QSize(1280, 720)
_SHARE = 0.86  # of the screen: a board is read the better the larger it is
_FRAME = 48  # what a title bar and the edges take at most


def restore(window: QMainWindow, geometry: str) -> None:
    """Put the window where it stood (``geometry`` as Qt wrote it, hexadecimal), or, if that is "", at its usual size."""
    room = window.screen().availableSize()
    usual = QSize(px(_LEAST.width()), px(_LEAST.height())).expandedTo(room * _SHARE)
    window.resize(usual)
    if geometry:
        window.restoreGeometry(QByteArray.fromHex(geometry.encode()))
    elif not _fits(usual, room):  # its frame would stand on a team's monitor
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


def _fits(window: QSize, room: QSize) -> bool:
    return room.width() >= window.width() + _FRAME and room.height() >= window.height() + _FRAME
