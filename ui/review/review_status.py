"""The status line of a review: running exports."""

from __future__ import annotations

from PySide6.QtWidgets import QStatusBar, QWidget


class StatusLine(QStatusBar):
    """The status line, which is hidden while it is empty to leave the room to the boards."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Status")
        self.setSizeGripEnabled(False)
        self._strips: list[QWidget] = []
        self.hide()

    def add(self, strip: QWidget) -> None:
        """Add something, until it is taken."""
        self._strips.append(strip)
        self.addPermanentWidget(strip)
        self._fit()

    def take(self, strip: QWidget) -> None:
        """Remove what was added."""
        self._strips.remove(strip)
        self.removeWidget(strip)
        strip.deleteLater()
        self._fit()

    def _fit(self) -> None:
        self.setVisible(bool(self._strips))
