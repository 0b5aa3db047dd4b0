"""Heat: what actions add, the roll at the end of the turn, and Heat cards (KING-10)."""

from __future__ import annotations

from engine.common.piles import shuffle_into
from engine.english import said_of
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.cops import place_cop
from engine.games.kingpin.dark_pasts import announced_figure, dice_in_words, reveal_past
from engine.games.kingpin.decisions import CHECKPOINT
from engine.games.kingpin.figures import heat_total
from engine.games.kingpin.reactions import ask_first_reaction
from engine.model.event import Task
from engine.model.table import Table
from engine.play.working_table import Desk


def heat_of(
    context: KingpinContext, table: Table, seat: str, kind: str, printed: int, *, location: str = "", character: str = ""
) -> tuple[int, int]:
    """Return the heat that an action adds: as all can see it, and as it is (KING-10.1, 10.3 to 10.5).

    ``location`` is that of the action, "" for none; ``kind`` one of the content's ``heat_actions``.
    """
    change = context.mods.tally(table, "action_heat", seat, character=character, location=location, action=kind)
    seen, true = max(0, printed + change.open), max(0, printed + change.total)
    if location and (penalty := _cop_penalty(context, table, seat, location)):
        less = context.mods.tally(table, "cop_penalty", seat, character=character, location=location)
        seen += max(0, penalty + less.open)
        true += max(0, penalty + less.total)
    return seen, true


def _cop_penalty(context: KingpinContext, table: Table, seat: str, location: str) -> int:
    """Return the penalty of KING-10.3: only if a Cop who is not corrupted by the seat is at the action's location."""
    here = context.cops_at(table, location)
    ours = sum(1 for cop in here if context.is_corrupted(table, cop, seat))
    if ours == len(here):
        return 0
    if context.options.cop_heat_mode == "location_count":
        return len(here) - ours
    return len(context.cops(table)) - ours


def add_heat(
    desk: Desk[KingpinContext], seat: str, kind: str, printed: int, *, location: str = "", character: str = ""
) -> None:
    """Count an action's heat at its declaration (KING-6.10, KING-10.5)."""
    context = desk.context
    seen, true = heat_of(context, desk.table, seat, kind, printed, location=location, character=character)
    if seen != true:
        reveal_past(desk, seat)
    desk.add("heat", true)
    if true:
        desk.say("heat", seat=seat, heat=true, total=heat_total(desk.table))


def heat_phase(desk: Desk[KingpinContext], _task: Task) -> None:
    """Roll against the heat of the turn, unless there is none (KING-10.6)."""
    context = desk.context
    seat, total = context.active(desk.table), heat_total(desk.table)
    if not total:
        desk.say("no_heat", seat=seat)
        return
    mods = context.mods.tally(desk.table, "heat_roll", seat)
    beats, title = total - mods.total, f"{context.called(seat)}'s heat roll, more than {total - mods.open} is safe"
    dice = desk.roll("heat", 2, seat=seat, title=title, wins=lambda faces: sum(faces) > beats)
    data = {"seat": seat, "roll": "heat", "title": title, "beats": beats, "dice": list(dice), "told": False}
    desk.then(Task("heat_rolled", data={**data, "total": total, "mods": list(mods)}))


def heat_rolled(desk: Desk[KingpinContext], task: Task) -> None:
    """Apply the roll: greater than the total is safe; else a Heat card, if no reaction helps."""
    context, data = desk.context, task.data
    seat, thrown, total = data["seat"], sum(data["dice"]), data["total"]
    seen, secret = data["mods"]
    safe = thrown > data["beats"]
    if not data["told"]:
        if safe != (thrown + seen > total):
            reveal_past(desk, seat)
        added = announced_figure(desk, seat, seen, secret)
        dice = dice_in_words(context, data["dice"], added, context.mods.open_parts(desk.table, "heat_roll", seat))
        result = thrown + added
        desk.say_roll("heat_rolled", [data["dice"]], safe, seat=seat, dice=dice, result=result, total=total)
        task = Task(task.name, data={**data, "told": True})
    if safe:
        desk.say("safe", seat=seat)
    elif not ask_first_reaction(desk, task, "own_heat_roll_failed", context.crew(desk.table, seat)):
        desk.then(Task("heat_card", data={"seat": seat}))


def heat_card(desk: Desk[KingpinContext], task: Task) -> None:
    """Draw one Heat card and resolve it (KING-10.6, KING-10.9)."""
    context, seat = desk.context, task.data["seat"]
    if not desk.table.zones["heat_deck"]:
        _renew(desk)
    deck = desk.table.ids("heat_deck")
    if not deck:
        desk.say("no_heat_card", seat=seat)
        return
    card = deck[0]
    desk.move(card, "heat_now")
    desk.add(f"heat_cards_drawn:{seat}", 1)
    desk.set("heat_card_drawn", True)
    kind = desk.table.piece(card).kind
    told = said_of(context.called(seat), context.content.heat_cards[kind].text)
    desk.say("heat_card", seat=seat, title=context.name(kind), text=told)
    effect = Task("effect", data={"effect": f"heat/{kind}", "seat": seat})
    desk.then(effect, Task("heat_card_done"), CHECKPOINT)


def heat_card_done(desk: Desk[KingpinContext], _task: Task) -> None:
    """Put the resolved card on the discard."""
    for card in desk.table.ids("heat_now"):
        desk.move(card, "heat_discard")


def _renew(desk: Desk[KingpinContext]) -> None:
    """Make a new deck from the discard, without the Cops who are on the board (KING-10.9)."""
    context = desk.context
    there = set(context.cops(desk.table))
    back = [one.id for one in desk.table.zones["heat_discard"] if context.content.heat_cards[one.kind].cop not in there]
    if back:
        shuffle_into(desk, "heat_deck", back)
        desk.say("heat_renewed", n=len(back))


def next_cop(desk: Desk[KingpinContext], wanted: int) -> None:
    """Reveal Heat cards from the top until so many Cops have come; shuffle the others back (KING-4.11, ``add_next_cop``).

    Nothing is shown if the deck holds no Cop card.
    """
    context = desk.context
    cards = context.content.heat_cards
    deck = desk.table.zones["heat_deck"]
    if not any(cards[one.kind].cop for one in deck):
        return
    others: list[str] = []
    for one in deck:
        desk.move(one.id, "heat_now")
        if cop := cards[one.kind].cop:
            desk.move(one.id, "heat_discard")
            place_cop(desk, cop)
            wanted -= 1
            if not wanted:
                break
        else:
            others.append(one.id)
    if others:
        titles = ", ".join(context.name(desk.table.piece(card).kind) for card in others)
        desk.say("shuffled_back", cards=titles)
        shuffle_into(desk, "heat_deck", others)
