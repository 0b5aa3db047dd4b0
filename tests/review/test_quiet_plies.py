"""Which plies are quiet, and what the turn to which a ply belongs had brought."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from referee.review.measure_series import Series, figures_of
from referee.review.quiet_plies import changes_in_turn, quiet_plies
from referee.review.review import Review
from referee.review.timeline import Band, Tick
from tests.games.game_list import example
from tests.review.sessions import shared


def test_a_turning_point_is_not_quiet() -> None:
    """The page stepped past moves at which the window stopped."""
    review = Review(shared(example("hunt")))
    series = figures_of(review)
    quiet = quiet_plies(review, series)
    first = min(quiet)
    assert quiet_plies(review, series, [first]) == quiet - {first}


def reviewed(turns: str, take_backs: dict[int, tuple[int, ...]]) -> Review:
    """A review of plies with these turns, of one letter each; ``take_backs`` are plies and what they took back."""
    undone = {ply: by for by, plies in take_backs.items() for ply in plies}
    ticks = [
        Tick(ply, "take_back" if ply in take_backs else "move", "red", "", 0, "", undone.get(ply, 0))
        for ply in range(1, len(turns) + 1)
    ]
    return cast(
        Review,
        SimpleNamespace(ticks=ticks, band=lambda ply: Band(ply, ply, turns[max(1, ply) - 1]), name=str.capitalize),
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("turns", "values", "take_backs", "said"),
    [
        ("AABBAA", (0, 1, 2, 3, 4, 5, 6), {}, "Cash: 4 → 6"),  # turns that are called by those who have them
        ("AABBAAB", (0, 1, 2, 3, 2, 2, 5, 6), {4: (3,)}, "Cash: 5 → 6"),  # the second turn was begun twice
        ("AABBA", (0, 1, 2, 9, 2, 3), {4: (3,)}, "Cash: 0 → 3"),  # the first turn goes on after a slip
        ("AAA", (0, 1, 2, 3), {}, "Cash: 0 → 3"),
    ],
)
def test_a_turn_brought_what_changed_since_the_ply_before_it(
    turns: str, values: tuple[float, ...], take_backs: dict[int, tuple[int, ...]], said: str
) -> None:
    """An earlier turn of the same name was counted too."""
    review = reviewed(turns, take_backs)
    (line,) = changes_in_turn(review, [Series("cash", "Cash", "coins", "", values)], len(turns))
    assert line.words == said
