"""What a stored number may hold, and how a ruling that puts something else into it is refused."""

from __future__ import annotations

import pytest

from engine.model.view import Scalar
from engine.visibility.values import ANYTHING, FLAG, TEXT, Values, one_of, shown_value, some_of, whole

SEATS = ("red", "blue")
SEAT, NONE_OR_SEAT = one_of(SEATS, "seat"), one_of(SEATS, "seat", or_none=True)
ORDER, QUEUE = some_of(SEATS, "seat", every=True), some_of(SEATS, "seat")
DONE = some_of(("draw", "play"), "action", again=True)
PAIRS = some_of((), "pair", is_part=lambda word: ">" in word)
FINITE, ENDLESS = whole(1, 3), whole()


@pytest.mark.parametrize(
    ("holds", "allowed", "refused"),
    [
        (FINITE, (1, 3), (0, 4, True, "1")),
        (ENDLESS, (0, 10**6), (-1, False, "")),
        (FLAG, (True, False), (0, 1, "yes")),
        (TEXT, ("", "two words"), (1, True)),
        (SEAT, ("red", "blue"), ("", "green", "red blue", 1)),
        (NONE_OR_SEAT, ("", "red"), ("green", 0)),
        (QUEUE, ("", "blue", "blue red"), ("red red", "red  blue", "red green", 2)),
        (ORDER, ("red blue", "blue red"), ("", "red", "red blue red")),
        (DONE, ("draw draw play", ""), ("draw steal",)),
        (PAIRS, ("a>b c>d",), ("a b", "a>b a>b")),
        (ANYTHING, (1, True, "a text"), ()),
    ],
    ids=lambda value: value.in_words() if isinstance(value, Values) else "",
)
def test_what_a_number_may_hold(holds: Values, allowed: tuple[Scalar, ...], refused: tuple[Scalar, ...]) -> None:
    assert [value for value in allowed if not holds.allows(value)] == []
    assert [value for value in refused if holds.allows(value)] == []
    assert all(holds.allows(value) for value in holds.samples())


@pytest.mark.parametrize(
    ("holds", "said"),
    [
        (FINITE, "a whole number from 1 to 3"),
        (ENDLESS, "a whole number from 0 on"),
        (FLAG, "yes or no"),
        (TEXT, "a text"),
        (SEAT, "a seat (red and blue)"),
        (NONE_OR_SEAT, "a seat (red and blue), or nothing"),
        (QUEUE, "seats with spaces between them, each once (red and blue)"),
        (ORDER, "all seats with spaces between them, each once (red and blue)"),
        (DONE, "actions with spaces between them (draw and play)"),
        (PAIRS, "pairs with spaces between them, each once"),
        (ANYTHING, "any value"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_may_be_ruled_is_said(holds: Values, said: str) -> None:
    assert holds.in_words() == said


def test_a_refused_value_is_shown_as_it_was_typed() -> None:
    assert [shown_value(value) for value in (True, False, 7, "red blue")] == ["yes", "no", "7", "“red blue”"]
