"""Painters of pawns, discs and places, which are no cards."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from engine.model.view import PieceView
from ui.board.layout.layout_schema import Style
from ui.board.paint.board_text import draw_line, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Glyph, draw_count, draw_glyphs, draw_icon, draw_strip, draw_team, glyphs
from ui.theme import blend

EDGE = 1.6
"""The width of the printed letters at the left edge of a place that fills its box, in units."""
_NARROW_PLACE = 13.0
"""In a narrower place, in units, pawns stand in a line under what lies there, and not beside it."""
_FILLS = 2.0
"""The height from which a place fills its box, in units: lower ones are headings."""


def token_signs(context: DrawContext, piece: PieceView) -> tuple[str, str]:
    """Return whose a token is by a mark shown as ``team``, and the words of its other marks; "" for none."""
    signs = glyphs(context, piece)
    owner = next((sign.text for sign in signs if sign.show == "team"), "")
    return owner, " ".join(sign.text for sign in signs if sign.show in ("word", "flag"))


def foot_lines(context: DrawContext, rect: QRectF) -> tuple[QRectF, QRectF]:
    """Return the lines of a place that fills its box for what lies there, and for its pawns: one line where both fit."""
    unit = context.unit
    narrow = rect.width() < _NARROW_PLACE * unit
    high = min(1.6 * unit, (0.31 if narrow else 0.4) * rect.height())
    pawns = QRectF(rect.left() + EDGE * unit, rect.bottom() - high - 0.05 * unit, rect.width() - EDGE * unit, high)
    return (pawns.translated(0, -high) if narrow else pawns), pawns


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
    """Draw a standing pawn or a disc: its icon, and its name where there is room."""
    unit, theme = context.unit, context.theme
    tint = theme.tint(style.tint)
    disc, edge = _disc(rect), token_edge(context, style, rect)
    side = disc.width()
    room = rect.width() - side
    owner, words = token_signs(context, piece)
    if owner:
        draw_team(painter, context, owner, disc)
    else:
        painter.setPen(QPen(blend(theme.text, tint.fill, 0.5), max(1.5, unit * 0.1)))
        painter.setBrush(tint.fill)
        painter.drawPath(edge)
        mark = QRectF(0, 0, side * 0.62, side * 0.62)
        mark.moveCenter(disc.center())
        draw_icon(painter, style.icon, mark, tint.ink)
    said = words or piece.name
    if room >= text_width(said, unit, 600) + 0.4 * unit:
        draw_line(painter, rect.adjusted(side + 0.35 * unit, 0, 0, 0), said, unit, theme.text, 600)
    draw_count(painter, context, edge.boundingRect(), stands_for)


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
        _draw_edge(painter, context, printed, QRectF(rect.left(), rect.top(), EDGE * unit, rect.height()))
        marks = tuple(sign for sign in signs if not sign.printed)
        line = foot_lines(context, rect)[0].adjusted(0.2 * unit, 0, -0.2 * unit, 0)
        draw_glyphs(painter, context, marks, line, theme.raised)
        return
    used = draw_glyphs(painter, context, printed, inner, theme.raised) if printed else 0.0
    marks = tuple(sign for sign in signs if not sign.printed)
    if marks:
        draw_glyphs(painter, context, marks, inner.adjusted(used + 0.35 * unit, 0, 0, 0), theme.raised, right=True)


def _draw_edge(painter: QPainter, context: DrawContext, signs: tuple[Glyph, ...], rect: QRectF) -> None:
    """Draw printed letters one under the other, each on a strip of its tint, unlike anything that lies on the place."""
    unit = context.unit
    each = (rect.height() - 0.4 * unit) / max(1, len(signs))
    for at, sign in enumerate(signs):
        strip = QRectF(rect.left() + 0.22 * unit, rect.top() + 0.2 * unit + at * each, rect.width() - 0.5 * unit, each)
        draw_strip(painter, context, sign.text, sign.tints[0] if sign.tints else sign.tint, strip)
