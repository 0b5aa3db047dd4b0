"""Setup (HUNT-3): the Cartel draws blindly and places Needs, Defenses and Chapo behind its screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.games.hunt.board import Board
from engine.games.hunt.content import CHAPO, DEFENSE_TYPES, WITH_CHAPO, Defense
from engine.games.hunt.places import check_box, check_box_limit, check_terrain, destinations, known_card, known_location
from engine.games.hunt.schema import CARTEL, HIDDEN, hidden
from engine.model.event import Task
from engine.moves.forms import AllocationForm, ListedForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse

MOST_OF_A_TYPE = 8


def begin(desk: Desk, _task: Task) -> None:
    """Topography is shuffled into its slots (HUNT-3.2); then the Cartel's cards are drawn (HUNT-3.3)."""
    board = Board(desk)
    for zone in board.rules.slot_zones:
        desk.move(desk.table.ids(zone)[0], "stack")
    for zone in board.rules.slot_zones:
        box = zone.removeprefix("found/").rpartition("/")[0]
        dealt = [card for card in desk.table.ids("stack") if board.content.topography[card].box == box]
        desk.move(desk.pick(dealt), zone)
    desk.set("phase_word", "setup")
    if board.options.setup_defense_mode == "declared_split":
        board.ask("setup_split", CARTEL)
    elif board.options.setup_defense_mode == "two_each":
        _draw(board, dict.fromkeys(DEFENSE_TYPES, 2))
    else:
        _draw_from_all(board, board.options.defenses_drawn)


def split_moves(desk: Desk, _task: Task) -> Iterable[Form]:
    """Every split."""
    board = Board(desk)
    total = board.options.defenses_drawn
    decks = {deck: min(MOST_OF_A_TYPE, len(desk.table.zones[f"deck/{deck}"])) for deck in DEFENSE_TYPES}
    return [AllocationForm("setup_split", "", decks, total, least=total, flat=True, zones=board.rules.token_zones)]


def split(desk: Desk, _task: Task, move: Move) -> None:
    """``setup_split(exposure, detection, mobility)``: declared before any card is seen."""
    board = Board(desk)
    amounts = {deck: move.integer(deck) for deck in DEFENSE_TYPES}
    total = board.options.defenses_drawn
    if sum(amounts.values()) != total or not all(0 <= n <= MOST_OF_A_TYPE for n in amounts.values()):
        raise refuse("split_sum", "HUNT-3.3", f"The split must add up to {total}.")
    desk.done()
    desk.say("setup_split", **amounts)
    _draw(board, amounts)


def _draw(board: Board, amounts: dict[str, int]) -> None:
    for deck, amount in amounts.items():
        for _ in range(amount):
            _draw_one(board, deck, "hand")
    _draw_needs(board)


def _draw_from_all(board: Board, amount: int) -> None:
    """Option ``random``: from all decks shuffled together."""
    desk = board.desk
    for _ in range(amount):
        desk.move(desk.pick([card for deck in DEFENSE_TYPES for card in desk.table.ids(f"deck/{deck}")]), "stack")
    for card in desk.table.ids("stack"):
        board.put(card, "hand")
    _draw_needs(board)


def _draw_needs(board: Board) -> None:
    desk = board.desk
    for _ in range(board.options.setup_needs):
        _draw_one(board, "needs", "drawn")
    drawn = [*desk.table.ids("hand"), *(card for card in desk.table.ids("drawn") if card != CHAPO)]
    desk.say("setup_drawn", cards=tuple(desk.ref(card) for card in drawn))
    board.ask("setup_place", CARTEL)


def _draw_one(board: Board, deck: str, to: str) -> None:
    board.put(board.desk.pick(board.desk.table.ids(f"deck/{deck}")), to)


# ---------------------------------------------------------------- placing


def drawn_needs(board: Board) -> list[str]:
    """The Needs of setup, placed or not."""
    return [need.id for need in board.content.needs.values() if board.area(need.id) in ("drawn", HIDDEN)]


def placed_defenses(board: Board) -> list[str]:
    """The Defenses that are on the Hidden side."""
    return [defense.id for defense in board.defenses_in_play()]


