"""A line to type in."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit


class LineField(QLineEdit):
    """Words to search by, or to enter; a button clears them. A file that is dropped on it is the window's."""

    def __init__(self, hint: str, name: str) -> None:
        """``hint`` stands in it while it is empty; ``name`` is for those who do not see it."""
        super().__init__()
        self.setPlaceholderText(hint)
        self.setAccessibleName(name)
        self.setClearButtonEnabled(True)
        self.setAcceptDrops(False)
