"""The figures of the game for the review, as named expressions over the table."""

from __future__ import annotations

from engine.contract.rules import Measure
from engine.games.hunt.board import COLOURS
from engine.games.hunt.content import HuntContent
from engine.games.hunt.leads import LEAD
from engine.games.hunt.schema import CARTEL, HUNTERS
from engine.model.table import Table


def measures(content: HuntContent) -> tuple[Measure, ...]:
    """Needs filled, cards exposed, people found, Leads and pawns."""
    people, hideable = tuple(content.topography), (*content.needs, *content.defenses)

    def share(table: Table) -> float | None:
        circles = table.number("circles")
        return 100 * table.number("discs") / circles if circles else None

    def exposed(table: Table) -> float:
        return sum(table.where[card].startswith(("fixed", "finished")) for card in hideable)

    def found(table: Table) -> float:
        return sum(table.piece(card).up for card in people)

    def leads(table: Table) -> float:
        return sum(mark.startswith(LEAD) for card in people for mark in table.piece(card).marks)

    def spent(table: Table) -> float:
        return sum(table.number(f"{colour}_spent") for colour in COLOURS)

    return (
        Measure("discs", "Circles filled", "circles", lambda table: table.number("discs"), CARTEL),
        Measure("left", "Circles left", "circles", lambda table: table.number("circles") - table.number("discs"), CARTEL),
        Measure("share", "Share of circles filled", "%", share, CARTEL),
        Measure("exposed", "Needs and Defenses Fixed or Finished", "cards", exposed, CARTEL),
        Measure("found", "People found", "cards", found, HUNTERS),
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
