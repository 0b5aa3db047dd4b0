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
from tests.review.sessions import shared


def unseen(review: Review, seat: str, ply: int) -> set[str]:
    """The names of cards at the table whose faces a seat had not seen before a ply, and another seat had."""
    mine, *others = sorted(map(review.history_of, review.seats), key=lambda one: one.audience != seat)
    table = review.session.history.frames[ply - 1].table
    pieces = [
        one for one in table.where if not mine.trace(one, ply - 1) and any(eyes.trace(one, ply - 1) for eyes in others)
    ]
    return {review.session.rules.schema.kinds[table.piece(one).kind].face.name for one in pieces}


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_of_what_a_side_had_not_seen_only_what_the_move_was_about_is_told(game: Game) -> None:
    """At every turning point stood that the rivals had not seen a hand, or that all had seen the same."""
    review = Review(shared(game))
    for ply in range(1, review.number + 1, 7):
        told, faces = sides_knew(review, ply), faces_of_ply(review, ply)
        seats = [seat for side in told for seat in side.seats]
        assert len(set(seats)) == len(seats), "each is told once"
        actor = review.ticks[ply - 1].seat
        assert actor not in seats or actor in told[0].seats, "who decided comes first"
        for side in told:
            assert side.words
            assert all(capital(review.name(seat)) in side.who for seat in side.seats)
        for seat in review.seats:
            (words,) = [side.words for side in told if seat in side.seats] or [""]
            items = missed(review, seat, ply)
            assert {item.name for item in items.get("kept", ())} == unseen(review, seat, ply)
            about = [item.name for item in items.get("kept", ()) if item.face in faces]
            assert ("had not seen" in words) == bool(about)
            assert not about or about[0] in words
            assert bool(words) == bool(about or items.get("stale"))


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


def test_where_all_had_seen_the_same_nothing_is_told() -> None:
    """In a game that hides nothing it stood at all three turning points that all sides had seen the same."""
    review = Review(shared(example("collection")))
    assert not any(sides_knew(review, ply) for ply in range(review.number + 1))


@pytest.mark.slow
def test_a_question_beside_what_each_side_knew_does_not_say_it_again() -> None:
    for game in GAMES:
        review = Review(shared(game, 120))
        for one in questions_at(review, summary_of(review).turning_points):
            assert one is None or one.text.lower().endswith(one.beside.rpartition(": ")[2].lower())
            assert one is None or "no longer so" not in one.beside
