"""Standees, such as people at a place: small labels with the signs of each, and the names if there is room for all.

A standee is only as wide as its signs. A few at one place are large; those that do not fit into it are piled up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.model.view import PieceView
from ui.board.geometry.packing import GAP, LINE
from ui.board.paint.board_text import draw_line, narrow_size, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.figures import draw_figure, figure_places, is_figure
from ui.board.paint.glyphs import Glyph, draw_glyph, draw_icon, glyph_width
from ui.board.paint.persons import BLANK, FIGURE, Borne, borne_by, called, draw_borne, initials_of, tint_of
from ui.board.paint.stripes import WIDE, draw_stripes
from ui.theme import NARROW

_ICON, _LEAST = 1.2, 1.25
"""The side of an icon and the least height of a standee, in units."""

_Fit = tuple[float, float, float]
"""The margin at the edges of a standee and between its signs, and the width of a person, in units."""
_EASY, _TIGHT, _SLIM = (0.22, 0.3, FIGURE), (0.06, 0.0, FIGURE), (0.0, -0.05, 1.1)
_PLAIN, _LEAN, _STACKED = (0.14, 0.2, FIGURE), (0.12, 0.06, 1.4), (0.0, 0.0, 1.0)
"""Of the last one the stripes of a low rank stand over the name, not before it: so six at one place have their initials."""
_FITS = (_EASY, _PLAIN, _TIGHT, _LEAN, _SLIM, _STACKED)
_OVER, _OVER_MOST, _OVER_TOP, _OVER_LINE = 0.5, 2, 0.14, 1.1
"""How large stripes over a name are, of those beside one, and how many have room there; what is free over them, and how high
the line of the name is, in units."""
_SAME = 0.1
"""Widths of standees that differ by no more than this, in pixels, are the same."""
_LARGER, LARGE_HIGH = 1.22, 1.7
"""How much larger all of a large standee is, which is higher than a line; and how high it is, in units of the board."""
_APART, _CLOSE = 0.7 * GAP, 0.05
"""The gap between standees, and the smaller one if they fit only with that, in units."""


def stand_in(
    context: DrawContext, pieces: Sequence[PieceView], room: QRectF, *, at_ease: bool = False, close: bool = False
) -> bool:
    """Return whether all these pieces have a place in a room by name, ``at_ease`` in the easiest way to read, or ``close``
    to each other."""
    fit = _EASY if at_ease else _SLIM if close else _LEAN
    widths = [_wide(context, one, called(context, one.piece), fit) for one in [borne_by(context, it) for it in pieces]]
    fits = all(wide <= room.width() + 0.5 for wide in widths)
    return fits and len(_lines(widths, _LEAST * context.unit, room, _CLOSE * context.unit)) == len(pieces)


def large_places(context: DrawContext, pieces: Sequence[PieceView], room: QRectF) -> list[QRectF]:
    """Return a place for each piece in large letters, by name; none if they do not all have one in the room."""
    large, high = _large(context), LARGE_HIGH * context.unit
    if room.height() + 0.5 < high:
        return []
    borne = [borne_by(large, piece) for piece in pieces]
    for fit, gap in ((_EASY, _APART), (_PLAIN, _CLOSE), (_LEAN, _CLOSE)):
        widths = [_wide(large, one, called(large, one.piece), fit) for one in borne]
        rects = _lines(widths, high, room, gap * context.unit) if max(widths, default=0.0) <= room.width() else []
        if len(rects) == len(pieces):
            return rects
    return []


def _large(context: DrawContext) -> DrawContext:
    """Return the context of large standees."""
    return replace(context, unit=_LARGER * context.unit)


def standing(context: DrawContext, pieces: Sequence[PieceView], room: QRectF) -> tuple[list[QRectF], int]:
    """Return a rectangle for each piece in lines of the room, and how many pieces the last one stands for.

    Place figures if the room is high enough for these. Else try short names, then initials, then initials for pieces in seat
    colours only, then no names. Who bears a name, and which, is the same in every window.
    """
    if found := figure_places(context, pieces, room) or large_places(context, pieces, room):
        return found, 1
    borne = [borne_by(context, piece) for piece in pieces]
    for says, fit, gap in _ways(is_crowd=len(pieces) > 1):
        widths = [_wide(context, one, says(context, one.piece, one.seat), fit) for one in borne]
        if says is not _nothing and any(wide > room.width() + 0.5 for wide in widths):
            continue
        for high in (LINE, _LEAST):
            spare = (room.width() - sum(widths)) / max(1, len(widths) - 1)  # a crowd stands as far apart as it can
            apart = max(gap * context.unit, min(_APART * context.unit, spare))
            rects = _lines(widths, high * context.unit, room, apart)
            if len(rects) == len(pieces):
                return rects, 1
    count = glyph_width(context, _count(len(pieces)))
    slim = [_wide(context, one, "", _SLIM) for one in borne]
    rects = _lines(slim, _LEAST * context.unit, room.adjusted(0, 0, -count, 0), _CLOSE * context.unit)
    rects[-1].setWidth(rects[-1].width() + count)
    return rects, len(pieces) - len(rects) + 1


_Says = Callable[[DrawContext, PieceView, str], str]
"""What a standee says: of a piece, and the seat in whose colours it is a person, "" for none."""


def _ways(*, is_crowd: bool) -> Iterator[tuple[_Says, _Fit, float]]:
    """Yield how they may stand, the easiest to read first: what each says, its margins, and the gap between them.

    In a crowd names may stand under stripes. Who is alone at a place has none there: of neighbours at a place each, one
    would have its name so, and others their initials.
    """
    yield called, _EASY, _APART
    crowded = (_PLAIN, _LEAN, _SLIM, _STACKED)
    yield from ((called, fit, _CLOSE) for fit in (crowded if is_crowd else crowded[:-1]))
    yield from ((says, fit, _CLOSE) for says in (_initials, _initials_of_people) for fit in crowded)
    yield from ((_nothing, fit, gap) for fit, gap in ((_EASY, _APART), (_TIGHT, _APART), (_TIGHT, _CLOSE), (_SLIM, _CLOSE)))


def _lines(widths: Sequence[float], high: float, room: QRectF, gap: float) -> list[QRectF]:
    """Return as many places of these widths as the room holds, from its upper left corner."""
    left, top = room.left(), room.top()
    found: list[QRectF] = []
    for wide in widths:
        if left > room.left() and left + wide > room.right() + 0.5:
            left, top = room.left(), top + high + 0.7 * gap
        if found and (top + high > room.bottom() + 0.5 or wide > room.width() + 0.5):
            break
        found.append(QRectF(left, top, min(wide, room.width()), min(high, room.height())))
        left += wide + gap
    return found


def _wide(context: DrawContext, borne: Borne, name: str, fit: _Fit) -> float:
    """Return how wide a standee is with its signs and a name, "" for none."""
    edge, step, figure = fit
    style = context.layout.style_of(borne.piece)
    icon = figure + edge if style.of else (_ICON + edge) * bool(style.icon)
    signs, named = borne.wide + step * max(0, len(borne.signs) - 1), _name_wide(context, name, fit)
    if _stripes_over(borne.signs, name, fit) is not None:
        signs, named = signs - WIDE, max(named, WIDE * context.unit)
    return (2 * edge + icon + signs) * context.unit + named


def _stripes_over(signs: Sequence[Glyph], name: str, fit: _Fit) -> Glyph | None:
    """Return the stripes that stand over the name of a standee; None if there are none, or they have no room there."""
    if fit is not _STACKED or not name:
        return None
    return next((sign for sign in signs if sign.show == "stripes" and sign.total <= _OVER_MOST), None)


def _initials(context: DrawContext, piece: PieceView, _seat: str = "") -> str:
    """Return the initials of a piece, which stand for its name in a crowd."""
    return initials_of(piece.name, context.layout.short)


def _initials_of_people(context: DrawContext, piece: PieceView, seat: str) -> str:
    """Return the same of one that is in a seat's colours, "" of others."""
    return _initials(context, piece) if seat else ""


