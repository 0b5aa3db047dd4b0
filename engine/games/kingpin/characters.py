"""Characters: recruiting, rank, moving, removal (KING-13)."""

from __future__ import annotations

from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.dark_pasts import reveal_past
from engine.games.kingpin.modifiers import CARD
from engine.games.kingpin.money import lose_cash
from engine.model.event import Task
from engine.model.table import Table
from engine.play.working_table import Desk


def rank_cap(context: KingpinContext, table: Table, character: str) -> tuple[int, int]:
    """Return the highest rank of a character: as everybody sees it, and as it is (KING-13.2, KING-14.9)."""
    seen = true = context.content.constants.max_rank
    if character in context.content.kingpins:
        for one in context.mods.in_play(table, "kingpin_rank_cap", context.owner(table, character)):
            true = min(true, one.mod.value)
            if not one.secret:
                seen = min(seen, one.mod.value)
    return seen, true


def enlist(desk: Desk[KingpinContext], seat: str, character: str, place: str, rank: int) -> None:
    """Let a character join a seat: its card goes before the seat, its standee to a place."""
    desk.move(CARD + character, f"crew:{seat}")
    desk.move(character, place)
    desk.mark(character, "rank", rank)


def recruit(desk: Desk[KingpinContext], seat: str, place: str) -> None:
    """Recruit the top Lieutenant at a location (KING-13.3)."""
    context = desk.context
    character = desk.table.ids("lieutenant_deck")[0].removeprefix(CARD)
    enlist(desk, seat, character, place, context.content.constants.lieutenant_start_rank)
    desk.add(f"recruited:{seat}", 1)
    desk.say("recruited", seat=seat, name=context.name(character), place=context.name(place))


def gain_rank(desk: Desk[KingpinContext], character: str, n: int) -> None:
    """Raise a character's rank, up to its cap (KING-13.2)."""
    context = desk.context
    rank = context.rank(desk.table, character)
    seen, true = rank_cap(context, desk.table, character)
    if min(rank + n, seen) != min(rank + n, true):
        reveal_past(desk, context.owner(desk.table, character))
    after = max(rank, min(rank + n, true))
    desk.mark(character, "rank", after)
    desk.say("rank", name=context.name(character), rank=after)


def lose_rank(desk: Desk[KingpinContext], character: str, n: int, floor: int) -> None:
    """Lower a character's rank, not below the floor."""
    context = desk.context
    rank = context.rank(desk.table, character)
    after = max(min(rank, floor), rank - n)
    desk.mark(character, "rank", after)
    desk.say("rank", name=context.name(character), rank=after)


def go(desk: Desk[KingpinContext], character: str, to: str) -> None:
    """Move a character on the board, and follow up its arrival (KING-9.8)."""
    context = desk.context
    seat, origin = context.owner(desk.table, character), desk.table.where[character]
    desk.move(character, to)
    desk.say("moved", seat=seat, name=context.name(character), origin=context.name(origin), place=context.name(to))
    desk.then(Task("arrival", data={"character": character}))


def come_out(desk: Desk[KingpinContext], seat: str) -> None:
    """Place the Kingpin at its start location (KING-7.9)."""
    context = desk.context
    boss = context.kingpin(desk.table, seat)
    assert boss is not None, "a hidden Kingpin is in play"
    start = context.content.kingpins[boss].start
    desk.move(boss, start)
    desk.say("came_out", seat=seat, name=context.name(boss), place=context.name(start))
    desk.then(Task("arrival", data={"character": boss}))


def remove(desk: Desk[KingpinContext], character: str) -> None:
    """Take a character out of the game: its card lies open, its standee goes back to the box (KING-13.5)."""
    for mark in tuple(desk.table.piece(character).marks):
        desk.mark(character, mark, 0)
    desk.move(character, "box")
    desk.move(CARD + character, "fallen")


def fall(desk: Desk[KingpinContext], character: str) -> None:
    """Remove a character after combat; a Lieutenant is a loss to its seat (KING-14.6, ``death_tax``)."""
    context = desk.context
    seat = context.owner(desk.table, character)
    desk.say("removed", seat=seat, name=context.name(character))
    boss = character in context.content.kingpins
    remove(desk, character)
    if boss:
        return
    desk.add(f"lieutenants_lost:{seat}", 1)
    tax = context.mods.tally(desk.table, "death_tax", seat)
    cash = context.cash(desk.table, seat)
    if min(max(0, tax.open), cash) != min(max(0, tax.total), cash):
        reveal_past(desk, seat)
    lose_cash(desk, seat, max(0, tax.total), "a Lieutenant is gone")