def place_moves(desk: Desk, _task: Task) -> Iterable[Form]:
    """Every placement, and ``setup_done`` as soon as it is possible."""
    board = Board(desk)
    rules = board.rules
    needs = [
        (need, place) for need in drawn_needs(board) for place in destinations(board, need) if place != board.place(need)
    ]
    placed = placed_defenses(board)
    room = len(placed) < board.options.setup_defenses_placed
    cards: Sequence[str] = (*desk.table.ids("hand"), *placed) if room else placed
    defenses = [
        (card, place)
        for card in cards
        for place in (*destinations(board, card), *(("hand",) if card in placed else ()))
        if place != board.place(card)
    ]
    spots = [(location,) for location in board.content.locations if location != board.chapo_at]
    forms = [
        rules.listed("setup_place_need", ("card", "location"), needs),
        rules.listed("setup_place_defense", ("card", "location"), defenses),
        rules.listed("setup_place_chapo", ("location",), spots),
    ]
    if not _missing(board):
        forms.append(ListedForm("setup_done"))
    return forms


def place_need(desk: Desk, _task: Task, move: Move) -> None:
    """``setup_place_need(card, location)`` (HUNT-3.4)."""
    board = Board(desk)
    card, location = known_card(board, move.text("card")), known_location(board, move.text("location"))
    check_terrain(board, card, location, "HUNT-3.4")
    if card not in drawn_needs(board):
        raise refuse("not_drawn", "HUNT-3.4", f"{board.content.name(card)} is not one of the drawn Needs.")
    _place(board, card, location)


def place_defense(desk: Desk, _task: Task, move: Move) -> None:
    """``setup_place_defense(card, location)``; also to ``with_chapo`` and back to ``hand`` (HUNT-3.5, 3.6)."""
    board = Board(desk)
    card, target = known_card(board, move.text("card")), move.text("location")
    placed = placed_defenses(board)
    if target == "hand":
        if card not in placed:
            raise refuse("not_placed", "HUNT-3.6", f"{board.content.name(card)} is not placed.")
        board.put(card, "hand")
        desk.say("setup_to_hand", card=desk.ref(card))
        return
    check_box(board, card, target, "HUNT-3.5")
    if target != WITH_CHAPO:
        check_terrain(board, card, target, "HUNT-3.5")
        if board.desk.table.where[card] != hidden(target, board.box(card)):
            check_box_limit(board, card, hidden(target, board.box(card)))
    if board.area(card) not in ("hand", HIDDEN) or not isinstance(board.content.cards[card], Defense):
        raise refuse("not_drawn", "HUNT-3.5", f"{board.content.name(card)} is not one of the drawn Defenses.")
    most = board.options.setup_defenses_placed
    if card not in placed and len(placed) >= most:
        raise refuse("too_many_setup_defenses", "HUNT-3.5", f"At most {most} Defenses may be placed in setup.")
    _place(board, card, target)


def _place(board: Board, card: str, place: str) -> None:
    if board.place(card) == place:
        raise refuse("same_place", "HUNT-3.6", f"{board.content.name(card)} is already there.")
    board.put_hidden(card, place)
    board.desk.say("setup_placed", card=board.desk.ref(card), place=board.at(place))


def place_chapo(desk: Desk, _task: Task, move: Move) -> None:
    """``setup_place_chapo(location)`` (HUNT-3.6)."""
    board = Board(desk)
    location = known_location(board, move.text("location"))
    if location == board.chapo_at:
        raise refuse("same_place", "HUNT-3.6", "He is already there.")
    board.put(CHAPO, hidden(location, "spot"))
    desk.say("setup_placed", card=desk.ref(CHAPO), place=board.at(location))


def done(desk: Desk, _task: Task, _move: Move) -> None:
    """``setup_done()``: needs all Needs and Chapo placed (HUNT-3.6)."""
    board = Board(desk)
    if missing := _missing(board):
        raise refuse("setup_incomplete", "HUNT-3.6", f"{missing} is not placed yet.")
    desk.done()
    desk.say("setup_ends")
    desk.then(Task("cartel_begin"))


def _missing(board: Board) -> str:
    waiting = board.desk.table.ids("drawn")
    if not waiting:
        return ""
    return "Chapo" if CHAPO in waiting else board.content.name(waiting[0])
