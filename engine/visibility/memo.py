"""What a projection remembers, so that a View costs what has changed since the last one and not the whole table.

It saves work and decides nothing: `engine.visibility.projection.project` gives the same View with or without it.
"""

from __future__ import annotations

from typing import Any

import immutables

from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.model.view import DecisionView, Scalar, View, ZoneView
from engine.visibility.schema import Grade

SeenZone = tuple[tuple[Piece, ...], ZoneView | None]
"""The pieces of a zone, and the view made of them."""

UNSEEN: SeenZone = ((Piece("", ""),), None)
"""Of a zone no view was made yet: what lies in no zone."""

Entries = list[tuple[str, Any]]


class Changes:
    """The entries in which two maps differ, worked out once for all audiences that go from one to the other."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: tuple[object, object, Entries | None] = (None, None, None)

    def between(self, old: immutables.Map[str, Any], new: immutables.Map[str, Any]) -> Entries | None:
        """Entries of ``new`` with another value than in ``old``; None if keys came or went."""
        before, after, changed = self._last
        if before is not old or after is not new:
            changed = _changed(old, new)
            self._last = (old, new, changed)  # at once: another thread may be reading
        return changed


def _changed(old: immutables.Map[str, Any], new: immutables.Map[str, Any]) -> Entries | None:
    if len(old) != len(new):
        return None
    try:
        return [(key, value) for key, value in new.items() if old[key] is not value]
    except KeyError:
        return None


class Memo:
    """Views already made, found again by the identity of what they show.

    Audiences that see the same of a zone (the key of its plan says so) share its view.

    Attributes:
        zones: the last view of a zone, by the key of its plan.
        shown: by the id of its plan, the table of which its audience last had a View, and that View.
        numbers: by the key of what is seen, the numbers last shown and what was visible of them.
        decisions: the last task and its view, at the place of each grade.
        zone_changes, number_changes: between the last two maps.
    """

    __slots__ = ("decisions", "number_changes", "numbers", "shown", "zone_changes", "zones")

    def __init__(self) -> None:
        self.zones: dict[str, SeenZone] = {}
        self.shown: dict[str, tuple[Table, View]] = {}
        self.numbers: dict[str, tuple[immutables.Map[str, Scalar], dict[str, Scalar]]] = {}
        self.decisions: list[tuple[Task | None, DecisionView | None]] = [(None, None) for _ in Grade]
        self.zone_changes, self.number_changes = Changes(), Changes()
