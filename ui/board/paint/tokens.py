"""Painters of pawns, discs and places, which are no cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF
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
from ui.board.paint.letter_badge import draw_strip
from ui.board.paint.own_mark import YOU, draw_own_line
from ui.theme import NARROW, blend

_LARGEST = 1.6
"""How much larger than elsewhere signs stand on a place that fills its box."""
_EDGE, _NAMED, _LIES, _PAWNS, _SCENE = 0.35, 1.5, 2.3, 3.0, 1.6
"""What is free at the sides of a place that fills its box, and the heights of its name and of what lies there at most, in
units. Then what a high place leaves to pawns, and to what one sees there."""
_LOW, _HEADED = 2.8, 5.2
"""So many times as wide as high is a low place; how wide what it is stands there, in units."""
_STRIP, _COIN, _HEAD = 1.3, 2.1, 2.9
"""The widths of a printed letter, of a coin, and of what stands before columns, in units."""
_INSET = 0.06
"""The room for the line around the signs of a pawn, as a share of its height."""
_CLOSE = 0.25
"""What narrow words beside a pawn of a crowd take beside their letters, in units."""
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


class PlaceRooms(NamedTuple):
    """Where what stands on a place lies that fills its box: in a line its name, its coin and what is printed there; what
    lies there; its pawns."""

    name: QRectF
    printed: QRectF
    coin: QRectF
    lies: QRectF
    pawns: QRectF

    @classmethod
    def within(cls, context: DrawContext, rect: QRectF, *, free: bool = False) -> PlaceRooms:
        """Return the rooms of a place in this rectangle; a low one has what it is at the left of what lies there.

        What lies there has more room while the place is ``free`` of pawns.
        """
        unit = context.unit
        inner = rect.adjusted(_EDGE * unit, 0.6 * _EDGE * unit, -_EDGE * unit, -0.6 * _EDGE * unit)
        is_low = rect.width() > _LOW * rect.height()
        high = 0.46 * inner.height() if is_low else min(_NAMED * unit, 0.28 * inner.height())
        head = QRectF(inner.topLeft(), QSizeF(_HEADED * unit if is_low else inner.width(), high))
        rest = inner.adjusted(head.width() + 0.2 * unit, 0, 0, 0) if is_low else inner.adjusted(0, high + 0.1 * unit, 0, 0)
        printed = QRectF(head.right() - 2 * _STRIP * unit, head.top(), 2 * _STRIP * unit, high)
        coin = QRectF(printed.left() - (_COIN + 0.2) * unit, head.top(), _COIN * unit, high)
        if is_low:
            coin.moveTopRight(printed.topRight())
            printed.moveTopLeft(QPointF(head.left(), inner.bottom() - high))
        name = QRectF(head.left(), head.top(), coin.left() - head.left(), high)
        lies = high
        if not is_low:
            foot = (_SCENE if free else _PAWNS) * unit
            lies = min(_LIES * unit, max(0.27 * inner.height(), rest.height() - foot))
        beside = QRectF(rest.topLeft(), QSizeF(rest.width(), lies))
        pawns = rest.adjusted(0, lies + 0.1 * unit, 0, 0)
        return cls(name, printed, coin, beside, pawns)


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


def draw_site(painter: QPainter, context: DrawContext, piece: PieceView, rect: QRectF, *, free: bool = False) -> None:
    """Draw a place itself: what lies on it, at the right of its heading; large while no pawn stands there."""
    unit, theme = context.unit, context.theme
    signs, inner = glyphs(context, piece), rect.adjusted(0.4 * unit, 0, -0.4 * unit, 0)
    printed = tuple(sign for sign in signs if sign.printed)
    if rect.height() >= _FILLS * unit:
        rooms = PlaceRooms.within(context, rect, free=free)
        marks, line = tuple(sign for sign in signs if not sign.printed), rooms.lies
        for sign, place in zip(printed, columns_of(rooms.printed, len(printed)), strict=True):
            strip = place.adjusted(0.15 * unit, 0.05 * unit, 0, -0.05 * unit)
            draw_strip(painter, context, sign.text, sign.tints[0] if sign.tints else sign.tint, strip)
        columns = _columns(context, marks)
        if columns:
            for letter, place in zip(columns, columns_of(line, len(columns)), strict=True):
                for sign in (sign for sign in marks if sign.text == letter):
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
    """Return the columns of what has a letter, and before them that of the rest."""
    head = QRectF(room.left() + _EDGE * context.unit, room.top(), _HEAD * context.unit, room.height())
    line = room.adjusted(head.right() + 0.3 * context.unit - room.left(), 0, -0.15 * context.unit, 0)
    columns = iter(columns_of(line, sum(map(bool, letters))))
    return [next(columns) if letter else head for letter in letters]


def _columns(context: DrawContext, marks: tuple[Glyph, ...]) -> tuple[str, ...]:
    """Return the letters of the family of marks that these are of, each of which has its column; () if they are of none."""
    families = (tuple(style.names.values()) for style in context.layout.marks.values() if style.show == "letters")
    return next((letters for letters in families if marks and {sign.text for sign in marks} <= {*letters}), ())
