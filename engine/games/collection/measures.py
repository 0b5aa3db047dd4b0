"""Measures of COLLECTION! over its plies, for the review."""

from __future__ import annotations

from functools import partial

from engine.contract.rules import Measure
from engine.games.collection.content import AREAS, COLOURS
from engine.games.collection.context import HIGHEST, CollectionContext
from engine.games.collection.figures import REPORTS_ASKED
from engine.model.table import Table


def measures(context: CollectionContext) -> list[Measure]:
    """Return crises, reports and response levels of each scenario, gems and cards held."""
    return [
        *(
            Measure(
                f"crisis/{area}",
                f"Crisis {area}",
                "levels",
                partial(_crisis, area),
                decides=("defeat",),
                goal=lambda _table: HIGHEST,
                place=area,
            )
            for area in AREAS
        ),
        *(
            Measure(
                f"filed/{area}",
                f"Reports filed in {area}",
                "reports",
                partial(_filed, area),
                decides=("victory", "called"),
                goal=partial(_asked, area),
                together=True,
                place=area,
            )
            for area in AREAS
        ),
        *(
            Measure(
                f"response/{area}",
                f"Mean response level in {area}",
                "levels",
                partial(_response, context, area),
                place=area,
            )
            for area in AREAS
        ),
        Measure("gems", "Engagement gems on the board", "gems", _gems, stake=False),
        Measure("held", "Cards held", "cards", _held, stake=False),
    ]


def _crisis(area: str, table: Table) -> float | None:
    value = table.numbers.get(f"crisis/{area}")
    return float(value) if isinstance(value, int) else None


def _filed(area: str, table: Table) -> float | None:
    if not table.zones[f"scenario/{area}"]:
        return None
    return float(sum(table.number(f"reports/{area}/{colour}") for colour in COLOURS))


def _asked(area: str, table: Table) -> float | None:
    return float(REPORTS_ASKED) if table.zones[f"scenario/{area}"] else None


def _response(context: CollectionContext, area: str, table: Table) -> float | None:
    """Return the mean level of the collectors that stand on the ladder; None if there are none."""
    levels = [level for one in context.collectors if (level := context.level(table, area, one))]
    return sum(levels) / len(levels) if levels else None


def _gems(table: Table) -> float:
    pieces = (piece for zone, held in table.zones.items() if zone.startswith("space/") for piece in held)
    return float(sum(piece.count(f"gems/{colour}") for piece in pieces for colour in COLOURS))


def _held(table: Table) -> float:
    return float(sum(len(pieces) for zone, pieces in table.zones.items() if zone.startswith("held:")))
