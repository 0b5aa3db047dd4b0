"""Words that are read, and not written."""

from __future__ import annotations

from PySide6.QtWidgets import QPlainTextEdit

from ui.widgets.window_style import px


class ReadText(QPlainTextEdit):
    """Several lines to read and to copy; Tab goes on to the next field."""

    def __init__(self, high: int, text: str = "") -> None:
        """``high`` is how high it is at least, in pixels at the usual text size."""
        super().__init__(text)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setMinimumHeight(px(high))
