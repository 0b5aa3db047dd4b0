"""The field of the referee's windows for a number that is also stepped."""

from __future__ import annotations

from PySide6.QtWidgets import QSpinBox

from ui.widgets.window_style import px


class NumberField(QSpinBox):
    """Its number stands as far from the edge as the text of the other fields: a style sheet cannot move it."""

    def __init__(self) -> None:
        super().__init__()
        self.lineEdit().setTextMargins(px(7), 0, 0, 0)
