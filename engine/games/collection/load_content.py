"""Reading a content file of COLLECTION, and checking that it makes sense (COLL-9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, NoReturn

from pydantic import Field, ValidationError

from engine.common.content_records import FileMeta, PublicFact, Record, refusal
from engine.errors import ContentError
from engine.games.collection.content import (
    AREAS,
    COLLECTION_ANALYST,
    COLOURS,
    MANDATORY,
    ActionsEffect,
    Card,
    CollectionContent,
    Collector,
    ResponseEffect,
    Role,
    RollBonusEffect,
    Scenario,
)

Primitive = Literal["crisis", "response", "gems", "relocate", "actions", "roll_bonus", "report"]


class _Counts(Record):
    """The counts of what is in the box: those of the rules, or they are refused (COLL-9.3)."""

    roles: Literal[7] = 7
    scenario: Literal[12] = 12
    collection: Literal[80] = 80
    collection_red: Literal[48] = 48
    collection_blue: Literal[32] = 32
    collector_coins: Literal[18] = 18
    crisis_gems: Literal[3] = 3
    dice: Literal[10] = 10
    reports_per_scenario: Literal[10] = 10


class _Scale(Record):
    """The scales of the game: those of the rules, or they are refused (COLL-2, 5, 9)."""

    crisis_min: Literal[1] = 1
    crisis_max: Literal[10] = 10
    response_min: Literal[1] = 1
    response_max: Literal[10] = 10
    report_crisis_floor: Literal[4] = 4
    entry_level_cap: Literal[3] = 3
    completion_response_drop: Literal[3] = 3
    actions_per_turn: Literal[2] = 2
    colours: tuple[Literal["political"], Literal["military"], Literal["economic"]] = ("political", "military", "economic")
    scenarios: tuple[Literal["A"], Literal["B"], Literal["C"]] = ("A", "B", "C")
    primitives: Annotated[frozenset[Primitive], Field(min_length=7)] | None = None


class CollectionContentFile(Record):
    """The whole file."""

    meta: FileMeta | None = None
    counts: _Counts = _Counts()
    scale: _Scale = _Scale()
    public_fact: tuple[PublicFact, ...] = ()
    collector: tuple[Collector, ...]
    role: tuple[Role, ...]
    scenario: tuple[Scenario, ...]
    collection: tuple[Card, ...]


def load_content(data: Mapping[str, Any], file: str) -> CollectionContent:
    """Return the content of a parsed file. Raises ContentError naming file, record and field (COLL-9.3)."""
    try:
        found = CollectionContentFile.model_validate(data)
    except ValidationError as error:
        raise refusal(error, data, file) from error
    content = CollectionContent(
        collectors=tuple(sorted(found.collector, key=lambda one: one.board_order)),
        roles=found.role,
        scenarios=found.scenario,
        cards=found.collection,
    )
    _check(content, file)
    return content


def _check(content: CollectionContent, file: str) -> None:
    def refuse(record: str, field: str, problem: str) -> NoReturn:
        raise ContentError(file, record, field, problem)

    collectors = {collector.id for collector in content.collectors}
    _check_counts(content, refuse)
    for collector in content.collectors:
        if collector.affinity[0] == collector.affinity[1]:
            refuse(collector.id, "affinity", "two different colours are needed (COLL-2.4)")
    _check_roles(content.roles, collectors, refuse)
    for scenario in content.scenarios:
        if (total := scenario.political + scenario.military + scenario.economic) != 10:
            refuse(scenario.id, "political, military, economic", f"they sum to {total}, 10 are needed (COLL-2.6)")
    for card in content.cards:
        _check_card(card, collectors, refuse)


def _check_counts(content: CollectionContent, refuse: Callable[[str, str, str], NoReturn]) -> None:
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


def _check_roles(roles: tuple[Role, ...], collectors: set[str], refuse: Callable[[str, str, str], NoReturn]) -> None:
    for named in (*MANDATORY, COLLECTION_ANALYST):
        if named not in (role.id for role in roles):
            refuse("role", "id", f"there is no {named} (COLL-1.3, 1.4)")
    for role in roles:
        if role.mandatory != (role.id in MANDATORY):
            refuse(role.id, "mandatory", f"the roles always in play are {', '.join(MANDATORY)} (COLL-1.3)")
        if bool(role.bonus_dice) != bool(role.bonus_dice_if_gem):
            refuse(
                role.id, "bonus_dice_if_gem", "bonus dice are for gems of one colour: name it, or give no dice (COLL-5.7)"
            )
        if unknown := set(role.bonus_level_collectors) - collectors:
            refuse(role.id, "bonus_level_collectors", f"there is no collector {', '.join(sorted(unknown))}")


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
