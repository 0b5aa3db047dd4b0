"""How the seats stand at the end of a game, as a table: a row for each figure, a column for each seat under its sign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent

from ui.console.decision.final_figures import FinalFigure
from ui.theme import Team, draw_sign
from ui.widgets.height_for_width import HeightForWidth
from ui.widgets.labels import WrappedText
from ui.widgets.tool_tips import set_tool_tip
from ui.widgets.window_style import SMALL, current_theme, px, window_font

_SIGN, _HEAD, _GAP, _ROW_GAP = 18, 24, 14, 7  # in pixels at the usual text size
_VALUE = 14  # the size of the letters of a figure
_TITLE = 84
"""With less room for what a figure is called each stands as a sentence."""


@dataclass(frozen=True)
class _Row:
    """What a figure is called, in lines, how far from the top it is, and the figures in the order of the columns."""

    words: WrappedText
    top: int
    values: tuple[str, ...]

    @property
    def bottom(self) -> int:
        """Where it ends, in pixels from the top."""
        return self.top + self.words.high


class FiguresTable(HeightForWidth):
    """The first figures, as many as it is told to show; where seats are too many for columns each is a sentence.

    Attributes:
        teams: how seats are drawn, by id.
        figures: all that it knows.
        shown: how many of them it shows.
    """

    def __init__(self) -> None:
        super().__init__()
        self.teams: Mapping[str, Team] = {}
        self.figures: tuple[FinalFigure, ...] = ()
        self.shown = 0
        self.setAccessibleName("How it stands")

    @property
    def lines(self) -> tuple[str, ...]:
        """What it shows as sentences."""
        return tuple(one.words for one in self.figures[: self.shown])

    def show_first(self, count: int) -> None:
        """Show so many figures; none hides it."""
        self.shown = min(count, len(self.figures))
        said = "\n".join(self.lines)
        self.setAccessibleDescription(said)
        set_tool_tip(self, said)
        self.setVisible(self.shown > 0)
        self.updateGeometry()
        self.update()

    def heightForWidth(self, wide: int) -> int:
        """See Qt."""
        rows = list(self._rows(wide))
        return rows[-1].bottom if rows else 0

    @property
    def _seats(self) -> tuple[str, ...]:
        """Whose figures there are, in the order of the columns; "" for those of the game."""
        return tuple(dict.fromkeys(seat for one in self.figures for seat in one.values))

    @property
    def _column(self) -> int:
        """How wide a column is, in pixels."""
        metrics = QFontMetrics(window_font(_VALUE, 600))
        return max([px(_SIGN), *(metrics.horizontalAdvance(value) for one in self.figures for value in one.values.values())])

    def _left_of_columns(self, wide: int) -> int:
        """Return how much of this width in pixels is left for what the figures are called; 0 if that is too little."""
        left = wide - len(self._seats) * (self._column + px(_GAP))
        return left if left >= px(_TITLE) else 0

    def _rows(self, wide: int) -> Iterator[_Row]:
        """Yield the rows in this width in pixels."""
        seats, room = self._seats, self._left_of_columns(wide)
        top = px(_HEAD) if room and any(seats) else 0
        for one in self.figures[: self.shown]:
            words = WrappedText(one.title if room else one.words, window_font(SMALL), room or wide)
            yield _Row(words, top, tuple(one.values.get(seat, "") for seat in seats) if room else ())
            top += words.high + px(_ROW_GAP)

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        theme, step, side = current_theme(), self._column + px(_GAP), px(_SIGN)
        left = self._left_of_columns(self.width())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for at, seat in enumerate(self._seats if left else ()):
                if seat in self.teams:
                    draw_sign(painter, theme, self.teams[seat], QRectF(left + (at + 1) * step - side, 0, side, side))
            for row in self._rows(self.width()):
                painter.setPen(theme.soft if row.values else theme.text)
                row.words.draw(painter, QPointF(0, row.top))
                painter.setPen(theme.text)
                painter.setFont(window_font(_VALUE, 600))
                for at, value in enumerate(row.values):
                    box = QRectF(left + at * step, row.top, step, row.words.high)
                    painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), value)
