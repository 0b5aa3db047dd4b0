"""Pawns, discs and places, which are no cards: drawn as a sign, or as what lies on a heading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.view import PieceView
from ui.board.glyphs import Look, draw_glyphs, draw_icon, draw_team, glyphs
from ui.board.layout import Style
from ui.board.text import draw_line, text_width
from ui.theme import blend

if TYPE_CHECKING:
    from ui.board.cards import CardState


def token_signs(look: Look, piece: PieceView) -> tuple[str, str]:
    """Whose a token is by a mark shown as ``team``, and the words of its other marks; "" for none."""
    signs = glyphs(look, piece)
    owner = next((sign.text for sign in signs if sign.show == "team"), "")
    return owner, " ".join(sign.text for sign in signs if sign.show in ("word", "flag"))


def draw_token(painter: QPainter, look: Look, piece: PieceView, style: Style, rect: QRectF, state: CardState) -> None:
    """A standing pawn or a disc: its icon, and its name where there is room."""
    unit, theme = look.unit, look.theme
    tint = theme.tint(style.tint)
    side = min(rect.width(), rect.height())
    disc = QRectF(rect.left(), rect.center().y() - side / 2, side, side)
    room = rect.width() - side
    line = (
        theme.selected
        if state.selected
        else theme.legal
        if state.legal
        else theme.new
        if state.new
        else blend(theme.text, tint.fill, 0.5)
    )
    strong = state.selected or state.legal or state.new
    owner, words = token_signs(look, piece)
    painter.setPen(Qt.PenStyle.NoPen if owner and not strong else QPen(line, max(1.5, unit * (0.17 if strong else 0.1))))
    painter.setBrush(Qt.BrushStyle.NoBrush if owner else tint.fill)
    inset = disc.adjusted(unit * 0.1, unit * 0.1, -unit * 0.1, -unit * 0.1)
    if style.form == "pawn":
        painter.drawRoundedRect(inset, side * 0.28, side * 0.28)
    else:
        painter.drawEllipse(inset)
    if owner:
        draw_team(painter, look, owner, disc)
    else:
        mark = QRectF(0, 0, side * 0.62, side * 0.62)
        mark.moveCenter(disc.center())
        draw_icon(painter, style.icon, mark, tint.ink)
    said = words or piece.name
    if room >= text_width(said, unit, 600) + 0.4 * unit:
        draw_line(painter, rect.adjusted(side + 0.35 * unit, 0, 0, 0), said, unit, theme.text, 600)
    if state.stands_for > 1:
        wide = text_width(f"\u00d7{state.stands_for}", unit, 700)
        badge = QRectF(disc.right() - wide, disc.bottom() - unit, wide + 0.4 * unit, 1.2 * unit)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.text)
        painter.drawRoundedRect(badge, 0.4 * unit, 0.4 * unit)
        draw_line(painter, badge, f"\u00d7{state.stands_for}", unit, theme.page, 700, Qt.AlignmentFlag.AlignHCenter)


def draw_site(painter: QPainter, look: Look, piece: PieceView, rect: QRectF, state: CardState) -> None:
    """A place itself: what lies on it, at the right of its heading; a frame only if something may be done with it."""
    unit, theme = look.unit, look.theme
    if state.legal or state.selected or state.new:
        colour = theme.selected if state.selected else theme.legal if state.legal else theme.new
        painter.setPen(QPen(colour, max(1.5, unit * 0.15)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 0.4 * unit, 0.4 * unit)
    signs, inner = glyphs(look, piece), rect.adjusted(0.4 * unit, 0, -0.4 * unit, 0)
    printed = tuple(sign for sign in signs if sign.printed)
    used = draw_glyphs(painter, look, printed, inner, theme.raised) if printed else 0.0
    marks = tuple(sign for sign in signs if not sign.printed)
    if marks:
        draw_glyphs(painter, look, marks, inner.adjusted(used + 0.35 * unit, 0, 0, 0), theme.raised, right=True)
