"""Baller cards: when they may be played, the round in which they may be cancelled, what becomes of them (DRUG-14, 15.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.chance.chance import NoChance
from engine.common.rounds import open_round, record_reaction
from engine.common.seats import clockwise
from engine.english import counted, humanize
from engine.errors import Refusal
from engine.games.druglord import rolls
from engine.games.druglord.action_slots import after_action
from engine.games.druglord.content import BallerRecord
from engine.games.druglord.context import DruglordContext
from engine.games.druglord.forms import Spelled
from engine.games.druglord.marker_moves import discard
from engine.games.druglord.primitives import PRIMITIVES, CardPlay
from engine.games.druglord.wording import heap_names, in_words, markers, tell
from engine.model.event import Data, Task
from engine.model.table import Table
from engine.moves.move import Form, FormWords, Move
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse
from engine.visibility.schema import Schema

WINDOWS = {"trial": "before_roll", "slot_open": "own_slot", "slot_after": "own_slot", "moving": "own_slot_mid"}
"""The window of a state; other states are called like their window (DRUG-15.3)."""

_WHEN = {
    "draft_open": "after the Draft row is laid out",
    "order_set": "after the Action order is rolled",
    "slot_start": "at the start of a slot",
    "own_slot": "before or after your Action",
    "own_slot_mid": "between your trades",
    "attack_declared": "when an attack is declared",
    "before_roll": "before a roll",
    "after_roll": "after a roll",
    "war_result": "when a fight is decided",
    "card_played": "when another seat plays a card",
}


def window_of(task: Task) -> str:
    """Return the window that the state opens."""
    return WINDOWS.get(task.name, task.name)


def play_forms(desk: Desk[DruglordContext], task: Task) -> list[Form]:
    """Return every card that the seat asked may play now, with every choice it leaves."""
    moves = [{"card": card, **choice} for card, choices in playable(desk, task).items() for choice in choices]
    if not moves:
        return []
    context, cards = desk.context, desk.context.cards
    held = desk.table.ids(f"held:{task.seats[0]}")
    labels = {card: cards[card].name for card in held} | {region.id: region.name for region in context.content.regions}
    labels |= {zone.code: zone.name for zone in context.content.zones} | {o.id: o.name for o in context.content.oceans}
    labels |= context.seat_names | heap_names(desk.table)
    pieces = {card: card for card in held} | {region: region for region in context.regions}
    return [Spelled("play_card", moves, FormWords(labels, pieces))]


def playable(desk: Desk[DruglordContext], task: Task) -> dict[str, list[Data]]:
    """Return the cards that the seat asked may play now, and for each the choices it leaves."""
    if task.data.get("closed"):
        return {}
    seat, cards = task.seats[0], desk.context.cards
    open_ = [card for card in desk.table.ids(f"held:{seat}") if _why_not_now(task, cards[card], seat) is None]
    return {card: choices for card in open_ if (choices := _choices(desk, task, cards[card], seat))}


def may_play(context: DruglordContext, seat: str) -> Callable[[Table], str]:
    """Return a function that lists the ids of the cards that a seat may play now.

    It says ``none`` if the seat is asked and may play none of those it holds, "" while it is not asked for a card.
    """
    schema = Schema("druglord", context.seats, kinds={}, zones=())  # nothing is changed

    def found(table: Table) -> str:
        task = table.pending()
        if task is None or task.seats != (seat,) or window_of(task) not in _WHEN or not table.zones[f"held:{seat}"]:
            return ""
        return " ".join(playable(Desk(schema, table, NoChance(), context), task)) or "none"

    return found


def _choices(desk: Desk[DruglordContext], task: Task, card: BallerRecord, seat: str) -> list[Data]:
    """Return what the seat may choose with the card; none if its requirement is not met (DRUG-14.8)."""
    ways: list[Data] = [{}]
    for effect in card.effects:
        offered = list(PRIMITIVES[effect.op].choices(desk, CardPlay(seat, card, effect, {}, task)))
        ways = [
            {**way, **one} for way in ways for one in offered if all(way.get(name, one[name]) == one[name] for name in one)
        ]
    return ways


def _costs_action(card: BallerRecord) -> bool:
    return any(effect.costs_action for effect in card.effects)


def _why_not_now(task: Task, card: BallerRecord, seat: str) -> Refusal | None:
    """Return whether the window and the seat's part in it fit the card (DRUG-14.2)."""
    if window_of(task) not in card.windows or (_costs_action(card) and (task.name != "slot_open" or task.data["only"])):
        return out_of_window(card)
    if seat not in parts_in(task).get(card.role, (seat,)):
        return "not_its_role", "DRUG-14.2", f"{card.name} is for the {card.role} only."
    return None


def out_of_window(card: BallerRecord) -> Refusal:
    """Return a refusal that says when the card may be played."""
    when = "before your Action" if _costs_action(card) else " or ".join(_WHEN[window] for window in card.windows)
    return "not_its_window", "DRUG-14.2", f"{card.name} is played {when}."


