"""The rows of past sessions: the title and how it ended, below it which game, by whom, how long, and at the right when.

While there are none, the steps of a first session stand in their place.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QFontMetrics, QPainter, QPen, QPixmap, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout, QWidget

from ui.library.screens_sketch import ScreensSketch
from ui.library.session_list import GOES_ON, SessionColumn
from ui.widgets.labels import plain_label
from ui.widgets.lists.model_index import Index
from ui.widgets.window_style import BODY, SMALL, current_theme, px, spaced, window_font

HIGH = 54
"""The height of a row in pixels at the usual text size."""
_EDGE, _GAP, _LINE = 8, 10, 19  # beside the row's content, between its parts, and the height of a line, in the same pixels
_ROOMY, _LETTERS = 1.3, 1.2  # in a row so many times as high as usual letters are so many times as large
_BELOW = (SessionColumn.GAME, SessionColumn.TEAMS, SessionColumn.LENGTH)
_MARK = 18  # the width of the sign of a session that can be gone on with, in the same pixels
_DOT = " \N{MIDDLE DOT} "
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
_RIGHT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine)


def said_first(index: Index) -> tuple[str, str]:
    """Return the first line of the session in a row, what one looks for: what it is called, and how it ended or stands.

    One that nobody gave a title, which is made of the game and the day, is called by its game.
    """
    game, begun, title, result = (
        str(index.sibling(index.row(), column).data())
        for column in (SessionColumn.GAME, SessionColumn.BEGUN, SessionColumn.TITLE, SessionColumn.RESULT)
    )
    return f"{game if title == f'{game}, {begun}' else title}{_DOT}", result


def said_below(index: Index) -> str:
    """Return the second line of the session in a row: which game it was, who played, and for how long.

    What is empty, or shorter than a minute (``< 1 min``), is left out, and so is the game where it stands above.
    """
    said = [str(index.sibling(index.row(), column).data()) for column in _BELOW]
    above = said_first(index)[0].removesuffix(_DOT)
    return _DOT.join(part for part in said if part[:1] not in "–<" and part != above)


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
            if index.sibling(index.row(), SessionColumn.RESULT).data(GOES_ON):
                _draw_onward(painter, place.bottomRight())
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
        begun = str(index.sibling(index.row(), SessionColumn.BEGUN).data())
        painter.drawText(below, _RIGHT, begun)
        below.setRight(below.right() - painter.fontMetrics().horizontalAdvance(begun) - px(_GAP))
        painter.drawText(below, _LEFT, whole_parts(said_below(index), painter.fontMetrics(), int(below.width())))


def _draw_onward(painter: QPainter, corner: QPointF) -> None:
    """Draw the sign of a session that can be gone on with, over the lower right corner of its picture."""
    theme, side = current_theme(), px(_MARK)
    tint = theme.tint("blue")
    mark = QRectF(corner.x() - 0.7 * side, corner.y() - 0.7 * side, side, side)
    painter.setPen(QPen(theme.panel, 2))
    painter.setBrush(tint.fill)
    painter.drawEllipse(mark)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint.ink)
    middle, arm = mark.center(), side * 0.24
    points = [(-0.7, -1.0), (1.1, 0.0), (-0.7, 1.0)]
    painter.drawPolygon(QPolygonF([QPointF(middle.x() + x * arm, middle.y() + y * arm) for x, y in points]))


_APART = 14  # between two steps, in pixels at the usual text size
_STEPS = (
    ("Begin", "Choose a game and name the teams."),
    ("Screens", "Give every team a screen. All of them start covered."),
    ("Play", "Type or click what the teams decide. You see first who will learn what."),
    ("Review", "Go through it with the class: who knew what, and when."),
)
"""The name of each step, and what is to be done."""


class SessionSteps(QWidget):
    """What the program is, as a sketch where that has room, and the steps under one another.

    They stand in the place of a list of sessions that is still empty.
    """

    def __init__(self) -> None:
        super().__init__()
        column = spaced(QVBoxLayout(self), (0, 8, 0, 0), _APART)
        self.sketch = ScreensSketch()
        self.sketch.hide()  # until it is known whether it has room
        column.addWidget(self.sketch)
        self._steps = spaced(QVBoxLayout(), gap=_APART)
        column.addLayout(self._steps)
        for at, (name, text) in enumerate(_STEPS, 1):
            self._steps.addLayout(_row(at, name, text))
        column.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the sketch where the steps leave room for it."""
        super().resizeEvent(event)
        self.sketch.fit(self.width(), self.height() - self._steps.totalHeightForWidth(self.width()) - 3 * px(_APART))


def _row(at: int, name: str, text: str) -> QHBoxLayout:
    row = spaced(QHBoxLayout(), gap=12)
    row.addWidget(_number(at), 0, Qt.AlignmentFlag.AlignTop)
    said = spaced(QVBoxLayout(), gap=2)
    said.addWidget(plain_label(name, "title"))
    said.addWidget(plain_label(text, "large", wrap=True))
    row.addLayout(said, 1)
    return row


def _number(at: int) -> QLabel:
    number = plain_label(str(at), "step")
    number.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return number
