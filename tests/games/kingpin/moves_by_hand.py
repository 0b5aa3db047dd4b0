"""What a seat may do in its action phase, and how likely its rolls are, read straight from the digest (KING-6, 7, 12, 17).

Like `by_hand` it uses no function of the game; what is found is held against it by `test_moves_by_hand`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from engine.model.table import Table
from tests.games.kingpin import by_hand
from tests.games.kingpin.by_hand import BOSSES, COPS, HANDS, HOODS, MOTIVES, PEOPLE, PLACES, STEPS

COST = {"action": 1, "action_2x": 2, "free_action": 0}
STATION = "police_station"
Aim = dict[str, Any]


def chance(beats: int) -> Fraction:
    """That 2 dice are more than a number."""
    return Fraction(sum(a + b > beats for a, b in product(range(1, 7), repeat=2)), 36)


def chance_of_attack(table: Table, who: str, foe: str) -> Fraction:
    """That the attacker wins by 1 or more (KING-8.1, KING-8.4)."""
    ahead = by_hand.strength(table, who, foe, attacks=True, secret=True)
    ahead -= by_hand.strength(table, foe, who, attacks=False, secret=True)
    dice = product(range(1, 7), repeat=4)
    return Fraction(sum(a + b + ahead > c + d for a, b, c, d in dice), 6**4)


class Action:
    """The action phase of one seat, as the table stands."""

    def __init__(self, table: Table, seat: str, options: Mapping[str, Any]) -> None:
        self.table, self.seat, self.options = table, seat, options
        self.used = table.word("used").split()
        self.people = {one.id: place for place in PLACES for one in table.zones[place] if one.id in PEOPLE}
        self.cops = {one.id: place for place in PLACES for one in table.zones[place] if one.id in COPS}
        self.own = {who: place for who, place in self.people.items() if by_hand.seat_of(table, who) == seat}
        self.foes = {who: place for who, place in self.people.items() if who not in self.own}
        self.left = max(0, len(self.own) + by_hand.mods(table, "extra_actions", seat)) - table.number("spent")
        self.cash = table.number(f"cash:{seat}")

    def moves(self) -> Iterator[tuple[str, Aim]]:
        """Every move, with its arguments."""
        yield "end_actions", {}
        for who, place in self.own.items():
            holder = self.table.numbers.get(f"control/{place}", "")
            alone = place not in self.foes.values()
            if self._may("attack", who):
                targets = [foe for foe, there in (*self.foes.items(), *self.cops.items()) if there == place]
                yield from (("attack", {"character": who, "target": foe}) for foe in targets)
            if self._may("take_control", who) and alone and place not in HOODS["downtown"] and holder != self.seat:
                yield "take_control", {"character": who}
            if self._may("rob", who) and alone and holder not in ("", None, self.seat):
                yield "rob", {"character": who}
        if self.table.zones[f"hideout:{self.seat}"] and not self._banned("ban_action", "come_out"):
            yield "come_out", {}
        for card in self.table.zones[f"motivation:{self.seat}"]:
            if not card.up and card.id in MOTIVES and self.table.numbers.get(f"ready:{self.seat}"):
                yield "reveal_motivation", {}
        yield from (("influence", aim) for aim in self._influence())
        yield from (("use_ability", aim) for aim in self._abilities())

    # ---------------------------------------------------------------- global actions

    def _may(self, action: str, who: str) -> bool:
        mark = {"once_per_turn": action, "once_per_character": f"{action}:{who}"}.get(self.options["global_action_limit"])
        return self.left >= 1 and mark not in self.used and not self._banned("ban_action", action)

    def _banned(self, stat: str, what: str) -> bool:
        open_cards = [card.id for card in self.table.zones["events_in_force"] if card.up]
        mods = [mod for card in open_cards for mod in by_hand.CARDS[card].get("mods", ())]
        return any(mod["stat"] == stat and what in (mod.get("action"), mod.get("location")) for mod in mods)

    # ---------------------------------------------------------------- Influence

    def _influence(self) -> Iterator[Aim]:
        aims: dict[str, list[Aim]] = {
            "move_cop": self._ways(self.cops, list(PLACES), "cop"),
            "corrupt_cop": [{"cop": c} for c in self.cops if f"corrupt/{self.seat}" not in self.table.piece(c).marks],
            "blind_eye": [{}],
            "send_to_jail": [{"character": who} for who, place in self.foes.items() if place != STATION],
            "remove_cop": [{"cop": cop} for cop in self.cops],
            "set_up": [{"character": who} for who in self.foes],
            "change_agenda": self._steps(),
        }
        if self.table.number(f"influence:{self.seat}"):
            for kind, ways in aims.items():
                if f"influence.{kind}" not in self.used:
                    yield from ({"kind": kind, **aim} for aim in ways)

    def _ways(self, movers: Mapping[str, str], places: list[str], called: str) -> list[Aim]:
        return [{called: one, "to": to} for one, here in movers.items() for to in places if to != here]

    def _steps(self) -> list[Aim]:
        at = self.table.number("price_step")
        return [{"delta": delta} for delta in (1, -1) if 0 <= at + delta < len(STEPS)]

    # ---------------------------------------------------------------- abilities

    def _abilities(self) -> Iterator[Aim]:
        mine = [*PLACES, *by_hand.crew(self.table, self.seat)]
        for source in mine:
            for one in (PLACES.get(source) or PEOPLE[source])["ability"]:
                if one["timing"] in COST and self._usable(source, one):
                    place = source if source in PLACES else self.own.get(source, "")
                    for aim in self._aims(one["ops"][0], one["cost_cash"], place, "" if source in PLACES else source):
                        yield {"source": source, "ability": one["id"], **aim}

    def _usable(self, source: str, one: dict[str, Any]) -> bool:
        if source in PLACES:
            present = source in self.own.values() or self.table.numbers.get(f"control/{source}") == self.seat
            if not present or by_hand.threatened(self.table, source) or self._banned("ban_location", source):
                return False
        elif one["needs_board"] and source not in self.own:
            return False
        return f"{source}.{one['id']}" not in self.used and self.left >= COST[one["timing"]]

    def _aims(self, op: dict[str, Any], cost: int, place: str, who: str) -> list[Aim]:
        """What an ability of the base set can be aimed at; nothing if its price cannot be paid (KING-6.9, KING-20.4)."""
        if op["op"] == "recruit":
            cost = max(0, cost + by_hand.mods(self.table, "recruit_cost", self.seat, who, place))
        if cost > self.cash:
            return []
        able: dict[str, Any] = {
            "gain_influence": lambda: [{}],
            "reduce_heat": lambda: [{}],
            "gamble": lambda: [{}],
            "peek_events": lambda: [{}] if self.table.zones["event_deck"] else [],
            "recruit": lambda: [{}] if self._room() else [],
            "gain_rank": lambda: self._risers(op, who),
            "buy_drugs": lambda: self._amounts(op, place, who, self.cash - cost),
            "sell_drugs": lambda: self._amounts(op, place, who, 0),
            "move_own": lambda: self._travels(op, who),
            "move_cop": lambda: self._sent(op, place),
            "remove_cop": lambda: [{"cop": cop} for cop in self.cops],
            "shift_price": lambda: self._steps(),
            "clear_cop_killer": lambda: [{"character": x} for x in self.own if "cop_killer" in self.table.piece(x).marks],
            "steal_cash": lambda: [{"seat": seat} for seat in self._marks(place)],
        }
        found: list[Aim] = able[op["op"]]()
        return found

    def _room(self) -> bool:
        hired = sum(who in HANDS for who in by_hand.crew(self.table, self.seat))
        return bool(self.table.zones["lieutenant_deck"]) and hired < int(self.options["max_lieutenants"])

    def _risers(self, op: dict[str, Any], who: str) -> list[Aim]:
        playing = by_hand.cards_in_play(self.table, self.seat, True)
        cap = min((mod["value"] for _, mod in playing if mod["stat"] == "kingpin_rank_cap"), default=4)
        crew = by_hand.crew(self.table, self.seat)
        rising = [one for one in crew if self.table.piece(one).count("rank") < (cap if one in BOSSES else 4)]
        if op["pick"] == "self":
            return [{}] if who in rising else []
        return [{"character": one} for one in rising]

    def _amounts(self, op: dict[str, Any], place: str, who: str, cash: int) -> list[Aim]:
        buys = op["op"] == "buy_drugs"
        most = op["max"] + by_hand.mods(self.table, "buy_max" if buys else "sell_max", self.seat, who, place)
        price = op.get("unit", 0) + by_hand.mods(self.table, "buy_unit", self.seat, who, place)
        most = min(most, cash // max(1, price) if buys else self.table.number(f"drugs:{self.seat}"))
        return [{"n": n} for n in range(1, most + 1)]

    def _travels(self, op: dict[str, Any], who: str) -> list[Aim]:
        if op["pick"] == "self":
            return [{"to": to} for to in PLACES if to != self.own[who]]
        return self._ways(self.own, list(PLACES), "character")

    def _sent(self, op: dict[str, Any], place: str) -> list[Aim]:
        movers = {cop: here for cop, here in self.cops.items() if op["source"] == "any" or here == place}
        if op["to"] == STATION:
            return [{"cop": cop} for cop, here in movers.items() if here != STATION]
        return self._ways(movers, list(PLACES), "cop")

    def _marks(self, place: str) -> list[str]:
        there = {by_hand.seat_of(self.table, foe) for foe, here in self.foes.items() if here == place}
        return [seat for seat in there if self.table.number(f"cash:{seat}")]
