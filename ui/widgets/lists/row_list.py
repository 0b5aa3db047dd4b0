"""How rows of text are drawn in the lists of the referee's windows: heading, words, an aside on the right, a struck line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPaintEvent,
    QPalette,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QScrollBar,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from ui.theme import THEMES, Theme
from ui.widgets.labels import WrappedText
from ui.widgets.lists.model_index import Index
from ui.widgets.window_style import BODY, SMALL, px, sized

JOINT = " · "
"""Between what the words of an entry stand for."""

_SPARE, _OFFERED = 8, 48
"""So many pictures of rows are kept besides as many as a list could have in sight: rows come and go. Of rows of one line
more: what is offered at one turn is offered again at the next.
"""
_SHARE, _STEP = 0.6, 64
"""So much of a list's height one row may take, or nothing else were seen, nor its own end; the height in such steps."""
_ABOVE = 5  # the words of a row of several lines, and as much below, in pixels at the usual text size
_CHOSEN, _POINTED = QStyle.StateFlag.State_Selected.value, QStyle.StateFlag.State_MouseOver.value


class RowRole(IntEnum):
    """What a list asks of its model besides the text."""

    ROW = Qt.ItemDataRole.UserRole + 1  # a `Row`
    ITEM = Qt.ItemDataRole.UserRole + 2  # what the row stands for


@dataclass(frozen=True, slots=True)
class Row:
    """What a row says.

    Attributes:
        text: its words.
        aside: what is said beside or below them, in small letters.
        heading: whether it is the heading of those after it.
        lead: a short word before the text, in small soft letters.
        tint: the name of a tint: a band on the left; "" for none.
        struck: whether it is struck through.
    """

    text: str
    aside: str = ""
    heading: bool = False
    lead: str = ""
    tint: str = ""
    struck: bool = False


def theme_now() -> Theme:
    """Return the theme of the referee's windows."""
    return _theme_of(QGuiApplication.palette().cacheKey())


@lru_cache(maxsize=4)
def _theme_of(_palette: int) -> Theme:
    """The theme of the program's palette, which is known by this key: every row that is painted asks for it."""
    return THEMES["dark" if QGuiApplication.palette().color(QPalette.ColorRole.Window).lightness() < 128 else "light"]


def row_of(index: Index) -> Row:
    """The row at an index of any list here."""
    found = index.model().data(index, RowRole.ROW)  # by way of the index itself it would cost twice as much
    assert isinstance(found, Row)
    return found


def paint_ground(view: QAbstractItemView, event: QPaintEvent) -> None:
    """Paint the ground of a list in a panel. A list that covers what is below it spares all that the painting of it."""
    with QPainter(view.viewport()) as painter:
        painter.fillRect(event.rect(), theme_now().panel)


class GroundBar(QScrollBar):
    """The scroll bar of a list in a panel, with a ground of its own: else all that the list lies on is painted with it."""

    def showEvent(self, event: QShowEvent) -> None:
        """See Qt. A style sheet has it seen through; where it comes into sight, and where the style changes."""
        super().showEvent(event)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def changeEvent(self, event: QEvent) -> None:
        """See Qt."""
        super().changeEvent(event)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), theme_now().panel)
        super().paintEvent(event)


