"""The figures of a session of this game, reckoned from what `whitecell export` writes."""

from __future__ import annotations

from tests.review.by_hand import Counts, Json, Reckoning, TableLedger, ToldSession, one_die, share


def counted(table: TableLedger, told: ToldSession) -> Counts:
    found: Counts = {}
    for seat in told.header["seats"]:
        status = table.marks(f"status:{seat}")
        regions = [card["id"].removeprefix("card/") for card in table.zones.get(f"empire:{seat}", [])]
        loads = [
            n for one in regions for mark, n in table.marks(f"region/{one}").items() if mark[:6] in ("weight", "stored")
        ]
        found[f"score/{seat}"] = table.numbers[f"score:{seat}"]
        found[f"regions/{seat}"] = len(regions)
        found[f"cases/{seat}"] = sum(mark.startswith("case/") for mark in status)
        found[f"traphouse/{seat}"] = sum(n for mark, n in status.items() if mark.startswith(("ready/", "fresh/")))
        found[f"weight/{seat}"] = sum(loads)
    return found


def chance(event: Json, later: list[Json]) -> float:
    if event["roll"] != "war":
        return one_die(event, later)
    mine, theirs = (line.get("total", line["face"]) - face for line, face in zip(later, event["faces"], strict=False))

    def total(face: int, more: int) -> int:
        return max(1, min(6, face + more))

    def wins(a: int, b: int) -> bool:
        return total(a, mine) > total(b, theirs)

    assert event["success"] == wins(*event["faces"])
    return share(6, 2, wins)


RECKONING = Reckoning(
    counted,
    lambda zone, seat: zone == f"empire:{seat}",
    chance,
)
