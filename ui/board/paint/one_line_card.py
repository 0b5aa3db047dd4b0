"""How a card in one line is written: what stands on its tile, its name, and the signs beside that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from engine.model.view import PieceView
from ui.board.geometry.packing import LARGE_LINE, TWO_ROWS
from ui.board.paint.board_text import LEADING, draw_line, fits_unbroken, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Glyph, draw_glyph, draw_pawn, glyph_width, without_icons
from ui.theme import CAPITAL, NARROW, NARROW_CAPITAL

LABEL_TILE = 3.0
"""The width of a tile that bears the label of its card, in units."""
_BROAD, _HIGH, _LABELLED = 24.0, 2.9, 3.5
"""How broad and how high a card in lines is that has one, and the height in which icon and label stand, in units."""
_LINE, _USUAL, _ICON, _OVER_LABEL = 1.2, 1.25, 0.62, 0.84
"""The height of the label and the side of a usual icon, in units; how large an icon is on a broad tile, as a share of that,
and over a label of the height there."""


def has_label_tile(context: DrawContext, rect: QRectF) -> bool:
    """Return whether a card in lines has one: before a room, where any kind of card is ``named``; all in a row are alike."""
    is_large = rect.width() >= _BROAD * context.unit and rect.height() >= _HIGH * context.unit
    return is_large and context.is_for_room and any(style.named for style in context.layout.styles.values())


def icon_on_tile(painter: QPainter, context: DrawContext, label: str | None, ink: QColor, tile: QRectF) -> QRectF:
    """Draw the label at the foot of a broad tile, where it has room; return the square for the icon."""
    unit, size = context.unit, narrow_size(context.unit)
    if label is None:
        side = min(_USUAL * unit, 0.8 * tile.width(), 0.8 * tile.height())
    elif text_width(label, size, NARROW) > tile.width():
        side = _ICON * min(tile.width(), tile.height())
    else:
        high = min(tile.height(), _LABELLED * unit)
        tile = QRectF(tile.left(), tile.center().y() - high / 2, tile.width(), high - 0.25 * unit)
        line = QRectF(tile.left(), tile.bottom() - _LINE * unit, tile.width(), _LINE * unit)
        draw_line(painter, line, label, size, ink, NARROW, Qt.AlignmentFlag.AlignHCenter)
        tile.setBottom(line.top())
        side = min(_ICON * tile.width(), _OVER_LABEL * tile.height())
    icon = QRectF(0, 0, side, side)
    icon.moveCenter(tile.center())
    return icon


SLIM = 9.0
"""The width below which a card in one line has a small icon, in units."""
_TILE, SLIM_TILE, _DOCKED_TILE, _DOTTED, STRIP = 1.5, 1.25, 1.0, 1.65, 0.35
"""The widths of the tile with the icon, in units: usually, on a slim card and beside a docked pawn; of a strip with dots
beside it, and of one with nothing, where the name says more than the icon."""
_DOCK, _DOCKED_PAWN = 1.2, 1.12
"""What a pawn takes that is docked at the right edge of a card, and how wide it is, in units."""
_CLOSE = 10.5
"""The width below which what is written on a card in one line is close to its edges, in units."""
LINE_STEPS = 3
"""How many steps of letters there are on a card in one line: those of what decides, the smallest, and between them."""
_NEARLY = 0.6
"""What a short form has at least of the letters of a name that is known again by it at once, without the log's line."""
_ARTICLE = re.compile(r"\b(?:the|an?) ", re.IGNORECASE)
"""What a name may be without: it is the same name."""
_CONDENSED = 11.9
"""The width below which names of cards in one line are in narrow letters in the referee's window, in units. Before a room
all are: one face is for names on the board, the other for what is read."""


class CardLine(NamedTuple):
    """A way to write a card in one line.

    Attributes:
        tile: how wide its tile is, in units.
        badge: the dots on the tile instead of the icon, or the pawn that is docked at the right edge.
        signs: those beside the name.
        name: the name, or a short form of it.
        narrow: whether that is in narrow letters.
    """

    tile: float
    badge: Glyph | None
    signs: tuple[Glyph, ...]
    name: str
    narrow: bool


def has_large_line(context: DrawContext, piece: PieceView, high: float) -> bool:
    """Return whether a card in one line, so high, may have letters that are read across a room."""
    return context.is_for_room and piece.face is not None and high >= LARGE_LINE * context.unit


def line_size(context: DrawContext, step: int) -> float:
    """Return the size of the letters of a card in one line at one of its steps."""
    return context.body + (context.unit - context.body) * step / (LINE_STEPS - 1)


def draw_on_tile(painter: QPainter, context: DrawContext, dots: Glyph, tile: QRectF) -> None:
    """Draw the dots that stand on a tile beside its strip instead of the icon, in rows of two."""
    draw_glyph(painter, context, dots, tile.adjusted(STRIP * context.unit, 0, 0, 0), context.theme.card)


def is_docked(badge: Glyph | None) -> bool:
    """Return whether the badge of a card lies at its right edge: its tile keeps the icon of its kind then."""
    return badge is not None and badge.show == "pawns"


