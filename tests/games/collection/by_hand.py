"""COLLECTION written a second time from the digest, for tests: what may be done, and what comes of it.

Nothing of the game's own reading is used. What cards and scenarios say is read from the content file; dice and shuffles
are given; everything else must follow from them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations
from itertools import combinations_with_replacement as mixes
from pathlib import Path
from typing import Any

import resources
from engine.model.table import Table
from engine.moves.move import Move

FILE = tomllib.loads((Path(resources.__path__[0]) / "collection" / "content.toml").read_text("utf-8"))
CARDS, SCENARIOS, ROLES = ({one["id"]: one for one in FILE[table]} for table in ("collection", "scenario", "role"))
AFFINITY: dict[str, list[str]] = {one["id"]: one["affinity"] for one in FILE["collector"]}
COLLECTORS = ("dh", "do", "nga", "nsa", "ose", "state")
COLOURS = ("political", "military", "economic")
SPACES = [(area, collector) for area in "ABC" for collector in COLLECTORS]
RAISED = {"collection": COLLECTORS, "leadership": ("ose", "state"), "stw": ("nga", "nsa"), "targeting": ("nsa", "do", "dh")}
Plan = tuple[tuple[str, ...], ...]
"""What is chosen for each effect of a card."""
Legal = tuple[str, tuple[tuple[str, str], ...], tuple[str, ...]]


def legal(verb: str, row: tuple[str, ...] = (), **args: str) -> Legal:
    """Return a move as a set can hold it; the order of two gems is no matter."""
    return verb, tuple(sorted(args.items())), tuple(sorted(row))


def words(plan: Plan) -> tuple[str, ...]:
    """Return what is chosen for all effects in a row, as it is entered."""
    return tuple(word for row in plan for word in row)


def kind(piece: str) -> dict[str, Any]:
    """Return what the file has of a card, given the piece."""
    card: dict[str, Any] = CARDS[piece.partition("#")[0]]
    return card


def within(level: int) -> int:
    """COLL-4.3, 4.4: both ladders go from 1 to 10."""
    return max(1, min(10, level))


@dataclass
class GameByHand:
    """What lies on the table; ``asked`` is the state of the turn, ``report`` the area and colour of a waiting report."""

    seats: tuple[str, ...]
    options: dict[str, Any]
    role: dict[str, str]
    crisis: dict[str, int]
    level: dict[tuple[str, str], int]
    gems: dict[tuple[str, str, str], int]
    filed: dict[tuple[str, str], int]
    card: dict[str, str]
    turned: dict[str, bool]
    token: dict[str, tuple[str, str]]
    deck: list[str]
    unopened: list[str]
    discard: list[str]
    held: dict[str, list[str]]
    drawn: list[str]
    later: dict[str, int]
    who: str
    actions: int
    help: tuple[int, int]
    report: tuple[str, str]
    in_actions: bool
    over: str
    asked: str = field(compare=False)
    told: str = field(default="", compare=False)
    shuffles: list[list[str]] = field(default_factory=list, compare=False)

    # ---------------------------------------------------------------- reading

    def open(self) -> list[str]:
        return [area for area in "ABC" if area in self.card]

    def missing(self, area: str, colour: str) -> int:
        return int(SCENARIOS[self.card[area]][colour]) - self.filed[area, colour]

    def full(self, area: str) -> bool:
        return sum(self.filed[area, colour] for colour in COLOURS) == 10

    def pool(self, seat: str, colour: str) -> tuple[int, int]:
        """COLL-5.6 to 5.8, 5.11: dice and level."""
        here, role = self.token[seat], ROLES[self.role[seat]]
        dice = self.gems[*here, colour]
        if role["id"] in ("collection_analyst", "targeting_analyst"):
            dice -= dice // 2
        level = self.level[here]
        for other in self.seats:
            name = self.role[other].removesuffix("_analyst")
            if other != seat and self.token[other] == here:
                dice += name in COLOURS and self.gems[*here, name] > 0
                level += here[1] in RAISED.get(name, ())
        dice += self.help[0]
        return min(dice, self.options["dice_cap"] or dice), level + self.help[1]

    def uses(self, seat: str, area: str, colour: str) -> list[str]:
        """COLL-5.13 to 5.16."""
        calms = self.crisis[area] > 4 and self.role[seat] != "collection_analyst"
        return ["file"] * (self.missing(area, colour) > 0) + ["reduce"] * calms

    def choices(self, seat: str, effect: dict[str, Any]) -> Iterator[tuple[str, ...]]:
        """COLL-9: what an effect leaves to choose, each possible choice."""
        here, role = self.token[seat], ROLES[self.role[seat]]
        match effect["op"]:
            case "crisis" | "response" if effect["scenario"] == "choose_active":
                yield from ((area,) for area in self.open())
            case "gems" if effect["action"] == "add":
                yield from mixes(role["gem_colours"] if effect["colour"] == "role" else COLOURS, effect["count"])
            case "gems":
                some = [colour for colour in COLOURS for _ in range(self.gems[*here, colour])]
                yield from dict.fromkeys(combinations(some, min(effect["count"], len(some))))
            case "relocate":
                yield from ((f"{a}/{c}",) for a, c in SPACES if a in self.card and (a, c) != here)
            case "report":
                yield from ((colour,) for colour in role["roll_colours"])
            case _:
                yield ()

    def useful(self, seat: str, piece: str) -> list[tuple[str, ...]]:
        """COLL-6.7: the choices with which a blue card changes something."""
        return [words(plan) for plan in self.plans(seat, kind(piece)["effects"]) if self.plan_changes(seat, piece, plan)]

    def plans(self, seat: str, effects: list[dict[str, Any]]) -> Iterator[Plan]:
        """COLL-6.8: what may be chosen for each effect, on the table that those before it leave."""
        for row in self.choices(seat, effects[0]):
            after = deepcopy(self) if effects[1:] else self
            if effects[1:]:
                after.carry_out(seat, effects[0], row)
            if not effects[1:] or after.over:
                yield (row,)
            else:
                yield from ((row, *more) for more in after.plans(seat, effects[1:]))

    def plan_changes(self, seat: str, piece: str, plan: Plan) -> bool:
        """COLL-6.7: whether any effect changes something when its turn comes."""
        trial = deepcopy(self)
        for effect, row in zip(kind(piece)["effects"], plan, strict=False):
            if trial.changes(seat, effect, row):
                return True
            trial.carry_out(seat, effect, row)
        return False

    def changes(self, seat: str, effect: dict[str, Any], row: tuple[str, ...]) -> bool:
        delta = effect.get("delta", 0)
        match effect["op"]:
            case "crisis":
                return any(within(self.crisis[area] + delta) != self.crisis[area] for area in self.meant(effect, row))
            case "response":
                return any(within(self.level[place] + delta) != self.level[place] for place in self.moved(effect, row))
            case "report":
                return bool(self.uses(seat, self.token[seat][0], row[0]))
            case "gems":
                return bool(row)
        return True

    def meant(self, effect: dict[str, Any], row: tuple[str, ...]) -> list[str]:
        word = {"each_active": "ABC", "choose_active": "".join(row)}.get(effect["scenario"], effect["scenario"])
        return [area for area in self.open() if area in word]

    def moved(self, effect: dict[str, Any], row: tuple[str, ...]) -> list[tuple[str, str]]:
        """COLL-4.4, 4.5: the coins that a card moves, scenario by scenario."""
        word, _, colour = str(effect["collectors"]).partition(":")
        named = [one for one in COLLECTORS if word in ("all", one) or colour in AFFINITY[one]]
        return [(area, one) for area in self.meant(effect, row) for one in named if self.level[area, one]]

    def legal(self) -> set[Legal]:
        """COLL-5, 6, 12: everything that may be done now."""
        seat, found, held = self.who, list[Legal](), self.held[self.who]
        area, collector = self.token[seat]
        role = ROLES[self.role[seat]]
        if self.asked == "use_report":
            return {legal(use) for use in self.uses(seat, *self.report)}
        if self.asked == "drawn":
            (piece,) = self.drawn
            if kind(piece)["label"] == "red":
                return {legal("resolve_drawn", words(plan)) for plan in self.plans(seat, kind(piece)["effects"])}
            rows = [] if kind(piece)["needs_action_phase"] else self.useful(seat, piece)
            return {legal("play_drawn", row) for row in rows} | {legal("hold_drawn")}
        if self.asked == "actions" and self.actions:
            there = [(a, c) for a, c in SPACES if a in self.card and (a == area) != (c == collector)]
            found += [legal("move", scenario=a, collector=c) for a, c in there]
            found += [legal("engage", colour=colour) for colour in role["gem_colours"]]
            free = self.options["affinity_rule"] == "cards_only"
            rolled = [
                c for c in role["roll_colours"] if self.gems[area, collector, c] and (free or c in AFFINITY[collector])
            ]
            found += [legal("roll", colour=colour) for colour in rolled]
        for piece in held:
            if self.asked == "actions" or not kind(piece)["needs_action_phase"]:
                found += [legal("play_held", row, card=piece) for row in self.useful(seat, piece)]
        return {*found, legal("finish_actions" if self.asked == "actions" else "end_turn")}

    # ---------------------------------------------------------------- playing

    def play(self, move: Move, faces: list[int]) -> None:
        """Play a move, with all that follows by itself."""
        seat, row = self.who, tuple(str(word) for word in move.args.get("choices", ()))
        in_actions = self.asked == "actions" or (self.asked == "use_report" and self.in_actions)
        self.in_actions = False
        match move.verb:
            case "move" | "engage" | "roll":
                self.actions -= 1
                self.act(seat, move, faces)
            case "file":
                area, colour = self.report
                self.filed[area, colour] += 1
                self.check()
            case "reduce":
                self.crisis[self.report[0]] -= 1
            case "play_held" | "play_drawn" | "resolve_drawn":
                pile = self.held[seat] if move.verb == "play_held" else self.drawn
                piece = str(move.args["card"]) if move.verb == "play_held" else pile[0]
                pile.remove(piece)
                self.settle(seat, piece, row)
            case "hold_drawn":
                self.held[seat].append(self.drawn.pop())
            case "finish_actions":
                self.actions = 0
        if not self.over and self.asked == "use_report" and move.verb not in ("file", "reduce"):
            self.in_actions = in_actions
            return
        self.report = ("", "")
        if self.over:
            return
        if move.verb == "end_turn":
            self.turn()
        elif not in_actions:
            self.close()
        elif move.verb == "finish_actions" or (not self.actions and not self.held[seat]):
            self.draw()
        else:
            self.asked = "actions"

    def act(self, seat: str, move: Move, faces: list[int]) -> None:
        area, collector = self.token[seat]
        if move.verb == "move":
            self.token[seat] = (str(move.args["scenario"]), str(move.args["collector"]))
            return
        colour = str(move.args["colour"])
        if move.verb == "engage":
            self.engage(area, collector, colour)
            return
        dice, level = self.pool(seat, colour)
        assert len(faces) == dice
        self.help = (0, 0)
        wins = [face < level and face < 10 for face in faces]
        won = any(wins)
        shown = " ".join(f"{face}*" if win else str(face) for face, win in zip(faces, wins, strict=True))
        coin = self.level[area, collector]
        needed = f"{'one ' if dice > 1 else ''}below {min(level, 10)}"
        at = f"{collector.upper()} in {area} had level {coin}{f', +{level - coin} help' if level > coin else ''}"
        self.told = f"{shown}. Needed {needed}: {at}. {'One' if won else 'Failed: no'} {colour} report"
        if won and self.uses(seat, area, colour):
            self.asked, self.report = "use_report", (area, colour)

    def engage(self, area: str, collector: str, colour: str) -> None:
        """COLL-5.4."""
        self.gems[area, collector, colour] += 1
        self.level[area, collector] = self.level[area, collector] or min(3, self.crisis[area])

    def settle(self, seat: str, piece: str, row: tuple[str, ...]) -> None:
        """COLL-6.8 to 6.13: a card goes to the discard pile and is carried out, as far as the game lasts."""
        self.discard.insert(0, piece)
        card = kind(piece)
        if (area := card.get("expands")) and area not in self.card:
            self.card[area], self.crisis[area] = self.unopened.pop(0), 1
            self.turned[area] = False
            if not self.options["activation_also_expands"]:
                return
        plan = next(plan for plan in self.plans(seat, card["effects"]) if sorted(words(plan)) == sorted(row))
        for effect, chosen in zip(card["effects"], plan, strict=False):
            if not self.over:
                self.carry_out(seat, effect, chosen)

    def carry_out(self, seat: str, effect: dict[str, Any], row: tuple[str, ...]) -> None:
        match effect["op"]:
            case "crisis":
                for area in self.meant(effect, row):
                    if not self.over:
                        self.crisis[area] = within(self.crisis[area] + effect["delta"])
                        self.check()
            case "response":
                for place in self.moved(effect, row):
                    self.level[place] = within(self.level[place] + effect["delta"])
            case "gems" if effect["action"] == "add":
                for colour in row:
                    self.engage(*self.token[seat], colour)
            case "gems":
                for colour in row:
                    self.gems[*self.token[seat], colour] -= 1
            case "relocate":
                area, _, collector = row[0].partition("/")
                self.token[seat] = (area, collector)
            case "actions" if effect["who"] == "self":
                self.actions += effect["delta"]
            case "actions":
                self.later[self.after(seat)] += effect["delta"]
            case "roll_bonus":
                self.help = (self.help[0] + effect["dice"], self.help[1] + effect["level"])
            case "report":
                self.asked, self.report = "use_report", (self.token[seat][0], row[0])

    def check(self) -> None:
        """COLL-7.1, 7.2, 8.1 to 8.3."""
        for area in self.open():
            if self.full(area) and not self.turned[area]:
                self.turned[area], self.crisis[area] = True, 1
                for one in COLLECTORS:
                    self.level[area, one] = within(self.level[area, one] - 3) if self.level[area, one] else 0
        if all(map(self.full, self.open())) and len(self.open()) >= self.options["minimum_scenarios"]:
            self.over = "victory"
        elif 10 in self.crisis.values():
            self.over = "defeat"

    def after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def draw(self) -> None:
        """COLL-6.1 to 6.3, 6.13."""
        if not self.deck:
            order = self.shuffles.pop(0)
            assert sorted(order) == sorted(self.discard)
            self.deck, self.discard = order, []
        piece = self.deck.pop(0)
        card = kind(piece)
        opens = card.get("expands") not in (None, *self.card)
        plans = [] if opens else list(self.plans(self.who, card["effects"]))
        asked = len(plans) > 1 and any(self.plan_changes(self.who, piece, plan) for plan in plans)
        if card["label"] == "blue" or asked:
            self.asked, self.drawn = "drawn", [piece]
            return
        self.settle(self.who, piece, words(plans[0]) if plans else ())
        if not self.over:
            self.close()

    def close(self) -> None:
        """COLL-6.5."""
        self.asked = "closing"
        if not self.held[self.who]:
            self.turn()

    def turn(self) -> None:
        """COLL-5.1, 5.12."""
        self.who = self.after(self.who)
        self.actions, self.help = max(0, 2 + self.later[self.who]), (0, 0)
        self.later[self.who] = 0
        self.asked = "actions"
        if not self.actions and not self.held[self.who]:
            self.draw()


def read(table: Table, seats: tuple[str, ...], options: dict[str, Any]) -> GameByHand:
    """Return the game as it lies on the table after placement; raise if no seat is asked and the game has not ended."""
    number, zones, task = table.number, {zone: list(table.ids(zone)) for zone in table.zones}, table.agenda[-1]
    marks = {(a, c): table.piece(f"tile/{a}/{c}").marks for a, c in SPACES}
    where = {seat: [*table.where[f"token:{seat}"].split("/"), "", ""][:3] for seat in seats}  # a ruling puts one anywhere
    over = table.outcome.reason if table.outcome else ""
    return GameByHand(
        seats=seats,
        options=options,
        role={seat: table.word(f"role/{seat}") for seat in seats},  # a ruling takes one away
        crisis={area: number(f"crisis/{area}") for area in "ABC"},
        level={(a, c): number(f"response/{a}/{c}") for a, c in SPACES},
        gems={(a, c, colour): int(marks[a, c].get(f"gems/{colour}", 0)) for a, c in SPACES for colour in COLOURS},
        filed={(area, colour): number(f"reports/{area}/{colour}") for area in "ABC" for colour in COLOURS},
        card={area: zones[f"scenario/{area}"][0] for area in "ABC" if zones[f"scenario/{area}"]},
        turned={area: not table.zones[f"scenario/{area}"][0].up for area in "ABC" if zones[f"scenario/{area}"]},
        token={seat: (area, collector) for seat, (_, area, collector) in where.items()},
        deck=zones["deck/collection"],
        unopened=zones["deck/scenario"],
        discard=zones["discard"],
        held={seat: zones[f"held:{seat}"] for seat in seats},
        drawn=[*zones["drawn"], *(piece for seat in seats for piece in zones[f"drawn:{seat}"])],
        later={seat: number(f"next_actions/{seat}") for seat in seats},
        asked=task.name,
        who=task.seats[0] if task.seats else str(task.data["seat"]),
        actions=number("actions_left"),
        help=(number("bonus/dice"), number("bonus/level")),
        report=(task.data["area"], task.data["colour"]) if task.name == "use_report" and not over else ("", ""),
        in_actions=task.name == "use_report" and table.agenda[-2].name == "go_on",
        over=over,
    )
