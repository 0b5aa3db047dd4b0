"""A plausible player for demonstrations: it trades, grows, takes places and hunts, looking one turn ahead.

Its figures are rough worths in $K; they are no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.chance.chance import Random
from engine.games.kingpin.content import Op
from engine.games.kingpin.context import STATION, KingpinContext
from engine.games.kingpin.figures import chance_of_margin, heat_total
from engine.games.kingpin.heat import heat_of
from engine.match.match import Match
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.move import Move
from engine.visibility.schema import REFEREE

_PER_HEAT = 2.0
_DRUG, _INFLUENCE, _RANK, _LIEUTENANT, _CLAIM, _SEIZE = 13, 8, 9, 40, 16, 12
_TOO_HOT = 8
# What it is worth to hit a character: to remove it, or to take a rank; and to drive it off.
_KILL, _HURT, _PUSH = 24, 9, 5
_KINGPIN_KILL, _KINGPIN_HURT = 90, 32
_EARLY = 3
"""Kingpins stay in hiding in the rounds before this one."""


class _Seat:
    """The seat that is to move, what it has, and what it has thought of places so far."""

    def __init__(self, context: KingpinContext, table: Table, seat: str) -> None:
        self.context, self.table, self.seat = context, table, seat
        # Half of the Dark Pasts make hunters, so that a demonstration shows more than trade, and no seat is always one.
        pasts = [*context.content.dark_pasts]
        own = [piece.kind for piece in table.zones[f"past:{seat}"]]
        self.fierce = 6.0 if own and pasts.index(own[0]) % 2 else 1.2
        self.worths: dict[str, float] = {}

    @property
    def cash(self) -> int:
        return self.context.cash(self.table, self.seat)

    @property
    def drugs(self) -> int:
        return self.table.number(f"drugs:{self.seat}")


def choose(match: Match, chance: Random) -> Move:
    """Return the move that looks best, with a little whim."""
    task = match.task
    assert task is not None, "the game is over"
    if task.seats == (REFEREE,):
        return match.legal_moves.sample(chance)
    me = _Seat(match.rules.context, match.table, task.seats[0])
    if task.name == "react":
        return Move("decide", {"answer": "use" if _helps(me, task) else "decline"})
    if task.name == "hold_cop":
        near = _hampers(me, task.data["to"]) - _hampers(me, me.table.where[task.data["cop"]])
        return Move("decide", {"answer": "hold" if near > 0 else "allow"})
    if task.name == "choose_cop_move":
        return max(match.legal_moves, key=lambda move: _sent(me, move) + chance.index(5) / 2)
    if task.name not in ("move", "action"):
        return match.legal_moves.sample(chance)
    weigh = _step if task.name == "move" else _deed
    best, worth = Move("end_move" if task.name == "move" else "end_actions"), 2.0
    for move in match.legal_moves:
        found = weigh(me, move) + chance.index(5) / 2
        if found > worth:
            best, worth = move, found
    return best


# ---------------------------------------------------------------- questions


def _helps(me: _Seat, task: Task) -> bool:
    """Dice that have won are not thrown again."""
    if task.data["do"] != "reroll":
        return True
    step = me.table.agenda[-2].data
    return bool(sum(step["dice"][:2]) <= step["beats"])


def _hampers(me: _Seat, place: str) -> int:
    """Return how much a Cop at a place is in the seat's way, less than nothing if he is in the way of others."""
    context, table, seat = me.context, me.table, me.seat
    held = context.controller(table, place)
    people = [its for _, its in context.people(table, place)]
    mine = people.count(seat) + (held == seat)
    return mine - (len(people) - people.count(seat)) - (held not in ("", seat))


def _sent(me: _Seat, move: Move) -> float:
    to = move.args["answer"].get("to", STATION)
    return -_hampers(me, to)


# ---------------------------------------------------------------- the move phase


def _step(me: _Seat, move: Move) -> float:
    if move.verb != "move_character":
        return 0
    who, to = move.text("character"), move.text("to")
    here = me.table.where[who]
    gain = _place_worth(me, to) - _place_worth(me, here) * 0.8
    gain += 0.6 * (_prey(me, who, to) - _prey(me, who, here))
    return gain - (_exposed(me, to) - _exposed(me, here) if who in me.context.content.kingpins else 0)


def _place_worth(me: _Seat, place: str) -> float:
    if place not in me.worths:
        me.worths[place] = _reckoned(me, place)
    return me.worths[place]


def _reckoned(me: _Seat, place: str) -> float:
    context, table, seat = me.context, me.table, me.seat
    others = any(its != seat for _, its in context.people(table, place))
    holder = context.controller(table, place)
    worth = -_PER_HEAT * len(context.cops_at(table, place)) * 2
    if not others and holder in ("", seat):
        worth += max((_op_worth(me, op) for one in context.content.locations[place].ability for op in one.ops), default=0)
    if place in context.content.controllable and not others and holder != seat:
        worth += _control_worth(me, place)
    return worth


