"""The band under the boards that a class reads: what happened at the ply in view, why it mattered, what the card teaches."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy

from referee.review.lessons import lessons_at
from referee.review.measure_series import Series
from referee.review.quiet_plies import brought_by, happened_before, standing_at
from referee.review.review import Review
from referee.review.turning_points import TurningPoint, change_in_words
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
_WORDY, _MANY = 90, 60
"""What happened, and why it mattered, have more room if they are told in more letters."""
_LETTERS, _LINES = 52, 3
"""So many letters stand in a line of figures, and so many lines under one another, in a usual band."""
_CHANGES = 2
"""So many figures at most are named that changed at one ply."""


@dataclass(frozen=True)
class MomentWords:
    """What is said of a ply.

    Attributes:
        what: what happened; at a quiet ply what had happened last.
        why: the figures that changed; at a quiet ply what the turn had brought, or how the game stood.
        card, lesson: what a card that mattered stands for.
        rank: that of a turning point, 0 for another ply.
        quiet: what a quiet ply was, and when that happened which is told instead; it is written small. "" for another ply.
        over_why: the heading over the figures.
    """

    what: str
    why: str = ""
    card: str = ""
    lesson: str = ""
    rank: int = 0
    quiet: str = ""
    over_why: str = "Why it mattered"

    @property
    def columns(self) -> list[tuple[str, str, float]]:
        """The heading of each column, its text, and its share of the width; none without a text."""
        head = self.quiet or ("Turning point" if self.rank else "What happened")
        columns = [
            (head, self.what, 1.8 if len(self.what) > _WORDY else 1.2),
            (self.over_why, self.why, 0.9 if self.quiet else 1.1 if len(self.why) > _MANY else 0.6),
            (f"Lesson of {self.card}", self.lesson, 1.5 if len(self.lesson) > _LONG else 1.0),
        ]
        return [one for one in columns if one[1]]


def moment_words(
    review: Review,
    ply: int,
    series: Sequence[Series] = (),
    turning: Sequence[TurningPoint] = (),
    quiet: Collection[int] = (),
) -> MomentWords:
    """Return what is said of a ply; ``series`` are the figures of the game, ``turning`` its turning points.

    At one of the ``quiet`` plies it is said large what had happened last, and what the turn had brought.
    """
    if ply in quiet:
        return _quiet_words(review, ply, series, quiet)
    rank = next((rank for rank, one in enumerate(turning, 1) if one.ply == ply), 0)
    why, over_why = _why(review, ply, series, turning[rank - 1] if rank else None), "Why it mattered"
    if review.ends(ply) and not rank:
        why, over_why = _large_enough(standing_at(review, series, ply)), "How it ended"
    taught = lessons_at(review, ply)[:1]
    return MomentWords(
        review.story(ply) if rank else review.headline(ply),
        why,
        *((taught[0].name, taught[0].lesson) if taught else ("", "")),
        rank=rank,
        over_why=over_why,
    )


def _quiet_words(review: Review, ply: int, series: Sequence[Series], quiet: Collection[int]) -> MomentWords:
    """Return what had happened before a quiet ply, and what the turn had brought by then, or else how the game stood."""
    last, here = happened_before(review, quiet, ply), review.headline(ply)
    if brought := brought_by(review, series, ply):
        turn, over = review.band(ply).turn, ply == review.number or review.band(ply + 1).turn != review.band(ply).turn
        why, over_why = _large_enough(brought), f"What {turn} brought" if over else f"{turn} so far"
    else:
        why, over_why = _large_enough(standing_at(review, series, ply)), "How it stood"
    head = f"Last, at move {last}  ·  now: {here}" if last else here
    return MomentWords(review.headline(last) if last else review.band(ply).title, why, quiet=head, over_why=over_why)


def _large_enough(figures: Sequence[str]) -> str:
    """Return as many figures of all sides, one under another, as can be read across a room; the first in any case."""
    lines = list(accumulate(-(-len(one) // _LETTERS) for one in figures))
    return "\n".join(figures[: max(1, bisect_right(lines, _LINES))])


def _why(review: Review, ply: int, series: Sequence[Series], turned: TurningPoint | None) -> str:
    """Return the figures at stake that changed at a ply in effect, that of a turning point first."""
    if not ply or review.ticks[ply - 1].undone_by or review.band(ply).setup:
        return ""
    changed = []
    for one in sorted(series, key=lambda one: turned is None or (one.id, one.seat) != (turned.series, turned.seat)):
        before, after = one.values[ply - 1], one.values[ply]
        if one.stake and before is not None and after is not None and before != after:
            changed.append(change_in_words(review, one, before, after))
    return "\n".join(changed[:_CHANGES])


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
            parts = (words.quiet, turned + words.what, words.why, words.lesson)
            self.setAccessibleDescription(" ".join(part for part in parts if part))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt: the panel, the number of a turning point, and the columns."""
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
            columns = words.columns
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
    words.cut(most)
    painter.setPen(theme.text)
    words.draw(painter, QPointF(room.left(), line.bottom() + 1))
    return size
