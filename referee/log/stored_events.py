"""Reading the events of a stored ply."""

from __future__ import annotations

import msgspec

from engine.errors import KnownError
from engine.model.event import Event, events_from_json
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
