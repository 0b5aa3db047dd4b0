"""What every dialog of the referee's windows has."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from ui.widgets.window_style import open_as


class Dialog(QDialog):
    """Titled, for the desktop and for those who do not see it; gone when it is closed."""

    def __init__(self, title: str, parent: QWidget | None, size: tuple[int, int] | None = None) -> None:
        """``size`` is in pixels at the usual text size; it has as much of it as the screen has room for."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if size is not None:
            open_as(self, *size, parent)
