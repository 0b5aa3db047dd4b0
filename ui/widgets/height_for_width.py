"""How high widgets and the parts of layouts are for the width that they are given."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLayout, QSizePolicy, QWidget

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


def height_of(part: QWidget | QLayout, wide: int) -> int | None:
    """Return how high a part is in this width, in pixels, with the words that it has now; None if nothing of it is shown.

    Of the widget itself, not of an item of ``QLayout.itemAt``: the layout deletes those when their widget goes, and PySide
    is not told. A widget made later at the same address is then taken for the old item: calls on it fail or crash.
    """
    if isinstance(part, QLayout):
        return None if part.isEmpty() else part.sizeHint().height()
    if part.isHidden():
        return None
    if (inside := part.layout()) is not None:
        inside.activate()  # else it has the height that it had with other words
    hint = part.heightForWidth(wide) if part.hasHeightForWidth() else part.sizeHint().height()
    return min(max(hint, part.minimumSizeHint().height(), part.minimumHeight()), part.maximumHeight())
