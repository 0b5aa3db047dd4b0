"""A place of a map drawn as a tile: its name, under it what lies on it, and last what is printed or left on it.

A map has many places, and a room reads all of them: the text of a tile is that of the rest of the board as long as the tile
holds its three lines, so nothing but a short form of the name is ever given up. In the band at the left stand the code of
the tile's style, the letters of what is printed for the band, and the sign of the team that holds the place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.model.view import PieceView
from ui.board.layout.layout_schema import Style
from ui.board.paint.board_text import draw_line, text_width, wrap
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Glyph, draw_glyphs, draw_icon, draw_team, glyphs
from ui.theme import blend, readable

_NAME, _MARKS, _PRINTED = 0.95, 1.18, 0.85
"""The heights of the three lines, in widths of text: of the last, which has digits and capitals only, the least."""
_HIGH = _NAME + _MARKS + _PRINTED
_APART = 0.1
"""The margin above and below marks."""
_BAND, _WIDE = 1.75, 5.0
"""The width of the band, and the least of a tile."""
_EDGE = 0.12
"""The margin at the right of the text."""


def place_pieces(pieces: Sequence[PieceView], rect: QRectF) -> Iterator[tuple[PieceView, QRectF, int]]:
    """Yield where the pieces of a place lie, and for how many each stands.

    The tile fills the place and stands for all; what is attached lies small at the right of its second line."""
    yield pieces[0], rect, len(pieces)
    line = _second(rect, rect.height() / _HIGH)
    side = line.height()
    for at, piece in enumerate(pieces[1:]):
        yield piece, QRectF(line.right() - (at + 1) * side, line.top(), side, side), 1


def _second(rect: QRectF, step: float) -> QRectF:
    """Return the second line of a tile."""
    return QRectF(rect.left(), rect.top() + _NAME * step, rect.width() - _EDGE * step, _MARKS * step)


def tile_edge(board: DrawContext, rect: QRectF) -> QPainterPath:
    """Return the line around a tile in this rectangle."""
    edge, unit = QPainterPath(), _unit(board, rect)
    inset = max(2.0, 0.2 * unit) / 2
    edge.addRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 0.35 * unit, 0.35 * unit)
    return edge


def _unit(board: DrawContext, rect: QRectF) -> float:
    """Return the size of the text: the board's, unless the tile is too small for it."""
    return min(board.unit, rect.height() / _HIGH, rect.width() / _WIDE)


def draw_tile(painter: QPainter, board: DrawContext, piece: PieceView, style: Style, rect: QRectF, attached: int) -> None:
    """Draw the tile in this rectangle, with so many pieces attached."""
    unit = _unit(board, rect)
    context = board if unit == board.unit else replace(board, unit=unit)
    theme = context.theme
    signs = glyphs(context, piece)
    holder = next((sign.text for sign in signs if sign.show == "team" and sign.text in context.teams), "")
    team = theme.tint(context.teams[holder].tint) if holder else None
    ground = blend(team.fill, theme.card, 0.28) if team else theme.card
    round_ = 0.35 * unit
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(rect, round_, round_)
    band = QRectF(rect.left(), rect.top(), _BAND * unit, rect.height())
    _draw_band(painter, context, style, band, tuple(sign for sign in signs if sign.band), holder)
    inner = rect.adjusted((_BAND + 0.2) * unit, 0, -_EDGE * unit, 0)
    marks = tuple(sign for sign in signs if not sign.printed and not (sign.show == "team" and sign.text == holder))
    lines = _Lines(painter, context, piece, inner, ground, attached)
    lines.draw(marks, tuple(sign for sign in signs if sign.printed and not sign.band))
    width = max(2.0, 0.14 * unit) if team else 1.0
    painter.setPen(QPen(team.edge if team else theme.card_line, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = width / 2
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), round_, round_)


