"""A session reckoned from the lines of `whitecell export` alone: docs/log-format.md, the tables, the dice.

Nothing of the program's own reckoning is asked.
"""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import product
from pathlib import Path
from typing import Any

from tests.games.deck.second_case import PROBLEMS
from tests.games.hunt.by_hand import records

Json = dict[str, Any]
Counts = dict[str, float | None]


class TableLedger:
    """A table as the lines tell it: zones of pieces, and numbers."""

    def __init__(self, start: Json) -> None:
        self.zones: dict[str, list[Json]] = copy.deepcopy(start["zones"])
        self.numbers: Json = dict(start["numbers"])

    def apply(self, event: Json) -> None:
        match event["type"]:
            case "moved":
                piece = self.zones[event["origin"]].pop(event["at"])
                assert piece["id"] == event["piece"]
                self.zones.setdefault(event["to"], []).insert(event["to_at"], piece)
            case "turned":
                self.piece(event["piece"])["up"] = event["up"]
            case "made":
                self.zones.setdefault(event["zone"], []).insert(event["at"], copy.deepcopy(event["piece"]))
            case "removed":
                self.zones[event["zone"]].pop(event["at"])
            case "shuffled":
                pieces = {piece["id"]: piece for piece in self.zones[event["zone"]]}
                self.zones[event["zone"]] = [pieces[one] for one in event["after"]]
            case "marked":
                marks = self.piece(event["piece"]).setdefault("marks", {})
                marks[event["mark"]] = event["after"]
                if not event["after"]:
                    del marks[event["mark"]]
            case "set":
                self.numbers[event["number"]] = event["after"]

    def piece(self, name: str) -> Json:
        return next(piece for pieces in self.zones.values() for piece in pieces if piece["id"] == name)

    def marks(self, zone: str) -> Json:
        found: Json = self.zones[zone][0].get("marks", {})
        return found

    def count(self, *zones: str) -> int:
        """The pieces in all zones whose names begin so."""
        return sum(len(pieces) for zone, pieces in self.zones.items() if zone.startswith(zones))


class ToldSession:
    """A session as its lines tell it; ``tables[n]`` is the table after ply n, ``line`` the plies that count."""

    def __init__(self, path: Path) -> None:
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        self.header: Json = lines[0]["header"]
        self.plies: list[Json] = [line["ply"] for line in lines if line["line"] == "ply"]
        self.remarks: list[Json] = [line["remark"] for line in lines if line["line"] == "remark"]
        self.tables = [TableLedger(self.header["start"])]
        self.line: list[int] = []
        for ply in self.plies:
            back = ply["takes_back"]
            table = copy.deepcopy(self.tables[back[0] - 1] if back else self.tables[-1])
            for event in ply["events"]:
                table.apply(event)
            self.tables.append(table)
            self.line = [one for one in self.line if one not in back] + ([] if back else [ply["number"]])

    @property
    def minutes(self) -> float:
        first, last = (datetime.fromisoformat(self.plies[at]["at"]) for at in (0, -1))
        return (last - first).total_seconds() / 60

    def rolls(self) -> Iterator[tuple[Json, Json, list[Json]]]:
        """Plies in effect, the rolls in them that can succeed, and the lines told after each."""
        for number in self.line:
            ply = self.plies[number - 1]
            for at, event in enumerate(ply["events"]):
                if event["type"] == "rolled" and event["chance"] is not None:
                    later = [one.get("args", {}) for one in ply["events"][at + 1 :] if one["type"] == "said"]
                    yield ply, event, later


# -------------------------------------------------------------------- what the games count


def found_cards(told: ToldSession) -> list[Json]:
    """The people of the Hunt, as they lie before the first ply."""
    return [one for zone, held in told.tables[0].zones.items() if zone.startswith("found/") for one in held]


def hunt(table: TableLedger, told: ToldSession) -> Counts:
    numbers = table.numbers
    people = [one["id"] for one in found_cards(told)]
    at_start = {one["id"]: zone for zone, held in told.tables[0].zones.items() for one in held}
    cards = [one for one, zone in at_start.items() if zone.startswith("deck/")]
    where = {one["id"]: zone for zone, held in table.zones.items() for one in held}
    needs = [one for one in cards if one in records("need") and where[one].split("/")[0] in ("hidden", "fixed", "finished")]
    circles = sum(records("need")[one]["circles"] for one in needs)
    discs = sum(table.piece(one).get("marks", {}).get("discs", 0) for one in needs)
    return {
        "discs": discs,
        "left": max(0, math.ceil(circles * 3 / 4) - discs),
        "share": 100 * discs / circles if circles else None,
        "exposed": sum(where[one].split("/")[0] in ("fixed", "finished") for one in cards),
        "found": sum(table.piece(one).get("up", True) for one in people),
        "leads": sum(mark.startswith("lead") for one in people for mark in table.piece(one).get("marks", {})),
        "available": numbers["white_available"],
        "spent": sum(numbers[f"{colour}_spent"] for colour in ("white", "blue", "black")),
    }


def deck(table: TableLedger, told: ToldSession) -> Counts:
    found: Counts = {"problems": table.count("problem_pile", "field/"), "open": table.count("strategy/")}
    for seat in (f"player_{n}" for n in range(1, 9)):
        won = [PROBLEMS[one["kind"]]["points"] for one in table.zones.get(f"won:{seat}", [])]
        found[f"score/{seat}"] = sum(won) if f"seated/{seat}" in table.numbers else None
        found[f"hand/{seat}"] = table.count(f"hand:{seat}") if table.numbers.get(f"seated/{seat}") else None
    return found


def collection(table: TableLedger, told: ToldSession) -> Counts:
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


def druglord(table: TableLedger, told: ToldSession) -> Counts:
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


def kingpin(table: TableLedger, told: ToldSession) -> Counts:
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


# -------------------------------------------------------------------- what the dice could have shown


def share(faces: int, dice: int, wins: Callable[..., bool]) -> float:
    throws = list(product(range(1, faces + 1), repeat=dice))
    return sum(wins(*throw) for throw in throws) / len(throws)


def one_die(event: Json, later: list[Json]) -> float:
    """A die that must reach a number: the faces that do are as many as the chance says, and the highest."""
    need = round(7 - 6 * event["chance"])
    assert event["success"] == (event["faces"][0] >= need)
    return share(6, 1, lambda face: face >= need)


def reports(event: Json, later: list[Json]) -> float:
    """Any of the dice below the level (COLL-7)."""
    level, count = later[0]["level"], len(event["faces"])
    assert event["success"] == any(face < level for face in event["faces"])
    return 1 - share(10, 1, lambda face: face >= level) ** count


def trades_and_wars(event: Json, later: list[Json]) -> float:
    if event["roll"] != "war":
        return one_die(event, later)
    mine, theirs = (line.get("total", line["face"]) - face for line, face in zip(later, event["faces"], strict=False))

    def total(face: int, more: int) -> int:
        return max(1, min(6, face + more))

    def wins(a: int, b: int) -> bool:
        return total(a, mine) > total(b, theirs)

    assert event["success"] == wins(*event["faces"])
    return share(6, 2, wins)


def two_dice(event: Json, later: list[Json]) -> float:
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


COUNTED: dict[str, Callable[[TableLedger, ToldSession], Counts]] = {
    "hunt": hunt,
    "deck": deck,
    "collection": collection,
    "druglord": druglord,
    "kingpin": kingpin,
}
CHANCES: dict[str, Callable[[Json, list[Json]], float]] = {
    "hunt": one_die,
    "collection": reports,
    "druglord": trades_and_wars,
    "kingpin": two_dice,
}
