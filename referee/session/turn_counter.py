"""The number of the turn and whose it is, from the numbers with which games count turns."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model.view import Scalar

COUNTS = ("turn", "pair", "round")
"""Numbers with which games count turns; the first one that a game declares is used."""
WHOSE = "turn_of"
"""The number that names the seat whose turn it is, if the game has one."""


def turn_key(numbers: Mapping[str, Scalar]) -> tuple[Scalar, Scalar] | None:
    """Return the count of the turn and whose it is; None before the first turn and in games without turns."""
    count = next((numbers[name] for name in COUNTS if name in numbers), None)
    whose = numbers.get(WHOSE)
    return (count, whose) if count or whose else None
