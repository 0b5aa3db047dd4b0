"""How a card in one line is written: what stands on its tile, its name, and the signs beside that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QRectF

from ui.board.paint.board_text import LEADING, fits_unbroken
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Glyph, glyph_width
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL

SLIM = 9.0
"""The width below which a card in one line has a small icon, in units."""
_TILE, SLIM_TILE, _BADGED, STRIP = 1.5, 1.25, 1.42, 0.35
"""The width of the tile with the icon, of that on a slim card, of one with a pawn instead, and of one with nothing where the
name says more than the icon, in units."""
_CONDENSED = 11.9
"""The width below which names of cards in one line are in narrow letters in the referee's window, in units. Before a room
all are: one face is for names on the board, the other for what is read."""


class CardLine(NamedTuple):
    """A way to write a card in one line.

    Attributes:
        tile: how wide its tile is, in units.
        badge: the pawn that stands on the tile instead of the icon.
        signs: those beside the name.
        name: the name, or a short form of it.
        narrow: whether that is in narrow letters.
    """

    tile: float
    badge: Glyph | None
    signs: tuple[Glyph, ...]
    name: str
    narrow: bool


def beside_tile(rect: QRectF, tile: float, unit: float) -> QRectF:
    """Return what a tile of this width, in units, leaves of a card."""
    left, right = (0.3, 0.2) if rect.width() < SLIM * unit else (0.4, 0.35)
    return rect.adjusted((tile + (left if tile > STRIP else 0.2)) * unit, 0, -right * unit, 0)


def line_of(context: DrawContext, rect: QRectF, signs: Sequence[Glyph], names: Sequence[str], size: float) -> CardLine:
    """Return the best way to write a card in one line of a rectangle, in letters of this size.

    ``names`` are the name and its short forms. All signs stand beside the name if there is room, else those that say what is
    going on: what is printed gives way first, of chips those that are wanted; the first sign, which says whose it is, is the
    last left out. Before that a pawn takes the place of the icon, or the tile has none, but beside a large name it keeps the
    icon. No sign cuts the name, and no name has two lines that has a form for one.
    """
    unit = context.unit
    faces = (True,) if context.is_for_room or rect.width() < _CONDENSED * unit else (False, True)
    icon = _TILE if rect.width() >= SLIM * unit else SLIM_TILE

    def fits(line: CardLine, most: int) -> bool:
        room = beside_tile(rect, line.tile, unit)
        letters, weight = (size * CAPITAL / NARROW_CAPITAL, NARROW) if line.narrow else (size, 600)
        most = most or max(1, int((room.height() - 0.1 * unit) / (letters * LEADING)))
        wants = sum(glyph_width(context, sign) + 0.08 * unit for sign in line.signs) + (0.4 * unit if line.signs else 0.0)
        return fits_unbroken(line.name, letters, weight, room.width() - wants, most)

    line = CardLine(STRIP, None, (), names[-1], narrow=True)  # whatever room there is
    for most in (1, 0):
        for tile, badge, beside, forms in _combined(tuple(signs), icon):
            for name in names[slice(*forms)] if tile > STRIP or size <= unit else ():
                for narrow in faces:
                    line = CardLine(tile, badge, beside, name, narrow)
                    if fits(line, most):
                        return line
    return line


_Combined = tuple[float, Glyph | None, tuple[Glyph, ...], tuple[int, int]]


def _combined(signs: tuple[Glyph, ...], icon: float) -> Iterator[_Combined]:
    """Yield what may stand on the tile and beside the name, the best first, and which forms of the name then: the name and
    the first short form, or those that are shorter."""
    few, shorter = (0, 2), (2, 9)
    yield icon, None, signs, few
    yield icon, None, tuple([sign for sign in signs if sign.look != "wanted"]), few
    marks = tuple([sign for sign in signs if not sign.printed])
    ways = [(icon, None, marks), *_badged(marks), (STRIP, None, marks)] if marks else []
    ways += [(tile, None, marks[:1]) for tile in (icon, STRIP)] if len(marks) > 1 else []
    for forms in (few, shorter):
        yield from ((*way, forms) for way in ways)
    for forms in (few, shorter):
        yield icon, None, (), forms
        yield STRIP, None, (), forms


def _badged(marks: tuple[Glyph, ...]) -> Iterator[tuple[float, Glyph | None, tuple[Glyph, ...]]]:
    """Yield the way with a pawn on the tile, and beside the name how many of them there are; nothing without pawns."""
    for pawns in [sign for sign in marks if sign.show == "pawns"][:1]:
        rest = tuple([sign for sign in marks if sign is not pawns])
        count = int(pawns.text or pawns.total)
        counted = (Glyph("count", str(count), ""), *rest) if count > 1 else rest
        yield _BADGED, replace(pawns, text="", total=1), counted
