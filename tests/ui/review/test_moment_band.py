"""The band that the class reads: what happened, why it mattered and the lesson, large; what only goes on, folded."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QPainter
from pytestqt.qtbot import QtBot

from engine.english import number
from engine.model.event import Rolled
from engine.visibility.schema import REFEREE
from referee.review import Review
from referee.review.causes import began_with
from referee.review.measure_series import figures_of
from referee.review.moment_words import MomentWords, large_enough, moment_words
from referee.review.quiet_plies import changes_in_turn, quiet_plies, standing_at
from tests.games.game_list import example
from tests.review.sessions import shared
from tests.ui.review.conftest import played
from tests.ui.shots import rendered
from ui.review.panels import moment_band
from ui.review.panels.moment_band import MomentBand, columns_of
from ui.review.panels.ply_lists import PlyModel
from ui.review.playhead import Playhead
from ui.theme import DARK
from ui.widgets.labels import WrappedText
from ui.widgets.lists.row_list import RowRole

LESSON = "Old partners are how corruption spreads: a new officer is tested with a small favour, and cannot report the next."
SMALLEST = 18
"""Letters, in pixels, that a class reads on a beamer of 720 lines: capitals of 1/54 of its height."""


@pytest.fixture
def review() -> Review:
    return Review(shared(example("hunt")))


def written(band: MomentBand, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Return the texts of the columns that are drawn, with the height of their letters in pixels."""
    found: dict[str, int] = {}

    class Told(WrappedText):
        def __init__(self, text: str, face: QFont, wide: int) -> None:
            super().__init__(text, face, wide)
            self.said, self.size = text, face.pixelSize()

        def draw(self, painter: QPainter, at: object) -> None:
            assert not self.last, "nothing is cut"
            found[self.said] = self.size
            super().draw(painter, at)  # type: ignore[arg-type]

    monkeypatch.setattr(moment_band, "WrappedText", Told)
    rendered(band)
    return found


WHY = "Hunters, People found: 0 to 1 card"


