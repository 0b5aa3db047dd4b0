"""Privacy: the referee's own secrets are covered while somebody stands behind; held down, the key uncovers them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from ui.console.rows import theme_now
from ui.console.style import sized

KEY = Qt.Key.Key_F9


class Cover(QWidget):
    """An opaque sheet over a part of the window."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self.setAccessibleName("Covered")
        over.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as what is covered."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._over.rect())
        return super().eventFilter(watched, event)

    def set_covering(self, on: bool) -> None:
        """Cover, or not."""
        self.setGeometry(self._over.rect())
        self.setVisible(on)
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        theme = theme_now()
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.panel)
        painter.setPen(theme.faint)
        painter.setFont(sized(13))
        words = "Covered. Hold F9 to look; Shift+F9 uncovers."
        painter.drawText(self.rect().adjusted(16, 16, -16, -16), _MIDDLE, words)
        painter.end()


_MIDDLE = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)


class Privacy(QObject):
    """Covers what it is given. F9 covers; while it is held again one can look; Shift+F9 uncovers.

    Signals:
        masked: whether the secrets are hidden now.
    """

    masked = Signal(bool)

    def __init__(self, covered: list[QWidget], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._covers = [Cover(widget) for widget in covered]
        self.on = False
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The key while covered: down shows, up covers again."""
        if self.on and isinstance(event, QKeyEvent) and event.key() == KEY and not event.isAutoRepeat():
            if event.type() == QEvent.Type.KeyRelease:
                self._cover(True)
            elif event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
                if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                    self.set_on(False)
                else:
                    self._cover(False)
                event.accept()
                return True
        return super().eventFilter(watched, event)

    def set_on(self, on: bool) -> None:
        """Begin or end privacy."""
        self.on = on
        self._cover(on)

    def _cover(self, on: bool) -> None:
        for cover in self._covers:
            cover.set_covering(on)
        self.masked.emit(on)