def _nothing(_context: DrawContext, _piece: PieceView, _seat: str) -> str:
    return ""


def _name_wide(context: DrawContext, name: str, fit: _Fit) -> float:
    blank = BLANK if fit is _EASY else 0.3 if fit is _PLAIN else _CLOSE + 0.05
    return text_width(name, narrow_size(context.unit), NARROW) + (0.1 + blank) * context.unit if name else 0.0


def _count(pieces: int) -> Glyph:
    """Return what stands for so many who have no place of their own."""
    return Glyph("word", f"+{pieces}")


def standee_edge(context: DrawContext, rect: QRectF) -> QPainterPath:
    """Return the line around a standee in this rectangle."""
    edge, inset = QPainterPath(), 0.05 * context.unit
    edge.addRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 0.4 * context.unit, 0.4 * context.unit)
    return edge


def draw_standee(painter: QPainter, context: DrawContext, piece: PieceView, rect: QRectF, stands_for: int) -> None:
    """Draw the standee in this rectangle; or how many more there are, in nobody's colour: they may be of several sorts."""
    if is_figure(context, rect):
        draw_figure(painter, context, piece, rect)
        return
    if rect.height() > LINE * context.unit:
        context = _large(context)
    unit, theme, style = context.unit, context.theme, context.layout.style_of(piece)
    if stands_for > 1:
        _draw_others(painter, context, rect, stands_for)
        return
    borne = borne_by(context, piece)
    signs, tint = borne.signs, tint_of(context, borne)
    ground, outline = theme.card, standee_edge(context, rect)
    painter.fillPath(outline, ground)
    name, fit = _written(context, borne, rect.width())
    edge, step, figure = fit
    inner = rect.adjusted(edge * unit, 0, -edge * unit, 0)
    if style.icon and not style.of:  # a block in the colour of the style, with the figure on it
        block = QPainterPath()
        block.addRect(rect.adjusted(0, 0, _ICON * unit + 1.5 * edge * unit - rect.width(), 0))
        painter.fillPath(outline.intersected(block), tint.fill)
    if style.of:
        place = QRectF(rect.left(), rect.top(), figure * unit, rect.height())
        if not signs and not name:  # it stands there alone
            place.moveCenter(rect.center())
        draw_borne(painter, context, borne, place)
        inner.setLeft(place.right() + edge * unit)
    elif style.icon:
        side = _ICON * unit
        draw_icon(painter, style.icon, QRectF(inner.left(), inner.center().y() - side / 2, side, side), tint.ink)
        inner.setLeft(inner.left() + side + edge * unit)
    over = _stripes_over(signs, name, fit)
    for sign in signs:
        if sign is over:
            continue
        wide = glyph_width(context, sign)
        draw_glyph(painter, context, sign, QRectF(inner.left(), inner.top(), wide, inner.height()), ground)
        inner.setLeft(inner.left() + wide + step * unit)
    if signs and signs[-1].show == "word":  # which keeps a blank after it
        inner.setLeft(inner.left() - step * unit)
    if over is not None:
        _draw_under_stripes(painter, context, name, over.total, inner, tint.edge)
    elif name:
        blank = 0.0 if fit is _EASY else 0.12 * unit
        draw_line(painter, inner.adjusted(blank, 0, 1, 0), name, narrow_size(unit), theme.card_text, NARROW)


