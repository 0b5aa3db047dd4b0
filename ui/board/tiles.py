"""A place of a map drawn as a tile: its name, and under it what lies on it and what is printed or left on it.

A map has many places, so a tile's text is as large as the tile allows, down from the size of the board's text. A name that
is longer than most is written smaller by itself. At the left is the tint of the style with its icon, under it the sign of
the team that holds the place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.view import PieceView
from ui.board.glyphs import Glyph, Look, draw_glyphs, draw_icon, draw_team, glyph_width, glyphs
from ui.board.layout import Style
from ui.board.text import draw_line, fitted, text_width
from ui.theme import blend

_LINE, _EDGE = 1.25, 0.2
"""What a line of text takes, and what is left above and below all lines, in widths of text."""
_COLUMNS, _BAND = 7.2, 1.3
"""How many widths of text most names take with the band, and the width of the band."""
_LEAST_NAME, _LEAST_FOOT = 0.62, 0.7
"""How much smaller than other text a long name, or a crowded line, may be."""


def tiled(pieces: Sequence[PieceView], rect: QRectF) -> Iterator[tuple[PieceView, QRectF]]:
    """Where the pieces of a place lie: the tile fills it, what is attached stands small in its upper right corner."""
    yield pieces[0], rect
    side = 0.46 * rect.height()
    for at, piece in enumerate(pieces[1:]):
        yield piece, QRectF(rect.right() - (at + 1) * side, rect.top(), side, side)


def draw_tile(painter: QPainter, board: Look, piece: PieceView, style: Style, rect: QRectF, state: str) -> None:
    """The tile in this rectangle; ``state`` is "", ``legal``, ``selected`` or ``new``."""
    lines = 3 if rect.height() >= (3 * _LINE + 2 * _EDGE) * min(board.unit, rect.width() / _COLUMNS) else 2
    unit = min(board.unit, rect.height() / (lines * _LINE + 2 * _EDGE), rect.width() / _COLUMNS)
    look = Look(board.board, board.theme, board.teams, unit)
    theme = look.theme
    signs = glyphs(look, piece)
    holder = next((sign.text for sign in signs if sign.show == "team" and sign.text in look.teams), "")
    team = theme.tint(look.teams[holder].tint) if holder else None
    round_ = 0.35 * unit
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(blend(team.fill, theme.card, 0.28) if team else theme.card)
    painter.drawRoundedRect(rect, round_, round_)
    band = QRectF(rect.left(), rect.top(), _BAND * unit, rect.height())
    _draw_band(painter, look, style, band, holder)
    inner = QRectF(band.right() + 0.25 * unit, rect.top(), rect.right() - band.right() - 0.45 * unit, rect.height())
    step = (rect.height() - 2 * _EDGE * unit) / lines
    rows = [QRectF(inner.left(), rect.top() + _EDGE * unit + at * step, inner.width(), step) for at in range(lines)]
    size = fitted(piece.name, unit, 700, inner.width(), _LEAST_NAME * unit)
    draw_line(painter, rows[0], piece.name, size, theme.card_text, 700)
    marks = tuple(sign for sign in signs if not sign.printed and not (sign.show == "team" and sign.text == holder))
    _draw_foot(painter, look, marks, _printed(piece, signs), rows[1:])
    colour = {"legal": theme.legal, "selected": theme.selected, "new": theme.new}.get(state)
    width = max(2.0, 0.2 * unit)
    painter.setPen(QPen(colour or (team.edge if team else theme.card_line), width if colour or team else 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = width / 2 if colour or team else 0.5
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), round_, round_)


def _printed(piece: PieceView, signs: Sequence[Glyph]) -> str:
    """What is printed on the place in a few letters: its small numbers, less what is used up, or else its first note."""
    printed = [sign for sign in signs if sign.printed]
    if printed or piece.face is None or piece.face.pips:
        return " ".join(sign.text for sign in printed)
    return piece.face.notes[0][1] if piece.face.notes else ""


def _draw_band(painter: QPainter, look: Look, style: Style, band: QRectF, holder: str) -> None:
    unit, tint = look.unit, look.theme.tint(style.tint)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint.fill)
    painter.drawRoundedRect(band, 0.35 * unit, 0.35 * unit)
    icon = QRectF(0, 0, 0.95 * unit, 0.95 * unit)
    icon.moveCenter(band.center())
    if holder:
        icon.moveTop(band.top() + 0.22 * unit)
        side = min(band.width(), band.bottom() - icon.bottom() - 0.1 * unit)
        sign = QRectF(band.center().x() - side / 2, band.bottom() - 0.08 * unit - side, side, side)
        painter.setBrush(look.theme.card)
        painter.drawRoundedRect(
            QRectF(band.left(), sign.top(), band.width(), band.bottom() - sign.top()), 0.3 * unit, 0.3 * unit
        )
        draw_team(painter, look, holder, sign)
    draw_icon(painter, style.icon, icon, tint.ink)


def _draw_foot(painter: QPainter, look: Look, marks: tuple[Glyph, ...], printed: str, rows: Sequence[QRectF]) -> None:
    """The marks and what is printed: in a line each, or in one line, smaller if need be."""
    theme, unit = look.theme, look.unit
    if len(rows) > 1 and marks:
        draw_glyphs(painter, look, marks, rows[0], theme.card)
        rows, marks = rows[1:], ()
    row = rows[0]
    if not marks:
        draw_line(painter, row, printed, fitted(printed, unit, 400, row.width(), _LEAST_FOOT * unit), theme.card_soft)
        return
    gaps = 0.35 * max(0, len(marks) - 1) + (0.4 if printed else 0.0)
    wants = sum(glyph_width(look, sign) for sign in marks) + text_width(printed, unit) + gaps * unit
    small = Look(look.board, theme, look.teams, unit * min(1.0, max(_LEAST_FOOT, row.width() / wants)))
    rest = row.adjusted(draw_glyphs(painter, small, marks, row, theme.card) + 0.4 * small.unit, 0, 0, 0)
    size = fitted(printed, small.unit, 400, rest.width(), _LEAST_FOOT * unit)
    if text_width(printed, size) <= rest.width():
        draw_line(painter, rest, printed, size, theme.card_soft)
