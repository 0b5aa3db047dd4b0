"""What is said of a seat is said to it as "you" in the heading of its own window."""

from __future__ import annotations

import pytest

from ui.team.second_person import to_second_person


@pytest.mark.parametrize(
    ("said", "to_seat"),
    [
        ("Seat 1 attacks Seat 2 in Lima", "You attack Seat 2 in Lima"),
        ("Seat 2 presses Seat 1 in Lima", "Seat 2 presses you in Lima"),
        ("Seat 1 presses on Lima", "You press on Lima"),
        ("Trial of Seat 1, safe on 7 or more", "Your Trial, safe on 7 or more"),
        (
            "Seat 1: rolled 2, total 2; Seat 2: rolled 3, wins so far",
            "You: rolled 2, total 2; Seat 2: rolled 3, wins so far",
        ),
        ("Seat 2: −1 Sway of Seat 1", "Seat 2: −1 your Sway"),
        ("Seat 1 has chosen; Seat 10 is asked", "You have chosen; Seat 10 is asked"),
        ("Seat 1's turn.", "Your turn."),
        ("Seat 1 solves New Pipeline Route: 1 point. Score 3.", "You solve New Pipeline Route: 1 point. Score 3."),
        ("Pass: the slot of Seat 1 begins", "Pass: your slot begins"),
    ],
)
def test_a_seat_reads_of_itself_as_of_you(said: str, to_seat: str) -> None:
    """Its own window spoke of it as of somebody else."""
    assert to_second_person(said, "Seat 1") == to_seat


def test_what_names_nobody_of_that_name_stays() -> None:
    assert to_second_person("Seat 2 attacks Lima", "Seat 1") == "Seat 2 attacks Lima"
    assert to_second_person("Seat 2 attacks Lima", "") == "Seat 2 attacks Lima"


def test_a_card_that_begins_with_the_name_of_a_seat_keeps_its_name() -> None:
    """A seat called Blue read "you Flu" of the card Blue Flu."""
    assert to_second_person("Blue rolled 6, +2 (Blue Flu)", "Blue") == "You rolled 6, +2 (Blue Flu)"
