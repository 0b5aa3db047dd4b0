"""Lists of text rows: a heading or words, an aside, a lead, a coloured band, struck-through text."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

import msgspec
from PySide6.QtCore import QModelIndex, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from ui.board.paint.board_text import text_width
from ui.theme import Theme, dice_width, draw_dice
from ui.widgets.labels import WrappedText
from ui.widgets.lists.model_index import Index
from ui.widgets.window_style import BODY, SMALL, current_theme, px, window_font

JOINT = " · "
"""Joins the words of a move."""

_HIGH = 28  # of a row of one line, in pixels at the usual text size
MARGIN = 12  # left and right of the words
ABOVE = 5  # above the words of a row of several lines, and as much below
_REST = 13  # the letters of what matters less
DIE = 18  # the height of a die below the words
_LEAST_SHARED = 160  # a row is never shortened to less, unless the list is lower


class RowRole(IntEnum):
    """The roles that lists ask of their models besides the text."""

    ROW = Qt.ItemDataRole.UserRole + 1  # a `ListRow`
    ITEM = Qt.ItemDataRole.UserRole + 2  # what the row stands for


class ListRow(msgspec.Struct, frozen=True):
    """The content of a row.

    Attributes:
        text: its words.
        aside: what stands beside or below them, in small letters.
        heading: whether it is the heading of the rows after it.
        lead: a short word before the text, in small soft letters.
        tint: the name of a tint for a band on the left; "" for none.
        struck: whether the text is struck through.
        soft: whether the text is in the colour of what matters less.
        plain: whether it is no more than read: it is not marked where it is chosen.
        apart: whether a line parts it from the rows above.
        dice: dice that are drawn below the words, those of each throw with the highest face that they have.
        rest: what else belongs to the words but matters less: after them where one line has room for all, else below them
            in smaller letters.
    """

    text: str
    aside: str = ""
    heading: bool = False
    lead: str = ""
    tint: str = ""
    struck: bool = False
    soft: bool = False
    plain: bool = False
    apart: bool = False
    dice: tuple[tuple[tuple[int, ...], int], ...] = ()
    rest: str = ""

    @property
    def words(self) -> str:
        """All its words in one line."""
        return f"{self.text}{JOINT}{self.rest}" if self.rest else self.text


def row_of(index: Index) -> ListRow:
    """Return the row at an index of a list."""
    found = index.data(RowRole.ROW)
    assert isinstance(found, ListRow)
    return found


class RowsView(QTreeView):
    """A list of rows of different heights, of which only those in sight are measured, however long it is.

    Attributes:
        nothing: the words shown while there are no rows.
    """

    def __init__(self) -> None:
        super().__init__()
        self.nothing = ""
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._follows = self._at_end = False
        self._keep: bool | None = None  # whether the current row was in sight before the size changed; None: no change

    def follow_end(self) -> None:
        """Scroll to the last row whenever the list grows or is resized, until the user scrolls away from it."""
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._on_scroll)
        bar.rangeChanged.connect(self._on_range)
        self._follows = self._at_end = True
        self.scrollToBottom()

    def show_end(self) -> None:
        """Lay out new rows now if the last row is followed, so that they are painted together with everything else."""
        if self._at_end:
            self.scrollToBottom()

    def _on_scroll(self, value: int) -> None:
        self._at_end = value >= self.verticalScrollBar().maximum()

    def _on_range(self, _least: int, most: int) -> None:
        if self._at_end:
            self.verticalScrollBar().setValue(most)

    def verticalOffset(self) -> int:
        """See Qt. It would measure all rows above those in sight at each painting, only to place a background pattern."""
        return 0

    @property
    def _down(self) -> int:
        """How far the rows lie below where Qt puts them, in pixels: a last row that is followed stands at the list's foot.

        Qt scrolls by whole rows, and leaves what is too low for the one above free below the last.
        """
        bar, model = self.verticalScrollBar(), self.model()
        if model is None or not self._follows or not (0 < bar.value() == bar.maximum()):
            return 0
        last = super().visualRect(model.index(model.rowCount() - 1, 0))
        return max(0, self.viewport().height() - 1 - last.bottom()) if last.isValid() else 0

    def scrollContentsBy(self, across: int, down: int) -> None:
        """See Qt. It moves what is painted as if no row lay lower than it puts them."""
        super().scrollContentsBy(across, down)
        if self._follows:
            self.viewport().update()

    def visualRect(self, index: Index) -> QRect:
        """See Qt."""
        return super().visualRect(index).translated(0, self._down)

    def indexAt(self, point: QPoint) -> QModelIndex:
        """See Qt."""
        return super().indexAt(point - QPoint(0, self._down))

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        if down := self._down:
            with QPainter(self.viewport()) as painter:
                painter.translate(0, down)
                self.drawTree(painter, event.region().translated(0, -down))
        else:
            super().paintEvent(event)
        if self.nothing and self.model() is not None and self.model().rowCount() == 0:
            with QPainter(self.viewport()) as painter:
                painter.setPen(current_theme().soft)
                painter.setFont(window_font(13))
                flags = int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
                painter.drawText(self.viewport().rect().adjusted(px(8), px(8), -px(8), 0), flags, self.nothing)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt. Rows have other heights in another width, and long ones in another height."""
        if self._keep is None:
            self._keep = self._shows_current(event.oldSize().height())
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def doItemsLayout(self) -> None:
        """See Qt. Keep the current row in sight if it was before the size changed."""
        super().doItemsLayout()
        if self._keep:
            self.scrollTo(self.currentIndex())
        self._keep = None

    def _shows_current(self, high: int) -> bool:
        """Return whether the current row is in sight, or would be if the list had a size yet."""
        row, top = self.currentIndex().row(), self.indexAt(QPoint(0, 0)).row()
        bottom = self.indexAt(QPoint(0, max(0, high - 1))).row()
        return row >= 0 and (high <= 0 or (top <= row and (bottom < 0 or row <= bottom)))


