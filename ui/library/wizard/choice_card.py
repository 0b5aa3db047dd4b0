"""A card of the wizard that can be chosen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QRadioButton

from ui.widgets.window_style import restyle


class ChoiceCard(QFrame):
    """Something that can be chosen; a click anywhere on it does it, and the chosen one stands out."""

    def __init__(self, button: QRadioButton) -> None:
        super().__init__()
        self._button = button
        self.setProperty("panel", True)
        self._show_chosen(button.isChecked())
        button.setProperty("kind", "title")
        button.toggled.connect(self._show_chosen)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """See Qt."""
        if self._button.isEnabled():
            self._button.setFocus(Qt.FocusReason.MouseFocusReason)
            self._button.click()

    def _show_chosen(self, chosen: bool) -> None:
        self.setProperty("chosen", chosen)
        restyle(self)
