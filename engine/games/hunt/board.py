"""The table in the words of the rulebook: where cards and pawns are, and the few ways in which they move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.games.hunt.content import CHAPO, COLOURS, WITH_CHAPO, Defense, Need, Topography
from engine.games.hunt.context import HuntDesk
from engine.games.hunt.zone_names import FIXED, HIDDEN, HIDDEN_BOX, fixed, hidden, place_of
from engine.model.event import Ref, Task
from engine.visibility.schema import REFEREE


class HuntBoard:
    """A desk seen as the boards and displays of HUNT-2. It holds no state of its own.

    Attributes:
        desk: what is changed.
        context, content, options: of the match.
    """

    __slots__ = ("content", "context", "desk", "options")

    def __init__(self, desk: HuntDesk) -> None:
        self.desk = desk
        self.context = desk.context
        self.content, self.options = self.context.content, self.context.options

    # ---------------------------------------------------------------- where things are

    def area(self, piece: str) -> str:
        """Return the area of a piece: hidden, fixed, finished, found, hand, drawn, deck."""
        return self.desk.table.where[piece].partition("/")[0]

    def place(self, piece: str) -> str:
        """Return the Location of a piece on a board, or ``with_chapo``; "" if it is on neither board."""
        return place_of(self.desk.table.where[piece])

    def is_in_play(self, card: str) -> bool:
        """Return whether a Need or Defense is Hidden or Fixed (HUNT-2.14)."""
        return self.area(card) in (HIDDEN, FIXED)

    @property
    def chapo_at(self) -> str:
        """Chapo's Location."""
        return self.place(CHAPO)

    @property
    def chapo_area(self) -> str:
        """Chapo's area."""
        return self.area(CHAPO)

    def location_of_defense(self, defense: str) -> str:
        """Return the Location where a Defense in play works (HUNT-2.16)."""
        place = self.place(defense)
        return self.chapo_at if place == WITH_CHAPO else place

    def defenses_in_play(self) -> Iterator[Defense]:
        """Yield the Defenses that are Hidden or Fixed, in content order."""
        where = self.desk.table.where
        for defense in self.content.defenses.values():
            if where[defense.id].startswith((HIDDEN, FIXED)):
                yield defense

    def discs(self, need: str) -> int:
        """Return the discs on a Need."""
        return self.desk.marks(need, "discs")

    # ---------------------------------------------------------------- Topography

    def face_up_found(self) -> Iterator[Topography]:
        """Yield the face-up cards of the Found display, by slot."""
        table = self.desk.table
        for zone in self.context.slot_zones:
            for piece in table.zones[zone]:
                if piece.up:
                    yield self.content.topography[piece.id]

    def is_face_up(self, card: str) -> bool:
        """Return whether a Topography card is face-up in Found or Fixed (HUNT-2.14)."""
        return self.area(card) == FIXED or (self.area(card) == "found" and self.desk.table.piece(card).up)

    def topography_at(self, address: str) -> str | None:
        """Return the card that an address names: a face-down one by its slot, a face-up one by its id (HUNT-3.2)."""
        if address in self.content.topography:
            return address if self.is_face_up(address) else None
        for piece in self.desk.table.zones.get(f"found/{address}", ()):
            if not piece.up:
                return piece.id
        return None

    def address(self, card: str) -> str:
        """Return how the Hunters name a Topography card: see `topography_at`."""
        zone = self.desk.table.where[card]
        return zone.removeprefix("found/") if zone.startswith("found") and not self.desk.table.piece(card).up else card

    def topography_targets(self) -> list[str]:
        """Return the addresses of all Topography in Found, by slot, then of all that is Fixed, by Location (HUNT-13.14)."""
        zones = self.desk.table.zones
        found = []
        for zone in self.context.slot_zones:
            for piece in zones[zone]:
                found.append(piece.id if piece.up else zone[6:])
        topography = self.content.topography
        for zone in self.context.fixed_zones:
            for piece in zones[zone]:
                if piece.id in topography:
                    found.append(piece.id)
        return found

    # ---------------------------------------------------------------- targets of Police and Marina

    def fixed_targets(self) -> list[str]:
        """Return Locations and Fixed cards, by Location (HUNT-8.1)."""
        zones = self.desk.table.zones
        return [piece.id for zone in self.context.fixed_zones for piece in zones[zone] if piece.id != CHAPO]

    def planned_pawns(self, *colours: str) -> list[tuple[str, str, int]]:
        """Return pawns on targets (colour, piece, number): Found first, then the Fixed board by Location."""
        zones = self.desk.table.zones
        marked = [
            piece for zone in (*self.context.slot_zones, *self.context.fixed_zones) for piece in zones[zone] if piece.marks
        ]
        return [
            (colour, piece.id, int(piece.marks[colour])) for piece in marked for colour in colours if colour in piece.marks
        ]

    # ---------------------------------------------------------------- moving

    def put(self, piece: str, zone: str) -> None:
        """Move a piece to a zone, in content order: places tell nothing about how it came there (HUNT-13.14)."""
        order = self.content.order
        mine = order[piece]
        at = sum(order[other.id] < mine for other in self.desk.table.zones[zone] if other.id != piece)
        if piece == CHAPO:  # on the Fixed board he is seen by all: where he is now, or was until now
            seen = next((one for one in (zone, self.desk.table.where[piece]) if one.startswith(FIXED)), "")
            if seen:
                self.desk.set("last_seen", place_of(seen))
            self._note_stop(place_of(zone))
        self.desk.move(piece, zone, at)

    def _note_stop(self, place: str) -> None:
        """Note where Chapo comes and in which pair of turns; of Setup, pair 0, only where he stays."""
        pair = self.desk.table.number("pair")
        before = self.desk.table.word("stops").split() if pair else []
        if not before or before[-1].partition(":")[2] != place:
            self.desk.set("stops", " ".join((*before, f"{pair}:{place}")))

    def put_hidden(self, card: str, place: str) -> None:
        """Move a Need or Defense to its box at a Location of the Hidden board, or to Hidden With Chapo."""
        self.put(card, HIDDEN_BOX if place == WITH_CHAPO else hidden(place, self.box(card)))

    def box(self, card: str) -> str:
        """Return the box of a Location in which a card lies (HUNT-2.3)."""
        record = self.content.cards[card]
        if isinstance(record, Defense):
            return record.type
        return "needs" if isinstance(record, Need) else "topography"

    def to_fixed(self, items: Iterable[str]) -> None:
        """Move Hidden cards, or Chapo, to the Fixed side, each at its own place."""
        for item in items:
            zone = self.desk.table.where[item]
            self.put(item, FIXED + zone[len(HIDDEN) :])

    def move_chapo(self, location: str, area: str) -> None:
        """Move Chapo to a Location of an area, and tell it as HUNT-13c says."""
        was = self.chapo_area
        self.put(CHAPO, fixed(location, "spot") if area == FIXED else hidden(location, "spot"))
        if area == FIXED:
            self.desk.say("chapo_moved", place=self.content.name(location))
            return
        if was == FIXED:
            self.desk.say("chapo_vanishes")
        self.desk.say("chapo_moved_hidden", place=self.content.name(location))

    def to_finished(self, cards: Iterable[str], *, expended: bool = False) -> tuple[Ref, ...]:
        """Move cards to Finished in this order; Leads leave them, pawns on them are spent (HUNT-8.4, 10.1)."""
        moved = []
        for card in cards:
            for mark in list(self.desk.table.piece(card).marks):
                if mark in COLOURS:
                    self.spend(mark, card, self.desk.marks(card, mark))
                elif mark != "discs":
                    self.desk.mark(card, mark, 0)
            self.desk.move(card, "finished")
            self.desk.mark(card, "expended", int(expended))
            moved.append(Ref(card))
        return tuple(moved)

    # ---------------------------------------------------------------- pawns

    def plan(self, colour: str, piece: str, count: int) -> None:
        """Put pawns from the pool on a target."""
        self.desk.add_mark(piece, colour, count)

    def spend(self, colour: str, piece: str, count: int = 1) -> None:
        """Take pawns off a target: they are spent."""
        self.desk.add_mark(piece, colour, -count)
        self.desk.add(f"{colour}_spent", count)

    # ---------------------------------------------------------------- telling

    def place_text(self, place: str) -> str:
        """Return a place for a line: ``in Mazatlán`` or ``with Chapo``."""
        return "with Chapo" if place == WITH_CHAPO else f"in {self.content.name(place)}"


def publish_step(about: str, name: str, **data: object) -> Task:
    """Return the referee's decision to publish what is resolved (HUNT-13.3, 14.5)."""
    return Task("publish", (REFEREE,), {"about": about, "name": name, **data})
