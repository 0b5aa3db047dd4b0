"""The figures of a session of this game, reckoned from what `whitecell export` writes."""

from __future__ import annotations

import math

from tests.games.hunt.by_hand import records
from tests.review.by_hand import Counts, Reckoning, TableLedger, ToldSession, one_die


def counted(table: TableLedger, told: ToldSession) -> Counts:
    numbers = table.numbers
    people = [one["id"] for zone, held in told.tables[0].zones.items() if zone.startswith("found/") for one in held]
    at_start = {one["id"]: zone for zone, held in told.tables[0].zones.items() for one in held}
    cards = [one for one, zone in at_start.items() if zone.startswith("deck/")]
    where = {one["id"]: zone for zone, held in table.zones.items() for one in held}
    needs = [one for one in cards if one in records("need") and where[one].split("/")[0] in ("hidden", "fixed", "finished")]
    circles = sum(records("need")[one]["circles"] for one in needs)
    discs = sum(table.piece(one).get("marks", {}).get("discs", 0) for one in needs)
    return {
        "discs": discs,
        "left": max(0, math.ceil(circles * 3 / 4) - discs),
        "exposed": sum(where[one].split("/")[0] in ("fixed", "finished") for one in cards),
        "found": sum(table.piece(one).get("up", True) for one in people),
        "capture": {"fixed": 1, "finished": 2}.get(where["chapo"].split("/")[0], 0),
        "leads": sum(mark.startswith("lead") for one in people for mark in table.piece(one).get("marks", {})),
        "available": numbers["white_available"],
        "spent": sum(numbers[f"{colour}_spent"] for colour in ("white", "blue", "black")),
    }


RECKONING = Reckoning(
    counted,
    lambda zone, seat: zone.startswith("found/") and seat == "hunters",
    one_die,
    finder="hunters",
)
