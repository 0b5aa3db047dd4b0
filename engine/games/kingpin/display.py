"""Figures that everybody reads off the board, kept up to date by the rules (KING-18)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.english import capital, signed
from engine.games.kingpin.city import City, city_of
from engine.games.kingpin.past import reveal_past
from engine.model.table import Table
from engine.play.desk import Desk

PHASES = {
    "setup": "Setup",
    "each_turn": "Income",
    "event": "Event",
    "move": "Move",
    "action": "Actions",
    "heat": "Heat",
    "turn_end": "End of turn",
    "over": "Over",
}


def enter(desk: Desk, phase: str) -> None:
    """A phase begins (KING-5.1)."""
    desk.set("phase", phase)
    desk.set("phase_word", PHASES[phase])


def end_game(desk: Desk, winners: tuple[str, ...], reason: str, text: str) -> bool:
    """The game ends; the result names round and turn (KING-16.10). Always True."""
    city, number = city_of(desk), desk.table.number("round")
    enter(desk, "over")
    desk.say("over", text=text)
    desk.end(winners, reason, f"{text} Round {number}, turn of {city.called(city.active(desk.table))}.")
    return True


def _left(city: City, table: Table, seat: str) -> tuple[int, int]:
    """Actions left this turn, read live: as everybody sees it, and as it is (KING-6.1, KING-6.3, KING-14.9)."""
    extra = city.mods.tally(table, "extra_actions", seat)
    there, spent = len(city.on_board(table, seat)), table.number("spent")
    seen, true = (max(0, max(0, there + more) - spent) for more in (extra.open, extra.total))
    return seen, true


def actions_left(city: City, table: Table, seat: str) -> int:
    """KING-6.1, KING-6.3."""
    return _left(city, table, seat)[1]


def heat_total(table: Table) -> int:
    """KING-10.6."""
    return max(0, table.number("heat") - table.number("reduction"))


@cache
def chance_above(target: int) -> float:
    """The chance that 2 dice together exceed a target."""
    return sum(a + b > target for a in range(1, 7) for b in range(1, 7)) / 36


@cache
def chance_of_margin(least: int) -> float:
    """The chance that 2 dice exceed 2 others by at least so much."""
    sums = [a + b for a in range(1, 7) for b in range(1, 7)]
    return sum(mine - theirs >= least for mine in sums for theirs in sums) / 36**2


_RUNNING = {
    "heat_roll": "heat roll",
    "control_roll": "Take Control",
    "rob_roll": "Rob",
    "attack": "attack",
    "defend": "defence",
    "extra_actions": "actions",
    "sell_price": "selling price",
    "recruit_cost": "cost to recruit",
}
"""The modifiers that are told while they run, whatever the seat does."""


def _told(city: City, what: str) -> str:
    """What was used, by name: ``attack``, ``attack:ferro``, ``airport.air_freight`` or ``influence.blind_eye``."""
    action, _, who = what.rpartition(".")[2].partition(":")
    return f"{city.name(action)} by {city.name(who)}" if who else city.name(action)


def _running(city: City, table: Table, seat: str) -> Iterator[str]:
    found: dict[str, list[str]] = {}
    for mod, source, secret in city.mods.running(table, seat):
        if mod.stat in _RUNNING and not secret:
            found.setdefault(mod.stat, []).append(f"{signed(mod.value)} {city.name(source)}")
    for stat, title in _RUNNING.items():
        if stat in found:
            yield f"{title} {', '.join(found[stat])}"


def so_far(city: City, table: Table, seat: str) -> str:
    """What the turn has come to, in words: what runs, who moved, what was used. Only what everybody can see (KING-14.9)."""
    parts = []
    if table.number("reduction"):
        parts.append(f"Heat {table.number('heat')} less {table.number('reduction')}")
    if running := "; ".join(_running(city, table, seat)):
        parts.append(capital(running))
    if met := table.word("attacked").split():
        parts.append("Met: " + ", ".join(" and ".join(map(city.name, pair.split(">"))) for pair in met))
    for word, number in (("Moved", "moved"), ("Used", "used")):
        if done := table.word(number).split():
            parts.append(f"{word}: {', '.join(_told(city, one) for one in done)}")
    return ". ".join(parts)


def refresh(desk: Desk) -> None:
    """Bring the figures up to date with the table."""
    city, table = city_of(desk), desk.table
    for place in city.content.locations:
        desk.set(f"threat/{place}", True if city.threatened(table, place) else None)
    looked = sum(len(table.zones[f"looking:{seat}"]) for seat in city.seats)
    desk.set("events_left", len(table.zones["event_deck"]) + looked)
    desk.set("cops_on_board", len(city.cops(table)))
    desk.set("street_price", city.price(table))
    seat = city.active(table)
    seen, left = _left(city, table, seat) if city.lives(table, seat) else (0, 0)
    if seen != left:
        reveal_past(desk, seat)
    desk.set("actions_left", left)
    desk.set("so_far", so_far(city, table, seat) or None)
    total = heat_total(table)
    desk.set("heat_total", total)
    # What an unrevealed Dark Past adds is not for the board (KING-14.9).
    known = city.mods.tally(desk.table, "heat_roll", seat).open
    desk.set("heat_chance", round(100 * chance_above(total - known)) if total else 100)
