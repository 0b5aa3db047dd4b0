"""Input fields of the referee's windows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QSpinBox

from ui.widgets.actions import call_with, flat_button
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px, window_font

_SIGN = 20  # the letters of the sign that clears a field, in pixels at the usual text size
_LONGEST = 1_000
"""So many letters a field takes: with a pasted page the window, and the key of the curtains, would wait for seconds."""


class TextField(QLineEdit):
    """A text field with a sign that clears it. Dropped files go to the window."""

    def __init__(self, hint: str, name: str) -> None:
        """``hint`` stands in it while it is empty; ``name`` is for those who do not see it."""
        super().__init__()
        self.setPlaceholderText(hint)
        self.setMaxLength(_LONGEST)
        self.setAccessibleName(name)
        self._clear = flat_button("×", "Clear")  # that of Qt is a dot on a screen of 2160 lines
        self._clear.setParent(self)
        self._clear.setFont(window_font(_SIGN))
        self._clear.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._clear.setCursor(Qt.CursorShape.ArrowCursor)
        self._clear.hide()
        self._clear.clicked.connect(self.clear)
        self.textChanged.connect(self._show_clear)
        self.setTextMargins(0, 0, px(_SIGN), 0)
        self.setAcceptDrops(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the sign that clears it at its right end."""
        super().resizeEvent(event)
        side = self.height()
        self._clear.setGeometry(self.width() - side, 0, side, side)

    def _show_clear(self, text: str) -> None:
        self._clear.setVisible(bool(text))


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
