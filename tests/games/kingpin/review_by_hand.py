"""The figures of a session of this game, reckoned from what `whitecell export` writes."""

from __future__ import annotations

import json

from tests.review.by_hand import Counts, Json, Reckoning, TableLedger, ToldSession, share


def counted(table: TableLedger, told: ToldSession) -> Counts:
    numbers = table.numbers
    places = [zone.removeprefix("plate/") for zone in told.tables[0].zones if zone.startswith("plate/")]
    on_board = {piece["id"] for place in places for piece in table.zones.get(place, [])}
    cops = {piece["id"] for piece in told.tables[0].zones["cops_off"]}
    steps = next(
        json.loads(line.partition("=")[2])
        for line in told.header["content_text"].splitlines()
        if line.replace(" ", "").startswith("steps=")
    )
    found: Counts = {
        "street_price": steps[numbers["price_step"]],
        "cops": len(cops & on_board),
        "events_left": table.count("event_deck", "looking:"),
        "heat": max(0, (numbers.get("heat") or 0) - (numbers.get("reduction") or 0)),
    }
    for seat in told.header["seats"]:
        crew = {card["id"].removeprefix("card.") for card in table.zones.get(f"crew:{seat}", [])}
        for name in ("cash", "drugs", "influence"):
            found[f"{name}:{seat}"] = numbers[f"{name}:{seat}"]
        found[f"controlled:{seat}"] = sum(numbers.get(f"control/{place}") == seat for place in places)
        found[f"characters:{seat}"] = len(crew & on_board)
        found[f"heat_cards:{seat}"] = numbers.get(f"heat_cards_drawn:{seat}") or 0
    return found


def chance(event: Json, later: list[Json]) -> float:
    told, faces = later[0], event["faces"]
    if event["roll"] == "combat":
        mine: int = told["total"] - sum(faces[:2])
        theirs: int = told["foe_total"] - sum(faces[2:])

        def beats(a: int, b: int, c: int, d: int) -> bool:
            return a + b + mine > c + d + theirs

        assert event["success"] == beats(*faces)
        return share(6, 4, beats)
    more = told.get("result", sum(faces)) - sum(faces)
    least = told["target"] if "target" in told else told["over" if "over" in told else "total"] + 1
    assert event["success"] == (sum(faces) + more >= least)
    return share(6, 2, lambda a, b: a + b + more >= least)


RECKONING = Reckoning(
    counted,
    lambda zone, seat: zone == f"crew:{seat}",
    chance,
)
