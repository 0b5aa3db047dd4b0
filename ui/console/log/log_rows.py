"""The rows of the log: who decided, what was done, the dice, and line by line what came of it and what of that is secret."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractItemView

from ui.theme import Team, dice_width, draw_dice, draw_sign, icon_path
from ui.widgets.labels import WrappedText
from ui.widgets.lists.row_list import ABOVE, DIE, MARGIN, ListRow, RowDelegate
from ui.widgets.window_style import BODY, SMALL, current_theme, px, window_font

_WIDEST = "000"  # of the numbers of plies; the thousandth has room beside its sign
_SIGN, _GAP = 16, 5  # of a seat and of what is secret, and what is free after a number or a sign
_LINE_GAP = 3  # above each sentence after the first
_OUTCOME = 13  # the letters of what came of it
_ICON = 24  # the side of the square on which an icon is drawn
_DOT = 1.5  # the radius of the dot before an open sentence


class LogRow(ListRow, frozen=True):
    """The content of a row of the log; its ``text`` says what was done.

    Attributes:
        seat: who decided; "" for the referee.
        is_secret: whether the text was not told to all.
        after: the sentences after it, and whether each was not told to all.
    """

    seat: str = ""
    is_secret: bool = False
    after: tuple[tuple[str, bool], ...] = ()


class _Layout:
    """The sentences of a row in lines of this width. What has no room in ``most`` pixels is left out, and counted.

    Attributes:
        lines: each sentence, where it begins from the top, and whether it is secret.
        dice, aside: where the dice, and what stands below all, begin.
        high: the height of the row.
    """

    def __init__(self, row: LogRow, wide: int, most: int) -> None:
        self.lines: list[tuple[WrappedText, int, bool]] = []
        self.below = WrappedText(row.aside, window_font(SMALL), wide) if row.aside else None
        dice = px(DIE + 2) if row.dice else 0
        if self.below is not None:
            self.below.cut(most / 3)
        foot = px(ABOVE) + (px(_LINE_GAP) + self.below.high if self.below is not None else 0)
        indent = px(_SIGN + _GAP) if row.is_secret else 0
        first = WrappedText(row.text, _face(BODY, struck=row.struck), wide, indent)
        first.cut(max(1, most - dice - foot - px(ABOVE)))
        self.lines.append((first, px(ABOVE), row.is_secret))
        self.dice = px(ABOVE) + first.high + px(2)
        high, face = px(ABOVE) + first.high + dice, _face(_OUTCOME, struck=row.struck)
        more = math.ceil(QFontMetricsF(face).lineSpacing()) + px(_LINE_GAP)
        for at, (said, secret) in enumerate(row.after):
            words, left = WrappedText(said, face, wide), len(row.after) - at
            is_cut = high + px(_LINE_GAP) + words.high + foot + (more if left > 1 else 0) > most
            if is_cut:
                words, secret = WrappedText(f"… {left} more", face, wide), False
            self.lines.append((words, high + px(_LINE_GAP), secret))
            high += px(_LINE_GAP) + words.high
            if is_cut:
                break
        self.aside = high + px(_LINE_GAP)
        self.high = high + foot


@lru_cache(maxsize=256)
def _layout(row: LogRow, wide: int, most: int, _text_size: int) -> _Layout:
    """Return the layout of a row; it is measured, and painted, whenever another row comes.

    Each is asked for eight times: without the cache a hundred entries took 15 ms more each.
    """
    return _Layout(row, wide, most)


def _face(size: int, *, struck: bool) -> QFont:
    face = QFont(window_font(size))
    face.setStrikeOut(struck)
    return face


class LogDelegate(RowDelegate):
    """Draws the rows of the log."""

    share = 0.8  # what came of a move is read whole

    def __init__(self, parent: QAbstractItemView, marks: Mapping[str, Team]) -> None:
        """Draw for this list; ``marks`` are the signs of the seats."""
        self._number = math.ceil(QFontMetricsF(window_font(SMALL)).horizontalAdvance(_WIDEST))
        super().__init__(parent, wrap=True, lead=self._number + px(_SIGN + 2 * _GAP))
        self._marks = marks

    def high(self, row: ListRow, room: QSize) -> int:
        """Return the height of a row."""
        return self._log_layout(row, room).high if isinstance(row, LogRow) else super().high(row, room)

    def _log_layout(self, row: LogRow, room: QSize) -> _Layout:
        return _layout(row, self._wide_in(room), self._most_in(room), px(BODY))

    def draw_words(self, painter: QPainter, row: ListRow, box: QRectF, text: QColor, soft: QColor, rest: QColor) -> None:
        """Draw the number, the sign of who decided, and the sentences."""
        if not isinstance(row, LogRow):
            super().draw_words(painter, row, box, text, soft, rest)
            return
        room = self._room
        laid = self._log_layout(row, room)
        if laid.high > box.height():
            laid = _layout(row, self._wide_in(room), int(box.height()), px(BODY))
        theme, left, top = current_theme(), box.left() + px(MARGIN), box.top()
        measure, number = QFontMetricsF(window_font(BODY)), QFontMetricsF(window_font(SMALL))
        painter.setFont(window_font(SMALL))
        painter.setPen(soft)
        before = max(0.0, self._number - number.horizontalAdvance(row.lead))
        painter.drawText(QPointF(left + before, top + px(ABOVE) + measure.ascent()), row.lead)
        left += self._lead
        at_sign = QPointF(left - px(_SIGN + _GAP), top + px(ABOVE) + (measure.height() - px(_SIGN)) / 2)
        if (mark := self._marks.get(row.seat)) is not None:
            draw_sign(painter, theme, mark, QRectF(at_sign, QSizeF(px(_SIGN), px(_SIGN))))
        for nth, (words, at, is_secret) in enumerate(laid.lines):
            colour, line = rest if nth else text, words.high / words.lines
            if is_secret:  # the first stands beside the seat's sign, and its own is before its words
                _draw_secret(
                    painter, theme.warning, QPointF(at_sign.x() if nth else left, top + at + (line - px(_SIGN)) / 2)
                )
            elif nth:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(soft)
                painter.drawEllipse(QPointF(left - px(_GAP) - px(_SIGN) / 2, top + at + line / 2), px(_DOT), px(_DOT))
            painter.setPen(colour)
            words.draw(painter, QPointF(left, top + at))
        if row.dice:
            side = px(DIE)
            side = round(side * min(1.0, self._wide_in(room) / dice_width(row.dice, side)))
            draw_dice(painter, theme, row.dice, left, top + laid.dice + px(DIE) / 2, side)
        if laid.below is not None:
            painter.setPen(soft)
            laid.below.draw(painter, QPointF(left, top + laid.aside))


def _draw_secret(painter: QPainter, colour: QColor, at: QPointF) -> None:
    painter.save()
    painter.translate(at)
    painter.scale(px(_SIGN) / _ICON, px(_SIGN) / _ICON)
    painter.fillPath(icon_path("eye-off"), colour)
    painter.restore()
