"""The debrief list: picked, reworded, arranged, and never changing what was there."""

from __future__ import annotations

import pytest

from engine.errors import KnownError
from referee.review import Review
from referee.review.debrief import arrange, debrief_of, pick
from referee.session.session import Session
from referee.store import MemoryStore
from tests.engine.toy import Toy
from tests.referee.conftest import GAMES
from tests.review.sessions import begun


@pytest.fixture
def review() -> Review:
    session = begun(Toy(), store=MemoryStore())
    for _ in range(3):
        session.play(next(iter(session.legal_moves)))
    return Review(session)


def test_moments_come_in_the_order_in_which_they_were_picked(review: Review) -> None:
    pick(review, 4, "the end", viewpoints=("north", "east"))
    pick(review, 2, "the beginning", overlay=True, whose="public")
    end, beginning = debrief_of(review.session.remarks)
    assert (end.ply, end.comment, end.viewpoints, end.overlay) == (4, "the end", ("north", "east"), False)
    assert (beginning.ply, beginning.viewpoints, beginning.overlay, beginning.whose) == (2, ("referee",), True, "public")


def test_the_list_is_arranged_and_reworded_without_a_change_to_what_was_written(review: Review) -> None:
    first, second, third = (pick(review, ply, f"ply {ply}") for ply in (1, 2, 3))
    written = list(review.session.remarks)
    assert [scene.ply for scene in arrange(review, [third.id, first.id])] == [3, 1]
    reworded = pick(review, 4, "later", rewords=first.id)
    assert reworded.id == first.id
    assert [(scene.ply, scene.comment) for scene in debrief_of(review.session.remarks)] == [(3, "ply 3"), (4, "later")]
    assert list(review.session.remarks)[: len(written)] == written
    assert second.id not in {scene.id for scene in debrief_of(review.session.remarks)}
    assert [scene.ply for scene in arrange(review, [])] == []


def test_the_list_is_arranged_while_the_session_goes_on(review: Review) -> None:
    """What is reviewed ends where it was opened; its list does not."""
    first, second = (pick(review, ply, f"ply {ply}") for ply in (1, 2))
    review.session.play(next(iter(review.session.legal_moves)))
    assert [scene.ply for scene in arrange(review, [second.id, first.id])] == [2, 1]
    assert [scene.ply for scene in debrief_of(Review(review.session).marks)] == [2, 1]


def test_the_list_is_there_when_the_session_is_opened_again(review: Review) -> None:
    pick(review, 2, "look", viewpoints=("east",))
    session = review.session
    again = Session.open(session.store, session.header.id, GAMES, read_only=True)
    assert debrief_of(again.remarks) == debrief_of(session.remarks)
    assert again.last_hash == session.last_hash


def test_what_does_not_exist_cannot_be_picked(review: Review) -> None:
    with pytest.raises(KnownError, match="There is no move 40"):
        pick(review, 40, "")
    with pytest.raises(KnownError, match="There is no audience 'nobody'"):
        pick(review, 1, "", viewpoints=("nobody",))
    with pytest.raises(KnownError, match="no moment 77 in the debrief"):
        arrange(review, ["77"])
    assert debrief_of(review.session.remarks) == ()
