"""Plurals, lists and articles in English sentences."""

from __future__ import annotations

from engine.english import capital, counted, joined, with_full_stop


def test_one_and_many() -> None:
    assert [counted(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [counted(n, "die", "dice") for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]


def test_a_list_in_a_sentence() -> None:
    assert [joined(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_the_beginning_of_a_sentence() -> None:
    assert capital("the Cartel moves") == "The Cartel moves"
    assert capital("") == ""


def test_what_somebody_typed_has_an_end_before_another_sentence() -> None:
    assert [with_full_stop(text) for text in ("wrong place", "Wrong place.", "Why?", "No!")] == [
        "wrong place.",
        "Wrong place.",
        "Why?",
        "No!",
    ]
