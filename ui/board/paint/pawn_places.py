"""Where pawns stand on a place that fills its box."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from engine.model.view import PieceView
from ui.board.geometry.number_lines import in_even_rows
from ui.board.layout.binding import BoundZone
from ui.board.paint.board_text import first_fitting
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.own_mark import YOU
from ui.board.paint.tokens import PlaceRooms, pawn_texts, pawn_widths, token_signs

_LARGEST, _WORDS, _LETTERS, _LEAST, _SIZES = 2.5, 1.75, 1.45, 1.2, 8
"""The height of a pawn at most, of one at least that has its words, of one with its letters and of one alone, in units; how
many steps smaller it may be."""
_STEP = 0.15
"""The gap between pawns, in units."""

_Token = tuple[BoundZone, PieceView]
_Way = tuple[float, list[float]]


def pawn_places(context: DrawContext, tokens: Sequence[_Token], rect: QRectF) -> list[tuple[_Token, QRectF]]:
    """Return pawns in the order of their seats, those of nobody last, and their places: in rows at the foot of the place.

    They have their words if there is room. A crowd of them is smaller, down to the size of a letter, before they stand close
    together; the audience's own has its word first.
    """
    unit, room = context.unit, PlaceRooms.within(context, rect).pawns
    step, largest = _STEP * unit, min(room.height(), _LARGEST * unit)
    order = {seat: at for at, seat in enumerate(context.teams)}
    tokens = sorted(tokens, key=lambda token: order.get(token_signs(context, token[1])[0], len(order)))
    if not tokens:
        return []
    least = min(largest, _LEAST * unit)
    sizes = [largest - at / _SIZES * (largest - least) for at in range(_SIZES + 1)]
    large, lettered = ([side for side in sizes if side >= low * unit] or sizes[:1] for low in (_WORDS, _LETTERS))
    has_own = bool(context.own) and any(token_signs(context, piece)[0] == context.own for _, piece in tokens)
    word = pawn_widths(context, (YOU, ""), 0.0)[4] if has_own else 0.0
    in_line = min(largest, (room.width() + step - word) / len(tokens) - step)
    alone = [in_line, *sizes] if in_line >= _LETTERS * unit else sizes  # one line is calmer than two of larger ones
    larger = [side for side in sizes if side >= in_line]
    crowd = ((1, 0, lettered), (3, 2, larger), (3, 4, alone)) if has_own else ((1, 1, lettered), (3, 3, alone))
    ways = [
        (side, _widths(context, tokens, side, bears, own_bears))
        for bears, own_bears, sides in ((0, 0, large), *crowd)
        for side in sides
    ]

    def fits(way: _Way) -> bool:
        rows = in_even_rows(way[1], room.width(), step)[-1][0] + 1
        return rows * (way[0] + step) - step <= room.height() + 0.5 and max(way[1]) <= room.width() + 0.5

    side, widths = first_fitting([*ways, (least, _widths(context, tokens, least, 3, 3))], fits)
    places = in_even_rows(widths, room.width(), step)
    if not fits((side, widths)):  # they would stand on what lies there: rather close together in one line
        side, step = min(side, room.width() / len(tokens)), 0.0
        widths, places = [side] * len(tokens), [(0, at * side) for at in range(len(tokens))]
    top = room.bottom() - (places[-1][0] + 1) * (side + step) + step
    return [
        (token, QRectF(room.left() + left, top + row * (side + step), wide, side))
        for token, wide, (row, left) in zip(tokens, widths, places, strict=True)
    ]


def _widths(context: DrawContext, tokens: Sequence[_Token], side: float, bears: int, own_bears: int) -> list[float]:
    """Return how wide pawns of this height are with what they bear (`pawn_widths`), and the audience's own with that."""
    own = context.own
    return [
        pawn_widths(context, pawn_texts(context, piece), side)[
            own_bears if own and token_signs(context, piece)[0] == own else bears
        ]
        for _, piece in tokens
    ]
