"""The scene of a View. A change of zones or size lays it out again; other changes update only what changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

import msgspec
from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QGraphicsScene

from engine.model.view import Face, Observation, PieceView, Scalar, View
from ui.board.layout.binding import BoundBox, BoundPart, fill
from ui.board.layout.binding_cache import BindingCache
from ui.board.layout.layout_checks import LEAST_PAGE
from ui.board.layout.layout_loader import Board
from ui.board.paint.chip_counts import is_idle
from ui.board.paint.draw_context import DrawContext
from ui.board.paint.glyphs import is_chosen
from ui.board.paint.tiles import VACANT, Sought, far, holder_of
from ui.board.scene.animation import Animation
from ui.board.scene.area_item import AreaItem
from ui.board.scene.box_item import BoxItem
from ui.board.scene.page_builder import PageItems, build_page
from ui.board.scene.piece_item import PieceItem, PiecePlacement, is_same_piece, is_turned_over, let_rest, may_concern
from ui.board.scene.playable_item import UnplayableItem
from ui.board.scene.string_item import CardLink, StringItem, links_of
from ui.board.scene.told_marks import ToldMarks
from ui.board.scene.value_item import ValueItem
from ui.theme import Team, Theme

_GLOWING = 8
"""So many legal pieces and places glow at most: of more only the corners are drawn."""
_NONE = "none"
"""What stands out on places of a map once somebody has won: no kind of chip, so that none is drawn."""


class BoardScene(QGraphicsScene):
    """All items of a board. It holds only the View that it shows."""

    def __init__(
        self,
        board: Board,
        teams: Mapping[str, Team],
        theme: Theme,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.board, self.teams, self.theme = board, dict(teams), theme
        self.view: View | None = None
        self.animation = Animation(self)
        self.moves = True
        self._size, self._pixels = QSizeF(0, 0), 1.0
        self._context = DrawContext(board, theme, self.teams, 15.0)
        self._page: BoundPart | None = None
        self._pages = self._no_pages()
        self._items = PageItems()
        self._coloured: list[tuple[AreaItem, str, list[str]]] = []  # tinted by a mark, or by a number of each box
        self._owned: dict[int, tuple[str, list[object]]] = {}  # by area: for whom and by what its places are coloured
        self._lit: dict[int, tuple[object, ...]] = {}  # by area: what stands out on its places
        self.pieces: dict[str, PieceItem] = {}
        self._legal: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
        self._told = ToldMarks(self)
        self._strings: list[StringItem] = []
        self._unplayable: UnplayableItem | None = None
        self._read: Face | None = None
        self._sought: Mapping[str, Scalar | None] = {}  # by the focus of an area: the id that it names
        self.setBackgroundBrush(theme.page)

    @property
    def areas(self) -> list[AreaItem]:
        """The areas of the page."""
        return self._items.areas

    @property
    def boxes(self) -> list[BoxItem]:
        """All boxes of all areas."""
        return self._items.boxes

    @property
    def value_items(self) -> list[ValueItem]:
        """All numbers, tracks and tables."""
        return self._items.value_items

    def lying_on(self, area: AreaItem) -> tuple[list[BoxItem], list[ValueItem]]:
        """Return the boxes and figures of an area."""
        return self._items.lies_on[id(area)]

    # ---------------------------------------------------------------- what is shown

    def set_size(self, size: QSizeF, unit: float, large: float = 1.0, pixels: float = 1.0) -> None:
        """Set the page's size, the size of its smallest text, how many times as large what decides is, and for how many
        pixels to a unit of the scene it is laid out.
        """
        if (size, unit, large, pixels) == (self._size, self._context.unit, self._context.large, self._pixels):
            return
        self._size, self._pixels = size, pixels
        self.setSceneRect(QRectF(QPointF(0, 0), size))
        self._context = replace(self._context, unit=unit, large=large)
        self._refresh()

    def like(self, view: View) -> BoardScene:
        """Return another scene of the same size and look, with this View."""
        made = BoardScene(self.board, self.teams, self.theme, self)
        made.moves = False
        made.set_size(self._size, self._context.unit, self._context.large, self._pixels)
        made.show_view(view, ())
        return made

    def set_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.theme = theme
        self.setBackgroundBrush(theme.page)
        self._context = replace(self._context, theme=theme)
        self._refresh()

    def _refresh(self) -> None:
        """Lay out anew: the look is another."""
        view, self.view = self.view, None
        self._pages = self._no_pages()
        if view is not None:
            self.show_view(view, ())

    def show_view(self, view: View, observations: Sequence[Observation]) -> None:
        """Show this View; ``observations`` since the last one are shown as short animations and marks."""
        if min(self._size.width(), self._size.height()) < LEAST_PAGE * self._context.unit:
            self._forget_page()
            self.view = view
            return
        own = view.audience if view.audience in self.teams else ""
        if own != self._context.own:
            self._context = replace(self._context, own=own)
            self._page = None
        self.animation.finish()
        page, old = self._pages.page(view), self.view
        self._told.clear()
        self.view = view
        if old is None or page is None or page != self._page:
            self._page = page
            self._rebuild(view, old, page, observations)
        else:
            self._fill(view, self._changed(old, view), observations)
        self._told.show_clash(self._context, observations if old is not None else (), self._items)
        self._lead_strings()
        self.animation.start()

    def _changed(self, old: View, view: View) -> dict[BoxItem, None]:
        """Return the boxes in whose zones something has changed, or how much lies where pieces come from or come first: all
        as the game ends, for nothing is a secret any more.
        """
        if (old.outcome is None) != (view.outcome is None):
            return dict.fromkeys(self.boxes)
        changed: dict[BoxItem, None] = {}
        box_of, fed_by = self._items.box_of, self._items.fed_by
        for zone, now in view.zones.items():
            if (was := old.zones.get(zone)) != now:
                if zone in box_of:
                    changed[box_of[zone]] = None
                if zone in fed_by and (was is None or was.count != now.count):
                    changed.update(dict.fromkeys(fed_by[zone]))
        return changed

    def _fill(self, view: View, dirty: dict[BoxItem, None], observations: Sequence[Observation]) -> None:
        """Put into these boxes, and into all figures, what the View holds."""
        if dirty:
            self._sync_pieces(list(dirty), observations)
            for box in dirty:
                if box.area.empty:
                    self._items.area_of[id(box)].set_empty(box.empty_words)
            self._set_letters()
        self._show_playable(view)
        self._set_focus(view, dirty)
        for figure in self.value_items:
            figure.show_numbers(view)
        self._colour_regions(view, dirty)
        for area in self.areas:
            if area.bound.area.way:
                sought = self._places_sought(view, area)
                boxes = [(box.box.region, self._first_piece(view, box)) for box in area.bound.boxes if sought]
                busy = [region for region, pieces in boxes if any(piece.name in sought for piece in pieces)]
                area.set_way(view.numbers.get(area.bound.area.way), view, busy)
            if area.bound.area.light:
                self._light_chips(view, area, dirty)

    def show_read(self, face: Face | None) -> None:
        """Lead strings from the card that is read to those on the board that it names, if the layout has strings."""
        self._read = face if self.board.layout.strings else None
        self._lead_strings()

    def _lead_strings(self) -> None:
        """Lead the strings as the pieces lie; none once the game is over, when they would be taken for what has won."""
        links = list[CardLink]()
        if self._read is not None and (self.view is None or self.view.outcome is None):
            zones = [zone for box in self.boxes for zone in box.bound.zones]
            unlinked = {zone.id for zone in zones if zone.place.unlinked}
            pieces = [item for item in self.pieces.values() if item.zone not in unlinked]
            links = links_of(self._read, self.board.layout.strings, pieces, self._place_of)
        if [item.link for item in self._strings] == links and all(item.context is self._context for item in self._strings):
            return
        for item in self._strings:
            item.remove_from_scene()
        self._strings = [StringItem(self._context, link) for link in links]
        for item in self._strings:
            self.addItem(item)

    def _place_of(self, zone: str) -> object:
        """Return the place in which a zone lies: its box where cards lie together in it, else its area."""
        box = self._items.box_of[zone]
        return box if box.area.inside == "together" else box.area

    def _no_pages(self) -> BindingCache:
        """Return a cache of pages for the present teams."""
        return BindingCache(self.board.layout, {seat: team.name for seat, team in self.teams.items()})

    def owners_of_zones(self, view: View) -> Mapping[str, str]:
        """Return who owns the zones of a View that have a place on its page (or ""), in the order of their places."""
        page = self._page if view is self.view and self._page is not None else self._pages.page(view)
        return page.owners if page is not None else {}

    def playable(self, view: View) -> tuple[Collection[str], str]:
        """Return the ids of the faces that the audience may play now, as a View names them for places of its page, and the
        words for that.
        """
        found, words = set[str](), ""
        for place in {zone.place.playable: zone.place for box in self.boxes for zone in box.bound.zones}.values():
            if named := str(view.numbers.get(fill(place.playable, {"own": view.audience})) or "").split():
                found.update(named)
                words = words or place.playable_label
        return found, words

    def drop(self) -> None:
        """Forget everything, at once."""
        self.view = self._read = None
        self._legal = (frozenset(), frozenset())
        self._forget_page()

    def _forget_page(self) -> None:
        """Forget the page and all that lies on it."""
        self._page = None
        self._pages.clear()
        self._empty()

    def _empty(self) -> None:
        self.animation.finish()
        self.clear()
        self._items, self.pieces, self._strings, self._unplayable = PageItems(), {}, [], None
        self._told.forget()
        self._coloured, self._owned, self._lit = [], {}, {}

    # ---------------------------------------------------------------- laying out

    def _rebuild(self, view: View, old: View | None, page: BoundPart | None, observations: Sequence[Observation]) -> None:
        """Lay the page out; what is the same on the new page keeps its item, and with it its picture."""
        if page is None:
            self._empty()
            return
        before, self._items = self._items, build_page(self._context, page, self.sceneRect(), self._items)
        self._coloured = [_coloured(area) for area in self.areas if area.bound.area.colour_by]
        self._owned, self._lit = {}, {}
        there, wanted = ({id(item): item for item in laid.items()} for laid in (before, self._items))
        for id_ in there.keys() - wanted.keys():
            item = there[id_]
            if isinstance(item, AreaItem):
                item.set_way(None)
            self.removeItem(item)
        for id_, item in wanted.items():
            if id_ not in there:
                self.addItem(item)
        stay = set(map(id, before.boxes))
        for handle in [handle for handle, item in self.pieces.items() if item.zone not in self._items.box_of]:
            self.removeItem(self.pieces.pop(handle))
        new_areas = {id(area) for area in self.areas if id(area) not in there}
        dirty = {box: None for box in self.boxes if id(box) not in stay or id(self._items.area_of[id(box)]) in new_areas}
        if old is not None:
            dirty.update(self._changed(old, view))
        self._fill(view, dirty, observations if old is not None else ())
        self._show_legal()

    # ---------------------------------------------------------------- pieces

    def _sync_pieces(self, boxes: Sequence[BoxItem], observations: Sequence[Observation]) -> None:
        """Bring the pieces of these boxes to what the View says, re-using the items of pieces that stayed or moved."""
        view = self.view
        assert view is not None
        zones = {zone.id for box in boxes for zone in box.bound.zones}
        old: dict[str, list[PieceItem]] = {}
        for handle in [handle for handle, item in self.pieces.items() if item.zone in zones]:
            item = self.pieces.pop(handle)
            old.setdefault(item.zone, []).append(item)
        placed = [entry for box in boxes for entry in box.place_pieces(view)]
        if view.outcome is not None:
            placed = [msgspec.structs.replace(entry, secret="") for entry in placed]
        rest = self._reuse_items(placed, old)
        moves = [observation for observation in observations if observation.kind == "moved"]
        for entry in rest:
            self._place_arrived(entry, old, moves)
        for items in old.values():
            for item in items:
                if self.moves and any(not move.to and move.origin == item.zone for move in moves):
                    self.animation.fade_out(item)
                else:
                    self.removeItem(item)
        sought = [view.numbers.get(area.bound.area.focus) for area in self.areas]
        self._told.mark_new(observations, sought)
        self._show_legal_pieces()

    def _set_letters(self) -> None:
        """Give cards of one form in an area the same letters: the largest with which each that is seen is whole; those in
        one line only in each place.

        What is no such card, as one that was turned down, has none.
        """
        steps: dict[tuple[str, str, str], int] = {}
        cards: list[tuple[PieceItem, tuple[str, str, str]]] = []
        for item in self.pieces.values():
            if item.letters_needed is None:
                item.set_letters(None)
                continue
            form, step = item.letters_needed
            box = self._items.box_of[item.zone]
            kind = form, box.area.id, box.bound.box.id if form == "line" else ""
            steps[kind] = max(step, steps.get(kind, step))
            cards.append((item, kind))
        for item, kind in cards:
            item.set_letters(steps[kind])

    def _reuse_items(self, placed: Iterable[PiecePlacement], old: dict[str, list[PieceItem]]) -> list[PiecePlacement]:
        """Reuse the items of pieces that stayed in their zone; return the other pieces."""
        rest = []
        for entry in placed:
            items = old.get(entry.zone, [])
            found = next((item for item in items if is_same_piece(item.piece, entry.piece)), None)
            if found is None:
                found = next(
                    (
                        item
                        for item in items
                        if item.piece.handle == entry.piece.handle and is_turned_over(item.piece, entry.piece)
                    ),
                    None,
                )
                if found is not None and self.moves:
                    self.animation.flip(found)
            if found is None:
                rest.append(entry)
                continue
            items.remove(found)
            found.update_from(self._context, entry)
            self.pieces[entry.piece.handle] = found
        return rest

    def _place_arrived(self, entry: PiecePlacement, old: dict[str, list[PieceItem]], moves: list[Observation]) -> None:
        """Place a piece that is new in its zone: it moves there from where the audience was told it came from."""
        move = next((move for move in moves if move.to == entry.zone and may_concern(move, entry.piece)), None)
        start: QPointF | None = None
        item = None
        if move is not None:
            moves.remove(move)
            items = old.get(move.origin, [])
            item = next((item for item in items if is_same_piece(item.piece, entry.piece)), None) or next(
                (item for item in items if item.piece.back == entry.piece.back), None
            )
            box = self._items.box_of.get(move.origin)
            start = item.pos() if item is not None else box.zone_rect(move.origin).topLeft() if box is not None else None
        if item is not None and move is not None:
            old[move.origin].remove(item)
            item.update_from(self._context, entry)
        else:
            item = PieceItem(self._context, entry)
            self.addItem(item)
        self.pieces[entry.piece.handle] = item
        if self.moves and start is not None:
            self.animation.glide(item, start)
        elif self.moves and move is not None:
            self.animation.fade_in(item)

    def _set_focus(self, view: View, dirty: Mapping[BoxItem, None]) -> None:
        sought = {focus: view.numbers.get(focus) for focus in {area.bound.area.focus for area in self.areas} if focus}
        if view.outcome is not None:  # it is nobody's turn
            sought = {focus: None if value in self._context.teams else value for focus, value in sought.items()}
        for box in self.boxes if sought != self._sought else dirty:
            if box.area.focus:
                box.set_focus(view, sought[box.area.focus])
        self._sought = sought

    def _show_playable(self, view: View) -> None:
        """Let the cards of a hand that may be played stand out, and the others stand back, if anything is asked of them."""
        hands = [(box, zone) for box in self.boxes for zone in box.bound.zones if zone.place.playable or zone.place.rests]
        told_above = view.decision is not None and bool(view.decision.only)  # why: in the heading of the window
        if not hands and self._unplayable is not None:
            self._unplayable.remove_from_scene()
            self._unplayable = None
        lies: dict[str, list[PieceItem]] = {zone.id: [] for _, zone in hands}
        for item in self.pieces.values() if hands else ():
            if item.zone in lies:
                lies[item.zone].append(item)
        for box, zone in hands:
            place, hand = zone.place, lies[zone.id]
            if place.rests:
                let_rest(view, hand)
            if place.rests or not (hand or place.unplayable_label):  # as most places of a map
                continue
            named = str(view.numbers.get(fill(place.playable, {"own": view.audience})) or "").split()
            faces = [item.piece.face.id if item.piece.face is not None else "" for item in hand]
            some = not set(named).isdisjoint(faces)
            told = str(view.numbers.get(fill(place.playable_words, {"own": view.audience})) or "") if named and hand else ""
            said = dict([line.partition(": ")[::2] for line in told.splitlines()[::-1]])
            for item, face in zip(hand, faces, strict=True):  # of a hand of which nothing may be played all can be read
                item.set_playable(face in named if some else None, (said.get(face, ""), place.playable_label))
            words = (said.get("", ""), place.unplayable_label) if named and hand and not (some or told_above) else ()
            if self._unplayable is None:
                if not words:
                    continue
                self._unplayable = UnplayableItem(self._context)
                self.addItem(self._unplayable)
            self._unplayable.say(self._context, words, box.zone_rect(zone.id), [item.rect() for item in hand])

    def _colour_regions(self, view: View, dirty: Mapping[BoxItem, None]) -> None:
        touched = {box.area.id for box in dirty}
        for area, rule, numbers in self._coloured:
            if numbers:
                values: list[object] = [view.numbers.get(number) for number in numbers]
            elif area.bound.area.id in touched:
                values = [_owner(view, box, rule) for box in area.bound.boxes]
            else:
                continue
            own = view.audience if view.outcome is None else ""
            if self._owned.get(id(area)) == (own, values):
                continue
            self._owned[id(area)] = own, values
            owners = {
                box.box.id: value if isinstance(value, str) else ""
                for box, value in zip(area.bound.boxes, values, strict=True)
            }
            for item in self._items.lies_on[id(area)][0]:
                if item.framed:
                    item.set_owner(owners[item.bound.box.id])
            regions = {box.box.region: owners[box.box.id] for box in area.bound.boxes}
            area.set_owners({region: owner for region, owner in regions.items() if region and owner}, own)

    def _light_chips(self, view: View, area: AreaItem, dirty: Mapping[BoxItem, None]) -> None:
        """Let chips of one kind stand out on the places of a map, and what is sought there; else all do."""
        kind, sought = self._lit_kind(view, area), self._places_sought(view, area)
        stands_back = bool(kind or sought) or area.is_owned
        way = str(view.numbers.get(area.bound.area.way) or "").split(" ")[1:]
        near = str(view.numbers.get(fill(area.bound.area.near, {"own": view.audience})) or "").split(" ")
        winners = view.outcome.winners if view.outcome is not None else ()
        if not dirty and self._lit.get(id(area)) == (kind, stands_back, sought, way, near, winners):
            return
        self._lit[id(area)] = (kind, stands_back, sought, way, near, winners)
        vacant = (far(self._context.theme) if self._context.is_for_room else VACANT) if stands_back else 1.0
        zones = [(box.box.id, zone.id) for box in area.bound.boxes for zone in box.zones]
        on_way, nearby = ({zone for box, zone in zones if box in named} for named in (way, near))

        def is_at_rest(box: BoundBox) -> bool:
            """Return whether nothing can happen there, or at the end that it is of somebody who has not won."""
            places, context = self._first_piece(view, box), self._context
            return any(holder_of(context, one) not in winners if winners else is_idle(context, one, kind) for one in places)

        area.set_idle(is_at_rest)
        crossed, held = list[tuple[str, QRectF]](), list[PieceItem]()
        for item in self.pieces.values():
            if item.state.place:
                name, own = item.piece.name, view.audience
                is_named = name in sought or item.zone in on_way
                is_cut = stands_back and area.is_name_crossed(name, item.rect())
                opaque = 1.0 if is_named else 0.0 if is_cut else max(vacant, VACANT) if item.zone in nearby else vacant
                if is_cut and not is_named:
                    if holder_of(self._context, item.piece):
                        held.append(item)
                    else:
                        crossed.append((name, item.rect()))
                item.set_light(_NONE if winners else kind, vacant=opaque, sought=sought.get(name, ""), own=own)
        area.show_crossed(crossed, held)
        for box in self._items.lies_on[id(area)][0]:
            if box.bound.box.lettering:  # half of a name is none
                box.setOpacity(0.0 if area.is_crossed(box.room) else 1.0)

    def _lit_kind(self, view: View, area: AreaItem) -> str:
        """Return the kind of chip that stands out on a map, or ""."""
        kind = str(view.numbers.get(area.bound.area.light))
        return kind if kind in self.board.layout.chips else ""

    def _places_sought(self, view: View, area: AreaItem) -> dict[str, Sought]:
        """Return by their names the places of a map that are looked for: none while a kind of chip stands out."""
        if self._lit_kind(view, area) or view.outcome is not None:
            return {}
        own = {"own": view.audience}
        zones = [(zone, view.zones.get(fill(zone, own))) for zone in area.bound.area.sought]
        pieces = [(id_, one) for id_, zone in zones if zone is not None for one in zone.pieces if one.face is not None]
        chosen = {piece.name for _, piece in pieces if is_chosen(self._context, piece)}
        others: Sought = "passed" if chosen else "sought"
        return {one.name: "chosen" if one.name in chosen else others if "{own}" in id_ else "open" for id_, one in pieces}

    @staticmethod
    def _first_piece(view: View, box: BoundBox) -> Sequence[PieceView]:
        """Return the place itself that lies in a box of a map, if one does."""
        return next((zone.pieces[:1] for one in box.zones if (zone := view.zones.get(one.id)) and zone.pieces), ())

    # ---------------------------------------------------------------- what may be done

    def set_legal(self, handles: frozenset[str], zones: frozenset[str]) -> None:
        """Mark these pieces and zones: of many only the corners are drawn, so that the board can still be read."""
        if (handles, zones) != self._legal:
            self._legal = (handles, zones)
            self._show_legal()

    @property
    def _many_legal(self) -> bool:
        handles, zones = self._legal
        return len(handles) + len(zones) > _GLOWING

    def _show_legal(self) -> None:
        for box in self.boxes:
            box.set_legal(self._legal[1], many=self._many_legal)
        self._show_legal_pieces()

    def _show_legal_pieces(self) -> None:
        handles, many = self._legal[0], self._many_legal
        for handle, item in self.pieces.items():
            item.set_legal(handle in handles, many=many)

    def set_aimed_at(self, handles: Collection[str]) -> None:
        """Mark the pieces that the move under the cursor names."""
        for key, item in self.pieces.items():
            item.set_aimed_at(key in handles)

    def select(self, handle: str) -> None:
        """Mark one piece as picked; "" for none."""
        for key, item in self.pieces.items():
            item.set_selected(key == handle)

    def piece_at(self, point: QPointF) -> PieceItem | None:
        """Return the topmost piece under a point."""
        found = [item for item in self.pieces.values() if item.rect().contains(point)]
        return max(found, key=lambda item: (item.legal, item.rect().left()), default=None)

    def zone_at(self, point: QPointF) -> str:
        """Return the zone under a point; "" if there is none."""
        for box in self.boxes:
            if zone := box.zone_at(point):
                return zone
        for area in self.areas:
            if region := area.region_at(point):
                box_zones = [zone.id for box in area.bound.boxes if box.box.region == region for zone in box.zones]
                return next((zone for zone in box_zones if zone in self._legal[1]), box_zones[0] if box_zones else "")
        return ""

    def context_of(self, unit: float) -> DrawContext:
        """Return the drawing context with another size of text."""
        return replace(self._context, unit=unit)

    def full_unit(self, scale: float) -> float:
        """Return the size of text of a card shown in full, so that it can be read at this scale."""
        return max(self._context.unit, 13.0 / scale) if scale > 0 else self._context.unit

    def area_rect(self, key: str) -> QRectF:
        """Return where an area lies; empty if this View has none of that name."""
        return next((area.rect for area in self.areas if area.bound.key == key or area.bound.area.id == key), QRectF())


def _coloured(area: AreaItem) -> tuple[AreaItem, str, list[str]]:
    """Return an area with what it is coloured by, and, if that is a number, which of each box."""
    rule = area.bound.area.colour_by
    return area, rule, [rule.replace("{box}", box.box.id) for box in area.bound.boxes] if "{box}" in rule else []


def _owner(view: View, box: BoundBox, rule: str) -> str:
    """Return the seat that owns a region: the value of the mark on a piece in one of its zones."""
    for zone in box.zones:
        for piece in view.zones[zone.id].pieces:
            value = piece.marks.get(rule)
            if isinstance(value, str):
                return value
    return ""
