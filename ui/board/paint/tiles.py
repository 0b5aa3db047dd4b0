"""A place of a map, or the stock of a seat, drawn as a tile: its name, and under it rows of chips that can be counted.

A map has many places, and a room reads all of them: nothing but a short form of the name is ever given up. What is printed
on a place, what lies there and what is left of it stand as chips in rows (`RowSpec`), so that no number need be worked out.
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
    FAINT,
    chip_groups,
    group_of,
    is_idle,
    lying,
    others_of,
    still_wanted,
    told_by_one,
    value_of,
)
from ui.board.paint.chip_painter import ChipGroup, chip_side, draw_chip, draw_chips
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Glyph, draw_glyphs, draw_icon, draw_team, glyph_width, glyphs
from ui.board.paint.place_stamps import draw_port_band, draw_seat_sign, draw_tick, port_band_width
from ui.theme import NARROW, Theme, blend, contrast, readable

_NAME = 1.12
"""The height of the name, in sizes of text."""
NAME_HELD = 0.47
"""The greatest part of a place that is held, or sought, which its name has: with less its letters go down into the chips."""
_GROWN, _GROWN_FOR_ROOM = (1.1, 1.0), (1.25, 1.1, 1.0)
"""How much larger the name may be on a map of a place that a seat holds: the most that costs it no letters."""
_PAD = 0.16
"""The margin at the left and right."""
_FIRST = 1.06
"""The width kept before the chips for a figure, an icon or a sign."""
_LOW = 0.5
"""Rows lower than this are not drawn."""
Standing = Literal["", "own", "other"]
"""Whose a place is on the window of a seat that holds some; "" on all other windows."""
VACANT, FAR = 0.98, 0.54
"""How opaque the name of a place is that nobody holds, and before a room that of one which is near to nothing that counts:
only who looks for it sees it; it has 3:1 on its land, as large letters need."""
_READ = 4.5
"""The contrast of texts on a place that is held, which is as strong in the tint of its seat as that allows."""
_STRENGTHS: Mapping[tuple[Standing, bool], float] = {
    ("", False): 1.0,
    ("", True): 0.4,
    ("own", False): 1.0,
    ("own", True): 0.7,
    ("other", False): 0.5,
    ("other", True): 0.24,
}
"""How much of that strength a place has, by whose it is and whether it has nothing of the kind that stands out: on a
seat's window its own are the strongest of all, whatever the kind."""
_LESS = 0.85
"""How large chips are on a place that is held, while another kind stands out."""
_WIDE = 4.0
"""The least width of a tile."""
_ROOMY = 5.0
"""The height from which a tile on a map has a margin."""
_COLUMN, _PORTS, _ASIDE = 1.5, 1.2, 0.3
"""On a map: the width kept for the sign of the seat, and for ports, and the gap between a name and ports, in units."""
_LIT = 0.5
"""The part of a row that the kind which stands out may have, if there are others."""
_LARGEST, _BETWEEN, _NEAR = 2.4, 0.22, 0.06
"""The greatest size of a chip on a map, the least gap between two with their figures, and that before a figure, in units."""
_TIGHT = 0.8
"""The size of chips, in units, below which they have the line to themselves, and the name is short if need be."""
_KINDS, _LYING = 1.1, 1.7
"""The greatest size of chips on places that are looked for, and on those that are held while no kind stands out, in units:
those of most are alike."""

_CHOSEN, _TICK = 0.3, 1.15
"""The width of the line around a place that is chosen, and the size of its tick, in units."""

TilePart = Literal["all", "name"]
"""What of a tile is drawn."""
Sought = Literal["", "sought", "chosen", "passed", "surveyed"]
"""Whether a place is looked for on the map, and once some of these are chosen, whether it is or was passed over; or whether
what each supplies is seen, while nobody holds any."""


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


def held_ground(context: DrawContext, seat: str, standing: Standing = "", *, at_rest: bool = False) -> QColor:
    """Return the colour of the ground of a place that a seat holds; one's own is stronger, one ``at_rest`` stands back."""
    team, theme = context.teams.get(seat), context.theme
    tint, strength = theme.tint(team.tint if team else "grey").fill, 1.0
    while contrast(theme.text, blend(tint, theme.card, strength)) < _READ and strength > 0:  # all names have one colour
        strength -= 0.05
    return blend(tint, theme.card, strength * _STRENGTHS[standing, at_rest])


