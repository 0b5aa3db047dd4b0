"""The Hunt for El Chapo kept a second time, by hand: what a move and its dice make of a table, straight from the digest.

Nothing here comes from the rules of the game: cards are read from the content file, what they do from the clauses. What
chance decides (dice, cards drawn, the slots of setup) is told to the ledger; all else it works out for itself.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from referee.session.content_files import resource_text

COLOURS = ("white", "blue", "black")
ACTIONS = {"defense": 3, "chapo": 2, "need": 1}
PLANS = {"after_plan_intel": ("white",), "after_plan_enforcement": ("blue", "black")}


@cache
def records(*kinds: str) -> dict[str, dict[str, Any]]:
    """Return the Locations and cards of the content file, by id, in its order; or those of some kinds."""
    data = tomllib.loads(resource_text("hunt", "content.toml"))
    found = ("location", "topography", "need", "defense")
    return {one["id"]: {**one, "kind": kind} for kind in found if kind in kinds or not kinds for one in data[kind]}


class HuntLedger:
    """What lies where, what lies on it, whose turn it is and what is to be decided next."""

    def __init__(self, options: dict[str, Any], where: dict[str, str]) -> None:
        self.options, self.where, self.up, self.finished = options, dict(where), set[str](), list[str]()
        self.marks: dict[tuple[str, str], int | str] = {}  # by piece and mark
        self.owned = {"white": 6, "blue": 3, "black": 1}
        self.available, self.spent = dict(self.owned), dict.fromkeys(COLOURS, 0)
        self.pair, self.turn, self.phase, self.result = 0, "", "setup", ""
        self.mode, self.left, self.counts = "", 0, dict[str, int]()
        self.todo: list[tuple[str, dict[str, Any]]] = []  # the last is next; a name that begins with = is no decision
        self.dice, self.drawn = list[int](), list[str]()

    # ---------------------------------------------------------------- what lies where

    def area(self, thing: str) -> str:
        return self.where[thing].partition("/")[0]

    def spot(self, thing: str) -> str:
        """Return the Location of a thing on a board, or with_chapo."""
        return self.where[thing].split("/")[1] if self.in_play(thing) else ""

    def in_play(self, card: str) -> bool:
        """HUNT-2.14."""
        return self.area(card) in ("hidden", "fixed")

    def face_up(self, card: str) -> bool:
        return self.area(card) == "fixed" or (self.area(card) == "found" and card in self.up)

    def here(self, defense: str) -> str:
        """HUNT-2.16."""
        return self.spot("chapo" if self.spot(defense) == "with_chapo" else defense)

    def zone(self, card: str, area: str, place: str) -> str:
        """HUNT-2.3, 2.4."""
        record = records().get(card, {"kind": "chapo"})
        box = {"need": "needs", "chapo": "spot", "defense": record.get("type")}.get(record["kind"], record["kind"])
        return f"{area}/with_chapo" if place == "with_chapo" else f"{area}/{place}/{box}"

    def put(self, card: str, area: str, place: str) -> None:
        self.where[card] = self.zone(card, area, place)

    def effects(self, primitive: str, *areas: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield what Defenses in play do, or those of one area (HUNT-9.1)."""
        for card, record in records("defense").items():
            if self.area(card) in (areas or ("hidden", "fixed")):
                yield from ((card, effect) for effect in record["effects"] if effect["primitive"] == primitive)

    def covers(self, scope: str, here: str, target: str, but: str = "") -> bool:
        """HUNT-9.9, 2.16."""
        if records()[target]["kind"] == "location":
            return scope in ("location_spot", "all_here") and target == here
        fixed_here = self.area(target) == "fixed" and self.spot(target) == here
        return scope in ("cards_here", "all_here") and target != but and fixed_here

    def circles(self, *areas: str) -> tuple[int, int]:
        """Circles, and discs on them, of all Needs in these areas (HUNT-14.2)."""
        needs = [need for need in records("need") if self.area(need) in areas]
        return sum(records()[need]["circles"] for need in needs), sum(self.on(need, "discs") for need in needs)

    def enough(self) -> bool:
        """HUNT-14.2."""
        circles, discs = self.circles("hidden", "fixed", "finished")
        return 4 * discs >= 3 * circles if self.options["cartel_win_fraction"] == "3/4" else 3 * discs >= 2 * circles

    # ---------------------------------------------------------------- what lies on it

    def on(self, piece: str, mark: str) -> int:
        return int(self.marks.get((piece, mark), 0))

    def add(self, piece: str, mark: str, count: int) -> None:
        if total := self.on(piece, mark) + count:
            self.marks[piece, mark] = total
        else:
            self.marks.pop((piece, mark), None)

    def spend(self, colour: str, piece: str, count: int = 1) -> None:
        self.add(piece, colour, -count)
        self.spent[colour] += count

    def planned(self, *colours: str) -> list[tuple[str, str]]:
        return [(mark, piece) for piece, mark in self.marks if mark in colours]

    def off(self, *marks: str, piece: str = "") -> None:
        """Take marks of these families off a piece, or off all."""
        kept = {key: n for key, n in self.marks.items() if key[1].split("/")[0] not in marks or (piece and key[0] != piece)}
        self.marks = kept

    def renew(self, limit: str) -> None:
        """HUNT-9.3."""
        for piece in [piece for piece, mark in self.marks if mark == "used" and records()[piece]["limit"] == limit]:
            self.off("used", piece=piece)

    # ---------------------------------------------------------------- a move

    def play(self, verb: str, args: dict[str, Any], dice: list[int], drawn: list[str]) -> None:
        """Carry out a move with what chance gave it; afterwards what is to be decided next is the last of ``todo``."""
        self.dice, self.drawn = dice, drawn
        getattr(self, f"do_{verb}")(**args)
        while self.todo and self.todo[-1][0].startswith("="):
            step, data = self.todo.pop()
            getattr(self, f"go_{step[1:]}")(**data)
        assert (self.dice, self.drawn) == ([], []), "chance decided what the digest does not leave to it"

    def do_setup_split(self, **split: int) -> None:
        types = [records()[card]["type"] for card in self.drawn if records()[card]["kind"] == "defense"]
        assert {one: types.count(one) for one in split} == split
        assert max(split.values()) <= 8
        self.deal()

    def deal(self) -> None:
        """HUNT-3.3."""
        kinds = [records()[card]["kind"] for card in self.drawn]
        defenses = 6 if self.options["setup_defense_mode"] == "two_each" else self.options["setup_defenses"]
        assert [kinds.count(kind) for kind in ("defense", "need")] == [defenses, self.options["setup_needs"]]
        self.where |= {card: "hand" if kind == "defense" else "drawn" for card, kind in zip(self.drawn, kinds, strict=True)}
        self.todo, self.drawn = [("setup_place", {})], []

    def do_setup_place_need(self, card: str, location: str) -> None:
        self.put(card, "hidden", location)

    def do_setup_place_defense(self, card: str, location: str) -> None:
        self.where[card] = "hand" if location == "hand" else self.zone(card, "hidden", location)

    def do_setup_place_chapo(self, location: str) -> None:
        self.put("chapo", "hidden", location)

    def do_setup_done(self) -> None:
        self.todo = [("=pair", {})]

    def go_pair(self) -> None:
        """HUNT-4.1, 5.1, 5.9."""
        self.pair, self.turn, self.phase, self.counts = self.pair + 1, "cartel", "cartel_turn", {}
        pulses = self.options["cartel_turn_mode"] == "pulses"
        self.mode, self.left = ("pulses", self.options["pulses"]) if pulses else ("", 0)
        self.renew("per_cartel_turn")
        self.todo = [("cartel_turn", {})]

    # ---------------------------------------------------------------- the Cartel turn

    def points(self, kind: str) -> int:
        """Return what is left for moves of a kind (HUNT-5.1, 5.9)."""
        return ACTIONS[kind] if not self.mode else self.left if self.mode in (kind, "pulses") else 0

    def pay(self, kind: str, cost: int) -> None:
        self.left, self.mode = self.points(kind) - cost, self.mode or kind

    def tick(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    def do_draw_defense(self, deck: str) -> None:
        card = self.drawn.pop()
        assert self.where[card] == f"deck/{deck}"
        self.where[card] = "hand"
        self.tick("draws")
        self.pay("defense", 1)
        if self.options["draw_and_place"]:
            self.todo.append(("place_drawn", {"card": card}))

    def do_play_defense(self, card: str, target: str, rebate: int = 0) -> None:
        self.put(card, "hidden", target)
        self.pay("defense", records()[card]["cost"] - rebate)

    def do_place_drawn(self, target: str) -> None:
        self.do_play_defense(self.todo.pop()[1]["card"], target, rebate=1)

    def do_keep(self) -> None:
        self.todo.pop()

    def do_move_defense(self, card: str, location: str) -> None:
        self.put(card, self.area(card), location)
        self.pay("defense", records()[card]["move"])

    def do_move_chapo(self, location: str, area: str) -> None:
        self.put("chapo", area, location)
        self.pay("chapo", 1)

    def do_fulfil(self, need: str) -> None:
        self.add(need, "discs", 1)
        self.tick("fulfils")
        self.pay("chapo", 1)

    def do_draw_need(self) -> None:
        self.tick("need_draws")
        if not self.options["need_draw_free"]:
            self.pay("need", 1)
        self.draw_need()

    def draw_need(self) -> None:
        card = self.drawn.pop()
        self.where[card] = "drawn"
        self.todo.append(("place_need", {"card": card}))

    def do_place_need(self, card: str, location: str) -> None:
        self.put(card, "hidden", location)
        self.todo.pop()

    def do_use_defense(self, card: str, location: str) -> None:
        self.employ(card)
        to_area = next(effect["to_area"] for effect in records()[card]["effects"])
        self.put("chapo", self.area("chapo") if to_area == "same" else to_area, location)

    def do_end_cartel_turn(self) -> None:
        """HUNT-6.1, 6.2: the numbers of the Hunter turn are fixed once."""
        self.turn, self.phase = "hunters", "intelligence"
        self.owned["white"] += 1
        for colour in ("white", "blue"):
            kept = sum(effect["amount"] for _, effect in self.effects("pawn_reduction") if colour in effect["pawns"])
            self.available[colour] = max(0, self.owned[colour] - kept)
        self.renew("per_hunter_turn")
        self.todo = [("intel_plan", {})]

    def do_claim_win(self) -> None:
        self.todo = [("publish", {"result": "claimed"})]

    # ---------------------------------------------------------------- Defenses and the Finished display

    def employ(self, card: str) -> None:
        """HUNT-9.2, 9.3, 9.5."""
        record = records()[card]
        if record["use"] == "expend":
            self.finish([card], "expended")
            if self.options["expend_cascade"]:
                self.finish([link for link in record["links"] if self.face_up(link)])
            return
        if record["use"] == "reveal":
            self.where[card] = self.where[card].replace("hidden/", "fixed/")
        if record["limit"] != "none":
            self.marks[card, "used"] = 1

    def finish(self, cards: Iterable[str], how: str = "finished") -> None:
        """To Finished in content order; Leads return, pawns are spent, discs stay (HUNT-2.12, 8.4, 10.1)."""
        for card in sorted(cards, key=list(records()).index):
            for colour in COLOURS:
                self.spend(colour, card, self.on(card, colour))
            self.off("lead", "used", piece=card)
            self.where[card], self.marks[card, "how"] = "finished", how
            self.finished.append(card)
