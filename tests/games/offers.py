"""Checks that a decision offers exactly the moves that the rules accept, by moves that players might try."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from engine.chance.chance import Random
from engine.match.match import Match, Move

Tries = Callable[[Match, Random], Iterator[Move]]
MOST = 300  # decisions with more moves are checked in part, unless more are wanted


def canonical(value: object) -> object:
    """Equal for two moves that do the same: lists without their order."""
    if isinstance(value, Move):
        return value.verb, value.seat, canonical(value.args)
    if isinstance(value, dict):
        return tuple(sorted((key, canonical(inner)) for key, inner in value.items()))
    if isinstance(value, list | tuple):
        return tuple(sorted((canonical(inner) for inner in value), key=repr))
    return value


def check(match: Match, chance: Random, tries: Tries, most: int = MOST) -> int:
    """Every offered move is accepted, and of those tried each that is accepted is offered; how many were accepted."""
    assert match.faults() == ()
    offered = list(islice(match.legal_moves, most + 1))
    for move in offered[:40]:
        assert match.why_not(move) is None, (move, match.why_not(move))
    if len(offered) > most:
        return 0
    known = {canonical(move) for move in offered}
    accepted = [move for move in tries(match, chance) if match.why_not(move) is None]
    for move in accepted:
        assert canonical(move) in known, move
    return len(accepted)
