"""Which Defenses may be used in a window, and what using one does (HUNT-9.2 to 9.14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.english import signed
from engine.games.hunt.board import HuntBoard
from engine.games.hunt.content import PAWN_NAMES, ChapoMove, Defense, Effect, Nullify, PlacementBlock, RollModifier
from engine.games.hunt.context import PLANS
from engine.games.hunt.effects import chapo_destinations, covers
from engine.games.hunt.finished_cards import expend
from engine.games.hunt.zone_names import FIXED, HIDDEN

SUCCESS = 4

Incident = Mapping[str, Any]
"""What a window is about: ``colour``, ``target`` and, if a die was rolled, its modified value ``total``."""


def succeeding(added: int) -> tuple[int, ...]:
    """Return the faces of a die that succeed with this modifier (HUNT-8.5)."""
    return tuple(face for face in range(1, 7) if face + added >= SUCCESS)


def modifier_in_words(die: int, added: int) -> str:
    """Return what a modifier makes of a die, for a line: `` − 1 = 3``, or nothing."""
    sign, amount = signed(added)[0], abs(added)
    return f" {sign} {amount} = {die + added}" if added else ""


class DefenseUse(msgspec.Struct, frozen=True):
    """A Defense that may be used now: by which effect, and to which Locations (None: it names none)."""

    card: str
    effect: Effect
    locations: tuple[str | None, ...] = (None,)


def usable_defenses(board: HuntBoard, window: str, incident: Incident) -> Iterator[DefenseUse]:
    """Yield the Defenses that may be used in a window, in content order; each by its first eligible effect (HUNT-9.7)."""
    for defense in board.context.usable[window]:
        if board.area(defense.id) in (HIDDEN, FIXED) and not board.desk.marks(defense.id, "used"):
            for effect in defense.effects:
                if found := _use(board, window, incident, defense, effect):
                    yield found
                    break


def _use(board: HuntBoard, window: str, incident: Incident, defense: Defense, effect: Effect) -> DefenseUse | None:
    match effect:
        case PlacementBlock():
            hidden = board.area(defense.id) == HIDDEN
            return DefenseUse(defense.id, effect) if hidden and _in_scope(board, window, defense, effect) else None
        case RollModifier():
            usable = board.area(defense.id) == HIDDEN and _would_fail(board, incident, defense, effect)
            return DefenseUse(defense.id, effect) if usable else None
        case Nullify():
            return DefenseUse(defense.id, effect) if _stops(board, window, incident, defense, effect) else None
        case ChapoMove():
            if not _takes_chapo(board, window, incident, defense, effect):
                return None
            found = chapo_destinations(board, effect)
            return DefenseUse(defense.id, effect, tuple(found)) if found else None
        case _:
            return None


def _in_scope(board: HuntBoard, window: str, defense: Defense, effect: PlacementBlock) -> list[tuple[str, str, int]]:
    """Return the planned pawns that a block would turn away."""
    colours = [colour for colour in PLANS.get(window, ()) if colour in effect.pawns]
    here = board.location_of_defense(defense.id)
    return [pawns for pawns in board.planned_pawns(*colours) if covers(board, effect.scope, here, pawns[1])]


def _would_fail(board: HuntBoard, incident: Incident, defense: Defense, effect: RollModifier) -> bool:
    total = incident.get("total")
    return (
        total is not None
        and incident["colour"] in effect.pawns
        and total + effect.amount < SUCCESS
        and covers(board, effect.scope, board.location_of_defense(defense.id), incident["target"])
    )


def _stops(board: HuntBoard, window: str, incident: Incident, defense: Defense, effect: Nullify) -> bool:
    if effect.event != window or incident["colour"] not in effect.pawns:
        return False
    return covers(board, effect.scope, board.location_of_defense(defense.id), incident["target"], but=defense.id)


def _takes_chapo(board: HuntBoard, window: str, incident: Incident, defense: Defense, effect: ChapoMove) -> bool:
    if window not in effect.windows or board.location_of_defense(defense.id) != board.chapo_at:
        return False
    return window not in ("search", "capture") or incident["target"] == board.chapo_at


# ---------------------------------------------------------------- using


def apply_use(board: HuntBoard, window: str, incident: Incident, use: DefenseUse, location: str | None) -> bool:
    """Show or expend the card as it says, roll if it must, let it work; return whether that stops the event."""
    defense = board.content.defenses[use.card]
    turned_away = _in_scope(board, window, defense, use.effect) if isinstance(use.effect, PlacementBlock) else []
    _employ(board, defense)
    if isinstance(use.effect, Nullify | ChapoMove) and not _check(board, defense, use.effect.check):
        return False
    match use.effect:
        case PlacementBlock():
            _turn_away(board, turned_away)
        case ChapoMove(to_area=to_area):
            assert location is not None, "an eligible move names a Location"
            board.move_chapo(location, HIDDEN if to_area == "hidden" else board.chapo_area)
        case _:
            return True
    return window in ("search", "capture") and _chapo_is_gone(board, window, incident)


def _employ(board: HuntBoard, defense: Defense) -> None:
    """Reveal, use in secret or expend a card (HUNT-9.2); mark it if it works once a turn (HUNT-9.3)."""
    desk = board.desk
    if defense.use == "expend":
        expend(board, defense)
        return
    if defense.limit != "none":
        desk.mark(defense.id, "used", 1)
    if defense.use == "reveal" and board.area(defense.id) == HIDDEN:
        board.to_fixed([defense.id])
        desk.say("defense_revealed", card=desk.ref(defense.id), place=board.place_text(board.place(defense.id)))
    else:
        desk.say("defense_used", card=desk.ref(defense.id))


def clear_used(board: HuntBoard, limit: str) -> None:
    """Let Defenses that work once a turn be used again (HUNT-9.3)."""
    for defense in board.content.defenses.values():
        if defense.limit == limit:
            board.desk.mark(defense.id, "used", 0)


def _check(board: HuntBoard, defense: Defense, check: int) -> bool:
    if not check:
        return True
    (die,) = board.desk.roll("check", seat="cartel", title=defense.name, need=range(check, 7))
    works = die >= check
    result = "it works" if works else "it fails"
    board.desk.say_roll(
        "check_rolled", [(die,)], works, card=board.desk.ref(defense.id), check=check, die=die, result=result
    )
    return works


def _turn_away(board: HuntBoard, pawns: list[tuple[str, str, int]]) -> None:
    counts: dict[str, int] = {}
    for colour, piece, count in pawns:
        board.spend(colour, piece, count)
        counts[colour] = counts.get(colour, 0) + count
    board.desk.say("turned_away", count=", ".join(f"{n} {PAWN_NAMES[colour]}" for colour, n in counts.items()))


def _chapo_is_gone(board: HuntBoard, window: str, incident: Incident) -> bool:
    """Return whether Chapo is no longer at the targeted Location; for a capture also if he is no longer Fixed (HUNT-9.8)."""
    return board.chapo_at != incident["target"] or (window == "capture" and board.chapo_area != FIXED)
