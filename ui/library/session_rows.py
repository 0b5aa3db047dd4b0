"""The rows of past sessions: what was played and how it ended, below it when, under which title, by whom and how long."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.library.session_list import SessionColumn
from ui.widgets.lists.model_index import Index
from ui.widgets.window_style import BODY, SMALL, current_theme, px, window_font

HIGH = 54
"""The height of a row in pixels at the usual text size."""
_EDGE, _GAP, _LINE = 8, 10, 19  # beside the row's content, between its parts, and the height of a line, in the same pixels
_ROOMY, _LETTERS = 1.3, 1.2  # in a row so many times as high as usual letters are so many times as large
_BELOW = (SessionColumn.BEGUN, SessionColumn.TITLE, SessionColumn.TEAMS, SessionColumn.LENGTH)
_DOT = " \N{MIDDLE DOT} "
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)


def said_first(index: Index) -> tuple[str, str]:
    """Return the first line of the session in a row, what one looks for: which game, and how it ended or stands."""
    game, result = (index.sibling(index.row(), column).data() for column in (SessionColumn.GAME, SessionColumn.RESULT))
    return f"{game}{_DOT}", str(result)


def said_below(index: Index) -> str:
    """Return the second line of the session in a row: when it was, what it is called, who played, and for how long.

    What is empty, or shorter than a minute (``< 1 min``), is left out, and so is the title of a session that nobody gave
    one: it is made of the game and the day.
    """
    game = str(index.sibling(index.row(), SessionColumn.GAME).data())
    said = [str(index.sibling(index.row(), column).data()) for column in _BELOW]
    usual = f"{game}, {said[0]}"
    return _DOT.join(part for part in said if part[:1] not in "–<" and part != usual)


def whole_parts(said: str, metrics: QFontMetrics, width: int) -> str:
    """Return as many of the parts of what is said, from the first on, as have room as a whole; of the first what has."""
    shown = metrics.elidedText(said, Qt.TextElideMode.ElideRight, width)
    return shown if shown == said or _DOT not in said else whole_parts(said.rpartition(_DOT)[0], metrics, width)


class SessionDelegate(QStyledItemDelegate):
    """Draws a session over the whole width of its row; the chosen one has at the end of its first line what can be done.

    Attributes:
        taken: returns how much of the first line of the chosen row its buttons take at the right, in pixels.
    """

    taken: Callable[[], int] = staticmethod(lambda: 0)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """See Qt."""
        return QSize(px(200), px(HIGH))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """See Qt."""
        theme, box = current_theme(), QRectF(option.rect)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        if is_chosen:
            tint = theme.tint("blue")
            painter.setPen(tint.edge)
            painter.setBrush(tint.wash)
            painter.drawRoundedRect(box.adjusted(0.5, 1.5, -0.5, -1.5), 5, 5)
        inner = box.adjusted(px(_EDGE), 0, -px(_EDGE), 0)
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(picture, QPixmap):
            size = picture.deviceIndependentSize() * (self._high(box) / px(HIGH))
            place = QRectF(inner.left(), box.center().y() - size.height() / 2, size.width(), size.height())
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(place, picture, QRectF(picture.rect()))
            inner.setLeft(place.right() + px(_GAP))
        taken = self.taken() if is_chosen else 0
        self._draw_words(painter, index, inner, taken)
        painter.restore()

    @staticmethod
    def _high(box: QRectF) -> float:
        """Return for how high a row its letters and its picture are, in pixels: no larger than a list grows its rows."""
        return max(px(HIGH), box.height())

    def _draw_words(self, painter: QPainter, index: Index, inner: QRectF, taken: int) -> None:
        """Draw the two lines; of the second what has no room as a whole is left out."""
        theme, larger = current_theme(), _LETTERS if inner.height() > _ROOMY * px(HIGH) else 1.0
        line = px(_LINE * larger)
        first = QRectF(inner.left(), inner.center().y() - line, inner.width() - taken, line)
        below = QRectF(inner.left(), inner.center().y(), inner.width(), line)
        painter.setFont(window_font(BODY * larger, 600))
        result = index.sibling(index.row(), SessionColumn.RESULT)
        for words, ink in zip(said_first(index), (theme.text, result.data(Qt.ItemDataRole.ForegroundRole)), strict=True):
            painter.setPen(ink.color() if isinstance(ink, QBrush) else theme.text)
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, max(0, int(first.width())))
            painter.drawText(first, _LEFT, shown)
            first.setLeft(first.left() + painter.fontMetrics().horizontalAdvance(shown))
        painter.setFont(window_font(SMALL * larger, 400))
        painter.setPen(theme.soft)
        painter.drawText(below, _LEFT, whole_parts(said_below(index), painter.fontMetrics(), int(below.width())))
