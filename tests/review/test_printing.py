"""A session for paper: its summary, its charts, the moments to discuss as they were put into the debrief list."""

from __future__ import annotations

from html import escape

import pytest

from engine.visibility.schema import REFEREE
from referee.review import Review
from referee.review.alternatives import alternatives_at, alternatives_text
from referee.review.debrief import pick
from referee.review.page.html_sections import sections
from referee.review.page.print_sheets import sheets_of
from referee.review.summary import summary_of
from tests.games.game_list import example
from tests.review.sessions import played

HUNT = example("hunt")


@pytest.fixture
def review() -> Review:
    return Review(played(HUNT, 60))  # each test picks moments of its own


def test_a_moment_is_printed_with_its_viewpoints_and_its_overlay(review: Review) -> None:
    pick(review, 30, "Who knew?", viewpoints=(REFEREE, "hunters"), overlay=True, whose="hunters")
    pick(review, 40, "What they saw", viewpoints=("cartel",))
    sheets = sheets_of(review)
    truth, knew, saw = sheets.boards.values()
    assert (truth.view, truth.audience, truth.over) == (review.truth(30), REFEREE, None)
    assert (knew.view, knew.audience, knew.over) == (review.truth(30), REFEREE, review.overlay("hunters", 30))
    assert (saw.view, saw.audience, saw.over) == (review.view("cartel", 40), "cartel", None)
    for name in (*sheets.boards, *sheets.charts):
        assert f'<img src="{name}"' in sheets.html
    assert "the truth (faint: what Hunters did not know; orange: what they wrongly believed)" in sheets.html
    assert "as Cartel saw it: What they saw" in sheets.html


def test_a_moment_is_handed_out_with_what_could_be_thrown_for(review: Review) -> None:
    ply = next(tick.ply for tick in review.ticks if len(alternatives_at(review, tick.ply)) > 6)
    told = alternatives_text(review, ply)
    assert told.startswith(f"Could be thrown for: {alternatives_at(review, ply)[0].title} (")
    assert told.endswith(f"; {len(alternatives_at(review, ply)) - 6} more.")
    assert alternatives_text(review, 1) == ""
    pick(review, ply, "Why that?", viewpoints=(REFEREE, "hunters"))
    summary = summary_of(review)
    assert sheets_of(review).html.count(escape(told)) == 1, "once for the moment, whatever its viewpoints"
    assert escape(told) in sections(review, summary, ())


def test_without_a_list_the_moments_to_discuss_are_printed() -> None:
    review = Review(played(HUNT, 60, 5))
    review.bookmark("Why there?", 33)
    sheets = sheets_of(review)
    assert [board.view for board in sheets.boards.values()] == [review.truth(33), review.truth(review.number)]
    assert f"<h3>Move 33, the truth: Why there? {escape(review.label(33))}</h3>" in sheets.html
    assert f"<h3>Move {review.number}, the truth: {escape(review.label(review.number))}</h3>" in sheets.html
