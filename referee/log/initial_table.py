"""The table before the first ply, to and from JSON: it is stored with a session, so that a log is read without rules."""

from __future__ import annotations

import immutables
import msgspec

from engine.model.event import Outcome, Piece, Task
from engine.model.table import Table
from engine.model.view import Scalar
from engine.visibility.schema import Schema
from referee.log.chain import canonical


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
