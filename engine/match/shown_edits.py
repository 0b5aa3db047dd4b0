"""The edits of a ruling, applied to the table that an audience was shown last.

So an audience from which a half-done step is withheld sees at once what the referee has ruled, and nothing of the step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.model.event import Event, Made, Marked, Moved, Removed, Rolled, Said, Set, Shuffled, Turned
from engine.model.table import Table, fill_in_before


def apply_edits(table: Table, edits: Sequence[Event]) -> Table:
    """Return a table that was shown earlier with these edits, as far as they fit it."""
    for _, _, _, after in fitting_edits(table, edits):
        table = after
    return table


def fitting_edits(table: Table, edits: Sequence[Event]) -> Iterator[tuple[int, Table, Event, Table]]:
    """Yield the edits that fit a table shown earlier: which one, the table before, the edit as it fits, the table after."""
    for at, edit in enumerate(edits):
        fitting = _fit(table, edit)
        if fitting is not None:
            after = table.apply(fitting)
            yield at, table, fitting, after
            table = after


def _fit(table: Table, edit: Event) -> Event | None:
    """Return an edit with the places that pieces have on this table; None if it is about something that lies elsewhere."""
    match edit:
        case Moved(piece, origin, _, to, to_at) if table.where.get(piece) == origin:
            last = len(table.zones[to]) - (origin == to)
            return Moved(piece, origin, table.place(piece, origin), to, min(to_at, last))
        case Turned(piece, up) if piece in table.where and table.piece(piece).up != up:
            return edit
        case Made(piece, zone, at) if piece.id not in table.where:
            return Made(piece, zone, min(at, len(table.zones[zone])))
        case Removed(piece, zone) if table.where.get(piece.id) == zone:
            return Removed(table.piece(piece.id), zone, table.place(piece.id, zone))
        case Shuffled(zone, _, after) if sorted(table.ids(zone)) == sorted(after):
            return fill_in_before(table, edit)
        case Marked(piece) if piece in table.where:
            return fill_in_before(table, edit)
        case Set():
            return fill_in_before(table, edit)
        case Said() | Rolled():
            return edit
        case _:
            return None
