"""A drawn widget that takes the width that it is given, and is as high as what it draws needs there."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.widgets.window_style import px


class HeightForWidth(QWidget):
    """Takes any width, and the height that ``heightForWidth`` of the derived class says for it."""

    def __init__(self) -> None:
        super().__init__()
        # A fixed height would be that of the width before: Qt takes it from the size hint, and cuts what is higher now.
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(0, self.heightForWidth(max(self.width(), px(200))))

    def minimumSizeHint(self) -> QSize:
        """See Qt."""
        return self.sizeHint()

    def hasHeightForWidth(self) -> bool:
        """See Qt."""
        return True
