"""What happened step by step, and what each audience sees of it: worked out once, for all who ask."""

from __future__ import annotations

from collections.abc import Sequence

from engine.model.event import Event, Published
from engine.model.table import Table
from engine.model.view import Observation
from engine.visibility.projection import observe
from engine.visibility.schema import Schema


class Steps:
    """Some events, and the tables between them.

    Attributes:
        before: the table that they happen to.
        events: as given.
    """

    def __init__(self, schema: Schema, before: Table, events: Sequence[Event]) -> None:
        self.before, self.events = before, events
        self._schema = schema
        self._tables = [before]
        for event in events:
            self._tables.append(self._tables[-1].apply(event))
        self._seen: dict[str, tuple[Observation | None, ...]] = {}

    def seen_by(self, audience: str) -> tuple[Observation | None, ...]:
        """What the audience is told of each event in turn, once it is published; None of one that it is told nothing of."""
        seen = self._seen.get(audience)
        if seen is None:
            schema, tables = self._schema, self._tables
            seen = self._seen[audience] = tuple(
                [observe(schema, tables[at], event, tables[at + 1], audience) for at, event in enumerate(self.events)]
            )
        return seen

    def told(self, audience: str) -> list[Observation]:
        """What the audience is told of these events, in order, published or not."""
        return [one for one in self.seen_by(audience) if one is not None]

    def published(self, audience: str) -> list[Observation]:
        """The same, as far as they are published to it."""
        shown = 0
        for at, event in enumerate(self.events):
            if type(event) is Published and audience in event.audiences:
                shown = at
        return [one for one in self.seen_by(audience)[:shown] if one is not None]
