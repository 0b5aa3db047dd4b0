"""Whole games played along by hand: what the log tells is added up a second time, ply by ply, straight from the digest.

The figures are those of `by_hand`, the sums those of `ledger`; none of the game's own functions is asked.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.chance.chance import Random
from engine.games import bot_move
from engine.match.match import Match
from engine.model.event import Ply, Popped, Rolled, Said, Set
from engine.moves.move import Move
from tests.effort import tries
from tests.games.game_list import random_options
from tests.games.kingpin import by_hand
from tests.games.kingpin.by_hand import BOSSES, COPS, EVENTS, PLACES, PRINTED, STEPS, ability, titled
from tests.games.kingpin.ledger import OUTCOMES, KingpinLedger
from tests.games.kingpin.scene import GAME, KingpinScene
from tests.games.scene import ArrangedMatch

pytestmark = pytest.mark.slow


class MatchByHand(KingpinLedger):
    """One match read along: the turn, what moves declare, and what must be true when a ply is done."""

    # ---------------------------------------------------------------- one ply

    def ply(self, ply: Ply) -> None:
        self.number = ply.number
        if ply.kind == "move" and ply.verb in ("attack", "take_control", "rob", "come_out", "use_ability", "influence"):
            self.declare(ply.verb, ply.args)
        for event in ply.events:
            if isinstance(event, Said):
                if self.expected and event.line in OUTCOMES:
                    self.follow(event.line)
                getattr(self, f"on_{event.line}", lambda **_: None)(**event.args)
            elif isinstance(event, Rolled):
                self.rolled(event)
            elif isinstance(event, Set) and event.number == "attacked" and event.after:
                cop, who = str(event.after).split()[-1].split(">")
                self.pair = (cop, who)
            elif isinstance(event, Popped) and self.seat not in self.out:
                self.step_begins(event.task.name)
            self.table = self.table.apply(event)
        self.settled()

    def declare(self, verb: str, args: dict[str, Any]) -> None:
        table = self.table
        who = args.get("character", "")
        if verb == "use_ability":
            one, source = ability(args["source"], args["ability"]), args["source"]
            self.spent += {"action": 1, "action_2x": 2, "free_action": 0}[one["timing"]]
            place, who, kind = (source, "", "location") if source in PLACES else (table.where[source], source, "card")
            place = place if place in PLACES else ""
            self.heat_due = self.heat_of(kind, one["heat"], place, who)
            self.use(one, args, place, who)
        elif verb == "influence":
            kind = args["kind"]
            self.goods[f"influence:{self.seat}"] -= 1
            self.counted[f"influence_spent:{self.seat}"] += 1
            self.heat_due = self.heat_of("influence", PRINTED[kind])
            self.cooled_due, self.price_due = 3 * (kind == "blind_eye"), args.get("delta", 0)
        else:
            who = who or by_hand.crew(table, self.seat)[0]
            place = BOSSES[who]["start"] if verb == "come_out" else table.where[who]
            self.spent += verb != "come_out"
            self.heat_due = self.heat_of(verb, PRINTED[verb], place, who)
            self.pair = (who, args.get("target", ""))
            self.over = 6 if table.numbers.get(f"control/{place}") else 4
        self.heat += self.heat_due

    def heat_of(self, kind: str, printed: int, place: str = "", who: str = "") -> int:
        """KING-10.1, KING-10.3; it is noted where corrupted Cops stand beside others."""
        mode = str(self.options["cop_heat_mode"])
        here = [f"corrupt/{self.seat}" in one.marks for one in self.table.zones[place] if one.id in COPS] if place else []
        self.seen[f"mixed, {mode}"] += len(set(here)) == 2
        return by_hand.heat(self.table, self.seat, kind, printed, place, who, mode)

    def use(self, one: dict[str, Any], args: dict[str, Any], place: str, who: str) -> None:
        """What an ability costs and brings (KING-11.3, KING-11.4, KING-13.3)."""
        op, n, paid = one["ops"][0], args.get("n", 0), one["cost_cash"]
        self.payout = op.get("payout", 0)
        self.cooled_due, self.price_due = op["n"] if op["op"] == "reduce_heat" else 0, args.get("delta", 0)
        if op["op"] == "recruit":
            paid = max(0, paid + self.mods("recruit_cost", who, place))
        elif op["op"] == "buy_drugs":
            paid = n * max(1, op["unit"] + self.mods("buy_unit", who, place))
            self.check("KING-11.3", 1 <= n <= op["max"] + self.mods("buy_max", who, place), True, f"buys {n}")
        elif op["op"] == "sell_drugs":
            self.sale = n * max(1, STEPS[self.step] + op["adj"] + self.mods("sell_price", who, place))
            self.check("KING-11.4", 1 <= n <= op["max"] + self.mods("sell_max", who, place), True, f"sells {n}")
        self.paid_due = paid

    def settled(self) -> None:
        table, task = self.table, self.match.task
        self.check("KING-10.3", self.heat_due, 0, "heat that was not counted")
        self.check("KING-11.1", self.paid_due, 0, "a cost that was not paid")
        self.check("KING-20.5", self.tax_due, ("", 0), "a Lieutenant that was not paid for")
        for name, held in self.goods.items():
            self.check("KING-11.1", table.number(name), held, name)
        for name, count in self.counted.items():
            self.check("KING-14.6", table.number(name), count, name)
        for place in PLACES:
            self.check(
                "KING-3.6",
                bool(self.figure(f"threat/{place}")),
                by_hand.threatened(table, place),
                place,
            )
        self.check("KING-4.10", self.figure("events_left"), self.events - self.drawn, "Events left")
        if self.match.outcome is not None:
            return self.ended()
        if task is None or task.name not in ("move", "action"):
            return
        self.check("KING-11.5", STEPS[max(0, min(8, self.step + self.price_due))], STEPS[self.step], "a price not moved")
        self.price_due = 0
        self.check(self.clause or "KING-8.4", self.expected, set(), "what should have come of a roll")
        self.check("KING-10.6", self.figure("heat_total"), max(0, self.heat - self.reduction), "heat total")
        in_force = {card.id: (card.marks["drawer"], card.marks["turns"]) for card in table.zones["events_in_force"]}
        self.check("KING-5.10", in_force, {card: tuple(left) for card, left in self.running.items()}, "in force")
        per_round = self.options["event_draw"] == "per_round"
        self.check("KING-5.4", self.evented, not per_round or self.seat == self.opener, "an Event was drawn")
        if task.name == "action":
            left = len(by_hand.on_board(table, self.seat)) + self.mods("extra_actions") - self.spent
            self.check("KING-6.1", self.figure("actions_left"), max(0, left), "actions left")
        living = [seat for seat in self.seats if seat not in self.out]
        over = [seat for seat in living if by_hand.rich(table, seat) or by_hand.in_control(table, seat)]
        self.check(
            "KING-16.2", (len(by_hand.patrol(table)) < 7, len(living) > 1, over), (True, True, []), "the game goes on"
        )
        for seat in living:
            self.ready(seat)

    def figure(self, name: str) -> Any:
        return self.match.rules.schema.value(self.table, name)

    def ready(self, seat: str) -> None:
        """KING-14.3: once true, ready for good."""
        for card in self.table.zones[f"motivation:{seat}"]:
            trigger = by_hand.MOTIVES[card.id]["trigger"]
            mine = by_hand.owned(self.table, seat)
            read = {
                "cash": self.goods[f"cash:{seat}"],
                "controlled": len(mine),
                "full_neighborhoods": sum(set(places) <= set(mine) for places in by_hand.HOODS.values()),
            }
            count = read.get(trigger["stat"], self.counted[f"{trigger['stat']}:{seat}"])
            told = bool(self.table.numbers.get(f"ready:{seat}"))
            if count >= trigger["at_least"] or trigger["stat"] not in (*read, "clean_turns"):
                self.check("KING-14.3", told, count >= trigger["at_least"], f"{seat} is ready")

    def ended(self) -> None:
        """KING-16.3 to KING-16.10."""
        outcome, table = self.match.outcome, self.table
        assert outcome is not None
        living = [seat for seat in self.seats if seat not in self.out]
        turns = [*self.seats[self.seats.index(self.seat) :], *self.seats[: self.seats.index(self.seat)]]
        won = [seat for seat in turns if seat in living and (by_hand.rich(table, seat) or by_hand.in_control(table, seat))]
        if len(by_hand.patrol(table)) >= 7:
            wanted: tuple[tuple[str, ...], str] = ((), "cop_limit")
        elif len(living) < 2:
            wanted = (tuple(living), "last_standing" if living else "none_left")
        elif won:
            wanted = ((won[0],), "cash" if by_hand.rich(table, won[0]) else "control")
        else:
            wanted = ((), "event_deck")
            self.check("KING-16.4", (self.drawn, table.zones["event_deck"]), (self.events, ()), "no Event is left")
        self.check("KING-16.2", (outcome.winners, outcome.reason), wanted, "the end")

    # ---------------------------------------------------------------- the turn

    def on_starts(self, seat: str) -> None:
        self.first = seat

    def on_turn(self, seat: str, round: int) -> None:
        order = self.seats * 2
        at = order.index(self.seat) + 1 if self.seat else order.index(self.first)
        passed = [order[at]]
        while passed[-1] in self.out:
            passed.append(order[at + len(passed)])
        if self.first in passed:
            self.round, self.opener = self.round + 1, passed[-1]
        self.check("KING-1.2", (seat, round), (passed[-1], self.round), "whose turn, which round")
        for card, left in list(self.running.items()):
            left[1] -= left[0] in passed
            if not left[1]:
                del self.running[card]
        self.seat, self.spent, self.reduction, self.burnt, self.evented = seat, 0, 0, False, False
        self.heat = self.next_heat.pop(seat, 0)
        self.price_due, self.expected = 0, set()
        self.incomes = []
        for why, op in by_hand.incomes(self.table, seat, bool(self.options["threat_blocks_income"])):
            amount: int | None = op.get("amount", op.get("n"))  # None: dice are thrown for it
            if op["op"] == "lose_cash":
                amount = min(op["amount"], self.goods[f"cash:{seat}"])
            if amount != 0:
                self.incomes.append((why, amount))

    def on_event(self, seat: str, title: str) -> None:
        self.check("KING-5.4", (seat, self.evented), (self.seat, False), "who draws the Event")
        self.evented = True
        self.drawn += 1
        self.card = titled("event", title)
        self.price_due = self.card["price"]
        self.cooled_due = sum(op["n"] for op in self.card.get("ops", ()) if op["op"] == "reduce_heat")

    def on_price(self, price: int) -> None:
        if self.seat:
            self.step = max(0, min(8, self.step + self.price_due))
            self.price_due = 0
        self.check("KING-5.7", price, STEPS[self.step], "street price")

    def on_in_force(self, title: str, text: str) -> None:
        card = next(one["id"] for one in EVENTS.values() if one["title"] == title)
        self.running[card] = [self.seat, EVENTS[card]["duration"]]

    def on_heat(self, seat: str, heat: int, total: int) -> None:
        self.check("KING-10.3", (seat, heat), (self.seat, self.heat_due), "heat")
        self.heat_due = 0

    def on_cooled(self, seat: str, n: int) -> None:
        self.check("KING-10.7", n, self.cooled_due, "less heat")
        self.reduction += n

    def on_heat_card(self, seat: str, title: str, text: str) -> None:
        self.card, self.burnt = titled("heat_card", title), True
        self.counted[f"heat_cards_drawn:{seat}"] += 1
        self.price_due = sum(op.get("delta", 0) for op in self.card["ops"])

    def on_next_heat(self, seat: str, n: int) -> None:
        self.next_heat[seat] += self.card["ops"][0]["n"]
        self.check("KING-10.8", n, self.next_heat[seat], "next heat")

    def step_begins(self, name: str) -> None:
        if name in ("event", "moves"):
            self.check("KING-5.3", self.incomes, [], "Each Turns that were not paid")
        elif name == "turn_ends":
            self.counted[f"clean_turns:{self.seat}"] = 0 if self.burnt else self.counted[f"clean_turns:{self.seat}"] + 1
            self.counted[f"kingpin_out_turns:{self.seat}"] += by_hand.crew(self.table, self.seat)[0] in by_hand.on_board(
                self.table, self.seat
            )


def whim(match: Match, chance: Random) -> Move:
    """A random move, rather one that a careful player seldom makes."""
    rash = [form for form in match.legal_moves.forms if form.verb in ("attack", "rob", "influence") and form.count()]
    return rash[chance.index(len(rash))].sample(chance) if rash and chance.index(2) else match.legal_moves.sample(chance)


@cache
def read(seats: int, seed: int) -> MatchByHand:
    """A game of half thought, half whim, with random options and now and then a seat that leaves."""
    chance = Random(100 * seats + seed)
    match = ArrangedMatch(GAME, seats=seats, seed=seed, options=random_options(GAME, chance, seats))
    reading = MatchByHand(match)
    reading.ply(match.history.plies[0])
    while match.outcome is None:
        leaves = match.anytime_moves.sample(chance) if seats > 3 and chance.index(400) == 0 else None
        reading.ply(match.play(leaves or (bot_move(match, chance) if chance.index(2) else whim(match, chance))))
    return reading


CROWDED = {
    "red": {"brick_malone": "docks", "juno_pell": "airport", "corky_abrams": "southie"},
    "blue": {"sable_finch": "docks", "nadia_strop": "airport", "lonnie_wick": "southie"},
    "green": {"ferro": "docks", "lady_quick": "southie", "oskar_blum": "fremont"},
}


@cache
def read_crooked(mode: str, seed: int) -> MatchByHand:
    """Some turns in a city where Cops stand together, everybody has Influence for them, and red keeps a Widows' Fund."""
    chance = Random(seed)
    match = KingpinScene(
        CROWDED,
        seats=3,
        phase="turn",
        options={"cop_heat_mode": mode, "dark_past_visibility": ("public", "owner_only")[seed % 2]},
        cops={"pike": "docks", "okafor": "docks", "varga": "airport", "nakai": "airport"},
        corrupt={"pike": ["red", "green"], "varga": ["blue"]},
        control={"docks": "red", "airport": "blue", "southie": "green"},
        pasts={"red": "widows_fund"},
        numbers={f"influence:{seat}": 6 for seat in CROWDED},
    )
    reading = MatchByHand(match)
    table = reading.table
    reading.goods = {name: table.number(name) for name in reading.goods}
    reading.step, reading.events, reading.first = table.number("price_step"), len(table.zones["event_deck"]), "red"
    reading.ply(match.history.plies[0])
    while match.outcome is None and len(match.history.plies) < 80:
        reading.ply(match.play(bribe(match, chance)))
    return reading


