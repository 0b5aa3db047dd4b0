"""The stock of a seat: the rows of a tile without a name, each an icon or a label and its chips, without empty boxes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from engine.model.view import PieceView
from ui.board.layout.piece_styles import RowSpec, Style
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.chip_counts import chip_groups
from ui.board.paint.chip_painter import draw_chip, draw_chips, fitting_side
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Glyph, draw_glyphs, draw_icon, glyph_width, glyphs
from ui.theme import NARROW, blend

_UPRIGHT = 1.15
"""The height of a row, in units, from which rows stand one under the other."""
_WIDE = 29.0
"""The width, in units, from which rows have room side by side."""
_LEAST = 0.5
"""Rows lower than this, in units, are not drawn."""
_LABELLED = 2.7
"""The height of a row, in units, from which its label stands over its chips."""
_CHIP, _BESIDE = 2.1, 1.45
"""The greatest size of a chip under a label and beside an icon, in units."""
_CHIPS, _ICON = 6.8, 1.55
"""The width of chips and of an icon, in units, beside which a label has room, and the width of an icon."""
_SIGNS, _SIGNS_OVER, _FIGURE = 0.75, 0.4, 1.4
"""How much of a row the other signs of the piece may take with their words, and once the game is over, when what it made
counts; and the width of a figure for its chips, in units."""
_BROADER, _LESS_BROAD, _FOR_SIGNS = 1.25, 0.8, 14.0
"""How broad a row is with all other signs of the piece, for others side by side with it, and where they have less room than
so many units: then a figure stands there for its chips."""
_COLUMN = 2.6
"""The width, in units, of such a figure under its head: chips have all other room."""
_APART = 1.0
"""The gap between rows side by side that have no icons, in units: figures of two rows were read as one."""
_MOST = 4.2
"""The greatest height of a row, in units."""
_SMALLEST = 1.15
"""The least room of a chip that has a place of its own, in units."""
_COUNTED = 4
"""More chips than these have figures: nobody counts them from afar."""
_SPECK = 0.7
"""Chips smaller than this, in units, are specks: a figure for all of them stands there."""
_PLATE = 0.3
"""The edge of the plate under a figure at its sides, in units."""
_DOT = 0.3
"""How large a place is that is still free, in sizes of a chip."""


def draw_stock(
    painter: QPainter,
    context: DrawContext,
    piece: PieceView,
    style: Style,
    rect: QRectF,
    *,
    over: bool = False,
    plain: bool = False,
) -> None:
    """Draw the rows of a stock, or those for a game that is ``over``.

    They lie one under the other, or side by side where that leaves them more room. ``plain`` ones have no icons where these
    stand alone, as heads over them say what they are.
    """
    laid = stock_rooms(context, style, rect, over=over, plain=plain)
    if not laid:
        return
    signs = tuple(sign for sign in glyphs(context, piece) if not sign.band)
    stock = _Stock(painter, context, piece, signs, context.theme.panel, plain=plain)
    draw = stock.way_of([row for row, _ in laid], [room for _, room in laid])
    for row, room in laid:
        draw(row, room)


def stock_rooms(
    context: DrawContext, style: Style, rect: QRectF, *, over: bool = False, plain: bool = False
) -> list[tuple[RowSpec, QRectF]]:
    """Return the rows of a stock, or those for a game that is ``over``, and where each lies; none where there is no room."""
    inner = rect.adjusted(0.16 * context.unit, 0.05 * context.unit, -0.16 * context.unit, -0.1 * context.unit)
    rows = [row for row in style.rows if row.over is over] or style.rows
    if not rows or inner.height() < _LEAST * context.unit:
        return []
    return list(zip(rows, _rooms(rows, inner, context.unit, plain=plain), strict=True))


def _rooms(rows: Sequence[RowSpec], inner: QRectF, unit: float, *, plain: bool) -> list[QRectF]:
    """Return the room of each row."""
    step, gap = inner.height() / len(rows), (_APART if plain else 0.4) * unit
    if step >= _UPRIGHT * unit and (inner.width() < _WIDE * unit or step >= _LABELLED * unit):
        step = min(step, _MOST * unit)
        return [QRectF(inner.left(), inner.top() + at * step, inner.width(), step) for at in range(len(rows))]
    left, free, found = inner.left(), inner.width() - gap * (len(rows) - 1), list[QRectF]()
    broader = _BROADER if inner.width() > _FOR_SIGNS * unit else _LESS_BROAD  # signs have room, or there is a figure
    shares = [broader if row.rest else 1.0 for row in rows]
    if plain and broader == _LESS_BROAD:
        figures = sum(bool(row.places) for row in rows)
        chips = (free / unit - _COLUMN * figures) / max(1, len(rows) - figures)
        shares = [_COLUMN if row.places else chips for row in rows]
    for share in shares:
        wide = free * share / sum(shares)
        found.append(QRectF(left, inner.top(), wide, inner.height()))
        left += wide + gap
    return found


class _Stock:
    """Draws rows of chips of one stock."""

    def __init__(
        self,
        painter: QPainter,
        context: DrawContext,
        piece: PieceView,
        signs: tuple[Glyph, ...],
        ground: QColor,
        *,
        plain: bool,
    ) -> None:
        self._painter, self._context, self._piece = painter, context, piece
        self._signs, self._ground, self._is_plain = signs, ground, plain

    def way_of(self, rows: Sequence[RowSpec], rooms: Sequence[QRectF]) -> Callable[[RowSpec, QRectF], None]:
        """Return how all rows are drawn: the label over the chips where they are high enough, before them, after the icon,
        where they are long enough, else the icon alone."""
        unit = self._context.unit
        labels = [text_width(row.label, narrow_size(unit), NARROW) for row in rows]
        if all(
            room.height() >= _LABELLED * unit and label <= room.width() for room, label in zip(rooms, labels, strict=True)
        ):
            return self._draw_under_label
        beside = [label + (self._wide(self._signs) if row.over else 0.0) for row, label in zip(rows, labels, strict=True)]
        rest = min(room.width() - wide for room, wide in zip(rooms, beside, strict=True)) / unit
        is_headed = self._is_plain and len({room.top() for room in rooms}) == 1
        return partial(self._draw_line, label=rest >= _CHIPS and not is_headed)

    def _draw_under_label(self, row: RowSpec, room: QRectF) -> None:
        line = QRectF(room.left(), room.top(), room.width(), 1.25 * self._context.unit)
        draw_line(self._painter, line, row.label, narrow_size(self._context.unit), self._ink, NARROW)
        self._chips(row, QRectF(room.left(), line.bottom(), room.width(), room.bottom() - line.bottom()), _CHIP)

    def _draw_line(self, row: RowSpec, room: QRectF, *, label: bool) -> None:
        unit, size = self._context.unit, narrow_size(self._context.unit)
        if row.icon and (label or not self._is_plain):
            side = min(1.2 * unit, room.height())
            draw_icon(self._painter, row.icon, QRectF(room.left(), room.center().y() - side / 2, side, side), self._ink)
            room = room.adjusted(_ICON * unit, 0, 0, 0)
        if label:
            draw_line(self._painter, room, row.label, size, self._ink, NARROW)
            room = room.adjusted(text_width(row.label, size, NARROW) + 0.5 * unit, 0, 0, 0)
        self._chips(row, room, _CHIP if label or self._is_plain else _BESIDE)

    def _figure(self, said: str, room: QRectF, *, is_nearly_full: bool) -> None:
        """Draw a figure for chips; where one place is left, or none, on a plate, as a room has to see that from afar."""
        theme, size, ink = self._context.theme, narrow_size(self._context.body), self._ink
        if is_nearly_full:
            edge, high = _PLATE * self._context.unit, 1.3 * self._context.body
            plate = QRectF(room.left() - edge, room.center().y() - high / 2, text_width(said, size, NARROW) + 2 * edge, high)
            self._painter.setPen(Qt.PenStyle.NoPen)
            self._painter.setBrush(theme.text)
            self._painter.drawRoundedRect(plate, 0.3 * self._context.unit, 0.3 * self._context.unit)
            ink = theme.page
        draw_line(self._painter, room, said, size, ink, NARROW)

    def _wide(self, signs: Sequence[Glyph]) -> float:
        return sum(glyph_width(self._context, sign) + 0.3 * self._context.unit for sign in signs)

    def _signs_in(self, wide: float, share: float) -> tuple[Glyph, ...]:
        """Return the other signs of the piece in a row so wide: where their words take more than their share, icons alone of
        as many as leave the chips their room."""
        if self._wide(self._signs) <= share * wide:
            return self._signs
        bare = [Glyph("word", icon=sign.icon) for sign in self._signs if sign.icon]
        return tuple(bare[: int((wide - _FIGURE * self._context.unit) / (self._wide(bare[:1]) or 1.0))])

    @property
    def _ink(self) -> QColor:
        return blend(self._context.theme.text, self._ground, 0.75)

    def _chips(self, row: RowSpec, room: QRectF, most: float) -> None:
        """Draw the chips of a row, dots for the places that are still free if their number is printed, and the signs."""
        unit, painter = self._context.unit, self._painter
        signs = self._signs_in(room.width(), _SIGNS_OVER if row.over else _SIGNS) if row.rest else ()
        if signs:
            place = room.adjusted(room.width() - min(room.width(), self._wide(signs)), 0, 0, 0)
            used = draw_glyphs(painter, self._context, signs, place, self._ground, right=True)
            room = room.adjusted(0, 0, -used - 0.25 * unit, 0)
        side = min(0.9 * room.height(), most * unit)
        groups = chip_groups(self._context, self._piece, row)
        face, looks = self._piece.face, [(group.chip, look) for group in groups for look in group.looks]
        places = face.pips.get(row.places, 0) if face is not None and row.places else 0
        each = min(1.12 * side, room.width() / max(1, places, len(looks)))
        size = narrow_size(unit)
        if row.none and not looks and text_width(row.none, size, NARROW) <= room.width():
            draw_line(painter, room, row.none, size, blend(self._context.theme.text, self._ground, 0.6), NARROW)
            return
        fitting = each if places else fitting_side(self._context, groups, room.width(), side)
        if (places or not row.over) and fitting < (_SMALLEST if places else _SPECK) * unit:  # how many there are decides
            ways = (f"{len(looks)} of {places}", f"{len(looks)}/{places}", str(len(looks)))[0 if places else 2 :]
            figure = narrow_size(self._context.body)
            said = first_fitting(ways, lambda way: text_width(way, figure, NARROW) <= room.width())
            self._figure(said, room, is_nearly_full=bool(places) and len(looks) >= places - 1)
            return
        if not places:
            summed = row.over or len(looks) > _COUNTED
            draw_chips(painter, self._context, groups, room, self._ground, side, summed=summed)
            return
        free = _DOT * min(each, side)
        painter.setPen(Qt.PenStyle.NoPen)
        for at in range(max(places, len(looks))):
            centre = QPointF(room.left() + (at + 0.5) * each, room.center().y())
            if at < len(looks):
                half = min(0.47 * each, side / 2)
                place = QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)
                draw_chip(painter, self._context, *looks[at], place, self._ground)
                continue
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(blend(self._context.theme.text, self._ground, 0.3))
            painter.drawEllipse(centre, free / 2, free / 2)
