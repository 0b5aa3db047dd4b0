"""The content of COLLECTION (COLL-9): roles, collectors, scenarios and cards, checked when read, frozen afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Literal, NoReturn

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.common.content_records import Mixed, Record, refusal
from engine.errors import ContentError

Colour = Literal["political", "military", "economic"]
Area = Literal["A", "B", "C"]
COLOURS: tuple[Colour, ...] = ("political", "military", "economic")
AREAS: tuple[Area, ...] = ("A", "B", "C")
MANDATORY = ("political_analyst", "military_analyst", "economic_analyst")


class Collector(Mixed):
    """An agency that collects (COLL-2.3), with the two colours it has an affinity for (COLL-2.4)."""

    id: str
    name: str
    long_name: str
    affinity: tuple[Colour, Colour]
    board_order: int
    coins: Literal[3]


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


class Scenario(Mixed):
    """A scenario card: the mix of ten reports that it needs (COLL-2.6)."""

    id: str
    name: str
    political: int = Field(ge=2)
    military: int = Field(ge=2)
    economic: int = Field(ge=2)
    copies: Literal[1]
    text: str = ""

    def needs(self, colour: Colour) -> int:
        """How many reports of this colour."""
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
    effects: tuple[Effect, ...] = Field(min_length=1)
    text: str
    lesson: str = ""


class Content(Record):
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
        """The role with this id. Raises KeyError."""
        return self._roles[role]

    def scenario(self, scenario: str) -> Scenario:
        """The scenario with this id. Raises KeyError."""
        return self._scenarios[scenario]

    def card(self, card: str) -> Card:
        """The card with this id. Raises KeyError."""
        return self._cards[card]


class _File(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)
    collector: tuple[Collector, ...]
    role: tuple[Role, ...]
    scenario: tuple[Scenario, ...]
    collection: tuple[Card, ...]


def read(data: Mapping[str, Any], file: str) -> Content:
    """Content from a parsed file. Raises ContentError naming file, record and field (COLL-9.3)."""
    try:
        found = _File.model_validate(data)
    except ValidationError as error:
        raise refusal(error, data, file) from error
    content = Content(
        collectors=tuple(sorted(found.collector, key=lambda one: one.board_order)),
        roles=found.role,
        scenarios=found.scenario,
        cards=found.collection,
    )
    _check(content, file)
    return content


def _check(content: Content, file: str) -> None:
    def refuse(record: str, field: str, problem: str) -> NoReturn:
        raise ContentError(file, record, field, problem)

    seen: set[str] = set()
    ids = [one.id for one in content.collectors] + [one.id for one in content.roles]
    ids += [one.id for one in content.scenarios] + [one.id for one in content.cards]
    for record in ids:
        if record in seen:
            refuse(record, "id", "this id occurs twice")
        seen.add(record)
    counts = (
        ("collector", len(content.collectors), 6),
        ("role", len(content.roles), 7),
        ("scenario", len(content.scenarios), 12),
        ("collection", sum(card.copies for card in content.cards), 80),
    )
    for table, count, needed in counts:
        if count != needed:
            refuse(table, "", f"there are {count}, {needed} are needed (COLL-9.3)")
    collectors = {collector.id for collector in content.collectors}
    for collector in content.collectors:
        if collector.affinity[0] == collector.affinity[1]:
            refuse(collector.id, "affinity", "two different colours are needed (COLL-2.4)")
    for role in content.roles:
        if role.mandatory != (role.id in MANDATORY):
            refuse(role.id, "mandatory", f"the roles always in play are {', '.join(MANDATORY)} (COLL-1.3)")
        if bool(role.bonus_dice) != bool(role.bonus_dice_if_gem):
            refuse(
                role.id, "bonus_dice_if_gem", "bonus dice are for gems of one colour: name it, or give no dice (COLL-5.7)"
            )
        if unknown := set(role.bonus_level_collectors) - collectors:
            refuse(role.id, "bonus_level_collectors", f"there is no collector {', '.join(sorted(unknown))}")
    for scenario in content.scenarios:
        if (total := scenario.political + scenario.military + scenario.economic) != 10:
            refuse(scenario.id, "political, military, economic", f"they sum to {total}, 10 are needed (COLL-2.6)")
    for card in content.cards:
        _check_card(card, collectors, refuse)


def _check_card(card: Card, collectors: set[str], refuse: Callable[[str, str, str], NoReturn]) -> None:
    if card.crisis_expansion != (card.expands is not None):
        refuse(card.id, "expands", "exactly the Crisis Expansion cards name a scenario (COLL-9.2)")
    if card.crisis_expansion and card.label != "red":
        refuse(card.id, "label", "a Crisis Expansion is red")
    if card.crisis_expansion and any(getattr(effect, "scenario", "here") not in AREAS for effect in card.effects):
        refuse(card.id, "effects", "a Crisis Expansion acts on named scenarios only")
    for number, effect in enumerate(card.effects):
        if isinstance(effect, ResponseEffect):
            word = effect.collectors
            if word not in {"all", *collectors, *(f"affinity:{colour}" for colour in COLOURS)}:
                refuse(card.id, f"effects.{number}.collectors", f"there is no collector {word}")
        helps = isinstance(effect, RollBonusEffect) or (isinstance(effect, ActionsEffect) and effect.who == "self")
        if helps and card.label == "blue" and not card.needs_action_phase:
            refuse(card.id, "needs_action_phase", "a card that grants actions or helps a roll needs it (COLL-6.6)")
