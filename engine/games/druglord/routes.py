"""Which trades and attacks the map allows: land paths, linked oceans, ports, reach (DRUG-8.7 to 8.19, 11.2, 11.3).

The atlas is the printed map. A seat map is the map as one seat finds it: who holds what, and what cards close or open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from engine.games.druglord.content import DruglordContent


class Atlas:
    """The printed map: borders, zones, oceans.

    Attributes:
        borders, zone, oceans, interoceanic: of every Region, by its id.
    """

    def __init__(self, content: DruglordContent) -> None:
        self.borders = {region.id: frozenset(region.borders) for region in content.regions}
        self.zone = {region.id: region.zone for region in content.regions}
        self.oceans: dict[str, frozenset[str]] = {region.id: frozenset(region.oceans) for region in content.regions}
        self.islands = frozenset(region.id for region in content.regions if region.island)
        self.interoceanic: dict[str, frozenset[str]] = {r.id: frozenset(r.oceans) for r in content.regions if r.interoceanic}
        self.barriers = tuple((barrier.name, barrier.polyline) for barrier in content.barriers)
        self.at = {region.id: (region.x, region.y) for region in content.regions}

    def is_landlocked(self, region: str) -> bool:
        """Return whether it has no port (DRUG-2.3)."""
        return not self.oceans[region]

    def path(self, origin: str, to: str, zone: str, free: Callable[[str], bool]) -> bool:
        """Return whether land borders lead from a Region of the zone to ``to``, through free Regions of the zone."""
        seen, waiting = {origin}, [origin]
        while waiting:
            for step in self.borders[waiting.pop()]:
                if step == to:
                    return True
                if step not in seen and self.zone[step] == zone and free(step):
                    seen.add(step)
                    waiting.append(step)
        return False

    def bare_land(self, one: str, other: str) -> bool:
        """Return whether the two can trade by Land or Extended Land when nothing else is held."""
        if other in self.borders[one]:
            return True
        if self.zone[one] == self.zone[other]:
            return self.path(one, other, self.zone[one], _anything)
        return self.path(one, other, self.zone[one], _anything) or self.path(other, one, self.zone[other], _anything)

    def barrier_between(self, one: str, other: str) -> bool:
        """Return whether a drawn barrier lies between two Regions (for the wording of a refusal only, DRUG-2.11)."""
        line = (self.at[one], self.at[other])
        return any(_cross(*line, *part) for _, points in self.barriers for part in pairwise(points))


@dataclass(frozen=True)
class SeatMap:
    """The map for the trades of one seat.

    Attributes:
        owner: of every Region that is held.
        seat: who trades.
        links: pairs of oceans that a card links for the seat (DRUG-17.2: beyond its own Regions).
        shut_oceans, shut_zones, shut_means: closed by cards this Phase.
    """

    atlas: Atlas
    owner: Mapping[str, str]
    seat: str
    links: tuple[frozenset[str], ...] = ()
    shut_oceans: frozenset[str] = frozenset()
    shut_zones: frozenset[str] = frozenset()
    air_shut: bool = False
    both_ways: bool = True
    vacant_ports: bool = False
    double_hybrid: bool = False

    def _clear(self, region: str) -> bool:
        """Return whether the Region is neither held by an opponent nor closed."""
        return self.owner.get(region, self.seat) == self.seat and self.atlas.zone[region] not in self.shut_zones

    def _land_open(self, *regions: str) -> bool:
        return not self.shut_zones or all(self.atlas.zone[region] not in self.shut_zones for region in regions)

    def land(self, origin: str, to: str) -> bool:
        """Return whether Land Trade is open: a shared border, or a clear path inside one zone (DRUG-8.7)."""
        atlas = self.atlas
        if not self._land_open(origin, to):
            return False
        if to in atlas.borders[origin]:
            return True
        zone = atlas.zone[origin]
        return zone == atlas.zone[to] and atlas.path(origin, to, zone, self._clear)

    def is_extended_path(self, origin: str, to: str) -> bool:
        """Return whether one end has a clear path inside its zone up to the other, which is outside (DRUG-8.8)."""
        atlas = self.atlas
        if atlas.zone[origin] == atlas.zone[to] or to in atlas.borders[origin] or not self._land_open(origin, to):
            return False
        if atlas.path(origin, to, atlas.zone[origin], self._clear):
            return True
        return self.both_ways and atlas.path(to, origin, atlas.zone[to], self._clear)

    def linked_oceans(self) -> list[frozenset[str]]:
        """Return the pairs of oceans that count as one for the seat (DRUG-8.12)."""
        own = [pair for region, pair in self.atlas.interoceanic.items() if self.owner.get(region) == self.seat]
        return [*own, *self.links]

    def sea_routes(self, origin: str, to: str) -> list[str]:
        """Return open routes as strings of oceans ("PIA"), the shortest first, then by alphabet (DRUG-8.11 to 8.13)."""
        starts, ends = self.atlas.oceans[origin] - self.shut_oceans, self.atlas.oceans[to] - self.shut_oceans
        if not starts or not ends:
            return []
        links = [pair for pair in self.linked_oceans() if not pair & self.shut_oceans]
        found: list[str] = []
        waiting = sorted(starts)
        while waiting:
            longer: list[str] = []
            for route in waiting:
                if route[-1] in ends:
                    found.append(route)
                for pair in links:
                    if route[-1] in pair:
                        (following,) = pair - {route[-1]}
                        if following not in route and route + following not in longer:
                            longer.append(route + following)
            waiting = sorted(longer)
        return found

    def ports(self, inland: str) -> list[str]:
        """Return the ports that a Landlocked Region may use (DRUG-8.16, 8.17), by name."""
        atlas = self.atlas
        return [
            port
            for port in sorted(atlas.borders[inland])
            if atlas.oceans[port]
            and (self.owner.get(port) == self.seat or (self.vacant_ports and port not in self.owner))
            and self._land_open(inland, port)
        ]

    def hybrids(self, origin: str, to: str) -> list[tuple[str, str, bool]]:
        """Return open hybrid routes as (ports joined by +, oceans, whether the sea leg stays in one zone)."""
        atlas = self.atlas
        inland = [end for end in (origin, to) if atlas.is_landlocked(end)]
        if not inland or (len(inland) == 2 and not self.double_hybrid):
            return []
        found = []
        for first in self.ports(origin) if origin in inland else [origin]:
            for last in self.ports(to) if to in inland else [to]:
                if first == last:  # that would be a Land Trade, or no sea leg at all
                    continue
                via = "+".join(port for port in (first, last) if port not in (origin, to))
                near = len(inland) == 1 and atlas.zone[first] == atlas.zone[last]
                found += [(via, route, near) for route in self.sea_routes(first, last)]
        return found

    def other_means(self, origin: str, to: str) -> bool:
        """Return whether Land, Extended Land, Sea or Hybrid is open for the pair (DRUG-8.19)."""
        return (
            self.land(origin, to)
            or self.is_extended_path(origin, to)
            or bool(self.sea_routes(origin, to))
            or bool(self.hybrids(origin, to))
        )


def in_reach(atlas: Atlas, owner: Mapping[str, str], origin: str, target: str, over_water: bool) -> bool:
    """Return whether the Region can attack the target (DRUG-11.2, 11.3)."""
    if in_reach_by_land(atlas, owner, origin, target):
        return True
    return over_water and atlas.zone[origin] == atlas.zone[target] and bool(atlas.oceans[origin] & atlas.oceans[target])


def in_reach_by_land(atlas: Atlas, owner: Mapping[str, str], origin: str, target: str) -> bool:
    """Return whether the Region can attack the target without crossing water."""
    if target in atlas.borders[origin]:
        return True
    zone = atlas.zone[origin]
    between = atlas.borders[origin] & atlas.borders[target]
    return zone == atlas.zone[target] and any(atlas.zone[region] == zone and region not in owner for region in between)


def _anything(_region: str) -> bool:
    return True


def _cross(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]) -> bool:
    def side(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> bool:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) > 0

    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)
