"""The banner above the panels, for problems."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from ui.widgets.actions import flat_button
from ui.widgets.labels import plain_label
from ui.widgets.window_style import spaced


class Banner(QFrame):
    """A sentence about a problem, shown until it is closed or solved."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("banner", True)
        self.setAccessibleName("Notice")
        self.words = plain_label("", wrap=True)
        close = flat_button("×", "Close the notice")
        close.clicked.connect(self.hide)
        layout = spaced(QHBoxLayout(self), (16, 4, 4, 4))
        layout.addWidget(self.words, 1)
        layout.addWidget(close)
        self.hide()

    def set_text(self, text: str) -> None:
        """Show a sentence; "" hides the banner."""
        self.words.setText(text)
        self.setVisible(bool(text))
