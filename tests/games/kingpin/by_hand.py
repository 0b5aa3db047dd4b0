"""Kingpin read a second time, straight from the digest: figures from the content file and a table.

Nothing here uses a function of the game; what is found is held against it by `test_second_reading`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from engine.model.table import Table
from referee.session.content_files import resource_text

DATA: dict[str, Any] = tomllib.loads(resource_text("kingpin", "content.toml"))


def _records(kind: str) -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in DATA[kind]}


BOSSES, HANDS, COPS = _records("kingpin"), _records("lieutenant"), _records("cop")
PEOPLE = {**BOSSES, **HANDS}
PLACES, EVENTS, PASTS, MOTIVES = _records("location"), _records("event"), _records("dark_past"), _records("motivation")
CARDS = {**PASTS, **MOTIVES, **EVENTS}
HOODS: dict[str, list[str]] = {one["id"]: one["locations"] for one in DATA["neighborhood"]}
BOARD = [place for places in HOODS.values() for place in places]
STEPS: list[int] = DATA["price_track"]["steps"]
PRINTED = {one["id"]: one["heat"] for one in (*DATA["global_action"], *DATA["influence_action"])}


def titled(kind: str, title: str) -> dict[str, Any]:
    """The record of a card by what is printed on it."""
    return next(one for one in DATA[kind] if one["title"] == title)


def ability(source: str, name: str) -> dict[str, Any]:
    """A printed ability."""
    return next(one for one in (PLACES.get(source) or PEOPLE[source])["ability"] if one["id"] == name)


def crew(table: Table, seat: str) -> list[str]:
    """Joined order, the Kingpin first (KING-1.3)."""
    return [card.id.removeprefix("card.") for card in table.zones[f"crew:{seat}"]]


def on_board(table: Table, seat: str) -> list[str]:
    """Who is not in hiding."""
    return [who for who in crew(table, seat) if table.where.get(who) in PLACES]


def seat_of(table: Table, who: str) -> str:
    """The seat of a character on the board, "" of a Cop."""
    zone = table.where.get(f"card.{who}", "")
    return zone.removeprefix("crew:") if zone.startswith("crew:") else ""


def owned(table: Table, seat: str) -> list[str]:
    """Locations controlled, in board order (KING-3.1)."""
    return [place for place in BOARD if table.numbers.get(f"control/{place}") == seat]


def threatened(table: Table, place: str) -> bool:
    """KING-3.6: the controller and every seat present; two or more are a threat."""
    claims = {seat_of(table, one.id) for one in table.zones[place] if one.id in PEOPLE} | {table.word(f"control/{place}")}
    return len(claims - {""}) > 1


def patrol(table: Table) -> list[str]:
    """The Cops on the board."""
    return [cop for cop in COPS if table.where[cop] in PLACES]


def _printed(card: str) -> Iterator[dict[str, Any]]:
    """The modifiers on a card, or on whatever else a referee has laid there."""
    for record in (CARDS.get(card, {}), *PEOPLE.get(card, {}).get("ability", ())):
        yield from record.get("mods", ())


def cards_in_play(table: Table, seat: str, secret: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every modifier on the cards of a seat and on Events in force, with its card; ``secret`` with a Dark Past face down."""
    for who in crew(table, seat):
        for one in PEOPLE[who]["ability"] if who in PEOPLE else ():
            if table.where[who] in PLACES or not one["needs_board"]:
                yield from ((who, mod) for mod in one.get("mods", ()))
    for zone, shown in ((f"past:{seat}", not secret), (f"motivation:{seat}", True), ("events_in_force", not secret)):
        for card in table.zones[zone]:
            if card.up or not shown:
                yield from ((card.id, mod) for mod in _printed(card.id))


