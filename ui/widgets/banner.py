"""Banners for problems: above the panels of a window, or at its foot."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from ui.widgets.actions import flat_button
from ui.widgets.labels import plain_label
from ui.widgets.window_style import px, spaced

# In pixels at the usual text size:
_GAP, _FOOT = 8, 1  # the space beside and below a banner at the foot
_SPARE = 4  # beside its words, so that rounding breaks no line

_COVERED = "A notice. Hold F9 to read it."


class Banner(QFrame):
    """A sentence about a problem, shown until it is closed or solved."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("banner", True)
        self.setAccessibleName("Notice")
        self.words = plain_label("", wrap=True)
        self.close_button = flat_button("×", "Close the notice")
        self.close_button.clicked.connect(self.hide)
        self._row = spaced(QHBoxLayout(self), (16, 4, 4, 4))
        self._row.addWidget(self.words, 1)
        self._row.addWidget(self.close_button)
        self.hide()

    def set_text(self, text: str) -> None:
        """Show a sentence; "" hides the banner."""
        self.words.setText(text)
        self.setVisible(bool(text))


class OverlayBanner(Banner):
    """A banner at the foot of a window, where only its status line is, that moves nothing of what the referee looks at.

    It is as wide as its sentence, and lies at the right: what the status line says stands at the left. Where a sentence has
    no room in one line the banner grows upwards.
    """

    def __init__(self, page: QWidget) -> None:
        """Take the notices of a page, and go when it goes."""
        super().__init__(page)
        self._text, self._masked = "", False
        spaced(self._row, (12, 0, 4, 0))
        self.close_button.setProperty("tight", True)  # in the height of the status line
        page.installEventFilter(self)
        page.destroyed.connect(self.deleteLater)

    def set_window(self, window: QWidget) -> None:
        """Stand at the foot of this window, in which the page is."""
        shown = not self.isHidden()
        self.setParent(window)
        window.installEventFilter(self)
        self.setVisible(shown)
        self._place()

    def set_text(self, text: str) -> None:
        """Show a sentence; "" hides the banner."""
        self._text = text
        super().set_text(_COVERED if text and self._masked else text)
        self._place()

    def set_masked(self, masked: bool) -> None:
        """Hide what it says, which may name a card, while the privacy mask is on."""
        if masked != self._masked:
            self._masked = masked
            if not self.isHidden():
                self.set_text(self._text)

    @property
    def text(self) -> str:
        """The sentence, whether it is hidden or not; "" without one."""
        return self._text if not self.isHidden() else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the foot of the window, and go with the page."""
        if watched is self.parent() and event.type() == QEvent.Type.Resize:
            self._place()
        elif watched is not self.parent() and event.type() == QEvent.Type.HideToParent:
            self.hide()
        return False

    def _place(self) -> None:
        parent = self.parentWidget()
        assert parent is not None
        room = parent.rect().adjusted(px(_GAP), 0, -px(_GAP), -px(_FOOT))
        self.words.ensurePolished()
        line = self.words.fontMetrics().horizontalAdvance(self.words.text()) + px(_SPARE)
        rest = self._row.totalMinimumSize().width() - self.words.minimumSizeHint().width()
        wide = min(room.width(), line + rest)
        high = max(self._row.totalHeightForWidth(wide), self._row.totalMinimumSize().height())
        self.setGeometry(room.right() + 1 - wide, room.bottom() + 1 - high, wide, high)
        self.raise_()
