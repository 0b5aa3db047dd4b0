"""How a throw is told: rolled, needed, what came of it."""

from __future__ import annotations

import pytest

from engine.common.throw_words import needed_in_words, sum_in_words, throw_line


@pytest.mark.parametrize(
    ("need", "words"),
    [
        ((5, 6), "5 or more"),
        ((6,), "6"),
        ((1, 2), "2 or less"),
        ((3,), "3"),
        ((2, 5), "2 or 5"),
        ((2, 4, 5), "2, 4 or 5"),
        ((1, 2, 3, 4, 5, 6), "1 or more"),
    ],
)
def test_what_was_needed_is_said_in_words(need: tuple[int, ...], words: str) -> None:
    assert needed_in_words(need) == words


@pytest.mark.parametrize(("faces", "words"), [((7,), "7"), ((3, 6), "3+6 = 9")])
def test_what_was_rolled_is_said_with_its_sum(faces: tuple[int, ...], words: str) -> None:
    assert sum_in_words(faces) == words


def test_a_throw_is_told_in_one_order() -> None:
    line = throw_line("Police on {target}", "{die}").format(target="Casa", die=4, needed="5 or more", result="missed")
    assert line == "Police on Casa rolled 4, needed 5 or more: missed."
