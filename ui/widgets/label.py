"""Labels of the referee's windows."""

from __future__ import annotations

import unicodedata

from PySide6.QtWidgets import QLabel

_FROM_LEFT = "\N{LEFT-TO-RIGHT MARK}"


class Label(QLabel):
    """Words that are read from the left, also where an Arabic or Hebrew name is the first: Qt would turn them round."""

    def setText(self, text: str) -> None:
        """See Qt."""
        strong = (kind for letter in text if (kind := unicodedata.bidirectional(letter)) in ("L", "R", "AL"))
        super().setText(text if text.isascii() or next(strong, "L") == "L" else _FROM_LEFT + text)

    def text(self) -> str:
        """What was set."""
        return super().text().removeprefix(_FROM_LEFT)