class RowDelegate(QStyledItemDelegate):
    """Draws the rows of a list: one line each or, with ``wrap``, as many as the words need.

    With ``wrap`` a row that would take most of the list is shortened. Only whole rows are drawn. ``lead`` is the width of
    the leads, in pixels, ``size`` the height of the letters and ``most`` that of a row, in pixels at the usual text size.
    With ``most`` rows have one height in a list of any height; one that is higher than the list is painted shortened.

    Attributes:
        share: the part of the list's height that one row may take, so that neighbours stay visible.
    """

    share = 0.6

    def __init__(
        self, parent: QObject | None = None, *, wrap: bool = False, lead: int = 0, size: int = BODY, most: int = 0
    ) -> None:
        super().__init__(parent)
        self._wrap, self._lead, self._size, self._most = wrap, lead, size, most

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """See Qt."""
        row, room = row_of(index), self._room
        one_line = row.heading or not self._wrap
        return QSize(64, px(_HIGH + 2 * (self._size - BODY)) if one_line else self.high(row, room))

    def high(self, row: ListRow, room: QSize) -> int:
        """Return the height of a row that is no heading, in a list of this size."""
        if self._is_short(row, room):
            return px(_HIGH + 2 * (self._size - BODY))
        return self._layout_of(row, room).high

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a row where it has room."""
        if (box := self._seen_part(option, index)) is None:
            return
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # also where a sentence begins with an Arabic name
        self._draw(painter, row_of(index), box, chosen=chosen, hovered=hovered)
        painter.restore()

    def _seen_part(self, option: QStyleOptionViewItem, index: Index) -> QRectF | None:
        """Return the place in which a row is drawn; None for one that has no room below the last whole row, and for a
        heading above that. With ``most`` it is drawn there too, shortened, if two lines have room.
        """
        view, box = self.parent(), QRectF(option.rect)
        if not isinstance(view, QAbstractItemView):
            return box
        room, after = view.viewport().height() - box.top(), index.model().index(index.row() + 1, 0)
        more = self.sizeHint(option, after).height() if row_of(index).heading and after.isValid() else 0
        if box.height() + more <= room:
            return box
        if box.top() > 0 and (more or not self._most or room < 2 * px(_HIGH)):
            return None
        if self._most:
            box.setHeight(room)
        return box

    def _draw(self, painter: QPainter, row: ListRow, box: QRectF, *, chosen: bool = False, hovered: bool = False) -> None:
        theme, chosen, hovered = current_theme(), chosen and not row.plain, hovered and not row.plain
        if row.heading:
            _draw_heading(painter, theme, box, row, SMALL + self._size - BODY)
            return
        if row.apart:
            painter.setPen(theme.line)
            painter.drawLine(QPointF(box.left() + px(MARGIN), box.top()), QPointF(box.right() - px(MARGIN), box.top()))
        painter.setPen(Qt.PenStyle.NoPen)
        if chosen or hovered:
            painter.setBrush(theme.tint("blue").fill if chosen else theme.raised)
            painter.drawRoundedRect(box.adjusted(2, 1, -2, -1), 5, 5)
        if row.tint:
            painter.setBrush(theme.tint(row.tint).fill)
            bar = QRectF(box.left() + px(4), box.top() + px(5), px(3), box.height() - px(10))
            painter.drawRoundedRect(bar, bar.width() / 2, bar.width() / 2)
        text = theme.tint("blue").ink if chosen else theme.text
        soft = text if chosen else theme.faint
        text = theme.faint if row.struck else theme.soft if row.soft and not chosen else text
        if self._wrap:
            self.draw_words(painter, row, box, text, soft, text if chosen else theme.soft)
        else:
            _draw_line(painter, row, box, text, soft, self._size)

    def draw_words(self, painter: QPainter, row: ListRow, box: QRectF, text: QColor, soft: QColor, rest: QColor) -> None:
        """Draw the words at the top, beside the lead, and the aside at the bottom."""
        room = self._room
        layout = self._layout_of(row, room)
        if layout.high > box.height():
            layout = _row_layout(row, self._wide_in(room), max(2 * px(_HIGH), int(box.height())), self._size, px(BODY))
        left, top = box.left() + px(MARGIN), box.top() + px(ABOVE)
        painter.setPen(soft)
        if self._lead:
            painter.setFont(window_font(SMALL))
            lead = QRectF(left, top + 1, self._lead - px(8), box.height())
            painter.drawText(lead, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop), row.lead)
            left += self._lead
        if layout.aside is not None:
            lift = (px(DIE) - layout.aside.high) / 2 if layout.beside else 0.0
            bottom = box.bottom() - px(ABOVE) - lift
            layout.aside.draw(painter, QPointF(left + layout.beside, bottom - layout.aside.high))
        if row.dice:
            side, low = px(DIE), layout.aside.high if layout.aside is not None and not layout.beside else 0
            side = round(side * min(1.0, self._wide_in(room) / dice_width(row.dice, side)))
            middle = box.bottom() - px(ABOVE) - low - px(DIE) / 2
            draw_dice(painter, current_theme(), row.dice, left, middle, side)
        painter.setPen(text)
        layout.text.draw(painter, QPointF(left, top))
        if layout.rest is not None:
            painter.setPen(rest)
            layout.rest.draw(painter, QPointF(left, top + layout.text.high))

    def _is_short(self, row: ListRow, room: QSize) -> bool:
        """Return whether a row fits on one line: most do, and to measure that is cheaper than to break them into lines."""
        return not row.aside and not row.dice and text_width(row.words, px(self._size)) <= self._wide_in(room)

    def _wide_in(self, room: QSize) -> int:
        """Return the width of the words in a list of this size, in pixels."""
        return room.width() - 2 * px(MARGIN) - self._lead

    @property
    def _room(self) -> QSize:
        """The size of the list without a scroll bar, whether there is one now or not: rows keep their heights."""
        view = self.parent()
        if not isinstance(view, QAbstractItemView):
            return QSize()
        return view.maximumViewportSize() - QSize(view.verticalScrollBar().sizeHint().width(), 0)

    def _layout_of(self, row: ListRow, room: QSize) -> _RowLayout:
        return _row_layout(row, self._wide_in(room), self._most_in(room), self._size, px(BODY))

    def _most_in(self, room: QSize) -> int:
        """Return the height that a row may have in a list of this size."""
        return px(self._most) or max(2 * px(_HIGH), min(px(_LEAST_SHARED), room.height()), round(self.share * room.height()))


def _draw_line(painter: QPainter, row: ListRow, box: QRectF, text: QColor, soft: QColor, size: int) -> None:
    """Draw the words on one line, and the aside at the right."""
    middle, inner = int(Qt.AlignmentFlag.AlignVCenter), box.adjusted(px(MARGIN), 0, -px(MARGIN), 0)
    if row.aside:
        painter.setFont(window_font(SMALL))
        painter.setPen(soft)
        painter.drawText(inner, middle | int(Qt.AlignmentFlag.AlignRight), row.aside)
        inner.setRight(inner.right() - painter.fontMetrics().horizontalAdvance(row.aside) - px(MARGIN))
    face = _font_of(row, size)
    painter.setFont(face)
    painter.setPen(text)
    shown = elide(row.words, QFontMetricsF(face), inner.width())
    painter.drawText(inner, middle | int(Qt.TextFlag.TextSingleLine), shown)


def _draw_heading(painter: QPainter, theme: Theme, box: QRectF, row: ListRow, size: int) -> None:
    inner = box.adjusted(px(MARGIN), px(8), -px(MARGIN), -px(2))
    painter.setFont(window_font(size, 600))
    painter.setPen(theme.soft)
    painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), row.text)
    painter.setPen(theme.faint)
    painter.setFont(window_font(size))
    painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), row.aside)


def elide(text: str, measure: QFontMetricsF, wide: float) -> str:
    """Return a text shortened to this width in pixels.

    The longest of the parts that ``JOINT`` joins (a verb, a card, a place) are shortened, each in its middle, so that all
    can still be told apart.
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


