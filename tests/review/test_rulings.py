"""A ruling in the review: with what the clause says that it was about."""

from __future__ import annotations

import pytest

from engine.model.event import Set
from referee.review.page.page_text import summary_text
from referee.review.review import Review
from referee.session import content_files
from referee.session.session import Session
from tests.engine.toy import Toy
from tests.review.sessions import begun
from ui.review.panels.ply_lists import note_rows

SAID = "TOY-1.1: Whoever is asked plays a card of their own hand."


def ruled(clause: str, game: Toy | None = None) -> Review:
    session: Session = begun(game or Toy())
    turn = session.table.number("turn")
    session.rule((Set("turn", turn, turn + 1),), "so be it", question="Whose card?", clause=clause)
    return Review(session)


def test_a_ruling_is_shown_with_what_its_clause_says() -> None:
    review = ruled("TOY-1.1")
    assert SAID in summary_text(review)
    (row,) = (row for row, _ in note_rows(review))
    assert SAID in row.aside


@pytest.mark.parametrize("clause", ["", "TOY-9.9", "as printed"])
def test_a_ruling_without_a_clause_is_shown_as_it_was_written(clause: str) -> None:
    review = ruled(clause)
    assert review.clauses_of(2) == review.clauses_of(1) == review.clauses_of(0) == ""
    assert "so be it" in summary_text(review)


def test_a_ruling_on_several_clauses_shows_all_of_them() -> None:
    assert ruled("1.1 with 1.2").clauses_of(2) == f"{SAID} TOY-1.2: All cards are dealt, 52 or by option 8."


def test_a_rulebook_that_cannot_be_read_is_no_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    class Damaged(Toy):
        rulebook = None

    monkeypatch.setattr(content_files, "resource_text", lambda game, name: "no TOML")
    assert ruled("TOY-1.1", Damaged()).clauses_of(2) == ""
