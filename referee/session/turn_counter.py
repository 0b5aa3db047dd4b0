"""Whose turn of which number it is, from the numbers by which games count."""

from __future__ import annotations

from collections.abc import Mapping

from engine.model.view import Scalar

COUNTS = ("turn", "pair", "round")
"""Numbers by which games count their turns; the first that a game declares is used."""
WHOSE = "turn_of"
"""The number that names the seat whose turn it is, in games that have such a number."""


def turn_key(numbers: Mapping[str, Scalar]) -> tuple[Scalar, Scalar] | None:
    """The count of the turn and whose it is; None in a game that counts none, and in the set-up before the first."""
    count = next((numbers[name] for name in COUNTS if name in numbers), None)
    whose = numbers.get(WHOSE)
    return (count, whose) if count or whose else None
