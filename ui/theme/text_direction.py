"""The reading direction of texts."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument


def read_from_left(document: QTextDocument) -> None:
    """Write every paragraph from the left, also one that begins with an Arabic or Hebrew name."""
    option = document.defaultTextOption()
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    document.setDefaultTextOption(option)
