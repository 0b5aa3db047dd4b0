"""The Cartel turn (HUNT-5): Defense actions, Chapo actions or a Need."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.hunt import leads, refusals
from engine.games.hunt.actions import check_limit, check_mode, check_points, left, note, pay, published
from engine.games.hunt.board import Board, publish_step
from engine.games.hunt.content import DEFENSE_TYPES, WITH_CHAPO, Defense
from engine.games.hunt.defenses import uses
from engine.games.hunt.ending import cartel_has_enough
from engine.games.hunt.needs import ask_place_need
from engine.games.hunt.places import (
    check_box,
    check_box_limit,
    check_terrain,
    destinations,
    known_card,
    known_defense,
    known_location,
)
from engine.games.hunt.schema import CARTEL, FIXED, HIDDEN, HUNTERS, hidden
from engine.games.hunt.windows import use_card
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse


def begin(desk: Desk, _task: Task) -> None:
    """A pair begins with the Cartel turn (HUNT-4.1)."""
    board = Board(desk)
    desk.add("pair", 1)
    desk.set("turn_of", CARTEL)
    pulses = board.options.cartel_turn_mode == "pulses"
    desk.set("mode", "pulses" if pulses else "")
    desk.set("actions_left", board.options.pulses if pulses else None)
    desk.set("actions", "")
    for counter in ("draws", "fulfils", "need_draws"):
        desk.set(counter, 0)
    board.rules.clear_used(desk, "per_cartel_turn")
    desk.say("cartel_begins", pair=desk.table.number("pair"))
    seats = (CARTEL, HUNTERS) if board.options.fix_window == "any_time" else (CARTEL,)
    board.ask("cartel_turn", *seats, word="cartel_turn")
    desk.publish()


# ---------------------------------------------------------------- what may be done


def moves(desk: Desk, _task: Task) -> Iterable[Form]:
    """Everything that the Cartel may do now; with ``fix_window = any_time`` also what the Hunters may."""
    board = Board(desk)
    rules, options = board.rules, board.options
    seat = CARTEL if options.fix_window == "any_time" else ""
    forms: list[Form] = []

    def offer(verb: str, names: tuple[str, ...], rows: list[tuple[str | None, ...]]) -> None:
        if rows:
            forms.append(rules.listed(verb, names, rows, seat=seat))

    if points := left(board, "defense"):
        if not options.defense_draws_per_turn or not desk.table.number("draws"):
            offer("draw_defense", ("deck",), [(deck,) for deck in DEFENSE_TYPES if desk.table.zones[f"deck/{deck}"]])
        offer("play_defense", ("card", "target"), _playable(board, desk.table.ids("hand"), points))
        offer("move_defense", ("card", "location"), _movable(board, points))
    if left(board, "chapo"):
        offer("move_chapo", ("location", "area"), _chapo_moves(board))
        if not options.fulfil_per_turn or not desk.table.number("fulfils"):
            offer("fulfil", ("need",), [(need,) for need in _fulfillable(board)])
    if _may_draw_need(board):
        forms.append(ListedForm("draw_need", seat=seat))
    offer(
        "use_defense",
        ("card", "location"),
        [(use.card, to) for use in uses(board, "cartel_turn", {}) for to in use.locations],
    )
    forms.append(ListedForm("end_cartel_turn", seat=seat))
    if options.cartel_early_win and cartel_has_enough(board):
        forms.append(ListedForm("claim_win", seat=seat))
    if options.fix_window == "any_time":
        forms += leads.fix_moves(board, HUNTERS)
    return forms


def _playable(board: Board, cards: Iterable[str], points: int, rebate: int = 0) -> list[tuple[str | None, ...]]:
    defenses = board.content.defenses
    return [(card, place) for card in cards if defenses[card].cost - rebate <= points for place in destinations(board, card)]


def _movable(board: Board, points: int) -> list[tuple[str | None, ...]]:
    return [
        (card.id, place)
        for card in board.defenses_in_play()
        if 0 < card.move <= points
        for place in destinations(board, card.id, board.area(card.id))
        if place != board.place(card.id)
    ]


def _chapo_moves(board: Board) -> list[tuple[str | None, ...]]:
    at, area = board.chapo_at, board.chapo_area
    areas = (HIDDEN, FIXED) if area == HIDDEN else (FIXED,)
    return [(location, to) for to in areas for location in board.content.locations if (location, to) != (at, area)]


def _fulfillable(board: Board) -> list[str]:
    at, area = board.chapo_at, board.chapo_area
    return [
        need.id
        for need in board.content.needs.values()
        if board.place(need.id) == at
        and not (area == HIDDEN and board.area(need.id) == FIXED)
        and board.discs(need.id) < need.circles
    ]


def _may_draw_need(board: Board) -> bool:
    table = board.desk.table
    if not table.zones["deck/needs"]:
        return False
    if board.options.need_draw_free or table.numbers["mode"] == "pulses":
        return not table.number("need_draws") and (board.options.need_draw_free or left(board, "need") > 0)
    return table.numbers["mode"] == ""


# ---------------------------------------------------------------- Defense actions


def draw_defense(desk: Desk, _task: Task, move: Move) -> None:
    """``draw_defense(deck)`` (HUNT-5.2)."""
    board = Board(desk)
    deck = move.text("deck")
    check_mode(board, "defense")
    check_limit(board, "draws", board.options.defense_draws_per_turn, "Only one Defense may be drawn in a turn.")
    check_points(board, "defense", 1, "HUNT-5.2")
    if deck not in DEFENSE_TYPES:
        raise refuse("bad_argument", "HUNT-5.2", f"There is no Defense deck {deck}.")
    cards = desk.table.ids(f"deck/{deck}")
    if not cards:
        raise refuse("deck_empty", "HUNT-5.2", "That deck is empty.")
    card = desk.pick(cards)
    board.put(card, "hand")
    desk.add("draws", 1)
    pay(board, "defense", 1, "draw")
    desk.say("defense_drawn", card=desk.ref(card))
    if board.options.draw_and_place:
        desk.ask("place_drawn", CARTEL, card=card, name=board.content.name(card))


def play_defense(desk: Desk, _task: Task, move: Move) -> None:
    """``play_defense(card, target)`` (HUNT-5.3)."""
    board = Board(desk)
    card = known_defense(board, move.text("card"))
    check_mode(board, "defense")
    _play(board, card, move.text("target"), card.cost)
    published(desk)


def _play(board: Board, card: Defense, target: str, cost: int) -> None:
    desk = board.desk
    check_points(board, "defense", cost, "HUNT-5.3")
    check_box(board, card.id, target, "HUNT-5.3")
    if target != WITH_CHAPO:
        check_terrain(board, card.id, target, "HUNT-5.3")
        check_box_limit(board, card.id, hidden(target, card.type))
    if board.area(card.id) != "hand":
        raise refuse("not_in_hand", "HUNT-5.3", f"{card.name} is not in the hand.")
    board.put_hidden(card.id, target)
    pay(board, "defense", cost, "play")
    desk.say("defense_played", card=desk.ref(card.id), place=board.at(target))


def move_defense(desk: Desk, _task: Task, move: Move) -> None:
    """``move_defense(card, location, area?)``: within its area (HUNT-5.4); the area is never offered."""
    board = Board(desk)
    card, location = known_defense(board, move.text("card")), move.text("location")
    check_mode(board, "defense")
    check_points(board, "defense", max(card.move, 1), "HUNT-5.4")
    if not card.move:
        raise refuse("not_movable", "HUNT-5.4", "The card bears no move symbol.")
    check_box(board, card.id, location, "HUNT-5.4")
    area = board.area(card.id)
    if move.maybe("area") not in (None, area):
        raise refuse("cross_area_move", "HUNT-5.4", "Defenses do not change area by moving.")
    if board.place(card.id) == location:
        raise refuse("same_place", "HUNT-5.4", "It is already there.")
    check_terrain(board, card.id, location, "HUNT-5.4")
    if area not in (HIDDEN, FIXED):
        raise refuse("not_in_play", "HUNT-5.4", f"{card.name} is not on a board.")
    zone = f"{area}/{location}/{card.type}"
    check_box_limit(board, card.id, zone)
    board.put(card.id, zone)
    pay(board, "defense", card.move, "move")
    line = "fixed_defense_moved" if area == FIXED else "hidden_defense_moved"
    desk.say(line, card=desk.ref(card.id), place=board.content.name(location))
    published(desk)


def place_drawn_moves(desk: Desk, task: Task) -> Iterable[Form]:
    """Option ``draw_and_place``: play the drawn card, or keep it."""
    board = Board(desk)
    rows = [(row[1],) for row in _playable(board, (task.data["card"],), left(board, "defense"), rebate=1)]
    return [*([board.rules.listed("place_drawn", ("target",), rows)] if rows else []), ListedForm("keep")]


def place_drawn(desk: Desk, task: Task, move: Move) -> None:
    """``place_drawn(target)``: costs 1 less (HUNT-5.9)."""
    board = Board(desk)
    card = board.content.defenses[task.data["card"]]
    desk.done()
    _play(board, card, move.text("target"), card.cost - 1)


def keep(desk: Desk, _task: Task, _move: Move) -> None:
    """``keep()``: the drawn card stays in the hand (HUNT-5.9)."""
    desk.done()


# ---------------------------------------------------------------- Chapo actions


def move_chapo(desk: Desk, _task: Task, move: Move) -> None:
    """``move_chapo(location, area)`` (HUNT-5.5)."""
    board = Board(desk)
    location, area = known_location(board, move.text("location")), move.text("area")
    check_mode(board, "chapo")
    check_points(board, "chapo", 1, "HUNT-5.5")
    if area not in (HIDDEN, FIXED):
        raise refuse("bad_argument", "HUNT-5.5", "The area is hidden or fixed.")
    if area == HIDDEN and board.chapo_area == FIXED:
        raise refuse("fixed_to_hidden", "HUNT-5.5", "Chapo cannot go back into hiding by moving.")
    if (location, area) == (board.chapo_at, board.chapo_area):
        raise refuse("same_place", "HUNT-5.5", "He is already there.")
    pay(board, "chapo", 1, "move Chapo")
    board.move_chapo(location, area)
    published(desk)


def fulfil(desk: Desk, _task: Task, move: Move) -> None:
    """``fulfil(need)`` (HUNT-5.6)."""
    board = Board(desk)
    card = known_card(board, move.text("need"))
    need = board.content.needs.get(card)
    if need is None:
        raise refuse("bad_argument", "HUNT-5.6", f"{board.content.name(card)} is not a Need.")
    check_mode(board, "chapo")
    check_limit(board, "fulfils", board.options.fulfil_per_turn, "Only one circle may be filled in a turn.")
    check_points(board, "chapo", 1, "HUNT-5.6")
    if board.area(card) == "finished":
        raise refuse("need_finished", "HUNT-5.6", "No circle can be filled on it: it is Finished.")
    if board.place(card) != board.chapo_at:
        raise refuse("not_collocated", "HUNT-5.6", "Chapo is not at that Need's Location.")
    if board.chapo_area == HIDDEN and board.area(card) == FIXED:
        raise refuse("hidden_cannot_fill_fixed", "HUNT-5.6", "Chapo must be Fixed to fulfil a Fixed Need.")
    if board.discs(card) >= need.circles:
        raise refuse("need_full", "HUNT-5.6", "No circle can be filled on it: it is full.")
    desk.add_mark(card, "discs", 1)
    desk.add("fulfils", 1)
    board.tally()
    pay(board, "chapo", 1, "fulfil")
    line = "fixed_need_fulfilled" if board.area(card) == FIXED else "hidden_need_fulfilled"
    desk.say(line, card=desk.ref(card), discs=board.discs(card), circles=need.circles)
    published(desk)


# ---------------------------------------------------------------- Needs


def draw_need(desk: Desk, _task: Task, _move: Move) -> None:
    """``draw_need()``: the whole turn, except under options (HUNT-5.7, 5.9)."""
    board = Board(desk)
    free, pulses = board.options.need_draw_free, board.options.cartel_turn_mode == "pulses"
    if not free:
        check_mode(board, "need")
    if free or pulses:
        check_limit(board, "need_draws", 1, "Only one Need may be drawn in a turn.")
    if not free:
        check_points(board, "need", 1, "HUNT-5.7")
    if not desk.table.zones["deck/needs"]:
        raise refuse("deck_empty", "HUNT-5.7", "That deck is empty.")
    desk.add("need_draws", 1)
    if free:
        note(board, "draw a Need")
    else:
        pay(board, "need", 1, "draw a Need")
    ask_place_need(board)


# ---------------------------------------------------------------- other moves


def use_defense(desk: Desk, _task: Task, move: Move) -> None:
    """``use_defense(card, location)``: costs no action (HUNT-5.8)."""
    board = Board(desk)
    use_card(board, "cartel_turn", {}, known_defense(board, move.text("card")), move.maybe("location"))
    published(desk)


def fix_topography(desk: Desk, task: Task, move: Move) -> None:
    """Option ``fix_window = any_time``: the Hunters follow a Lead between two Cartel moves (HUNT-7.8)."""
    if (options := Board(desk).options).fix_window != "any_time":
        raise refusals.refusal(desk.table, options, task, move.verb)
    leads.fix_topography(desk, task, move)


def end_turn(desk: Desk, _task: Task, _move: Move) -> None:
    """``end_cartel_turn()``: unused actions are lost (HUNT-5.1)."""
    desk.done()
    desk.say("cartel_ends")
    desk.then(Task("hunters_begin"))
    desk.publish()


def claim_win(desk: Desk, _task: Task, _move: Move) -> None:
    """``claim_win()``, option ``cartel_early_win``: in place of ending the turn (HUNT-14.4)."""
    board = Board(desk)
    if not board.options.cartel_early_win:
        raise refuse("wrong_phase", "HUNT-14.4", "The Cartel cannot win early.")
    if not cartel_has_enough(board):
        raise refuse("not_enough_discs", "HUNT-14.4", "Too few circles are filled; the turn goes on.")
    desk.done()
    desk.say("claimed")
    desk.then(publish_step("game_over", "the Cartel has filled enough circles", result=CARTEL))
