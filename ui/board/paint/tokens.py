"""Painters of pawns, discs and places, which are no cards."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from engine.model.view import PieceView
from ui.board.layout.layout_schema import Style
from ui.board.paint.board_text import draw_line, text_width
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_count, draw_glyphs, draw_icon, draw_team, glyphs
from ui.theme import blend


def token_signs(context: DrawContext, piece: PieceView) -> tuple[str, str]:
    """Return whose a token is by a mark shown as ``team``, and the words of its other marks; "" for none."""
    signs = glyphs(context, piece)
    owner = next((sign.text for sign in signs if sign.show == "team"), "")
    return owner, " ".join(sign.text for sign in signs if sign.show in ("word", "flag"))


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
    used = draw_glyphs(painter, context, printed, inner, theme.raised) if printed else 0.0
    marks = tuple(sign for sign in signs if not sign.printed)
    if marks:
        draw_glyphs(painter, context, marks, inner.adjusted(used + 0.35 * unit, 0, 0, 0), theme.raised, right=True)
