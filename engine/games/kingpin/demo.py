"""A plausible player for demonstrations."""

from __future__ import annotations

from engine.chance import Random
from engine.match import Match
from engine.move import Move


def choose(match: Match, chance: Random) -> Move:
    """A legal move."""
    return match.legal_moves.sample(chance)
