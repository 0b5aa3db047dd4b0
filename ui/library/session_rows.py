"""The rows of past sessions: what each is called, below it what was played by whom and when, and how it ended."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainter, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.library.session_list import SessionColumn
from ui.widgets.lists.model_index import Index
from ui.widgets.window_style import BODY, SMALL, current_theme, px, window_font

HIGH = 54
"""The height of a row in pixels at the usual text size."""
_EDGE, _GAP, _LINE = 8, 10, 19  # beside the row's content, between its parts, and the height of a line, in the same pixels
_ROOMY, _LETTERS = 1.3, 1.2  # in a row so many times as high as usual letters are so many times as large
_BELOW = (SessionColumn.GAME, SessionColumn.BEGUN, SessionColumn.LENGTH, SessionColumn.TEAMS)
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
_RIGHT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine)


def said_below(index: Index, *, title_is_cut: bool = False) -> str:
    """Return what stands below the title of the session in a row: what was played, when and for how long, and by whom.

    A session that nobody gave a title has its game and its day in it: these are not said twice, unless the title is cut.
    """
    title = str(index.sibling(index.row(), SessionColumn.TITLE).data())
    parts = [str(index.sibling(index.row(), column).data()) for column in _BELOW]
    return " \N{MIDDLE DOT} ".join(part for part in parts if part != "–" and (title_is_cut or part not in title))


class SessionDelegate(QStyledItemDelegate):
    """Draws a session over the whole width of its row; the chosen one has beside its title what can be done with it.

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
        """Draw the two lines, and how it ended beside the first, or where buttons take that room before the second."""
        theme, larger = current_theme(), _LETTERS if inner.height() > _ROOMY * px(HIGH) else 1.0
        line = px(_LINE * larger)
        beside = not taken
        top = QRectF(inner.left(), inner.center().y() - line, inner.width(), line)
        result = index.sibling(index.row(), SessionColumn.RESULT)
        brush = result.data(Qt.ItemDataRole.ForegroundRole) or QBrush(theme.text)
        painter.setFont(window_font(SMALL * larger, 600))
        painter.setPen(brush.color())
        ended = str(result.data())
        wide, first, below = painter.fontMetrics().horizontalAdvance(ended) + px(_GAP), top, top.translated(0, line)
        shown = painter.fontMetrics().elidedText(ended, Qt.TextElideMode.ElideRight, int(below.width()))
        painter.drawText(top if beside else below, _RIGHT if beside else _LEFT, shown)
        first = first.adjusted(0, 0, -(wide if beside else taken), 0)
        below = below if beside else below.adjusted(wide, 0, 0, 0)
        painter.setFont(window_font(BODY * larger, 600))
        painter.setPen(theme.text)
        title = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, int(first.width()))
        painter.drawText(first, _LEFT, title)
        painter.setFont(window_font(SMALL * larger, 400))
        painter.setPen(theme.soft)
        said = said_below(index, title_is_cut=title != str(index.data()))
        painter.drawText(
            below, _LEFT, painter.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, int(below.width()))
        )
