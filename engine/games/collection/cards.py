"""Collection cards: drawing, playing, holding (COLL-6), and the end of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.common.piles import shuffle_into
from engine.common.seats import seat_after
from engine.english import joined
from engine.games.collection.board import Board
from engine.games.collection.content import AREAS, Card
from engine.games.collection.effects import Choices, Plan, carry_out, changes_something, plans_of, words_of
from engine.games.collection.schema import space
from engine.model.event import Task
from engine.moves.forms import ListedForm, PhrasesForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse

_SOME = 6  # choices that are named to whoever enters another
_TIMES = {1: "", 2: " twice"}


def card_of(board: Board, desk: Desk, piece: str) -> Card:
    """The card that a piece is."""
    return board.content.card(desk.table.piece(piece).kind)


# -------------------------------------------------------------------- drawing


def finish_actions(board: Board, desk: Desk, task: Task, move: Move) -> None:
    """COLL-5.12: the action phase ends."""
    seat = task.seats[0]
    desk.done()
    desk.set("actions_left", 0)
    desk.say("finished", seat=seat)
    desk.then(Task("draw", data={"seat": seat}))


def draw(board: Board, desk: Desk, task: Task) -> None:
    """COLL-6.1: one collection card, after the actions."""
    seat = str(task.data["seat"])
    desk.set("phase", "drawn")
    desk.set("phase_word", "Collection card")
    if not desk.table.zones["deck/collection"]:
        _reshuffle(desk)
    deck = desk.table.ids("deck/collection")
    if not deck:
        desk.then(Task("close", data={"seat": seat}))
        return
    piece = deck[0]
    card = card_of(board, desk, piece)
    if card.label == "red":
        desk.move(piece, "drawn")
        desk.say("drew", seat=seat, card=desk.ref(piece))
        _red(board, desk, seat, piece, card)
        return
    desk.move(piece, f"drawn:{seat}")
    desk.say("drew", seat=seat, card=desk.ref(piece))
    desk.ask("drawn", seat)


def _reshuffle(desk: Desk) -> None:
    """COLL-6.13: the discard pile becomes the new deck; held cards stay with their holders."""
    shuffle_into(desk, "deck/collection", desk.table.ids("discard"))
    desk.say("reshuffled", count=len(desk.table.zones["deck/collection"]))


def _red(board: Board, desk: Desk, seat: str, piece: str, card: Card) -> None:
    """COLL-6.2, 6.7: played at once; asked only where more than one choice is legal, and one of them changes something."""
    if _opens(board, desk, card):
        _settle(board, desk, seat, piece, ((),) * len(card.effects))
        return
    plans = plans_of(board, desk, seat, card)
    if len(plans) > 1 and any(changes_something(board, desk, seat, card, plan) for plan in plans):
        desk.ask("drawn", seat)
    else:
        _settle(board, desk, seat, piece, plans[0])


def _opens(board: Board, desk: Desk, card: Card) -> bool:
    """COLL-6.9: a Crisis Expansion on a closed scenario opens it."""
    closed = card.expands is not None and card.expands not in board.open_areas(desk.table)
    return closed and bool(desk.table.zones["deck/scenario"])


def _drawn(desk: Desk, seat: str) -> str:
    held = desk.table.ids("drawn") or desk.table.ids(f"drawn:{seat}")
    return held[0]


# -------------------------------------------------------------------- playing


def _settle(board: Board, desk: Desk, seat: str, piece: str, plan: Plan) -> None:
    """A red card is played: shown to all, carried out effect by effect, discarded (COLL-6.8, 6.13)."""
    card = card_of(board, desk, piece)
    opens = _opens(board, desk, card)
    desk.move(piece, "discard", 0)
    if opens and card.expands is not None:
        desk.then(Task("close", data={"seat": seat}))
        if board.options.activation_also_expands:
            desk.then(*_effects(card, plan, seat))
        board.open(desk, card.expands)
        return
    if not changes_something(board, desk, seat, card, plan):
        desk.say("nothing")
        desk.then(Task("close", data={"seat": seat}))
        return
    desk.then(*_effects(card, plan, seat), Task("close", data={"seat": seat}))


def _effects(card: Card, plan: Plan, seat: str) -> list[Task]:
    data = {"card": card.id, "seat": seat}
    return [Task("effect", data={**data, "number": number, "chosen": list(chosen)}) for number, chosen in enumerate(plan)]


def effect(board: Board, desk: Desk, task: Task) -> None:
    """One effect of a card that is being played."""
    card, chosen = board.content.card(str(task.data["card"])), [str(word) for word in task.data["chosen"]]
    carry_out(board, desk, str(task.data["seat"]), card.effects[int(task.data["number"])], chosen)


def _play_rows(board: Board, desk: Desk, seat: str, piece: str, blue: bool) -> list[Choices]:
    card = card_of(board, desk, piece)
    plans = plans_of(board, desk, seat, card)
    return [words_of(plan) for plan in plans if not blue or changes_something(board, desk, seat, card, plan)]


def _form(board: Board, desk: Desk, verb: str, rows: Sequence[tuple[str, Choices]]) -> Form:
    """Rows of a held card ("" for the drawn one) and its choices, each a word."""
    labels = {f"{a}/{c}": f"{board.named(c)} in {a}" for a, c in board.spaces(desk.table)}
    zones = {f"{a}/{c}": space(a, c) for a, c in board.spaces(desk.table)}
    pieces = {}
    phrases = []
    for piece, choices in rows:
        args: dict[str, object] = {"choices": list(choices)} if choices else {}
        if piece:
            labels[piece], pieces[piece] = desk.name(piece), piece
            args = {"card": piece, **args}
        phrases.append(((piece, *choices) if piece else choices, Move(verb, args)))
    return PhrasesForm(verb, phrases, title="choice", labels=labels, zones=zones, pieces=pieces)


def drawn_moves(board: Board, desk: Desk, task: Task) -> Iterable[Form]:
    """A red card is resolved, a blue one played or held."""
    seat = task.seats[0]
    piece = _drawn(desk, seat)
    card = card_of(board, desk, piece)
    if card.label == "red":
        return [_form(board, desk, "resolve_drawn", [("", row) for row in _play_rows(board, desk, seat, piece, False)])]
    forms: list[Form] = []
    if not card.needs_action_phase and (rows := _play_rows(board, desk, seat, piece, True)):
        forms.append(_form(board, desk, "play_drawn", [("", row) for row in rows]))
    return [*forms, ListedForm("hold_drawn")]


def resolve_drawn(board: Board, desk: Desk, task: Task, move: Move) -> None:
    """COLL-6.2: the drawing seat makes the choices of a red card."""
    seat = task.seats[0]
    piece = _drawn(desk, seat)
    if card_of(board, desk, piece).label != "red":
        raise refuse("not_red", "COLL-6.3", "A blue card is played or held.")
    plan = _chosen(board, desk, seat, piece, move)
    desk.done()
    _announce(board, desk, seat, piece, words_of(plan))
    _settle(board, desk, seat, piece, plan)


def play_drawn(board: Board, desk: Desk, task: Task, move: Move) -> None:
    """COLL-6.3: a blue card is played at once."""
    seat = task.seats[0]
    piece = _drawn(desk, seat)
    if card_of(board, desk, piece).label == "red":
        raise refuse("not_blue", "COLL-6.2", "A red card is resolved.")
    _play(board, desk, seat, piece, move, in_actions=False)


def hold_drawn(board: Board, desk: Desk, task: Task, move: Move) -> None:
    """COLL-6.3: a blue card is kept."""
    seat = task.seats[0]
    piece = _drawn(desk, seat)
    if card_of(board, desk, piece).label == "red":
        raise refuse("red_card", "COLL-6.2", "Red cards are played at once.")
    desk.done()
    desk.move(piece, f"held:{seat}")
    desk.mark(piece, "seat", seat)
    desk.say("held", seat=seat, card=desk.ref(piece))
    desk.then(Task("close", data={"seat": seat}))


def held_moves(board: Board, desk: Desk, task: Task) -> list[Form]:
    """Held cards that may be played now, with every choice."""
    seat, in_actions = task.seats[0], task.name == "actions"
    rows: list[tuple[str, Choices]] = []
    for piece in desk.table.ids(f"held:{seat}"):
        if in_actions or not card_of(board, desk, piece).needs_action_phase:
            rows += [(piece, choices) for choices in _play_rows(board, desk, seat, piece, True)]
    return [_form(board, desk, "play_held", rows)] if rows else []


def play_held(board: Board, desk: Desk, task: Task, move: Move) -> None:
    """COLL-6.4: in the holder's own turn, while no other decision is pending."""
    seat, piece = task.seats[0], move.text("card")
    if piece not in desk.table.ids(f"held:{seat}"):
        if any(piece in desk.table.ids(f"held:{other}") for other in board.seats):
            raise refuse("own_turn", "COLL-6.4", "Only in your own turn.")
        raise refuse("not_held", "COLL-6.4", "That card is not held.")
    _play(board, desk, seat, piece, move, in_actions=task.name == "actions")


