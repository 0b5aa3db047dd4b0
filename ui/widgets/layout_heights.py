"""How high the parts of a layout are before Qt has laid them out."""

from __future__ import annotations

from PySide6.QtWidgets import QLayout, QWidget


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
