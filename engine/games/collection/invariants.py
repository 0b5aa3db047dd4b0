"""What holds on every sound table of COLLECTION: cards, circles, coins and ladders are what they must be."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.collection.content import AREAS, COLOURS
from engine.games.collection.context import HIGHEST, LOWEST, CollectionContext
from engine.games.collection.figures import PHASES
from engine.model.table import Table


def faults(context: CollectionContext, table: Table) -> Iterable[str]:
    """Yield every invariant that the table breaks, one sentence each."""
    content = context.content
    cards_there = sum(1 for piece in table.where if not piece.startswith(("tile/", "token:")))
    expected = sum(card.copies for card in content.cards) + len(content.scenarios)
    if cards_there != expected:
        yield f"There are {cards_there} cards, not {expected}."
    roles = [table.word(f"role/{seat}") for seat in context.seats]
    if len(set(roles) & {role.id for role in content.roles}) < len(roles):
        yield "Not every seat has a role of its own."
    asked = [task.name for task in table.agenda if task.name in PHASES]
    if table.outcome is None and asked.count("placement") != len(asked) != 1:
        yield "Not one decision is pending, but more or none."
    for zone, pieces in table.zones.items():
        if zone.startswith(("held:", "drawn:")) and any(content.card(piece.kind).label != "blue" for piece in pieces):
            yield f"A red card lies in {zone}."
    if table.outcome is None and (context.lost_areas(table) or context.is_won(table)):
        yield "The game is won or lost, but has not ended."
    for area in AREAS:
        if table.zones[f"scenario/{area}"]:
            yield from _faults_of_scenario(context, table, area)
        for collector in context.collectors:
            yield from _faults_of_space(context, table, area, collector)


def _faults_of_scenario(context: CollectionContext, table: Table, area: str) -> Iterable[str]:
    crisis, scenario = table.number(f"crisis/{area}"), context.scenario_in(table, area)
    if not LOWEST <= crisis <= HIGHEST:
        yield f"The crisis of {area} stands at {crisis}."
    if scenario is None or len(table.zones[f"scenario/{area}"]) != 1:
        yield f"What lies in scenario {area} is not one scenario card."
        return
    if context.is_completed(table, area) != context.is_full(table, area):
        yield f"The card of scenario {area} is turned over and reports are missing, or the other way round."
    for colour in COLOURS:
        if not 0 <= table.number(f"reports/{area}/{colour}") <= scenario.needs(colour):
            yield f"The {colour} reports of {area} do not add up."


def _faults_of_space(context: CollectionContext, table: Table, area: str, collector: str) -> Iterable[str]:
    level = context.level(table, area, collector)
    gems = [context.gems(table, area, collector, colour) for colour in COLOURS]
    if level and not LOWEST <= level <= HIGHEST:
        yield f"{collector} in {area} stands at level {level}."
    if any(gems) and not level:
        yield f"{collector} in {area} has gems but no coin on the ladder."
    if min(gems) < 0 or (any(gems) and not table.zones[f"scenario/{area}"]):
        yield f"The gems of {collector} in {area} are impossible."
