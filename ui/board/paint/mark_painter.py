"""The line around a piece that is marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.model.view import PieceView
from ui.board.paint.captions import caption_edge
from ui.board.paint.card_painter import drawn_as
from ui.board.paint.card_state import CardState
from ui.board.paint.case_card_painter import case_edge
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import draw_count
from ui.board.paint.panel_painter import card_edge, corners_of, legal_pen
from ui.board.paint.poster_card_painter import poster_edge
from ui.board.paint.standees import standee_edge
from ui.board.paint.tiles import tile_edge
from ui.board.paint.tokens import site_edge, token_edge

Mark = Literal["legal", "one_of_many", "aimed_at", "selected", "new"]
"""Why a piece is highlighted: in the referee's window it is legal, alone or as one of many, or what the move under the
cursor aims at, or it is selected; or it is new.

One mark has one meaning: corners, thicker where they are few, say that it can be chosen, a whole line that it is.
"""

_BAR = 0.36
"""The width of a bar at the left of what is new, in units."""
_VEIL = 56
"""How opaque the ground is over what the move under the cursor aims at, of 255: its words are read through it."""
_EDGES: Mapping[str, Callable[[DrawContext, QRectF], QPainterPath]] = {
    "caption": caption_edge,
    "case": case_edge,
    "poster": poster_edge,
    "site": site_edge,
    "tile": tile_edge,
    "standee": standee_edge,
}
"""The line around a piece by its form; that of a token depends on its style, too."""


def draw_mark(painter: QPainter, context: DrawContext, piece: PieceView, rect: QRectF, state: CardState, mark: Mark) -> None:
    """Draw the line around a marked piece, over the piece as it is drawn in this rectangle."""
    style = context.layout.style_of(piece)
    form = drawn_as(style, context, rect, state)
    if form in _EDGES:
        edge = _EDGES[form](context, rect)
    elif form in ("pawn", "token"):
        edge = token_edge(context, style, rect)
    else:
        inset = 0.16 * context.unit if state.secret else 0.0  # the dashes of a secret card stay in sight around the line
        edge = card_edge(context, rect.adjusted(inset, inset, -inset, -inset))
    theme = context.theme
    if mark == "new" and context.layout.news == "bar" and form not in ("pawn", "token"):
        _draw_bar(painter, context, edge.boundingRect())
        return
    if mark in ("legal", "one_of_many"):
        painter.setPen(legal_pen(context, few=mark == "legal"))
        edge = corners_of(edge.boundingRect(), 0.45 * context.unit, 1.1 * context.unit)
    else:
        colours = {"aimed_at": theme.legal, "selected": theme.selected, "new": theme.new}
        painter.setPen(QPen(colours[mark], max(2.0, context.unit * (0.24 if mark in ("selected", "aimed_at") else 0.17))))
    painter.setBrush(veil(theme.legal) if mark == "aimed_at" else Qt.BrushStyle.NoBrush)
    painter.drawPath(edge)
    if form in ("card", "pawn", "token"):
        draw_count(painter, context, edge.boundingRect(), state.stands_for)


def _draw_bar(painter: QPainter, context: DrawContext, rect: QRectF) -> None:
    """Draw a bar along the left edge of what is new."""
    wide = _BAR * context.unit
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(context.theme.new)
    painter.drawRoundedRect(QRectF(rect.left() - 0.4 * wide, rect.top(), wide, rect.height()), 0.4 * wide, 0.4 * wide)


def veil(colour: QColor) -> QColor:
    """Return a colour through which a piece is seen."""
    thin = QColor(colour)
    thin.setAlpha(_VEIL)
    return thin
