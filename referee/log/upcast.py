"""Reading events of older formats: stored rows are never rewritten, they are lifted while they are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engine.errors import KnownError
from engine.model.event import Event, events_from_json

Upcaster = Callable[[dict[str, Any]], Sequence[dict[str, Any]]]
"""From one event of a format to the events of the next (none, one or several). Pure; changes nothing it is given."""

UPCASTERS: tuple[Upcaster, ...] = ()
"""``UPCASTERS[n - 1]`` lifts format n to format n + 1. A meaning that changes is a new kind of event instead."""


class UnreadableEvents(KnownError):
    """Events of a newer Whitecell, or no events at all."""


def read_events(data: msgspec.Raw, event_format: int, upcasters: Sequence[Upcaster] = UPCASTERS) -> tuple[Event, ...]:
    """The events of a ply. Raises UnreadableEvents, a clause that completes "ply n ..."."""
    newest = len(upcasters) + 1
    if not 1 <= event_format <= newest:
        raise UnreadableEvents(f"was written in event format {event_format}; this Whitecell reads up to {newest}")
    try:
        if event_format == newest:
            return events_from_json(bytes(data))
        records: list[dict[str, Any]] = msgspec.json.decode(data)
        for lift in upcasters[event_format - 1 :]:
            records = [new for old in records for new in lift(old)]
        return msgspec.convert(records, tuple[Event, ...])
    except msgspec.MsgspecError as error:
        raise UnreadableEvents(f"holds events that this Whitecell does not know ({error})") from error
