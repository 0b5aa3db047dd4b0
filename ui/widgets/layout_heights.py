"""How high the parts of a layout are before Qt has laid them out."""

from __future__ import annotations

from PySide6.QtWidgets import QLayoutItem


def height_of(item: QLayoutItem, wide: int) -> int:
    """Return how high a part is in this width, in pixels, with the words that it has now."""
    widget = item.widget()
    if widget is not None and (inside := widget.layout()) is not None:
        inside.activate()  # else it has the height that it had with other words
    hint = item.heightForWidth(wide) if item.hasHeightForWidth() else item.sizeHint().height()
    return max(hint, item.minimumSize().height())
