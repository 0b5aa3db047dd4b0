"""Input fields of the referee's windows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QSpinBox

from ui.widgets.actions import call_with
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px


class TextField(QLineEdit):
    """A text field with a clear button. Dropped files go to the window."""

    def __init__(self, hint: str, name: str) -> None:
        """``hint`` stands in it while it is empty; ``name`` is for those who do not see it."""
        super().__init__()
        self.setPlaceholderText(hint)
        self.setAccessibleName(name)
        self.setClearButtonEnabled(True)
        self.setAcceptDrops(False)


class NumberField(QSpinBox):
    """A spin box whose number is indented like the text of other fields, which style sheets cannot do."""

    def __init__(self) -> None:
        super().__init__()
        self.lineEdit().setTextMargins(px(7), 0, 0, 0)


class ShowNumbersButton(QPushButton):
    """A toggle button that shows a number on every monitor. Closing its sheet hides the numbers."""

    def __init__(self, sheet: QDialog, identify: Callable[[bool], object]) -> None:
        """``identify`` shows the numbers, or takes them away."""
        super().__init__("Show numbers")
        self.setCheckable(True)
        set_tool_tip(self, "A big number on every monitor")
        self.toggled.connect(identify)
        sheet.finished.connect(call_with(identify, False))
