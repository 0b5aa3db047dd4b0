"""What the rules of COLLECTION need beside the table: content, options, seats, and how they read a table."""

from __future__ import annotations

from engine.games.collection.content import AREAS, COLOURS, CollectionContent, Collector, Role, Scenario
from engine.games.collection.ids import tile, token
from engine.games.collection.options import CollectionOptions
from engine.model.table import Table

LOWEST, HIGHEST = 1, 10
"""The ends of crisis and response ladders (COLL-4.3, 4.4)."""
REPORT_FLOOR = 4
"""The crisis level below which reports do not bring it (COLL-5.15)."""
ENTRY_CAP = 3
"""The highest level at which a coin enters a response ladder (COLL-5.4)."""
COMPLETION_DROP = 3
"""By how much collectors fall when their scenario is completed (COLL-7.2)."""


class CollectionContext:
    """The content, options and seats of one match. It holds nothing that changes during play."""

    def __init__(self, content: CollectionContent, options: CollectionOptions, seats: tuple[str, ...]) -> None:
        self.content, self.options, self.seats = content, options, seats
        self.collectors = {collector.id: collector for collector in content.collectors}
        self.scenarios = {scenario.id: scenario for scenario in content.scenarios}

    # ---------------------------------------------------------------- collectors

    def collector_name(self, collector: str) -> str:
        """Return the short name of a collector."""
        return self.collectors[collector].name

    def collectors_meant(self, word: str) -> tuple[Collector, ...]:
        """Return the collectors that a card's word means: an id, ``all``, or ``affinity:colour``, in board order."""
        if word == "all":
            return self.content.collectors
        if word.startswith("affinity:"):
            return tuple(c for c in self.content.collectors if word.removeprefix("affinity:") in c.affinity)
        return (self.collectors[word],)

    # ---------------------------------------------------------------- scenarios

    def open_areas(self, table: Table) -> tuple[str, ...]:
        """Return the scenarios that have a card, completed ones included (COLL-4.2)."""
        return tuple(area for area in AREAS if table.zones[f"scenario/{area}"])

    def scenario_in(self, table: Table, area: str) -> Scenario | None:
        """Return the scenario whose card lies in an area; None if there is none."""
        cards = table.zones[f"scenario/{area}"]
        return self.scenarios.get(cards[0].kind) if cards else None

    def is_completed(self, table: Table, area: str) -> bool:
        """Return whether the scenario card has been turned over, as it is once all its reports are filed (COLL-7.1)."""
        cards = table.zones[f"scenario/{area}"]
        return bool(cards) and not cards[0].up

    def missing(self, table: Table, area: str, colour: str) -> int:
        """Return how many reports of a colour are still needed (COLL-5.14)."""
        scenario = self.scenario_in(table, area)
        return 0 if scenario is None else scenario.needs(colour) - table.number(f"reports/{area}/{colour}")

    def is_full(self, table: Table, area: str) -> bool:
        """Return whether the circle of an area holds all that its card asks for (COLL-7.1)."""
        known = self.scenario_in(table, area) is not None
        return known and not any(self.missing(table, area, colour) for colour in COLOURS)

    def full_areas(self, table: Table) -> tuple[str, ...]:
        """Return the open scenarios whose circles are full."""
        return tuple(area for area in self.open_areas(table) if self.is_full(table, area))

    def lost_areas(self, table: Table) -> tuple[str, ...]:
        """Return the scenarios, completed or not, by whose crisis the game is lost (COLL-8.2)."""
        return tuple(area for area in self.open_areas(table) if table.number(f"crisis/{area}") >= HIGHEST)

    def is_won(self, table: Table) -> bool:
        """Return whether all open scenarios are full, and enough of them were opened (COLL-8.1)."""
        opened = self.open_areas(table)
        return self.full_areas(table) == opened and len(opened) >= self.options.minimum_scenarios

    # ---------------------------------------------------------------- spaces

    def spaces(self, table: Table) -> list[tuple[str, str]]:
        """Return every space of an open scenario, as area and collector."""
        return [(area, collector) for area in self.open_areas(table) for collector in self.collectors]

    def gems(self, table: Table, area: str, collector: str, colour: str) -> int:
        """Return the number of engagement gems of a colour on a space."""
        return table.piece(tile(area, collector)).count(f"gems/{colour}")

    def level(self, table: Table, area: str, collector: str) -> int:
        """Return the level of a collector's coin on the response ladder, 0 if it is not on it."""
        return table.number(f"response/{area}/{collector}")

    def entry_level(self, table: Table, area: str) -> int:
        """Return the level at which a collector enters the response ladder of an area (COLL-5.4)."""
        return min(table.number(f"crisis/{area}"), ENTRY_CAP)

    # ---------------------------------------------------------------- seats

    def place(self, table: Table, seat: str) -> tuple[str, str]:
        """Return area and collector where the seat's token stands. Raises ValueError before it is placed."""
        _, area, collector = table.where[token(seat)].split("/")
        return area, collector

    def role(self, table: Table, seat: str) -> Role:
        """Return the role of a seat. Raises KeyError if it has none."""
        return self.content.role(table.word(f"role/{seat}"))

    def companions(self, table: Table, seat: str) -> tuple[Role, ...]:
        """Return the roles of the other analysts on the same space (COLL-5.7, 5.8)."""
        where = table.where[token(seat)]
        return tuple(self.role(table, s) for s in self.seats if s != seat and table.where[token(s)] == where)
