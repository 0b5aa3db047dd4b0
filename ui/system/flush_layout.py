"""Flush pending layouts before painting."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent

_DEPTH = 6
"""How deep widgets are nested whose layout request makes their parent post one of its own."""


def flush_layout() -> None:
    """Deliver all layout requests that are posted, so that windows are painted once, with the new layout.

    Also deliver the update requests of widgets that have just become visible: Qt may process them after painting, and
    would then paint the window a second time.
    """
    for _ in range(_DEPTH):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateLater.value)
