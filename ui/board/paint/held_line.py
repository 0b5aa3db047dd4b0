"""A line of a list of places that a seat holds: the name, then in two columns what lies there and what is still bought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from engine.model.view import PieceView
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.chip_counts import left_of
from ui.board.paint.chip_painter import ChipGroup, chips_extent, draw_chips
from ui.board.paint.draw_context import DrawContext
from ui.theme import NARROW, blend

_EDGE, _BETWEEN = 0.4, 0.7
"""The margin at both ends of a line, and the gap between its columns, in units."""
_NAME_SHARE = 0.4
"""The most of a line that names take."""
_CHIP, _LEAST, _SHARE = 1.9, 0.5, 0.86
"""The greatest and the least size of a chip, in units, and the most of the height of the line that it has."""
_HEAD = 2.4
"""The least width of a column, in units: that of the word over it."""
_PLATE, _STRONG = 0.14, 0.24
"""How far the plate under the kind that stands out goes beyond it, in units, and how much of the colour of text is in it."""


class HeldColumns(NamedTuple):
    """How large chips are in all lines, where the columns begin, from the left of a line, and where the second ends."""

    side: float
    lies: float
    buys: float
    end: float


def columns_of(board: DrawContext, pieces: Sequence[PieceView], line: QRectF, light: str, head: str = "") -> HeldColumns:
    """Return the columns of the lines of these places, which are all like this one.

    They begin after the longest name and the ``head`` over names. They have the largest chips for which the fullest have
    room, and are halves unless one of them needs more.
    """
    unit, gap = board.unit, _BETWEEN * board.unit
    names = [text_width(piece.name, narrow_size(board.body), NARROW) + 1 for piece in pieces]
    names.append(text_width(head, narrow_size(unit), NARROW))
    name = min(max(names, default=0.0), _NAME_SHARE * line.width())
    lies, end = _EDGE * unit + name + gap, line.width() - _EDGE * unit
    side, free = min(_CHIP * unit, _SHARE * line.height()), end - lies - gap
    cells = [[left_of(board, piece, row, light) for row in board.layout.style_of(piece).rows[:2]] for piece in pieces]
    while True:
        first, second = (max([_HEAD * unit, *(_extent(board, groups, side) for groups in column)]) for column in _two(cells))
        if first + second <= free or side <= _LEAST * unit:
            break
        side -= 1
    return HeldColumns(side, lies, lies + gap + min(max(free / 2, first), free - second), end)


def draw_held_line(
    painter: QPainter, board: DrawContext, piece: PieceView, line: QRectF, light: str, columns: HeldColumns
) -> None:
    """Draw the line of a place; what counts of the kind of chip that stands out lies on a plate."""
    unit, theme, ground = board.unit, board.theme, board.theme.card
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(line.adjusted(0.5, 0.5, -0.5, -0.5), 0.35 * unit, 0.35 * unit)
    name = QRectF(line.left() + _EDGE * unit, line.top(), columns.lies - (_EDGE + _BETWEEN) * unit, line.height())
    ways = [(form, narrow_size(size)) for form in board.layout.wordings(piece.name) for size in (board.body, unit)]
    said, size = first_fitting(ways, lambda way: text_width(*way, NARROW) <= name.width())
    draw_line(painter, name, said, size, theme.card_text, NARROW)
    lefts = (columns.lies, columns.buys), (columns.buys - _BETWEEN * unit, columns.end)
    for row, left, right in zip(board.layout.style_of(piece).rows, *lefts, strict=False):
        room = QRectF(line.left() + left, line.top(), right - left, line.height())
        groups = left_of(board, piece, row, light)
        if groups and groups[0].chip == light:
            beside = chips_extent(board, groups, columns.side, summed=False) <= room.width()
            wide = chips_extent(board, groups[:1], columns.side, summed=not beside) + 1
            edge = _PLATE * unit
            plate = QRectF(room.left(), line.center().y() - columns.side / 2, wide, columns.side)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(blend(theme.text, ground, _STRONG))
            painter.drawRoundedRect(plate.adjusted(-edge, -edge, edge, edge), 0.35 * unit, 0.35 * unit)
        draw_chips(painter, board, groups, room, ground, columns.side)


def _two(cells: Sequence[Sequence[Sequence[ChipGroup]]]) -> tuple[list[Sequence[ChipGroup]], list[Sequence[ChipGroup]]]:
    """Return what stands in the first column, and in the second."""
    first, second = ([cell[at] for cell in cells if len(cell) > at] for at in (0, 1))
    return first, second


def _extent(board: DrawContext, groups: Sequence[ChipGroup], side: float) -> float:
    """Return how wide chips of this size are in a column: side by side, or counted where that is less."""
    return min(chips_extent(board, groups, side, summed=summed) for summed in (False, True)) + 1
