"""Seats round the table, of which some may have left the game."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def clockwise(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """All seats from ``first`` round the table. Raises ValueError if ``first`` is not one of them."""
    at = list(seats).index(first)
    return (*seats[at:], *seats[:at])


def seat_after(seats: Sequence[str], seat: str, playing: Collection[str] | None = None) -> str:
    """The next seat clockwise that is in the game (``playing``; None: all are), the seat itself if there is no other.

    The seat may have left the game. Raises ValueError if it is not one of ``seats``.
    """
    others = clockwise(seats, seat)[1:]
    return next((other for other in others if playing is None or other in playing), seat)
