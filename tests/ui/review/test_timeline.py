from __future__ import annotations

from functools import partial
from itertools import groupby, pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.contract.rules import Measure
from engine.model.event import Set
from engine.model.table import Table
from referee.review import Review
from referee.review.charts.session_charts import Chart, Curve, Sparkline, sparklines_of
from referee.review.timeline import Band
from referee.review.turning_points import TurningPoint
from tests.engine.toy import Toy
from tests.review.sessions import begun
from tests.ui.shots import rendered
from tests.ui.texts import texts_drawn
from ui.review.charts.figure_strip import FigureStrip
from ui.review.charts.timeline_strip import TimelineStrip, short_turn
from ui.review.charts.turning_labels import draw_label
from ui.review.review_header import GUTTER
from ui.session_displays.team_badges import teams_of
from ui.theme import DARK, Team
from ui.widgets.window_style import current_theme


@pytest.fixture
def timeline(qtbot: QtBot, review: Review) -> TimelineStrip:
    made = TimelineStrip(teams_of(review.session))
    qtbot.addWidget(made)
    made.resize(900, made.sizeHint().height())
    made.show_plies(review.ticks, review.bands, review.label)
    made.show_flags(review.flags())
    return made


def test_every_ply_has_its_place_and_every_place_its_ply(timeline: TimelineStrip, review: Review) -> None:
    places = [timeline.x_of(ply) for ply in range(review.number + 1)]
    assert places == sorted(places)
    assert [timeline.ply_at(x) for x in places] == list(range(review.number + 1))
    assert timeline.ply_at(-50) == 0
    assert timeline.ply_at(5000) == review.number


def test_a_drag_seeks_at_every_move(timeline: TimelineStrip, qtbot: QtBot) -> None:
    told: list[int] = []
    timeline.seek_requested.connect(told.append)
    at = [QPoint(round(timeline.x_of(ply)), round(timeline.tick_row.center().y())) for ply in (10, 20, 30)]
    QTest.mousePress(timeline, Qt.MouseButton.LeftButton, pos=at[0])
    for point in at[1:]:
        QTest.mouseMove(timeline, point)
    QTest.mouseRelease(timeline, Qt.MouseButton.LeftButton, pos=at[-1])
    assert told[0] == 10
    assert told[-1] == 30


def test_a_click_beside_a_flag_goes_to_its_ply(timeline: TimelineStrip, review: Review) -> None:
    told: list[int] = []
    timeline.seek_requested.connect(told.append)
    flag = next(flag for flag in review.flags() if flag.kind == "bookmark")
    QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=QPoint(round(timeline.x_of(flag.ply)) + 9, 6))
    assert told == [flag.ply]


@pytest.mark.parametrize("wide", [760, 1030, 3400])
@pytest.mark.parametrize("plies", [(10, 11, 12), (2, 40, 79), (77, 78, 79), (40,)])
def test_turning_points_say_what_they_are_of(
    timeline: TimelineStrip, review: Review, plies: tuple[int, ...], wide: int
) -> None:
    """They were bare numbers."""
    seat = review.seats[0]
    points = [
        TurningPoint(ply, "filled", "Circles filled", "circles", seat if at % 2 == 0 else "", at, at + 2, 0.3, "", at == 2)
        for at, ply in enumerate(plies)
    ]
    timeline.resize(wide, timeline.height())
    timeline.show_turning_points(points)
    labels = timeline.turning_labels()
    assert [(one.rank, one.title, one.values) for one in labels] == [
        (at + 1, "Circles needed" if at == 2 else "Circles filled", f"{at} → {at + 2}") for at in range(len(plies))
    ]
    assert labels[0].place.left() >= 0
    assert labels[-1].place.right() <= timeline.room.width()
    assert all(one.place.right() < other.place.left() for one, other in pairwise(labels)), "none over another"
    told: list[int] = []
    timeline.seek_requested.connect(told.append)
    for one in labels:
        QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=one.place.center().toPoint())
        assert f"Turning point {one.rank}: " in timeline.tip_at(one.place.center())
        assert f"{one.title} {one.values}" in timeline.describe(one.ply)
    assert told == [*plies]
    if plies == (2, 40, 79) and wide > 3000:
        assert labels[1].place.center().x() == pytest.approx(timeline.x_of(40)), "over its ply where there is room"
    theme, picture = current_theme(), rendered(timeline)
    wash = theme.tint(teams_of(review.session)[seat].tint).wash
    place = labels[0].place.toRect()
    seen = [picture.pixelColor(x, place.top() + 4) for x in range(place.left() + 8, place.right() - 8)]
    assert sum(near(one, wash) for one in seen) > len(seen) / 2, "in the colour of its side"


