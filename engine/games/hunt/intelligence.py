"""The Hunter turn: building, planning and resolving Intelligence (HUNT-6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from engine.games.hunt.board import HuntBoard
from engine.games.hunt.content import HUNTERS, Topography, slot_name
from engine.games.hunt.context import HuntDesk
from engine.games.hunt.defenses import SUCCESS, clear_used, modifier_in_words, succeeding
from engine.games.hunt.effects import is_blocked, modifier, reduction
from engine.games.hunt.figures import is_last_turn, pawns_owned
from engine.games.hunt.leads import fix_moves, lead_checks
from engine.games.hunt.reaction_windows import open_window
from engine.games.hunt.zone_names import FIXED
from engine.model.event import Task
from engine.moves.forms import AllocationForm
from engine.moves.move import Form
from engine.play.verbs import verb
from engine.play.working_table import refuse

FLIPS = succeeding(0)


def begin(desk: HuntDesk, _task: Task) -> None:
    """Take a pawn from the track; fix the numbers of the turn and tell them (HUNT-6.1, 6.2)."""
    board = HuntBoard(desk)
    desk.add("white_track", -1)
    causes: dict[str, None] = {}
    for colour in ("white", "blue"):
        reductions = reduction(board, colour)
        has = pawns_owned(board.context, desk.table, colour)
        desk.set(f"{colour}_available", max(0, has - sum(amount for _, amount in reductions)))
        causes |= dict.fromkeys(defense.id for defense, _ in reductions)
    desk.set("black_available", pawns_owned(board.context, desk.table, "black"))
    desk.set("reduced_by", " ".join(causes))
    clear_used(board, "per_hunter_turn")
    numbers = desk.table.number
    desk.say(
        "hunters_begin",
        owned=pawns_owned(board.context, desk.table, "white"),
        track=numbers("white_track"),
        white=numbers("white_available"),
        blue=numbers("blue_available"),
        black=numbers("black_available"),
    )
    if causes:
        desk.say("reduced", cards=tuple(desk.ref(card) for card in causes))
    if is_last_turn(desk.table):
        desk.say("last_pair")
    desk.ask("intel_plan", HUNTERS)
    desk.publish_to_all()


# ---------------------------------------------------------------- planning


def plan_moves(desk: HuntDesk, _task: Task) -> Iterable[Form]:
    """Return every placement of available white pawns."""
    board = HuntBoard(desk)
    total = desk.table.number("white_available")
    limits = {
        address: 0 if address in board.content.topography and is_blocked(board, "white", address) else total
        for address in board.topography_targets()
    }
    return [AllocationForm("plan_intel", "pawns", limits, total, words=board.context.words), *fix_moves(board)]


@verb("HUNT-6.3")
def plan_intel(
    desk: HuntDesk, task: Task, pawns: Annotated[dict[str, int], "face-down cards by slot, others by id"]
) -> None:
    """Put available Intelligence pawns on Topography cards."""
    board = HuntBoard(desk)
    named = [(board.topography_at(target), count) for target, count in pawns.items()]
    available = desk.table.number("white_available")
    cards = [(card, count) for card, count in named if card is not None]
    if len(cards) < len(named):
        raise refuse("bad_target_white", "HUNT-6.3", "Intelligence goes on Topography cards only.")
    if sum(count for _, count in cards) > available:
        are = "pawn is" if available == 1 else "pawns are"
        raise refuse("too_many_pawns", "HUNT-6.3", f"Only {available} Intelligence {are} available this turn.")
    if any(is_blocked(board, "white", card) for card, _ in cards):
        raise refuse("blocked_here", "HUNT-9.11", "A Fixed Defense blocks Intelligence on this card.")
    desk.pop_task()
    for card, count in cards:
        board.plan("white", card, count)
    planned = board.planned_pawns("white")
    on_fixed = [pawn for pawn in planned if board.area(pawn[1]) == FIXED]
    desk.say("intel_planned", plan=_plan_text(board, planned))
    desk.say("intel_planned_open", plan=_plan_text(board, on_fixed))
    open_window(board, "after_plan_intel", {}, [Task("intel_next")])


def _plan_text(board: HuntBoard, pawns: list[tuple[str, str, int]]) -> str:
    return ", ".join(f"{count} on {board.content.name(board.address(card))}" for _, card, count in pawns) or "none"


# ---------------------------------------------------------------- resolving


def next_pawn(desk: HuntDesk, _task: Task) -> None:
    """Let the Hunters resolve pawns until none is left, then plan Enforcement (HUNT-6.5)."""
    board = HuntBoard(desk)
    if board.planned_pawns("white"):
        desk.ask("intel_resolve", HUNTERS)
    else:
        desk.ask("enforcement_plan", HUNTERS)


def resolve_moves(desk: HuntDesk, _task: Task) -> Iterable[Form]:
    """Return every planned pawn, with the Support that it may flip."""
    board = HuntBoard(desk)
    rows: list[tuple[str | None, ...]] = []
    for _, card, _ in board.planned_pawns("white"):
        address = board.address(card)
        flips = flippable(board, board.content.topography[card]) if address == card and board.area(card) == "found" else []
        rows += [(address, slot) for slot in flips or (None,)]
    return [board.context.listed("resolve_intel", ("target", "flip"), rows), *fix_moves(board)]


def flippable(board: HuntBoard, card: Topography) -> list[str]:
    """Return the slots of face-down Support of a type to which a Nexus is Linked (HUNT-6.9)."""
    zones = board.desk.table.zones
    return [
        zone.removeprefix("found/")
        for zone in board.context.slot_zones
        if _subtype(zone) in card.support_types and any(not piece.up for piece in zones[zone])
    ]


def _subtype(slot: str) -> str:
    return slot.split("/")[-2]


@verb("HUNT-6.5", "HUNT-6.6", "HUNT-6.7", "HUNT-6.8", "HUNT-6.9", "HUNT-6.10")
def resolve_intel(
    desk: HuntDesk,
    task: Task,
    target: Annotated[str, "a card, or the slot of a face-down one"],
    flip: Annotated[str | None, "the slot of a face-down Support"] = None,
) -> None:
    """Resolve an Intelligence pawn, by what its target is at that moment."""
    board = HuntBoard(desk)
    there = board.topography_at(target)
    if there is None or not desk.marks(there, "white"):
        raise refuse("no_such_pawn", "HUNT-6.5", "No Intelligence is planned there.")
    card = board.content.topography[there]
    nexus_in_found = card.group == "nexus" and target == card.id and board.area(card.id) == "found"
    if nexus_in_found:
        _check_flip(board, card, flip)
    elif flip is not None:
        raise refuse("no_flip", "HUNT-6.9", "Only Intelligence on a face-up Nexus flips another card.")
    desk.pop_task()
    board.spend("white", card.id)
    if board.area(card.id) == FIXED:
        _on_fixed(board, card)
    elif target != card.id:
        _on_face_down(board, card, target)
    else:
        desk.say("found_targeted", card=desk.ref(card.id))
        _checked(board, [card, *([_flip(board, flip)] if flip else [])])


def _check_flip(board: HuntBoard, card: Topography, flip: str | None) -> None:
    choice = flippable(board, card)
    if flip in choice:
        return
    if flip is None:
        if choice:
            raise refuse("must_choose_support", "HUNT-6.9", "One face-down Support of a Linked type must be flipped.")
        return
    if f"found/{flip}" not in board.desk.table.zones:
        raise refuse("bad_argument", "HUNT-6.9", f"There is no slot {flip}.")
    if _subtype(flip) not in card.support_types:
        raise refuse("support_type", "HUNT-6.9", "That subtype is not Linked to this Nexus.")
    if choice:
        raise refuse("must_choose_support", "HUNT-6.9", "That slot holds no face-down card.")
    raise refuse("no_flip", "HUNT-6.9", "No face-down Support of a Linked type is left.")


def _flip(board: HuntBoard, slot: str) -> Topography:
    card = board.desk.table.ids(f"found/{slot}")[0]
    board.desk.turn(card, True)
    board.desk.say("found_flipped", card=board.desk.ref(card), slot=slot_name(slot))
    return board.content.topography[card]


def _on_face_down(board: HuntBoard, card: Topography, slot: str) -> None:
    """Flip a Nexus; flip a Support on a 4 to 6 (HUNT-6.6, 6.7)."""
    desk = board.desk
    if card.group == "support":
        (die,) = desk.roll("found", seat=HUNTERS, title=f"Intelligence on {slot_name(slot)}", need=FLIPS)
        success = die in FLIPS
        result = "success" if success else "missed"
        desk.say_roll("found_rolled", [(die,)], success, slot=slot_name(slot), die=die, result=result)
        if not success:
            _checked(board, [])
            return
    _checked(board, [_flip(board, slot)])


def _checked(board: HuntBoard, cards: list[Topography]) -> None:
    """Have Leads checked on these cards, or on all face-up ones (HUNT-7.1, 7.5); then the next pawn follows."""
    if board.options.lead_update == "all_found":
        cards = list(board.face_up_found())
    board.desk.then(*lead_checks(cards), Task("intel_next"))


def _on_fixed(board: HuntBoard, card: Topography) -> None:
    """Roll; a success moves the Linked Hidden cards to the Fixed side, unless stopped (HUNT-6.10)."""
    desk = board.desk
    added = modifier(board, "white", card.id)
    (die,) = desk.roll("fixed", seat=HUNTERS, title=f"Intelligence on {card.name}", need=succeeding(added))
    success = die + added >= SUCCESS
    result = "success" if success else "missed"
    modified = modifier_in_words(die, added)
    desk.say_roll("intel_attempt", [(die,)], success, target=card.name, die=die, modified=modified, result=result)
    rechecks = [Task("recheck")] if board.options.lead_update == "all_found" else []
    if success:
        incident = {"colour": "white", "target": card.id, "total": die + added}
        open_window(board, "fix_linked", incident, [Task("intel_next")], before=rechecks)
    else:
        desk.then(*rechecks, Task("attempted"), Task("intel_next"))


def show_failure(desk: HuntDesk, _task: Task) -> None:
    """Show a failure to all once every Lead is checked: until then nobody is to see that the referee picks one."""
    desk.publish_to_all()
