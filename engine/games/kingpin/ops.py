"""The primitives of KING-20.4, one small function each.

A primitive that leaves a choice says which answers there are. An ability's owner gives the answer when declaring it;
on Events, Heat cards and the like the seat concerned is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.kingpin import peek_events
from engine.games.kingpin.characters import come_out, gain_rank, go, lose_rank, rank_cap, recruit
from engine.games.kingpin.context import STATION, KingpinContext
from engine.games.kingpin.cops import KILLER, cop_moves, place_cop, remove_cop, send_cop
from engine.games.kingpin.goods import GOODS
from engine.games.kingpin.heat import next_cop
from engine.games.kingpin.money import pay, shift_price
from engine.games.kingpin.op_handlers import OpHandler, OpUse
from engine.model.table import Table
from engine.moves.forms.branching import Row
from engine.play.working_table import Desk

PAY, COME_OUT = "pay", "come_out"


# ---------------------------------------------------------------- characters


def _rank_rows(context: KingpinContext, table: Table, use: OpUse) -> Sequence[Row]:
    if use.op.pick == "self":
        return ((),) if _can_rise(context, table, use.character) else ()
    who = context.crew(table, use.seat) if use.op.pick == "own_any" else context.on_board(table, use.seat)
    return [(("character", one),) for one in who if _can_rise(context, table, one)]


def _can_rise(context: KingpinContext, table: Table, who: str) -> bool:
    return context.rank(table, who) < rank_cap(context, table, who)[1]


def _gain_rank(desk: Desk[KingpinContext], use: OpUse, args: Mapping[str, Any]) -> None:
    gain_rank(desk, args.get("character", use.character), use.n(use.op.n))


def _lose_rank_rows(context: KingpinContext, table: Table, use: OpUse) -> Sequence[Row]:
    floor = use.n(use.op.floor)
    return [(("character", who),) for who in context.on_board(table, use.seat) if context.rank(table, who) > floor]


def _lose_rank(desk: Desk[KingpinContext], use: OpUse, args: Mapping[str, Any]) -> None:
    lose_rank(desk, args["character"], use.n(use.op.n), use.n(use.op.floor))


def can_recruit(context: KingpinContext, table: Table, seat: str) -> bool:
    """Return whether a Lieutenant is left and there is room for one (KING-13.4)."""
    return bool(table.zones["lieutenant_deck"]) and context.lieutenants(table, seat) < context.options.max_lieutenants


def _recruit(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    recruit(desk, use.seat, use.place)


def _move_own_rows(context: KingpinContext, table: Table, use: OpUse) -> Sequence[Row]:
    """Return who may go where; the one character that an ability names is not chosen again."""
    itself = use.op.pick == "self"
    who = (use.character,) if itself else context.on_board(table, use.seat)
    places = (STATION,) if use.op.to == STATION else tuple(context.content.locations)
    rows: list[Row] = []
    for one in who:
        if context.place(table, one) is not None:
            chosen: Row = () if itself else (("character", one),)
            to = [place for place in places if table.where[one] != place]
            rows += [chosen if use.op.to == STATION else (*chosen, ("to", place)) for place in to]
    return rows


def _move_own(desk: Desk[KingpinContext], use: OpUse, args: Mapping[str, Any]) -> None:
    go(desk, args.get("character", use.character), args.get("to", STATION))


def _clear_killer_rows(context: KingpinContext, table: Table, use: OpUse) -> Sequence[Row]:
    return [(("character", who),) for who in context.crew(table, use.seat) if KILLER in table.piece(who).marks]


def _clear_cop_killer(desk: Desk[KingpinContext], use: OpUse, args: Mapping[str, Any]) -> None:
    desk.mark(args["character"], KILLER, 0)
    desk.say("pardoned", name=desk.context.name(args["character"]))


def _pay_or_come_out_rows(context: KingpinContext, table: Table, use: OpUse) -> Sequence[Row]:
    if not context.is_hidden(table, use.seat):
        return ()
    can_pay = use.cash >= use.n(use.op.amount)
    return [(("answer", answer),) for answer in ((PAY, COME_OUT) if can_pay else (COME_OUT,))]


def _pay_or_come_out(desk: Desk[KingpinContext], use: OpUse, args: Mapping[str, Any]) -> None:
    if args["answer"] == PAY:
        pay(desk, use.seat, use.n(use.op.amount))
    else:
        come_out(desk, use.seat)


# ---------------------------------------------------------------- Cops


def _move_cop_rows(context: KingpinContext, table: Table, use: OpUse) -> Sequence[Row]:
    cops = list(context.cops(table))
    if use.op.source == "here":
        cops = context.cops_at(table, use.place) if use.place else []
    if use.op.to == STATION:
        return [(("cop", cop),) for cop in cops if table.where[cop] != STATION]
    places = tuple(context.content.locations) if use.op.to == "any" else context.locations_of(table, use.seat)
    return cop_moves(table, cops, places)


def _move_cop(desk: Desk[KingpinContext], use: OpUse, args: Mapping[str, Any]) -> None:
    context = desk.context
    by = context.next_seat(desk.table, use.seat) if use.op.chooser == "next_player" else use.seat
    desk.then(send_cop(args["cop"], args.get("to", STATION), by))


def _add_cop(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    assert use.op.cop is not None, "add_cop names its Cop"
    place_cop(desk, use.op.cop)


def _add_next_cop(desk: Desk[KingpinContext], _use: OpUse, _args: Mapping[str, Any]) -> None:
    next_cop(desk, 1)


def _remove_cop_rows(context: KingpinContext, table: Table, _use: OpUse) -> Sequence[Row]:
    return [(("cop", cop),) for cop in context.cops(table)]


def _remove_cop(desk: Desk[KingpinContext], _use: OpUse, args: Mapping[str, Any]) -> None:
    remove_cop(desk, args["cop"])


# ---------------------------------------------------------------- price, heat, control, Events


def _price_rows(context: KingpinContext, table: Table, use: OpUse) -> Sequence[Row] | None:
    if use.op.choice is None:
        return None
    at, last = table.number("price_step"), len(context.content.price_track.steps) - 1
    return [(("delta", delta),) for delta in use.op.choice if 0 <= at + delta <= last]


def _shift_price(desk: Desk[KingpinContext], use: OpUse, args: Mapping[str, Any]) -> None:
    shift_price(desk, args["delta"] if use.op.choice else use.n(use.op.delta))


def _reduce_heat(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    cool(desk, use.seat, use.n(use.op.n))


def cool(desk: Desk[KingpinContext], seat: str, n: int) -> None:
    """Reduce the heat of the whole current turn (KING-10.7)."""
    desk.add("reduction", n)
    desk.say("cooled", seat=seat, n=n)


def _next_turn_heat(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    desk.add(f"next_heat:{use.seat}", use.n(use.op.n))
    desk.say("next_heat", seat=use.seat, n=desk.table.number(f"next_heat:{use.seat}"))


def _lose_control_rows(context: KingpinContext, table: Table, use: OpUse) -> Sequence[Row]:
    return [(("location", place),) for place in context.locations_of(table, use.seat)]


def _lose_control(desk: Desk[KingpinContext], use: OpUse, args: Mapping[str, Any]) -> None:
    desk.set(f"control/{args['location']}", None)
    desk.say("gave_up", seat=use.seat, place=desk.context.name(args["location"]))


def _clear_corruption(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    context = desk.context
    for cop in context.cops(desk.table):
        desk.mark(cop, f"corrupt/{use.seat}", 0)
    desk.say("cleaned", seat=use.seat)


def _peek_events(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    peek_events.look(desk, use.seat, use.n(use.op.n))


OP_HANDLERS: Mapping[str, OpHandler] = {
    **GOODS,
    "gain_rank": OpHandler(_gain_rank, _rank_rows, question="choose_character"),
    "lose_rank": OpHandler(_lose_rank, _lose_rank_rows, question="choose_character"),
    "recruit": OpHandler(_recruit, able=lambda context, table, use: can_recruit(context, table, use.seat)),
    "move_own": OpHandler(_move_own, _move_own_rows, question="choose_character"),
    "move_cop": OpHandler(_move_cop, _move_cop_rows, question="choose_cop_move"),
    "add_cop": OpHandler(_add_cop),
    "add_next_cop": OpHandler(_add_next_cop),
    "remove_cop": OpHandler(_remove_cop, _remove_cop_rows, question="choose_cop"),
    "shift_price": OpHandler(_shift_price, _price_rows),
    "reduce_heat": OpHandler(_reduce_heat),
    "next_turn_heat": OpHandler(_next_turn_heat),
    "peek_events": OpHandler(_peek_events, able=lambda context, table, use: bool(table.zones["event_deck"])),
    "clear_cop_killer": OpHandler(_clear_cop_killer, _clear_killer_rows),
    "lose_control": OpHandler(_lose_control, _lose_control_rows, question="choose_location"),
    "pay_or_come_out": OpHandler(_pay_or_come_out, _pay_or_come_out_rows, question="warrant"),
    "clear_corruption": OpHandler(_clear_corruption),
}
