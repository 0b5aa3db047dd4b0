"""The item of a box: its contents, the places of its pieces, and the zone under a point."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.model.view import PieceView, Scalar, View, ZoneView
from ui.board.geometry.packing import GAP, PAD, cells, on_pixels, places_together
from ui.board.geometry.zone_slots import (
    ZoneSlot,
    as_it_lies,
    body_of,
    foot_slots,
    is_there,
    lines_of,
    pieces_of,
    pile_of,
    zone_slots,
)
from ui.board.layout.binding import AnyBound, BoundBox, BoundZone, is_before_all, is_silent
from ui.board.layout.layout_schema import AreaSpec
from ui.board.layout.number_schema import CoinPlace, FigurePlace, WordPlace
from ui.board.layout.piece_styles import Style
from ui.board.paint.board_text import draw_line, text_width
from ui.board.paint.box_painter import FOCUS, BoxPainter, FrameLook, draws_zone
from ui.board.paint.built_place import caption_room, under_sign
from ui.board.paint.built_place_painter import draw_built_place, foot_of
from ui.board.paint.case_card_painter import has_foot
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import Glyph, code_width, glyph_width, glyphs
from ui.board.paint.pawn_places import pawn_places
from ui.board.paint.place_photo import draw_note, draw_photo, draw_quiet_place, photo_place
from ui.board.paint.scenery_painter import draw_scenery, scenery_place
from ui.board.paint.stacked_head import draw_stacked_head
from ui.board.paint.standees import standing
from ui.board.paint.tiles import for_tile, place_pieces
from ui.board.paint.tokens import PlaceRooms, draw_open_signs, token_signs
from ui.board.scene.base_item import BoardItem
from ui.board.scene.head_numbers import heading_numbers, stacked_numbers
from ui.board.scene.number_rows import number_rows
from ui.board.scene.piece_item import PiecePlacement, is_named
from ui.board.scene.place_marks import LegalMarks, PlaceFrame
from ui.board.scene.route_item import stops_high
from ui.board.scene.value_item import ValueItem

_FIGURE = 0.45
"""The gap between the heading of a place and a figure in it, in units."""
_CLOSE = 0.02
"""The gap between the zones of a box on a map, in units."""


class BoxItem(BoardItem):
    """A box with its heading and the places of its zones and pieces. It stays where it is, whatever lies in it."""

    def __init__(self, context: DrawContext, area: AreaSpec, bound: BoundBox, room: QRectF, across: bool) -> None:
        super().__init__(context)
        self.area, self.bound, self.room, self._across = area, bound, room, across
        margin = 0.4 * context.unit  # the glow
        self.set_bounds(room.adjusted(-margin, -margin, margin, margin))
        self.setZValue(2)
        self.on_map = area.arrange == "map"
        self.edged = bound.box.foot
        self.framed = bool(bound.box.title or area.framed or self.edged) and not bound.box.region
        self.owner = ""
        unit = context.unit
        high = (area.heading or (1.4 if self.on_map else 1.55)) * unit
        high = room.height() if bound.box.stacked else high
        self.heading = min(high, room.height()) if self.framed and bound.box.title else 0.0
        self.focus = False
        self._is_unknown = False  # whether the large word on who is seen here is empty
        self.hides = ""  # in whose secret area a pawn stands here, while that is a secret
        self._place_frame: PlaceFrame | None = None
        lines, head = self._place_numbers(), self._place_head()
        self.numbers_high = lines[-1][1].bottom() - lines[0][1].top() if lines else 0.0
        self.numbers = [*head, *lines]
        beside = bool(head) and not bound.box.building and not bound.box.stacked
        self._head_wide = room.right() - head[-1][1].left() if beside else 0.0
        self.attached: list[ValueItem] = []
        self.legal: frozenset[str] = frozenset()
        self._many_legal, self._legal_marks = False, None  # type: bool, LegalMarks | None
        self._zones: tuple[ZoneView, ...] = ()
        self.slots: tuple[ZoneSlot, ...] = ()
        self._arranged_for: object = None
        self._taken, self._note_room, self._is_empty = 0.0, (0.0, 0.0), False
        self._pawns_end = room.left()  # where what one sees at a place may begin
        self._shows: object = None
        self._open_signs: tuple[Glyph, ...] = ()  # what stands under its name while nothing lies there
        self._pawn: Style | None = None  # how a pawn looks that stands here
        self._has_cards = False
        self._stops_high = 0.0  # of the foot of a place that a route tells of
        self.foot = QRectF()  # of a place with a building, where its people stand
        self._lies: list[tuple[PieceView, ...]] | None = None  # what it was placed for
        self._is_over = False
        self._silent: tuple[str, ...] = ()  # the empty zones that do not say what comes
        self._is_before_all = False  # nothing has come yet to it or to others like it
        self._has_signs = False  # whether it draws something of a place beside its pieces

    def can_be_reused(self, context: DrawContext, area: AreaSpec, bound: BoundBox, room: QRectF, across: bool) -> bool:
        """Return whether a new item would look the same."""
        made = (self.context is context and self.area is area, self.room, self._across, self.bound)
        return made == (True, room, across, bound)

    # ---------------------------------------------------------------- places

    def inner(self) -> QRectF:
        """Return the room for pieces."""
        pad = PAD * self.context.unit * (0.4 if self.on_map and self.area.open else 0.7) if self.framed else 0.0
        top = self.heading + self.numbers_high + pad * (0.2 * (not self.on_map) if self.heading else 0.9)
        return self.room.adjusted(pad, top, -pad, -max(self._stops_high, pad * (0.6 if self.on_map else 0.9)))

    def _place_numbers(self) -> list[tuple[AnyBound, QRectF]]:
        """Return the lines of numbers under the heading; where there are zones too they take at most half of the box."""
        pad = PAD * self.context.unit * 0.7 if self.framed or self.bound.zones else 0.0
        room = self.room.adjusted(pad, self.heading, -pad, -pad * 0.5)
        if self.bound.box.scenery:
            room.setRight(scenery_place(room, beside=True).left() - 0.2 * self.context.unit)
        if self.edged:
            return [(number, PlaceRooms.within(self.context, self.room).coin) for number in self.bound.numbers[:1]]
        if self.bound.zones:
            least = min(2.0 * self.context.unit, max(room.height(), 1.1 * self.context.unit))
            room.setHeight(max(room.height() * 0.55, least))
        return number_rows(self.context, tuple(one for one in self.bound.numbers if not one.place.in_heading), room)

    def _place_head(self) -> list[tuple[AnyBound, QRectF]]:
        """Return the numbers at the right of the heading.

        Of a place with a building the first one stands as its icon alone, under the sign of its seat. Those of the stacked
        head of a row stand at its foot, one over the other.
        """
        unit = self.context.unit
        if self.bound.box.building:
            return [(one, under_sign(self.room, unit)) for one in self.bound.numbers if one.place.in_heading][:1]
        if self.bound.box.stacked:
            return stacked_numbers(self.context, self.bound.numbers, self.room)
        line = QRectF(self.room.left(), self.room.top(), self.room.width(), self.heading)
        free = self.room.width() - self._label_wide() - 2 * unit
        return heading_numbers(self.context, self.bound.numbers, line, free) if self.heading else []

    def _arrange_slots(self, view: View) -> None:
        """Give each zone its place.

        One that does not keep its place when it is empty has none then. Nor has one that lies alone while something lies
        beside it, or one that is there until the end once the game has ended.
        """
        wants = {zone.id: self._wanted(zone, view) for zone in self.bound.zones if zone.place.wants}
        lines = {zone.id: lines_of(view.zones[zone.id].count, wants.get(zone.id, 0)) for zone in self.bound.zones}
        there = [as_it_lies(zone, view) for zone in self.bound.zones if is_there(zone, view)]
        shared = any(lines[zone.id] for zone in there if not zone.place.alone)
        has_place = [zone for zone in there if zone.place.keep or lines[zone.id]]
        zones = tuple([zone for zone in has_place if not (shared and zone.place.alone)])
        low = self.context.is_for_room and has_foot(self.context, self.inner())
        on_card = [zone for zone in self.bound.zones if low and zone.place.on_card and (zone in zones or wants.get(zone.id))]
        zones = tuple([zone for zone in zones if zone not in on_card])
        tokens = [max(view.zones[zone.id].count, wants.get(zone.id, 0)) for zone in on_card]
        complete = all(wanted <= view.zones[zone].count for zone, wanted in wants.items())
        counts = [lines[zone.id] for zone in zones if zone.place.fit or zone.place.counted]
        arranged_for = (zones, wants, complete, counts, self.foot, on_card, tokens)
        if arranged_for != self._arranged_for:
            self._arranged_for = arranged_for
            lists = any(zone.place.fit for zone in zones)
            gap = (_CLOSE if self.on_map else GAP if lists else 2 * GAP) * self.context.unit
            slots = zone_slots(zones, self.inner(), self.context.unit, self._across, lines, complete, gap)
            self.slots = tuple(
                msgspec.structs.replace(
                    slot,
                    wants=wants.get(slot.bound.id, 0),
                    rect=self._in_built_place(slot) if self.bound.box.building else slot.rect,
                )
                for slot in slots
            )
            self.slots += tuple(foot_slots(on_card, self.inner(), self.context.unit, tokens))

    def _in_built_place(self, slot: ZoneSlot) -> QRectF:
        """Return where a zone of a place with a building lies: at its foot if it has lines, else under its name."""
        return QRectF(self.foot) if slot.bound.place.lines else caption_room(self.room, self.context.unit, self.foot)

    def _place_foot(self, view: View) -> None:
        """Place the foot of a place with a building, where people stand, anew if others lie there."""
        lies = [view.zones[zone.id].pieces for zone in self.bound.zones]
        if lies != self._lies:
            self._lies = lies
            zones = [(bool(zone.place.lines), there) for zone, there in zip(self.bound.zones, lies, strict=True)]
            people, texts = ([piece for has, there in zones if has is lines for piece in there] for lines in (True, False))
            self.foot = foot_of(self.context, self.room, people, texts)

    def _lie_at_stops(self, placed: Sequence[PiecePlacement], view: View) -> bool:
        """Return whether pieces lie where the stops of a route stand; then leave the foot of the place to these."""
        high = stops_high(self.context, self.bound.box.id, view.numbers.get(self.area.route))
        if not high or all(entry.rect.bottom() <= self.room.bottom() - high for entry in placed):
            return False
        self._stops_high = high
        return True

    def _wanted(self, zone: BoundZone, view: View) -> int:
        """Return how many pieces belong in a zone: what is printed on the first piece of the box."""
        first = next((piece for one in self.bound.zones for piece in view.zones[one.id].pieces), None)
        return first.face.pips.get(zone.place.wants, 0) if first is not None and first.face is not None else 0

    def place_pieces(self, view: View) -> list[PiecePlacement]:
        """Return where the pieces of this View go; store the zones for drawing, and repaint if that shows."""
        if self.bound.box.building:
            self._place_foot(view)
        self._zones, self._is_over = tuple([view.zones[zone.id] for zone in self.bound.zones]), view.outcome is not None
        self._is_empty = not any(view.zones[zone.id].count for zone in self.bound.zones if not zone.place.alone)
        self._stops_high = 0.0
        if self.area.inside == "together" and not (self._is_empty and any(zone.count for zone in self._zones)):
            self.slots, self._arranged_for = (), None
            placed = self._place_together(view)
            if self.area.route and self._lie_at_stops(placed, view):
                placed = self._place_together(view)
        else:
            self._arrange_slots(view)
            placed = [entry for slot in self.slots for entry in self._place_in_slot(view.zones[slot.bound.id], slot)]
        self._silent = tuple([zone.id for zone in self.bound.zones if is_silent(zone, view)])
        self._is_before_all = any(is_before_all(zone, view) for zone in self.bound.zones if zone.place.comes_from)
        drawn = [slot for slot in self.slots if draws_zone(slot, view.zones[slot.bound.id])]
        counts = [self._drawn_count(slot, view) for slot in drawn]
        styles = {style.form: style for zone in self._zones for style in map(self.context.layout.style_of, zone.pieces)}
        self._pawn, self._has_cards = styles.get("pawn"), "card" in styles
        self.hides = self._hider(view) if self.area.figure and self._pawn and not self._is_over else ""
        words = [one.id for one in self.bound.numbers if isinstance(one.place, WordPlace) and one.place.large]
        self._is_unknown = bool(self.bound.box.scenery and words) and not any(view.numbers.get(word) for word in words)
        shows = (
            self._is_unknown,
            self._open_signs,
            self._taken,
            self._note_room,
            self._pawns_end,
            bool(self.area.figure) and (self._pawn, self._has_cards, self.hides),
            self.is_quiet,
            self._is_over,
            self._silent,
            self._is_before_all,
            bool(self.slots),
            drawn,
            counts,
        )
        if shows != self._shows:
            self._shows = shows
            self._has_signs = bool(drawn)
            self._update()
        if self.legal:
            self._mark_legal()  # as its zones lie
        return placed

    def _hider(self, view: View) -> str:
        """Return in whose secret area a pawn stands here; "" for nobody's."""
        style_of = self.context.layout.style_of
        for bound in self.bound.zones:
            if bound.owner and any(style_of(piece).form == "pawn" for piece in view.zones[bound.id].pieces):
                return bound.owner
        return ""

    @staticmethod
    def _drawn_count(slot: ZoneSlot, view: View) -> int:
        """Return what of a zone's count the box itself draws: the number on a stack, else only whether it is empty."""
        zone = view.zones[slot.bound.id]
        return zone.count if slot.bound.place.show == "stack" or slot.wants or not zone.pieces else -1

    def _place_in_slot(self, zone: ZoneView, slot: ZoneSlot) -> list[PiecePlacement]:
        unit, place = self.context.unit, slot.bound.place
        rect = body_of(slot, unit)
        if not zone.pieces:
            return []
        if place.show == "stack":
            back = msgspec.structs.replace(zone.pieces[0], face=None)  # the View's order does not say which card is next
            return [PiecePlacement(zone.id, back, pile_of(rect, unit), slot.bound.owner, 1)]
        if place.show == "top":
            return [PiecePlacement(zone.id, zone.pieces[0], rect, slot.bound.owner, plain=place.plain, over=self._is_over)]
        if place.show == "last":
            return [PiecePlacement(zone.id, zone.pieces[-1], rect, slot.bound.owner)]
        form = self.context.layout.style_of(zone.pieces[0]).form
        if form == "standee":
            return self._place_people([(slot.bound, piece) for piece in zone.pieces], rect)
        if form == "caption":
            return [PiecePlacement(zone.id, zone.pieces[0], slot.rect, slot.bound.owner, 1, zone.name)]
        if self.bound.box.region and form == "tile":
            return [
                PiecePlacement(zone.id, piece, where, slot.bound.owner, count, zone.name)
                for piece, where, count in place_pieces(zone.pieces, rect)
            ]
        lines, show = lines_of(len(zone.pieces), slot.wants), "lines" if place.fit else place.show
        lines = next((room for room in place.rooms if room >= lines), lines)
        found = cells(lines, rect.width(), rect.height(), unit, "foot" if slot.on_card else show, place.columns)
        if place.rooms:  # rows are whole pixels apart, so that a row that moves up needs no repainting
            found = on_pixels(found, self.pixels)
        return [
            PiecePlacement(
                zone.id,
                piece,
                cell.translated(rect.topLeft()),
                slot.bound.owner,
                found.last if at == len(found.rects) - 1 and not slot.on_card else 1,
                zone.name if form == "case" else slot.bound.label if place.show == "slots" else "",
                place.plain,
                (form == "case" or piece.face is None) and self._is_over,
                slot.on_card,
            )
            for at, (piece, cell) in enumerate(zip(pieces_of(place, zone.pieces), found.rects, strict=False))
        ]

    def _place_people(self, people: list[tuple[BoundZone, PieceView]], room: QRectF) -> list[PiecePlacement]:
        """Return the places of standees side by side: all of them bear their names, or none does."""
        rects, last = standing(self.context, [piece for _, piece in people], room)
        counts = [1] * (len(rects) - 1) + [last]
        return [
            PiecePlacement(bound.id, piece, where, bound.owner, count)
            for (bound, piece), where, count in zip(people, rects, counts, strict=False)
        ]

    def _place_together(self, view: View) -> list[PiecePlacement]:
        unit = self.context.unit
        tokens: list[tuple[BoundZone, PieceView]] = []
        posters: list[PiecePlacement] = []
        cards: list[tuple[BoundZone, PieceView]] = []
        sites: list[tuple[BoundZone, PieceView]] = []
        people: list[tuple[BoundZone, PieceView]] = []
        for bound in (zone for zone in self.bound.zones if not zone.place.alone):
            for piece in view.zones[bound.id].pieces[: 1 if bound.place.show == "top" else None]:
                form = self.context.layout.style_of(piece).form
                if form == "standee":
                    people.append((bound, piece))
                    continue
                if form == "poster":
                    posters.append(PiecePlacement(bound.id, piece, self.room, "", 1, bound.label))
                    continue
                (cards if form == "card" else sites if form == "site" else tokens).append((bound, piece))
        if posters:
            return posters
        room = self.inner()
        if people:
            return self._place_people(people, room)
        self._open_signs = tuple([sign for sign in self._signs_of(sites) if sign.open and self.area.open and not cards])
        if self.edged:  # the place itself fills the box, under its pawns
            pawns = pawn_places(self.context, tokens, self.room)
            self._pawns_end = max((place.right() for _, place in pawns), default=self.room.left())
            named = [(bound, piece, view.zones[bound.id].name) for bound, piece in sites]  # by its place it is no card
            free = bool(self.numbers) and not pawns
            return [PiecePlacement(bound.id, piece, self.room, "", 1, name, free=free) for bound, piece, name in named] + [
                PiecePlacement(bound.id, piece, place, bound.owner) for (bound, piece), place in pawns
            ]
        placed = self._tokens(tokens, self._label_wide() + self._signs_wide(sites))
        edge = min((entry.rect.left() for entry in placed), default=self.room.right())
        placed += self._sites(sites, edge)
        signs = self._signs_wide(sites)
        if any(sign.printed for sign in self._signs_of(sites)):  # they begin after the title
            signs = min(signs, max(0.0, edge - self.room.left() - self._label_wide()))
        self._taken = self.room.right() - edge + signs
        printed = self._signs_wide(sites, printed=True)
        self._note_room = (self._label_wide() + printed, edge - self.room.left() - self._signs_wide(sites) + printed)
        if self.bound.box.region:
            placed = []
            cards = tokens + cards
        rooms = next((zone.place.rooms for zone in self.bound.zones if zone.place.rooms), ())
        second = next((at for at, (bound, _) in enumerate(cards) if bound.place.second), 0)
        show = "list" if not self.bound.box.region else "pips"
        found = places_together((second, len(cards) - second), rooms, room.size(), unit, show)
        for at, ((bound, piece), cell) in enumerate(zip(cards, found.rects, strict=False)):
            last = found.last if at == len(found.rects) - 1 else 1
            rect = cell.translated(room.topLeft())
            placed.append(PiecePlacement(bound.id, piece, rect, bound.owner, last, plain=bound.place.plain))
        return placed

    def _signs_of(self, sites: list[tuple[BoundZone, PieceView]]) -> list[Glyph]:
        return [sign for _, piece in sites for sign in glyphs(self.context, piece)]

    def _signs_wide(self, sites: list[tuple[BoundZone, PieceView]], *, printed: bool = False) -> float:
        """Return how wide the signs of places are, or those that are printed on them."""
        signs = [sign for sign in self._signs_of(sites) if sign.printed or not (printed or sign.open)]
        return sum(glyph_width(self.context, sign) + 0.35 * self.context.unit for sign in signs)

    def _tokens(self, tokens: list[tuple[BoundZone, PieceView]], taken: float) -> list[PiecePlacement]:
        """Return the places of pawns and discs at the right of the heading, or of the foot, with their words if that leaves
        room."""
        unit = self.context.unit
        side, top = min(1.7 * unit, self.heading or 1.7 * unit), self.room.top()
        free = self.room.width() - taken
        room = min(0.45 * self.room.width(), max(free, side * (1 + 0.55 * (len(tokens) - 1))))
        words = [token_signs(self.context, piece)[1] for _, piece in tokens]
        widths = [side + (text_width(said, unit, 600) + 0.8 * unit if said else 0.0) for said in words]
        step = 0.15 * unit
        if sum(widths) + step * len(widths) > max(room, free):
            widths = [side] * len(tokens)
            step = min(step, (room - side) / max(1, len(tokens) - 1) - side) if len(tokens) > 1 else 0.0
        placed, right = list[PiecePlacement](), self.room.right() - 0.3 * unit
        for (bound, piece), wide in zip(reversed(tokens), reversed(widths), strict=True):
            rect = QRectF(right - wide, top, wide, side)
            placed.append(PiecePlacement(bound.id, piece, rect, bound.owner))
            right -= wide + step
        return placed[::-1]

    def _sites(self, sites: list[tuple[BoundZone, PieceView]], edge: float) -> list[PiecePlacement]:
        """Return the place of the site itself: the heading, left of its pawns; its printed signs stand beside the title."""
        room = QRectF(self.room.left(), self.room.top(), edge - self.room.left(), self.heading)
        after = self._label_wide() - 0.4 * self.context.unit
        placed = []
        for bound, piece in sites:
            printed = any(sign.printed for sign in glyphs(self.context, piece))
            placed.append(PiecePlacement(bound.id, piece, room.adjusted(after, 0, 0, 0) if printed else room, ""))
        return placed

    def _label_wide(self) -> float:
        unit, box = self.context.unit, self.bound.box
        wide = text_width(box.title, self.context.body, 700) + 1.2 * unit
        if box.icon:
            wide += 1.5 * unit
        if box.code:
            wide += code_width(self.context, box.code) + 0.45 * unit
        return wide

    # ---------------------------------------------------------------- asking

    def zone_at(self, point: QPointF) -> str:
        """Return the zone under a point of the scene: a legal one first; "" if there is none."""
        for slot in self.slots:
            if slot.rect.contains(point):
                return slot.bound.id
        if self.area.inside == "together" and self.room.contains(point):
            for zone in self.bound.zones:
                if zone.id in self.legal:
                    return zone.id
            return self.bound.zones[0].id if self.bound.zones else ""
        return ""

    def zone_rect(self, zone: str) -> QRectF:
        """Return where a zone of this box lies."""
        return next((slot.rect for slot in self.slots if slot.bound.id == zone), self.room)

    def set_focus(self, view: View, sought: Scalar) -> None:
        """Stand out if what is sought, the value of the area's number, lies here."""
        pieces = (piece for zone in self.bound.zones for piece in view.zones[zone.id].pieces)
        named = sought.split() if isinstance(sought, str) else ()
        focus = any(is_named(piece, one) for piece in pieces for one in named)
        if focus == self.focus:
            return
        self.focus = focus
        if not self.bound.box.building:
            self.update()
            return
        if self._place_frame is None:
            self._place_frame = PlaceFrame(self.context, self.room, self)
        self._place_frame.setVisible(focus)

    def set_owner(self, owner: str) -> None:
        """Set the seat that holds it, or "": a framed box takes the seat's tint and sign."""
        if owner != self.owner:
            self.owner = owner
            self.update()

    def set_legal(self, legal: frozenset[str], *, many: bool = False) -> None:
        """Mark these of its zones; with ``many`` on the board by their corners alone."""
        mine = frozenset(zone.id for zone in self.bound.zones if zone.id in legal)
        if (mine, many) != (self.legal, self._many_legal):
            changes = mine or self.legal
            self.legal, self._many_legal = mine, many
            if changes:
                self._mark_legal()

    def _mark_legal(self) -> None:
        """Mark what of it a move may name."""
        rects = [self.room] if self.legal and self.area.inside == "together" else []
        rects += [slot.rect for slot in self.slots if slot.bound.id in self.legal]
        if self._legal_marks is None and rects:
            self._legal_marks = LegalMarks(self.context, self.boundingRect(), self)
        if self._legal_marks is not None:
            self._legal_marks.mark(rects, many=self._many_legal)
        self._show_if_drawn()

    def _show_if_drawn(self) -> None:
        """Hide a box that only gives its pieces their places, so that Qt keeps no pixels of it."""
        drawn = self.bound.box.scenery or self.bound.box.keys
        self.setVisible(bool(self._frames or self._has_signs or self.legal or drawn))

    def _update(self) -> None:
        self._show_if_drawn()
        self.update()

    @property
    def empty_words(self) -> str:
        """What its area says while nothing lies in it, else "". Who sees every zone of it knows that there is nothing."""
        if not (self._is_empty and self.area.empty):
            return ""
        seen = {zone.place.id for zone in self.bound.zones}
        return self.area.none if self.area.none and all(zone.id in seen for zone in self.area.zones) else self.area.empty

    @property
    def is_quiet(self) -> bool:
        """Whether it is a place where nobody stands and nothing is counted, or a frame in which nothing lies."""
        count = sum(zone.count for zone in self._zones)
        if self.area.framed and not self.bound.box.title:
            return self._is_empty and not self.numbers
        if self.on_map and self.area.inside == "together" and not self.edged:
            return count <= bool(self.bound.box.code)  # the place itself lies there
        return self.edged and not self.numbers and count <= 1

    @property
    def _frames(self) -> bool:
        """Whether it has a panel or a heading of its own."""
        return self.framed and bool(
            self.bound.box.title or self.slots or self.numbers or self.bound.box.keys or not self.on_map
        )

    # ---------------------------------------------------------------- drawing

    def draw(self, painter: QPainter) -> None:
        """Draw the box."""
        paint = BoxPainter(painter, self._lettered() if self.bound.box.lettering else self.context)
        if self._frames:
            taken = self._taken + self._head_wide
            below_name = (
                self.bound.zones or self.bound.box.keys or any(not one.place.in_heading for one in self.bound.numbers)
            )
            name_only = self.on_map and (self.bound.box.bare or not below_name)
            look: FrameLook = "none" if name_only else "solid" if self.on_map or not self.is_quiet else "quiet"
            if look == "solid" and (self.edged or (self.area.framed and not self.bound.box.title)):
                look = "card" if self.edged or self.focus or not self.context.is_for_room else "quiet"
            on_map = self.on_map and not name_only
            if on_map and self.area.inside == "together" and self.is_quiet:
                look = "open" if self.area.open else "calm"
            elif on_map and self.area.open:
                is_held = self._has_cards and self.bound.box.title
                look = "held" if is_held else "open" if self.focus or self.hides else "solid"
            if self.bound.box.header:
                titles = [box.title for box in self.area.boxes if box.header and box.left == self.bound.box.left]
                paint.draw_header(self.bound.box, self.room, titles)
                return
            room = self._panel_room()
            paint.draw_frame(self.bound.box, room, self.heading, taken, self.focus, self.owner, look, self.hides)
            if self.edged and self.bound.box.icon:
                self._draw_scene(painter)
            if self.bound.box.building and look != "none":
                draw_built_place(painter, self.context, self.area, self.bound.box, room, self.owner)
            if self.bound.box.stacked:
                titles = [box.title for box in self.area.boxes if box.stacked]
                draw_stacked_head(painter, self.context, self.bound.box, room, titles, max(1, len(self.numbers)))
            if self.area.figure and (self.focus or self._pawn) and not self._has_cards:
                standing_room = self.room.adjusted(0, self.heading + _FIGURE * self.context.unit, 0, 0)
                paint.draw_figure(self.area.figure, standing_room, self._pawn.tint if self._pawn else "")
            self._draw_note(painter)
            draw_open_signs(painter, self.context, self._open_signs, self.room.adjusted(0, self.heading, 0, 0))
        if self.bound.box.scenery:
            place = scenery_place(self.room.adjusted(0, self.heading, 0, 0), beside=True)
            tint = self._tint if self._is_over else ""
            draw_scenery(painter, self.context, self.bound.box.scenery, place, tint=tint, unknown=self._is_unknown)
        zones = {zone.id: zone for zone in self._zones}
        for slot in self.slots:
            if zone := zones.get(slot.bound.id):
                silent, before_all = slot.bound.id in self._silent, self._is_before_all
                paint.draw_slot(slot, zone, over=self._is_over, silent=silent, before_all=before_all)

    def _draw_scene(self, painter: QPainter) -> None:
        """Draw what one sees at a place that fills its box, beside all that lies there: in the light of its coin while it is
        in use.
        """
        is_free = self._pawns_end <= self.room.left()
        rooms, box = PlaceRooms.within(self.context, self.room, free=is_free), self.bound.box
        if self.is_quiet:
            faces = (piece.face for zone in self._zones for piece in zone.pieces)
            draw_quiet_place(painter, self.context, box, next((face.text for face in faces if face is not None), ""), rooms)
            return
        free = QRectF(rooms.lies.topLeft(), rooms.pawns.bottomRight()) if not self.numbers else QRectF(rooms.pawns)
        free.setLeft(max(free.left(), self._pawns_end + 0.2 * self.context.unit))
        draw_photo(painter, self.context, box, photo_place(self.context, free), tint=self._tint if self.numbers else "")
        if not self.numbers:
            draw_note(painter, self.context, box, rooms.lies)

    @property
    def _tint(self) -> str:
        """The tint of the first number at the place; "" for none."""
        places = [number.place for number in self.bound.numbers[:1]]
        return next((place.tint for place in places if isinstance(place, CoinPlace | FigurePlace)), "")

    def _panel_room(self) -> QRectF:
        """Return where its panel lies: on a map one without a heading hides no more than what lies in it needs."""
        if not self.on_map or self.bound.box.title or not self.slots or self.numbers:
            scene, half = self.scene(), 0.5 * FOCUS * self.context.unit
            page = scene.sceneRect().adjusted(half, half, -half, -half) if scene is not None else self.room
            return self.room.intersected(page) if self.focus else self.room  # its line is whole at the edge of the page too
        room, foot = QRectF(self.room), max(slot.rect.bottom() for slot in self.slots)
        room.setBottom(min(room.bottom(), foot + PAD * self.context.unit))
        return room

    def _lettered(self) -> DrawContext:
        """Return the context with letters for a name on the map, which are no larger than those of the tiles on it."""
        at, wide = self.bound.box.at, [box.at[2] for box in self.area.boxes if box.region and box.at]
        if not (at and wide):
            return self.context
        return for_tile(self.context, QRectF(0, 0, self.room.width() / at[2] * min(wide), 0))

    def _draw_note(self, painter: QPainter) -> None:
        """Draw the word on what the box is, if there is room for it between the heading and what lies there."""
        note, unit, (left, right) = self.bound.box.note, self.context.unit, self._note_room
        if note and text_width(note, unit) + 0.4 * unit < right - left:
            line = QRectF(self.room.left() + left, self.room.top(), right - left, self.heading)
            draw_line(painter, line, note, unit, self.context.theme.soft)
