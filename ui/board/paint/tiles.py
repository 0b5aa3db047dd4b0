"""A place of a map drawn as a tile: its name, and under it chips that can be counted.

A map has many places, and a room reads all of them: nothing but a short form of the name is ever given up. What is printed
on a place, what lies there and what is left of it stand as chips (`RowSpec`), so that no number need be worked out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.model.view import PieceView
from ui.board.layout.piece_styles import ChipLook, RowSpec, Style
from ui.board.paint.board_text import draw_line, first_fitting, narrow_size, text_width
from ui.board.paint.chip_counts import (
    chip_groups,
    group_of,
    is_idle,
    lying,
    still_wanted,
    told_by_one,
)
from ui.board.paint.chip_painter import draw_chip
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Glyph, glyphs
from ui.board.paint.land_tones import country_land, land_ink
from ui.board.paint.place_stamps import draw_port_band, draw_seat_sign, draw_tick, port_band_width
from ui.theme import NARROW, Theme, blend, contrast, readable

_NAME = 1.12
"""The height of the name, in sizes of text."""
NAME_HELD = 0.47
"""The greatest part of a place that is held, or a card, which its name has: with less its letters go down into the chips."""
_GROWN, _GROWN_FOR_ROOM = (1.1, 1.0), (1.25, 1.1, 1.0)
"""How much larger the name may be on a map of a place that a seat holds: the most that costs it no letters."""
_PAD = 0.16
"""The margin at the left and right."""
Standing = Literal["", "own", "other"]
"""Whose a place is on the window of a seat that holds some; "" on all other windows."""
VACANT = 0.98
"""How opaque the name of a place is that nobody holds."""
_FAR = {True: 0.75, False: 0.65}
"""How opaque it is before a room, by night and by day, where the place is near to nothing that counts: only who looks for it
sees it, and those that seats hold stand out. On its land it has 4:1."""
_READ = 4.5
"""The contrast of texts on a place that is held, which is as strong in the tint of its seat as that allows."""
_STRENGTHS: Mapping[tuple[Standing, bool], float] = {
    ("", False): 1.0,
    ("", True): 0.4,
    ("own", False): 1.0,
    ("own", True): 0.75,
    ("other", False): 0.66,
    ("other", True): 0.34,
}
"""How much of that strength a place has, by whose it is and whether it has nothing of the kind that stands out: on a
seat's window its own are the strongest of all, whatever the kind."""
_WIDE = 4.0
"""The least width of a tile."""
_ROOMY = 5.0
"""The height from which a tile on a map has a margin."""
_COLUMN, _PORTS, _ASIDE = 1.5, 1.2, 0.3
"""On a map: the width kept for the sign of the seat, and for ports, and the gap between a name and ports, in units."""
_LARGEST, _BETWEEN, _NEAR = 2.4, 0.22, 0.06
"""The greatest size of a chip on a map, the least gap between two with their figures, and that before a figure, in units."""
_PLATE, _WANTED = 0.15, 0.84
"""The edge at both sides of the plate under what lies there, in units, and how large what is wanted is beside that: of one
ground and one size they were looked at twice."""
_TIGHT = 0.8
"""The size of chips, in units, below which they have the line to themselves, and the name is short if need be."""
_LYING = 1.7
"""The greatest size of chips on places that are held while no kind stands out, in units: those of most are alike."""

_CHOSEN, _TICK = 0.3, 1.15
"""The width of the line around a place that is chosen, and the size of its tick, in units."""

TilePart = Literal["all", "name"]
"""What of a tile is drawn."""
Sought = Literal["", "open", "sought", "chosen", "passed"]
"""Whether a place is looked for on the map: its card lies open for all, or is the audience's own; once some of these are
chosen, whether it is or was passed over."""


def place_pieces(pieces: Sequence[PieceView], rect: QRectF) -> Iterator[tuple[PieceView, QRectF, int]]:
    """Yield where the pieces of a place lie, and for how many each stands.

    The tile fills the place and stands for all; what is attached lies small at the right of its name."""
    yield pieces[0], rect, len(pieces)
    side = 0.28 * rect.height()
    for at, piece in enumerate(pieces[1:]):
        yield piece, QRectF(rect.right() - (at + 1) * 1.05 * side, rect.top() + 0.1 * side, side, side), 1


def tile_edge(board: DrawContext, rect: QRectF) -> QPainterPath:
    """Return the line around a tile in this rectangle."""
    edge, unit = QPainterPath(), board.unit
    inset = max(2.0, 0.2 * unit) / 2
    edge.addRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 0.35 * unit, 0.35 * unit)
    return edge


