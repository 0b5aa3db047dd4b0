"""Painters of pawns, discs and places, which are no cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from engine.model.view import PieceView
from ui.board.layout.piece_styles import Style
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import (
    Glyph,
    Lockup,
    draw_count,
    draw_counted,
    draw_glyphs,
    draw_icon,
    draw_lockup,
    glyph_width,
    glyphs,
    lockup_width,
)
from ui.board.paint.letter_badge import STRIP_LINE, draw_strip
from ui.board.paint.own_mark import YOU, draw_own_line
from ui.theme import NARROW, blend

EDGE = 1.6
"""The width of the printed letters at the edge of a header, in units."""
_LARGEST = 1.6
"""How much larger than elsewhere signs stand on a place that fills its box."""
_EDGE = 0.2
"""The gap between the edge of a place and its name and coin, in units."""
_UPPER, _INSET = 0.42, 0.06
"""The share of a place that is over its pawns; the room for the line around the signs of a pawn, as a share of its
height."""
_CLOSE = 0.25
"""What narrow words beside a pawn of a crowd take beside their letters, in units."""
_NARROW, _HEAD, _NARROW_HEAD = 13.5, 2.9, 2.35
"""How wide the name of a place and its coin are, one over the other, and that on a place narrower than so many units."""
_UNDER = 1.5
"""The height of the line of signs under the name of a place, in sizes of their letters."""
_FILLS = 2.0
"""The height from which a place fills its box, in units: lower ones are headings."""


def token_signs(context: DrawContext, piece: PieceView) -> tuple[str, str]:
    """Return whose a token is by a mark shown as ``team``, and the words of its other marks; "" for none."""
    signs = glyphs(context, piece)
    owner = next((sign.text for sign in signs if sign.show == "team"), "")
    if owner and owner == context.own:
        return owner, YOU
    return owner, " ".join(sign.text for sign in signs if sign.show in ("word", "flag"))


def token_lockup(context: DrawContext, piece: PieceView) -> Lockup:
    """Return the letters that stand beside the sign of the seat of a token."""
    for family, style in context.layout.marks.items():
        if style.signs and family in piece.marks:
            return Lockup(style.signs.get(str(piece.marks[family]), ""), style.tints, style.form)
    return Lockup("", {}, "disc")


def pawn_texts(context: DrawContext, piece: PieceView) -> tuple[str, str]:
    """Return the words and the letters beside a pawn."""
    return token_signs(context, piece)[1], token_lockup(context, piece).letters


def pawn_widths(context: DrawContext, texts: tuple[str, str], side: float) -> tuple[float, float, float, float, float]:
    """Return how wide a pawn with these `pawn_texts` is with its letters and words, with its letters, with its words, alone,
    and with its words in the narrow letters of a crowd.
    """
    words, letters = texts
    beside = lockup_width(side, letters) + (2 * _INSET * side if letters else 0.0)
    said = text_width(words, pawn_letters(context, side), 600) + 0.8 * context.unit if words else 0.0
    close = side + (text_width(words, narrow_size(context.unit), NARROW) + _CLOSE * context.unit if words else 0.0)
    return beside + said, beside, side + said, side, close


def pawn_letters(context: DrawContext, side: float) -> float:
    """Return the size of the words beside a pawn."""
    return max(context.unit, min(context.body, 0.5 * side))


def name_place(context: DrawContext, rect: QRectF) -> QRectF:
    """Return where the name of a place that fills its box stands, over its coin."""
    unit = context.unit
    wide = _NARROW_HEAD if rect.width() < _NARROW * unit else _HEAD
    return QRectF(rect.left() + _EDGE * unit, rect.top() + 0.1 * unit, wide * unit, 1.2 * unit)


def coin_place(context: DrawContext, rect: QRectF) -> QRectF:
    """Return where the coin lies on a place that fills its box, under its name."""
    name = name_place(context, rect)
    return QRectF(name.left(), name.bottom(), name.width(), rect.bottom() - 0.12 * context.unit - name.bottom())


def foot_lines(context: DrawContext, rect: QRectF, *, is_bare: bool = False) -> tuple[QRectF, QRectF]:
    """Return the lines of a place that fills its box, right of its coin: for what lies there, and for its pawns.

    Where nothing lies the pawns stand in the middle.
    """
    unit = context.unit
    left = name_place(context, rect).right() + 0.3 * unit
    top, bottom = rect.top() + 0.12 * unit, rect.bottom() - 0.12 * unit
    upper = QRectF(left, top, rect.right() - 0.15 * unit - left, _UPPER * (bottom - top))
    top = upper.top() if is_bare else upper.bottom() + 0.06 * unit
    return upper, QRectF(left, top, upper.width(), bottom - top)


def token_edge(context: DrawContext, style: Style, rect: QRectF) -> QPainterPath:
    """Return the line around a pawn or a disc in this rectangle."""
    edge, inset, side = QPainterPath(), 0.1 * context.unit, min(rect.width(), rect.height())
    inner = _disc(rect).adjusted(inset, inset, -inset, -inset)
    if style.form == "pawn":
        edge.addRoundedRect(inner, side * 0.28, side * 0.28)
    else:
        edge.addEllipse(inner)
    return edge


def _disc(rect: QRectF) -> QRectF:
    """Return the place of the sign itself, at the left."""
    side = min(rect.width(), rect.height())
    return QRectF(rect.left(), rect.center().y() - side / 2, side, side)


def draw_token(
    painter: QPainter, context: DrawContext, piece: PieceView, style: Style, rect: QRectF, stands_for: int
) -> None:
    """Draw a standing pawn or a disc: its icon, and its name and the words of its marks where there is room."""
    unit, theme = context.unit, context.theme
    tint = theme.tint(style.tint)
    disc, edge = _disc(rect), token_edge(context, style, rect)
    side = disc.width()
    owner, words = token_signs(context, piece)
    lockup, wide = token_lockup(context, piece), side
    size = pawn_letters(context, side) if owner else unit
    close = pawn_widths(context, (words, ""), side)[4]
    is_close = bool(owner) and owner == context.own and side < close and abs(rect.width() - close) <= 0.5
    if owner:
        if owner == context.own and rect.width() > 1.2 * side:  # with its word it is found among many
            draw_own_line(painter, context, rect, math.inf)
        if rect.width() >= side + text_width(words, size, 600) + 0.7 * unit > side + 0.7 * unit:
            spare = rect.width() - pawn_widths(context, (words, lockup.letters), side)[0]
            lockup = lockup if spare >= -0.5 else replace(lockup, letters="")  # rather its words than its letters
        elif is_close:
            lockup = replace(lockup, letters="")
        wide = _draw_pawn(painter, context, owner, lockup, rect)
    else:
        painter.setPen(QPen(blend(theme.text, tint.fill, 0.5), max(1.5, unit * 0.1)))
        painter.setBrush(tint.fill)
        painter.drawPath(edge)
        mark = QRectF(0, 0, side * 0.62, side * 0.62)
        mark.moveCenter(disc.center())
        draw_icon(painter, style.icon, mark, tint.ink)
    ways = (words or piece.name,) if owner or not words else (f"{piece.name}: {words}", words)
    said = first_fitting(ways, lambda way: text_width(way, size, 600) + 0.4 * unit <= rect.width() - wide)
    if rect.width() - wide >= text_width(said, size, 600) + 0.4 * unit:
        draw_line(painter, rect.adjusted(wide + 0.35 * unit, 0, 0, 0), said, size, theme.text, 600)
    elif is_close:
        room = rect.adjusted(wide + 0.1 * unit, 0, unit, 0)
        draw_line(painter, room, said, narrow_size(unit), theme.text, NARROW)
    draw_count(painter, context, edge.boundingRect(), stands_for)


def _draw_pawn(painter: QPainter, context: DrawContext, seat: str, lockup: Lockup, rect: QRectF) -> float:
    """Draw the sign of a seat, with its letters where there is room, and a line around both; return the width used."""
    disc, theme = _disc(rect), context.theme
    side, inset = disc.width(), _INSET * disc.width()
    beside = lockup_width(side, lockup.letters) + 2 * inset if lockup.letters else side
    if rect.width() < beside - 0.5:
        lockup, beside = replace(lockup, letters=""), side
    draw_lockup(painter, context, seat, lockup, disc.adjusted(inset, inset, -inset, -inset), theme.text)
    return beside


def site_edge(context: DrawContext, rect: QRectF) -> QPainterPath:
    """Return the line around a place itself."""
    edge = QPainterPath()
    edge.addRoundedRect(rect.adjusted(1, 1, -1, -1), 0.4 * context.unit, 0.4 * context.unit)
    return edge


def draw_site(painter: QPainter, context: DrawContext, piece: PieceView, rect: QRectF) -> None:
    """Draw a place itself: what lies on it, at the right of its heading."""
    unit, theme = context.unit, context.theme
    signs, inner = glyphs(context, piece), rect.adjusted(0.4 * unit, 0, -0.4 * unit, 0)
    printed = tuple(sign for sign in signs if sign.printed)
    if rect.height() >= _FILLS * unit:
        marks = tuple(sign for sign in signs if not sign.printed)
        line = foot_lines(context, rect)[0]
        columns = _columns(context, marks)
        if columns:
            for at, place in enumerate(columns_of(line, len(columns))):
                sign = next((sign for sign in marks if sign.text == columns[at]), None)
                if sign is not None:
                    draw_counted(painter, context, sign, place)
        elif marks:
            wide = sum(glyph_width(context, sign) + 0.35 * unit for sign in marks)
            large = max(1.0, min(_LARGEST, line.height() / (1.3 * unit), line.width() / wide))
            draw_glyphs(painter, replace(context, unit=large * unit), marks, line, theme.raised)
        return
    used = draw_glyphs(painter, context, printed, inner, theme.raised) if printed else 0.0
    marks = tuple(sign for sign in signs if not (sign.printed or sign.open))
    if marks:
        draw_glyphs(painter, context, marks, inner.adjusted(used + 0.35 * unit, 0, 0, 0), theme.raised, right=True)


def draw_open_signs(painter: QPainter, context: DrawContext, signs: tuple[Glyph, ...], room: QRectF) -> None:
    """Draw under the name of a place where nothing lies, in its letters, what is told of it."""
    line = QRectF(room.left() + 0.4 * context.unit, room.top(), room.width(), _UNDER * context.body)
    draw_glyphs(painter, replace(context, unit=context.body), signs, line, context.theme.raised)


def columns_of(line: QRectF, count: int) -> list[QRectF]:
    """Return the columns of a line in which what has the same letter stands on every place, and in every row."""
    each = line.width() / max(1, count)
    return [QRectF(line.left() + at * each, line.top(), each, line.height()) for at in range(count)]


def tally_places(context: DrawContext, letters: Sequence[str], room: QRectF) -> list[QRectF]:
    """Return the columns of what has a letter, as in the places of the rows under it, and before them that of the rest."""
    name, line = name_place(context, room), foot_lines(context, room)[0]
    columns = iter(columns_of(QRectF(line.left(), room.top(), line.width(), room.height()), sum(map(bool, letters))))
    head = QRectF(name.left(), room.top(), name.width(), room.height())
    return [next(columns) if letter else head for letter in letters]


def _columns(context: DrawContext, marks: tuple[Glyph, ...]) -> tuple[str, ...]:
    """Return the letters of the family of marks that these are of, each of which has its column; () if they are of none."""
    families = (tuple(style.names.values()) for style in context.layout.marks.values() if style.show == "letters")
    return next((letters for letters in families if marks and {sign.text for sign in marks} <= {*letters}), ())


def printed_width(context: DrawContext, free: float) -> float:
    """Return how wide strips are that bear what any printed letter stands for, or where that is not ``free`` the letters."""
    words = [pip.label for pip in context.layout.pips.values() if pip.letter and pip.label]
    wide = max((text_width(word, narrow_size(context.unit), NARROW) for word in words), default=math.inf)
    wide += (STRIP_LINE + 0.45) * context.unit
    return wide if wide <= free else EDGE * context.unit


def draw_printed(painter: QPainter, context: DrawContext, signs: tuple[Glyph, ...], rect: QRectF) -> None:
    """Draw printed letters, or what they stand for where there is room, one under the other, each on a strip of its tint,
    unlike anything that lies on a place.
    """
    each, has_words = rect.height() / max(1, len(signs)), rect.width() > EDGE * context.unit
    for at, sign in enumerate(signs):
        strip = QRectF(rect.left(), rect.top() + at * each, rect.width(), each)
        text = sign.word if sign.word and has_words else sign.text
        draw_strip(painter, context, text, sign.tints[0] if sign.tints else sign.tint, strip, is_word=text != sign.text)
