"""Plurals, lists and articles in English sentences."""

from __future__ import annotations

from engine.english import capital, counted, joined, said_of, with_full_stop


def test_one_and_many() -> None:
    assert [counted(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [counted(n, "die", "dice") for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]


def test_a_list_in_a_sentence() -> None:
    assert [joined(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_a_card_that_says_you_is_told_to_others_of_its_seat() -> None:
    """All read "Red drew Wiretap. Your next turn starts with 2 heat."."""
    assert said_of("Red", "Your next turn starts with 2 heat.") == "Red's next turn starts with 2 heat."
    assert said_of("Red", "Move one Cop to a location you control.") == "Move one Cop to a location Red controls."
    assert said_of("Red", "Lose $10K if you have none.") == "Lose $10K if Red has none."
    assert said_of("Red", "You may reroll your dice.") == "Red may reroll Red's dice."
    assert said_of("Red", "A youth.") == "A youth."


def test_a_card_of_ones_own_says_it_in_plain_english_too() -> None:
    assert said_of("Red", "When you pass you lose $5K.") == "When Red passes Red loses $5K."
    assert said_of("Red", "A Cop goes to you and stays.") == "A Cop goes to Red and stays."
    assert said_of("Red", "If you carry drugs, the bank pays you $2K.") == "If Red carries drugs, the bank pays Red $2K."


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