def why_no_card(desk: Desk[DruglordContext], task: Task, move: Move) -> Refusal:
    """Return why no card is played in a state that opens no window; a card that the seat does not hold is not named."""
    context, seat, card = desk.context, move.seat or task.seats[0], str(move.args.get("card"))
    if seat not in context.seats or card not in desk.table.ids(f"held:{seat}"):
        return "not_in_hand", "DRUG-14.3", f"{context.called(seat)} does not hold that card."
    return out_of_window(context.cards[card])


def parts_in(task: Task) -> dict[str, tuple[str, ...]]:
    """Return who is attacker, defender, roller, winner or other in a window; roles without an entry are anybody's."""
    data = task.data
    if task.name == "attack_declared":
        return {"attacker": (data["fight"]["aggressor"],), "defender": (data["fight"]["defender"],)}
    if task.name == "war_result":
        return {"winner": (data["winner"],)}
    if task.name == "card_played":
        return {"other": tuple(data["round"]["order"])}
    if "dice" in data:
        others = tuple(seat for seat in data["round"]["order"] if seat not in data["dice"]) if "round" in data else ()
        return {"roller": tuple(data["dice"]), "other": others}
    return {}


@verb("DRUG-14.2", "DRUG-15.2", precheck=rolls.is_round_open)
def play_card(desk: Desk[DruglordContext], task: Task, card: str, **choice: Any) -> None:
    """Show a card to all; the others may cancel it before it takes effect."""
    seat, context = task.seats[0], desk.context
    if card not in desk.table.ids(f"held:{seat}"):
        raise refuse("not_in_hand", "DRUG-14.3", f"{context.called(seat)} does not hold that card.")
    record = context.cards[card]
    if why := _why_not_now(task, record, seat):
        raise refuse(*why)
    choices = _choices(desk, task, record, seat)
    args = {name: _plain(value) for name, value in choice.items()}
    if not choices:
        raise refuse("not_met", "DRUG-14.8", f"What {record.name} requires is not there.")
    offered = next((one for one in choices if {name: _plain(value) for name, value in one.items()} == args), None)
    if offered is None:
        raise refuse("bad_choice", "DRUG-14.8", f"{record.name} does not allow that choice.")
    args = offered
    desk.move(card, "in_play")
    desk.mark(card, "by", seat)
    _note(desk, card, args)
    words = words_of(context, args)
    tell(desk, "played_for" if words else "played", seat, card=desk.ref(card), choice=words)
    if _costs_action(record):
        desk.pop_task()
        after_action(desk, seat)
    elif "round" in task.data:
        record_reaction(desk)
    others = clockwise(context.seats, seat)[1:]
    name = f"{record.name} ({in_words(desk, words)})" if words else record.name
    open_round(desk, "card_played", others, once=True, card=card, by=seat, args=args, cancelled=False, name=name)


def _plain(value: Any) -> Any:
    """Return a choice as cards offer it: amounts without zeros, oceans in the order of the alphabet."""
    if isinstance(value, Mapping):
        return {name: n for name, n in value.items() if n}
    return sorted(map(str, value)) if isinstance(value, list | tuple) else value


def words_of(context: DruglordContext, args: Data) -> str:
    """Return what was chosen with a card, in words: "Rockies, reefer"; "2 reefer for 2 pills"."""
    words = [context.called(args["other"])] if "other" in args else []
    words += [context.name(args["region"])] if "region" in args else []
    words += [humanize(args["type"])] if "type" in args else []
    words += [context.zone_name(args["zone"])] if "zone" in args else []
    words += [ocean.name for letter in _oceans(args) for ocean in context.content.oceans if ocean.id == letter]
    words += [counted(args["units"], "marker")] if "units" in args else []
    if "take" in args:
        take = markers(args["take"])
        words.append(f"{markers(args['give'])} for {take}" if "give" in args else take)
    return ", ".join(words)


def _oceans(args: Data) -> list[str]:
    named: list[str] = args.get("oceans", [args["ocean"]] if "ocean" in args else [])
    return named


def _note(desk: Desk[DruglordContext], card: str, args: Data) -> None:
    """Mark on the card what was named with it, for all to see."""
    for name in ("region", "type", "zone", "other"):
        if name in args:
            desk.mark(card, name, args[name])
    for ocean in _oceans(args):
        desk.mark(card, f"ocean/{ocean}", 1)


def card_resolved(desk: Desk[DruglordContext], task: Task) -> None:
    """Let the card take effect unless it was cancelled, and put it where it lasts (DRUG-14.3, 15.2)."""
    data = task.data
    card, seat = data["card"], data["by"]
    record = desk.context.cards[card]
    if data["cancelled"]:
        tell(desk, "cancelled", seat, card=desk.ref(card))
    if data["cancelled"] or record.lasts == "discard":
        discard(desk, card)
    elif record.lasts == "attach_region":
        desk.mark(card, "by", "")
        desk.move(card, f"region/{data['args']['region']}")
    if not data["cancelled"]:
        below = desk.table.task
        assert below is not None, "a card is always played in a window"
        for effect in record.effects:
            PRIMITIVES[effect.op].act(desk, CardPlay(seat, record, effect, data["args"], below))
    rolls.settle_round(desk)
