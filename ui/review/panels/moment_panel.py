"""What a class reads of the move in view: what happened, what changed and why it mattered, what the card teaches.

It stands in the column beside one board, and as a band under several boards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy

from engine.english import capital
from referee.review.moment_words import BEGAN, ENDED, MomentWords
from referee.review.questions import ClassQuestion
from referee.review.sides_knew import SideKnew
from ui.review.panels.moment_blocks import PlacedBlock, WordBlock, blocks_of, shortened, with_figures_alone
from ui.review.review_style import UNLIMITED, draw_rank
from ui.theme import Team, Theme, draw_sign, font
from ui.widgets.window_style import current_theme, px, text_scale

# In pixels of a window of 720 lines at the usual text size, and in proportion of a higher one:
_HEAD, _DISC = 15, 40
_EDGE, _GAP = 14, 12
_WAYS = ((38, 26), (34, 24), (31, 23), (28, 22), (26, 21), (25, 20), (24, 19), (24, 18), (22, 18), (20, 18), (19, 18))
"""Letters of what happened and of the rest: as large as hold all of it."""
_DENSE = ((18, 17), (17, 16), (16, 15))
"""Smaller ones, only in the band."""
_BAND = 106
"""The height of the band under several boards."""
_LINES = 720.0  # of the window in whose pixels these are told


@dataclass(frozen=True)
class MomentInView:
    """What is told of a move.

    Attributes:
        words: what happened, and what changed.
        place: where in the game it is: ``Move 36 · Round 3: Red``. seat: who decided, "" for the referee.
        rule: the clause by which the game ended, at its end. undone: whether it was taken back.
        knew: what each side knew before a turning point. asked: what a class is asked of it.
    """

    words: MomentWords
    place: str = ""
    seat: str = ""
    rule: str = ""
    undone: bool = False
    knew: tuple[SideKnew, ...] = ()
    asked: ClassQuestion | None = None

    @property
    def blocks(self) -> list[WordBlock]:
        """What is told of it, in blocks."""
        return blocks_of(self.words, self.rule, self.knew, self.asked)

    @property
    def head(self) -> str:
        """What is told of it."""
        turned = f"turning point {self.words.rank}" if self.words.rank else ""
        if self.words.over_why == ENDED:
            end = f"The end, and {turned}" if turned else "The end"
            return f"{end}; taken back" if self.undone else end
        if turned:
            return capital(turned)
        if self.words.over_why == BEGAN:
            return "The beginning"
        return "Nothing changed" if self.words.quiet else "What happened"


class MomentPanel(QFrame):
    """Paints a moment in letters that are read from the back of a room. Words do not change its size.

    Attributes:
        is_band: whether it stands under the boards, not in the column.

    Signals:
        side_chosen: (seat) what it knew was pressed.
    """

    side_chosen = Signal(str)

    def __init__(self, teams: Mapping[str, Team], room: Callable[[], float]) -> None:
        """``room`` returns the height for which words are laid out in the column, whatever lies over the last of them."""
        super().__init__()
        self.setProperty("panel", True)
        self.setAccessibleName("The move in view")
        self._teams, self._room = teams, room
        self.moment = MomentInView(MomentWords(""))
        self.is_band = False
        self._placed: Sequence[tuple[QPointF, PlacedBlock]] | None = None
        self.setMouseTracking(True)
        self.set_band(False)

    @property
    def words(self) -> MomentWords:
        """What is told."""
        return self.moment.words

    @property
    def unit(self) -> float:
        """A pixel of a window of 720 lines, in pixels of this one."""
        return max(1.0, self.window().height() / (_LINES * text_scale())) * text_scale()

    @property
    def placed(self) -> Sequence[tuple[QPointF, PlacedBlock]]:
        """The blocks as they are drawn, each with its place."""
        if self._placed is None:
            self._placed = self._side_by_side() if self.is_band else self._under_one_another()
        return self._placed

    def set_band(self, band: bool) -> None:
        """Stand under the boards, with blocks side by side, or in the column beside them."""
        self.is_band = band
        vertical = QSizePolicy.Policy.Fixed if band else QSizePolicy.Policy.Ignored
        self.setSizePolicy(QSizePolicy.Policy.Ignored, vertical)
        self._fit()

    def show_moment(self, moment: MomentInView) -> None:
        """Show this one."""
        if moment == self.moment:
            return
        self.moment, words = moment, moment.words
        parts = (
            moment.place,
            moment.head,
            words.quiet,
            words.what,
            words.led,
            words.why.replace("\n", " "),
            words.matters,
            *(side.text for side in moment.knew),
            moment.asked.text if moment.asked is not None else "",
            moment.rule or words.lesson,
        )
        self.setAccessibleDescription(". ".join(part.removesuffix(".") for part in parts if part))
        self._again()

    def side_at(self, at: QPointF) -> str:
        """Return whose knowledge is told there; "" if none is, or that of several."""
        for place, block in self.placed:
            for ground, side in block.sides:
                if len(side.seats) == 1 and ground.translated(place).contains(at):
                    return side.seats[0]
        return ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the side whose knowledge is told there."""
        if seat := self.side_at(event.position()):
            self.side_chosen.emit(seat)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show what can be pressed."""
        can = bool(self.side_at(event.position()))
        self.setCursor(Qt.CursorShape.PointingHandCursor if can else Qt.CursorShape.ArrowCursor)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the words out anew."""
        super().resizeEvent(event)
        self._again()

    def fit_window(self) -> None:
        """Have the height and the letters that suit the window."""
        self._fit()
        self._again()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the panel, the head and the blocks."""
        super().paintEvent(event)
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw_head(painter, theme)
            for at, block in self.placed:
                block.draw(painter, theme, at)

    # ---------------------------------------------------------------- inside

    def _fit(self) -> None:
        if self.is_band:
            self.setFixedHeight(round(_BAND * self.unit))
        else:
            self.setMinimumHeight(px(_BAND))
            self.setMaximumHeight(UNLIMITED)

    def _again(self) -> None:
        self._placed = None
        self.update()

    def _draw_head(self, painter: QPainter, theme: Theme) -> None:
        """Draw the number of a turning point or the sign of who decided, and where in the game it is."""
        unit, moment = self.unit, self.moment
        side = _DISC * unit
        top = (self.height() - side) / 2 if self.is_band else _EDGE * unit * 0.7
        mark = QRectF(_EDGE * unit, top, side, side)
        team = self._teams.get(moment.seat)
        if moment.words.rank:
            draw_rank(painter, theme, mark, moment.words.rank)
        elif team is not None:
            small = mark.adjusted(side * 0.1, side * 0.1, -side * 0.1, -side * 0.1)
            draw_sign(painter, theme, team, small)
        if self.is_band:
            return
        left = mark.right() + _EDGE * unit * 0.6 if moment.words.rank or team is not None else mark.left()
        line = QRectF(left, mark.top(), self.width() - left - _EDGE * unit, side / 2)
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
        for words, weight, colour in ((moment.head, 700, theme.text), (moment.place, 400, theme.soft)):
            painter.setFont(font(round(_HEAD * unit), weight))
            painter.setPen(colour)
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(line.width()))
            painter.drawText(line, flags, shown)
            line.translate(0, side / 2)

    def _under_one_another(self) -> Sequence[tuple[QPointF, PlacedBlock]]:
        """Return the blocks in the largest letters that hold all of them, or else with less of them.

        Those over which lists lie are left out, and the others stay as they are; what happened is smaller before it is cut.
        """
        unit, left = self.unit, _EDGE * self.unit
        top, wide, foot = (_EDGE * 1.2 + _DISC) * unit, self.width() - 2 * left, _EDGE * unit * 0.7
        room = max(self.height(), self._room()) - top - foot
        first = self.height() - top - foot
        for blocks in shortened(self.moment.blocks):
            for large, usual in _WAYS:
                placed = [self._place(one, wide, large if one.bold else usual) for one in blocks]
                high = sum(one.high for one in placed) + (len(placed) - 1) * _GAP * unit
                if high <= room and not any(one.is_cut for one in placed):
                    placed[0] = placed[0] if placed[0].high <= first else self._largest(blocks[0], wide, first)
                    stacked = self._stacked(placed, QPointF(left, top))
                    shown = self._in_sight(stacked, top + first)
                    return (
                        shown if len(shown) == len(stacked) else self._with_what_changed(shown, stacked, large, top + first)
                    )
        return self._stacked([self._largest(self.moment.blocks[0], wide, first)], QPointF(left, top))

    def _in_sight(
        self, stacked: Sequence[tuple[QPointF, PlacedBlock]], foot: float
    ) -> Sequence[tuple[QPointF, PlacedBlock]]:
        """Return the blocks that are whole over this line, of the next one its figures, if these are, and under them what a
        class is asked: for that all but what happened make room.
        """
        count = 1 + sum(at.y() + one.high <= foot for at, one in stacked[1:])
        if count == len(stacked):
            return stacked
        asked = [
            self._laid_like(one, replace(one.block, text=one.block.asks)) for _, one in stacked[count:] if one.block.asks
        ]
        for question in [asked, []] if asked else [[]]:
            for over in range(count, 0, -1):
                following = stacked[over][1]
                figures = self._laid_like(following, with_figures_alone(following.block))
                for rest in ([figures] if figures.block.figures else [], []):
                    shown = self._stacked([*(one for _, one in stacked[:over]), *rest, *question], stacked[0][0])
                    if shown[-1][0].y() + shown[-1][1].high <= foot:
                        return shown
        return stacked[:1]

    def _with_what_changed(
        self,
        shown: Sequence[tuple[QPointF, PlacedBlock]],
        stacked: Sequence[tuple[QPointF, PlacedBlock]],
        most: int,
        foot: float,
    ) -> Sequence[tuple[QPointF, PlacedBlock]]:
        """Return of the blocks ``stacked`` what happened, what changed and what is asked, over this line, if ``shown`` has
        less.

        For that what led to it makes room, then the letters of what changed and of the question are smaller, and last of
        all those of what happened, ``most`` at first. Where even so it has no room, ``shown`` stays.
        """
        first, *others = (one.block for _, one in stacked)
        needed = [*(with_figures_alone(one) for one in others if one.figures)][:1]
        needed += [replace(one, text=one.asks) for one in others if one.asks]
        told = [one.block for _, one in shown]
        if all(any((one.figures, one.asks) == (has.figures, has.asks) for has in told) for one in needed):
            return shown
        wide = self.width() - 2 * _EDGE * self.unit
        sizes = [one for one in (*_WAYS, *_DENSE) if one[0] <= most]
        for large, usual in [(most, usual) for _, usual in sizes] + sizes:
            for head in (first, replace(first, heading="")):
                placed = [self._place(one, wide, large if one.bold else usual) for one in (head, *needed)]
                found = self._stacked(placed, shown[0][0])
                if found[-1][0].y() + placed[-1].high <= foot and not any(one.is_cut for one in placed):
                    return found
        return shown

    def _laid_like(self, placed: PlacedBlock, block: WordBlock) -> PlacedBlock:
        """Return another block, laid out as one was."""
        return PlacedBlock(block, self._teams, placed.wide, placed.size, _HEAD * self.unit)

    def _stacked(self, placed: Sequence[PlacedBlock], at: QPointF) -> Sequence[tuple[QPointF, PlacedBlock]]:
        found, at = [], QPointF(at)
        for one in placed:
            found.append((QPointF(at), one))
            at.setY(at.y() + one.high + _GAP * self.unit)
        return found

    def _place(self, block: WordBlock, wide: float, size: float) -> PlacedBlock:
        return PlacedBlock(block, self._teams, wide, size * self.unit, _HEAD * self.unit)

    def _side_by_side(self) -> Sequence[tuple[QPointF, PlacedBlock]]:
        """Return the blocks in columns, each in the largest letters that hold all of it, the first in the largest of all."""
        unit, words = self.unit, self.moment.words
        left, top = _EDGE * unit, _EDGE * unit * 0.5
        if words.rank or self.moment.seat in self._teams:
            left += (_DISC + _EDGE) * unit
        first, *others = self._of_band()
        head = "  ·  ".join(part for part in (self.moment.head, self.moment.place, words.quiet) if part)
        blocks = [replace(first, heading=head), *others]
        gap = 2 * _GAP * unit
        room = self.width() - left - _EDGE * unit - (len(blocks) - 1) * gap
        total, found = sum(block.share for block in blocks), []
        for block in blocks:
            wide, most = room * block.share / total, self.height() - 2 * top
            placed = self._largest(block, wide, most)
            found.append((QPointF(left, top), placed))
            left += wide + gap
        return found

    def _of_band(self) -> list[WordBlock]:
        """Return the blocks for a band: what sides knew stands on the boards over it, and a question before a lesson."""
        blocks = replace(self.moment, knew=()).blocks
        return [one for one in blocks if one.spare < 2] if any(one.asks for one in blocks) else blocks

    def _largest(self, block: WordBlock, wide: float, most: float) -> PlacedBlock:
        """Return a block in the largest letters that hold all of it; a figure is told whole or not at all."""
        for large, usual in (*_WAYS, *_DENSE):
            placed = self._place(block, wide, large if block.bold else usual)
            if placed.high <= most and not placed.is_cut:
                return placed
        if block.figures:
            return self._largest(
                replace(block, more="", figures=block.figures[: -1 if not block.more else None]), wide, most
            )
        placed.cut(most)
        return placed
