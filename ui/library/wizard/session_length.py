"""How long a session takes with the options and the seats that are chosen."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract.game import Preset


def length_of(presets: Sequence[Preset], chosen: Preset | None, seats: int) -> str:
    """Return which lesson a preset needs and where its minutes go, or of one's own choice (None) that nobody knows.

    It is that with so many seats; one that is known with others alone says so.
    """
    if chosen is not None:
        chosen = chosen.with_seats(seats)
        other = chosen.minutes and chosen.seats is not None and chosen.seats != seats
        return f"{chosen.length_and_lesson}; yours has {seats}" if other else chosen.length_and_lesson
    printed = next((one.length for one in presets if not one.options), "")
    return f"How long it takes so is not known. As printed: {printed[:1].lower()}{printed[1:]}" if printed else ""