def holder_of(context: DrawContext, piece: PieceView) -> str:
    """Return the seat that holds a place, or ""."""
    for mark, value in piece.marks.items():
        style = context.layout.marks.get(mark.partition("/")[0])
        if style is not None and style.show == "team" and value in context.teams:
            return str(value)
    return ""


def far(theme: Theme) -> float:
    """Return how opaque the name of a place is before a room that is near to nothing that counts."""
    return _FAR[theme.dark]


def held_ground(context: DrawContext, seat: str, standing: Standing = "", *, at_rest: bool = False) -> QColor:
    """Return the colour of the ground of a place that a seat holds; one's own is stronger, one ``at_rest`` stands back."""
    theme, tint, strength = context.theme, context.tint_of(seat).fill, 1.0
    while contrast(theme.text, blend(tint, theme.card, strength)) < _READ and strength > 0:  # all names have one colour
        strength -= 0.05
    return blend(tint, theme.card, strength * _STRENGTHS[standing, at_rest])


@dataclass(frozen=True)
class TileLook:
    """How a tile is drawn.

    Attributes:
        light: the kind of chip that stands out, or "".
        part: what of it is drawn.
        own: it is held by the seat whose window this is.
        sought: whether it is of those that are looked for on the map.
    """

    light: str = ""
    part: TilePart = "all"
    own: bool = False
    sought: Sought = ""


def draw_tile(
    painter: QPainter,
    board: DrawContext,
    piece: PieceView,
    style: Style,
    rect: QRectF,
    attached: int,
    look: TileLook,
) -> None:
    """Draw the tile in this rectangle, with so many pieces attached."""
    context = for_tile(board, rect)
    theme, unit = context.theme, context.unit
    signs, holder = glyphs(context, piece), holder_of(context, piece)
    ground = country_land(theme)
    if holder:  # the region itself is its ground
        standing: Standing = "own" if look.own else ""
        ground = held_ground(context, holder, standing, at_rest=is_idle(context, piece, look.light))
    is_card = bool(look.sought) and not holder
    inset = 0.14 * unit if is_card else 0.0
    if is_card:  # it lies on the map
        ground = theme.text if theme.dark else theme.raised
        edge, own = QPen(theme.text, 0.16 * unit), context.teams.get(context.own)
        if look.sought == "passed":
            ground, edge = country_land(theme), QPen(land_ink(theme), 0.1 * unit, Qt.PenStyle.DashLine)
        elif look.sought == "chosen" and own is not None:
            edge = QPen(theme.tint(own.tint).edge, _CHOSEN * unit)
        painter.setPen(edge)
        painter.setBrush(ground)
        painter.drawPath(tile_edge(context, rect))
    others = tuple(sign for sign in signs if not (sign.show == "team" and sign.text == holder))
    lines = _Lines(painter, context, piece, style, ground, holder, others, look.light, look.sought)
    beside = attached * 0.29 * rect.height()
    if is_card and look.sought == "chosen":
        side = _TICK * unit
        draw_tick(painter, context, QRectF(rect.right() - side - inset, rect.top() + inset, side, side))
        beside += side
    lines.draw(rect.adjusted(inset, inset, -inset, -inset), beside, look.part)


def held_name_sizes(context: DrawContext) -> tuple[float, ...]:
    """Return the sizes that the name of a place may have on a map while a seat holds it, the largest first."""
    grown = _GROWN_FOR_ROOM if context.is_for_room else _GROWN
    return tuple([share * narrow_size(context.unit) for share in grown])


def for_tile(board: DrawContext, rect: QRectF) -> DrawContext:
    """Return the context with letters for which a tile in this rectangle is wide enough."""
    unit = min(board.unit, rect.width() / _WIDE)
    return board if unit == board.unit else replace(board, unit=unit)