def _written(context: DrawContext, borne: Borne, wide: float) -> tuple[str, _Fit]:
    """Return what a standee so wide says, and its margins: what has just this width, as all at one place say the same; else
    its name if that has room, its initials, or nothing."""
    found: tuple[str, _Fit] | None = None
    for says in (called, _initials, _nothing):  # initials are looked for only where the name has no room
        name = says(context, borne.piece, borne.seat)
        for fit in _FITS:
            left = wide - _wide(context, borne, name, fit)
            if abs(left) < _SAME:
                return name, fit
            if left >= -1 and found is None:
                found = name, fit
    return found or ("", _FITS[-1])


def _draw_others(painter: QPainter, context: DrawContext, rect: QRectF, count: int) -> None:
    """Draw how many more there are."""
    unit, theme, outline = context.unit, context.theme, standee_edge(context, rect)
    painter.fillPath(outline, theme.card)
    painter.setPen(QPen(theme.card_line, 0.14 * unit))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(outline)
    sign, wide = _count(count), glyph_width(context, _count(count))
    place = QRectF(rect.center().x() - wide / 2, rect.top(), wide, rect.height())
    draw_glyph(painter, context, sign, place, theme.card)


def _draw_under_stripes(painter: QPainter, context: DrawContext, name: str, rank: int, room: QRectF, colour: QColor) -> None:
    """Draw a name at the foot of a standee, and over it the stripes of a rank, in this colour: white ones were read as an
    accent of a letter.
    """
    unit = context.unit
    line = QRectF(room.left() + 0.12 * unit, room.bottom() - _OVER_LINE * unit, room.width(), _OVER_LINE * unit)
    wide = draw_line(painter, line, name, narrow_size(unit), context.theme.card_text, NARROW)
    above = QRectF(line.left(), room.top() + _OVER_TOP * unit, max(wide, WIDE * unit), line.top() - room.top())
    draw_stripes(painter, above, rank, _OVER * unit, colour)