def mods(
    table: Table, stat: str, seat: str, who: str = "", place: str = "", action: str = "", *, secret: bool = True
) -> int:
    """KING-20.5; without ``secret`` as everybody sees it (KING-14.9)."""
    total = 0
    for source, mod in cards_in_play(table, seat, secret):
        scope = mod.get("scope", "own_all")
        fits = {
            "self": source == who,
            "here": bool(place) and table.where[source] == place,
            "here_others": source != who and who in PEOPLE and table.where[source] == table.where[who],
            "kingpin": who in BOSSES,
        }.get(scope, True)
        there = mod.get("neighborhood") in (None, PLACES[place]["neighborhood"] if place else "")
        if mod["stat"] == stat and fits and there and mod.get("action") in (None, action):
            total += mod["value"]
    return total


def heat(table: Table, seat: str, kind: str, printed: int, place: str, who: str, mode: str) -> int:
    """KING-10.1 and KING-10.3."""
    made = max(0, printed + mods(table, "action_heat", seat, who, place, kind))
    here = [one for one in table.zones[place] if one.id in COPS] if place else []
    clean = [cop for cop in here if not cop.marks.get(f"corrupt/{seat}")]
    if clean:
        penalty = len(patrol(table)) - (len(here) - len(clean)) if mode == "board_count" else len(clean)
        made += max(0, penalty + mods(table, "cop_penalty", seat, who, place))
    return made


def bonus(table: Table, who: str) -> int:
    """KING-8.2."""
    if who in COPS:
        return int(COPS[who]["attack_bonus"])
    return int(PEOPLE[who]["attack_bonus"][int(table.piece(who).marks["rank"]) - 1])


def strength(table: Table, who: str, foe: str, *, attacks: bool, secret: bool) -> int:
    """What is added to the dice (KING-8.1, KING-8.3)."""
    if who in COPS:
        return bonus(table, who)
    seat, place = seat_of(table, who), table.where[who]
    friends = [one for one in table.zones[place] if one.id != who and seat_of(table, one.id) == seat]
    total = bonus(table, who) + 2 * len(friends) - 2 * bool(table.piece(who).marks.get("set_up"))
    total += mods(table, "attack" if attacks else "defend", seat, who, place, secret=secret)
    if attacks and foe in COPS:
        total += mods(table, "attack_cop", seat, who, place, secret=secret)
    return total


def retreats(table: Table, who: str) -> list[str]:
    """KING-8.6."""
    mine = owned(table, seat_of(table, who))
    return [place for place in mine if place != table.where[who] and not threatened(table, place)]


def rich(table: Table, seat: str) -> bool:
    """KING-16.7."""
    return table.number(f"cash:{seat}") >= 500 + mods(table, "goal_cash", seat)


def in_control(table: Table, seat: str) -> bool:
    """KING-16.8, KING-14.8; every neighbourhood that can be held has three locations."""
    out = {mod["neighborhood"] for _, mod in cards_in_play(table, seat, True) if mod["stat"] == "goal_exclude"}
    mine = owned(table, seat)
    full = [hood for hood, places in HOODS.items() if set(places) <= set(mine) and hood not in out]
    return len(full) >= 2 and len(mine) >= 6 + mods(table, "goal_extra_locations", seat)


def incomes(table: Table, seat: str, threat_blocks: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """What each Each Turn effect is called and its op, in order (KING-5.3)."""
    for card in table.zones[f"past:{seat}"]:
        yield from ((PASTS[card.id]["name"], op) for op in PASTS[card.id].get("each_turn", ()))
    for source in (*owned(table, seat), *crew(table, seat)):
        holder = PLACES.get(source) or PEOPLE[source]
        for one in holder["ability"]:
            silent = threat_blocks and threatened(table, source) if source in PLACES else False
            silent = silent or (source in PEOPLE and one["needs_board"] and table.where[source] not in PLACES)
            if one["timing"] == "each_turn" and not silent:
                yield from ((f"{one['name']}, {holder['name']}", op) for op in one["ops"])
    for card in table.zones[f"motivation:{seat}"]:
        if card.up:
            yield from ((MOTIVES[card.id]["name"], op) for op in MOTIVES[card.id].get("each_turn", ()))
