"""Collection cards: drawing, playing, holding (COLL-6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.common.piles import shuffle_into
from engine.english import joined
from engine.games.collection.content import AREAS, COLOURS, Card, Effect, GemsEffect, ReportEffect
from engine.games.collection.context import CollectionContext
from engine.games.collection.effects import Choices, Plan, carry_out, changes_something, plans_of, words_of
from engine.games.collection.ids import space, space_in_moves
from engine.games.collection.table_moves import open_scenario
from engine.model.event import Task
from engine.moves.forms import ListedForm, PhrasesForm
from engine.moves.move import Form, FormWords, Move
from engine.play.verbs import verb
from engine.play.working_table import Desk, refuse

_MOST_NAMED = 6  # choices that are named to whoever enters another
_TIMES = {1: "", 2: " twice"}


def card_of(desk: Desk[CollectionContext], piece: str) -> Card:
    """Return the card that a piece is."""
    return desk.context.content.card(desk.table.piece(piece).kind)


# -------------------------------------------------------------------- drawing


def draw(desk: Desk[CollectionContext], task: Task) -> None:
    """Draw one collection card, after the actions (COLL-6.1)."""
    seat = str(task.data["seat"])
    if not desk.table.zones["deck/collection"]:
        _reshuffle(desk)
    deck = desk.table.ids("deck/collection")
    if not deck:
        desk.then(Task("close", data={"seat": seat}))
        return
    piece = deck[0]
    card = card_of(desk, piece)
    if card.label == "red":
        desk.move(piece, "drawn")
        desk.say("drew", seat=seat, card=desk.ref(piece))
        _play_red(desk, seat, piece, card)
        return
    desk.move(piece, f"drawn:{seat}")
    desk.say("drew", seat=seat, card=desk.ref(piece))
    desk.ask("drawn", seat)


def _reshuffle(desk: Desk[CollectionContext]) -> None:
    """Make a new deck of the discard pile; held cards stay with their holders (COLL-6.13)."""
    shuffle_into(desk, "deck/collection", desk.table.ids("discard"))
    desk.say("reshuffled", count=len(desk.table.zones["deck/collection"]))


def _play_red(desk: Desk[CollectionContext], seat: str, piece: str, card: Card) -> None:
    """Play a red card at once (COLL-6.2, 6.7).

    Its choices are asked for only where more than one is legal and one of them changes something.
    """
    if _opens_scenario(desk, card):
        _settle(desk, seat, piece, ((),) * len(card.effects))
        return
    plans = plans_of(desk, seat, card)
    if len(plans) > 1 and any(changes_something(desk, seat, card, plan) for plan in plans):
        desk.ask("drawn", seat)
    else:
        _settle(desk, seat, piece, plans[0])


def _opens_scenario(desk: Desk[CollectionContext], card: Card) -> bool:
    """Return whether a card is a Crisis Expansion on a closed scenario, which it opens (COLL-6.9)."""
    closed = card.expands is not None and card.expands not in desk.context.open_areas(desk.table)
    return closed and bool(desk.table.zones["deck/scenario"])


def _drawn_card(desk: Desk[CollectionContext], seat: str) -> str:
    drawn = desk.table.ids("drawn") or desk.table.ids(f"drawn:{seat}")
    return drawn[0]


# -------------------------------------------------------------------- playing


def _settle(desk: Desk[CollectionContext], seat: str, piece: str, plan: Plan) -> None:
    """Discard a red card and carry it out effect by effect (COLL-6.8, 6.13)."""
    card = card_of(desk, piece)
    opens = _opens_scenario(desk, card)
    desk.move(piece, "discard", 0)
    if opens and card.expands is not None:
        desk.then(Task("close", data={"seat": seat}))
        if desk.context.options.activation_also_expands:
            desk.then(*_effects(card, plan, seat))
        open_scenario(desk, card.expands)
        return
    if not changes_something(desk, seat, card, plan):
        desk.say("nothing")
        desk.then(Task("close", data={"seat": seat}))
        return
    desk.then(*_effects(card, plan, seat), Task("close", data={"seat": seat}))


def _effects(card: Card, plan: Plan, seat: str) -> list[Task]:
    data = {"card": card.id, "seat": seat}
    return [Task("effect", data={**data, "number": number, "chosen": list(chosen)}) for number, chosen in enumerate(plan)]


def effect(desk: Desk[CollectionContext], task: Task) -> None:
    """Carry out one effect of a card that is being played."""
    card, chosen = desk.context.content.card(str(task.data["card"])), [str(word) for word in task.data["chosen"]]
    carry_out(desk, str(task.data["seat"]), card.effects[int(task.data["number"])], chosen, card.name.rpartition(": ")[2])


def _play_rows(desk: Desk[CollectionContext], seat: str, piece: str, blue: bool) -> list[Choices]:
    """Return the choices with which a card may be played: a blue one only if it changes something (COLL-6.7)."""
    card = card_of(desk, piece)
    plans = plans_of(desk, seat, card)
    return [words_of(plan) for plan in plans if not blue or changes_something(desk, seat, card, plan)]


def _done_with_colour(effect: Effect) -> str:
    """Return what an effect does with a colour that is chosen, in words around it; "" if none is chosen."""
    match effect:
        case GemsEffect(colour="choose" | "role"):
            return f"{effect.action} {{}} gem"
        case ReportEffect():
            return "{} report"
        case _:
            return ""


def _choice_labels(cards: Iterable[Card]) -> dict[str, str]:
    """Return scenarios and colours in words, colours with what is done with them if it is the same on all these cards."""
    done = {words for card in cards for effect in card.effects if (words := _done_with_colour(effect))}
    scenario, words = "scenario {}", "{}"
    if len(done) == 1:
        scenario, words = "{}", done.pop()
    return {**{area: scenario.format(area) for area in AREAS}, **{colour: words.format(colour) for colour in COLOURS}}


def _form(desk: Desk[CollectionContext], played_by: str, rows: Sequence[tuple[str, Choices]], cards: Iterable[Card]) -> Form:
    """Return the form of a verb for rows of a held card ("" for the drawn one) and its choices, each a word.

    ``cards`` are those of the rows.
    """
    context = desk.context
    spaces = {space_in_moves(area, collector): (area, collector) for area, collector in context.spaces(desk.table)}
    labels = _choice_labels(cards)
    labels |= {word: f"{context.collector_name(collector)} in {area}" for word, (area, collector) in spaces.items()}
    zones = {word: space(*place) for word, place in spaces.items()}
    pieces = {}
    phrases = []
    for piece, choices in rows:
        args: dict[str, object] = {"choices": list(choices)} if choices else {}
        if piece:
            labels[piece], pieces[piece] = desk.name(piece), piece
            args = {"card": piece, **args}
        phrases.append(((piece, *choices) if piece else choices, Move(played_by, args)))
    return PhrasesForm(played_by, phrases, title="choice", words=FormWords(labels, pieces, zones))


def drawn_moves(desk: Desk[CollectionContext], task: Task) -> Iterable[Form]:
    """List how a red card is resolved, or a blue one played or held."""
    seat = task.seats[0]
    piece = _drawn_card(desk, seat)
    card = card_of(desk, piece)
    if card.label == "red":
        return [_form(desk, "resolve_drawn", [("", row) for row in _play_rows(desk, seat, piece, False)], [card])]
    forms: list[Form] = []
    if not card.needs_action_phase and (rows := _play_rows(desk, seat, piece, True)):
        forms.append(_form(desk, "play_drawn", [("", row) for row in rows], [card]))
    return [*forms, ListedForm("hold_drawn")]


def drawn_is_red(desk: Desk[CollectionContext], task: Task, by: str) -> None:
    """Refuse to resolve a blue card."""
    if card_of(desk, _drawn_card(desk, task.seats[0])).label != "red":
        raise refuse("not_red", "COLL-6.3", "A blue card is played or held.")


def drawn_is_blue(desk: Desk[CollectionContext], task: Task, by: str) -> None:
    """Refuse to play a red card as a blue one."""
    if card_of(desk, _drawn_card(desk, task.seats[0])).label == "red":
        raise refuse("not_blue", "COLL-6.2", "A red card is resolved.")


@verb("COLL-6.2", precheck=drawn_is_red)
def resolve_drawn(desk: Desk[CollectionContext], task: Task, choices: list[str] | None = None) -> None:
    """Carry out a red card with the choices of the drawing seat."""
    seat = task.seats[0]
    piece = _drawn_card(desk, seat)
    plan = _plan_chosen(desk, seat, piece, choices or [], "COLL-6.2")
    desk.pop_task()
    _announce(desk, seat, piece, words_of(plan))
    _settle(desk, seat, piece, plan)


@verb("COLL-6.3", precheck=drawn_is_blue)
def play_drawn(desk: Desk[CollectionContext], task: Task, choices: list[str] | None = None) -> None:
    """Play a blue card at once."""
    piece = _drawn_card(desk, task.seats[0])
    _play_blue(desk, task.seats[0], piece, choices or [], "COLL-6.3", in_actions=False)


@verb("COLL-6.3")
def hold_drawn(desk: Desk[CollectionContext], task: Task) -> None:
    """Keep a blue card in hand."""
    seat = task.seats[0]
    piece = _drawn_card(desk, seat)
    if card_of(desk, piece).label == "red":
        raise refuse("red_card", "COLL-6.2", "Red cards are played at once.")
    desk.pop_task()
    desk.move(piece, f"held:{seat}")
    desk.say("held", seat=seat, card=desk.ref(piece))
    desk.then(Task("close", data={"seat": seat}))


def held_moves(desk: Desk[CollectionContext], task: Task) -> list[Form]:
    """List the held cards that may be played now, with every choice."""
    seat, in_actions = task.seats[0], task.name == "actions"
    rows: list[tuple[str, Choices]] = []
    for piece in desk.table.ids(f"held:{seat}"):
        if in_actions or not card_of(desk, piece).needs_action_phase:
            rows += [(piece, choices) for choices in _play_rows(desk, seat, piece, True)]
    cards = [card_of(desk, piece) for piece, _ in rows]
    return [_form(desk, "play_held", rows, cards)] if rows else []


def closing_moves(desk: Desk[CollectionContext], task: Task) -> list[Form]:
    """List the held cards that may be played before the turn ends."""
    return [*held_moves(desk, task), ListedForm("end_turn")]


@verb("COLL-6.4")
def play_held(desk: Desk[CollectionContext], task: Task, card: str, choices: list[str] | None = None) -> None:
    """Play a held card in the holder's own turn, while no other decision is pending."""
    seat = task.seats[0]
    if card not in desk.table.ids(f"held:{seat}"):
        if any(card in desk.table.ids(f"held:{other}") for other in desk.context.seats):
            raise refuse("own_turn", "COLL-6.4", "Only in your own turn.")
        raise refuse("not_held", "COLL-6.4", "That card is not held.")
    _play_blue(desk, seat, card, choices or [], "COLL-6.4", in_actions=task.name == "actions")