def _font_of(row: ListRow, size: int) -> QFont:
    face = window_font(size)
    if row.struck:
        face = QFont(face)
        face.setStrikeOut(True)
    return face


class _RowLayout:
    """The words of a row broken into lines of this width; shortened if that takes more than ``most`` pixels.

    Attributes:
        text, rest, aside: the words in lines, what matters less below them, and the aside; without one None.
        dice: the height that the dice take.
        beside: how far from the left the aside stands, if it has room beside the dice; else 0.
        high: the height of the row, in pixels.
    """

    def __init__(self, row: ListRow, wide: int, most: int, size: int) -> None:
        face = _font_of(row, size)
        is_whole = not row.rest or QFontMetricsF(face).horizontalAdvance(row.words) <= wide
        self.text = WrappedText(row.words if is_whole else row.text, face, wide)
        self.rest = None if is_whole else WrappedText(row.rest, window_font(_REST), wide)
        self._least = px(_HIGH + 2 * (size - BODY))
        self.dice = px(DIE + 2) if row.dice else 0
        self.aside = WrappedText(row.aside, window_font(SMALL), wide) if row.aside else None
        self.beside = 0
        if row.dice and row.aside:
            beside = round(dice_width(row.dice, px(DIE))) + px(10)
            if beside + QFontMetricsF(window_font(SMALL)).horizontalAdvance(row.aside) <= wide:
                self.beside = beside
        if self.high > most:
            if self.aside is not None:
                self.aside.cut(most / 3)
            if self.rest is not None:
                self.rest.cut(max(most / 3, most - self.text.high - self._below - 2 * px(ABOVE)))
            self.text.cut(most - (self.rest.high if self.rest is not None else 0) - self._below - 2 * px(ABOVE))

    @property
    def _below(self) -> int:
        aside = self.aside.high if self.aside is not None else 0
        return max(self.dice, aside) if self.beside else self.dice + aside

    @property
    def high(self) -> int:
        """The height of the row, in pixels."""
        rest = self.rest.high if self.rest is not None else 0
        return max(self._least, self.text.high + rest + 2 * px(ABOVE)) + self._below


@lru_cache(maxsize=256)
def _row_layout(row: ListRow, wide: int, most: int, size: int, _text_size: int) -> _RowLayout:
    """Return the layout of a row of at most this height; it is measured, and painted, whenever another row comes.

    Each is asked for seven times: without the cache a hundred entries took 4 ms more each.
    """
    return _RowLayout(row, wide, most, size)
