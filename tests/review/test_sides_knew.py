"""What each side knew before a turning point: reckoned here from its own history, and said in a few words."""

from __future__ import annotations

import pytest

from engine.contract.game import Game
from engine.english import capital
from referee.review import Review
from referee.review.ply_cards import faces_of_ply
from referee.review.questions import first_question, questions_at
from referee.review.sides_knew import missed, sides_knew
from referee.review.summary import summary_of
from tests.games.game_list import GAMES, IDS, example
from tests.review.sessions import played, shared


def unseen(review: Review, seat: str, ply: int) -> set[str]:
    """The names of cards at the table whose faces a seat had not seen before a ply, and another seat had."""
    mine, *others = sorted(map(review.history_of, review.seats), key=lambda one: one.audience != seat)
    table = review.session.history.frames[ply - 1].table
    pieces = [
        one for one in table.where if not mine.trace(one, ply - 1) and any(eyes.trace(one, ply - 1) for eyes in others)
    ]
    return {review.session.rules.schema.kinds[table.piece(one).kind].face.name for one in pieces}


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_each_side_is_told_once_with_what_it_had_not_seen_that_another_had(game: Game) -> None:
    """The page said of a turning point what it was, and not who could have known it."""
    review = Review(shared(game))
    for ply in range(1, review.number + 1, 7):
        told = sides_knew(review, ply)
        if not told[0].seats:
            assert not any(unseen(review, seat, ply) for seat in review.seats)
            continue
        assert sorted(seat for side in told for seat in side.seats) == sorted(review.seats)
        actor = review.ticks[ply - 1].seat
        assert actor not in review.seats or actor in told[0].seats, "who decided comes first"
        for side in told:
            assert all(capital(review.name(seat)) in side.who for seat in side.seats)
            for seat in side.seats:
                names = unseen(review, seat, ply)
                assert ("had not seen" in side.words) == bool(names)
                items = missed(review, seat, ply).get("kept", ())
                assert {item.name for item in items} == names
                assert not items or items[0].name in side.words


def test_the_card_that_a_move_names_is_named_first() -> None:
    """Hidden circles were filled: that the Hunters had not seen that Need is what a class has to hear."""
    review = Review(shared(example("hunt"), 100_000))
    told = 0
    for ply in range(1, review.number + 1):
        lines = " ".join(review.lines(ply))
        if review.ticks[ply - 1].kind not in ("move", "dice") or review.ends(ply):
            continue  # a take-back and an end are about no card
        for side in sides_knew(review, ply):
            for seat in side.seats:
                named = [name for name in unseen(review, seat, ply) if name in lines]
                assert not named or any(name in side.words for name in named)
                told += bool(named)
    assert told


def test_it_is_asked_of_what_a_side_had_not_seen_only_where_the_move_was_about_it() -> None:
    """Whether knowing two Regions would have changed a move was asked of one that had nothing to do with them."""
    sorts = set[str]()
    for game in GAMES:
        review = Review(shared(game))
        for ply in range(1, review.number + 1, 5):
            asked = first_question(review, ply)
            sorts.add(asked.sort if asked is not None else "")
            if asked is not None and asked.sort == "kept":
                assert any(face.name in asked.text for face in faces_of_ply(review, ply))
    assert {"kept", "plan"} <= sorts


def test_where_all_had_seen_the_same_that_is_said_once() -> None:
    review = Review(shared(example("collection")))
    (all_sides,) = sides_knew(review, review.number)
    assert (all_sides.seats, all_sides.text) == ((), "All sides had seen the same.")


@pytest.mark.slow
def test_a_question_beside_what_each_side_knew_does_not_say_it_again() -> None:
    for game in GAMES:
        review = Review(played(game, 120))
        for one in questions_at(review, summary_of(review).turning_points):
            assert one is None or one.beside.endswith(one.text.rpartition(": ")[2])
            assert one is None or "no longer so" not in one.beside
