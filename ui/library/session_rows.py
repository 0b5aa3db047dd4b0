"""The rows of past sessions: what each is called, below it what was played by whom and when, and how it ended."""

from __future__ import annotations

import re
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
_BELOW = (SessionColumn.GAME, SessionColumn.BEGUN, SessionColumn.LENGTH, SessionColumn.TEAMS)
_DOT = " \N{MIDDLE DOT} "
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
_RIGHT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine)


def said_below(index: Index, *, title_is_cut: bool = False) -> str:
    """Return what stands below the title of the session in a row: what was played, when and for how long, and by whom.

    What is empty, or shorter than a minute (``< 1 min``), is left out. A session that nobody gave a title has its game and
    its day in it: these are not said twice, unless the title is cut.
    """
    title = str(index.sibling(index.row(), SessionColumn.TITLE).data())
    parts = [str(index.sibling(index.row(), column).data()) for column in _BELOW]
    return _DOT.join(part for part in parts if part[:1] not in "–<" and (title_is_cut or not _says(title, part)))


def _says(title: str, part: str) -> bool:
    """Return whether a title has this in it, in whole words."""
    return re.search(rf"(?<!\w){re.escape(part)}(?!\w)", title) is not None


def whole_parts(said: str, metrics: QFontMetrics, width: int) -> str:
    """Return as many of the parts of what is said, from the first on, as have room as a whole; of the first what has."""
    shown = metrics.elidedText(said, Qt.TextElideMode.ElideRight, width)
    return shown if shown == said or _DOT not in said else whole_parts(said.rpartition(_DOT)[0], metrics, width)


class SessionDelegate(QStyledItemDelegate):
    """Draws a session over the whole width of its row; the chosen one has beside its title what can be done with it.

    How it ended stands at the end of the second line, chosen or not.

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
        """Draw the two lines, and how it ended at the end of the second; what has no room beside that is left out."""
        theme, larger = current_theme(), _LETTERS if inner.height() > _ROOMY * px(HIGH) else 1.0
        line = px(_LINE * larger)
        first = QRectF(inner.left(), inner.center().y() - line, inner.width() - taken, line)
        below = QRectF(inner.left(), inner.center().y(), inner.width(), line)
        result = index.sibling(index.row(), SessionColumn.RESULT)
        brush = result.data(Qt.ItemDataRole.ForegroundRole) or QBrush(theme.text)
        painter.setFont(window_font(SMALL * larger, 600))
        painter.setPen(brush.color())
        ended = str(result.data())
        shown = painter.fontMetrics().elidedText(ended, Qt.TextElideMode.ElideRight, int(below.width()))
        painter.drawText(below, _RIGHT, shown)
        below.adjust(0, 0, -painter.fontMetrics().horizontalAdvance(ended) - px(_GAP), 0)
        painter.setFont(window_font(BODY * larger, 600))
        painter.setPen(theme.text)
        title = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, int(first.width()))
        painter.drawText(first, _LEFT, title)
        painter.setFont(window_font(SMALL * larger, 400))
        painter.setPen(theme.soft)
        said = said_below(index, title_is_cut=title != str(index.data()))
        painter.drawText(below, _LEFT, whole_parts(said, painter.fontMetrics(), int(below.width())))