def draw_docked(painter: QPainter, context: DrawContext, pawn: Glyph, rect: QRectF) -> None:
    """Draw a pawn close to the right edge of a card."""
    unit = context.unit
    dock = QRectF(rect.right() - _DOCK * unit, rect.top(), _DOCKED_PAWN * unit, rect.height())
    draw_pawn(painter, context, pawn.icon, pawn.tint, dock)


def slim_tile_of(context: DrawContext, rect: QRectF, signs: tuple[Glyph, ...], names: Sequence[str], size: float) -> float:
    """Return how wide the tile of a slim card is: without an icon where its name would be cut or a sign left out."""
    wide, size = beside_tile(rect, SLIM_TILE, context.unit).width(), size * CAPITAL / NARROW_CAPITAL
    named = any(text_width(name, size, NARROW) <= wide for name in names)
    signed = sum(glyph_width(context, sign) for sign in without_icons(signs)) <= wide
    return SLIM_TILE if named and signed else STRIP


def effects(context: DrawContext, piece: PieceView, text: str, *, is_secret: bool) -> tuple[str, ...]:
    """Return the card's name with its two shortest effects.

    If a player holds the card, follow with the name alone; otherwise with the effect alone.
    """
    layout, forms = context.layout, context.layout.sayings(text)
    holder = [mark for mark, style in layout.marks.items() if style.show == "team" and style.label]
    is_held = is_secret or any(mark in piece.marks for mark in holder)
    said = (forms[1:] or forms)[-2:]
    return (*(f"{piece.name} \u00b7 {one}" for one in said), *(layout.wordings(piece.name) if is_held else said))


def is_known_by(form: str, name: str) -> bool:
    """Return whether one who has read the name elsewhere knows it again in this form of it."""
    return len(form) >= _NEARLY * len(name)


def is_same(form: str, name: str) -> bool:
    """Return whether a form of a name is the name itself, or that without its articles."""
    return form in (name, _ARTICLE.sub("", name))


def alike_wordings(context: DrawContext, name: str, rect: QRectF) -> tuple[str, ...]:
    """Return the name of a card and its short forms.

    Before a room a card of one line that is as narrow as those of a crowded place has no article, whether that has room or
    not: a pawn that comes there leaves the name as it is.
    """
    forms = context.layout.wordings(name)
    high, wide = rect.height() / context.unit, rect.width() / context.unit
    narrow = context.is_for_room and high < TWO_ROWS and wide < _CLOSE
    return forms[1:] if narrow and len(forms) > 1 and is_same(forms[1], name) else forms


def beside_tile(rect: QRectF, tile: float, unit: float) -> QRectF:
    """Return what a tile of this width, in units, leaves of a card."""
    left, right = (0.2, 0.15) if rect.width() < _CLOSE * unit else (0.4, 0.35)
    left = 0.2 if tile <= STRIP else 0.28 if tile >= LABEL_TILE else left
    return rect.adjusted((tile + left) * unit, 0, -right * unit, 0)


def beside_badge(rect: QRectF, tile: float, badge: Glyph | None, unit: float) -> QRectF:
    """Return what a tile so wide and a pawn that is docked leave of a card."""
    rest = beside_tile(rect, tile, unit)
    if is_docked(badge):
        rest.setRight(rect.right() - _DOCK * unit)
    return rest


def line_of(
    context: DrawContext,
    rect: QRectF,
    signs: Sequence[Glyph],
    names: Sequence[str],
    size: float,
    *,
    keeps_icon: bool = False,
) -> CardLine:
    """Return the best way to write a card in one line of a rectangle, in letters of this size.

    ``names`` are the name and its short forms. All signs stand beside the name if there is room, else those that say what is
    going on. What is printed gives way first, of chips those that are wanted; the first sign, which says whose it is, is the
    last left out. Before the name becomes one that is not known again at once, a pawn is docked at the right edge. Then the
    tile of one with pawns or dots has no icon, or dots take its place. Without them it keeps the icon beside a large name.
    No sign cuts the name, and no small name has two lines that has a form for one. One that ``keeps_icon`` has a short
    form sooner than none: what a card does does not say of what kind it is.
    """
    unit = context.unit
    faces = (True,) if context.is_for_room or rect.width() < _CONDENSED * unit else (False, True)
    icon = _TILE if rect.width() >= _CLOSE * unit else SLIM_TILE

    is_large, is_marked = size > unit, any(not sign.printed for sign in signs)
    has_dots = any(sign.show == "dots" for sign in signs)
    letters_of = {narrow: (size * CAPITAL / NARROW_CAPITAL, NARROW) if narrow else (size, 600) for narrow in faces}
    line = CardLine(STRIP, None, (), names[-1], narrow=True)  # whatever room there is
    nearly, same = sum(is_known_by(name, names[0]) for name in names), sum(is_same(name, names[0]) for name in names)
    known, whole = (0, nearly), (0, same)
    dots = 4 if rect.height() >= LARGE_LINE * unit else 2
    if context.is_for_room and rect.width() < _CLOSE * unit:  # dots of one place lie alike
        signs = _stacked(signs, dots)
    passes: list[tuple[int, tuple[int, int] | None]] = [(1, None), (0, None)]
    for most, only in [(1, known), (0, known), *passes] if is_large else passes:
        for tile, badge, beside, forms in _combined(tuple(signs), icon, (same, nearly), dots):
            is_first = forms == whole or (forms == known and (badge is None or badge.show != "dots"))
            if (is_large and is_first) if only is None else not is_first:  # then it was tried before, or is later
                continue
            if keeps_icon and (tile <= STRIP or (is_marked and not beside and badge is None)):
                continue  # without its icon it has one of its signs at least
            if tile <= STRIP and is_large and not (beside and (only == known or has_dots)):
                continue
            if only is not None and is_marked and not beside and badge is None:  # a short name is better than no sign
                continue
            room = beside_badge(rect, tile, badge, unit)
            wide = room.width() - sum([glyph_width(context, sign) + 0.08 * unit for sign in beside])
            wide -= (0.3 if any(sign.stacked for sign in beside) else 0.4) * unit if beside else 0.0
            for name in names[slice(*forms)]:
                for narrow, (letters, weight) in letters_of.items():
                    line = CardLine(tile, badge, beside, name, narrow)
                    lines = most or max(1, int((room.height() - 0.1 * unit) / (letters * LEADING)))
                    if fits_unbroken(name, letters, weight, wide, lines):
                        return line
    return line_of(context, rect, signs, names, size) if keeps_icon else line


