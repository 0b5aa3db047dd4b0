"""The bank: what of each type of marker is not on the Regions and Status cards (DRUG-2.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.model.table import Table

MARKER_FAMILIES = frozenset({"weight", "stored", "ready", "fresh", "aside"})
"""Marks that count weight markers; a Case is a marker too, but its mark names it."""


class Bank:
    """Counts the markers of a match.

    Attributes:
        markers: how many of each type are in the box; None if the bank has no limit.
        zones: where markers lie: the spaces of the Regions and the Status cards.
    """

    def __init__(self, markers: Mapping[str, int] | None, zones: Iterable[str]) -> None:
        self.markers = markers
        self.zones = tuple(zones)

    def left_in_bank(self, table: Table, kind: str) -> int | None:
        """Return how many markers of a type are in the bank; None if it has no limit."""
        return None if self.markers is None else self.markers[kind] - self.outside(table, kind)

    def outside(self, table: Table, kind: str) -> int:
        """Return how many markers of a type are not in the bank."""
        weights = {f"{family}/{kind}" for family in MARKER_FAMILIES}
        found = 0
        for marks in [piece.marks for zone in self.zones for piece in table.zones[zone] if piece.marks]:
            for mark, value in marks.items():
                if isinstance(value, int) and mark in weights:
                    found += value
                elif isinstance(value, str) and value.partition(" ")[0] == kind and mark.startswith("case/"):
                    found += 1
        return found
