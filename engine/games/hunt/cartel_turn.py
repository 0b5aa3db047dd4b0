"""The Cartel turn (HUNT-5): Defense actions, Chapo actions or a Need."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from engine.games.hunt import leads, refusals
from engine.games.hunt.actions import (
    actions_left,
    check_limit,
    check_mode,
    check_points,
    may_draw_need,
    note,
    pay,
    publish_common,
)
from engine.games.hunt.board import HuntBoard, publish_step
from engine.games.hunt.content import CARTEL, DEFENSE_TYPES, HUNTERS, WITH_CHAPO, Defense
from engine.games.hunt.context import HuntDesk
from engine.games.hunt.defenses import clear_used, usable_defenses
from engine.games.hunt.figures import has_enough_discs, times_done
from engine.games.hunt.game_end import CLAIMED
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
from engine.games.hunt.reaction_windows import use_card
from engine.games.hunt.zone_names import FIXED, HIDDEN, hidden
from engine.model.event import Task
from engine.moves.forms import ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.play.working_table import refuse


def begin(desk: HuntDesk, _task: Task) -> None:
    """Begin a pair with the Cartel turn (HUNT-4.1)."""
    board = HuntBoard(desk)
    desk.add("pair", 1)
    pulses = board.options.cartel_turn_mode == "pulses"
    desk.set("mode", "pulses" if pulses else "")
    desk.set("actions_left", board.options.pulses if pulses else None)
    desk.set("done", "")
    clear_used(board, "per_cartel_turn")
    desk.say("cartel_begins", pair=desk.table.number("pair"))
    seats = (CARTEL, HUNTERS) if board.options.fix_window == "any_time" else (CARTEL,)
    desk.ask("cartel_turn", *seats)
    desk.publish_to_all()


# ---------------------------------------------------------------- what may be done


def moves(desk: HuntDesk, _task: Task) -> Iterable[Form]:
    """Return everything that the Cartel may do now; with ``fix_window = any_time`` also what the Hunters may."""
    board = HuntBoard(desk)
    context, options = board.context, board.options
    seat = CARTEL if options.fix_window == "any_time" else ""
    forms: list[Form] = []

    def offer(name: str, names: tuple[str, ...], rows: list[tuple[str | None, ...]]) -> None:
        if rows:
            forms.append(context.listed(name, names, rows, seat=seat))

    if points := actions_left(board, "defense"):
        if not options.defense_draws_per_turn or not times_done("draw", desk.table):
            offer("draw_defense", ("deck",), [(deck,) for deck in DEFENSE_TYPES if desk.table.zones[f"deck/{deck}"]])
        offer("play_defense", ("card", "target"), _playable(board, desk.table.ids("hand"), points))
        offer("move_defense", ("card", "location"), _movable(board, points))
    if actions_left(board, "chapo"):
        offer("move_chapo", ("location", "area"), _chapo_moves(board))
        if not options.fulfil_per_turn or not times_done("fulfil", desk.table):
            offer("fulfil", ("need",), [(need,) for need in _fulfillable(board)])
    if may_draw_need(context, desk.table):
        forms.append(ListedForm("draw_need", seat=seat))
    offer(
        "use_defense",
        ("card", "location"),
        [(use.card, to) for use in usable_defenses(board, "cartel_turn", {}) for to in use.locations],
    )
    forms.append(ListedForm("end_cartel_turn", seat=seat))
    if options.cartel_early_win and has_enough_discs(board.context, desk.table):
        forms.append(ListedForm("claim_win", seat=seat))
    if options.fix_window == "any_time":
        forms += leads.fix_moves(board, HUNTERS)
    return forms


def _playable(board: HuntBoard, cards: Iterable[str], points: int, rebate: int = 0) -> list[tuple[str | None, ...]]:
    defenses = board.content.defenses
    return [(card, place) for card in cards if defenses[card].cost - rebate <= points for place in destinations(board, card)]


def _movable(board: HuntBoard, points: int) -> list[tuple[str | None, ...]]:
    return [
        (card.id, place)
        for card in board.defenses_in_play()
        if 0 < card.move <= points
        for place in destinations(board, card.id, board.area(card.id))
        if place != board.place(card.id)
    ]


def _chapo_moves(board: HuntBoard) -> list[tuple[str | None, ...]]:
    at, area = board.chapo_at, board.chapo_area
    areas = (HIDDEN, FIXED) if area == HIDDEN else (FIXED,)
    return [(location, to) for to in areas for location in board.content.locations if (location, to) != (at, area)]


def _fulfillable(board: HuntBoard) -> list[str]:
    at, area = board.chapo_at, board.chapo_area
    return [
        need.id
        for need in board.content.needs.values()
        if board.place(need.id) == at
        and not (area == HIDDEN and board.area(need.id) == FIXED)
        and board.discs(need.id) < need.circles
    ]


# ---------------------------------------------------------------- Defense actions


def _can_play_defenses(desk: HuntDesk, _task: Task, _by: str) -> None:
    check_mode(HuntBoard(desk), "defense")


def _can_draw_defense(desk: HuntDesk, _task: Task, _by: str) -> None:
    board = HuntBoard(desk)
    check_mode(board, "defense")
    check_limit(board, "draw", board.options.defense_draws_per_turn, "Only one Defense may be drawn in a turn.")
    check_points(board, "defense", 1, "HUNT-5.2")


@verb("HUNT-5.2", seats=(CARTEL,), precheck=_can_draw_defense)
def draw_defense(desk: HuntDesk, task: Task, deck: str) -> None:
    """Draw the top Defense of a deck."""
    board = HuntBoard(desk)
    if deck not in DEFENSE_TYPES:
        raise refuse("bad_argument", "HUNT-5.2", f"There is no Defense deck {deck}.")
    cards = desk.table.ids(f"deck/{deck}")
    if not cards:
        raise refuse("deck_empty", "HUNT-5.2", "That deck is empty.")
    card = desk.pick(cards)
    board.put(card, "hand")
    pay(board, "defense", 1, "draw")
    desk.say("defense_drawn", card=desk.ref(card))
    if board.options.draw_and_place:
        desk.ask("place_drawn", CARTEL, card=card, name=board.content.name(card))


@verb("HUNT-5.3", seats=(CARTEL,), precheck=_can_play_defenses)
def play_defense(
    desk: HuntDesk, task: Task, card: Annotated[str, "a Defense"], target: Annotated[str, "a Location or with_chapo"]
) -> None:
    """Play a Defense from the hand to the Hidden side."""
    board = HuntBoard(desk)
    defense = known_defense(board, card)
    _play(board, defense, target, defense.cost)
    publish_common(desk)


def _play(board: HuntBoard, card: Defense, target: str, cost: int) -> None:
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
    desk.say("defense_played", card=desk.ref(card.id), place=board.place_text(target))


@verb("HUNT-5.4", seats=(CARTEL,), precheck=_can_play_defenses)
def move_defense(
    desk: HuntDesk, task: Task, card: Annotated[str, "a Defense"], location: str, area: str | None = None
) -> None:
    """Move a Defense to another Location within its area; the area is never offered."""
    board = HuntBoard(desk)
    defense = known_defense(board, card)
    there = board.area(card)
    check_points(board, "defense", max(defense.move, 1), "HUNT-5.4")
    if not defense.move:
        raise refuse("not_movable", "HUNT-5.4", "The card bears no move symbol.")
    check_box(board, card, location, "HUNT-5.4")
    if area not in (None, there):
        raise refuse("cross_area_move", "HUNT-5.4", "Defenses do not change area by moving.")
    if board.place(card) == location:
        raise refuse("same_place", "HUNT-5.4", "It is already there.")
    check_terrain(board, card, location, "HUNT-5.4")
    if there not in (HIDDEN, FIXED):
        raise refuse("not_in_play", "HUNT-5.4", f"{defense.name} is not on a board.")
    zone = f"{there}/{location}/{defense.type}"
    check_box_limit(board, card, zone)
    board.put(card, zone)
    pay(board, "defense", defense.move, "move")
    line = "fixed_defense_moved" if there == FIXED else "hidden_defense_moved"
    desk.say(line, card=desk.ref(card), place=board.content.name(location))
    publish_common(desk)


def place_drawn_moves(desk: HuntDesk, task: Task) -> Iterable[Form]:
    """Return what may be done with option ``draw_and_place``: play the drawn card, or keep it."""
    board = HuntBoard(desk)
    rows = [(row[1],) for row in _playable(board, (task.data["card"],), actions_left(board, "defense"), rebate=1)]
    return [*([board.context.listed("place_drawn", ("target",), rows)] if rows else []), ListedForm("keep")]


@verb("HUNT-5.9")
def place_drawn(desk: HuntDesk, task: Task, target: Annotated[str, "a Location or with_chapo"]) -> None:
    """Play the card just drawn for 1 action less."""
    board = HuntBoard(desk)
    card = board.content.defenses[task.data["card"]]
    desk.pop_task()
    _play(board, card, target, card.cost - 1)


@verb("HUNT-5.9")
def keep(desk: HuntDesk, task: Task) -> None:
    """Keep the card just drawn in the hand."""
    desk.pop_task()


# ---------------------------------------------------------------- Chapo actions


def _can_move_chapo(desk: HuntDesk, _task: Task, _by: str) -> None:
    board = HuntBoard(desk)
    check_mode(board, "chapo")
    check_points(board, "chapo", 1, "HUNT-5.5")


def _can_fulfil(desk: HuntDesk, _task: Task, _by: str) -> None:
    board = HuntBoard(desk)
    check_mode(board, "chapo")
    check_limit(board, "fulfil", board.options.fulfil_per_turn, "Only one circle may be filled in a turn.")
    check_points(board, "chapo", 1, "HUNT-5.6")


@verb("HUNT-5.5", seats=(CARTEL,), precheck=_can_move_chapo)
def move_chapo(desk: HuntDesk, task: Task, location: str, area: Annotated[str, "hidden or fixed"]) -> None:
    """Move Chapo to a Location of an area."""
    board = HuntBoard(desk)
    known_location(board, location)
    if area not in (HIDDEN, FIXED):
        raise refuse("bad_argument", "HUNT-5.5", "The area is hidden or fixed.")
    if area == HIDDEN and board.chapo_area == FIXED:
        raise refuse("fixed_to_hidden", "HUNT-5.5", "Chapo cannot go back into hiding by moving.")
    if (location, area) == (board.chapo_at, board.chapo_area):
        raise refuse("same_place", "HUNT-5.5", "He is already there.")
    pay(board, "chapo", 1, "move_chapo")
    board.move_chapo(location, area)
    publish_common(desk)


@verb("HUNT-5.6", seats=(CARTEL,), precheck=_can_fulfil)
def fulfil(desk: HuntDesk, task: Task, need: str) -> None:
    """Fill a circle of a Need where Chapo is."""
    board = HuntBoard(desk)
    card = known_card(board, need)
    record = board.content.needs.get(card)
    if record is None:
        raise refuse("bad_argument", "HUNT-5.6", f"{board.content.name(card)} is not a Need.")
    if board.area(card) == "finished":
        raise refuse("need_finished", "HUNT-5.6", "No circle can be filled on it: it is Finished.")
    if board.place(card) != board.chapo_at:
        raise refuse("not_collocated", "HUNT-5.6", "Chapo is not at that Need's Location.")
    if board.chapo_area == HIDDEN and board.area(card) == FIXED:
        raise refuse("hidden_cannot_fill_fixed", "HUNT-5.6", "Chapo must be Fixed to fulfil a Fixed Need.")
    if board.discs(card) >= record.circles:
        raise refuse("need_full", "HUNT-5.6", "No circle can be filled on it: it is full.")
    desk.add_mark(card, "discs", 1)
    pay(board, "chapo", 1, "fulfil")
    line = "fixed_need_fulfilled" if board.area(card) == FIXED else "hidden_need_fulfilled"
    desk.say(line, card=desk.ref(card), discs=board.discs(card), circles=record.circles)
    publish_common(desk)


# ---------------------------------------------------------------- Needs


def _can_draw_need(desk: HuntDesk, _task: Task, _by: str) -> None:
    board = HuntBoard(desk)
    free, pulses = board.options.need_draw_free, board.options.cartel_turn_mode == "pulses"
    if not free:
        check_mode(board, "need")
    if free or pulses:
        check_limit(board, "draw_need", 1, "Only one Need may be drawn in a turn.")
    if not free:
        check_points(board, "need", 1, "HUNT-5.7")
    if not desk.table.zones["deck/needs"]:
        raise refuse("deck_empty", "HUNT-5.7", "That deck is empty.")


@verb("HUNT-5.7", "HUNT-5.9", seats=(CARTEL,), precheck=_can_draw_need)
def draw_need(desk: HuntDesk, task: Task) -> None:
    """Draw a Need: the whole turn, except under options."""
    board = HuntBoard(desk)
    if board.options.need_draw_free:
        note(board, "draw_need")
    else:
        pay(board, "need", 1, "draw_need")
    ask_place_need(board)


# ---------------------------------------------------------------- other moves


@verb("HUNT-5.8", seats=(CARTEL,))
def use_defense(desk: HuntDesk, task: Task, card: Annotated[str, "a Defense"], location: str | None = None) -> None:
    """Use a Defense, which costs no action."""
    board = HuntBoard(desk)
    use_card(board, "cartel_turn", {}, known_defense(board, card), location)
    publish_common(desk)


def _can_fix_any_time(desk: HuntDesk, task: Task, _by: str) -> None:
    if desk.context.options.fix_window != "any_time":
        raise refusals.refusal(desk.table, desk.context.options, task, "fix_topography")


@verb("HUNT-7.7", "HUNT-7.8", seats=(HUNTERS,), precheck=_can_fix_any_time)
def fix_topography(desk: HuntDesk, task: Task, card: str, label: Annotated[str, "a Lead"]) -> None:
    """Follow a Lead between two Cartel moves: option ``fix_window = any_time``."""
    leads.follow_lead(HuntBoard(desk), card, label)


@verb("HUNT-5.1", seats=(CARTEL,))
def end_cartel_turn(desk: HuntDesk, task: Task) -> None:
    """End the Cartel turn: unused actions are lost."""
    desk.say("cartel_ends")
    desk.publish_to_all()
    desk.pop_task()
    desk.then(Task("hunters_begin"))


def _can_claim_win(desk: HuntDesk, _task: Task, _by: str) -> None:
    if not desk.context.options.cartel_early_win:
        raise refuse("wrong_phase", "HUNT-14.4", "The Cartel cannot win early.")
    if not has_enough_discs(desk.context, desk.table):
        raise refuse("not_enough_discs", "HUNT-14.4", "Too few circles are filled; the turn goes on.")


@verb("HUNT-14.4", seats=(CARTEL,), precheck=_can_claim_win)
def claim_win(desk: HuntDesk, task: Task) -> None:
    """Claim the win instead of ending the turn: option ``cartel_early_win``. The turn goes on if the claim is ruled out."""
    desk.say("claimed")
    desk.then(publish_step("game_over", "the Cartel has filled enough circles", result=CLAIMED))
