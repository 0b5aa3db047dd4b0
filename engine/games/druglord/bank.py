"""The bank: what of each type of marker is not on the Regions and Status cards (DRUG-2.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from engine.games.druglord.content import TYPES
from engine.model.table import Table

MARKER_FAMILIES = frozenset({"weight", "stored", "ready", "fresh", "aside"})
"""Marks that count weight markers; a Case is a marker too, but its mark names it."""


@cache
def family_and_kind(mark: str) -> tuple[str, str]:
    """Return a mark's family and what it counts."""
    family, _, kind = mark.partition("/")
    return family, kind


class Bank:
    """Counts the markers of a match.

    Attributes:
        markers: how many of each type are in the box; None if the bank has no limit.
        zones: where markers lie: the spaces of the Regions and the Status cards.
    """

    def __init__(self, markers: Mapping[str, int] | None, zones: Iterable[str]) -> None:
        self.markers = markers
        self.zones = tuple(zones)
        self._counted: tuple[tuple[Table, Mapping[str, int]], ...] = ()
        """Of the two tables that were asked about last: a figure is compared before and after each event."""

    def outside(self, table: Table) -> Mapping[str, int]:
        """Return how many markers of each type are not in the bank."""
        for counted, found in self._counted:
            if counted is table:
                return found
        found = self._count(table)
        self._counted = (table, found), *self._counted[:1]
        return found

    def left(self, table: Table, kind: str) -> int | None:
        """Return how many markers of a type are in the bank; None if it has no limit."""
        return None if self.markers is None else self.markers[kind] - self.outside(table)[kind]

    def _count(self, table: Table) -> Mapping[str, int]:
        found = dict.fromkeys(TYPES, 0)
        zones = table.zones
        for zone in self.zones:
            for piece in zones[zone]:
                for mark, n in piece.marks.items():
                    family, kind = family_and_kind(mark)
                    if family in MARKER_FAMILIES:
                        if kind in found and type(n) is int:
                            found[kind] += n
                    elif family == "case":
                        kind = str(n).partition(" ")[0]
                        if kind in found:
                            found[kind] += 1
        return found
