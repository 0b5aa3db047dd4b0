"""Labels and texts of the referee's windows: plain, elided, of one line, wrapped, and to copy."""

from __future__ import annotations

import math
import unicodedata

from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QSizePolicy, QWidget

from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import px

_FROM_LEFT = "\N{LEFT-TO-RIGHT MARK}"


class Label(QLabel):
    """A label that is read from left to right even if it begins with an Arabic or Hebrew name."""

    def setText(self, text: str) -> None:
        """See Qt."""
        strong = (kind for letter in text if (kind := unicodedata.bidirectional(letter)) in ("L", "R", "AL"))
        super().setText(text if text.isascii() or next(strong, "L") == "L" else _FROM_LEFT + text)

    def text(self) -> str:
        """Return the text that was set."""
        return super().text().removeprefix(_FROM_LEFT)


def caption(text: str) -> QLabel:
    """Return the name of a panel, in capitals."""
    label = plain_label(text.upper(), "caption")
    label.setAccessibleName(text)
    return label


def plain_label(text: str = "", role: str = "", *, wrap: bool = False) -> QLabel:
    """Return a label of plain text in one of the roles of the style sheet."""
    label = Label()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(text)
    label.setWordWrap(wrap)
    if role:
        label.setProperty("role", role)
    if not wrap:
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    return label


def show_or_hide(label: QLabel, text: str) -> None:
    """Show a text on a label; "" hides the label."""
    label.setText(text)
    label.setVisible(bool(text))


class ElidedLabel(Label):
    """A label of one line, elided if necessary, with the whole text as its tool tip."""

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
            set_tool_tip(self, self.whole)
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the text anew: there is more room, or less."""
        super().resizeEvent(event)
        self._elide()

    def changeEvent(self, event: QEvent) -> None:
        """Measure anew: its letters may be larger now, or smaller."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._elide()

    def _elide(self) -> None:
        metrics, room = self.fontMetrics(), max(self.width(), self.minimumWidth())
        shown = next((words for words in self._ways if metrics.horizontalAdvance(words) <= room), self._ways[-1])
        self.setText(metrics.elidedText(shown, Qt.TextElideMode.ElideRight, room))


class OneLine(QWidget):
    """Holds a label that changes at every ply, with a size hint that does not depend on its text.

    Otherwise every change of the text would lay out the whole window again and paint it twice.
    """

    def __init__(self, words: QLabel) -> None:
        super().__init__()
        self._words = words
        words.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(0, self._words.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """See Qt."""
        return QSize(self._words.minimumWidth(), self._words.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the text anew: there is more room, or less."""
        self._words.resize(event.size())


class ReadOnlyText(QPlainTextEdit):
    """Text to read and to copy; Tab moves to the next field."""

    def __init__(self, high: int, text: str = "") -> None:
        """``high`` is how high it is at least, in pixels at the usual text size."""
        super().__init__(text)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setMinimumHeight(px(high))


def cut_after_word(text: str, metrics: QFontMetricsF, room: float) -> str:
    """Return as much of a text as a line of so many pixels has room for; no word is cut but one that is alone."""
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
    begun = shown.removesuffix("…")
    if shown == text or not shown.endswith("…") or text[len(begun) :][:1] in (" ", "…"):
        return shown
    whole = begun.rpartition(" ")[0]
    return f"{whole}…" if whole else shown


_LEAST = 64  # no line is shorter, in pixels, whatever room there is


class WrappedText:
    """A text in lines.

    Attributes:
        high: its height, in pixels.
        last: its last line, if that was shortened; else "".
    """

    def __init__(self, text: str, face: QFont, wide: int, indent: int = 0) -> None:
        """``wide`` is how long a line is, ``indent`` what is free before the first, in pixels."""
        self._text, self._face, wide = text, face, max(_LEAST, wide)
        self.last, self.high = "", 0
        kept = text.replace("\n", "\N{LINE SEPARATOR}").replace(" %", "\N{NO-BREAK SPACE}%")
        self._layout = layout = QTextLayout(kept, face)
        option = QTextOption()
        option.setTextDirection(Qt.LayoutDirection.LeftToRight)  # also where a sentence begins with an Arabic name
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)  # a word longer than a line is broken
        layout.setTextOption(option)
        layout.setCacheEnabled(True)  # its letters are needed again when it is drawn
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            before = 0 if self.high else indent
            line.setLineWidth(wide - before)
            line.setPosition(QPointF(before, self.high))
            self.high = math.ceil(self.high + line.height())
        layout.endLayout()
        self._lines = layout.lineCount()

    @property
    def lines(self) -> int:
        """In how many lines it is drawn."""
        return self._lines

    def cut(self, most: float, end: str = "") -> None:
        """Leave out what has no room in this height, in pixels, but the first line; the last one left is shortened.

        ``end``: the end of the text that is read even so.
        """
        lines = max(1, int(most / QFontMetricsF(self._face).lineSpacing()))
        if lines < self._lines:
            self._lines = lines
            last = self._layout.lineAt(lines - 1)
            self.high = math.ceil(last.y() + last.height())
            rest = self._text.encode("utf-16-le")[2 * last.textStart() :].decode("utf-16-le")  # Qt counts so
            line, *more = rest.split("\n")
            shown = f"{line}…" if more else line  # lines of their own do not run together
            metrics = QFontMetricsF(self._face)
            room = last.width() - metrics.horizontalAdvance(end)
            self.last = cut_after_word(shown, metrics, room) + end

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