_Combined = tuple[float, Glyph | None, tuple[Glyph, ...], tuple[int, int]]


def _combined(signs: tuple[Glyph, ...], icon: float, forms_of: tuple[int, int], dots: int) -> Iterator[_Combined]:
    """Yield what may stand on the tile and beside the name, the best first, and which forms of the name then.

    These are the name itself, those that are nearly it (``forms_of`` says how many), the name and the first short form, or
    those that are shorter. No more ``dots`` have room on a tile.
    """
    whole, known, few, shorter = (0, forms_of[0]), (0, forms_of[1]), (0, 2), (2, 9)
    marks = tuple([sign for sign in signs if not sign.printed])
    close = _stacked(marks, dots)
    badged = list(_badged(marks, dots))
    docked = [way for way in badged if is_docked(way[1]) and way[0] > STRIP]  # what kind it is, is given up later
    if whole != known:  # one name of a thing everywhere, wherever it has room, if need be without its icon
        yield icon, None, signs, whole
        tried = [(icon, marks), (icon, close), (STRIP, marks), (STRIP, close)] if marks else [(icon, marks)]
        yield from ((tile, None, beside, whole) for tile, beside in (tried[:1] if docked else tried))
        yield from ((*way, whole) for way in docked)
    yield icon, None, signs, known
    yield icon, None, tuple([sign for sign in signs if sign.look != "wanted"]), known
    yield icon, None, marks, known
    yield from ((*way, known) for way in docked)
    if close != marks:
        yield icon, None, close, known
    if badged:  # what is going on stands at the right end of every card of a place for as long as it can
        yield STRIP, None, marks, known
    dotted = [way for way in badged if way[1] is not None and way[1].show == "dots"]
    yield from ((*way, known) for way in badged if way not in dotted)
    if dotted:  # those of one place are alike
        yield icon, None, marks, few
        yield STRIP, None, marks, few
    yield from ((*way, known) for way in dotted)
    yield icon, None, signs, few
    yield icon, None, tuple([sign for sign in signs if sign.look != "wanted"]), few
    ways = [(icon, None, marks), *badged, (STRIP, None, marks)] if marks else []
    ways += [(tile, None, marks[:1]) for tile in (icon, STRIP)] if len(marks) > 1 else []
    for forms in (few, shorter):
        yield from ((*way, forms) for way in ways)
    for forms in (few, shorter):
        yield icon, None, (), forms
        yield STRIP, None, (), forms


def _stacked(signs: Sequence[Glyph], most: int) -> tuple[Glyph, ...]:
    """Return signs with dots in two rows where there are no more than this."""
    return tuple([replace(sign, stacked=sign.show == "dots" and sign.total <= most) for sign in signs])


def _badged(marks: tuple[Glyph, ...], most: int) -> Iterator[tuple[float, Glyph | None, tuple[Glyph, ...]]]:
    """Yield the ways with dots on the tile, or with a pawn at the right edge, and beside the name how many there are."""
    for dots in [sign for sign in marks if sign.show == "dots" and sign.total <= most][:1]:
        yield _DOTTED, replace(dots, stacked=False), tuple([sign for sign in marks if sign is not dots])
    for pawns in [sign for sign in marks if sign.show == "pawns"][:1]:
        rest = tuple([sign for sign in marks if sign is not pawns])
        count = int(pawns.text or pawns.total)
        counted = (Glyph("count", str(count), ""), *rest) if count > 1 else rest
        yield from ((tile, replace(pawns, text="", total=1), counted) for tile in (_DOCKED_TILE, STRIP))
