"""A place of a map drawn as a tile: its name, and under it what lies on it and, if there is room, its first note.

A map has many places, so a tile's text is as large as the tile allows, down from the size of the board's text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.view import PieceView
from ui.board.glyphs import Look, draw_glyphs, draw_icon, glyphs
from ui.board.layout import Style
from ui.board.text import draw_line, text_width
from ui.theme import blend

_ROWS, _COLUMNS = 2.7, 8.6
"""What a tile wants to hold: lines of text, and widths of text in its line."""


def tiled(pieces: Sequence[PieceView], rect: QRectF) -> Iterator[tuple[PieceView, QRectF]]:
    """Where the pieces of a place lie: the tile fills it, what is attached stands small in its upper right corner."""
    yield pieces[0], rect
    side = 0.46 * rect.height()
    for at, piece in enumerate(pieces[1:]):
        yield piece, QRectF(rect.right() - (at + 1) * side, rect.top(), side, side)


def draw_tile(painter: QPainter, board: Look, piece: PieceView, style: Style, rect: QRectF, state: str) -> None:
    """The tile in this rectangle; ``state`` is "", ``legal``, ``selected`` or ``new``."""
    unit = min(board.unit, rect.height() / _ROWS, rect.width() / _COLUMNS)
    look = Look(board.board, board.theme, board.teams, unit)
    theme, tint = look.theme, look.theme.tint(style.tint)
    signs = glyphs(look, piece)
    holder = next((sign.text for sign in signs if sign.show == "team" and sign.text in look.teams), "")
    team = theme.tint(look.teams[holder].tint) if holder else None
    round_ = 0.35 * unit
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(blend(team.fill, theme.card, 0.28) if team else theme.card)
    painter.drawRoundedRect(rect, round_, round_)
    band = QRectF(rect.left(), rect.top(), 1.25 * unit, rect.height())
    painter.setBrush(tint.fill)
    painter.drawRoundedRect(band, round_, round_)
    icon = QRectF(0, 0, 0.95 * unit, 0.95 * unit)
    icon.moveCenter(band.center())
    draw_icon(painter, style.icon, icon, tint.ink)
    inner = rect.adjusted(1.5 * unit, 0.12 * unit, -0.25 * unit, -0.1 * unit)
    head = QRectF(inner.left(), inner.top(), inner.width(), inner.height() / 2)
    foot = QRectF(inner.left(), head.bottom(), inner.width(), inner.height() / 2)
    draw_line(painter, head, piece.name, unit, theme.card_text, 700)
    if signs:
        foot.setLeft(foot.left() + draw_glyphs(painter, look, signs, foot, theme.card) + 0.4 * unit)
    printed = piece.face.notes[0][1] if piece.face is not None and piece.face.notes else ""
    if not signs or text_width(printed, unit, 400) <= foot.width():
        draw_line(painter, foot, printed, unit, theme.card_soft)
    colour = {"legal": theme.legal, "selected": theme.selected, "new": theme.new}.get(state)
    width = max(2.0, 0.2 * unit)
    painter.setPen(QPen(colour or (team.edge if team else theme.card_line), width if colour or team else 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = width / 2 if colour or team else 0.5
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), round_, round_)
