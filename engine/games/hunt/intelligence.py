"""The Hunter turn: building, planning and resolving Intelligence (HUNT-6)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.hunt.board import Board
from engine.games.hunt.content import Topography, slot_name
from engine.games.hunt.defenses import SUCCESS, modified, succeeding
from engine.games.hunt.effects import blocked, modifier, reduction
from engine.games.hunt.leads import checks, fix_moves
from engine.games.hunt.schema import FIXED, HUNTERS
from engine.games.hunt.windows import open_window
from engine.model.event import Task
from engine.moves.forms import AllocationForm
from engine.moves.move import Form, Move
from engine.play.desk import Desk, refuse

FLIPS = succeeding(0)


def begin(desk: Desk, _task: Task) -> None:
    """One pawn leaves the track; the numbers of the turn are fixed and told (HUNT-6.1, 6.2)."""
    board = Board(desk)
    desk.set("turn_of", HUNTERS)
    desk.add("white_track", -1)
    desk.add("white_pool", 1)
    desk.add("white_owned", 1)
    desk.set("last_turn", desk.table.number("white_track") == 0)
    causes: dict[str, str] = {}
    for colour in ("white", "blue"):
        reductions = reduction(board, colour)
        owned = desk.table.number(f"{colour}_owned")
        desk.set(f"{colour}_available", max(0, owned - sum(amount for _, amount in reductions)))
        causes.update({defense.id: defense.name for defense, _ in reductions})
    desk.set("black_available", desk.table.number("black_owned"))
    desk.set("reductions", ", ".join(causes.values()))
    board.rules.clear_used(desk, "per_hunter_turn")
    numbers = desk.table.number
    desk.say(
        "hunters_begin",
        owned=numbers("white_owned"),
        track=numbers("white_track"),
        white=numbers("white_available"),
        blue=numbers("blue_available"),
        black=numbers("black_available"),
    )
    if causes:
        desk.say("reduced", cards=tuple(desk.ref(card) for card in causes))
    if numbers("white_track") == 0:
        desk.say("last_pair")
    board.ask("intel_plan", HUNTERS, word="intelligence")
    desk.publish()


# ---------------------------------------------------------------- planning


def plan_moves(desk: Desk, _task: Task) -> Iterable[Form]:
    """Every placement of available white pawns."""
    board = Board(desk)
    total = desk.table.number("white_available")
    limits = {
        address: 0 if address in board.content.topography and blocked(board, "white", address) else total
        for address in board.topography_targets()
    }
    rules = board.rules
    names, pieces, zones = rules.token_names, rules.token_pieces, rules.token_zones
    return [
        AllocationForm("plan_intel", "pawns", limits, total, labels=names, pieces=pieces, zones=zones),
        *fix_moves(board),
    ]


def plan(desk: Desk, _task: Task, move: Move) -> None:
    """``plan_intel({target: n})``: a face-down card by its slot, others by id (HUNT-6.3)."""
    board = Board(desk)
    pawns = [(board.topography_at(target), count) for target, count in move.amounts("pawns").items()]
    available = desk.table.number("white_available")
    cards = [(card, count) for card, count in pawns if card is not None]
    if len(cards) < len(pawns):
        raise refuse("bad_target_white", "HUNT-6.3", "Intelligence goes on Topography cards only.")
    if sum(count for _, count in cards) > available:
        are = "pawn is" if available == 1 else "pawns are"
        raise refuse("too_many_pawns", "HUNT-6.3", f"Only {available} Intelligence {are} available this turn.")
    if any(blocked(board, "white", card) for card, _ in cards):
        raise refuse("blocked_here", "HUNT-9.11", "A Fixed Defense blocks Intelligence on this card.")
    desk.done()
    for card, count in cards:
        board.plan("white", card, count)
    planned = board.planned("white")
    on_fixed = [pawn for pawn in planned if board.area(pawn[1]) == FIXED]
    desk.say("intel_planned", plan=_plan_text(board, planned))
    desk.say("intel_planned_open", plan=_plan_text(board, on_fixed))
    open_window(board, "after_plan_intel", {}, [Task("intel_next")])


def _plan_text(board: Board, pawns: list[tuple[str, str, int]]) -> str:
    return ", ".join(f"{count} on {board.content.name(board.address(card))}" for _, card, count in pawns) or "none"


# ---------------------------------------------------------------- resolving


def next_pawn(desk: Desk, _task: Task) -> None:
    """The Hunters resolve pawns until none is left; then Enforcement is planned (HUNT-6.5)."""
    board = Board(desk)
    if board.planned("white"):
        board.ask("intel_resolve", HUNTERS)
    else:
        board.ask("enforcement_plan", HUNTERS, word="enforcement")


def resolve_moves(desk: Desk, _task: Task) -> Iterable[Form]:
    """Every planned pawn, with the Support that it may flip."""
    board = Board(desk)
    rows: list[tuple[str | None, ...]] = []
    for _, card, _ in board.planned("white"):
        address = board.address(card)
        flips = flippable(board, board.content.topography[card]) if address == card and board.area(card) == "found" else []
        rows += [(address, slot) for slot in flips or (None,)]
    return [board.rules.listed("resolve_intel", ("target", "flip"), rows), *fix_moves(board)]


def flippable(board: Board, card: Topography) -> list[str]:
    """Slots of face-down Support of a type to which a Nexus is Linked (HUNT-6.9)."""
    zones = board.desk.table.zones
    return [
        zone.removeprefix("found/")
        for zone in board.rules.slot_zones
        if _subtype(zone) in card.support_types and any(not piece.up for piece in zones[zone])
    ]


def _subtype(slot: str) -> str:
    return slot.split("/")[-2]


def resolve(desk: Desk, _task: Task, move: Move) -> None:
    """``resolve_intel(target, flip?)``: by what the target is at that moment (HUNT-6.5 to 6.10)."""
    board = Board(desk)
    target, flip = move.text("target"), move.maybe("flip")
    there = board.topography_at(target)
    if there is None or not desk.marks(there, "white"):
        raise refuse("no_such_pawn", "HUNT-6.5", "No Intelligence is planned there.")
    card = board.content.topography[there]
    nexus_in_found = card.group == "nexus" and target == card.id and board.area(card.id) == "found"
    if nexus_in_found:
        _check_flip(board, card, flip)
    elif flip is not None:
        raise refuse("no_flip", "HUNT-6.9", "Only Intelligence on a face-up Nexus flips another card.")
    desk.done()
    board.spend("white", card.id)
    if board.area(card.id) == FIXED:
        _on_fixed(board, card)
    elif target != card.id:
        _on_face_down(board, card, target)
    else:
        desk.say("found_targeted", card=desk.ref(card.id))
        _checked(board, [card, *([_flip(board, flip)] if flip else [])])


def _check_flip(board: Board, card: Topography, flip: str | None) -> None:
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


def _flip(board: Board, slot: str) -> Topography:
    card = board.desk.table.ids(f"found/{slot}")[0]
    board.desk.turn(card, True)
    board.desk.say("found_flipped", card=board.desk.ref(card), slot=slot_name(slot))
    return board.content.topography[card]


def _on_face_down(board: Board, card: Topography, slot: str) -> None:
    """A Nexus is flipped, a Support on a 4 to 6 (HUNT-6.6, 6.7)."""
    desk = board.desk
    if card.group == "support":
        (die,) = desk.roll("found", seat=HUNTERS, title=f"Intelligence on {slot_name(slot)}", need=FLIPS)
        desk.say("found_rolled", slot=slot_name(slot), die=die, result="success" if die in FLIPS else "failure")
        if die not in FLIPS:
            _checked(board, [])
            return
    _checked(board, [_flip(board, slot)])


def _checked(board: Board, cards: list[Topography]) -> None:
    """Leads are checked on these cards, or on all face-up ones (HUNT-7.1, 7.5); then the next pawn."""
    if board.options.lead_update == "all_found":
        cards = list(board.face_up_found())
    board.desk.then(*checks(cards), Task("intel_next"))


def _on_fixed(board: Board, card: Topography) -> None:
    """A roll; a success moves the Linked Hidden cards to the Fixed side, unless stopped (HUNT-6.10)."""
    desk = board.desk
    added = modifier(board, "white", card.id)
    (die,) = desk.roll("fixed", seat=HUNTERS, title=f"Intelligence on {card.name}", need=succeeding(added))
    success = die + added >= SUCCESS
    result = "success" if success else "failure"
    desk.say("intel_attempt", target=card.name, die=die, modified=modified(die, added), result=result)
    rechecks = [Task("recheck")] if board.options.lead_update == "all_found" else []
    if success:
        incident = {"colour": "white", "target": card.id, "total": die + added}
        open_window(board, "fix_linked", incident, [Task("intel_next")], before=rechecks)
    else:
        desk.then(*rechecks, Task("attempted"), Task("intel_next"))


def attempted(desk: Desk, _task: Task) -> None:
    """A failure is shown to all once every Lead is checked: till then nobody is to see that the referee picks one."""
    desk.publish()
