"""A session reckoned from the lines of `whitecell export` alone: docs/log-format.md, the tables, the dice.

Nothing of the program's own reckoning is asked.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from datetime import datetime
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

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


class Reckoning(NamedTuple):
    """How the figures of one game are reckoned by hand.

    Attributes:
        counted: what a table and the session come to, by the names of the game's measures.
        is_own: whether a seat learns a piece when it is published in this zone.
        chance: of a roll, with the lines told after it; None if nothing is rolled for.
        finder: the only seat that learns these pieces, and only those that lie open; "" if every seat has its own.
    """

    counted: Callable[[TableLedger, ToldSession], Counts]
    is_own: Callable[[str, str], bool]
    chance: Callable[[Json, list[Json]], float] | None = None
    finder: str = ""


def reckoning_of(game_id: str) -> Reckoning:
    """Return what `tests/games/<game>/review_by_hand.py` says of a game."""
    found: Reckoning = import_module(f"tests.games.{game_id}.review_by_hand").RECKONING
    return found


def share(faces: int, dice: int, wins: Callable[..., bool]) -> float:
    throws = list(product(range(1, faces + 1), repeat=dice))
    return sum(wins(*throw) for throw in throws) / len(throws)


def one_die(event: Json, later: list[Json]) -> float:
    """A die that must reach a number: the faces that do are as many as the chance says, and the highest."""
    need = round(7 - 6 * event["chance"])
    assert event["success"] == (event["faces"][0] >= need)
    return share(6, 1, lambda face: face >= need)
