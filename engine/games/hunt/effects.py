"""What Defenses do (HUNT-9.9 to 9.15): the six primitives as data, one small function each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from engine.games.hunt.board import HuntBoard
from engine.games.hunt.content import (
    WITH_CHAPO,
    ChapoMove,
    Defense,
    LeadSuppress,
    Need,
    PawnReduction,
    PlacementBlock,
    RollModifier,
)
from engine.games.hunt.zone_names import FIXED, HIDDEN

E = TypeVar("E", PawnReduction, PlacementBlock, RollModifier, LeadSuppress)


def effects_in_play(board: HuntBoard, primitive: type[E], area: str = "") -> Iterator[tuple[Defense, E]]:
    """Yield the effects of a primitive on Defenses in play, or on those of one area."""
    for defense, effect in board.context.effects_of(primitive):
        there = board.area(defense.id)
        if there == area or (not area and there in (HIDDEN, FIXED)):
            yield defense, effect


def reduction(board: HuntBoard, colour: str) -> list[tuple[Defense, int]]:
    """Return what keeps pawns of a colour away this turn: ``pawn_reduction`` (HUNT-9.10)."""
    return [(defense, effect.amount) for defense, effect in effects_in_play(board, PawnReduction) if colour in effect.pawns]


def is_blocked(board: HuntBoard, colour: str, target: str) -> bool:
    """Return whether a Fixed Defense bars pawns of a colour from a target: ``placement_block`` (HUNT-9.11)."""
    return any(
        colour in effect.pawns and covers(board, effect.scope, board.location_of_defense(defense.id), target)
        for defense, effect in effects_in_play(board, PlacementBlock, FIXED)
    )


def modifier(board: HuntBoard, colour: str, target: str) -> int:
    """Return what Fixed Defenses add to a die of a colour against a target: ``roll_modifier`` (HUNT-9.12)."""
    return sum(
        effect.amount
        for defense, effect in effects_in_play(board, RollModifier, FIXED)
        if colour in effect.pawns and covers(board, effect.scope, board.location_of_defense(defense.id), target)
    )


def is_suppressed(board: HuntBoard, card: str) -> bool:
    """Return whether a card in play gives no Leads: ``lead_suppress`` (HUNT-9.15)."""
    if board.area(card) != HIDDEN:
        return False
    place = board.place(card)
    for defense, effect in effects_in_play(board, LeadSuppress):
        if effect.scope == "with_chapo":
            if place == WITH_CHAPO:
                return True
        elif isinstance(board.content.cards[card], Need) and board.location_of_defense(defense.id) == place:
            return True
    return False


def chapo_destinations(board: HuntBoard, effect: ChapoMove) -> list[str]:
    """Return the Locations to which a ``chapo_move`` may take Chapo now (HUNT-9.14)."""
    if effect.from_area not in ("any", board.chapo_area):
        return []
    at = board.chapo_at
    return [place.id for place in board.content.locations.values() if place.terrain in effect.to_terrain and place.id != at]


def covers(board: HuntBoard, scope: str, here: str, target: str, but: str = "") -> bool:
    """Return whether a target, a Location or a Fixed card other than ``but``, is in a scope (HUNT-9.9)."""
    if target in board.content.locations:
        return target == here and scope in ("location_spot", "all_here")
    if target == but or scope not in ("cards_here", "all_here"):
        return False
    return board.area(target) == FIXED and board.place(target) == here
