"""Setup, in the order of KING-4."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.contract.rules import Decision
from engine.games.kingpin.characters import enlist
from engine.games.kingpin.context import KingpinContext
from engine.games.kingpin.heat import next_cop
from engine.games.kingpin.modifiers import CARD
from engine.games.kingpin.money import goods_in_words
from engine.model.event import Piece, Task
from engine.model.view import Scalar
from engine.moves.forms import ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb, verbs_by_name
from engine.play.working_table import Desk
from engine.visibility.schema import REFEREE

DECKS = ("heat_deck", "event_deck", "kingpins_aside", "lieutenant_deck", "pasts_aside", "motivations_aside")


def pieces(context: KingpinContext) -> Mapping[str, Sequence[Piece]]:
    """Return all pieces before setup: every deck in content order, all standees in the box."""
    content = context.content
    heat = [Piece(f"{card.id}.{n}", card.id) for card in content.heat_cards.values() for n in range(1, card.copies + 1)]
    return {
        "heat_deck": heat,
        "event_deck": [Piece(card, card) for card in content.events],
        "kingpins_aside": [Piece(CARD + who, CARD + who) for who in content.kingpins],
        "lieutenant_deck": [Piece(CARD + who, CARD + who) for who in content.lieutenants],
        "pasts_aside": [Piece(card, card) for card in content.dark_pasts],
        "motivations_aside": [Piece(card, card) for card in content.motivations],
        "box": [Piece(who, who) for who in content.characters],
        "cops_off": [Piece(cop, cop) for cop in content.cops],
        **{f"plate/{place}": [Piece(f"plate.{place}", f"plate.{place}")] for place in content.locations},
    }


def numbers(context: KingpinContext) -> Mapping[str, Scalar]:
    """Return the numbers before setup (KING-4.2, KING-4.9)."""
    content = context.content
    start: dict[str, Scalar] = {"round": 0, "price_step": content.price_track.start_index}
    for seat in context.seats:
        start[f"cash:{seat}"] = content.constants.start_cash
        start[f"drugs:{seat}"] = content.constants.start_drugs
        start[f"influence:{seat}"] = content.constants.start_influence
    return start


def events_used(context: KingpinContext) -> int:
    """Return how many Event cards the deck is cut to (KING-4.10)."""
    deck, seats = context.content.event_deck, len(context.seats)
    if context.options.event_deck_size == "full":
        return deck.full
    each = deck.per_seat if context.options.event_deck_size == "scaled" else deck.short_per_seat
    return each if context.options.event_draw == "per_round" else each * seats


def deal(desk: Desk[KingpinContext], _task: Task) -> None:
    """Shuffle and deal (KING-4.3 to KING-4.11), then roll for the start."""
    context = desk.context
    constants = context.content.constants
    desk.say("price", price=context.price(desk.table))
    for deck in DECKS:
        desk.shuffle(deck)
    for seat in context.seats:
        _deal_crew(desk, seat)
    for seat in context.seats:
        _deal_secrets(desk, seat)
    drugs, influence = goods_in_words(constants.start_drugs, "drugs"), goods_in_words(constants.start_influence, "influence")
    desk.say("start_goods", amount=constants.start_cash, drugs=drugs, influence=influence)
    for card in desk.table.ids("event_deck")[events_used(context) :]:
        desk.move(card, "events_aside")
    desk.say("deck_cut", n=len(desk.table.zones["event_deck"]))
    next_cop(desk, constants.start_cops)
    if desk.physical_dice:
        desk.ask("start_roll", REFEREE)
    else:
        desk.then(first_roll(desk))


def _deal_crew(desk: Desk[KingpinContext], seat: str) -> None:
    """Deal a seat its characters and their location (KING-4.4 to KING-4.7)."""
    context = desk.context
    constants = context.content.constants
    boss = desk.table.ids("kingpins_aside")[0].removeprefix(CARD)
    start = context.content.kingpins[boss].start
    enlist(desk, seat, boss, f"hideout:{seat}", constants.kingpin_start_rank)
    crew = [card.removeprefix(CARD) for card in desk.table.ids("lieutenant_deck")[: constants.start_lieutenants]]
    for who in crew:
        enlist(desk, seat, who, start, constants.lieutenant_start_rank)
    desk.set(f"control/{start}", seat)
    names = " and ".join(context.name(who) for who in crew)
    desk.say("dealt", seat=seat, name=context.name(boss), crew=names, place=context.name(start))


def _deal_secrets(desk: Desk[KingpinContext], seat: str) -> None:
    """Deal a Dark Past, open or face down (KING-14.1), and a Secret Motivation, face down (KING-4.8)."""
    past, motivation = desk.table.ids("pasts_aside")[0], desk.table.ids("motivations_aside")[0]
    desk.turn(past, desk.context.options.dark_past_visibility == "public")
    desk.move(past, f"past:{seat}")
    desk.say("past_dealt", seat=seat, card=desk.ref(past))
    desk.turn(motivation, False)
    desk.move(motivation, f"motivation:{seat}")
    desk.say("motivation_dealt", seat=seat, card=desk.ref(motivation))


def first_roll(desk: Desk[KingpinContext]) -> Task:
    """Return the roll of all who are still in the game: a seat may be withdrawn before dice are entered (KING-13.15)."""
    context = desk.context
    return Task("start_roll_off", data={"seats": list(context.living(desk.table))})


def start_roll_off(desk: Desk[KingpinContext], task: Task) -> None:
    """Roll for each seat; tied highest seats roll again, without any that has left (KING-4.12, KING-13.15)."""
    seats = [seat for seat in task.data["seats"] if desk.context.lives(desk.table, seat)]
    thrown = dict.fromkeys(seats, 0)
    for seat in seats if len(seats) > 1 else ():
        dice = desk.roll("start", 2, seat=seat, title=f"{desk.context.called(seat)} rolls for the start")
        thrown[seat] = sum(dice)
        desk.say_roll("start_rolled", [dice], seat=seat, dice=f"{dice[0]}+{dice[1]}", result=thrown[seat])
    best = [seat for seat in seats if thrown[seat] == max(thrown.values())]
    if len(best) > 1:
        desk.then(Task("start_roll_off", data={"seats": best}))
        return
    first = best[0]
    desk.say("starts", seat=first)
    for number in ("first_seat", "opener"):
        desk.set(number, first)
    desk.set("round", 1)
    desk.then(Task("turn", data={"seat": first}))


def _forms(_desk: Desk[KingpinContext], _task: Task) -> Iterable[Form]:
    return (ListedForm("start_roll"),)


@verb("KING-4.12")
def start_roll(desk: Desk[KingpinContext], _task: Task) -> None:
    """Roll for the start."""
    desk.pop_task()
    desk.then(first_roll(desk))


START_ROLL = Decision(_forms, verbs_by_name(start_roll))
"""The referee enters the dice of KING-4.12, where dice are entered (KING-17.1)."""