@dataclass(frozen=True)
class _Lines:
    """The name of a tile and the chips that count, to be drawn once."""

    painter: QPainter
    context: DrawContext
    piece: PieceView
    style: Style
    ground: QColor
    holder: str
    signs: tuple[Glyph, ...]
    light: str
    sought: Sought

    def draw(self, rect: QRectF, beside: float, part: TilePart) -> None:
        """Draw the name at the top, but for what lies beside it, and the chips that count in what is left.

        An own card bears its name and its ports alone: all else is read where such cards lie side by side.
        """
        unit, rows = self.context.unit, self.style.rows
        inner = rect.adjusted(_PAD * unit, 0.1 * unit, -_PAD * unit, -0.12 * unit)
        if rect.height() > _ROOMY * unit:  # away from the borders of the region, which are not straight
            wide, high = 0.05 * rect.width(), 0.07 * rect.height()
            inner.adjust(wide, high, -wide, -high)
        share = NAME_HELD if self.holder or self.sought else 1 / (max(1, len(rows)) + 1)
        first = QRectF(inner.left(), inner.top(), inner.width() - beside, min(_NAME * unit, share * inner.height()))
        counters = self._counted(rows) if self.sought == "open" or (part == "all" and not self.sought) else []
        ports = self._ports_beside(first, counters) if self.holder else 0.0
        inner.setTop(first.bottom())
        if self.sought and not self.holder:
            inner.setRight(self._draw_ports(inner))
        if part != "name" or self.sought:
            if ports:
                self._draw_ports(first)
            self._counters(counters, inner, are_ports_drawn=ports > 0)
        self._name(first.adjusted(0, 0, -ports, 0))  # over the plate of its chips, which cut off what goes below the line

    def _counters(self, counters: Sequence[_Counter], inner: QRectF, *, are_ports_drawn: bool) -> None:
        """Draw the kind that stands out: a large chip for each row, close beside it a figure where there are several.

        While no kind stands out, there is a chip for each kind that lies there; where nothing does, for each that the place
        supplies. At their left is the sign of the seat; its ports stand at their right where they are not drawn yet beside
        the name of the place. Other kinds are not drawn: they would be too small.
        """
        unit = self.context.unit
        column = QRectF(inner.left(), inner.top(), _COLUMN * unit, inner.height())
        if self.holder:
            side = min((_COLUMN - 0.2) * unit, 0.86 * column.height())
            place = QRectF(column.left() + 0.05 * unit, column.center().y() - side / 2, side, side)
            draw_seat_sign(self.painter, self.context, self.holder, place)
            inner.setLeft(column.right() + 0.1 * unit)
            if not are_ports_drawn and inner.width() >= (_PORTS + len(counters)) * unit:
                inner.setRight(self._draw_ports(inner))  # a long name leaves them the line of the chips
        if counters:
            self._lay_counters(counters, inner)

    def _lay_counters(self, counters: Sequence[_Counter], inner: QRectF) -> None:
        """Draw what is there or supplied from the left, and what is wanted at the right, smaller: a stranger sees which is
        which. Where a seat holds the place what lies there has a plate, and what is wanted has none."""
        unit, edge, plain = self.context.unit, _PLATE * self.context.unit if self.holder else 0.0, self.ground
        beside, gap = [self._beside(counter.many) for counter in counters], (1.0 if self.light else 0.5) * _BETWEEN * unit
        room, most = inner.adjusted(2 * edge, 0, 0, 0), _LARGEST if self.light else _LYING
        side = _chip_side(room, beside, most * unit, gap)
        if not self.light:  # in few sizes, as a chip of each is drawn once: some 10 ms less at a new Turn, in four windows
            side = 2 * math.floor(side / 2)
        if side <= 0:  # on the least map of a console several kinds have no room
            return
        wants = [counter.look == "wanted" for counter in counters]
        there, taken = (
            sum(side + wide + gap for want, wide in zip(wants, beside, strict=True) if want is at_right) - gap
            for at_right in (False, True)
        )
        left, right = inner.left() + edge, inner.right() - taken
        if self.holder and there > 0:
            plain = self.context.theme.card
            self.painter.setPen(Qt.PenStyle.NoPen)
            self.painter.setBrush(plain)
            plate = QRectF(inner.left(), inner.top(), there + 2 * edge, inner.height())
            self.painter.drawRoundedRect(plate, 0.3 * unit, 0.3 * unit)
        for counter, want, figure in zip(counters, wants, beside, strict=True):
            place = QRectF(right if want else left, inner.top(), side, inner.height())
            self._counter(counter, place, self.ground if want else plain)
            moved = side + figure + gap
            left, right = (left, right + moved) if want else (left + moved, right)

    def _counted(self, rows: Sequence[RowSpec]) -> list[_Counter]:
        """Return what is counted on the place: what stands out of each row as far as it is there or still wanted, or while
        nothing stands out what lies there, and if nothing lies there what it supplies."""
        if self.light:
            of_rows = [(row, group_of(self.piece, row, self.light)) for row in rows]
            groups = [group for row, one in of_rows if (group := (still_wanted if row.wanted else lying)(one)).looks]
            return [_Counter(group.chip, *told_by_one(group.looks)) for group in groups]
        # what it wants as well would be specks; the lists of its seat and its Phases have it
        groups = [group for row in rows if not row.wanted for group in chip_groups(self.context, self.piece, row)]
        there = [group for group in map(lying, groups) if group.looks]
        told = [(group.chip, *told_by_one(group.looks)) for group in there or groups]
        return [_Counter(chip, look, many if there else 1) for chip, look, many in told]

    @property
    def _are_ports_joined(self) -> bool:
        return any(sign.band and not sign.text for sign in self.signs)

    @property
    def _ports(self) -> tuple[str, float, float]:
        """The letters of its ports, how wide they are, and the edge at both sides of them, in units."""
        letters = "".join(sign.text for sign in self.signs if sign.band)
        edge = 0.34 if self._are_ports_joined else 0.16
        return letters, port_band_width(self.context, letters, edge) if letters else 0.0, edge

    def _ports_beside(self, name: QRectF, counters: Sequence[_Counter]) -> float:
        """Return the room that its ports have beside the name of a place, 0 where they stand beside its chips.

        The name is a short one if beside the chips they would leave these too little room.
        """
        unit, (letters, wide, _) = self.context.unit, self._ports
        taken = wide + _ASIDE * unit
        said, size = self._worded(name.adjusted(0, 0, -taken, 0))
        if not letters or size < narrow_size(unit):
            return 0.0
        beside = [self._beside(counter.many) for counter in counters]
        room = QRectF(0, 0, name.width() - _COLUMN * unit - wide - 0.3 * unit, _LARGEST * unit)
        is_tight = bool(beside) and _chip_side(room, beside, _LARGEST * unit, _BETWEEN * unit) < _TIGHT * unit
        is_full = len(counters) > 1 or any(counter.many > 1 for counter in counters)  # a figure would run into the ports
        return taken if said == self.piece.name or is_tight or is_full else 0.0

    def _draw_ports(self, column: QRectF) -> float:
        """Draw the ports of a place at its foot, at the right of a column; return where what stands before them ends."""
        unit, (letters, wide, edge) = self.context.unit, self._ports
        if not letters:
            return column.right()
        left, high = column.right() - wide, min(column.height(), 1.15 * unit)
        place = QRectF(left, column.bottom() - high, wide, high)
        draw_port_band(self.painter, self.context, letters, place, joined=self._are_ports_joined, edge=edge)
        return left - 0.1 * unit

    def _beside(self, count: int) -> float:
        """Return the width of the figure beside a chip."""
        if count < 2:
            return 0.0
        return text_width(str(count), narrow_size(self.context.body), NARROW) + _NEAR * self.context.unit

    def _counter(self, counter: _Counter, place: QRectF, ground: QColor) -> None:
        """Draw one chip for all of a kind at this place, and close beside it how many they are if several."""
        unit, theme, size = self.context.unit, self.context.theme, narrow_size(self.context.body)
        side = (_WANTED if counter.look == "wanted" else 1.0) * place.width()
        square = QRectF(place.right() - side, place.center().y() - side / 2, side, side)
        draw_chip(self.painter, self.context, counter.chip, counter.look, square, ground)
        if counter.many > 1:
            room = QRectF(square.right() + _NEAR * unit, place.top(), 2 * unit, place.height())
            draw_line(self.painter, room, str(counter.many), size, _ink_on(theme, ground), NARROW)

    def _name(self, line: QRectF) -> None:
        """Draw the name of the place."""
        said, size = self._worded(line)
        draw_line(self.painter, line, said, size, _ink_on(self.context.theme, self.ground), NARROW)

    def _worded(self, line: QRectF) -> tuple[str, float]:
        """Return the name as there is room for it, and its size: larger if a seat holds it and that costs no letters."""
        sizes = held_name_sizes(self.context) if self.holder or self.sought else (narrow_size(self.context.unit),)
        ways = [(way, size) for way in self.context.layout.wordings(self.piece.name) for size in sizes]
        said, size = first_fitting(ways, lambda way: text_width(way[0], way[1], NARROW) <= line.width())
        if text_width(said, size, NARROW) > line.width():  # smaller rather than cut; fonts have whole pixels
            size = math.floor(size * line.width() / text_width(said, size, NARROW))
        return said, size


class _Counter(NamedTuple):
    """One chip that stands for several of its kind: its look, and how many they are."""

    chip: str
    look: ChipLook
    many: int


def _ink_on(theme: Theme, ground: QColor) -> QColor:
    """Return the colour of texts on this ground, or if that cannot be read there the colour of pages."""
    ink = readable(theme.text, ground)
    return ink if ink == theme.text else readable(theme.page, ground)


def _chip_side(room: QRectF, beside: Sequence[float], most: float, gap: float) -> float:
    """Return how large chips side by side may be with figures of these widths beside them."""
    wide = room.width() - sum(beside) - gap * (len(beside) - 1)
    return min(most, 0.98 * room.height(), wide / max(1, len(beside)))
