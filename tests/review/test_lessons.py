"""What a card teaches is told at the ply at which it mattered."""

from __future__ import annotations

from html import escape

import pytest

from engine.contract.game import Game
from referee.review import Review
from referee.review.debrief import pick
from referee.review.lessons import lessons_at, lessons_text
from referee.review.page.html_sections import sections
from referee.review.page.print_sheets import sheets_of
from referee.review.page.session_page import page_of
from referee.review.summary import summary_of
from tests.games.game_list import GAMES, new_match
from tests.review.sessions import played, shared
from tests.review.test_page import held
from tests.review.text_pictures import Drawn

TEACHING = [game for game in GAMES if any(kind.face.lesson for kind in new_match(game).rules.schema.kinds.values())]


@pytest.mark.parametrize("game", TEACHING, ids=[game.id for game in TEACHING])
def test_a_card_that_a_line_names_teaches_at_that_ply(game: Game) -> None:
    """A few at a time, and nothing of what was only dealt, ruled or taken back."""
    review = Review(shared(game))
    told = 0
    for ply in range(1, review.number + 1):
        found = lessons_at(review, ply)
        told += len(found)
        assert len(found) <= 3
        assert len({face.lesson for face in found}) == len(found)
        assert all(face.lesson for face in found)
        assert not found or review.ticks[ply - 1].kind in ("move", "dice")
        kinds = review.session.rules.schema.kinds.values()
        named = {kind.face.name for kind in kinds if kind.face.lesson and f"plays {kind.face.name}" in review.label(ply)}
        assert not named or len(found) == 3 or named & {face.name for face in found}
    assert told > 5
    assert lessons_at(review, 0) == ()


def test_page_and_sheets_tell_the_lessons_of_a_moment() -> None:
    review = Review(played(TEACHING[0], 60))
    ply = next(ply for ply in range(1, review.number + 1) if lessons_at(review, ply))
    pick(review, ply, "What was that about?")
    told = escape(lessons_text(review, ply))
    assert told
    assert told in sheets_of(review).html
    assert told in sections(review, summary_of(review), ())
    lessons = held(page_of(review, Drawn()))["lessons"]
    assert lessons[str(ply)] == [[face.name, face.lesson] for face in lessons_at(review, ply)]
