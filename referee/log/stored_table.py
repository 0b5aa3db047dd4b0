"""The table before the first ply and the events of each ply, as they are stored."""

from __future__ import annotations

import immutables
import msgspec

from engine.errors import KnownError
from engine.model.event import Event, Outcome, Piece, Task, events_from_json
from engine.model.table import Table
from engine.model.view import Scalar
from engine.visibility.schema import Schema
from referee.log.chain import canonical
from referee.version import EVENT_FORMAT


class UnreadableEvents(KnownError):
    """The events of a ply cannot be read: they are damaged or of another version."""


def read_events(data: msgspec.Raw, event_format: int) -> tuple[Event, ...]:
    """Return the events of a ply. Raises UnreadableEvents, a clause that completes "ply n ..."."""
    if event_format != EVENT_FORMAT:
        raise UnreadableEvents(f"was written in event format {event_format}; this Whitecell reads format {EVENT_FORMAT}")
    try:
        return events_from_json(bytes(data))
    except msgspec.MsgspecError as error:
        raise UnreadableEvents(f"holds events that this Whitecell does not know ({error})") from error


class _InitialTable(msgspec.Struct, frozen=True):
    zones: dict[str, tuple[Piece, ...]]
    numbers: dict[str, Scalar]
    agenda: tuple[Task, ...]
    outcome: Outcome | None


def start_to_json(table: Table) -> msgspec.Raw:
    """Return the table as canonical JSON; empty zones are left out."""
    zones = {zone: pieces for zone, pieces in table.zones.items() if pieces}
    return msgspec.Raw(canonical(_InitialTable(zones, dict(table.numbers), table.agenda, table.outcome)))


def start_from_json(data: msgspec.Raw, schema: Schema) -> Table:
    """Return the table that the JSON describes, with every zone of the schema. Raises msgspec.MsgspecError."""
    start = msgspec.json.decode(data, type=_InitialTable)
    zones = {**dict.fromkeys(schema.zones, ()), **start.zones}
    where = {piece.id: zone for zone, pieces in zones.items() for piece in pieces}
    return Table(immutables.Map(zones), immutables.Map(where), immutables.Map(start.numbers), start.agenda, start.outcome)
