"""Automatic players, for demonstrations and tests."""

from __future__ import annotations

from typing import Protocol

from engine.chance.chance import Random
from engine.match.match import Match
from engine.moves.move import Move


class Bot(Protocol):
    """Chooses a move for the pending decision of a match."""

    def __call__(self, match: Match, chance: Random, /) -> Move:
        """Return a legal move for the pending decision."""
        ...


def choose_at_random(match: Match, chance: Random) -> Move:
    """Return a random legal move."""
    return match.legal_moves.sample(chance)
