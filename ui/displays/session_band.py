"""A band along the top of a team window that names the kind of session, such as a rehearsal."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.theme import Theme, font, load_fonts

HEIGHT_PART = 26
"""The band is this part of the window's height."""


class SessionBand(QWidget):
    """One line in capitals on a striped band, above curtain and picture; it covers neither."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        load_fonts()
        self.setObjectName("mark")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._theme, self.text = theme, ""
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Set the colours."""
        self._theme = theme
        self.update()

    def set_text(self, text: str) -> None:
        """Show what kind of session it is; "" hides the band."""
        self.text = text
        self.setVisible(bool(text))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the band, striped except behind the text."""
        tint = self._theme.tint("orange")
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            rect = QRectF(self.rect())
            painter.fillRect(rect, tint.fill)
            painter.setFont(font(rect.height() * 0.74, 700))
            text = self.text.upper()
            stripes = QColor(tint.ink)
            stripes.setAlpha(90)
            painter.fillRect(rect, QBrush(stripes, Qt.BrushStyle.BDiagPattern))
            middle = QRectF(0, 0, painter.fontMetrics().horizontalAdvance(text) + 2 * rect.height(), rect.height())
            middle.moveCenter(rect.center())
            painter.fillRect(middle, tint.fill)
            painter.setPen(tint.ink)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