def _play(board: Board, desk: Desk, seat: str, piece: str, move: Move, *, in_actions: bool) -> None:
    card = card_of(board, desk, piece)
    if card.needs_action_phase and not in_actions:
        raise refuse("actions_only", "COLL-6.6", "Only while taking actions.")
    plan = _chosen(board, desk, seat, piece, move)
    if not changes_something(board, desk, seat, card, plan):
        raise refuse("changes_nothing", "COLL-6.7", "That changes nothing.")
    desk.done()
    desk.mark(piece, "seat", 0)
    desk.move(piece, "discard", 0)
    _announce(board, desk, seat, piece, words_of(plan))
    back = Task("go_on" if in_actions else "close", data={"seat": seat})
    desk.then(*_effects(card, plan, seat), back)


def _chosen(board: Board, desk: Desk, seat: str, piece: str, move: Move) -> Plan:
    """What was entered for the card; the same words in another order (two gems) are the same choice."""
    plans = {words_of(plan): plan for plan in plans_of(board, desk, seat, card_of(board, desk, piece))}
    given = tuple(str(word) for word in move.items("choices"))
    if given in plans:
        return plans[given]
    for words, plan in plans.items():
        if sorted(given) == sorted(words):
            return plan
    some = [_said(board, words) for words in plans][:_SOME]
    wanted = "; ".join(some) + (" and others" if len(plans) > _SOME else "")
    clause = {"resolve_drawn": "COLL-6.2", "play_drawn": "COLL-6.3"}.get(move.verb, "COLL-6.4")
    text = f"This card needs a choice out of: {wanted}." if wanted else "This card leaves nothing to choose."
    raise refuse("bad_choice", clause, text)