def test_what_a_goal_came_to_is_told_whole_over_the_timeline(timeline: TimelineStrip) -> None:
    """There stood "Circles filled… 6 → 7", as if seven were filled."""
    points = [
        TurningPoint(ply, "filled", "Circles filled", "circles", "", 6, 7, 0.3, "", of_goal=True) for ply in (20, 40, 60)
    ]
    timeline.resize(1030, timeline.height())
    timeline.show_turning_points(points, dict.fromkeys((20, 40, 60), "Beach Holiday is placed, Hidden, in Los Cabos"))
    for label in timeline.turning_labels():
        drawn = texts_drawn(partial(draw_label, theme=DARK, label=label, team=None, here=False, foot=100))
        assert "Circles needed" in [text.said for text in drawn]


def test_words_over_the_timeline_are_cut_between_words(timeline: TimelineStrip) -> None:
    """There stood "Settle a Dispute, Vill…"."""
    deed = "Now Fixed in Badiraguato: Settle a Dispute, Village Loyalty and whatever else was hidden in that village"
    points = [TurningPoint(ply, "filled", "Circles filled", "circles", "", 4, 5, 0.3, "") for ply in (20, 40, 60)]
    for wide in range(1000, 1200, 20):
        timeline.resize(wide, timeline.height())
        timeline.show_turning_points(points, dict.fromkeys((20, 40, 60), deed))
        label = timeline.turning_labels()[1]
        drawn = texts_drawn(partial(draw_label, theme=DARK, label=label, team=None, here=False, foot=100))
        (said,) = [text.said for text in drawn if text.said.startswith("Now Fixed")]
        kept = said.removesuffix("…")
        assert said != kept
        assert deed[len(kept) :].lstrip(",:")[0] == " ", said


def test_over_the_timeline_what_was_done_is_read_first(timeline: TimelineStrip) -> None:
    """There stood "Cash $271K → $386K", and nobody knew what had been done."""
    point = TurningPoint(40, "filled", "Circles filled", "circles", "", 4, 5, 0.3, "")
    timeline.resize(1030, timeline.height())
    timeline.show_turning_points([point])
    narrow = timeline.turning_labels()[0].place.width()
    timeline.show_turning_points([point], {40: "The Courier is raided at last, with all that he carried"})
    (label,) = timeline.turning_labels()
    assert label.deed.startswith("The Courier is raided")
    assert label.place.width() > narrow + 100, "as wide as what was done"
    timeline.show_turning_points([point], {40: "The Courier is raided at last, with all that he carried"})
    picture, theme = rendered(timeline), current_theme()
    rows = [
        any(
            near(picture.pixelColor(x, y), theme.text)
            for x in range(round(label.place.left()) + 40, round(label.place.right()) - 4)
        )
        for y in range(round(label.place.top()) + 3, round(label.place.bottom()) - 2)
    ]
    assert [written for written, _ in groupby(rows)].count(True) >= 2, "two lines, one under the other"


def test_a_ply_is_told_in_words(timeline: TimelineStrip, review: Review) -> None:
    bookmarked = next(flag for flag in review.flags() if flag.kind == "bookmark")
    assert "Why there?" in timeline.describe(bookmarked.ply)
    undone = next(tick for tick in review.ticks if tick.undone_by)
    assert f"taken back at {undone.undone_by}" in timeline.describe(undone.ply)
    timeline.set_ply(undone.ply)
    assert str(undone.ply) in timeline.accessibleDescription()


def test_rulings_and_take_backs_have_signs_of_their_own(timeline: TimelineStrip, review: Review) -> None:
    picture = rendered(timeline)
    theme = current_theme()
    for kind, tint in (("ruling", "orange"), ("take_back", "purple")):
        ply = next(tick.ply for tick in review.ticks if tick.kind == kind)
        colour = picture.pixelColor(round(timeline.x_of(ply)), round(timeline.tick_row.center().y()))
        assert near(colour, theme.tint(tint).fill), kind


