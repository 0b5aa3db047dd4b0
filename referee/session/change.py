"""What listeners of a session are told when something happened."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engine.model.event import Ply
from referee.log.records import Entry, Remark

_PARTS = {
    "moved": "pieces",
    "turned": "pieces",
    "made": "pieces",
    "removed": "pieces",
    "shuffled": "pieces",
    "marked": "pieces",
    "set": "numbers",
    "pushed": "decision",
    "popped": "decision",
    "rolled": "dice",
    "said": "lines",
    "published": "views",
    "ended": "outcome",
}


class Change(msgspec.Struct, frozen=True):
    """What listeners are told after something happened, and what the changing call returns.

    Attributes:
        kinds: what changed: the kind of ply (``move``, ``ruling``, ``take_back``) with the parts of the table it
            touched (``pieces``, ``numbers``, ``decision``, ``dice``, ``lines``, ``outcome``, ``views``), or the
            kind of remark (``note``, ``bookmark``, ``message``, ``screen``, ``clock``, ``debrief``).
        audiences: those whose published View is another one now. A message or screen changes no View.
        entry: the ply, if it was one. remark: the remark, if it was one.
    """

    kinds: frozenset[str]
    audiences: frozenset[str] = frozenset()
    entry: Entry | None = None
    remark: Remark | None = None


Listener = Callable[[Change], None]


def kinds_of(ply: Ply) -> frozenset[str]:
    """The kinds of change that a ply is."""
    parts = {_PARTS[str(type(event).__struct_config__.tag)] for event in ply.events}
    if ply.kind == "take_back":
        parts = set(_PARTS.values())
    return frozenset((ply.kind, *parts))
