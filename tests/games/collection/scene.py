"""COLLECTION's words for scenes: roles, scenarios, requirements and cards as wanted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.contract.game import OptionValue
from engine.games.collection.game import Collection
from engine.games.collection.table_moves import open_scenario
from engine.model.event import Task
from engine.play.working_table import Desk
from engine.visibility.schema import REFEREE
from tests.games.scene import ArrangedMatch

GAME = Collection()
ROLES = {
    "pol": "political_analyst",
    "mil": "military_analyst",
    "eco": "economic_analyst",
    "col": "collection_analyst",
    "lea": "leadership_analyst",
    "stw": "stw_analyst",
    "tar": "targeting_analyst",
}


class CollectionScene(ArrangedMatch):
    """Seats are called by their roles' first letters; the first listed is the active one."""

    def __init__(
        self, *roles: str, options: Mapping[str, OptionValue] | None = None, content: Any = None, **where: str
    ) -> None:
        super().__init__(GAME, content=content, seats=len(roles), options=options)
        self.seat = dict(zip(roles, self.seats, strict=True))
        self.set(**{f"role/{seat}": ROLES[role] for role, seat in self.seat.items()})
        self.do("start", first_seat="player_1")
        for role in roles:
            self.do("place", collector=where.get(role, "dh"))

    # ---------------------------------------------------------------- arranging

    def stand(self, **where: str) -> None:
        for role, place in where.items():
            self.put(f"space/{_space(place)}", f"token:{self.seat[role]}")

    def gems(self, place: str, **colours: int) -> None:
        for colour, count in colours.items():
            self.edit(lambda d, c=colour, n=count: d.mark(f"tile/{_space(place)}", f"gems/{c}", n))  # type: ignore[misc]
        if not self.level(place):
            self.set(**{f"response/{_space(place)}": 1})

    def open(self, area: str, scenario: str = "", crisis: int = 1) -> None:
        """Open a scenario, or exchange its card."""
        if not self.table.zones[f"scenario/{area}"]:
            if scenario:
                self.put("deck/scenario", scenario, at=0)
            self.edit(lambda d: open_scenario(d, area))
        self.set(**{f"crisis/{area}": crisis})

    def needs(self, area: str, **left: int) -> None:
        """Leave so many reports missing; the others are filed."""
        for colour in ("political", "military", "economic"):
            total = self.number(f"needed/{area}/{colour}")
            self.set(**{f"reports/{area}/{colour}": total - min(left.get(colour, 0), total)})

    def deck(self, *cards: str) -> None:
        """Put these cards on top of the collection deck."""
        self.put("deck/collection", *cards, at=0, source="deck/collection")

    def hold(self, role: str, *cards: str) -> None:
        self.put(f"held:{self.seat[role]}", *cards, source="deck/collection")

    def act(self, role: str, actions: int = 2) -> None:
        """Make it this seat's action phase."""

        def change(desk: Desk) -> None:
            while desk.table.agenda:
                desk.pop_task()
            desk.set("actions_left", actions)
            desk.then(Task("actions", (self.seat[role],)))

        self.edit(change)

    # ---------------------------------------------------------------- asking

    def level(self, place: str) -> int:
        level: int = self.number(f"response/{_space(place)}")
        return level

    @property
    def role(self) -> str:
        """The role of the seat that is asked."""
        return next((role for role, seat in self.seat.items() if seat == self.who), REFEREE)


def _space(place: str) -> str:
    """ "B/dh", or "dh" in scenario A."""
    return place if "/" in place else f"A/{place}"