class RowsView(QTreeView):
    """A list of rows of different heights, of which only those in sight are ever measured, however long it is.

    Attributes:
        nothing: what stands there while there are no rows.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.nothing = ""
        self.setVerticalScrollBar(GroundBar(self))
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._at_end = False
        self._keep: bool | None = None  # whether the current row was in sight before the size changed; None: it has not

    def follow_end(self) -> None:
        """Stand at the last row from now on, however the list grows or is laid out, until somebody scrolls away from it."""
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        bar.rangeChanged.connect(self._ranged)
        self._at_end = True
        self.scrollToBottom()

    def show_end(self) -> None:
        """Lay out now what has come, if the last row is followed: it is painted together with everything else."""
        if self._at_end:
            self.scrollToBottom()

    def _scrolled(self, value: int) -> None:
        self._at_end = value >= self.verticalScrollBar().maximum()

    def _ranged(self, _least: int, most: int) -> None:
        if self._at_end:
            self.verticalScrollBar().setValue(most)

    def verticalOffset(self) -> int:
        """Qt asks for it at every painting, to place a patterned ground, and would measure all rows above for it."""
        return 0

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        paint_ground(self, event)
        super().paintEvent(event)
        if self.nothing and self.model() is not None and self.model().rowCount() == 0:
            with QPainter(self.viewport()) as painter:
                painter.setPen(theme_now().soft)
                painter.setFont(sized(13))
                words = int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
                painter.drawText(self.viewport().rect().adjusted(px(8), px(8), -px(8), 0), words, self.nothing)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, other heights; and the longest rows take their share of what is seen."""
        if self._keep is None:
            self._keep = self._sees_current(event.oldSize().height())
        super().resizeEvent(event)
        before, now = event.oldSize(), event.size()
        if (now.width(), now.height() // px(_STEP)) != (before.width(), before.height() // px(_STEP)):
            self.scheduleDelayedItemsLayout()
        else:
            self._keep = None

    def doItemsLayout(self) -> None:
        """See Qt. What was in sight before the size changed still is."""
        super().doItemsLayout()
        if self._keep:
            self.scrollTo(self.currentIndex())
        self._keep = None

    def _sees_current(self, high: int) -> bool:
        """Whether the current row is in sight, or would be if the list had a size yet."""
        row, top = self.currentIndex().row(), self.indexAt(QPoint(0, 0)).row()
        bottom = self.indexAt(QPoint(0, max(0, high - 1))).row()
        return row >= 0 and (high <= 0 or (top <= row and (bottom < 0 or row <= bottom)))


class RowDelegate(QStyledItemDelegate):
    """Draws the rows of one list, one line each or, with ``wrap``, as many as the words need.

    The list stands in a panel, or with ``on_page`` on the page itself. A row that would take most of it is shortened.
    """

    def __init__(self, parent: QObject | None = None, *, wrap: bool = False, lead: int = 0, on_page: bool = False) -> None:
        super().__init__(parent)
        self._wrap, self._lead, self._on_page = wrap, lead, on_page
        self._heights: dict[Row, int] = {}
        self._laid: dict[Row, _Laid] = {}  # those that were measured and are not drawn yet
        self._measured_for = (0, 0)
        self._room = QSize()
        self._kept: dict[tuple[Row, int, int, int], QPixmap] = {}
        self._kept_for: tuple[Theme, float] | None = None

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """See Qt."""
        row, view = row_of(index), self.parent()
        if row.heading or not self._wrap or not isinstance(view, QAbstractItemView):
            return QSize(64, px(28))
        self._measure_for(view.viewport().size())
        high = self._heights.get(row)
        if high is None:
            if len(self._laid) >= self._most():
                self._laid.clear()
            laid = self._laid[row] = self._lay(row)
            high = self._heights[row] = laid.high
        return QSize(64, high)

    def _measure_for(self, room: QSize) -> None:
        """What is known of heights is for lists of one width."""
        if room != self._room:
            self._room = room
            measured_for = room.width(), room.height() // px(_STEP)
            if measured_for != self._measured_for:
                self._heights.clear()
                self._laid.clear()
                self._measured_for = measured_for

    def _lay(self, row: Row) -> _Laid:
        """Break the words of a row into lines."""
        wide, high = self._measured_for
        return _Laid(row, wide - px(24) - self._lead, max(px(160), round(_SHARE * high * px(_STEP))))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """See Qt. A row is drawn once and kept: all move up when one comes, and much of what is offered was before."""
        row, rect, state = row_of(index), option.rect, option.state.value & (_CHOSEN | _POINTED)
        theme, ratio = theme_now(), painter.device().devicePixelRatioF()
        if (theme, ratio) != self._kept_for:
            self._kept.clear()
            self._kept_for = (theme, ratio)
        key = (row, state, rect.width(), rect.height())
        picture = self._kept.pop(key, None)
        if picture is None:
            picture = QPixmap(rect.size() * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(theme.page if self._on_page else theme.panel)  # letters are sharper on a ground than on nothing
            with QPainter(picture) as inner:
                self._draw(inner, row, state, QRectF(0, 0, rect.width(), rect.height()))
            if len(self._kept) >= self._most():
                del self._kept[next(iter(self._kept))]
        self._kept[key] = picture  # the last one now
        painter.drawPixmap(rect.topLeft(), picture)

    def _most(self) -> int:
        """So many pictures are kept."""
        view = self.parent()
        return (_SPARE if self._wrap else _OFFERED) + (
            view.viewport().height() // px(28) if isinstance(view, QAbstractItemView) else 0
        )

    def _draw(self, painter: QPainter, row: Row, state: int, box: QRectF) -> None:
        theme = theme_now()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # also where a sentence begins with an Arabic name
        if row.heading:
            self._heading(painter, theme, box, row.text, row.aside)
            painter.restore()
            return
        chosen = bool(state & _CHOSEN)
        if state:
            tint = theme.tint("blue")
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tint.fill if chosen else theme.raised)
            painter.drawRoundedRect(box.adjusted(2, 1, -2, -1), 5, 5)
        ink = theme.tint("blue").ink if chosen else theme.text
        soft = ink if chosen else theme.faint
        if row.tint:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.tint(row.tint).fill)
            bar = QRectF(box.left() + px(4), box.top() + px(5), px(3), box.height() - px(10))
            painter.drawRoundedRect(bar, bar.width() / 2, bar.width() / 2)
        if self._wrap:
            self._wrapped(painter, self._laid.pop(row) if row in self._laid else self._lay(row), box, ink, soft)
        else:
            self._line(painter, row, box, ink, soft)
        painter.restore()

    def _wrapped(self, painter: QPainter, laid: _Laid, box: QRectF, ink: QColor, soft: QColor) -> None:
        """The words at the top, beside the lead; what is said besides at the bottom."""
        left, top, row = box.left() + px(12), box.top() + px(_ABOVE), laid.row
        painter.setPen(soft)
        if self._lead:
            painter.setFont(sized(SMALL))
            lead = QRectF(left, top + 1, self._lead - px(8), box.height())
            painter.drawText(lead, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop), row.lead)
            left += self._lead
        if laid.aside is not None:
            laid.aside.draw(painter, QPointF(left, box.bottom() - px(_ABOVE) - laid.aside.high))
        painter.setPen(theme_now().faint if row.struck else ink)
        laid.text.draw(painter, QPointF(left, top))

    def _line(self, painter: QPainter, row: Row, box: QRectF, ink: QColor, soft: QColor) -> None:
        """The words, and at the right what is said besides."""
        middle, inner = int(Qt.AlignmentFlag.AlignVCenter), box.adjusted(px(12), 0, -px(12), 0)
        if row.aside:
            painter.setFont(sized(SMALL))
            painter.setPen(soft)
            painter.drawText(inner, middle | int(Qt.AlignmentFlag.AlignRight), row.aside)
            inner.setRight(inner.right() - painter.fontMetrics().horizontalAdvance(row.aside) - px(12))
        face = _face(row)
        painter.setFont(face)
        painter.setPen(theme_now().faint if row.struck else ink)
        shown = fitted(row.text, QFontMetricsF(face), inner.width())
        painter.drawText(inner, middle | int(Qt.TextFlag.TextSingleLine), shown)

    def _heading(self, painter: QPainter, theme: Theme, box: QRectF, text: str, aside: str) -> None:
        inner = box.adjusted(px(12), px(8), -px(12), -px(2))
        painter.setFont(sized(SMALL, 600))
        painter.setPen(theme.soft)
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), text)
        painter.setPen(theme.faint)
        painter.setFont(sized(SMALL))
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), aside)


