"""The layout of the table and the panels beside it."""

from __future__ import annotations

import math
from dataclasses import astuple, dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from ui.widgets.window_style import px

_SHARE = 0.19  # which part of a large window a panel beside the table takes


@dataclass(frozen=True)
class PanelWidth:
    """The width that the referee gave a panel, relative to its usual width and to the window."""

    times: float = 1.0
    part: float = 1.0


class Panels(QSplitter):
    """A table between two panels, which give way when the window becomes smaller and take their part when it grows.

    What the referee draws with a handle holds for every size of the window: a panel never takes a larger part of a window
    than it was given, nor grows more than panels do.
    """

    def __init__(self, left: QWidget, table: QWidget, right: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._panels = (left, table, right)
        for at, widget in enumerate(self._panels):
            self.addWidget(widget)
            self.setStretchFactor(at, int(widget is table))
            self.setCollapsible(at, False)
        self.setHandleWidth(px(8))
        self._drawn = (PanelWidth(), PanelWidth())
        self.splitterMoved.connect(self._take_note)

    def save_layout(self) -> str:
        """Return the sizes of the two panels as the referee set them, for `restore_layout`."""
        return " ".join(str(number) for one in self._drawn for number in astuple(one))

    def restore_layout(self, kept: str) -> None:
        """Restore what `save_layout` returned; use the default layout if it cannot be read."""
        try:
            numbers = [float(word) for word in kept.split()]
        except ValueError:
            numbers = []
        if len(numbers) != 4 or not all(0 < number < math.inf for number in numbers):
            numbers = [*astuple(PanelWidth()), *astuple(PanelWidth())]
        self._drawn = (PanelWidth(*numbers[:2]), PanelWidth(*numbers[2:]))
        self._share_out()

    def show_right(self, there: bool) -> None:
        """Show or hide the panel on the right; the table has its room while it is not there."""
        self._panels[2].setVisible(there)
        self._share_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width out. (Qt itself would lay the table out twice: it keeps the panels.)"""
        self._share_out()

    def _usual(self) -> float:
        return max(self._panels[0].minimumWidth(), self.width() * _SHARE)

    def _share_out(self) -> None:
        wide, usual = self.width(), self._usual()
        left, right = (round(min(one.times * usual, one.part * wide)) for one in self._drawn)
        beside = right + self.handleWidth() if not self._panels[2].isHidden() else 0
        self.setSizes([left, wide - left - beside - self.handleWidth(), right])

    def _take_note(self) -> None:
        wide, usual = self.width(), self._usual()
        left, _, right = self.sizes()
        drawn = self._drawn[1] if self._panels[2].isHidden() else PanelWidth(right / usual, right / wide)
        self._drawn = (PanelWidth(left / usual, left / wide), drawn)
