"""Words in as many lines as they need, broken once: to be measured, cut and drawn."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QTextLayout, QTextOption

_LEAST = 64  # no line is shorter, in pixels, whatever room there is


class Wrapped:
    """A text in lines.

    Attributes:
        high: how high it is, in pixels.
        last: its last line, where that was shortened; else "".
    """

    def __init__(self, text: str, face: QFont, wide: int) -> None:
        """``wide`` is how long a line is, in pixels."""
        self._text, self._face, self._wide = text, face, max(_LEAST, wide)
        self.last, self.high = "", 0
        self._layout = layout = QTextLayout(text.replace("\n", "\N{LINE SEPARATOR}"), face)
        option = QTextOption()
        option.setTextDirection(Qt.LayoutDirection.LeftToRight)  # also where a sentence begins with an Arabic name
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)  # a word longer than a line is broken
        layout.setTextOption(option)
        layout.setCacheEnabled(True)  # its letters are needed again when it is drawn
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(self._wide)
            line.setPosition(QPointF(0, self.high))
            self.high = math.ceil(self.high + line.height())
        layout.endLayout()
        self._lines = layout.lineCount()

    def cut(self, most: float) -> None:
        """Leave out what has no room in this height, in pixels, but the first line; the last one left is shortened."""
        lines = max(1, int(most / QFontMetricsF(self._face).lineSpacing()))
        if lines < self._lines:
            self._lines = lines
            last = self._layout.lineAt(lines - 1)
            self.high = math.ceil(last.y() + last.height())
            rest = self._text.encode("utf-16-le")[2 * last.textStart() :].decode("utf-16-le")  # Qt counts so
            self.last = QFontMetricsF(self._face).elidedText(
                rest.replace("\n", " "), Qt.TextElideMode.ElideRight, self._wide
            )

    def draw(self, painter: QPainter, at: QPointF) -> None:
        """Draw it in the painter's colour, with its top left corner at this point."""
        if not self.last:
            self._layout.draw(painter, at)
            return
        for number in range(self._lines - 1):
            self._layout.lineAt(number).draw(painter, at)
        last = self._layout.lineAt(self._lines - 1)
        painter.setFont(self._face)
        painter.drawText(at + last.position() + QPointF(0, last.ascent()), self.last)
