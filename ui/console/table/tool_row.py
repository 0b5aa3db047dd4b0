"""A row of buttons of which some may be left out, where a window is narrow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.widgets.window_style import px, spaced

_GAP = 4  # between two buttons, in pixels at the usual text size


class ToolRow(QWidget):
    """Buttons side by side. Where they lack room, the first of those whose commands stand in menus too are left out."""

    def __init__(self, needed: Sequence[QWidget], others: Sequence[QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = spaced(QHBoxLayout(self), gap=_GAP)
        for button in (*needed, *others):
            self._row.addWidget(button)
        self._needed, self._others = [one for one in needed if not one.isHidden()], list(others)

    def sizeHint(self) -> QSize:
        """Return the size with all buttons."""
        return _size([*self._needed, *self._others])

    def minimumSizeHint(self) -> QSize:
        """Return the size of the buttons that are always there."""
        return QSize(_size(self._needed).width(), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what has no room now."""
        for at, button in enumerate(self._others):
            button.setVisible(_size([*self._needed, *self._others[at:]]).width() <= self.width())
        self._row.activate()


def _size(buttons: Sequence[QWidget]) -> QSize:
    hints = [button.sizeHint() for button in buttons]
    wide = sum(hint.width() for hint in hints) + max(0, len(hints) - 1) * px(_GAP)
    return QSize(wide, max((hint.height() for hint in hints), default=0))
