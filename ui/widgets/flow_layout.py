"""A layout that puts widgets in lines, like words."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Widgets side by side, wrapped into lines."""

    def __init__(self, parent: QWidget | None = None, gap: int = 8) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """See Qt."""
        self._items.append(item)

    def count(self) -> int:
        """See Qt."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """See Qt."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """See Qt."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """See Qt."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """See Qt."""
        return True

    def heightForWidth(self, width: int) -> int:
        """See Qt."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """See Qt."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        """See Qt."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """See Qt."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _place(self, rect: QRect, *, move: bool) -> int:
        x, y, line = rect.x(), rect.y(), 0
        for item in self._items:
            wanted = item.sizeHint()
            if x + wanted.width() > rect.right() + 1 and line:
                x, y, line = rect.x(), y + line + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), wanted))
            x += wanted.width() + self._gap
            line = max(line, wanted.height())
        return y + line - rect.y()
