"""Measures of the Hunt over its plies, for the review: named expressions over the table."""

from __future__ import annotations

from functools import partial

from engine.contract.rules import Measure
from engine.games.hunt.content import CARTEL, CHAPO, COLOURS, HUNTERS
from engine.games.hunt.context import HuntContext
from engine.games.hunt.figures import LEAD, discs, discs_needed
from engine.games.hunt.game_end import CLAIMED
from engine.games.hunt.zone_names import FIXED
from engine.model.table import Table

CAPTURED = 2


def measures(context: HuntContext) -> tuple[Measure, ...]:
    """Return Needs filled, cards exposed, people found, Leads and pawns."""
    content = context.content
    people, hideable = tuple(content.topography), (*content.needs, *content.defenses)

    def left(table: Table) -> float:
        return max(0, discs_needed(context, table) - discs(context, table))

    def exposed(table: Table) -> float:
        return sum(table.where[card].startswith(("fixed", "finished")) for card in hideable)

    def found(table: Table) -> float:
        return sum(table.piece(card).up for card in people)

    def leads(table: Table) -> float:
        return sum(mark.startswith(LEAD) for card in people for mark in table.piece(card).marks)

    def spent(table: Table) -> float:
        return sum(table.number(f"{colour}_spent") for colour in COLOURS)

    return (
        Measure(
            "discs",
            "Circles filled",
            "circles",
            partial(discs, context),
            CARTEL,
            decides=(CARTEL, CLAIMED, "stalemate"),
            goal=partial(discs_needed, context),
        ),
        Measure("left", "Circles still to be filled to win", "circles", left, CARTEL),
        Measure("exposed", "Needs and Defenses Fixed or Finished", "cards", exposed),  # the Hunters fix, the Cartel uses up
        Measure("found", "People found or Fixed", "cards", found, HUNTERS),
        Measure(
            "capture",
            "Steps towards the capture",
            "steps",
            steps_to_capture,
            HUNTERS,
            decides=(HUNTERS,),
            goal=lambda _table: CAPTURED,
        ),
        Measure("leads", "Leads in the Found display", "markers", leads, HUNTERS),
        Measure(
            "available",
            "Intelligence available",
            "pawns",
            lambda table: table.number("white_available"),
            HUNTERS,
            stake=False,
        ),
        Measure("spent", "Pawns spent this turn", "pawns", spent, HUNTERS, stake=False),
    )


def steps_to_capture(table: Table) -> float:
    """Return how far the Hunters have come with El Chapo: 0 while he is Hidden, 1 once he is Fixed, 2 as he is captured."""
    if table.where[CHAPO] == "finished":
        return CAPTURED
    return int(table.where[CHAPO].startswith(FIXED))
