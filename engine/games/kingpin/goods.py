"""Primitives that concern cash, drugs and Influence (KING-11, KING-20.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.common.throw_words import sum_in_words
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.dark_pasts import reveal_past
from engine.games.kingpin.modifiers import ModifierSum
from engine.games.kingpin.money import gain, gain_cash, lose, lose_cash, pay
from engine.games.kingpin.op_handlers import OpHandler, OpUse
from engine.model.table import Table
from engine.moves.forms.branching import Row
from engine.play.working_table import Desk


def _gain_cash(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    gain_cash(desk, use.seat, use.n(use.op.amount), use.cause)


def _lose_cash(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    lose_cash(desk, use.seat, use.n(use.op.amount), use.cause)


def _gain_cash_dice(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    dice = desk.roll("income", 2, seat=use.seat, title=f"{use.why} of {desk.context.called(use.seat)}")
    desk.say_roll("income_rolled", [dice], seat=use.seat, why=use.why, dice=f"{dice[0]}+{dice[1]}")
    gain_cash(desk, use.seat, sum(dice) * use.n(use.op.per_pip), use.cause)


def _gain_cash_per_location(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    count = len(desk.context.locations_of(desk.table, use.seat))
    gain_cash(desk, use.seat, count * use.n(use.op.amount), use.cause)


def _lose_cash_per_location(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    count = len(desk.context.locations_of(desk.table, use.seat))
    lose_cash(desk, use.seat, count * use.n(use.op.amount), use.cause)


def _gamble(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    target = use.n(use.op.target)
    title = f"{use.why} of {desk.context.called(use.seat)}, {target} or more wins"
    dice = desk.roll("gamble", 2, seat=use.seat, title=title, wins=lambda faces: sum(faces) >= target)
    won = sum(dice) >= target
    ending, where = "wins" if won else "loses what it paid", use.why if use.character else desk.context.name(use.place)
    desk.say_roll("gambled", [dice], won, seat=use.seat, ending=ending, where=where, dice=sum_in_words(dice), target=target)
    if won:
        gain_cash(desk, use.seat, use.n(use.op.payout), use.cause)


def _gain_drugs(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    gain(desk, use.seat, "drugs", use.n(use.op.n), use.cause)


def _lose_drugs(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    lose(desk, use.seat, "drugs", use.n(use.op.n), use.cause)


def _gain_influence(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    gain(desk, use.seat, "influence", use.n(use.op.n), use.cause)


def _lose_influence(desk: Desk[KingpinContext], use: OpUse, _args: Mapping[str, Any]) -> None:
    if not lose(desk, use.seat, "influence", use.n(use.op.n), use.cause):
        lose_cash(desk, use.seat, use.n(use.op.else_cash), use.cause)


class Deal(msgspec.Struct, frozen=True):
    """The terms of a purchase or sale: price of one and limit, as all can see them and as they are."""

    seen_price: int
    price: int
    seen_limit: int
    limit: int


def buying(context: KingpinContext, table: Table, use: OpUse) -> Deal:
    """Return the terms of a purchase (KING-11.3)."""
    unit = context.mods.tally(table, "buy_unit", use.seat, character=use.character, location=use.place)
    most = context.mods.tally(table, "buy_max", use.seat, character=use.character, location=use.place)
    return _deal(use.n(use.op.unit), unit, use.n(use.op.max), most)


def selling(context: KingpinContext, table: Table, use: OpUse) -> Deal:
    """Return the terms of a sale (KING-11.4)."""
    price = context.mods.tally(table, "sell_price", use.seat, character=use.character, location=use.place)
    most = context.mods.tally(table, "sell_max", use.seat, character=use.character, location=use.place)
    return _deal(context.price(table) + use.n(use.op.adj), price, use.n(use.op.max), most)


def _deal(price: int, by: ModifierSum, limit: int, more: ModifierSum) -> Deal:
    return Deal(max(1, price + by.open), max(1, price + by.total), limit + more.open, limit + more.total)


def _amounts(most: int) -> Sequence[Row]:
    return [(("n", n),) for n in range(1, most + 1)]


def _buy_rows(context: KingpinContext, table: Table, use: OpUse) -> Sequence[Row]:
    deal = buying(context, table, use)
    return _amounts(min(deal.limit, use.cash // deal.price))


def _buy_drugs(desk: Desk[KingpinContext], use: OpUse, args: Mapping[str, Any]) -> None:
    deal, n = buying(desk.context, desk.table, use), args["n"]
    _expose(desk, use.seat, deal, n)
    pay(desk, use.seat, n * deal.price)
    gain(desk, use.seat, "drugs", n, use.cause)


def _sell_rows(context: KingpinContext, table: Table, use: OpUse) -> Sequence[Row]:
    return _amounts(min(selling(context, table, use).limit, table.number(f"drugs:{use.seat}")))


def _sell_drugs(desk: Desk[KingpinContext], use: OpUse, args: Mapping[str, Any]) -> None:
    deal, n = selling(desk.context, desk.table, use), args["n"]
    _expose(desk, use.seat, deal, n)
    lose(desk, use.seat, "drugs", n, use.cause, "sold")
    desk.add(f"drugs_sold:{use.seat}", n)
    gain_cash(desk, use.seat, n * deal.price, use.cause)


def _expose(desk: Desk[KingpinContext], seat: str, deal: Deal, n: int) -> None:
    """Reveal a secret Dark Past that changes a deal (KING-14.9)."""
    if deal.price != deal.seen_price or n > deal.seen_limit:
        reveal_past(desk, seat)


def _steal_rows(context: KingpinContext, table: Table, use: OpUse) -> Sequence[Row]:
    here = {other for _, other in context.people(table, use.place)} - {use.seat} if use.place else set()
    return [(("seat", seat),) for seat in context.clockwise(table) if seat in here and context.cash(table, seat)]


def _steal_cash(desk: Desk[KingpinContext], use: OpUse, args: Mapping[str, Any]) -> None:
    taken = min(use.n(use.op.amount), desk.context.cash(desk.table, args["seat"]))
    desk.add(f"cash:{args['seat']}", -taken)
    desk.add(f"cash:{use.seat}", taken)
    desk.say("stolen", seat=use.seat, victim=args["seat"], amount=taken, why=use.cause)


GOODS: Mapping[str, OpHandler] = {
    "gain_cash": OpHandler(_gain_cash),
    "lose_cash": OpHandler(_lose_cash),
    "gain_cash_dice": OpHandler(_gain_cash_dice),
    "gain_cash_per_location": OpHandler(_gain_cash_per_location),
    "lose_cash_per_location": OpHandler(_lose_cash_per_location),
    "gamble": OpHandler(_gamble),
    "gain_drugs": OpHandler(_gain_drugs),
    "lose_drugs": OpHandler(_lose_drugs),
    "buy_drugs": OpHandler(_buy_drugs, _buy_rows),
    "sell_drugs": OpHandler(_sell_drugs, _sell_rows),
    "gain_influence": OpHandler(_gain_influence),
    "lose_influence": OpHandler(_lose_influence),
    "steal_cash": OpHandler(_steal_cash, _steal_rows),
}
