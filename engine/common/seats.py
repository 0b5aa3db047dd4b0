"""The order of seats around the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def clockwise(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """Return all seats in turn order, beginning with ``first``. Raises ValueError if ``first`` is not one of them."""
    at = list(seats).index(first)
    return (*seats[at:], *seats[:at])


def seat_after(seats: Sequence[str], seat: str, playing: Collection[str] | None = None) -> str:
    """Return the next seat clockwise among those ``playing`` (None: all), or the seat itself if there is no other.

    The seat itself need not play any more. Raises ValueError if it is not one of ``seats``.
    """
    others = clockwise(seats, seat)[1:]
    return next((other for other in others if playing is None or other in playing), seat)