@pytest.mark.parametrize(
    ("why", "rank"), [(WHY, 0), (WHY, 2), (f"{WHY}\nHunters, Leads in the Found display: 0 to 1 marker", 0)]
)
def test_all_that_the_band_says_is_large_enough_for_a_room(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, why: str, rank: int
) -> None:
    """The lesson had letters of 14 pixels, for those in the first row, and so had the figures where two changed."""
    band = MomentBand()
    qtbot.addWidget(band)
    band.fit()
    band.resize(1264, band.height())
    words = MomentWords("The Compadre is found.", why, "The Compadre", LESSON, rank)
    band.show_moment(words)
    sizes = written(band, monkeypatch)
    assert set(sizes) == {words.what, words.why, words.lesson}
    assert min(sizes.values()) >= SMALLEST
    assert sizes[words.what] == max(sizes.values()), "what happened is the largest"
    picture, disc = rendered(band), DARK.tint("yellow").fill.rgb()
    assert (picture.pixel(24, band.height() // 2) == disc) is bool(rank), "a turning point has its number"
    assert all(word in band.accessibleDescription() for word in (words.what, words.why, words.lesson))


def test_at_a_quiet_move_what_had_happened_last_is_large_and_what_the_turn_had_brought(review: Review) -> None:
    """There stood whose turn it was, and nothing that had happened."""
    series = figures_of(review)
    quiet = quiet_plies(review, series)
    assert quiet
    heads = set()
    for ply in quiet:
        words = moment_words(review, ply, series, quiet=quiet)
        last = max(tick.ply for tick in review.ticks[: ply - 1] if tick.ply not in quiet and not tick.undone_by)
        assert words.what == review.headline(last)
        assert words.quiet == f"Last, at move {last}  ·  now: {review.headline(ply)}"
        assert words.why.splitlines() == list(changes_in_turn(review, series, ply) or standing_at(review, series, ply))
        heads.add(words.over_why)
    assert "How it stood" in heads
    assert heads - {"How it stood"}


def test_what_came_of_another_move_names_it(review: Review) -> None:
    """What led to what was hard to follow: an answer stood there as if it had come by itself."""
    came = [(ply, began) for ply in review.line() if (began := began_with(review, ply))]
    assert came
    told = 0
    for ply, began in came:
        words = moment_words(review, ply, ())
        assert words.led == f"came of move {began[-1]}: {review.label(began[-1])}"
        assert words.led in columns_of(words)[0][0]
        assert review.band(ply) == review.band(began[0]), "within one turn"
        told += review.ticks[ply - 1].seat != review.ticks[began[-1] - 1].seat
    assert told, "answers of others among them"
    free = next(ply for ply in review.line() if not began_with(review, ply))
    assert not moment_words(review, free, ()).led


def test_at_the_end_stands_how_all_stood() -> None:
    """There stood what the last move had changed, or nothing."""
    whole = Review(played("kingpin", 2000))
    series = figures_of(whole)
    words = moment_words(whole, whole.number, series)
    assert whole.session.outcome is not None
    assert whole.session.outcome.text in words.what
    assert (words.over_why, words.why.splitlines()) == ("How it ended", list(standing_at(whole, series, whole.number)))
    assert moment_words(whole, whole.number - 1, series).over_why == "What changed"


@pytest.mark.parametrize("seats", [2, 6, 8])
def test_of_many_sides_only_as_many_figures_are_told_as_a_room_reads(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    """Of six teams all three figures were told, in letters of 14 pixels, and the last was cut."""
    figures = [
        f"{one} – {', '.join(f'Seat {seat}: {seat} to 12' for seat in range(1, seats + 1))}" for one in ("Score", "Cases")
    ]
    told = large_enough([*figures, "Street price: $15K"])
    band = MomentBand()
    qtbot.addWidget(band)
    band.resize(1264, band.height())
    band.fit()
    band.show_moment(MomentWords("Seat 3 declares a trade.", told, quiet="now: All pass"))
    assert min(written(band, monkeypatch).values()) >= SMALLEST
    assert told.splitlines()[0] == figures[0]
    assert len(told.splitlines()) == (3 if seats == 2 else 1)


def test_what_a_turn_brought_is_told_of_all_who_decide_in_it() -> None:
    """A turn of two teams begins with the first of them."""
    whole = Review(played("hunt", 235))
    series = figures_of(whole)
    begins = {one.turn: one.first - 1 for one in reversed(whole.bands)}
    told = 0
    for ply in quiet_plies(whole, series):
        band = whole.band(ply)
        for line in changes_in_turn(whole, series, ply):
            title = line.partition(" – ")[0].partition(": ")[0]
            first = begins[band.turn]
            for one in (one for one in series if one.title == title and one.values[first] != one.values[ply]):
                before, after = one.values[first], one.values[ply]
                assert before is not None
                assert after is not None
                sign = " %" if one.unit == "%" else ""
                assert f"{number(before)}{sign} to {number(after)}{sign}" in line
                told += 1
        assert not (band.setup and changes_in_turn(whole, series, ply))
    assert told


def test_what_turned_or_was_thrown_or_noted_is_never_quiet(review: Review) -> None:
    series = figures_of(review)
    quiet = quiet_plies(review, series)
    events = [entry.ply.events for entry in review.session.entries]
    thrown = {number for number, seen in enumerate(events, 1) if any(isinstance(one, Rolled) for one in seen)}
    assert thrown
    assert quiet.isdisjoint(thrown)
    for tick in review.ticks:
        changed = any(one.stake and one.values[tick.ply] != one.values[tick.ply - 1] for one in series)
        if tick.kind != "move" or changed or review.remarks(tick.ply):
            assert tick.ply not in quiet
    assert any(review.ticks[ply - 1].seat == REFEREE for ply in quiet), "a publishing"


def test_a_publishing_is_quiet_only_if_it_showed_nobody_a_new_card() -> None:
    """Steps went past the move at which a team first saw a card."""
    whole = Review(played("hunt", 120))
    quiet, shown = quiet_plies(whole, figures_of(whole)), set(whole.stops("reveal"))
    publishings = {tick.ply for tick in whole.ticks if tick.verb == "publish"}
    assert publishings & shown - {one.ply for one in whole.flags()}
    assert not quiet & shown
    assert quiet & publishings


def test_steps_go_past_what_is_quiet_and_a_click_does_not() -> None:
    head = Playhead(range(1, 8))
    head.set_passed({2, 3, 7})
    stops = []
    for _ in range(5):
        head.step(1)
        stops.append(head.ply)
    assert stops == [1, 4, 5, 6, 7], "the last ply is always reached"
    head.seek(3)
    assert head.ply == 3
    head.step(-1)
    assert head.ply == 1
    head.seek(2)
    head.step(1)
    assert head.ply == 4


def test_the_list_writes_what_is_quiet_in_soft_letters(review: Review) -> None:
    model, quiet = PlyModel(review), quiet_plies(review, figures_of(review))
    model.set_quiet(quiet)
    soft = {
        model.index(row).data(RowRole.ITEM) for row in range(model.rowCount()) if model.index(row).data(RowRole.ROW).soft
    }
    assert soft == quiet


def test_what_came_of_a_move_is_told_with_it() -> None:
    """The largest line told that somebody attacks, and not who fell."""
    review = Review(shared(example("hunt"), 60))
    told = [moment_words(review, ply).what for ply in range(1, review.number + 1)]
    assert all(text.startswith(review.label(ply)) for ply, text in enumerate(told, 1))
    assert any("success. The" in text and "is found" in text for text in told)
    assert all(len(text) <= 110 or text == review.headline(ply) for ply, text in enumerate(told, 1))
