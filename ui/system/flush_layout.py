"""What is to be laid out is, before it is painted."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent

_DEEP = 6
"""So many widgets stand in one another in which each tells the next that it wants another size."""


def lay_out() -> None:
    """Lay out now what asked for it. Else Qt paints the windows, lays them out, and paints again what went elsewhere.

    What has just come into sight says so by an event of its own, which Qt may hear of after the painting: then it would
    paint the window a second time for what it has painted already.
    """
    for _ in range(_DEEP):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateLater.value)
