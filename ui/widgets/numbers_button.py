"""Looking which monitor is which while a sheet asks for one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QPushButton

from ui.widgets.actions import call_with


class NumbersButton(QPushButton):
    """While it is down every monitor shows its number; with its sheet the numbers go."""

    def __init__(self, sheet: QDialog, identify: Callable[[bool], object]) -> None:
        """``identify`` shows the numbers, or takes them away."""
        super().__init__("Show numbers")
        self.setCheckable(True)
        self.setToolTip("A big number on every monitor")
        self.toggled.connect(identify)
        sheet.finished.connect(call_with(identify, False))