def fitted(text: str, measure: QFontMetricsF, wide: float) -> str:
    """A text in a line of this width: of what it joins (a verb, a card, a place) the longest are shortened, each in its
    middle, so that all can be told.
    """
    if measure.horizontalAdvance(text) <= wide:
        return text
    parts = text.split(JOINT)
    room = wide - measure.horizontalAdvance(JOINT) * (len(parts) - 1)
    most = 0.0
    for left, width in enumerate(sorted(measure.horizontalAdvance(part) for part in parts)):
        most = room / (len(parts) - left)
        if width > most:
            break
        room -= width
    return JOINT.join(measure.elidedText(part, Qt.TextElideMode.ElideMiddle, most) for part in parts)


def _face(row: Row) -> QFont:
    """The letters of a row's words."""
    face = sized(BODY)
    if row.struck:
        face = QFont(face)
        face.setStrikeOut(True)
    return face


class _Laid:
    """A row of as many lines as its words need in this width; if that is more than ``most`` pixels, it is shortened.

    Attributes:
        row: what it says. text, aside: its words, in lines.
        high: how high it is, in pixels.
    """

    def __init__(self, row: Row, wide: int, most: int) -> None:
        self.row = row
        self.text = WrappedText(row.text, _face(row), wide)
        self.aside = WrappedText(row.aside, sized(SMALL), wide) if row.aside else None
        if self.high > most:
            if self.aside is not None:
                self.aside.cut(most / 3)
            self.text.cut(most - self._below - 2 * px(_ABOVE))

    @property
    def _below(self) -> int:
        return self.aside.high if self.aside is not None else 0

    @property
    def high(self) -> int:
        """See above."""
        return max(px(28), self.text.high + 2 * px(_ABOVE)) + self._below
