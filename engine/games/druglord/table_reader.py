"""The components of chapter 2 as they lie on the table, read in the words of the rulebook.

Region ``uk`` is the piece ``uk`` in the zone ``region/uk`` and the card ``card/uk`` in decks, hands and empires; attached
Baller cards lie beside the piece. Marks on the piece: ``weight/<type>``, ``stored/<type>``, ``used/<type>``
(Demand used this Turn). The Status card ``status/<seat>`` bears ``ready/<type>``, ``fresh/<type>``, ``aside/<type>``,
``case/<number>`` ("cocaine llanos"), ``crackdown/<type>`` and ``reroll/<ocean>`` (used
this Turn). `figures` derives ``owner`` and ``left/<ocean>``.
"""

from __future__ import annotations

from engine.games.druglord.content import TYPES, CardEffect
from engine.games.druglord.context import PLENTY, REGION_PHASE, DruglordContext
from engine.games.druglord.routes import SeatMap
from engine.model.event import Data, Piece
from engine.model.table import Table
from engine.play.working_table import Desk

FRESH = "fresh_"
EMPIRE = "empire:"
LAP = 20
"""Spaces of the Racetrack (DRUG-12.4)."""
LAST_WAY = "last_way"
"""The number that holds the way of the trade or the attack that was declared last, and once it is settled what came of it,
until the next thing is done."""
TRIAL = "trial"
"""What stands in the place of a way after a trade that led to one, with the total that was reached."""
OVER_SEA = "attack_sea"
"""The means of an attack to which no land leads, as maps are told of it."""
_SLOT_TASKS = frozenset({"slot_end", "hand_limit", "phase_end"})
_ROLLS = frozenset({"before_roll", "after_roll", "trial"})


def card_of(region: str) -> str:
    """Return the piece id of a Region's card."""
    return f"card/{region}"


def region_of(card: str) -> str:
    """Return the Region of a card's piece id."""
    return card.removeprefix("card/")


def way_of(means: str, *regions: str) -> str:
    """Return a way as maps are told of it: the means, then the Regions on it in their order."""
    return " ".join((means, *(region for region in regions if region)))


def way_of_trade(trade: Data) -> str:
    """Return the way of a trade."""
    return way_of(trade["means"], trade["from"], *trade["via"].split("+"), trade["to"])


def way_of_fight(fight: Data) -> str:
    """Return the way of an attack."""
    return way_of(fight.get("means", "attack"), fight["from"], fight["target"])


def with_result(way: str, *, won: bool) -> str:
    """Return a way with what came of it beside the means."""
    means, _, regions = way.partition(" ")
    return f"{means}.{'won' if won else 'failed'} {regions}"


def status_of(seat: str) -> str:
    """Return the piece id of a seat's Status card."""
    return f"status/{seat}"


def heap_mark(kind: str) -> str:
    """Return the mark of a kind of Traphouse markers: ``reefer`` is ready, ``fresh_reefer`` fresh (DRUG-9.2)."""
    return f"fresh/{kind.removeprefix(FRESH)}" if kind.startswith(FRESH) else f"ready/{kind}"


