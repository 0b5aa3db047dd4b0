"""What listeners of a session receive."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from engine.model.view import Observation, View
from referee.log.records import Entry, Remark


class Change(msgspec.Struct, frozen=True):
    """A change of a session, as listeners receive it and as the changing call returns it.

    It carries all that is to be shown, so that nobody has to ask the session.

    Attributes:
        entry: the ply, if it was one.
        remark: the remark (a note, message, or change of a screen or clock), if it was one.
        views: after a ply, what every audience is shown now.
        changed: the audiences whose View has changed.
        observations: what the ply told each audience; a correction for a take-back.
    """

    entry: Entry | None = None
    remark: Remark | None = None
    views: Mapping[str, View] = {}
    changed: frozenset[str] = frozenset()
    observations: Mapping[str, tuple[Observation, ...]] = {}


Listener = Callable[[Change], None]


class Listeners:
    """Those who are called with every change, in the order in which they were added."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def add(self, listener: Listener) -> Callable[[], None]:
        """Call a listener from now on; return a function that ends this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def notify(self, change: Change) -> Change:
        """Call every listener, also those after one that raises; then raise the first error. Return the change."""
        failed: list[Exception] = []
        for listener in tuple(self._listeners):
            try:
                listener(change)
            except Exception as error:
                failed.append(error)
        if failed:
            raise failed[0]
        return change