def _play_blue(
    desk: Desk[CollectionContext], seat: str, piece: str, choices: list[str], clause: str, *, in_actions: bool
) -> None:
    card = card_of(desk, piece)
    if card.needs_action_phase and not in_actions:
        raise refuse("actions_only", "COLL-6.6", "Only while taking actions.")
    plan = _plan_chosen(desk, seat, piece, choices, clause)
    if not changes_something(desk, seat, card, plan):
        raise refuse("changes_nothing", "COLL-6.7", "That changes nothing.")
    desk.pop_task()
    desk.move(piece, "discard", 0)
    _announce(desk, seat, piece, words_of(plan))
    back = Task("go_on" if in_actions else "close", data={"seat": seat})
    desk.then(*_effects(card, plan, seat), back)


def _plan_chosen(desk: Desk[CollectionContext], seat: str, piece: str, choices: list[str], clause: str) -> Plan:
    """Return the plan of the entered choices; the same words in another order (two gems) are the same choice."""
    plans = {words_of(plan): plan for plan in plans_of(desk, seat, card_of(desk, piece))}
    given = tuple(str(word) for word in choices)
    if given in plans:
        return plans[given]
    for words, plan in plans.items():
        if sorted(given) == sorted(words):
            return plan
    some = [_choices_called(desk.context, words) for words in plans][:_MOST_NAMED]
    wanted = "; ".join(some) + (" and others" if len(plans) > _MOST_NAMED else "")
    text = f"This card needs a choice out of: {wanted}." if wanted else "This card leaves nothing to choose."
    raise refuse("bad_choice", clause, text)


def _announce(desk: Desk[CollectionContext], seat: str, piece: str, choices: Choices) -> None:
    chosen = f": {_choices_called(desk.context, choices)}" if choices else ""
    desk.say("played", seat=seat, card=desk.ref(piece), choices=chosen)


def _choices_called(context: CollectionContext, choices: Choices) -> str:
    """Return what is chosen, in words: ``DH in A and DO in B``, ``economic twice``."""
    each = {word: choices.count(word) for word in choices}
    return joined([_choice_called(context, word) + _TIMES.get(count, f" {count} times") for word, count in each.items()])


def _choice_called(context: CollectionContext, word: str) -> str:
    """Return a choice in words: a scenario, a space, a colour."""
    if word in AREAS:
        return f"scenario {word}"
    area, _, collector = word.rpartition("/")
    return f"{context.collector_name(collector)} in {area}" if area else word
