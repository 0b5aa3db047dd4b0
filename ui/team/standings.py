"""How each seat did, in one row: under the result at the foot of a window, and under the words of the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from ui.board.paint.board_text import draw_line, text_width
from ui.board.paint.glyphs import draw_icon
from ui.board.paint.own_mark import YOU
from ui.theme import Scale, Team, Theme, blend, draw_sign

_HIGH = 62.0
"""How high the row is in which the seats stand, in units of a room's window."""
_SIGN = 0.82
"""The side of a seat's sign, as a share of that."""
_FIGURE = 1.5
"""How large a figure is where it has room, in sizes of a text."""
_APART = 2.4
"""How far seats are from each other, in steps of the grid."""


@dataclass(frozen=True)
class Standing:
    """How a seat did.

    Attributes:
        team, has_won: the seat, and whether it won.
        figure, full: its figure, and that with what it wanted to reach; "" if the audience does not see it.
        is_out: whether it is out of the game.
        is_own: whether it is the audience's own.
    """

    team: Team
    has_won: bool
    figure: str = ""
    is_out: bool = False
    full: str = ""
    is_own: bool = False

    @property
    def name(self) -> str:
        """What the seat is called there."""
        return YOU if self.is_own else self.team.name


class StandingsRow:
    """The seats side by side with their signs, names and figures, as far as these have room; those that won have a crown."""

    HIGH = _HIGH

    def __init__(
        self, standings: Sequence[Standing], theme: Theme, scale: Scale, room: float, sizes: Sequence[float]
    ) -> None:
        """``room`` is how wide it may be; ``sizes`` how much it is enlarged: the first with which all names and figures have
        room, or else the last.
        """
        self._theme, self._scale, self._enlarged = theme, scale, 1.0
        self._shown, self._names, self._figures = tuple(standings), False, 0.0
        for self._enlarged in sizes:
            self._shown, self._names, self._figures = self._fitted(tuple(standings), room / self._enlarged)
            if self._names and self._figures:
                break

    @property
    def wide(self) -> float:
        """How wide it is."""
        return self._enlarged * sum(self._wide(one, self._names, self._figures) for one in self._shown)

    @property
    def high(self) -> float:
        """How high it is."""
        return self._enlarged * _HIGH

    def _fitted(self, brief: tuple[Standing, ...], room: float) -> tuple[tuple[Standing, ...], bool, float]:
        """Return the seats with the figures that are written, whether all names have room beside the signs, and the size of
        the figures, 0 if these have none.
        """
        large, small = _FIGURE * self._scale.body, float(self._scale.body)
        full = tuple([replace(one, figure=one.full or one.figure) for one in brief])
        named = [(which, True, size) for which in (full, brief) for size in (large, small)]
        for shown, names, figures in (*named, (brief, False, large), (brief, False, small)):
            if sum(self._wide(one, names, figures) for one in shown) <= room:
                return shown, names, figures
        return brief, False, 0.0

    def _wide(self, one: Standing, names: bool, figures: float) -> float:
        scale, gap = self._scale, self._scale.gap
        wide = _SIGN * _HIGH + _APART * gap + (0.6 * _HIGH if one.has_won else 0.0)
        wide += text_width(one.name, scale.body, 600) + 0.7 * gap if names else 0.0
        return wide + (text_width(one.figure, figures, 700) + 0.7 * gap if figures and one.figure else 0.0)

    def draw(self, painter: QPainter, left: float, top: float) -> None:
        """Draw it from there."""
        painter.save()
        painter.translate(left, top)
        painter.scale(self._enlarged, self._enlarged)
        begin = 0.0
        for one in self._shown:
            wide = self._wide(one, self._names, self._figures)
            self._draw_standing(painter, QRectF(begin, 0, wide, _HIGH), one)
            begin += wide
        painter.restore()

    def _draw_standing(self, painter: QPainter, rect: QRectF, one: Standing) -> None:
        theme, scale, gap, side = self._theme, self._scale, self._scale.gap, _SIGN * _HIGH
        row, ink = rect.adjusted(0.5 * gap, 0, 0, 0), theme.soft if one.is_out else theme.text
        if one.has_won:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(blend(theme.tint(one.team.tint).fill, theme.panel, 0.45))
            painter.drawRoundedRect(rect.adjusted(-0.4 * gap, 0, (1.0 - _APART) * gap, 0), gap, gap)
            draw_icon(painter, "crown", QRectF(row.left(), row.top(), 0.5 * _HIGH, row.height()), theme.text)
            row.setLeft(row.left() + 0.6 * _HIGH)
        draw_sign(painter, theme, one.team, QRectF(row.left(), row.center().y() - side / 2, side, side))
        row.setLeft(row.left() + side + 0.7 * gap)
        if self._names:
            row.setLeft(row.left() + draw_line(painter, row, one.name, scale.body, ink, 600) + 0.7 * gap)
        if self._figures and one.figure:
            draw_line(painter, row, one.figure, self._figures, ink, 700)