@dataclass(frozen=True)
class _Lines:
    """The three lines of a tile, to be drawn once."""

    painter: QPainter
    context: DrawContext
    piece: PieceView
    inner: QRectF
    ground: QColor
    attached: int

    def draw(self, marks: tuple[Glyph, ...], printed: tuple[Glyph, ...]) -> None:
        """Draw, from the top: the name, over two lines if it is long and nothing lies there; marks; what is printed."""
        painter, context, inner = self.painter, self.context, self.inner
        step = inner.height() / _HIGH
        first = QRectF(inner.left(), inner.top(), inner.width(), _NAME * step)
        second = QRectF(inner.left(), first.bottom(), inner.width() - self.attached * _MARKS * step, _MARKS * step)
        last = QRectF(inner.left(), second.bottom(), inner.width(), _PRINTED * step)
        needs = sum(text_width(sign.text, context.unit, 600) for sign in printed)
        full = bool(marks or self.attached or needs > inner.width())
        lines = _named(context, self.piece.name, inner.width(), 1 if full else 2)
        rest = QRectF(second)
        if marks:
            row = second.adjusted(0, _APART * step, 0, -_APART * step)
            rest.setLeft(second.left() + draw_glyphs(painter, context, marks, row, self.ground) + 0.4 * context.unit)
        elif not full and len(lines) == 1:
            first.translate(0, 0.4 * step)
            last.translate(0, -0.28 * step)
        for at, line in enumerate(lines):
            row = first.translated(0, (0.06 + 1.02 * at) * step)
            draw_line(painter, row, line, context.unit, context.theme.card_text, 700)
        last.translate(0, -0.1 * step)
        if printed:
            left = _draw_printed(painter, context, printed, last.adjusted(0, 0, -_EDGE * step, 0), self.ground)
            _draw_printed(painter, context, left, rest, self.ground)
        elif self.piece.face is not None and self.piece.face.notes and not self.piece.face.pips:
            draw_line(painter, last, self.piece.face.notes[0][1], context.unit, context.theme.card_soft)


def _named(context: DrawContext, name: str, wide: float, most: int) -> tuple[str, ...]:
    """Return the lines in which a name is written, at most so many."""
    if text_width(name, context.unit, 700) <= wide:
        return (name,)
    broken = _broken(name, context.unit, wide) if most == 2 else ()
    return broken or context.layout.wordings(name)[-1:]


def _broken(name: str, size: float, wide: float) -> tuple[str, ...]:
    """Return the name on two lines, a single word with a hyphen that leaves three letters; nothing if it does not fit."""
    if " " not in name:
        for at in range(len(name) - 3, 2, -1):
            if text_width(name[:at] + "-", size, 700) <= wide:
                name = f"{name[:at]}- {name[at:]}"
                break
    lines = wrap(name, size, 700, wide, 2)
    return lines if len(lines) == 2 and " ".join(lines) == name else ()


def _draw_printed(
    painter: QPainter, context: DrawContext, printed: tuple[Glyph, ...], row: QRectF, ground: QColor
) -> tuple[Glyph, ...]:
    """Draw small numbers in their tints, as far apart as the line allows; return those for which there is no room."""
    unit, left = context.unit, row.left()
    widths = [text_width(sign.text, unit, 600) for sign in printed]
    while widths and sum(widths) > row.width():
        widths.pop()
    gap = min(0.45 * unit, (row.width() - sum(widths)) / max(1, len(widths) - 1))
    for sign, wide in zip(printed, widths, strict=False):
        colour = context.theme.tint(sign.tint).text if sign.tint else context.theme.card_soft
        colour = readable(colour, ground)
        draw_line(painter, QRectF(left, row.top(), wide + 1, row.height()), sign.text, unit, colour, 600)
        left += wide + gap
    return printed[len(widths) :]


def _draw_band(
    painter: QPainter, context: DrawContext, style: Style, band: QRectF, signs: tuple[Glyph, ...], holder: str
) -> None:
    """Draw, from its top: the code or icon of the style; the letters, on a panel of their own if they are joined; the team's
    sign."""
    unit, tint = context.unit, context.theme.tint(style.tint)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint.fill)
    painter.drawRoundedRect(band, 0.35 * unit, 0.35 * unit)
    middle, step = Qt.AlignmentFlag.AlignHCenter, min(0.88 * unit, band.height() / 3)
    line = QRectF(band.left(), band.top() + (0.13 if holder else 0.62) * unit, band.width(), step)
    if style.code:
        draw_line(painter, line, style.code, unit, tint.ink, 700, middle)
    else:
        draw_icon(painter, style.icon, line, tint.ink)
    line.translate(0, step + (0.0 if holder else 0.22 * unit))
    letters, ink = "".join(sign.text for sign in signs), tint.ink
    if any(not sign.text for sign in signs):
        painter.setBrush(tint.ink)
        pill = line.adjusted(0.1 * unit, 0.02 * unit, -0.1 * unit, 0.04 * unit)
        painter.drawRoundedRect(pill, 0.3 * unit, 0.3 * unit)
        ink = tint.fill
    draw_line(painter, line, letters, unit, ink, 600, middle)
    if not holder:
        return
    side = min(1.36 * unit, band.bottom() - line.bottom() - 0.1 * unit)
    sign = QRectF(band.center().x() - side / 2, band.bottom() - 0.1 * unit - side, side, side)
    draw_team(painter, context, holder, sign)
