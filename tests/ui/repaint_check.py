"""Records which parts of a widget are painted, and checks a partial repaint against a full one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget


class Painted(QObject):
    """What of a widget's window is painted from now on."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return False

    @property
    def pixels(self) -> int:
        return sum(rect.width() * rect.height() for rect in cast("Sequence[QRect]", self.region))


def stands_as_painted_anew(widget: QWidget, shades: int = 0) -> bool:
    """Return whether each pixel on the screen is the one that painting all of the widget gives.

    Args:
        widget: any widget of a window that is shown.
        shades: by how many of 255 a colour may be off. Where a part of a rounded frame is painted its edge may be by 1.
    """
    window = widget.window()
    place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    on_screen = window.screen().grabWindow(window.winId()).copy(place).toImage()
    anew = widget.grab().toImage().convertToFormat(on_screen.format())
    if on_screen == anew or not shades:
        return on_screen == anew
    return (
        max(abs(one - other) for one, other in zip(bytes(on_screen.constBits()), bytes(anew.constBits()), strict=True))
        <= shades
    )
