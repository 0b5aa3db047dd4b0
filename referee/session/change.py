"""What listeners of a session are told when something happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from engine.model.view import Observation, View
from referee.log.records import Entry, Remark


class Change(msgspec.Struct, frozen=True):
    """What listeners are told after something happened, and what the changing call returns.

    It carries all that there is to show, so nobody has to ask the session for it.

    Attributes:
        entry: the ply, if it was one.
        remark: the remark (a note, message, screen or clock change), if it was one.
        views: after a ply, what every audience is shown now.
        changed: those whose View is another one than before.
        observations: what each audience was told by the ply; nothing by a take-back.
    """

    entry: Entry | None = None
    remark: Remark | None = None
    views: Mapping[str, View] = {}
    changed: frozenset[str] = frozenset()
    observations: Mapping[str, tuple[Observation, ...]] = {}


Listener = Callable[[Change], None]
