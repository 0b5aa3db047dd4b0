"""A popup that offers a few moves beside the pointer. It takes neither the focus nor clicks elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ui.board.layout.layout_schema import KindStyle
from ui.board.paint.board_text import draw_line, text_width
from ui.board.targets.target_layer import draw_kind, kind_style
from ui.widgets.window_style import BODY, current_theme, px

_ROW = 28


@dataclass(frozen=True)
class OfferedMove:
    """A move with its kind, its words, and the odds of its throw."""

    kind: str
    words: str
    tag: str


class MovePopup(QWidget):
    """A list of moves over the table, until one is chosen or something is entered.

    Signals:
        chosen: the number of the row that was clicked.
    """

    chosen = Signal(int)

    def __init__(self, kinds: Mapping[str, KindStyle], parent: QWidget) -> None:
        super().__init__(parent)
        self._over_what = parent
        self.setAccessibleName("Moves offered here")
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._kinds, self._rows, self._over = kinds, tuple[OfferedMove, ...](), -1
        self.hide()

    @property
    def rows(self) -> tuple[OfferedMove, ...]:
        """What is offered; nothing while it is hidden."""
        return self._rows if self.isVisibleTo(self._over_what) else ()

    def offer(self, rows: Sequence[OfferedMove], beside: QPoint) -> None:
        """Show these beside a point of the parent, within it."""
        self._rows, self._over = tuple(rows), -1
        room = self._over_what.rect().adjusted(8, 8, -8, -8)
        self.resize(self._wanted().boundedTo(room.size()))
        left = min(beside.x() + 12, room.right() - self.width())
        top = beside.y() + 12 if beside.y() + 12 + self.height() <= room.bottom() else beside.y() - 12 - self.height()
        self.move(max(room.left(), left), min(max(room.top(), top), room.bottom() - self.height()))
        self.show()
        self.raise_()

    def _wanted(self) -> QSize:
        wide = max(text_width(row.words, px(BODY), 500) + text_width(row.tag, px(BODY), 600) for row in self._rows)
        return QSize(round(wide) + px(76), len(self._rows) * px(_ROW) + px(8))

    def _row_at(self, at: float) -> int:
        row = int((at - px(4)) // px(_ROW))
        return row if 0 <= row < len(self._rows) else -1

    # ---------------------------------------------------------------- Qt

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Highlight the row under the pointer."""
        self._point(self._row_at(event.position().y()))
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Highlight no row."""
        self._point(-1)
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the click from the table below."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the row that was clicked."""
        event.accept()
        if (row := self._row_at(event.position().y())) >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.hide()
            self.chosen.emit(row)

    def _point(self, row: int) -> None:
        if row != self._over:
            self._over = row
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sheet and its rows."""
        theme, high = current_theme(), px(_ROW)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.legal, 1.5))
            painter.setBrush(theme.panel)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(6), px(6))
            for at, row in enumerate(self._rows):
                line = QRectF(px(4), px(4) + at * high, self.width() - px(8), high)
                if at == self._over:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(theme.tint("blue").wash)
                    painter.drawRoundedRect(line, px(4), px(4))
                side = px(20)
                sign = QRectF(line.left() + px(6), line.center().y() - side / 2, side, side)
                draw_kind(painter, theme, kind_style(self._kinds, row.kind), sign)
                words = line.adjusted(px(34), 0, -px(10), 0)
                tag = text_width(row.tag, px(BODY), 600)
                draw_line(painter, words, row.tag, px(BODY), theme.text, 600, Qt.AlignmentFlag.AlignRight)
                draw_line(painter, words.adjusted(0, 0, -tag - px(16), 0), row.words, px(BODY), theme.text, 500)
