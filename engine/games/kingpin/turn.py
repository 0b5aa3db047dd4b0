"""The turn: its phases in order, Events, durations and rounds (KING-5)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.common.seats import clockwise
from engine.contract.rules import Decision
from engine.games.kingpin.characters import go
from engine.games.kingpin.combat import end_set_ups
from engine.games.kingpin.context import TURN_STEPS, KingpinContext
from engine.games.kingpin.cops import send_cop
from engine.games.kingpin.dark_pasts import reveal_past, reveal_past_that_changes_actions
from engine.games.kingpin.decisions import CHECKPOINT
from engine.games.kingpin.figures import nearest_to_a_win
from engine.games.kingpin.game_end import end_game, put_away_turn
from engine.games.kingpin.modifiers import IN_FORCE
from engine.games.kingpin.money import shift_price
from engine.games.kingpin.peek_events import strike
from engine.model.event import Task
from engine.model.table import Table
from engine.moves.forms import ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb, verbs_by_name
from engine.play.working_table import Desk, refuse

TURN_WORDS = ("used", "moved", "attacked")
"""Numbers that hold words and are cleared with every turn."""


def turn(desk: Desk[KingpinContext], task: Task) -> None:
    """Begin a turn (``turn_start``): marks clear, heat that was carried in counts (KING-5.2).

    A ruling that gives the turn to another seat ends the one that goes on.
    """
    seat = task.data["seat"]
    if desk.table.agenda:
        put_away_turn(desk)
        while desk.table.agenda:
            desk.pop_task()
    for words in TURN_WORDS:
        desk.set(words, "")
    desk.set("spent", 0)
    desk.set("reduction", 0)
    desk.set("heat_card_drawn", False)
    desk.set("heat", desk.table.number(f"next_heat:{seat}"))
    desk.set(f"next_heat:{seat}", 0)
    desk.say("turn", seat=seat, round=desk.table.number("round"))
    desk.then(*(Task(phase, data={"seat": seat}) for phase in TURN_STEPS))


def each_turn(desk: Desk[KingpinContext], _task: Task) -> None:
    """Resolve Dark Past, controlled locations, Kingpin, Lieutenants, revealed Motivation (KING-5.3)."""
    context, table = desk.context, desk.table
    seat = context.active(table)
    steps = [_income(f"turn/{card.id}", seat) for card in table.zones[f"past:{seat}"]]
    for source in (*context.locations_of(table, seat), *context.crew(table, seat)):
        record = context.content.locations.get(source) or context.content.characters[source]
        place = source if source in context.content.locations else context.place(table, source)
        for one in record.ability:
            works = source in context.content.locations or place is not None or not one.needs_board
            if one.timing == "each_turn" and works:
                steps.append(_income(f"ability/{source}/{one.id}", seat, source, place or ""))
    steps += [_income(f"turn/{card.id}", seat) for card in table.zones[f"motivation:{seat}"] if card.up]
    desk.then(*(step for step in steps if context.effects[step.data["effect"]].ops))


def _income(effect: str, seat: str, source: str = "", place: str = "") -> Task:
    data = {"effect": effect, "seat": seat, "place": place, "character": "" if source == place else source}
    return Task("effect", data={**data, "income": source} if source else data)


def event(desk: Desk[KingpinContext], _task: Task) -> None:
    """Draw the top Event card: Cop moves, price, effect (KING-5.4 to KING-5.8)."""
    context = desk.context
    seat = context.active(desk.table)
    if context.options.event_draw == "per_round" and desk.table.numbers.get("opener") != seat:
        return
    deck = desk.table.ids("event_deck")
    if not deck:
        text = f"No Event is left to draw: all seats lose.{nearest_to_a_win(context, desk.table)}"
        end_game(desk, (), "event_deck", text)
        return
    card = deck[0]
    desk.move(card, "event_now")
    record = context.content.events[card]
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


def event_price(desk: Desk[KingpinContext], task: Task) -> None:
    """Move the street price by the Event's steps (KING-5.7)."""
    shift_price(desk, task.data["steps"])


def event_done(desk: Desk[KingpinContext], task: Task) -> None:
    """Put the card in force for its duration, or on the discard (KING-5.8)."""
    card = task.data["card"]
    record = desk.context.content.events[card]
    if not record.duration:
        desk.move(card, "event_discard")
        return
    desk.move(card, IN_FORCE)
    desk.mark(card, "drawer", desk.context.active(desk.table))
    desk.mark(card, "turns", record.duration)
    desk.say("in_force", title=record.title, text=record.text)


