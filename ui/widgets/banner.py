"""The banner above the panels, for problems."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from ui.widgets.actions import flat_button
from ui.widgets.labels import plain_label
from ui.widgets.window_style import px, spaced

_COVERED = "A notice. Hold F9 to read it."


class Banner(QFrame):
    """A sentence about a problem, shown until it is closed or solved."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("banner", True)
        self.setAccessibleName("Notice")
        self.words = plain_label("", wrap=True)
        close = flat_button("×", "Close the notice")
        close.clicked.connect(self.hide)
        layout = spaced(QHBoxLayout(self), (16, 4, 4, 4))
        layout.addWidget(self.words, 1)
        layout.addWidget(close)
        self.hide()

    def set_text(self, text: str) -> None:
        """Show a sentence; "" hides the banner."""
        self.words.setText(text)
        self.setVisible(bool(text))


class OverlayBanner(Banner):
    """A banner that lies over a widget, below its header, and moves nothing of what the referee is looking at."""

    def __init__(self, over: QWidget, header: QWidget) -> None:
        super().__init__(over)
        self._over, self._header = over, header
        self._text, self._masked = "", False
        for widget in (over, header):
            widget.installEventFilter(self)

    def set_text(self, text: str) -> None:
        """Show a sentence; "" hides the banner."""
        self._text = text
        super().set_text(_COVERED if text and self._masked else text)
        self._place()

    def set_masked(self, masked: bool) -> None:
        """Hide what it says, which may name a card, while the privacy mask is on."""
        if masked != self._masked:
            self._masked = masked
            if self.isVisibleTo(self._over):
                self.set_text(self._text)

    @property
    def text(self) -> str:
        """The sentence, whether it is hidden or not; "" without one."""
        return self._text if self.isVisibleTo(self._over) else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay below the header, as wide as what it lies over."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        wide, gap = self._over.width() - 2 * px(8), px(8)
        layout = self.layout()
        assert layout is not None
        high = max(layout.heightForWidth(wide), layout.minimumSize().height())
        self.setGeometry(gap, self._header.height() + gap, wide, high)
        self.raise_()
