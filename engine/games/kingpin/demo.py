"""A plausible player for demonstrations: it trades, grows and takes places, looking one turn ahead.

Its figures are rough worths in $K; they are no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, cast

from engine.chance import Random
from engine.games.kingpin.city import City, CityRules
from engine.games.kingpin.content import Op
from engine.games.kingpin.display import heat_total
from engine.games.kingpin.heat import heat_of
from engine.match import Match
from engine.move import Move
from engine.table import Table

_PER_HEAT = 2.0
_DRUG, _INFLUENCE, _RANK, _LIEUTENANT, _CLAIM, _SEIZE = 13, 8, 9, 40, 16, 12
_TOO_HOT = 8


class _Seat(NamedTuple):
    city: City
    table: Table
    seat: str

    @property
    def cash(self) -> int:
        return self.city.cash(self.table, self.seat)

    @property
    def drugs(self) -> int:
        return self.table.number(f"drugs:{self.seat}")


def choose(match: Match, chance: Random) -> Move:
    """The move that looks best, with a little whim."""
    task = match.task
    assert task is not None, "the game is over"
    seat = _Seat(cast(CityRules, match.rules).city, match.table, task.seats[0])
    if task.name not in ("move", "action"):
        return _answer(match, task.name, chance)
    weigh = _step if task.name == "move" else _deed
    best, worth = Move("end_move" if task.name == "move" else "end_actions"), 2.0
    for move in match.legal_moves:
        found = weigh(seat, move) + chance.index(5) / 2
        if found > worth:
            best, worth = move, found
    return best


def _answer(match: Match, question: str, chance: Random) -> Move:
    if question == "react":
        return Move("decide", {"answer": "use"})
    if question == "hold_cop":
        return Move("decide", {"answer": ("hold", "allow")[chance.index(2)]})
    return match.legal_moves.sample(chance)


# ---------------------------------------------------------------- the move phase


def _step(me: _Seat, move: Move) -> float:
    if move.verb != "move_character":
        return 0
    who, to = move.text("character"), move.text("to")
    return _place_worth(me, to) - _place_worth(me, me.table.where[who]) * 0.8


def _place_worth(me: _Seat, place: str) -> float:
    city, table, seat = me
    others = any(its != seat for _, its in city.people(table, place))
    holder = city.controller(table, place)
    worth = -_PER_HEAT * len(city.cops_at(table, place)) * 2
    if not others and holder in ("", seat):
        worth += max((_op_worth(me, op) for one in city.content.locations[place].ability for op in one.ops), default=0)
    if place in city.content.controllable and not others and holder != seat:
        worth += _SEIZE if holder else _CLAIM
    return worth


# ---------------------------------------------------------------- the action phase


def _deed(me: _Seat, move: Move) -> float:
    if move.verb == "reveal_motivation":
        return 100
    found = _DEEDS.get(move.verb)
    if found is None:
        return 0
    worth, heat = found(me, move)
    over = max(0, heat_total(me.table) + heat - _TOO_HOT)
    return worth - _PER_HEAT * heat - 4 * over


def _heat(me: _Seat, kind: str, printed: int, place: str, who: str = "") -> int:
    return heat_of(me.city, me.table, me.seat, kind, printed, location=place, character=who)[1]


def _use(me: _Seat, move: Move) -> tuple[float, int]:
    city, source = me.city, move.text("source")
    ability = city.content.ability(source, move.text("ability"))
    assert ability is not None, "a legal ability exists"
    place = source if source in city.content.locations else city.place(me.table, source) or ""
    kind = "location" if place == source else "card"
    n = move.integer("n", 0)
    worth = max(_op_worth(me, op, n) for op in ability.ops)
    if ability.ops[0].op in ("move_own", "move_cop", "shift_price", "peek_events"):
        worth = 1.5
        if "to" in move.args and "cop" not in move.args:
            going = {"character": source, **move.args}
            worth = 0.9 * _step(me, Move("move_character", going))
    return worth - ability.cost_cash, _heat(me, kind, ability.heat, place, source if kind == "card" else "")


def _op_worth(me: _Seat, op: Op, n: int = 0) -> float:
    """What an op brings, roughly; ``n`` of goods, or as many as seems possible."""
    city, table = me.city, me.table
    if op.op == "sell_drugs":
        gain = city.price(table) + (op.adj or 0) - _DRUG + 8
        return (n or min(op.max or 0, me.drugs)) * max(0, gain)
    if op.op == "buy_drugs":
        unit = op.unit or 1
        return (n or min(op.max or 0, me.cash // unit)) * (_DRUG - unit) if me.drugs < 9 else 0
    if op.op == "recruit":
        room = city.lieutenants(table, me.seat) < city.variants.max_lieutenants
        return _LIEUTENANT if room and me.cash >= 20 else 0
    if op.op == "gain_rank":
        return _RANK if me.cash >= 40 else 0
    simple = {"gain_influence": _INFLUENCE, "reduce_heat": min(3, heat_total(table)) * _PER_HEAT, "gamble": op.payout or 0}
    return {**simple, "steal_cash": 5, "remove_cop": 12}.get(op.op, 0)


def _take(me: _Seat, move: Move) -> tuple[float, int]:
    who = move.text("character")
    place = me.table.where[who]
    held = me.city.held(me.table, me.seat)
    mates = me.city.content.neighborhoods[me.city.content.locations[place].neighborhood].locations
    close = sum(1 for mate in mates if me.city.controller(me.table, mate) == me.seat) * (6 + 6 * len(held))
    worth = _SEIZE if me.city.controller(me.table, place) else _CLAIM
    return worth + close, _heat(me, "take_control", 2, place, who)


def _rob(me: _Seat, move: Move) -> tuple[float, int]:
    who = move.text("character")
    place = me.table.where[who]
    return min(16, me.city.cash(me.table, me.city.controller(me.table, place))), _heat(me, "rob", 2, place, who)


def _attack(me: _Seat, move: Move) -> tuple[float, int]:
    who, foe = move.text("character"), move.text("target")
    city, table = me.city, me.table
    place = table.where[who]
    mine = city.bonus(table, who) + 2 * city.allies(table, who)
    theirs = city.bonus(table, foe) + (0 if foe in city.content.cops else 2 * city.allies(table, foe))
    prize = 26 if foe in city.content.kingpins else 12
    return prize + 3 * (mine - theirs), _heat(me, "attack", 3, place, who)


def _come_out(me: _Seat, _move: Move) -> tuple[float, int]:
    boss = me.city.kingpin(me.table, me.seat) or ""
    start = me.city.content.kingpins[boss].start
    others = any(its != me.seat for _, its in me.city.people(me.table, start))
    return (0 if others or me.table.number("round") < 3 else 14), _heat(me, "come_out", 1, start, boss)


def _influence(me: _Seat, move: Move) -> tuple[float, int]:
    kind = move.text("kind")
    cops = len(me.city.cops(me.table))
    worth = {"blind_eye": 10 if heat_total(me.table) > 4 else 0, "remove_cop": 6 * max(0, cops - 3), "corrupt_cop": 7}
    return worth.get(kind, 3), 0 if kind == "blind_eye" else _heat(me, "influence", 1, "")


_DEEDS: Mapping[str, Callable[[_Seat, Move], tuple[float, int]]] = {
    "use_ability": _use,
    "take_control": _take,
    "rob": _rob,
    "attack": _attack,
    "come_out": _come_out,
    "influence": _influence,
}
