"""What the log of Kingpin tells of dice, goods and characters, added up by hand, line by line.

Each ``on_`` method takes one line of the log, with its arguments, when it is said.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from engine.match.match import Match
from engine.model.event import Rolled
from tests.games.kingpin import by_hand, figures_by_hand
from tests.games.kingpin.by_hand import COPS, HANDS, PEOPLE, mods

STATION = "police_station"
OUTCOMES = {"rank", "removed", "stands", "no_retreat", "moved", "no_effect", "cop_killed", "cop_moved"}
OUTCOMES |= {"took_control", "control_failed", "safe", "heat_card", "no_heat_card"}
HIT = {"rank", "removed"}


class KingpinLedger:
    """What one match should have come to by now, and where the engine differs."""

    def __init__(self, match: Match) -> None:
        self.match, self.seats, self.options = match, match.seats, match.options
        self.table = match.history.frames[0].table
        self.faults: dict[str, list[str]] = defaultdict(list)
        self.done: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()  # rare things that happened
        self.goods = {
            f"{what}:{seat}": n for seat in self.seats for what, n in (("cash", 20), ("drugs", 3), ("influence", 0))
        }
        self.counted: Counter[str] = Counter()
        self.number = 0
        # The turn: whose, what it has come to, and what was drawn in it.
        self.seat = self.first = self.opener = ""
        self.out: set[str] = set()
        self.round = self.spent = self.heat = self.reduction = 0
        self.next_heat: Counter[str] = Counter()
        self.card: dict[str, Any] = {}
        self.burnt = self.evented = False
        # The city: the step of the price, Events drawn, those in force with their drawers and rounds left.
        self.step, self.drawn = 4, 0
        self.running: dict[str, list[Any]] = {}
        # What must be told next: figures that are due, Each Turns to be paid, and what may follow a roll.
        self.heat_due = self.cooled_due = self.price_due = self.paid_due = self.payout = self.loot = self.over = 0
        self.sale: int | None = None
        self.incomes: list[tuple[str, int | None]] = []
        self.tax_due = ("", 0)
        self.pair = ("", "")
        self.dice: tuple[int, ...] = ()
        self.clause, self.expected = "", set[str]()
        factor = 1 if self.options["event_draw"] == "per_round" else len(self.seats)
        self.events = {"full": 80, "scaled": 13 * factor, "short": 10 * factor}[str(self.options["event_deck_size"])]

    def check(self, clause: str, found: object, wanted: object, what: str) -> None:
        self.done[clause] += 1
        if found != wanted:
            self.faults[clause].append(f"ply {self.number}: {what}: {found}; by hand {wanted}")

    def mods(self, stat: str, who: str = "", place: str = "", *, secret: bool = True) -> int:
        return mods(self.table, stat, self.seat, who, place, secret=secret)

    # ---------------------------------------------------------------- dice

    def rolled(self, event: Rolled) -> None:
        self.dice = (*event.faces, *self.dice[2:]) if event.roll == "reroll" else event.faces

    def expect(self, clause: str, *lines: str) -> None:
        self.clause, self.expected = clause, set(lines)

    def follow(self, line: str) -> None:
        """What came of a roll."""
        self.check(self.clause, line in self.expected, True, f"{line} where {self.expected} should follow")
        if line in HIT and self.pair[0] not in COPS:
            self.counted[f"rank_hits:{self.seat}"] += 1
        self.expected = set(HIT) if line == "no_retreat" else set()

    def on_fought(self, total: int, foe_total: int, **_: object) -> None:
        (mine, foe), dice, table = self.pair, self.dice, self.table
        seen, true = (
            (
                by_hand.strength(table, mine, foe, attacks=True, secret=secret),
                by_hand.strength(table, foe, mine, attacks=False, secret=secret),
            )
            for secret in (False, True)
        )
        thrown = sum(dice[:2]), sum(dice[2:])
        self.check("KING-8.1", (total, foe_total), (thrown[0] + seen[0], thrown[1] + seen[1]), "totals")
        margin = thrown[0] + true[0] - thrown[1] - true[1]
        if margin < 1:
            self.expect("KING-8.4", "no_effect")
        elif foe in COPS:
            killed = margin >= 5 or self.options["cop_defeat"] == "kill_on_any_win"
            self.expect("KING-8.11", "cop_killed" if killed else "no_effect" if table.where[foe] == STATION else "cop_moved")
        elif margin >= 5:
            self.expect("KING-8.5", *HIT)
        elif mods(table, "no_relocate", by_hand.seat_of(table, foe), foe, table.where[foe]):
            self.expect("KING-8.10", "stands")
        else:
            self.expect("KING-8.6", "moved" if by_hand.retreats(table, foe) else "no_retreat")

    def on_control_rolled(self, result: int, over: int, **_: object) -> None:
        who, place = self.pair[0], self.table.where[self.pair[0]]
        thrown = sum(self.dice[:2])
        seen = thrown + self.mods("control_roll", who, place, secret=False)
        self.check("KING-7.3", (result, over), (seen, self.over), "result, and what it must exceed")
        won = thrown + self.mods("control_roll", who, place) > self.over
        self.expect("KING-7.3", "took_control" if won else "control_failed")

    def on_rob_rolled(self, amount: int, **_: object) -> None:
        who, place = self.pair[0], self.table.where[self.pair[0]]
        self.loot = 2 * max(0, sum(self.dice[:2]) + by_hand.bonus(self.table, who) + self.mods("rob_roll", who, place))
        if self.options["rob_rounding"] == "up_to_5k":
            self.loot += -self.loot % 5
        self.check("KING-7.6", amount, self.loot, "loot")

    def on_heat_rolled(self, result: int, total: int, **_: object) -> None:
        thrown, wanted = sum(self.dice[:2]), max(0, self.heat - self.reduction)
        self.check("KING-10.6", (result, total), (thrown + self.mods("heat_roll", secret=False), wanted), "heat roll")
        safe = thrown + self.mods("heat_roll") > wanted
        self.expect("KING-10.6", *({"safe"} if safe else {"heat_card", "no_heat_card"}))

    def on_gambled(self, target: int, **_: object) -> None:
        self.sale = self.payout if sum(self.dice[:2]) >= target else None

    def on_reacted(self, ability: str, **_: object) -> None:
        if ability == "Hidden Safe":
            self.loot = -(-self.loot // 2)

    # ---------------------------------------------------------------- goods and characters

    def on_gained_cash(self, seat: str, amount: int, why: str) -> None:
        if self.sale is not None:
            self.check("KING-11.4", amount, self.sale, why)
            self.sale = None
        self.income(why, amount)
        self.goods[f"cash:{seat}"] += amount

    def on_lost_cash(self, seat: str, amount: int, why: str) -> None:
        if why == "a Lieutenant is gone":
            self.check("KING-20.5", (seat, amount), self.tax_due, why)
            self.tax_due = ("", 0)
        self.income(why, amount)
        self.goods[f"cash:{seat}"] -= amount

    def on_paid(self, seat: str, amount: int) -> None:
        if self.paid_due:
            self.check("KING-13.3", amount, self.paid_due, "a cost")
            self.paid_due = 0
        self.goods[f"cash:{seat}"] -= amount

    def on_stolen(self, seat: str, victim: str, amount: int, why: str) -> None:
        self.check("KING-20.4", amount, min(6, self.goods[f"cash:{victim}"]), why)
        self.goods[f"cash:{seat}"] += amount
        self.goods[f"cash:{victim}"] -= amount

    def on_robbed(self, seat: str, victim: str, amount: int) -> None:
        self.check("KING-7.8", amount, min(self.loot, self.goods[f"cash:{victim}"]), "what is taken")
        self.goods[f"cash:{seat}"] += amount
        self.goods[f"cash:{victim}"] -= amount
        self.counted[f"cash_robbed:{seat}"] += amount

    def on_gained(self, seat: str, what: str, why: str) -> None:
        n, word = what.split()
        self.goods[f"{'influence' if word == 'Influence' else 'drugs'}:{seat}"] += int(n)
        self.income(why, int(n))

    def on_lost(self, seat: str, what: str, why: str) -> None:
        n, word = what.split()
        self.goods[f"{'influence' if word == 'Influence' else 'drugs'}:{seat}"] -= int(n)

    def on_sold(self, seat: str, what: str, why: str) -> None:
        self.goods[f"drugs:{seat}"] -= int(what.split()[0])
        self.counted[f"drugs_sold:{seat}"] += int(what.split()[0])

    def on_recruited(self, seat: str, **_: object) -> None:
        self.counted[f"recruited:{seat}"] += 1
        hands = [who for who in by_hand.crew(self.table, seat) if who in HANDS]
        self.check("KING-13.4", len(hands) <= int(self.options["max_lieutenants"]), True, "Lieutenants")

    def on_removed(self, seat: str, name: str) -> None:
        if name in {one["name"] for one in HANDS.values()}:
            self.counted[f"lieutenants_lost:{seat}"] += 1
            if tax := min(mods(self.table, "death_tax", seat), self.goods[f"cash:{seat}"]):
                self.seen["tax"] += 1
                self.tax_due = (seat, tax)

    def on_withdrawn(self, seat: str) -> None:
        if seat in (self.seat, by_hand.seat_of(self.table, self.pair[1]) if self.pair[1] in PEOPLE else ""):
            self.expected = set()

    def on_out(self, seat: str) -> None:
        self.out.add(seat)
        self.left = self.goods[f"cash:{seat}"]
        self.goods |= {f"{what}:{seat}": 0 for what in ("cash", "drugs", "influence")}
        self.next_heat.pop(seat, None)

    def on_spoils(self, seat: str, victim: str, amount: int) -> None:
        self.check("KING-13.11", amount, self.left, "spoils")
        self.goods[f"cash:{seat}"] += amount

    def income(self, why: str, amount: int) -> None:
        if figures_by_hand.phase(self.table) == "each_turn" and self.incomes:
            name, wanted = self.incomes.pop(0)
            self.check("KING-5.3", (why, amount), (name, sum(self.dice[:2]) if wanted is None else wanted), "Each Turn")
