"""Input fields of the referee's windows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QSpinBox

from ui.widgets.actions import call_with
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px


class TextField(QLineEdit):
    """Words to search by, or to enter; a button clears them. A file that is dropped on it is the window's."""

    def __init__(self, hint: str, name: str) -> None:
        """``hint`` stands in it while it is empty; ``name`` is for those who do not see it."""
        super().__init__()
        self.setPlaceholderText(hint)
        self.setAccessibleName(name)
        self.setClearButtonEnabled(True)
        self.setAcceptDrops(False)


class NumberField(QSpinBox):
    """Its number stands as far from the edge as the text of the other fields: a style sheet cannot move it."""

    def __init__(self) -> None:
        super().__init__()
        self.lineEdit().setTextMargins(px(7), 0, 0, 0)


class ShowNumbersButton(QPushButton):
    """While it is down every monitor shows its number; with its sheet the numbers go."""

    def __init__(self, sheet: QDialog, identify: Callable[[bool], object]) -> None:
        """``identify`` shows the numbers, or takes them away."""
        super().__init__("Show numbers")
        self.setCheckable(True)
        set_tool_tip(self, "A big number on every monitor")
        self.toggled.connect(identify)
        sheet.finished.connect(call_with(identify, False))
