"""A text as a QR code: on screen, and for paper."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.widgets.window_style import px

_BORDER = 4  # modules of white that readers need around the code


def draw_qr_code(painter: QPainter, text: str, where: QRectF) -> None:
    """Draw a text as a QR code, black on white whatever the theme, with the border that readers need."""
    import segno  # only a referee with devices needs it

    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    module = where.width() / (len(rows) + 2 * _BORDER)
    painter.fillRect(where, Qt.GlobalColor.white)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                left, top = where.left() + (x + _BORDER) * module, where.top() + (y + _BORDER) * module
                painter.fillRect(QRectF(left, top, module, module), Qt.GlobalColor.black)


class QrCode(QWidget):
    """Shows a text as a QR code; nothing while there is none."""

    def __init__(self, name: str, side: int) -> None:
        super().__init__()
        self._text, self._side = "", px(side)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """The text that is shown."""
        return self._text

    def set_text(self, text: str) -> None:
        """Show this text."""
        if text != self._text:
            self._text = text
            self.update()

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(self._side, self._side)

    def minimumSizeHint(self) -> QSize:
        """Return the whole size: a code that is cut at an edge is not read."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        if not self._text:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            draw_qr_code(painter, self._text, QRectF(self.rect()))
