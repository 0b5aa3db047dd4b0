"""What a seat can trade in its Move Weight Action: means, routes, targets, and why a trade is not open (DRUG-8)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.english import joined
from engine.errors import Refusal
from engine.games.druglord.rolls import Mod
from engine.games.druglord.routes import SeatMap
from engine.games.druglord.table_reader import TableReader
from engine.games.druglord.wording import amount, one_of
from engine.model.event import Data

LAND_MEANS = ("land", "land_extended")
MEANS = {
    "domestic": "Domestic",
    "land": "Land",
    "land_extended": "Extended Land",
    "sea": "Sea",
    "hybrid": "Hybrid",
    "air": "Air",
}
"""The means of a trade (DRUG-8.3), as they are called."""
_OTHER_ROUTE = "no_such_route", "DRUG-8.12", "That route is not open; another one is."


class Trader:
    """A seat in its Move Weight Action: what it can trade now."""

    def __init__(self, board: TableReader, seat: str) -> None:
        self.board, self.seat, self.kind = board, seat, board.phase_type
        self.seat_map: SeatMap = board.seat_map(seat)
        self._others: dict[tuple[str, str], bool] = {}

    def loose(self, region: str) -> int:
        """Return how many markers of the Phase's type may leave the Region (not the stored one, DRUG-8.27)."""
        return self.board.on(region, f"weight/{self.kind}")

    def demand_left(self, region: str) -> int:
        """Return the Demand left for the Phase's type."""
        return self.board.demand_left(region, self.kind, self.seat)

    # ---------------------------------------------------------------- why not

    def why_not(self, means: str, units: int, origin: str, to: str, via: str | None, oceans: str | None) -> Refusal | None:
        """Return why a trade cannot be declared; None if it can (DRUG-8.1 to 8.20)."""
        board = self.board
        if means not in MEANS:
            return "no_such_means", "DRUG-8.3", f"The means are {joined(list(MEANS.values()))}."
        if via and means != "hybrid":
            return "no_via", "DRUG-8.16", "Only a Hybrid Trade names a port."
        if oceans and means not in ("sea", "hybrid"):
            return "no_oceans", "DRUG-8.12", "Only a Sea or Hybrid Trade names oceans."
        if board.context.regions.get(origin) is None or board.owner(origin) != self.seat:
            return "not_your_origin", "DRUG-8.2", "You do not control the origin."
        if board.context.regions.get(to) is None or board.owner(to) != self.seat:
            return "not_your_destination", "DRUG-8.2", "You do not control the destination."
        if means == "domestic" and origin != to:
            return "domestic_inside", "DRUG-8.20", "Domestic stays inside one Region."
        if means != "domestic" and origin == to:
            return "ends_differ", "DRUG-8.2", "Origin and destination must differ."
        if means == "domestic" and (units < 2 or units % 2):
            return "domestic_even", "DRUG-8.20", "Domestic needs an even number."
        there = board.weight(origin, self.kind) if means == "domestic" else self.loose(origin)
        stacks = units // 2 if means == "domestic" else units
        return (
            self._why_no_weight(origin, units, there)
            or self.why_no_demand(to, stacks)
            or self.why_no_way(means, origin, to, via, oceans)
        )

    def wrong_type(self) -> Refusal:
        """Return why another type than that of the Phase is not moved (DRUG-8.1)."""
        moves = "moves" if one_of(self.kind) == self.kind else "move"
        return "wrong_type", "DRUG-8.1", f"Only {self.kind} {moves} in this Phase."

    def _why_no_weight(self, origin: str, units: int, there: int) -> Refusal | None:
        if units < 1:
            return "no_units", "DRUG-8.3", "A trade moves at least 1 marker."
        if units <= there:
            return None
        name = self.board.context.name(origin)
        if not there and any(self.board.all_weight(origin)) and self.kind not in self.board.all_weight(origin):
            return self.wrong_type()
        if units <= self.board.weight(origin, self.kind):
            return "stored", "DRUG-8.27", f"The marker stored in {name} counts for Domestic Trades only."
        return "no_weight", "DRUG-8.3", f"{name} has {amount(there, self.kind)}."

    def why_no_demand(self, to: str, stacks: int) -> Refusal | None:
        """Return why the Region does not buy so many stacks (DRUG-8.4, 8.5)."""
        if not self.board.demand(to, self.kind):
            return "no_demand", "DRUG-8.4", f"{self.board.context.name(to)} has no Demand for {self.kind}."
        if stacks > self.demand_left(to):
            return "demand_left", "DRUG-8.5", f"Demand left: {self.demand_left(to)}."
        return None

    def why_no_way(self, means: str, origin: str, to: str, via: str | None, oceans: str | None) -> Refusal | None:
        """Return why the means is not open for the pair."""
        if means in LAND_MEANS:
            return self._why_no_land(means, origin, to)
        if means == "sea" and not self._routes(origin, to, oceans):
            return _OTHER_ROUTE if self._routes(origin, to, None) else self._why_no_sea(origin, to)
        if means == "hybrid" and not self._hybrids(origin, to, via, oceans):
            return _OTHER_ROUTE if self._hybrids(origin, to, None, None) else self._why_no_hybrid(origin, to)
        if means == "air":
            if self.seat_map.air_shut:
                return "closed", "DRUG-14.2", "A card closes Air Trades for the rest of this Phase."
            if self.board.context.options["air_last_resort"] and self.other_means(origin, to):
                return "other_means", "DRUG-8.19", "Another means is open."
        return None

    def other_means(self, origin: str, to: str) -> bool:
        """Return whether any means but Air is open for the pair."""
        pair = (origin, to)
        if pair not in self._others:
            self._others[pair] = self.seat_map.other_means(origin, to)
        return self._others[pair]

    def _why_no_land(self, means: str, origin: str, to: str) -> Refusal | None:
        seat_map, context = self.seat_map, self.board.context
        atlas = seat_map.atlas
        if (seat_map.land if means == "land" else seat_map.is_extended_path)(origin, to):
            return None
        for end in (origin, to):
            if end in atlas.islands:
                return "island", "DRUG-8.9", "Islands make no Land Trade."
            if atlas.zone[end] in seat_map.shut_zones:
                return "closed", "DRUG-14.2", f"A card closes {context.zone_name(atlas.zone[end])} by land for this Phase."
        if means == "land" and seat_map.is_extended_path(origin, to):
            return "is_extended", "DRUG-8.8", "These two make an Extended Land Trade."
        zone = atlas.zone[origin]
        if means == "land" and zone == atlas.zone[to]:
            return "no_clear_path", "DRUG-8.7", f"No clear path inside {zone}."
        if means == "land_extended":
            if seat_map.land(origin, to):
                return "is_land", "DRUG-8.8", "These two make a Land Trade."
            here, there = context.zone_name(zone), context.zone_name(atlas.zone[to])
            return "no_extended", "DRUG-8.8", f"No clear path through {here} or {there} to a Region at its border."
        barrier = " (barrier)" if atlas.barrier_between(origin, to) else ""
        return "no_land_route", "DRUG-8.10", f"No land route{barrier}."

    def _why_no_sea(self, origin: str, to: str) -> Refusal:
        atlas, context = self.seat_map.atlas, self.board.context
        starts, ends = atlas.oceans[origin], atlas.oceans[to]
        if starts & ends & self.seat_map.shut_oceans:
            return "closed", "DRUG-14.2", "A card closes that ocean for the rest of this Phase."
        for region in self.board.regions_of(self.seat):
            both = atlas.oceans[region]
            if region not in (origin, to) and both & starts and both & ends and region not in atlas.interoceanic:
                return "does_not_link", "DRUG-8.13", f"{context.name(region)} does not link oceans."
        return "no_ocean", "DRUG-8.12", "No linked ocean."

    def _why_no_hybrid(self, origin: str, to: str) -> Refusal:
        atlas = self.seat_map.atlas
        inland = [end for end in (origin, to) if atlas.is_landlocked(end)]
        if not inland:
            return "not_landlocked", "DRUG-8.16", "A Hybrid Trade has a Landlocked end."
        if len(inland) == 2 and not self.seat_map.double_hybrid:
            return "one_land_leg", "DRUG-8.18", "Exactly one end of a Hybrid Trade is Landlocked."
        name = self.board.context.name(inland[0])
        return "no_port", "DRUG-8.16", f"You control no usable port next to {name}."

    # ---------------------------------------------------------------- routes and targets

    def _routes(self, origin: str, to: str, oceans: str | None) -> list[str]:
        return [route for route in self.seat_map.sea_routes(origin, to) if oceans in (None, route)]

    def _hybrids(self, origin: str, to: str, via: str | None, oceans: str | None) -> list[tuple[str, str, bool]]:
        return [
            (port, route, near)
            for port, route, near in self.seat_map.hybrids(origin, to)
            if via in (None, port) and oceans in (None, route)
        ]

    def declared(self, means: str, origin: str, to: str, via: str | None, oceans: str | None) -> Data:
        """Return the means with its route and target; what is not named is the shortest open one (DRUG-8.12)."""
        targets, atlas = self.board.context.content.trade_targets, self.seat_map.atlas
        found: Data = {"means": means, "from": origin, "to": to, "via": "", "oceans": ""}
        if means == "sea":
            found["oceans"] = self._routes(origin, to, oceans)[0]
            near = atlas.zone[origin] == atlas.zone[to]
        elif means == "hybrid":
            ways = self._hybrids(origin, to, via, oceans)
            found["via"], found["oceans"], near = min(ways, key=lambda way: (not way[2], len(way[1]), way[1], way[0]))
        if means in ("sea", "hybrid"):
            found["target"] = targets.sea_zone if near else targets.sea
        else:
            found["target"] = getattr(targets, means)
        return {**found, "target": self.eased_target(means, found["target"])}

    def eased_target(self, means: str, target: int) -> int:
        """Return the target, lower if a card of the seat says so."""
        lower = [
            int(effect.target)
            for card, effect in self.board.in_play("set_target")
            if means in effect.means and card.marks["by"] == self.seat and isinstance(effect.target, int)
        ]
        return min([target, *lower])

    def mods(self, means: str) -> list[Mod]:
        """Return what Crackdowns and cards of this slot add to the trade die (DRUG-8.23)."""
        found: list[Mod] = []
        if hit := self.board.status(self.seat, f"crackdown/{self.kind}"):
            found.append([self.seat, -hit, "Crackdown"])
        for card, effect in self.board.in_play("roll_modifier"):
            if card.marks["by"] == self.seat and means in effect.means:
                found.append([self.seat, effect.amount, self.board.context.cards[card.id].name])
        return found

    # ---------------------------------------------------------------- all of them

    def trades(self) -> Iterator[tuple[str, int, str, str, str | None, str | None]]:
        """Yield every trade that can be declared, with named routes where there is a choice."""
        board = self.board
        held = board.regions_of(self.seat)
        buyers = [(region, n) for region in held if (n := self.demand_left(region))]
        for origin in held:
            here = self.demand_left(origin)
            for stacks in range(1, min(board.weight(origin, self.kind) // 2, here) + 1):
                yield "domestic", 2 * stacks, origin, origin, None, None
            loose = self.loose(origin)
            for to, most in buyers if loose else ():
                if to != origin:
                    for means, via, oceans in self._ways(origin, to):
                        for units in range(1, min(loose, most) + 1):
                            yield means, units, origin, to, via, oceans

    def _ways(self, origin: str, to: str) -> Iterator[tuple[str, str | None, str | None]]:
        seat_map = self.seat_map
        if seat_map.land(origin, to):
            yield "land", None, None
        elif seat_map.is_extended_path(origin, to):
            yield "land_extended", None, None
        if routes := seat_map.sea_routes(origin, to):
            yield "sea", None, None
            if len(routes) > 1:
                yield from (("sea", None, route) for route in routes)
        if hybrids := seat_map.hybrids(origin, to):
            yield "hybrid", None, None
            if len(hybrids) > 1:
                yield from (("hybrid", via, route) for via, route, _ in hybrids)
        if self.why_no_way("air", origin, to, None, None) is None:
            yield "air", None, None

    def exports(self) -> Iterator[tuple[int, str]]:
        """Yield every export that can be declared (DRUG-8.21)."""
        board = self.board
        ready = board.status(self.seat, f"ready/{self.kind}")
        anywhere = board.context.options["export_destination"] == "any"
        for region in (board.context.regions if anywhere else board.regions_of(self.seat)) if ready else ():
            for units in range(1, min(ready, self.demand_left(region)) + 1):
                yield units, region
