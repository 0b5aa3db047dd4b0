"""The band under the boards that a class reads: what happened at the ply in view, why it mattered, what the card teaches."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy

from referee.review.moment_words import MomentWords
from ui.review.rank_disc import draw_rank
from ui.theme import Theme
from ui.widgets.labels import WrappedText
from ui.widgets.window_style import current_theme, px, window_font

# In pixels at the usual text size:
_LEAST, _USUAL, _TALL = 84, 106, 164
_DISC = 64
_EDGE, _GAP = 16, 28
_CAPTION = 15
_SIZES = (46, 40, 34, 31, 28, 25, 22, 20, 18, 16, 14)  # of letters: as large as hold all of a text in its column
_LARGEST = 34  # but in the band of a tall window
_BESIDE = 25  # what stands beside what happened is written no larger
_LONG = 120
"""A lesson of more letters has as much room as what happened."""
_WORDY, _MANY, _SOME = 90, 60, 30
"""What happened, and why it mattered, have more room if they are told in more letters."""


def columns_of(words: MomentWords) -> list[tuple[str, str, float]]:
    """Return the heading of each column, its text, and its share of the width; none without a text."""
    over_why = f"{words.over_why}, and why it mattered" if words.matters else words.over_why
    why = "\n".join(part for part in (words.why, words.matters) if part)
    head = words.quiet or ("Turning point" if words.rank else "What happened")
    head = f"{head}  ·  {words.led}" if words.led else head
    columns = [
        (head, words.what, 1.8 if len(words.what) > _WORDY else 1.2),
        (over_why, why, 0.9 if words.quiet else 1.1 if len(why) > _MANY else 0.8 if len(why) > _SOME else 0.6),
        (f"Lesson of {words.card}", words.lesson, 1.5 if len(words.lesson) > _LONG else 1.0),
    ]
    return [one for one in columns if one[1]]


class MomentBand(QFrame):
    """Paints the words of a moment in letters that are read from the back of a room. Words do not change its height."""

    def __init__(self) -> None:
        super().__init__()
        self._is_tall = False
        self.setProperty("panel", True)
        self.words = MomentWords("")
        self.setFixedHeight(px(_LEAST))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def fit(self, *, least: bool = False, tall: bool = False) -> None:
        """Have the height and the letters that suit the least, a usual or a tall window."""
        self._is_tall = tall
        self.setFixedHeight(px(_LEAST if least else _TALL if tall else _USUAL))
        self.update()

    def show_moment(self, words: MomentWords) -> None:
        """Show these words."""
        if words != self.words:
            self.words = words
            turned = f"Turning point {words.rank}. " if words.rank else ""
            self.setAccessibleName("The move in view")
            parts = (words.quiet, turned + words.what, words.led, words.why, words.matters, words.lesson)
            self.setAccessibleDescription(" ".join(part for part in parts if part))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the panel, the number of a turning point, and the columns."""
        super().paintEvent(event)
        theme, words = current_theme(), self.words
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            left = float(px(_EDGE))
            if words.rank:
                side = px(_DISC)
                disc = QRectF(left, (self.height() - side) / 2, side, side)
                draw_rank(painter, theme, disc, words.rank)
                left += side + px(_EDGE)
            room = self.width() - left - px(_EDGE)
            columns = columns_of(words)
            room -= (len(columns) - 1) * px(_GAP)
            total, most = sum(share for _, _, share in columns), _SIZES[0] if self._is_tall else _LARGEST
            for at, (title, text, share) in enumerate(columns):
                place = QRectF(left, 0, room * share / total, self.height())
                size = _draw_column(painter, theme, place, title, text, most, at == 0)
                if at == 0:
                    most = min(size, _LARGEST if self._is_tall else _BESIDE)
                left = place.right() + px(_GAP)


def _draw_column(painter: QPainter, theme: Theme, room: QRectF, title: str, text: str, largest: int, is_bold: bool) -> int:
    """Draw a heading, and below it the text in the largest letters that hold all of it; return their size."""
    line = QRectF(room.left(), px(8), room.width(), px(_CAPTION + 5))
    painter.setFont(window_font(_CAPTION, 600))
    painter.setPen(theme.soft)
    shown = painter.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, int(room.width()))
    painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), shown)
    most = room.height() - line.bottom() - px(6)
    for size in (one for one in _SIZES if one <= largest):
        words = WrappedText(text, window_font(size, 600 if is_bold else 400), int(room.width()))
        if words.high <= most:
            break
    while words.high > most and "\n" in text:  # a figure is told whole or not at all: the summary has them all
        text = text.rpartition("\n")[0]
        words = WrappedText(text, window_font(size, 600 if is_bold else 400), int(room.width()))
    words.cut(most)
    painter.setPen(theme.text)
    words.draw(painter, QPointF(room.left(), line.bottom() + 1))
    return size
