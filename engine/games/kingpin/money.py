"""Cash, drugs and Influence (KING-11)."""

from __future__ import annotations

from engine.games.kingpin.context import KingpinContext
from engine.play.working_table import Desk


def gain_cash(desk: Desk[KingpinContext], seat: str, amount: int, why: str) -> None:
    """Give a seat cash from the bank."""
    if amount:
        desk.add(f"cash:{seat}", amount)
        desk.say("gained_cash", seat=seat, amount=amount, why=why)


def lose_cash(desk: Desk[KingpinContext], seat: str, amount: int, why: str) -> int:
    """Take cash, down to 0 (KING-11.1); return what was taken."""
    taken = min(amount, desk.context.cash(desk.table, seat))
    if taken:
        desk.add(f"cash:{seat}", -taken)
        desk.say("lost_cash", seat=seat, amount=taken, why=why)
    return taken


def pay(desk: Desk[KingpinContext], seat: str, amount: int) -> None:
    """Pay a cost, which the caller has found payable in full."""
    if amount:
        desk.add(f"cash:{seat}", -amount)
        desk.say("paid", seat=seat, amount=amount)


def goods_in_words(n: int, goods: str) -> str:
    """Return so many of them, in words: 1 drug, 3 drugs, 2 Influence."""
    return f"{n} Influence" if goods == "influence" else f"{n} drug{'' if n == 1 else 's'}"


def gain(desk: Desk[KingpinContext], seat: str, goods: str, n: int, why: str) -> None:
    """Give a seat drugs or Influence from the bank."""
    if n:
        desk.add(f"{goods}:{seat}", n)
        desk.say("gained", seat=seat, what=goods_in_words(n, goods), why=why)


def lose(desk: Desk[KingpinContext], seat: str, goods: str, n: int, why: str, line: str = "lost") -> int:
    """Take drugs or Influence, down to 0; return what was taken."""
    taken = min(n, desk.table.number(f"{goods}:{seat}"))
    if taken:
        desk.add(f"{goods}:{seat}", -taken)
        desk.say(line, seat=seat, what=goods_in_words(taken, goods), why=why)
    return taken


def shift_price(desk: Desk[KingpinContext], steps: int) -> None:
    """Move the street price along its track, which stops it at its ends (KING-11.5)."""
    context = desk.context
    before = desk.table.number("price_step")
    after = max(0, min(len(context.content.price_track.steps) - 1, before + steps))
    if after != before:
        desk.set("price_step", after)
        desk.say("price", price=context.price(desk.table))
