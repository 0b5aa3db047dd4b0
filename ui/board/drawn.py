"""What all items of a board have in common."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsItem


class DrawnItem(QGraphicsItem):
    """An item that counts its changes: whoever has drawn it at this ``version`` need not draw it again."""

    version = 0

    def update(self, rect: QRectF | None = None) -> None:  # type: ignore[override]  # without the four numbers
        """Qt: draw it again, all of it or this part."""
        self.version += 1
        if rect is None:
            super().update()
        else:
            super().update(rect)
