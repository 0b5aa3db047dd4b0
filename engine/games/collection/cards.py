"""Collection cards: drawing, playing, holding (COLL-6), and the end of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.desk import Desk, refuse
from engine.event import Task
from engine.forms import Listed, Phrases
from engine.games.collection.board import Board
from engine.games.collection.content import AREAS, Card
from engine.games.collection.effects import Choices, carry_out, changes_something, choices_of, takes
from engine.games.collection.scheme import space
from engine.move import Form, Move
from engine.shapes.piles import shuffle_into
from engine.shapes.seats import seat_after
from engine.words import joined


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
    """COLL-6.2: played at once; asked only where more than one choice is legal."""
    if _opens(board, desk, card):
        _settle(board, desk, seat, piece, ())
        return
    choices = choices_of(board, desk, seat, card)
    if len(choices) > 1:
        desk.ask("drawn", seat)
    else:
        _settle(board, desk, seat, piece, choices[0] if choices else None)


def _opens(board: Board, desk: Desk, card: Card) -> bool:
    """COLL-6.9: a Crisis Expansion on a closed scenario, unless its effects follow and leave a choice."""
    closed = card.expands is not None and card.expands not in board.open_areas(desk.table)
    return closed and bool(desk.table.zones["deck/scenario"])


def _drawn(desk: Desk, seat: str) -> str:
    held = desk.table.ids("drawn") or desk.table.ids(f"drawn:{seat}")
    return held[0]


# -------------------------------------------------------------------- playing


def _settle(board: Board, desk: Desk, seat: str, piece: str, choices: Choices | None) -> None:
    """A card is played: shown to all, carried out effect by effect, discarded (COLL-6.8, 6.13)."""
    card = card_of(board, desk, piece)
    opens = _opens(board, desk, card)
    desk.move(piece, "discard", 0)
    if opens and card.expands is not None:
        desk.then(Task("close", data={"seat": seat}))
        if board.options.activation_also_expands:
            desk.then(*_effects(card, (), seat))
        board.open(desk, card.expands)
        return
    if choices is None or not changes_something(board, desk, seat, card, choices):
        desk.say("nothing")
        desk.then(Task("close", data={"seat": seat}))
        return
    desk.then(*_effects(card, choices, seat), Task("close", data={"seat": seat}))


def _effects(card: Card, choices: Choices, seat: str) -> list[Task]:
    data = {"card": card.id, "seat": seat, "choices": list(choices)}
    return [Task("effect", data={**data, "number": number}) for number in range(len(card.effects))]


def effect(board: Board, desk: Desk, task: Task) -> None:
    """One effect of a card that is being played."""
    card, seat = board.content.card(str(task.data["card"])), str(task.data["seat"])
    number, left = int(task.data["number"]), [str(word) for word in task.data["choices"]]
    for earlier in card.effects[:number]:
        left = left[takes(board, desk, seat, earlier) :]
    one = card.effects[number]
    carry_out(board, desk, seat, one, left[: takes(board, desk, seat, one)])


def _play_rows(board: Board, desk: Desk, seat: str, piece: str, blue: bool) -> list[Choices]:
    card = card_of(board, desk, piece)
    rows = choices_of(board, desk, seat, card)
    return [row for row in rows if changes_something(board, desk, seat, card, row)] if blue else rows


def _form(board: Board, desk: Desk, verb: str, rows: Sequence[tuple[str, Choices]]) -> Form:
    """Rows of a held card ("" for the drawn one) and its choices, each a word."""
    labels = {f"{a}/{c}": f"{board.named(c)} in {a}" for a, c in board.spaces(desk.table)}
    zones = {f"{a}/{c}": space(a, c) for a, c in board.spaces(desk.table)}
    pieces = {}
    phrases = []
    for piece, choices in rows:
        args: dict[str, object] = {"choices": list(choices)} if choices else {}
        if piece:
            labels[piece], pieces[piece] = desk.rules.name(desk.table, piece), piece
            args = {"card": piece, **args}
        phrases.append(((piece, *choices) if piece else choices, Move(verb, args)))
    return Phrases(verb, phrases, title="choice", labels=labels, zones=zones, pieces=pieces)


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
    return [*forms, Listed("hold_drawn")]


def resolve_drawn(board: Board, desk: Desk, task: Task, move: Move) -> None:
    """COLL-6.2: the drawing seat makes the choices of a red card."""
    seat = task.seats[0]
    piece = _drawn(desk, seat)
    if card_of(board, desk, piece).label != "red":
        raise refuse("not_red", "COLL-6.3", "A blue card is played or held.")
    choices = _chosen(board, desk, seat, piece, move)
    desk.done()
    _announce(board, desk, seat, piece, choices)
    _settle(board, desk, seat, piece, choices)


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
    choices = _chosen(board, desk, seat, piece, move)
    if not changes_something(board, desk, seat, card, choices):
        raise refuse("changes_nothing", "COLL-6.7", "That changes nothing.")
    desk.done()
    desk.mark(piece, "seat", 0)
    desk.move(piece, "discard", 0)
    _announce(board, desk, seat, piece, choices)
    back = Task("go_on" if in_actions else "close", data={"seat": seat})
    desk.then(*_effects(card, choices, seat), back)


def _chosen(board: Board, desk: Desk, seat: str, piece: str, move: Move) -> Choices:
    legal = choices_of(board, desk, seat, card_of(board, desk, piece))
    given = tuple(str(word) for word in move.items("choices"))
    if sorted(given) in [sorted(row) for row in legal]:
        return given
    if not legal:
        raise refuse("changes_nothing", "COLL-6.7", "That changes nothing.")
    wanted = "; ".join(" ".join(row) for row in legal[:6])
    raise refuse("bad_choice", "COLL-6.2", f"This card needs a choice out of: {wanted or 'none'}.")


def _announce(board: Board, desk: Desk, seat: str, piece: str, choices: Choices) -> None:
    twice = [f"{_in_words(board, word)}{' twice' if choices.count(word) == 2 else ''}" for word in dict.fromkeys(choices)]
    shown = f": {joined(twice)}" if choices else ""
    desk.say("played", seat=seat, card=desk.ref(piece), choices=shown)


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
