"""The figures of a session of this game, reckoned from what `whitecell export` writes."""

from __future__ import annotations

import re

from tests.review.by_hand import Counts, Json, Reckoning, TableLedger, ToldSession, share


def counted(table: TableLedger, told: ToldSession) -> Counts:
    numbers, found = table.numbers, {}
    for area in "ABC":
        levels = [n for name, n in numbers.items() if name.startswith(f"response/{area}/") and n]
        scenario = bool(table.zones.get(f"scenario/{area}"))
        reports = sum(n or 0 for name, n in numbers.items() if name.startswith(f"reports/{area}/"))
        found[f"crisis/{area}"] = numbers.get(f"crisis/{area}")
        found[f"filed/{area}"] = reports if scenario else None
        found[f"response/{area}"] = sum(levels) / len(levels) if levels else None
    spaces = [piece for zone, held in table.zones.items() if zone.startswith("space/") for piece in held]
    gems = [n for piece in spaces for mark, n in piece.get("marks", {}).items() if mark.startswith("gems/")]
    return {**found, "gems": sum(gems), "held": table.count("held:")}


def chance(event: Json, later: list[Json]) -> float:
    """Any of the dice below the level (COLL-7), told as what brings it: ``below 5``, ``one below 5``."""
    needed, count = later[0]["needed"], len(event["faces"])
    (told,) = map(int, re.findall(r"\d+", needed))
    assert event["success"] == any(face < told for face in event["faces"])
    return 1 - share(10, 1, lambda face: face >= told) ** count


RECKONING = Reckoning(
    counted,
    lambda zone, seat: zone.startswith("held:"),
    chance,
)
