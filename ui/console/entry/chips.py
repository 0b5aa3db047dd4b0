"""The words of a move that are chosen so far, as chips, and how many are still to come."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels import plain_label
from ui.widgets.tool_tips import set_tool_tip

_GAP = 4


class ChipRow(QWidget):
    """Chips side by side.

    Two lines are theirs from the first chip on: a list under them that sinks with every other word would be hit in
    another row.

    Signals:
        erased: the last word is to be taken off.
    """

    erased = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._row = FlowLayout(self, _GAP)
        self.hide()

    def set_words(self, words: Sequence[str], to_come: tuple[int, int]) -> None:
        """Show these, and of how many more at least and at most the move may be."""
        while (item := self._row.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.deleteLater()
        for text in words:
            chip = QToolButton()
            chip.setProperty("kind", "chip")
            chip.setText(text)
            chip.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            set_tool_tip(chip, "Take the last word off (Backspace)")
            chip.clicked.connect(self.erased)
            self._row.addWidget(chip)
            chip.show()
            self.setMinimumHeight(2 * chip.sizeHint().height() + _GAP)
        if more := _still(*to_come):
            label = plain_label(more, "small")
            self._row.addWidget(label)
            label.show()
        self.setVisible(bool(words))
        self.updateGeometry()


def _still(least: int, most: int) -> str:
    if least == most:
        return f"{most} to come" if most else ""
    return f"{least} to {most} more" if least else f"up to {most} more"
