"""Secret Motivations: counters, readiness, revealing (KING-14.2 to KING-14.7)."""

from __future__ import annotations

from engine.games.kingpin.city import City, city_of
from engine.games.kingpin.flow import CHECKPOINT
from engine.model.event import Piece, Task
from engine.model.table import Table
from engine.moves.move import Move
from engine.play.desk import Desk, refuse

COUNTED = (
    "rank_hits",
    "recruited",
    "drugs_sold",
    "influence_spent",
    "heat_cards_drawn",
    "lieutenants_lost",
    "cash_robbed",
    "clean_turns",
    "kingpin_out_turns",
)
"""The counters that are kept; the others of KING-14.6 are read off the table."""
STATS = (*COUNTED, "cash", "controlled", "full_neighborhoods")
"""All that a trigger can count."""


def counter(city: City, table: Table, seat: str, stat: str) -> int:
    """KING-14.6."""
    if stat in COUNTED:
        return table.number(f"{stat}:{seat}")
    if stat == "cash":
        return city.cash(table, seat)
    return len(city.controlled(table, seat) if stat == "controlled" else city.held(table, seat))


def unrevealed(table: Table, seat: str) -> Piece | None:
    """The seat's Motivation if it lies face down."""
    return next((card for card in table.zones[f"motivation:{seat}"] if not card.up), None)


def note_ready(desk: Desk) -> None:
    """A Motivation whose trigger is true is ready for good, which its owner alone is told (KING-14.3)."""
    city = city_of(desk)
    due: list[Task] = []
    for seat in city.clockwise(desk.table):
        card = unrevealed(desk.table, seat)
        if card is None:
            continue
        trigger = city.content.motivations[card.kind].trigger
        count = counter(city, desk.table, seat, trigger.stat)
        desk.set(f"trigger:{seat}", count)
        if count >= trigger.at_least and not desk.table.numbers.get(f"ready:{seat}"):
            desk.set(f"ready:{seat}", True)
            desk.say("ready", seat=seat, card=desk.ref(card.id))
            due.append(Task("reveal", data={"seat": seat}))
    if city.variants.motivation_reveal == "forced":
        desk.then(*due)


def may_reveal(table: Table, seat: str) -> bool:
    """KING-14.4."""
    return unrevealed(table, seat) is not None and bool(table.numbers.get(f"ready:{seat}"))


def reveal(desk: Desk, task: Task) -> None:
    """The card is public, and what it does at once is done (KING-14.5)."""
    city, seat = city_of(desk), task.data["seat"]
    card = unrevealed(desk.table, seat)
    if card is None or not city.lives(desk.table, seat):
        return
    desk.turn(card.id, True)
    desk.say("revealed", seat=seat, card=desk.ref(card.id), text=city.content.motivations[card.kind].text)
    desk.then(Task("effect", data={"effect": f"reveal/{card.kind}", "seat": seat}), CHECKPOINT)


def reveal_motivation(desk: Desk, task: Task, _move: Move) -> None:
    """No action, no heat; only when ready (KING-14.4)."""
    city, seat = city_of(desk), task.seats[0]
    if not may_reveal(desk.table, seat):
        raise refuse("not_now", "KING-14.4", f"{city.called(seat)} has no Secret Motivation that is ready.")
    reveal(desk, Task("reveal", data={"seat": seat}))
