"""A band along the top of a team window that says what kind of session it is in, as a rehearsal does."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.theme import Theme, font, load_fonts

HEIGHT_PART = 26
"""The band is this part of the window's height."""


class SessionBand(QWidget):
    """One line in capitals on a striped band, over curtain and picture alike: it covers neither."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        load_fonts()
        self.setObjectName("mark")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._theme, self.text = theme, ""
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.update()

    def set_text(self, text: str) -> None:
        """Show what kind of session it is; "" hides the band."""
        self.text = text
        self.setVisible(bool(text))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The band, striped but where the text stand."""
        tint = self._theme.tint("orange")
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            ground = QRectF(self.rect())
            painter.fillRect(ground, tint.fill)
            painter.setFont(font(ground.height() * 0.74, 700))
            text = self.text.upper()
            stripes = QColor(tint.ink)
            stripes.setAlpha(90)
            painter.fillRect(ground, QBrush(stripes, Qt.BrushStyle.BDiagPattern))
            middle = QRectF(0, 0, painter.fontMetrics().horizontalAdvance(text) + 2 * ground.height(), ground.height())
            middle.moveCenter(ground.center())
            painter.fillRect(middle, tint.fill)
            painter.setPen(tint.ink)
            painter.drawText(ground, Qt.AlignmentFlag.AlignCenter, text)
