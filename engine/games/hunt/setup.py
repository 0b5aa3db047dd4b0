"""Setup (HUNT-3): the Cartel draws blindly and places Needs, Defenses and Chapo behind its screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from engine.games.hunt.board import HuntBoard
from engine.games.hunt.content import CARTEL, CHAPO, DEFENSE_TYPES, WITH_CHAPO, Defense
from engine.games.hunt.context import HuntDesk
from engine.games.hunt.places import check_box, check_box_limit, check_terrain, destinations, known_card, known_location
from engine.games.hunt.zone_names import HIDDEN, hidden
from engine.model.event import Task
from engine.moves.forms import AllocationForm, ListedForm
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.play.working_table import refuse

MOST_OF_A_TYPE = 8


def begin(desk: HuntDesk, _task: Task) -> None:
    """Shuffle Topography into its slots (HUNT-3.2), then draw the Cartel's cards (HUNT-3.3)."""
    board = HuntBoard(desk)
    for zone in board.context.slot_zones:
        desk.move(desk.table.ids(zone)[0], "stack")
    for zone in board.context.slot_zones:
        box = zone.removeprefix("found/").rpartition("/")[0]
        dealt = [card for card in desk.table.ids("stack") if board.content.topography[card].box == box]
        desk.move(desk.pick(dealt), zone)
    if board.options.setup_defense_mode == "declared_split":
        desk.ask("setup_split", CARTEL, total=board.options.defenses_drawn)
    elif board.options.setup_defense_mode == "two_each":
        _draw(board, dict.fromkeys(DEFENSE_TYPES, 2))
    else:
        _draw_from_all(board, board.options.defenses_drawn)


def split_moves(desk: HuntDesk, _task: Task) -> Iterable[Form]:
    """Return every split."""
    board = HuntBoard(desk)
    total = board.options.defenses_drawn
    decks = {deck: min(MOST_OF_A_TYPE, len(desk.table.zones[f"deck/{deck}"])) for deck in DEFENSE_TYPES}
    return [AllocationForm("setup_split", "", decks, total, least=total, flat=True, words=board.context.words)]


@verb("HUNT-3.3")
def setup_split(desk: HuntDesk, task: Task, exposure: int, detection: int, mobility: int) -> None:
    """Declare how many Defenses of each type are drawn, before any card is seen."""
    board = HuntBoard(desk)
    amounts = {"exposure": exposure, "detection": detection, "mobility": mobility}
    total = board.options.defenses_drawn
    if sum(amounts.values()) != total or not all(0 <= n <= MOST_OF_A_TYPE for n in amounts.values()):
        raise refuse("split_sum", "HUNT-3.3", f"The split must add up to {total}.")
    desk.pop_task()
    desk.say("setup_split", **amounts)
    _draw(board, amounts)


def _draw(board: HuntBoard, amounts: dict[str, int]) -> None:
    for deck, amount in amounts.items():
        for _ in range(amount):
            _draw_one(board, deck, "hand")
    _draw_needs(board)


def _draw_from_all(board: HuntBoard, amount: int) -> None:
    """Draw Defenses from all decks shuffled together: option ``random``."""
    desk = board.desk
    for _ in range(amount):
        desk.move(desk.pick([card for deck in DEFENSE_TYPES for card in desk.table.ids(f"deck/{deck}")]), "stack")
    for card in desk.table.ids("stack"):
        board.put(card, "hand")
    _draw_needs(board)


def _draw_needs(board: HuntBoard) -> None:
    desk = board.desk
    for _ in range(board.options.setup_needs):
        _draw_one(board, "needs", "drawn")
    drawn = [*desk.table.ids("hand"), *(card for card in desk.table.ids("drawn") if card != CHAPO)]
    desk.say("setup_drawn", cards=tuple(desk.ref(card) for card in drawn))
    desk.ask("setup_place", CARTEL)


def _draw_one(board: HuntBoard, deck: str, to: str) -> None:
    board.put(board.desk.pick(board.desk.table.ids(f"deck/{deck}")), to)


# ---------------------------------------------------------------- placing


def drawn_needs(board: HuntBoard) -> list[str]:
    """Return the Needs of setup, placed or not."""
    return [need.id for need in board.content.needs.values() if board.area(need.id) in ("drawn", HIDDEN)]


