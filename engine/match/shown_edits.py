"""The edits of a ruling, applied to the table that an audience was shown last.

So an audience from which a half-done step is withheld sees at once what the referee has ruled, and nothing of the step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import immutables

from engine.model.event import Event, Made, Marked, Moved, Removed, Rolled, Said, Set, Shuffled, Turned
from engine.model.table import Table, fill_in_before

Places = immutables.Map[str, str]


def apply_edits(shown: Table, edits: Sequence[Event], table: Table) -> Table:
    """Return a table that was shown earlier with these edits, as far as they fit it; ``table`` is the one they edit."""
    for _, _, _, after in fitting_edits(shown, edits, table):
        shown = after
    return shown


def fitting_edits(shown: Table, edits: Sequence[Event], table: Table) -> Iterator[tuple[int, Table, Event, Table]]:
    """Yield the edits that fit a table shown earlier: which one, that table before, the edit as it fits, the table after.

    ``table`` is the one that they edit, before the first. A piece that has gone elsewhere since is edited there, out of
    sight, and not where it was shown.
    """
    where = table.where
    for at, edit in enumerate(edits):
        fitting = _fit(shown, edit, where)
        where = _where_after(where, edit)
        if fitting is not None:
            after = shown.apply(fitting)
            yield at, shown, fitting, after
            shown = after


def _where_after(where: Places, edit: Event) -> Places:
    """Return the zone of every piece after an edit."""
    match edit:
        case Moved(piece, _, _, to, _):
            return where.set(piece, to)
        case Made(piece, zone, _):
            return where.set(piece.id, zone)
        case Removed(piece, _, _):
            return where.delete(piece.id)
        case _:
            return where


def _fit(table: Table, edit: Event, where: Places) -> Event | None:
    """Return an edit with the places that pieces have on this table; None if it is about something that lies elsewhere.

    ``where`` is the zone of every piece as the edit was made.
    """
    match edit:
        case Turned(piece) | Marked(piece) if table.where.get(piece) != where.get(piece):
            return None
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