def _announce(board: Board, desk: Desk, seat: str, piece: str, choices: Choices) -> None:
    desk.say("played", seat=seat, card=desk.ref(piece), choices=f": {_said(board, choices)}" if choices else "")


def _said(board: Board, choices: Choices) -> str:
    """What is chosen, as it is said: ``DH in A and DO in B``, ``economic twice``."""
    each = {word: choices.count(word) for word in choices}
    return joined([_in_words(board, word) + _TIMES.get(count, f" {count} times") for word, count in each.items()])


def _in_words(board: Board, word: str) -> str:
    """A choice as it is said: a scenario, a space, a colour."""
    if word in AREAS:
        return f"scenario {word}"
    area, _, collector = word.rpartition("/")
    return f"{board.named(collector)} in {area}" if area else word


# -------------------------------------------------------------------- the end of the turn


def close(board: Board, desk: Desk, task: Task) -> None:
    """COLL-6.5: the turn stays open for held cards; it ends by itself if the seat holds none."""
    seat = str(task.data["seat"])
    if desk.table.zones[f"held:{seat}"]:
        desk.set("phase", "closing")
        desk.set("phase_word", "End of turn")
        desk.ask("closing", seat)
    else:
        _next(board, desk, seat)


def end_turn(board: Board, desk: Desk, task: Task, move: Move) -> None:
    """COLL-6.5: the seat ends its turn."""
    seat = task.seats[0]
    desk.done()
    _next(board, desk, seat)


def _next(board: Board, desk: Desk, seat: str) -> None:
    following = seat_after(board.seats, seat)
    desk.then(Task("turn", data={"seat": following}))
