"""What must be true of the table whenever something is asked (KING-1, 2, 3, 9, 10, 12, 13, 14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.kingpin.combat import SET_UP
from engine.games.kingpin.context import OWN_DECISIONS, KingpinContext
from engine.games.kingpin.figures import phase
from engine.games.kingpin.modifiers import CARD, IN_FORCE
from engine.model.table import Table

_HOMES = {
    "heat": ("heat_deck", "heat_now", "heat_discard"),
    "event": ("event_deck", "event_now", IN_FORCE, "event_discard", "events_aside", "looking"),
}


def faults(context: KingpinContext, table: Table) -> Iterator[str]:
    """Yield one sentence for every broken invariant."""
    yield from _numbers(context, table)
    yield from _characters(context, table)
    yield from _cops(context, table)
    yield from _decks(context, table)
    yield from _cards(context, table)


def _numbers(context: KingpinContext, table: Table) -> Iterator[str]:
    task = table.task
    if task is not None and task.name in OWN_DECISIONS and any(not context.lives(table, seat) for seat in task.seats):
        yield f"It is the turn of {context.active(table)}, which is out."
    for seat in context.seats:
        for goods in ("cash", "drugs", "influence", "next_heat"):
            held = table.number(f"{goods}:{seat}")
            if held < 0:
                yield f"{seat} has less than no {goods}."
            if held and not context.lives(table, seat):
                yield f"{seat} is out but has {goods}."
    if table.number("heat") < 0 or table.number("reduction") < 0:
        yield "There is less than no heat."
    if not 0 <= table.number("price_step") < len(context.content.price_track.steps):
        yield "The street price is off its track."
    for place in context.content.locations:
        holder = context.controller(table, place)
        if holder and (place not in context.content.controllable or holder not in context.living(table)):
            yield f"{place} is controlled by {holder}, which cannot be."


def _characters(context: KingpinContext, table: Table) -> Iterator[str]:
    content = context.content
    for who in content.characters:
        seat, place = context.owner(table, who), table.where[who]
        at_home = place in content.locations or place == f"hideout:{seat}"
        if bool(seat) != at_home:
            yield f"{who} stands in {place}, but its card lies in {table.where[CARD + who]}."
        if not seat:
            continue
        marks = table.piece(who).marks
        if not 1 <= context.rank(table, who) <= content.constants.max_rank:
            yield f"{who} has rank {context.rank(table, who)}."
        if SET_UP in marks and phase(table) not in ("action", "heat", "over"):
            yield f"{who} is Set Up outside the turn in which that was done."
        if place not in content.locations and who in content.lieutenants:
            yield f"{who}, a Lieutenant, is in hiding."
    # A fallen Kingpin's seat is out at the next checkpoint (KING-16.1); before it somebody may be asked.
    fewest = 0 if any(task.name == "checkpoint" for task in table.agenda) else 1
    for seat in context.seats:
        bosses = [who for who in context.crew(table, seat) if who in content.kingpins]
        if context.lives(table, seat) and not fewest <= len(bosses) <= 1:
            yield f"{seat} is in the game with {len(bosses)} Kingpins."
        if not context.lives(table, seat) and context.crew(table, seat):
            yield f"{seat} is out but has characters."
        if context.lieutenants(table, seat) > max(context.options.max_lieutenants, content.constants.start_lieutenants):
            yield f"{seat} has too many Lieutenants."


def _cops(context: KingpinContext, table: Table) -> Iterator[str]:
    for cop in context.content.cops:
        if context.place(table, cop) is None:
            if table.where[cop] != "cops_off":
                yield f"{cop} lies in {table.where[cop]}."
            if table.piece(cop).marks:
                yield f"{cop} is off the board with markers."
        for seat in context.seats:
            if context.is_corrupted(table, cop, seat) and not context.lives(table, seat):
                yield f"{cop} bears a marker of {seat}, which is out."
    lying = {context.content.heat_cards[one.kind].cop for zone in ("heat_discard", "heat_now") for one in table.zones[zone]}
    for cop in context.cops(table):
        if cop not in lying:
            yield f"The Heat card of {cop}, who is on the board, is not in the discard."
    if len(context.cops(table)) >= context.content.constants.cop_limit and table.outcome is None:
        yield "So many Cops are on the board that the game is over."


def _decks(context: KingpinContext, table: Table) -> Iterator[str]:
    """Yield a sentence if Heat or Event cards are missing, there too often, or not where such cards belong."""
    content = context.content
    copies = {
        "heat": {one: card.copies for one, card in content.heat_cards.items()},
        "event": dict.fromkeys(content.events, 1),
    }
    for deck, homes in _HOMES.items():
        lying: Counter[str] = Counter()
        for zone, held in table.zones.items():
            there = [one.kind for one in held if one.kind in copies[deck]]
            lying.update(there)
            if there and zone.partition(":")[0] not in homes:
                yield f"A card of the {deck} deck lies in {zone}."
        if lying != copies[deck]:
            yield f"Cards of the {deck} deck are missing or there too often."


def _cards(context: KingpinContext, table: Table) -> Iterator[str]:
    if table.task is not None and table.task.name in ("move", "action"):
        for zone in ("heat_now", "event_now"):
            if table.zones[zone]:
                yield f"A card that has been resolved lies in {zone}."
    for card in table.zones[IN_FORCE]:
        if not card.marks.get("turns") or card.marks.get("drawer") not in context.seats:
            yield f"{card.id} is in force, but nobody knows how long."
        if not card.up:
            yield f"{card.id} is in force, but lies face down."
    for seat in context.seats:
        for zone in (f"past:{seat}", f"motivation:{seat}"):
            if len(table.zones[zone]) > 1:
                yield f"{zone} holds {len(table.zones[zone])} cards."
        if context.options.dark_past_visibility == "public" and any(not card.up for card in table.zones[f"past:{seat}"]):
            yield f"The Dark Past of {seat} lies face down."
