"""A label that takes the room it is given."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from ui.widgets.label import Label
from ui.widgets.window_style import px


class CutLabel(Label):
    """One line of which as much is seen as there is room for, cut with dots. The whole is its tool tip."""

    def __init__(self, role: str, least: int = 0) -> None:
        """``role`` is of the style sheet; ``least`` is how wide it is at least, in pixels at the usual text size."""
        super().__init__()
        self._ways: tuple[str, ...] = ("",)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setMinimumWidth(px(least))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def whole(self) -> str:
        """All that it says, however much of that is seen."""
        return self._ways[0]

    def set_text(self, *ways: str) -> None:
        """Say this. Of several ways to say it the first that fits is seen; of the last, as much as fits if none does."""
        self._ways = ways
        if self.toolTip() != self.whole:
            self.setToolTip(self.whole)
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There is more room, or less."""
        super().resizeEvent(event)
        self._elide()

    def changeEvent(self, event: QEvent) -> None:
        """Its letters may be larger now, or smaller."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._elide()

    def _elide(self) -> None:
        metrics, room = self.fontMetrics(), max(self.width(), self.minimumWidth())
        shown = next((words for words in self._ways if metrics.horizontalAdvance(words) <= room), self._ways[-1])
        self.setText(metrics.elidedText(shown, Qt.TextElideMode.ElideRight, room))
