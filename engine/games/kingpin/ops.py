"""The primitives of KING-20.4, one small function each.

A primitive that leaves a choice says which answers there are. An ability's owner gives the answer when declaring it;
on Events, Heat cards and the like the seat concerned is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.kingpin import looking
from engine.games.kingpin.city import STATION, City, city_of
from engine.games.kingpin.cops import KILLER, cop_moves, place_cop, remove_cop, send_cop
from engine.games.kingpin.goods import GOODS
from engine.games.kingpin.heat import next_cop
from engine.games.kingpin.money import pay, shift_price
from engine.games.kingpin.people import come_out, gain_rank, go, lose_rank, rank_cap, recruit
from engine.games.kingpin.primitive import Primitive, Use
from engine.model.table import Table
from engine.moves.forms.branching import Row
from engine.play.desk import Desk

PAY, COME_OUT = "pay", "come_out"


# ---------------------------------------------------------------- characters


def _rank_rows(city: City, table: Table, use: Use) -> Sequence[Row]:
    if use.op.pick == "self":
        return ((),) if _can_rise(city, table, use.character) else ()
    who = city.crew(table, use.seat) if use.op.pick == "own_any" else city.on_board(table, use.seat)
    return [(("character", one),) for one in who if _can_rise(city, table, one)]


def _can_rise(city: City, table: Table, who: str) -> bool:
    return city.rank(table, who) < rank_cap(city, table, who)[1]


def _gain_rank(desk: Desk, use: Use, args: Mapping[str, Any]) -> None:
    gain_rank(desk, args.get("character", use.character), use.n(use.op.n))


def _lose_rank_rows(city: City, table: Table, use: Use) -> Sequence[Row]:
    floor = use.n(use.op.floor)
    return [(("character", who),) for who in city.on_board(table, use.seat) if city.rank(table, who) > floor]


def _lose_rank(desk: Desk, use: Use, args: Mapping[str, Any]) -> None:
    lose_rank(desk, args["character"], use.n(use.op.n), use.n(use.op.floor))


def can_recruit(city: City, table: Table, seat: str) -> bool:
    """Whether a Lieutenant is left and there is room for one (KING-13.4)."""
    return bool(table.zones["lieutenant_deck"]) and city.lieutenants(table, seat) < city.variants.max_lieutenants


def _recruit(desk: Desk, use: Use, _args: Mapping[str, Any]) -> None:
    recruit(desk, use.seat, use.place)


def _move_own_rows(city: City, table: Table, use: Use) -> Sequence[Row]:
    """The one character that an ability names is not chosen again."""
    itself = use.op.pick == "self"
    who = (use.character,) if itself else city.on_board(table, use.seat)
    places = (STATION,) if use.op.to == STATION else tuple(city.content.locations)
    rows: list[Row] = []
    for one in who:
        if city.place(table, one) is not None:
            chosen: Row = () if itself else (("character", one),)
            to = [place for place in places if table.where[one] != place]
            rows += [chosen if use.op.to == STATION else (*chosen, ("to", place)) for place in to]
    return rows


def _move_own(desk: Desk, use: Use, args: Mapping[str, Any]) -> None:
    go(desk, args.get("character", use.character), args.get("to", STATION))


def _clear_killer_rows(city: City, table: Table, use: Use) -> Sequence[Row]:
    return [(("character", who),) for who in city.crew(table, use.seat) if KILLER in table.piece(who).marks]


def _clear_cop_killer(desk: Desk, use: Use, args: Mapping[str, Any]) -> None:
    desk.mark(args["character"], KILLER, 0)
    desk.say("pardoned", name=city_of(desk).name(args["character"]))


def _pay_or_come_out_rows(city: City, table: Table, use: Use) -> Sequence[Row]:
    if not city.hidden(table, use.seat):
        return ()
    can_pay = use.cash >= use.n(use.op.amount)
    return [(("answer", answer),) for answer in ((PAY, COME_OUT) if can_pay else (COME_OUT,))]


def _pay_or_come_out(desk: Desk, use: Use, args: Mapping[str, Any]) -> None:
    if args["answer"] == PAY:
        pay(desk, use.seat, use.n(use.op.amount))
    else:
        come_out(desk, use.seat)


# ---------------------------------------------------------------- Cops


def _move_cop_rows(city: City, table: Table, use: Use) -> Sequence[Row]:
    cops = list(city.cops(table))
    if use.op.source == "here":
        cops = city.cops_at(table, use.place) if use.place else []
    if use.op.to == STATION:
        return [(("cop", cop),) for cop in cops if table.where[cop] != STATION]
    places = tuple(city.content.locations) if use.op.to == "any" else city.controlled(table, use.seat)
    return cop_moves(table, cops, places)


def _move_cop(desk: Desk, use: Use, args: Mapping[str, Any]) -> None:
    city = city_of(desk)
    by = city.after(desk.table, use.seat) if use.op.chooser == "next_player" else use.seat
    desk.then(send_cop(args["cop"], args.get("to", STATION), by))


def _add_cop(desk: Desk, use: Use, _args: Mapping[str, Any]) -> None:
    assert use.op.cop is not None, "add_cop names its Cop"
    place_cop(desk, use.op.cop)


def _add_next_cop(desk: Desk, _use: Use, _args: Mapping[str, Any]) -> None:
    next_cop(desk, 1)


def _remove_cop_rows(city: City, table: Table, _use: Use) -> Sequence[Row]:
    return [(("cop", cop),) for cop in city.cops(table)]


def _remove_cop(desk: Desk, _use: Use, args: Mapping[str, Any]) -> None:
    remove_cop(desk, args["cop"])


# ---------------------------------------------------------------- price, heat, control, Events


def _price_rows(city: City, table: Table, use: Use) -> Sequence[Row] | None:
    if use.op.choice is None:
        return None
    at, last = table.number("price_step"), len(city.content.price_track.steps) - 1
    return [(("delta", delta),) for delta in use.op.choice if 0 <= at + delta <= last]


def _shift_price(desk: Desk, use: Use, args: Mapping[str, Any]) -> None:
    shift_price(desk, args["delta"] if use.op.choice else use.n(use.op.delta))


def _reduce_heat(desk: Desk, use: Use, _args: Mapping[str, Any]) -> None:
    cool(desk, use.seat, use.n(use.op.n))


def cool(desk: Desk, seat: str, n: int) -> None:
    """Less heat for the whole current turn (KING-10.7)."""
    desk.add("reduction", n)
    desk.say("cooled", seat=seat, n=n)


def _next_turn_heat(desk: Desk, use: Use, _args: Mapping[str, Any]) -> None:
    desk.add(f"next_heat:{use.seat}", use.n(use.op.n))
    desk.say("next_heat", seat=use.seat, n=desk.table.number(f"next_heat:{use.seat}"))


def _lose_control_rows(city: City, table: Table, use: Use) -> Sequence[Row]:
    return [(("location", place),) for place in city.controlled(table, use.seat)]


def _lose_control(desk: Desk, use: Use, args: Mapping[str, Any]) -> None:
    desk.set(f"control/{args['location']}", None)
    desk.say("gave_up", seat=use.seat, place=city_of(desk).name(args["location"]))


def _clear_corruption(desk: Desk, use: Use, _args: Mapping[str, Any]) -> None:
    city = city_of(desk)
    for cop in city.cops(desk.table):
        desk.mark(cop, f"corrupt/{use.seat}", 0)
    desk.say("cleaned", seat=use.seat)


def _peek_events(desk: Desk, use: Use, _args: Mapping[str, Any]) -> None:
    looking.look(desk, use.seat, use.n(use.op.n))


PRIMITIVES: Mapping[str, Primitive] = {
    **GOODS,
    "gain_rank": Primitive(_gain_rank, _rank_rows, question="choose_character"),
    "lose_rank": Primitive(_lose_rank, _lose_rank_rows, question="choose_character"),
    "recruit": Primitive(_recruit, able=lambda city, table, use: can_recruit(city, table, use.seat)),
    "move_own": Primitive(_move_own, _move_own_rows, question="choose_character"),
    "move_cop": Primitive(_move_cop, _move_cop_rows, question="choose_cop_move"),
    "add_cop": Primitive(_add_cop),
    "add_next_cop": Primitive(_add_next_cop),
    "remove_cop": Primitive(_remove_cop, _remove_cop_rows, question="choose_cop"),
    "shift_price": Primitive(_shift_price, _price_rows),
    "reduce_heat": Primitive(_reduce_heat),
    "next_turn_heat": Primitive(_next_turn_heat),
    "peek_events": Primitive(_peek_events, able=lambda city, table, use: bool(table.zones["event_deck"])),
    "clear_cop_killer": Primitive(_clear_cop_killer, _clear_killer_rows),
    "lose_control": Primitive(_lose_control, _lose_control_rows, question="choose_location"),
    "pay_or_come_out": Primitive(_pay_or_come_out, _pay_or_come_out_rows, question="warrant"),
    "clear_corruption": Primitive(_clear_corruption),
}
