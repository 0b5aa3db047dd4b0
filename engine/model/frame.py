"""The state after a ply."""

from __future__ import annotations

import msgspec

from engine.model.event import Ply, Published
from engine.model.table import Table


class Frame(msgspec.Struct, frozen=True, gc=False):
    """The state after a ply: the table as it is, and the table last shown to each audience."""

    table: Table
    shown: dict[str, Table]

    def apply(self, ply: Ply) -> Frame:
        """After the events of a ply (a take-back has none: see `History`)."""
        table, shown = self.table, self.shown
        for event in ply.events:
            table = table.apply(event)
            if type(event) is Published:
                shown = {**shown, **dict.fromkeys(event.audiences, table)}
        return Frame(table, shown)
