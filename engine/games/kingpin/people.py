"""Characters: recruiting, rank, moving, removal (KING-13)."""

from __future__ import annotations

from engine.games.kingpin.city import City, city_of
from engine.games.kingpin.mods import CARD
from engine.games.kingpin.money import lose_cash
from engine.games.kingpin.past import reveal_past
from engine.model.event import Task
from engine.model.table import Table
from engine.play.desk import Desk


def rank_cap(city: City, table: Table, character: str) -> tuple[int, int]:
    """The highest rank of a character: as everybody sees it, and as it is (KING-13.2, KING-14.9)."""
    seen = true = city.content.constants.max_rank
    if character in city.content.kingpins:
        for one in city.mods.in_play(table, "kingpin_rank_cap", city.owner(table, character)):
            true = min(true, one.mod.value)
            if not one.secret:
                seen = min(seen, one.mod.value)
    return seen, true


def enlist(desk: Desk, seat: str, character: str, place: str, rank: int) -> None:
    """A character joins a seat: its card goes before the seat, its standee to a place."""
    desk.move(CARD + character, f"crew:{seat}")
    desk.move(character, place)
    desk.mark(character, "seat", seat)
    desk.mark(character, "rank", rank)


def recruit(desk: Desk, seat: str, place: str) -> None:
    """The top Lieutenant joins at a location (KING-13.3)."""
    city = city_of(desk)
    character = desk.table.ids("lieutenant_deck")[0].removeprefix(CARD)
    enlist(desk, seat, character, place, city.content.constants.lieutenant_start_rank)
    desk.add(f"recruited:{seat}", 1)
    desk.say("recruited", seat=seat, name=city.name(character), place=city.name(place))


def gain_rank(desk: Desk, character: str, n: int) -> None:
    """Up to the character's cap (KING-13.2)."""
    city = city_of(desk)
    rank = city.rank(desk.table, character)
    seen, true = rank_cap(city, desk.table, character)
    if min(rank + n, seen) != min(rank + n, true):
        reveal_past(desk, city.owner(desk.table, character))
    after = max(rank, min(rank + n, true))
    desk.mark(character, "rank", after)
    desk.say("rank", name=city.name(character), rank=after)


def lose_rank(desk: Desk, character: str, n: int, floor: int) -> None:
    """Not below the floor."""
    city = city_of(desk)
    rank = city.rank(desk.table, character)
    after = max(min(rank, floor), rank - n)
    desk.mark(character, "rank", after)
    desk.say("rank", name=city.name(character), rank=after)


def go(desk: Desk, character: str, to: str) -> None:
    """A character on the board moves; its arrival is to be followed up (KING-9.8)."""
    city = city_of(desk)
    seat, origin = city.owner(desk.table, character), desk.table.where[character]
    desk.move(character, to)
    desk.say("moved", seat=seat, name=city.name(character), origin=city.name(origin), place=city.name(to))
    desk.then(Task("arrival", data={"character": character}))


def come_out(desk: Desk, seat: str) -> None:
    """The Kingpin is placed at its start location (KING-7.9)."""
    city = city_of(desk)
    boss = city.kingpin(desk.table, seat)
    assert boss is not None, "a hidden Kingpin is in play"
    start = city.content.kingpins[boss].start
    desk.move(boss, start)
    desk.say("came_out", seat=seat, name=city.name(boss), place=city.name(start))
    desk.then(Task("arrival", data={"character": boss}))


def remove(desk: Desk, character: str) -> None:
    """A character leaves the game: its card lies open, its standee goes back to the box (KING-13.5)."""
    for mark in tuple(desk.table.piece(character).marks):
        desk.mark(character, mark, 0)
    desk.move(character, "box")
    desk.move(CARD + character, "fallen")


def fall(desk: Desk, character: str) -> None:
    """A character is removed by combat; a Lieutenant is a loss to its seat (KING-14.6, ``death_tax``)."""
    city = city_of(desk)
    seat = city.owner(desk.table, character)
    desk.say("removed", seat=seat, name=city.name(character))
    boss = character in city.content.kingpins
    remove(desk, character)
    if boss:
        return
    desk.add(f"lieutenants_lost:{seat}", 1)
    tax = city.mods.tally(desk.table, "death_tax", seat)
    cash = city.cash(desk.table, seat)
    if min(max(0, tax.open), cash) != min(max(0, tax.total), cash):
        reveal_past(desk, seat)
    lose_cash(desk, seat, max(0, tax.total), "a Lieutenant is gone")
