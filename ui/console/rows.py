"""How rows of text are drawn in the console's lists: heading, words, an aside on the right, a struck line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QGuiApplication, QPainter, QPalette, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from ui.console.index import Index
from ui.console.style import BODY, SMALL, px, sized
from ui.theme import THEMES, Theme

_KEPT_ROWS = 24
"""So many pictures of rows are kept: more than a list has in sight."""


class RowRole(IntEnum):
    """What a row says besides its text."""

    ASIDE = Qt.ItemDataRole.UserRole + 1
    HEADING = Qt.ItemDataRole.UserRole + 2
    STRUCK = Qt.ItemDataRole.UserRole + 3
    LEAD = Qt.ItemDataRole.UserRole + 4  # a short word before the text, in small soft letters
    TINT = Qt.ItemDataRole.UserRole + 5  # the name of a tint: a band on the left
    ITEM = Qt.ItemDataRole.UserRole + 6  # the object that the row stands for


def theme_now() -> Theme:
    """The theme that the referee's windows wear."""
    return THEMES["dark" if QGuiApplication.palette().color(QPalette.ColorRole.Window).lightness() < 128 else "light"]


@dataclass(frozen=True)
class _Row:
    """All that a row is drawn from."""

    text: str
    aside: str
    heading: bool
    lead: str
    tint: str
    struck: bool
    chosen: bool
    under_pointer: bool


def _row(option: QStyleOptionViewItem, index: Index) -> _Row:
    said, state = index.data, option.state
    return _Row(
        text=str(said(Qt.ItemDataRole.DisplayRole) or ""),
        aside=str(said(RowRole.ASIDE) or ""),
        heading=bool(said(RowRole.HEADING)),
        lead=str(said(RowRole.LEAD) or ""),
        tint=str(said(RowRole.TINT) or ""),
        struck=bool(said(RowRole.STRUCK)),
        chosen=bool(state & QStyle.StateFlag.State_Selected),
        under_pointer=bool(state & QStyle.StateFlag.State_MouseOver),
    )


class RowsView(QTreeView):
    """A list of rows of different heights, of which only those in sight are ever measured, however long it is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self._at_end = False

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, other heights."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()


class RowDelegate(QStyledItemDelegate):
    """Draws the rows of one list, one line each or, with ``wrap``, as many as the words need."""

    def __init__(self, parent: QObject | None = None, *, wrap: bool = False, lead: int = 0) -> None:
        super().__init__(parent)
        self._wrap, self._lead = wrap, lead
        self._heights: dict[tuple[str, int, int], int] = {}
        self._kept: dict[tuple[_Row, object], QPixmap] = {}
        self._kept_for: tuple[Theme, float] | None = None

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """See Qt."""
        if index.data(RowRole.HEADING):
            return QSize(64, px(32))
        if not self._wrap:
            return QSize(64, px(28))
        view = self.parent()
        width = (view.viewport().width() if isinstance(view, QAbstractItemView) else 320) - 24 - self._lead
        text, aside = str(index.data(Qt.ItemDataRole.DisplayRole) or ""), str(index.data(RowRole.ASIDE) or "")
        high = max(px(28), self._height(text, BODY, width) + px(10))
        return QSize(64, high + (self._height(aside, SMALL, width) if aside else 0))

    def _height(self, text: str, size: int, width: int) -> int:
        """How high a text is in lines of this width."""
        key = (text, size, width)
        if key not in self._heights:
            room = QRectF(0, 0, max(64, width), 10_000)
            box = QFontMetricsF(sized(size)).boundingRect(room, int(Qt.TextFlag.TextWordWrap), text)
            self._heights[key] = round(box.height())
        return self._heights[key]

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """See Qt. Rows of many lines are drawn once and kept: all move up when one comes."""
        row = _row(option, index)
        box = QRectF(option.rect)
        if not self._wrap:
            self._draw(painter, row, box)
            return
        theme, ratio = theme_now(), painter.device().devicePixelRatioF()
        if (theme, ratio) != self._kept_for or len(self._kept) > _KEPT_ROWS:
            self._kept.clear()
            self._kept_for = (theme, ratio)
        key = (row, option.rect.size().toTuple())
        picture = self._kept.get(key)
        if picture is None:
            picture = self._kept[key] = QPixmap(option.rect.size() * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            inner = QPainter(picture)
            self._draw(inner, row, QRectF(QPointF(0, 0), box.size()))
            inner.end()
        painter.drawPixmap(option.rect.topLeft(), picture)

    def _draw(self, painter: QPainter, row: _Row, box: QRectF) -> None:
        theme = theme_now()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.heading:
            self._heading(painter, theme, box, row.text, row.aside)
            painter.restore()
            return
        if row.chosen or row.under_pointer:
            tint = theme.tint("blue")
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tint.fill if row.chosen else theme.raised)
            painter.drawRoundedRect(box.adjusted(2, 1, -2, -1), 5, 5)
        ink = theme.tint("blue").ink if row.chosen else theme.text
        soft = ink if row.chosen else theme.faint
        if row.tint:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.tint(row.tint).fill)
            painter.drawRoundedRect(QRectF(box.left() + 4, box.top() + 5, 3, box.height() - 10), 1.5, 1.5)
        inner = box.adjusted(12, 5 if self._wrap else 0, -12, -5 if self._wrap else 0)
        top = Qt.AlignmentFlag.AlignTop if self._wrap else Qt.AlignmentFlag.AlignVCenter
        if self._lead:
            painter.setFont(sized(SMALL))
            painter.setPen(soft)
            lead_box = QRectF(inner.left(), inner.top() + (1 if self._wrap else 0), self._lead - 8, inner.height())
            painter.drawText(lead_box, int(Qt.AlignmentFlag.AlignRight | top), row.lead)
            inner.setLeft(inner.left() + self._lead)
        if row.aside:
            painter.setFont(sized(SMALL))
            painter.setPen(soft)
            if self._wrap:
                painter.drawText(inner, int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignBottom), row.aside)
            else:
                painter.drawText(inner, int(Qt.AlignmentFlag.AlignRight | top), row.aside)
                inner.setRight(inner.right() - QFontMetricsF(sized(SMALL)).horizontalAdvance(row.aside) - 12)
        self._words(painter, theme, row, inner, ink)
        painter.restore()

    def _words(self, painter: QPainter, theme: Theme, row: _Row, inner: QRectF, ink: QColor) -> None:
        face, text = sized(BODY), row.text
        if row.struck:
            face = type(face)(face)
            face.setStrikeOut(True)
            ink = theme.faint
        painter.setFont(face)
        painter.setPen(ink)
        if self._wrap:
            painter.drawText(inner, int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop), text)
        else:
            shown = QFontMetricsF(face).elidedText(text, Qt.TextElideMode.ElideRight, inner.width())
            painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), shown)

    def _heading(self, painter: QPainter, theme: Theme, box: QRectF, text: str, aside: str) -> None:
        inner = box.adjusted(12, 8, -12, -2)
        painter.setFont(sized(SMALL, 600))
        painter.setPen(theme.soft)
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), text)
        painter.setPen(theme.faint)
        painter.setFont(sized(SMALL))
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), aside)
