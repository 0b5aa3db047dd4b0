"""The pictures that Qt keeps of what does not change: how many, and for how long."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtGui import QPixmapCache

PICTURES_KIB = 128 * 1024
"""Room for the pictures of pieces and boxes that did not change, for all boards together.

A console, two hands of large cards and a public window at 1920x1080 need some 100 MiB; with less, every window is drawn
anew at every ply.
"""
_BEFORE_MS = 29_000
_STORE = "QPMCache"
"""What Qt calls the object that keeps them."""


class Kept(QObject):
    """Keeps the pictures while the room talks: Qt would throw a quarter of them away every ten seconds without a change,
    and the entry after a pause would draw them all again.

    Qt has no setting for it. What it throws away by is a timer of an object that belongs to nobody; from that timer's first
    event on it is not told of any. The timer begins with the first picture, and takes half a minute: only then is it sought,
    since all events of the program are looked at meanwhile.
    """

    def __init__(self, app: QCoreApplication) -> None:
        super().__init__(app)
        self._app: QCoreApplication | None = app
        QTimer.singleShot(_BEFORE_MS, self, lambda: app.installEventFilter(self))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt: events of all objects until the one is found, then its own."""
        if event.type() is not QEvent.Type.Timer or watched.metaObject().className() != _STORE:
            return False
        if self._app is not None:
            self._app.removeEventFilter(self)
            self._app = None
            watched.installEventFilter(self)
        return True


def keep_pictures() -> None:
    """From now on pictures are kept as long as there is room for them; once for a program is enough."""
    QPixmapCache.setCacheLimit(max(QPixmapCache.cacheLimit(), PICTURES_KIB))
    app = QCoreApplication.instance()
    if app is not None and app.findChild(Kept) is None:
        Kept(app)