def turn_ends(desk: Desk[KingpinContext], _task: Task) -> None:
    """End penalties and keep the counters (KING-5.16, KING-14.6)."""
    context = desk.context
    seat = context.active(desk.table)
    end_set_ups(desk)
    drew = bool(desk.table.numbers.get("heat_card_drawn"))
    desk.set(f"clean_turns:{seat}", 0 if drew else desk.table.number(f"clean_turns:{seat}") + 1)
    if not context.is_hidden(desk.table, seat):
        desk.add(f"kingpin_out_turns:{seat}", 1)
    desk.then(CHECKPOINT)


def next_turn(desk: Desk[KingpinContext], task: Task) -> None:
    """Begin the next living seat's turn; durations and rounds are counted by the places passed (KING-5.10, 5.11, 5.18)."""
    context = desk.context
    before = task.data["seat"]
    after = context.next_seat(desk.table, before)
    passed = _passed(context, before, after)
    for seat in passed:
        _tick(desk, seat)
    if desk.table.numbers["first_seat"] in passed:
        desk.add("round", 1)
        desk.set("opener", after)
    desk.then(Task("turn", data={"seat": after}))


def _passed(context: KingpinContext, before: str, after: str) -> tuple[str, ...]:
    """Return the places in turn order that are gone past, from the next one to the new seat's own."""
    order = (*clockwise(context.seats, before)[1:], before)
    return order[: order.index(after) + 1]


def _tick(desk: Desk[KingpinContext], seat: str) -> None:
    for card in desk.table.zones[IN_FORCE]:
        if card.marks["drawer"] != seat:
            continue
        left = card.count("turns") - 1
        desk.mark(card.id, "turns", left)
        if not left:
            desk.mark(card.id, "drawer", "")
            desk.move(card.id, "event_discard")
            desk.say("expired", title=desk.context.name(card.id))


def move_limit(context: KingpinContext, table: Table, seat: str) -> tuple[int, int]:
    """Return how many characters may move: as everybody sees it, and as it is (KING-5.12, KING-14.9)."""
    more = context.mods.tally(table, "move_count", seat)
    return max(0, 1 + more.open), max(0, 1 + more.total)


def movable(context: KingpinContext, table: Table, seat: str, limit: int) -> tuple[str, ...]:
    """Return the characters that may still move in this phase, if so many may."""
    moved = table.word("moved").split()
    if len(moved) >= limit:
        return ()
    return tuple(who for who in context.on_board(table, seat) if who not in moved)


def moves(desk: Desk[KingpinContext], _task: Task) -> None:
    """Ask for moves, while a character may move (KING-5.13)."""
    context = desk.context
    seat = context.active(desk.table)
    seen, true = (bool(movable(context, desk.table, seat, limit)) for limit in move_limit(context, desk.table, seat))
    if seen != true:
        reveal_past(desk, seat)
    if true:
        reveal_past_that_changes_actions(desk)
        desk.ask("move", seat)


def _move_forms(desk: Desk[KingpinContext], task: Task) -> Iterable[Form]:
    context, table = desk.context, desk.table
    seat = task.seats[0]
    rows = [
        (("character", who), ("to", to))
        for who in movable(context, table, seat, move_limit(context, table, seat)[1])
        for to in context.content.locations
        if table.where[who] != to
    ]
    return (context.form("move_character", rows), ListedForm("end_move"))


@verb("KING-5.12")
def move_character(desk: Desk[KingpinContext], task: Task, character: str, to: str) -> None:
    """Move a character on the board to another location."""
    context, table, seat = desk.context, desk.table, task.seats[0]
    name = context.name(character)
    if context.owner(table, character) != seat:
        raise refuse("not_own", "KING-5.12", f"{name} is not a character of {context.called(seat)}.")
    if context.place(table, character) is None:
        raise refuse("not_on_board", "KING-5.12", f"{name} is not on the board.")
    if to not in context.content.locations:
        raise refuse("no_such_place", "KING-3.5", f"There is no location {to}.")
    limit = move_limit(context, table, seat)[1]
    if character not in movable(context, table, seat, limit):
        raise refuse("already_moved", "KING-5.12", f"No further move: {limit} allowed, each by a different character.")
    if to == table.where[character]:
        raise refuse("same_place", "KING-5.12", f"{name} is there already.")
    desk.pop_task()
    desk.set("moved", f"{table.word('moved')} {character}".strip())
    desk.then(CHECKPOINT, Task("further_moves"))
    go(desk, character, to)


@verb("KING-5.13")
def end_move(desk: Desk[KingpinContext], task: Task) -> None:
    """End the move phase."""
    desk.pop_task()
    desk.say("stopped" if desk.table.numbers.get("moved") else "stayed", seat=task.seats[0])


MOVE = Decision(_move_forms, verbs_by_name(move_character, end_move))


def actions(desk: Desk[KingpinContext], _task: Task) -> None:
    """Ask for actions, until the phase is ended (KING-5.14)."""
    reveal_past_that_changes_actions(desk)
    desk.ask("action", desk.context.active(desk.table))