def bribe(match: Match, chance: Random) -> Move:
    """A random move; a Cop is rather corrupted, and then used or fought beside."""
    offered = {form.verb: form for form in match.legal_moves.forms if form.count()}
    corrupt = [move for move in offered.get("influence", ()) if move.args["kind"] == "corrupt_cop"]
    if corrupt and chance.index(3) == 0:
        return corrupt[chance.index(len(corrupt))]
    rash = [offered[verb] for verb in ("attack", "take_control", "rob") if verb in offered]
    if rash and chance.index(3):
        return rash[chance.index(len(rash))].sample(chance)
    return match.legal_moves.sample(chance)


@pytest.mark.rule("KING-10.3", "KING-9.13", "KING-20.5")
@pytest.mark.parametrize("mode", ["board_count", "location_count"])
def test_corrupted_cops_beside_others_and_a_widows_fund(mode: str) -> None:
    readings = [read_crooked(mode, seed) for seed in range(tries(4, 8))]
    assert sum(reading.seen[f"mixed, {mode}"] for reading in readings) > tries(4, 8)
    assert sum(reading.seen["tax"] for reading in readings) > tries(0, 2)
    for reading in readings:
        assert {clause: found for clause, found in reading.faults.items() if found} == {}


GAMES = [(seats, seed) for seats in range(2, 7) for seed in range(tries(1, 3))]
_COMMON = """
    KING-1.2 KING-3.6 KING-4.10 KING-5.3 KING-5.4 KING-5.7 KING-5.10 KING-6.1 KING-7.3 KING-7.6 KING-7.8 KING-8.1 KING-8.4
    KING-8.5 KING-8.6 KING-8.11 KING-10.3 KING-10.6 KING-10.7 KING-11.1 KING-11.3 KING-11.4 KING-11.5 KING-13.3 KING-13.4
    KING-14.3 KING-14.6 KING-16.2
"""
CLAUSES = _COMMON.split()
"""What every handful of games shows; the others that are held against the engine are rare."""


@pytest.mark.parametrize("clause", [pytest.param(clause, marks=pytest.mark.rule(clause)) for clause in CLAUSES])
def test_the_engine_comes_to_the_same(clause: str) -> None:
    readings = [read(seats, seed) for seats, seed in GAMES]
    assert sum(reading.done[clause] for reading in readings), "nothing was held against it"
    for reading in readings:
        assert reading.faults[clause] == [], reading.options


@pytest.mark.rule("KING-8.10", "KING-10.8", "KING-13.11", "KING-16.4", "KING-20.4", "KING-20.5")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_nothing_differs_in_a_whole_game(seats: int, seed: int) -> None:
    assert {clause: found for clause, found in read(seats, seed).faults.items() if found} == {}
