"""The base class of all items of a board."""

from __future__ import annotations

import sys

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QStyleOptionGraphicsItem, QWidget

from ui.board.paint.draw_context import DrawContext


class BoardItem(QGraphicsPathItem):
    """An item of a board. ``version`` counts its changes, so that pictures of it can be reused.

    What it draws lies within the rectangle that it was given. Qt asks every item for it at every painting of a window,
    so Qt itself keeps it, as a path: some two hundred answers in Python a ply would take 0.6 to 0.8 ms.
    """

    version = 0

    def __init__(self, context: DrawContext, *, kept: bool = True) -> None:
        """Create the item; if it is ``kept``, Qt keeps its pixels instead of drawing it at each painting."""
        super().__init__()
        self.context = context
        self.setPen(Qt.PenStyle.NoPen)
        if kept:
            self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def set_bounds(self, rect: QRectF) -> None:
        """Set the rectangle, in its own coordinates, within which it draws."""
        bounds = QPainterPath()
        bounds.addRect(rect)
        self.setPath(bounds)

    @property
    def pixels(self) -> float:
        """How many pixels of the screen are drawn for one of the scene's; 1 where no window shows it."""
        scene = self.scene()
        view = next(iter(scene.views()), None) if scene is not None else None
        return view.transform().m11() * view.devicePixelRatioF() if view is not None else 1.0

    def remove_from_scene(self) -> None:
        """Leave the scene, and what it lies on."""
        scene = self.scene()
        if scene is not None:
            scene.removeItem(self)

    def draw(self, painter: QPainter) -> None:
        """Draw it, in its own coordinates."""
        raise NotImplementedError

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw it; a fault is reported as one in the event loop is.

        Where this program itself has a picture rendered, Qt for Python would carry the fault over to the caller, and before
        Python 3.12 may die of that if it came from C code, as a division by zero does.
        """
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # even for a sentence with an Arabic name
        try:
            self.draw(painter)
        except Exception:
            sys.excepthook(*sys.exc_info())

    def update(self, rect: QRectF | None = None) -> None:  # type: ignore[override]  # without the four numbers
        """Draw it again, all of it or this part.

        Where a page is scaled it is always all of it: edges that lie between pixels get other shades in a part.
        """
        self.version += 1
        if rect is None or not self.pixels.is_integer():
            super().update()
        else:
            super().update(rect)