@dataclass(frozen=True)
class TileLook:
    """How a tile is drawn.

    Attributes:
        on_map: the map is its ground while nobody holds it.
        light: the kind of chip that stands out, or "".
        part: what of it is drawn.
        own: it is held by the seat whose window this is.
        sought: whether it is of those that are looked for on the map.
    """

    on_map: bool
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
    ground = theme.land if look.on_map else theme.card
    if holder:  # on a map the region itself is its ground
        standing: Standing = "own" if look.own else ""
        ground = held_ground(context, holder, standing, at_rest=is_idle(context, piece, look.light))
    if not look.on_map:
        team = theme.tint(context.teams[holder].tint) if holder else None
        painter.setPen(QPen(team.edge if team is not None else theme.card_line, 1.0))
        painter.setBrush(ground)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 0.35 * unit, 0.35 * unit)
    is_card = look.sought not in ("", "surveyed")
    inset = 0.14 * unit if is_card and not holder else 0.0
    if is_card and not holder:  # a card that lies on the map
        ground = theme.text if theme.dark else theme.raised
        edge, own = QPen(theme.text, 0.16 * unit), context.teams.get(context.own)
        if look.sought == "passed":
            ground, edge = theme.land, QPen(theme.card_line, 0.1 * unit, Qt.PenStyle.DashLine)
        elif look.sought == "chosen" and own is not None:
            edge = QPen(theme.tint(own.tint).edge, _CHOSEN * unit)
        painter.setPen(edge)
        painter.setBrush(ground)
        painter.drawPath(tile_edge(context, rect))
    others = tuple(sign for sign in signs if not (sign.show == "team" and sign.text == holder))
    lines = _Lines(painter, context, piece, style, ground, holder, others, look.on_map, look.light)
    part, beside = "all" if look.sought else look.part, attached * 0.29 * rect.height()
    if look.sought == "chosen" and not holder:
        side = _TICK * unit
        draw_tick(painter, context, QRectF(rect.right() - side - inset, rect.top() + inset, side, side))
        beside += side
    lines.draw(rect.adjusted(inset, inset, -inset, -inset), beside, part, sought=is_card)


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
    """The name and the rows of a tile, to be drawn once."""

    painter: QPainter
    context: DrawContext
    piece: PieceView
    style: Style
    ground: QColor
    holder: str
    signs: tuple[Glyph, ...]
    on_map: bool
    light: str

    @property
    def ink(self) -> QColor:
        theme = self.context.theme
        return _ink_on(theme, self.ground) if self.on_map else theme.card_text

    def draw(self, rect: QRectF, beside: float, part: TilePart, *, sought: bool) -> None:
        """Draw the name at the top, but for what lies beside it, and the rows in what is left."""
        unit, style = self.context.unit, self.style
        inner = rect.adjusted(_PAD * unit, 0.1 * unit, -_PAD * unit, -0.12 * unit)
        if self.on_map and rect.height() > _ROOMY * unit:  # away from the borders of the region, which are not straight
            wide, high = 0.05 * rect.width(), 0.07 * rect.height()
            inner.adjust(wide, high, -wide, -high)
        rows = style.rows or (RowSpec(rest=True, band=True),)
        share = NAME_HELD if self.on_map and (self.holder or sought) else 1 / (len(rows) + 1)
        high = min(_NAME * unit, share * inner.height())
        first = QRectF(inner.left(), inner.top(), inner.width() - beside, high)
        counters = self._counted(rows, sought) if self.on_map and part == "all" else []
        ports = self._ports_beside(first, counters) if self.on_map and (self.holder or sought) else 0.0
        inner.setTop(first.bottom())
        if self.on_map and part != "name":
            if ports:
                self._draw_ports(first)
            self._counters(counters, inner, are_ports_drawn=ports > 0)
        self._name(first.adjusted(0, 0, -ports, 0))  # over the plate of its chips, which cut off what goes below the line
        if self.on_map or part == "name":
            return
        step = inner.height() / len(rows)
        banded = min((row for row in rows if row.band), key=self._printed, default=None)
        for at, row in enumerate(rows):
            self._row(row, QRectF(inner.left(), inner.top() + at * step, inner.width(), step), row is banded)

    def _counters(self, counters: Sequence[_Counter], inner: QRectF, *, are_ports_drawn: bool) -> None:
        """Draw the kind that stands out: a large chip for each row, close beside it a figure where there are several.

        While no kind stands out, there is a chip for each kind that lies there; where nothing does, for each that the place
        supplies. Where a seat holds the place they stand on a plate. At their left is the sign of the seat; its ports stand
        at their right where they are not drawn yet beside the name of the place. Other kinds are not drawn: they would be
        too small.
        """
        unit, plain = self.context.unit, self.ground
        column = QRectF(inner.left(), inner.top(), _COLUMN * unit, inner.height())
        if self.holder:
            side = min((_COLUMN - 0.2) * unit, 0.86 * column.height())
            place = QRectF(column.left() + 0.05 * unit, column.center().y() - side / 2, side, side)
            draw_seat_sign(self.painter, self.context, self.holder, place)
            inner.setLeft(column.right())
            if not are_ports_drawn and inner.width() >= (_PORTS + len(counters)) * unit:
                inner.setRight(self._draw_ports(inner))  # a long name leaves them the line of the chips
        if not counters:
            return
        if self.holder:
            inner.setLeft(inner.left() + 0.1 * unit)
            plain = self.context.theme.card
            self.painter.setPen(Qt.PenStyle.NoPen)
            self.painter.setBrush(plain)
            self.painter.drawRoundedRect(inner, 0.3 * unit, 0.3 * unit)
            inner.adjust(0.05 * unit, 0, -0.05 * unit, 0)
        self._lay_counters(counters, inner, plain)

    def _lay_counters(self, counters: Sequence[_Counter], inner: QRectF, ground: QColor) -> None:
        """Draw what is there or supplied from the left, and what is wanted at the right: a stranger sees which is which; one
        alone that is held stands in the middle."""
        unit = self.context.unit
        beside, gap = [self._beside(counter.many) for counter in counters], (1.0 if self.light else 0.5) * _BETWEEN * unit
        most = _LARGEST if self.light else _LYING if self.holder else _KINDS
        side = _chip_side(inner, beside, most * unit, gap)
        if not self.light:  # in few sizes, as a chip of each is drawn once: some 10 ms less at a new Turn, in four windows
            side = 2 * math.floor(side / 2)
        wants = [counter.look == "wanted" for counter in counters]
        taken = sum(side + wide + gap for want, wide in zip(wants, beside, strict=True) if want) - gap
        left, right = inner.left(), inner.right() - taken
        if len(counters) == 1 and self.holder:
            left = right = inner.center().x() - (side + beside[0]) / 2
        for counter, want, figure in zip(counters, wants, beside, strict=True):
            place = QRectF(right if want else left, inner.top(), side, inner.height())
            self._counter(counter, place, ground)
            moved = side + figure + gap
            left, right = (left, right + moved) if want else (left + moved, right)

    def _counted(self, rows: Sequence[RowSpec], sought: bool) -> list[_Counter]:
        """Return what is counted on the place: what stands out of each row as far as it is there or still wanted, or while
        nothing stands out what lies there, and if nothing lies there what it supplies."""
        if self.light:
            of_rows = [(row, group_of(self.piece, row, self.light)) for row in rows]
            groups = [group for row, one in of_rows if (group := (still_wanted if row.wanted else lying)(one)).looks]
            return [_Counter(group.chip, *told_by_one(group.looks)) for group in groups]
        kinds: list[_Counter] = []
        if not sought:  # what it wants as well would be specks; the lists of its seat and its Phases have it
            groups = [group for row in rows if not row.wanted for group in chip_groups(self.context, self.piece, row)]
            there = [group for group in map(lying, groups) if group.looks]
            told = [(group.chip, *told_by_one(group.looks)) for group in there or groups]
            return [_Counter(chip, look, many if there else 1) for chip, look, many in told]
        for row in rows:
            groups = [still_wanted(group) if row.wanted else group for group in chip_groups(self.context, self.piece, row)]
            for group in groups:
                if group.looks:
                    look, many = told_by_one(group.looks)
                    is_there = look in ("have", "kept")  # of what is printed cards and lists say how much it is
                    kinds.append(_Counter(group.chip, look if row.wanted else "printed", many if is_there else 1))
        return kinds

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
        return taken if said == self.piece.name or ((is_tight or is_full) and self.holder) else 0.0

    def _draw_ports(self, column: QRectF) -> float:
        """Draw the ports of a place at its foot, at the right of a column; return where what stands before them ends."""
        unit, (letters, wide, edge) = self.context.unit, self._ports
        if not letters:
            return column.right()
        left, high = column.right() - wide, min(column.height(), 1.15 * unit)
        self._band(letters, self._are_ports_joined, QRectF(left, column.bottom() - high, wide, high), edge)
        return left - 0.1 * unit

    def _beside(self, count: int) -> float:
        """Return the width of the figure beside a chip."""
        if count < 2:
            return 0.0
        return text_width(str(count), narrow_size(self.context.body), NARROW) + _NEAR * self.context.unit

    def _counter(self, counter: _Counter, place: QRectF, ground: QColor) -> None:
        """Draw one chip for all of a kind at this place, and close beside it how many they are if several."""
        unit, theme, size = self.context.unit, self.context.theme, narrow_size(self.context.body)
        square = QRectF(place.left(), place.center().y() - place.width() / 2, place.width(), place.width())
        draw_chip(self.painter, self.context, counter.chip, counter.look, square, ground)
        if counter.many > 1:
            room = QRectF(square.right() + _NEAR * unit, place.top(), 2 * unit, place.height())
            draw_line(self.painter, room, str(counter.many), size, _ink_on(theme, ground), NARROW)

    def _printed(self, row: RowSpec) -> int:
        """Return how many places for chips are printed for a row: the letters of the band stand where fewest are."""
        face = self.piece.face
        names = [row.slots.replace("{chip}", chip) for chip in self.context.layout.chips]
        return sum(face.pips.get(name, 0) for name in names) if face is not None else 0

    def _name(self, line: QRectF, size: float = 0.0) -> None:
        """Draw the name of the place."""
        said, size = self._worded(line, size)
        draw_line(self.painter, line, said, size, self.ink, NARROW)

    def _worded(self, line: QRectF, size: float = 0.0) -> tuple[str, float]:
        """Return the name as there is room for it, and its size: larger if a seat holds it and that costs no letters."""
        is_grown = self.on_map and self.holder
        sizes = held_name_sizes(self.context) if is_grown else (narrow_size(size or self.context.unit),)
        ways = [(way, size) for way in self.context.layout.wordings(self.piece.name) for size in sizes]
        said, size = first_fitting(ways, lambda way: text_width(way[0], way[1], NARROW) <= line.width())
        if text_width(said, size, NARROW) > line.width():  # smaller rather than cut; fonts have whole pixels
            size = math.floor(size * line.width() / text_width(said, size, NARROW))
        return said, size

    def _row(self, row: RowSpec, line: QRectF, banded: bool) -> None:
        context, unit = self.context, self.context.unit
        if line.height() < _LOW * unit:
            return
        first = QRectF(line.left(), line.top(), _FIRST * unit, line.height())
        if row.figure or row.icon or (row.sign and self.holder):
            self._before(row, first)
            line = line.adjusted(_FIRST * unit, 0, 0, 0)
        right = tuple(sign for sign in self.signs if (banded if sign.band else row.rest))
        line.setRight(line.right() - self._after(right, line))
        self._chips_of_row(row, chip_groups(context, self.piece, row), line, chip_side(context, line.height()))

    def _chips_of_row(self, row: RowSpec, groups: list[ChipGroup], line: QRectF, side: float) -> None:
        """Draw the chips of a row, the kind that stands out first."""
        context = self.context
        light, unit = self.light if self.holder else "", context.unit
        lit = [group for group in groups if group.chip == light]
        if lit:  # first, and as large as it may be; of the others what lies there, and whether they are wanted
            groups = others_of(groups, row)
            room = QRectF(line.left(), line.top(), (_LIT if len(groups) > 1 else 1) * line.width(), line.height())
            line = line.adjusted(draw_chips(self.painter, context, lit, room, self.ground, side) + 0.3 * unit, 0, 0, 0)
            groups = [group for group in groups if group.chip != light and group.looks]
        if light:
            groups = [ChipGroup(group.chip, group.looks, FAINT) for group in groups]
        draw_chips(self.painter, context, groups, line, self.ground, (_LESS if light else 1) * side)

    def _before(self, row: RowSpec, first: QRectF) -> None:
        """Draw the figure, the sign of the seat or the icon before the chips."""
        context, unit = self.context, self.context.unit
        if row.sign and self.holder:
            side = min(1.3 * unit, first.height(), first.width() - 0.1 * unit)
            sign = QRectF(first.left(), first.center().y() - side / 2, side, side)
            draw_team(self.painter, context, self.holder, sign)
        elif row.figure:
            size = narrow_size(context.body)
            figure = QRectF(first.left(), first.top(), first.width() - 0.2 * unit, first.height())
            draw_line(
                self.painter, figure, str(value_of(self.piece, row)), size, self.ink, NARROW, Qt.AlignmentFlag.AlignHCenter
            )
        elif row.icon:
            side = min(0.95 * unit, first.height())
            place = QRectF(first.left() + 0.05 * unit, first.center().y() - side / 2, side, side)
            draw_icon(self.painter, row.icon, place, blend(self.ink, self.ground, 0.6))

    def _after(self, signs: tuple[Glyph, ...], line: QRectF) -> float:
        """Draw what stands at the right of a row: the letters of the band on the colour of the sea; return the width."""
        context, unit, used = self.context, self.context.unit, 0.0
        others = tuple(sign for sign in signs if not sign.band)
        if others:
            line = QRectF(line)
            wide = min(line.width(), sum(glyph_width(context, sign) + 0.3 * unit for sign in others))
            used += draw_glyphs(
                self.painter, context, others, line.adjusted(line.width() - wide, 0, 0, 0), self.ground, right=True
            )
            line.setRight(line.right() - used - 0.15 * unit)
        letters = "".join(sign.text for sign in signs if sign.band)
        if letters:
            used += self._band(letters, any(sign.band and not sign.text for sign in signs), line)
        return used + (0.15 * unit if used else 0.0)

    def _band(self, letters: str, joined: bool, line: QRectF, edge: float = 0.25) -> float:
        """Draw letters of ports at the right of a line; return their width."""
        return draw_port_band(self.painter, self.context, letters, line, joined=joined, edge=edge)


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
