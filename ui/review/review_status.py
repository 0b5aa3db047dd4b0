"""The line at the foot of the review: exports on their way, and a word that is soon gone."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QStatusBar, QToolButton, QWidget

from ui.review.export.export_process import Export
from ui.widgets.labels import plain_label
from ui.widgets.window_style import px, spaced

_SAID_MS = 3000
_WIDE = 240


class ExportStrip(QWidget):
    """One export in the status line: what, how far it is, and a way to stop it."""

    def __init__(self, title: str, export: Export) -> None:
        super().__init__()
        self.setAccessibleName(f"Exporting: {title}")
        self.bar = QProgressBar()
        self.bar.setAccessibleName(f"Exporting: {title}")
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(px(_WIDE))
        self.bar.setRange(0, 0)  # until the first step is told: busy
        self.cancel = QToolButton()
        self.cancel.setText("Cancel")
        self.cancel.setAccessibleName(f"Cancel the export: {title}")
        self.cancel.clicked.connect(export.stop)
        layout = spaced(QHBoxLayout(self), (8, 0, 8, 0), 8)
        layout.addWidget(plain_label(title, "small"))
        layout.addWidget(self.bar)
        layout.addWidget(self.cancel)
        export.moved.connect(self._move)

    def _move(self, done: int, steps: int) -> None:
        self.bar.setRange(0, max(1, steps))
        self.bar.setValue(done)


class StatusLine(QStatusBar):
    """In sight only as long as there is something on it: the boards have the room."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Status")
        self.setSizeGripEnabled(False)
        self._strips: list[QWidget] = []
        self.messageChanged.connect(self._fit)
        self.hide()

    def show_status(self, words: str) -> None:
        """Show a sentence for a few seconds."""
        self.showMessage(words, _SAID_MS)

    def add(self, strip: QWidget) -> None:
        """Something stands here until it is taken."""
        self._strips.append(strip)
        self.addPermanentWidget(strip)
        self._fit()

    def take(self, strip: QWidget) -> None:
        """It is over."""
        self._strips.remove(strip)
        self.removeWidget(strip)
        strip.deleteLater()
        self._fit()

    def _fit(self) -> None:
        self.setVisible(bool(self._strips or self.currentMessage()))