def _control_worth(me: _Seat, place: str) -> float:
    """Return what control of a place is worth: more with more of its neighbourhood, and if its holder is near a victory."""
    context, table, seat = me.context, me.table, me.seat
    holder = context.controller(table, place)
    mates = context.content.neighborhoods[context.content.locations[place].neighborhood].locations
    mine = sum(1 for mate in mates if context.controller(table, mate) == seat)
    close = mine * (6 + 6 * len(context.neighbourhoods_of(table, seat)))
    theirs = 14 * len(context.neighbourhoods_of(table, holder)) if holder else 0
    return (_SEIZE if holder else _CLAIM) + close + theirs


def _prey(me: _Seat, who: str, place: str) -> float:
    """Return what the best attack there would bring."""
    context, table, seat = me.context, me.table, me.seat
    foes = [foe for foe, its in context.people(table, place) if its != seat]
    if not foes:
        return 0
    allies = sum(1 for one, its in context.people(table, place) if its == seat and one != who)
    heat = _heat(me, "attack", 3, place, who)
    return max(_attack_worth(me, who, foe, allies) - _PER_HEAT * heat for foe in foes)


def _exposed(me: _Seat, place: str) -> float:
    """Return the danger for a Kingpin among others."""
    return 6.0 * sum(1 for _, its in me.context.people(me.table, place) if its != me.seat)


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
    return heat_of(me.context, me.table, me.seat, kind, printed, location=place, character=who)[1]


def _use(me: _Seat, move: Move) -> tuple[float, int]:
    context, source = me.context, move.text("source")
    ability = context.content.ability(source, move.text("ability"))
    assert ability is not None, "a legal ability exists"
    place = source if source in context.content.locations else context.place(me.table, source) or ""
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
    """Return what an op brings, roughly; ``n`` of goods, or as many as seems possible."""
    context, table = me.context, me.table
    if op.op == "sell_drugs":
        gain = context.price(table) + (op.adj or 0) - _DRUG + 8
        return (n or min(op.max or 0, me.drugs)) * max(0, gain)
    if op.op == "buy_drugs":
        unit = op.unit or 1
        return (n or min(op.max or 0, me.cash // unit)) * (_DRUG - unit) if me.drugs < 9 else 0
    if op.op == "recruit":
        room = context.lieutenants(table, me.seat) < context.options.max_lieutenants
        return _LIEUTENANT if room and me.cash >= 20 else 0
    if op.op == "gain_rank":
        return _RANK if me.cash >= 40 else 0
    simple = {"gain_influence": _INFLUENCE, "reduce_heat": min(3, heat_total(table)) * _PER_HEAT, "gamble": op.payout or 0}
    return {**simple, "steal_cash": 5, "remove_cop": 12}.get(op.op, 0)


def _take(me: _Seat, move: Move) -> tuple[float, int]:
    who = move.text("character")
    place = me.table.where[who]
    return _control_worth(me, place), _heat(me, "take_control", 2, place, who)


def _rob(me: _Seat, move: Move) -> tuple[float, int]:
    who = move.text("character")
    place = me.table.where[who]
    return min(16, me.context.cash(me.table, me.context.controller(me.table, place))), _heat(me, "rob", 2, place, who)


def _attack(me: _Seat, move: Move) -> tuple[float, int]:
    who, foe = move.text("character"), move.text("target")
    place = me.table.where[who]
    return _attack_worth(me, who, foe, me.context.allies(me.table, who)), _heat(me, "attack", 3, place, who)


def _attack_worth(me: _Seat, who: str, foe: str, allies: int) -> float:
    """Return what an attack brings on the average, before its heat."""
    context, table, seat = me.context, me.table, me.seat
    support, least = context.content.constants.support_bonus, context.content.constants.attack_hit_margin
    cop = foe in context.content.cops
    ahead = context.bonus(table, who) + support * allies - context.bonus(table, foe)
    ahead += context.mods.tally(table, "attack", seat, character=who, location=table.where[foe]).total
    if not cop:
        owner = context.owner(table, foe)
        ahead -= support * context.allies(table, foe)
        ahead -= context.mods.tally(table, "defend", owner, character=foe, location=table.where[foe]).open
    hit = chance_of_margin(least - ahead)
    push = chance_of_margin(1 - ahead) - hit
    if cop:
        return hit * 7 * max(0, len(context.cops(table)) - 3)
    if not context.retreats(table, foe):
        hit, push = hit + push, 0
    last = context.rank(table, foe) == 1
    boss = foe in context.content.kingpins
    prize = (_KINGPIN_KILL if last else _KINGPIN_HURT) if boss else (_KILL if last else _HURT)
    # Whoever is near the goal must be stopped.
    near = 1 + 3 * context.cash(table, context.owner(table, foe)) / context.content.constants.win_cash
    return me.fierce * near * (hit * prize + push * _PUSH)


def _come_out(me: _Seat, _move: Move) -> tuple[float, int]:
    boss = me.context.kingpin(me.table, me.seat) or ""
    start = me.context.content.kingpins[boss].start
    others = any(its != me.seat for _, its in me.context.people(me.table, start))
    return (0 if others or me.table.number("round") < _EARLY else 14), _heat(me, "come_out", 1, start, boss)


def _influence(me: _Seat, move: Move) -> tuple[float, int]:
    kind = move.text("kind")
    cops = len(me.context.cops(me.table))
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