def placed_defenses(board: HuntBoard) -> list[str]:
    """Return the Defenses that are on the Hidden side."""
    return [defense.id for defense in board.defenses_in_play()]


def place_moves(desk: HuntDesk, _task: Task) -> Iterable[Form]:
    """Return every placement, and ``setup_done`` as soon as it is possible."""
    board = HuntBoard(desk)
    context = board.context
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
        context.listed("setup_place_need", ("card", "location"), needs),
        context.listed("setup_place_defense", ("card", "location"), defenses),
        context.listed("setup_place_chapo", ("location",), spots),
    ]
    if not missing(board):
        forms.append(ListedForm("setup_done"))
    return forms


@verb("HUNT-3.4")
def setup_place_need(desk: HuntDesk, task: Task, card: Annotated[str, "a Need"], location: str) -> None:
    """Place a drawn Need at a Hidden Location."""
    board = HuntBoard(desk)
    known_card(board, card)
    known_location(board, location)
    check_terrain(board, card, location, "HUNT-3.4")
    if card not in drawn_needs(board):
        raise refuse("not_drawn", "HUNT-3.4", f"{board.content.name(card)} is not one of the drawn Needs.")
    _place(board, card, location)


@verb("HUNT-3.5", "HUNT-3.6")
def setup_place_defense(
    desk: HuntDesk,
    task: Task,
    card: Annotated[str, "a Defense"],
    location: Annotated[str, "a Location, with_chapo or hand"],
) -> None:
    """Place a drawn Defense on the Hidden side, or take it back to the hand."""
    board = HuntBoard(desk)
    known_card(board, card)
    placed = placed_defenses(board)
    if location == "hand":
        if card not in placed:
            raise refuse("not_placed", "HUNT-3.6", f"{board.content.name(card)} is not placed.")
        board.put(card, "hand")
        desk.say("setup_to_hand", card=desk.ref(card))
        return
    check_box(board, card, location, "HUNT-3.5")
    if location != WITH_CHAPO:
        check_terrain(board, card, location, "HUNT-3.5")
        zone = hidden(location, board.box(card))
        if board.desk.table.where[card] != zone:
            check_box_limit(board, card, zone)
    if board.area(card) not in ("hand", HIDDEN) or not isinstance(board.content.cards[card], Defense):
        raise refuse("not_drawn", "HUNT-3.5", f"{board.content.name(card)} is not one of the drawn Defenses.")
    most = board.options.setup_defenses_placed
    if card not in placed and len(placed) >= most:
        raise refuse("too_many_setup_defenses", "HUNT-3.5", f"At most {most} Defenses may be placed in setup.")
    _place(board, card, location)


def _place(board: HuntBoard, card: str, place: str) -> None:
    if board.place(card) == place:
        raise refuse("same_place", "HUNT-3.6", f"{board.content.name(card)} is already there.")
    board.put_hidden(card, place)
    board.desk.say("setup_placed", card=board.desk.ref(card), place=board.place_text(place))


@verb("HUNT-3.6")
def setup_place_chapo(desk: HuntDesk, task: Task, location: str) -> None:
    """Place Chapo at a Hidden Location."""
    board = HuntBoard(desk)
    known_location(board, location)
    if location == board.chapo_at:
        raise refuse("same_place", "HUNT-3.6", "He is already there.")
    board.put(CHAPO, hidden(location, "spot"))
    desk.say("setup_placed", card=desk.ref(CHAPO), place=board.place_text(location))


def _is_all_placed(desk: HuntDesk, _task: Task, _by: str) -> None:
    if lacking := missing(HuntBoard(desk)):
        raise refuse("setup_incomplete", "HUNT-3.6", f"{lacking} is not placed yet.")


@verb("HUNT-3.6", precheck=_is_all_placed)
def setup_done(desk: HuntDesk, task: Task) -> None:
    """End setup once all Needs and Chapo are placed."""
    desk.pop_task()
    desk.say("setup_ends")
    desk.then(Task("cartel_begin"))


def missing(board: HuntBoard) -> str:
    """Return what still has to be placed, by name; "" if all is."""
    waiting = board.desk.table.ids("drawn")
    if not waiting:
        return ""
    return "Chapo" if CHAPO in waiting else board.content.name(waiting[0])
