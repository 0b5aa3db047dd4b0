"""The turn: its phases in order, Events, durations and rounds (KING-5)."""

from __future__ import annotations

from engine.common.seats import clockwise
from engine.games.kingpin.city import City, city_of
from engine.games.kingpin.combat import SET_UP
from engine.games.kingpin.cops import send_cop
from engine.games.kingpin.display import end_game, enter, refresh
from engine.games.kingpin.flow import CHECKPOINT
from engine.games.kingpin.looking import strike
from engine.games.kingpin.mods import IN_FORCE
from engine.games.kingpin.money import shift_price
from engine.games.kingpin.past import reveal_past
from engine.model.event import Task
from engine.model.table import Table
from engine.play.desk import Desk

_PHASES = ("each_turn", "event", "moves", "actions", "heat_phase", "turn_ends", "next_turn")
TURN_WORDS = ("used", "moved", "attacked")
"""Numbers that hold words and are cleared with every turn."""


def turn(desk: Desk, task: Task) -> None:
    """``turn_start``: marks clear, heat that was carried in counts (KING-5.2)."""
    seat = task.data["seat"]
    desk.set("turn_of", seat)
    enter(desk, "each_turn")
    for words in TURN_WORDS:
        desk.set(words, "")
    desk.set("spent", 0)
    desk.set("reduction", 0)
    desk.set("heat_card_drawn", False)
    desk.set("heat", desk.table.number(f"next_heat:{seat}"))
    desk.set(f"next_heat:{seat}", 0)
    desk.say("turn", seat=seat, round=desk.table.number("round"))
    desk.then(*map(Task, _PHASES))


def each_turn(desk: Desk, _task: Task) -> None:
    """Dark Past, controlled locations, Kingpin, Lieutenants, revealed Motivation (KING-5.3)."""
    city, table = city_of(desk), desk.table
    seat = city.active(table)
    steps = [_income(f"turn/{card.id}", seat) for card in table.zones[f"past:{seat}"]]
    for source in (*city.controlled(table, seat), *city.crew(table, seat)):
        record = city.content.locations.get(source) or city.content.characters[source]
        place = source if source in city.content.locations else city.place(table, source)
        for one in record.ability:
            works = source in city.content.locations or place is not None or not one.needs_board
            if one.timing == "each_turn" and works:
                steps.append(_income(f"ability/{source}/{one.id}", seat, source, place or ""))
    steps += [_income(f"turn/{card.id}", seat) for card in table.zones[f"motivation:{seat}"] if card.up]
    desk.then(*(step for step in steps if city.effects[step.data["effect"]].ops))


def _income(effect: str, seat: str, source: str = "", place: str = "") -> Task:
    data = {"effect": effect, "seat": seat, "place": place, "character": "" if source == place else source}
    return Task("effect", data={**data, "income": source} if source else data)


def event(desk: Desk, _task: Task) -> None:
    """The top Event card: Cop moves, price, effect (KING-5.4 to KING-5.8)."""
    city = city_of(desk)
    seat = city.active(desk.table)
    if city.variants.event_draw == "per_round" and desk.table.numbers.get("opener") != seat:
        return
    enter(desk, "event")
    deck = desk.table.ids("event_deck")
    if not deck:
        end_game(desk, (), "event_deck", "No Event is left to draw: all seats lose.")
        return
    card = deck[0]
    desk.move(card, "event_now")
    record = city.content.events[card]
    desk.say("event", seat=seat, title=record.title)
    strike(desk, record.title)
    steps: list[Task] = []
    for one in record.cop_moves:
        steps += (send_cop(one.cop, one.to), CHECKPOINT)
    if record.price:
        steps += (Task("event_price", data={"steps": record.price}), CHECKPOINT)
    if record.ops:
        steps.append(Task("effect", data={"effect": f"event/{card}", "seat": seat}))
    desk.then(*steps, Task("event_done", data={"card": card}))