def allowance(ports: int) -> int:
    """Return how many Sea re-rolls so many ports on an ocean give each Turn (DRUG-8.14)."""
    return max(0, (ports - 2) // 2)


def type_of(kind: str) -> str:
    """Return the weight type of a kind of Traphouse markers."""
    return kind.removeprefix(FRESH)


class TableReader:
    """The table read in the words of the rulebook. A snapshot: make a new one after a change."""

    __slots__ = ("context", "table")

    def __init__(self, context: DruglordContext, table: Table) -> None:
        self.context, self.table = context, table

    # ---------------------------------------------------------------- Regions

    def space(self, region: str) -> Piece:
        """Return the Region's piece on the board."""
        return self.table.zones[f"region/{region}"][0]

    def on(self, region: str, mark: str) -> int:
        """Return the value of a counted mark on a Region."""
        return self.space(region).count(mark)

    def owner(self, region: str) -> str:
        """Return the seat that holds it, "" if it is vacant."""
        place = self.table.where.get(card_of(region), "")
        return place.removeprefix(EMPIRE) if place.startswith(EMPIRE) else ""

    def regions_of(self, seat: str) -> list[str]:
        """Return the Regions of a seat, in the order in which they were taken."""
        return [card.id[5:] for card in self.table.zones[EMPIRE + seat] if card.id.startswith("card/")]

    def owners(self) -> dict[str, str]:
        """Return the holder of every held Region."""
        return {region: seat for seat in self.context.seats for region in self.regions_of(seat)}

    def attached_bonus(self, region: str, field: str, kind: str = "") -> int:
        """Return what attached cards add to an attribute of the Region (DRUG-2.15)."""
        total = 0
        for card in self.table.zones[f"region/{region}"][1:]:
            record = self.context.cards.get(card.id)  # None if a ruling laid something else there
            for effect in record.effects if record is not None else ():
                if effect.field == field and card.marks.get("type", "") == kind:
                    total += effect.amount
        return total

    def wv(self, region: str) -> int:
        """Return the Weight Value."""
        return max(0, self.context.regions[region].wv + self.attached_bonus(region, "wv"))

    def supply(self, region: str) -> dict[str, int]:
        """Return the slots by type."""
        printed = self.context.supply[region]
        if len(self.table.zones[f"region/{region}"]) == 1:
            return printed
        return {kind: max(0, n + self.attached_bonus(region, "supply", kind)) for kind, n in printed.items()}

    def demand(self, region: str, kind: str) -> int:
        """Return the Demand for a type, as printed and attached."""
        return max(0, self.context.demand[region][kind] + self.attached_bonus(region, "demand", kind))

    def demand_left(self, region: str, kind: str, seat: str) -> int:
        """Return how many stacks the Region still buys of the seat this Turn (DRUG-8.5)."""
        most = self.demand(region, kind)
        if most == 0:
            return 0
        if self.context.options["demand_limit"] == "unlimited" or self.is_demand_unlimited(region, seat):
            return PLENTY
        return max(0, most - self.on(region, f"used/{kind}"))

    def weight(self, region: str, kind: str) -> int:
        """Return how many markers of a type are on the Region, the stored one too."""
        space = self.space(region)
        return space.count(f"weight/{kind}") + space.count(f"stored/{kind}")

    def all_weight(self, region: str) -> dict[str, int]:
        """Return all markers on the Region, by type, only types that are there."""
        return {kind: n for kind in TYPES if (n := self.weight(region, kind))}

    # ---------------------------------------------------------------- seats

    def status_card(self, seat: str) -> Piece:
        """Return the seat's Status card."""
        return self.table.zones[f"status:{seat}"][0]

    def status(self, seat: str, mark: str) -> int:
        """Return the value of a counted mark on the Status card."""
        return self.status_card(seat).count(mark)

    def traphouse(self, seat: str) -> dict[str, int]:
        """Return Traphouse markers by kind (``reefer`` ready, ``fresh_reefer`` fresh), only kinds that are there."""
        card = self.status_card(seat)
        return {kind: n for kind in (*TYPES, *(FRESH + kind for kind in TYPES)) if (n := card.count(heap_mark(kind)))}

    def cases(self, seat: str) -> list[tuple[str, str]]:
        """Return the Cases in order: type and origin Region ("" if none)."""
        marks = self.status_card(seat).marks
        found: list[tuple[str, str]] = []
        while (case := marks.get(f"case/{len(found) + 1}")) is not None:
            kind, _, origin = str(case).partition(" ")
            found.append((kind, origin))
        return found

    def holding(self, seat: str, kind: str) -> int:
        """Return how many markers of a type are on the seat's Regions and in its Traphouse together."""
        house = self.status(seat, f"ready/{kind}") + self.status(seat, f"fresh/{kind}")
        return house + sum(self.weight(region, kind) for region in self.regions_of(seat))

    def ports(self, seat: str, ocean: str) -> int:
        """Return how many Regions of the seat have a port on the ocean."""
        return sum(ocean in self.context.atlas.oceans[region] for region in self.regions_of(seat))

    def rerolls(self, seat: str, ocean: str) -> int:
        """Return how many Sea re-rolls the seat has left on the ocean this Turn (DRUG-8.14)."""
        return max(0, allowance(self.ports(seat, ocean)) - self.status(seat, f"reroll/{ocean}"))

    def score(self, seat: str) -> int:
        """Return the score of a seat."""
        return self.table.number(f"score:{seat}")

    def laps(self, seat: str) -> int:
        """Return how many Score Markers of the seat lie on the Loop (DRUG-12.4)."""
        return max(0, self.score(seat) - 1) // LAP

    def markers_left(self, seat: str) -> int:
        """Return how many Region Markers are not in use: one is the Score Marker, one more a lap (DRUG-2.8)."""
        used = len(self.table.zones[EMPIRE + seat]) + 1 + self.laps(seat)
        return max(0, self.context.markers - used)

    def bank(self, kind: str) -> int:
        """Return how many markers of a type are in the bank."""
        left = self.context.bank.left_in_bank(self.table, kind)
        return PLENTY if left is None else left

    @property
    def phase_type(self) -> str:
        """The type of the running Action Phase ("" in the Region Phase)."""
        return "" if self.phase == REGION_PHASE else self.phase

    @property
    def phase(self) -> str:
        """The running Phase: ``region``, or the type of an Action Phase; the last one lasts to the end of the game."""
        agenda = self.table.agenda
        for task in reversed(agenda):
            if task.name == "phase_over":
                return str(task.data.get("type", REGION_PHASE))
        return TYPES[-1] if not agenda or agenda[-1].name.startswith("final") else REGION_PHASE

    @property
    def is_going_on(self) -> bool:
        """Whether anything is still to be done: a game that is stopped ends with things pending."""
        return bool(self.table.agenda) and self.table.outcome is None

    @property
    def slot_of(self) -> str:
        """The seat whose slot, or whose end of the Phase, it is ("" if it is nobody's)."""
        for task in reversed(self.table.agenda if self.is_going_on else ()):
            if task.name in _SLOT_TASKS:
                return str(task.data.get("seat", ""))
        return ""

    @property
    def roller(self) -> str:
        """The seat whose roll waits to be thrown or changed, in War who declared it ("" if there is none, or all roll)."""
        task = self.table.pending()
        return str(task.data.get("roller", "")) if task is not None and task.name in _ROLLS else ""

    @property
    def is_last_turn(self) -> bool:
        """Whether the game ends with this Turn: a seat has the target, or had it (DRUG-12.5)."""
        most = self.context.target_score
        return self.table.numbers.get("target_reached") is True or any(
            self.score(seat) >= most for seat in self.context.seats
        )

    def has_chosen(self, seat: str) -> bool:
        """Return whether the seat has marked the Regions that it keeps of its first hand (DRUG-4.6)."""
        return sum(card.count("keep") == 1 for card in self.table.zones[f"hand:{seat}"]) == self.context.keeps

    # ---------------------------------------------------------------- cards in play

    def in_play(self, op: str) -> list[tuple[Piece, CardEffect]]:
        """Return the effects of this kind of all cards that are in play for a time."""
        cards = self.context.cards
        return [
            (card, effect) for card in self.table.zones["in_play"] for effect in cards[card.id].effects if effect.op == op
        ]

    def is_demand_unlimited(self, region: str, seat: str) -> bool:
        """Return whether a card takes the Demand limit of the Region away for this seat."""
        return any(
            card.marks["by"] == seat and card.marks.get("region") == region for card, _ in self.in_play("lift_demand")
        )

    def seat_map(self, seat: str) -> SeatMap:
        """Return the map as this seat finds it for its trades."""
        options = self.context.options
        links, oceans, zones, air = [], set(), set(), False
        for card, _ in self.in_play("link_oceans"):
            if card.marks["by"] == seat:
                links.append(frozenset(mark[-1] for mark in card.marks if mark.startswith("ocean/")))
        for card, effect in self.in_play("forbid_means"):
            if effect.scope == "named_ocean":
                oceans |= {mark[-1] for mark in card.marks if mark.startswith("ocean/")}
            elif effect.scope == "named_zone":
                zones.add(str(card.marks["zone"]))
            else:
                air = air or "air" in effect.means
        return SeatMap(
            self.context.atlas,
            self.owners(),
            seat,
            tuple(links),
            frozenset(oceans),
            frozenset(zones),
            air,
            options["extended_land"] == "both_ways",
            options["hybrid_port"] == "own_or_vacant",
            bool(options["hybrid_double"]),
        )


def read(desk: Desk[DruglordContext]) -> TableReader:
    """Return the table of the desk as it is now."""
    return TableReader(desk.context, desk.table)
