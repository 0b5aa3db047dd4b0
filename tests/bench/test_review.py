"""The review's speed: opening, seeking, exporting, comparing."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.review import Review
from referee.review.comparison import compare
from referee.review.page import page_of
from referee.review.shelf import Shelf
from referee.session import Session
from referee.store import MemoryStore
from referee.store.database import DatabaseStore
from tests.games.shelf import GAMES
from tests.review.sessions import played, repeated

pytestmark = pytest.mark.bench

HUNT = next(game for game in GAMES if game.id == "hunt")


def seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def test_a_session_of_1000_plies_is_open_in_300_ms(tmp_path: Path) -> None:
    store = DatabaseStore.open(str(tmp_path / "class.whitecell"))
    session = played(HUNT, 400, store=store)
    while session.number < 1000:
        session.rule((), "on and on")

    def open_() -> None:
        review = Review(Session.open(store, session.header.id, GAMES, read_only=True))
        assert review.bands
        assert review.truth(review.number)

    took = min(seconds(open_) for _ in range(3))
    store.close()
    assert took < 0.3, f"{took:.3f} s"


def test_a_seek_costs_the_same_in_a_log_of_any_length() -> None:
    """Views, knowledge and lines at random plies: 100, 1,000 and 10,000 plies."""
    costs = []
    for plies in (100, 1000, 10_000):
        review = Review(repeated(plies))
        for audience in review.audiences:
            review.witness(audience)
        seeks = [(7919 * n) % plies + 1 for n in range(60)]

        def seek(review: Review = review, seeks: list[int] = seeks) -> None:
            for ply in seeks:
                review.truth(ply)
                review.view("north", ply)
                review.knowledge("north", ply)
                review.lines(ply)
                review.label(ply)
                review.band(ply)

        costs.append(statistics.median(seconds(seek) / len(seeks) for _ in range(3)))
    assert max(costs) < 1 / 60, costs
    assert max(costs) < 3 * costs[0] + 0.0005, costs


def test_a_hunt_is_exported_in_5_seconds(qapp: object) -> None:
    from ui.review_pictures import TablePictures

    review = Review(played(HUNT, 400))
    assert review.session.outcome is not None
    page = ""

    def export() -> None:
        nonlocal page
        page = page_of(review, TablePictures(review.session))

    took = seconds(export)
    assert took < 5, f"{took:.1f} s"
    assert len(page) < 10_000_000


def test_1000_sessions_are_compared_in_5_seconds(tmp_path: Path) -> None:
    store = MemoryStore()
    played(HUNT, 400, 3, store)
    summary = store.sessions()[0]
    shelf = Shelf(tmp_path / "kept.sqlite")
    first = seconds(lambda: compare(store, [summary] * 20, GAMES))
    compare(store, [summary], GAMES, shelf=shelf)
    again = seconds(lambda: compare(store, [summary] * 1000, GAMES, shelf=shelf))
    shelf.close()
    assert again < 5, f"{again:.2f} s"
    assert again / 1000 < first / 20  # what is kept is quicker than what is read
