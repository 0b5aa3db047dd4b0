"""Seats round the table, of which some have left."""

from __future__ import annotations

import pytest

from engine.common.seats import clockwise, seat_after

SEATS = ("north", "east", "south")


def test_round_the_table_from_any_seat() -> None:
    assert clockwise(SEATS, "north") == SEATS
    assert clockwise(SEATS, "south") == ("south", "north", "east")
    with pytest.raises(ValueError, match="west"):
        clockwise(SEATS, "west")


def test_the_next_seat_is_one_that_still_plays() -> None:
    assert [seat_after(SEATS, seat) for seat in SEATS] == ["east", "south", "north"]
    assert seat_after(SEATS, "south", ("south", "east")) == "east"
    assert seat_after(SEATS, "north", ("east", "south")) == "east", "north itself has left"


def test_who_is_alone_comes_next() -> None:
    assert seat_after(SEATS, "east", ("east",)) == "east"
    assert seat_after(("east",), "east") == "east"
