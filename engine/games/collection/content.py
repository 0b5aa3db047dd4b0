"""The content of COLLECTION (COLL-9): roles, collectors, scenarios and cards, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from engine.common.content_records import Mixed, Record

Colour = Literal["political", "military", "economic"]
Area = Literal["A", "B", "C"]
COLOURS: tuple[Colour, ...] = ("political", "military", "economic")
AREAS: tuple[Area, ...] = ("A", "B", "C")
MANDATORY = ("political_analyst", "military_analyst", "economic_analyst")
COLLECTION_ANALYST = "collection_analyst"


class Collector(Mixed):
    """An agency that collects (COLL-2.3), with the two colours it has an affinity for (COLL-2.4)."""

    id: str
    name: str
    long_name: str
    affinity: tuple[Colour, Colour]
    board_order: int
    coins: Literal[3]
    lesson: str = ""


class Role(Mixed):
    """An analyst (COLL-9.1): what it may place and roll, and how it helps others on its space."""

    id: str
    name: str
    mandatory: bool
    gem_colours: tuple[Colour, ...] = Field(min_length=1)
    roll_colours: tuple[Colour, ...] = Field(min_length=1)
    half_gems: bool
    file_only: bool
    bonus_dice: int = Field(ge=0)
    bonus_dice_if_gem: Colour | Literal[""]
    bonus_level: int = Field(ge=0)
    bonus_level_collectors: tuple[str, ...]
    lesson: str = ""


class Scenario(Mixed):
    """A scenario card: the mix of ten reports that it needs (COLL-2.6)."""

    id: str
    name: str
    political: int = Field(ge=2)
    military: int = Field(ge=2)
    economic: int = Field(ge=2)
    copies: Literal[1]
    text: str = ""
    lesson: str = ""

    def needs(self, colour: str) -> int:
        """Return how many reports of a colour it needs."""
        return int(getattr(self, colour))


class CrisisEffect(Record):
    """The crisis of scenarios changes."""

    op: Literal["crisis"]
    scenario: Area | Literal["each_active", "choose_active"]
    delta: int


class ResponseEffect(Record):
    """The coins of collectors move on response ladders."""

    op: Literal["response"]
    scenario: Area | Literal["each_active", "choose_active"]
    collectors: str
    delta: int


class GemsEffect(Record):
    """Engagement gems are put on or taken off the active token's space."""

    op: Literal["gems"]
    action: Literal["add", "remove"]
    where: Literal["here"]
    colour: Colour | Literal["choose", "role"]
    count: int = Field(ge=1)


class RelocateEffect(Record):
    """The token moves without an action."""

    op: Literal["relocate"]
    who: Literal["self"]
    to: Literal["any_open_space"]


class ActionsEffect(Record):
    """Actions are gained or lost, this turn or in the next seat's."""

    op: Literal["actions"]
    who: Literal["self", "next_player"]
    delta: int


class RollBonusEffect(Record):
    """Help for the next roll of this turn."""

    op: Literal["roll_bonus"]
    dice: int
    level: int


class ReportEffect(Record):
    """A report is gained without a roll."""

    op: Literal["report"]
    scenario: Literal["here"]
    colour: Literal["role"]


Effect = CrisisEffect | ResponseEffect | GemsEffect | RelocateEffect | ActionsEffect | RollBonusEffect | ReportEffect


class Card(Mixed):
    """A collection card (COLL-9.2)."""

    id: str
    name: str
    label: Literal["red", "blue"]
    copies: int = Field(ge=1)
    crisis_expansion: bool
    expands: Area | None = None
    needs_action_phase: bool = False
    effects: tuple[Annotated[Effect, Field(discriminator="op")], ...] = Field(min_length=1)
    text: str
    lesson: str = ""


class CollectionContent(Record):
    """A checked content set."""

    collectors: tuple[Collector, ...]
    roles: tuple[Role, ...]
    scenarios: tuple[Scenario, ...]
    cards: tuple[Card, ...]

    @cached_property
    def _roles(self) -> Mapping[str, Role]:
        return {one.id: one for one in self.roles}

    @cached_property
    def _scenarios(self) -> Mapping[str, Scenario]:
        return {one.id: one for one in self.scenarios}

    @cached_property
    def _cards(self) -> Mapping[str, Card]:
        return {one.id: one for one in self.cards}

    def role(self, role: str) -> Role:
        """Return the role with this id. Raises KeyError."""
        return self._roles[role]

    def scenario(self, scenario: str) -> Scenario:
        """Return the scenario with this id. Raises KeyError."""
        return self._scenarios[scenario]

    def card(self, card: str) -> Card:
        """Return the card with this id. Raises KeyError."""
        return self._cards[card]