def event_price(desk: Desk, task: Task) -> None:
    """KING-5.7."""
    shift_price(desk, task.data["steps"])


def event_done(desk: Desk, task: Task) -> None:
    """The card's modifiers become active for its duration, or it goes to the discard (KING-5.8)."""
    card = task.data["card"]
    record = city_of(desk).content.events[card]
    if not record.duration:
        desk.move(card, "event_discard")
        return
    desk.move(card, IN_FORCE)
    desk.mark(card, "drawer", city_of(desk).active(desk.table))
    desk.mark(card, "turns", record.duration)
    desk.say("in_force", title=record.title, text=record.text)


def turn_ends(desk: Desk, _task: Task) -> None:
    """Penalties end and counters are kept (KING-5.16, KING-14.6)."""
    city = city_of(desk)
    enter(desk, "turn_end")
    seat = city.active(desk.table)
    end_set_ups(desk)
    drew = bool(desk.table.numbers.get("heat_card_drawn"))
    desk.set(f"clean_turns:{seat}", 0 if drew else desk.table.number(f"clean_turns:{seat}") + 1)
    if not city.hidden(desk.table, seat):
        desk.add(f"kingpin_out_turns:{seat}", 1)
    desk.then(CHECKPOINT)


def end_set_ups(desk: Desk) -> None:
    """Set Up lasts until the end of the turn (KING-12.8)."""
    for place in city_of(desk).content.locations:
        for piece in desk.table.zones[place]:
            desk.mark(piece.id, SET_UP, 0)


def next_turn(desk: Desk, _task: Task) -> None:
    """The next living seat's turn; durations and rounds are counted by the places passed (KING-5.10, 5.11, 5.18)."""
    city = city_of(desk)
    end_set_ups(desk)
    before = city.active(desk.table)
    after = city.after(desk.table, before)
    passed = _passed(city, before, after)
    for seat in passed:
        _tick(desk, seat)
    if desk.table.numbers["first_seat"] in passed:
        desk.add("round", 1)
        desk.set("opener", after)
    desk.then(Task("turn", data={"seat": after}))


def _passed(city: City, before: str, after: str) -> tuple[str, ...]:
    """The places in turn order that are gone past, from the next one to the new seat's own."""
    order = (*clockwise(city.seats, before)[1:], before)
    return order[: order.index(after) + 1]


def _tick(desk: Desk, seat: str) -> None:
    for card in desk.table.zones[IN_FORCE]:
        if card.marks["drawer"] != seat:
            continue
        left = card.count("turns") - 1
        desk.mark(card.id, "turns", left)
        if not left:
            desk.mark(card.id, "drawer", "")
            desk.move(card.id, "event_discard")
            desk.say("expired", title=city_of(desk).name(card.id))


def move_limit(city: City, table: Table, seat: str) -> tuple[int, int]:
    """How many characters may move: as everybody sees it, and as it is (KING-5.12, KING-14.9)."""
    more = city.mods.tally(table, "move_count", seat)
    return max(0, 1 + more.open), max(0, 1 + more.total)


def movable(city: City, table: Table, seat: str, limit: int) -> tuple[str, ...]:
    """The characters that may still move in this phase, if so many may."""
    moved = table.word("moved").split()
    if len(moved) >= limit:
        return ()
    return tuple(who for who in city.on_board(table, seat) if who not in moved)


def moves(desk: Desk, _task: Task) -> None:
    """The move phase, while a character may move (KING-5.13)."""
    city = city_of(desk)
    enter(desk, "move")
    seat = city.active(desk.table)
    seen, true = (bool(movable(city, desk.table, seat, limit)) for limit in move_limit(city, desk.table, seat))
    if seen != true:
        reveal_past(desk, seat)
    if true:
        refresh(desk)
        desk.ask("move", seat)


def actions(desk: Desk, _task: Task) -> None:
    """The action phase, until it is ended (KING-5.14)."""
    enter(desk, "action")
    refresh(desk)
    desk.ask("action", city_of(desk).active(desk.table))
