"""The rows of past sessions: what each is called, below it what was played by whom and when, and how it ended."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.library.session_list import SessionColumn
from ui.widgets.lists.model_index import Index
from ui.widgets.window_style import BODY, SMALL, current_theme, px, window_font

HIGH = 50
"""The height of a row in pixels at the usual text size."""
_EDGE, _GAP, _LINE = 8, 10, 19  # beside the row's content, between its parts, and the height of a line, in the same pixels
_BELOW = (SessionColumn.GAME, SessionColumn.BEGUN, SessionColumn.LENGTH, SessionColumn.TEAMS)
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
_RIGHT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine)


def said_below(index: Index) -> str:
    """Return what stands below the title of the session in a row: what was played, when and for how long, and by whom."""
    parts = (index.sibling(index.row(), column).data() for column in _BELOW)
    return " \N{MIDDLE DOT} ".join(part for part in map(str, parts) if part != "–")


class SessionDelegate(QStyledItemDelegate):
    """Draws a session over the whole width of its row."""

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
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.tint("blue").fill)
            painter.drawRoundedRect(box.adjusted(0, 1, 0, -1), 5, 5)
        inner = box.adjusted(px(_EDGE), 0, -px(_EDGE), 0)
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(picture, QPixmap):
            size = picture.deviceIndependentSize()
            place = QRectF(inner.left(), box.center().y() - size.height() / 2, size.width(), size.height())
            painter.drawPixmap(place.topLeft(), picture)
            inner.setLeft(place.right() + px(_GAP))
        self._draw_words(painter, index, inner, theme.tint("blue").ink if is_chosen else None)
        painter.restore()

    def _draw_words(self, painter: QPainter, index: Index, inner: QRectF, ink: QColor | None) -> None:
        """Draw the two lines, and how it ended beside the first, all in this ink; None: each in its own colour."""
        theme = current_theme()
        top = QRectF(inner.left(), inner.center().y() - px(_LINE), inner.width(), px(_LINE))
        result = index.sibling(index.row(), SessionColumn.RESULT)
        brush = result.data(Qt.ItemDataRole.ForegroundRole) or QBrush(theme.text)
        painter.setFont(window_font(SMALL, 600))
        painter.setPen(ink or brush.color())
        ended = str(result.data())
        painter.drawText(top, _RIGHT, ended)
        first = top.adjusted(0, 0, -painter.fontMetrics().horizontalAdvance(ended) - px(_GAP), 0)
        for place, words, size, weight, colour in (
            (first, str(index.data()), BODY, 600, theme.text),
            (top.translated(0, px(_LINE)), said_below(index), SMALL, 400, theme.soft),
        ):
            painter.setFont(window_font(size, weight))
            painter.setPen(ink or colour)
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(place.width()))
            painter.drawText(place, _LEFT, shown)