def test_figures_stand_under_the_plies_of_the_timeline(qtbot: QtBot, review: Review, timeline: TimelineStrip) -> None:
    strip = FigureStrip(teams_of(review.session), review.number)
    qtbot.addWidget(strip)
    strip.resize(timeline.width() + GUTTER, 200)
    for ply in (0, 1, review.number // 2, review.number):
        assert strip.x_of(ply) == pytest.approx(timeline.x_of(ply) + GUTTER)


def test_each_curve_of_a_place_bears_its_name(qtbot: QtBot, review: Review) -> None:
    """Three curves of one colour ended at one value, and one of them was named."""
    strip = FigureStrip(teams_of(review.session), review.number)
    qtbot.addWidget(strip)
    strip.resize(900, 200)
    curves = tuple(Curve(place, ((0.0, 0.0), (10.0 * at, 10.0)), -1) for at, place in enumerate("ABC", 1))
    chart = Chart("filed", "Filed", "reports", review.number, curves, (), "")
    strip.show_figures([Sparkline("Filed", ("A", "B", "C"), chart, lambda _place, _ply: "10")])
    said = [text.said for text in texts_drawn(partial(strip.draw, theme=DARK))]
    assert [place for place in "ABC" if place in said] == ["A", "B", "C"]


@pytest.mark.parametrize("wide", [300, 900, 4000])
def test_a_turn_is_named_once_and_each_band_has_the_sign_of_its_side(
    timeline: TimelineStrip, review: Review, wide: int
) -> None:
    """There stood bare numbers, of rounds and of seats, as if both were the same: 1, 2, 1, 1."""
    timeline.resize(wide, timeline.height())
    turns = list(dict.fromkeys(band.turn for band in review.bands))
    labels = timeline.labels()
    said = [text for _, text in labels if isinstance(text, str)]
    named = [text for text in said if text in turns or text in [short_turn(turn) for turn in turns]]
    assert named == sorted(named, key=lambda text: [*turns, *map(short_turn, turns)].index(text)), "each once, in order"
    assert len(set(named)) == len(named)
    assert not any(text.isdecimal() for text in said)
    if wide > 2000:
        assert named == turns
        assert {team.id for _, team in labels if isinstance(team, Team)} == {band.seat for band in review.bands if band.seat}
    places = sorted((place.left(), place.right()) for place, _ in labels)
    assert all(right <= left for (_, right), (left, _) in pairwise(places)), "nothing lies over anything"
    for place, team in labels:
        if isinstance(team, Team):
            assert any(
                timeline.x_of(band.first - 1) <= place.left() and place.right() <= timeline.x_of(band.last)
                for band in review.bands
                if band.seat == team.id
            ), "a sign stands in a band of its side"


def test_where_most_turns_have_no_room_for_their_names_all_are_short(timeline: TimelineStrip, review: Review) -> None:
    bands = [Band(at, at, f"Round {at}: North") for at in range(1, 21)]
    timeline.show_plies(review.ticks[:20], bands, str)
    timeline.resize(2 * 16 + 20 * 40, timeline.height())
    assert [text for _, text in timeline.labels()] == [f"R{at}" for at in range(1, 21)]
    timeline.resize(2 * 16 + 20 * 90, timeline.height())
    assert [text for _, text in timeline.labels()] == [f"Round {at}" for at in range(1, 21)]


def test_where_short_names_of_turns_have_no_room_every_fifth_is_named(timeline: TimelineStrip, review: Review) -> None:
    """Of fifty turns T8 and T34 were named, those that happened to be long."""
    bands = [Band(at, at, f"Turn {at}: North") for at in range(1, 61)]
    timeline.show_plies([*review.ticks[:60]], bands, str)
    timeline.resize(2 * 16 + 60 * 14, timeline.height())
    assert [text for _, text in timeline.labels()] == [f"T{at}" for at in range(5, 61, 5)]
    timeline.resize(2 * 16 + 60 * 5, timeline.height())
    assert [text for _, text in timeline.labels()] == [f"T{at}" for at in range(10, 61, 10)]


def test_over_the_timeline_a_deed_is_told_as_its_line_declares_and_never_searched_for_shorter_words(
    timeline: TimelineStrip,
) -> None:
    """There stood "Solves Medium-range Missile…" and "…scores 2 in Florida": words were cut out of sentences."""
    points = [TurningPoint(ply, "score", "Score", "points", "", 4, 6, 0.3, "") for ply in (20, 40, 60)]
    deeds = {20: "Solves Medium-range Missile Test", 40: "Trades in Bari", 60: "Rolled 2 in the Trial: Crackdown"}
    timeline.resize(1030, timeline.height())
    timeline.show_turning_points(points, deeds)
    assert [label.deed for label in timeline.turning_labels()] == list(deeds.values())


def test_what_sides_are_compared_by_is_one_figure_on_one_scale() -> None:
    """Each had a line and a scale of its own: the higher curve was that of who had less."""
    session = begun(Toy())

    def turns(times: int, table: Table) -> int:
        return times * table.number("turn")

    session.rules.measures = tuple(
        Measure(f"turn/{seat}", "Turns", "turns", partial(turns, times), seat)
        for times, seat in enumerate(session.header.seats, 1)
    )
    session.rule((Set("turn", session.table.number("turn"), 9),), "to 9")
    (spark, *_) = sparklines_of(Review(session))
    assert spark.seats == session.header.seats
    assert [spark.text_at(seat, 2) for seat in spark.seats] == [str(9 * times) for times, _ in enumerate(spark.seats, 1)]
    assert spark.chart.value_range == (0, 9 * len(spark.seats))


def test_figures_say_their_values_in_words(qtbot: QtBot, review: Review) -> None:
    strip = FigureStrip(teams_of(review.session), review.number)
    qtbot.addWidget(strip)
    lines = sparklines_of(review)
    strip.show_figures(lines)
    strip.set_ply(review.number)
    measures = review.session.rules.measures
    for measure in measures:
        if (value := measure.value(review.session.table)) is not None:
            shown = next(one for one in lines if one.title == measure.title and measure.seat in one.seats)
            text = shown.text_at(measure.seat, review.number)
            assert text.split()[0].rstrip("%") == f"{value:.0f}" or "." in text
            assert measure.title in strip.accessibleDescription()
    assert "Think time" in {one.title for one in lines} or all(tick.think_ms < 1000 for tick in review.ticks)


def test_the_picture_is_as_sharp_as_the_monitor_that_the_window_comes_to(
    timeline: TimelineStrip, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered(timeline)
    monkeypatch.setattr(timeline, "devicePixelRatioF", lambda: 2.0)
    rendered(timeline)
    assert timeline._picture is not None
    assert timeline._picture.devicePixelRatio() == 2.0


def test_the_playhead_covers_no_name_of_a_turn(timeline: TimelineStrip, review: Review) -> None:
    """Its line went through the P of P2."""
    named = [place.toAlignedRect() for place, _ in timeline.labels()]
    assert named
    for place in named:
        timeline.set_ply(review.number)
        free = rendered(timeline).copy(place)
        timeline.set_ply(timeline.ply_at(place.left()))
        assert rendered(timeline).copy(place) == free


def near(one: QColor, other: QColor) -> bool:
    apart = (one.red() - other.red(), one.green() - other.green(), one.blue() - other.blue())
    return all(abs(by) <= 6 for by in apart)


def test_a_figure_has_no_spike_where_a_slip_was_taken_back() -> None:
    """At that ply itself it says what the table then held, as the board does."""
    session = begun(Toy())
    session.rules.measures = (Measure("turn", "Turns", "turns", lambda table: table.number("turn")),)
    for turn in (2, 30):
        session.rule((Set("turn", session.table.number("turn"), turn),), f"to {turn}")
    session.take_back("no")
    session.rule((Set("turn", 2, 3),), "to 3")
    (spark, *_) = sparklines_of(Review(session))
    assert {value for _, value in spark.chart.curves[0].points} == {1, 2, 3}
    assert [spark.text_at("", ply) for ply in range(6)] == ["0", "1", "2", "30", "2", "3"]
