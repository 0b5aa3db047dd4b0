"""A second, plain reading of DRUG-8.7 to 8.19, 11.2 and 11.3, to hold the rules against: it walks every path there is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise, permutations

from engine.contract.game import OptionValue
from engine.games.druglord.content import RegionRecord
from tests.games.druglord.scene import CONTENT

REGIONS: Mapping[str, RegionRecord] = {region.id: region for region in CONTENT.regions}


@dataclass(frozen=True)
class ByHand:
    """What a seat may do, by the words of the digest; ``owner`` of every held Region."""

    seat: str
    owner: Mapping[str, str]
    options: Mapping[str, OptionValue]
    linked: Collection[frozenset[str]] = ()
    shut_oceans: Collection[str] = ()
    shut_zones: Collection[str] = ()
    no_air: bool = False

    def means(self, origin: str, to: str) -> set[str]:
        """The means that are open for one marker between two own Regions."""
        found = {"land"} if self.land(origin, to) else {"land_extended"} if self.extended(origin, to) else set()
        if any(self.routes(origin, to)):
            found.add("sea")
        if any(self.hybrid_targets(origin, to)):
            found.add("hybrid")
        if not self.no_air and not (found and self.options["air_last_resort"]):
            found.add("air")
        return found

    def land(self, origin: str, to: str) -> bool:
        """DRUG-8.7: a border, or a path inside the zone past no opponent."""
        if self._shut(origin, to):
            return False
        same = REGIONS[origin].zone == REGIONS[to].zone
        return to in REGIONS[origin].borders or (same and self._path(origin, to, REGIONS[to].zone))

    def extended(self, origin: str, to: str) -> bool:
        """DRUG-8.8: from a Region of a zone to one outside that borders the zone, or back."""
        zone, other = REGIONS[origin].zone, REGIONS[to].zone
        if self._shut(origin, to) or zone == other:
            return False
        back = self.options["extended_land"] == "both_ways" and self._path(to, origin, other)
        return self._path(origin, to, zone) or back

    def routes(self, origin: str, to: str) -> Iterator[str]:
        """DRUG-8.11 to 8.13: lists of oceans, each linked to the next."""
        links: list[set[str]] = [
            set(REGIONS[one].oceans) for one, seat in self.owner.items() if seat == self.seat and REGIONS[one].interoceanic
        ]
        links += [set(pair) for pair in self.linked]
        for length in (1, 2, 3, 4):
            for oceans in permutations([one for one in "ACIP" if one not in self.shut_oceans], length):
                ends = oceans[0] in REGIONS[origin].oceans and oceans[-1] in REGIONS[to].oceans
                if ends and all(set(pair) in links for pair in pairwise(oceans)):
                    yield "".join(oceans)

    def hybrid_targets(self, origin: str, to: str) -> Iterator[int]:
        """DRUG-8.16 to 8.18: the target by every pair of ports."""
        inland = [end for end in (origin, to) if not REGIONS[end].oceans]
        if len(inland) == 1 or (len(inland) == 2 and self.options["hybrid_double"]):
            for first in self._ports(origin, to):
                for last in self._ports(to, origin):
                    if first != last and any(self.routes(first, last)):
                        near = len(inland) == 1 and REGIONS[first].zone == REGIONS[last].zone
                        yield 2 if near else 3

    def targets(self, origin: str) -> set[str]:
        """DRUG-11.2, 11.3: what the Region can attack."""
        return {one for one, seat in self.owner.items() if seat != self.seat and self._reaches(origin, one)}

    def _reaches(self, origin: str, target: str) -> bool:
        mine, its = REGIONS[origin], REGIONS[target]
        if target in mine.borders:
            return True
        between = [one for one in mine.borders if one in its.borders and REGIONS[one].zone == mine.zone]
        water = self.options["attack_over_water"] and bool(set(mine.oceans) & set(its.oceans))
        return mine.zone == its.zone and (water or any(one not in self.owner for one in between))

    def _ports(self, end: str, other: str) -> list[str]:
        if REGIONS[end].oceans:
            return [end]
        may = {self.seat} if self.options["hybrid_port"] == "own" else {self.seat, ""}
        near = [one for one in REGIONS[end].borders if REGIONS[one].oceans and one != other]
        return [one for one in near if self.owner.get(one, "") in may and not self._shut(end, one)]

    def _path(self, origin: str, to: str, zone: str) -> bool:
        def walk(here: str, been: tuple[str, ...]) -> bool:
            if to in REGIONS[here].borders:
                return True
            onward = [one for one in REGIONS[here].borders if REGIONS[one].zone == zone and one not in been]
            free = [one for one in onward if self.owner.get(one, self.seat) == self.seat]
            return any(walk(one, (*been, one)) for one in free)

        # The outside end lies beyond the zone: all that is walked through lies in the zone of the first.
        return walk(origin, (origin,)) if REGIONS[origin].zone == zone else False

    def _shut(self, *ends: str) -> bool:
        return any(REGIONS[end].zone in self.shut_zones for end in ends)
