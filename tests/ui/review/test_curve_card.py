"""The curve of what decided a game, in the column of a low window."""

from __future__ import annotations

from functools import partial
from itertools import combinations

from pytestqt.qtbot import QtBot

from engine.english import number
from referee.review import Review
from referee.review.charts.session_charts import Chart, Curve, Sparkline, deciding_sparkline
from referee.review.ending import ending_of
from referee.review.measure_series import figures_of
from referee.review.turning_points import TurningPoint
from tests.ui.review.conftest import shared_demo
from tests.ui.texts import texts_drawn
from ui.review.charts.curve_card import CurveCard
from ui.session_displays.team_badges import teams_of
from ui.theme import DARK, teams


def test_the_curve_of_what_decided_a_game_stands_under_every_turning_point_with_what_was_needed(qtbot: QtBot) -> None:
    """At a turning point of another figure its curve stood there, and nobody saw who led when."""
    whole = Review(shared_demo("kingpin", 2000))
    series = figures_of(whole)
    found = ending_of(whole, series)
    assert found is not None
    deciding = deciding_sparkline(whole, found.deciding)
    assert deciding is not None
    seat = whole.seats[0]
    other = TurningPoint(whole.number // 2, "x", "Something else", "cards", seat, 0, 1, 0.3, "")
    curve = CurveCard(teams_of(whole.session), whole.number)
    qtbot.addWidget(curve)
    curve.resize(360, curve.height())
    curve.show_lines([], [other], deciding)
    curve.set_ply(other.ply)
    assert curve.line is deciding
    assert deciding.title == found.deciding.own[0].title
    (goal,) = {value for aim in deciding.chart.goals for _, value in aim.points}
    assert goal == found.deciding.own[0].goals[whole.number]
    assert deciding.chart.value_range[1] >= goal
    ((rank, disc),) = curve.discs()
    assert rank == 1
    assert abs(disc.center().x() - curve.x_of(other.ply)) < 1
    assert any(text.said == f"needed ${number(goal)}K" for text in texts_drawn(partial(curve.draw, theme=DARK)))
    value = deciding.text_at(seat, other.ply)
    assert any(text.said == f"${value}K" for text in texts_drawn(partial(curve.draw_over, theme=DARK))), (
        "money is told as that"
    )


def test_figures_of_several_places_that_decided_a_game_are_one_curve_each_with_its_name() -> None:
    """Of three places whose reports won the game one was drawn at a time."""
    whole = Review(shared_demo("collection", 2000))
    found = ending_of(whole, figures_of(whole))
    assert found is not None
    deciding = deciding_sparkline(whole, found.deciding)
    assert deciding is not None
    assert [f"{deciding.title} {place}".strip() for place in deciding.seats] == [one.title for one in found.deciding.own]
    for place, one in zip(deciding.seats, found.deciding.own, strict=True):
        assert deciding.text_at(place, whole.number) == f"{place} {number(one.values[whole.number] or 0)}".strip()


def test_of_many_sides_the_highest_are_told_each_with_its_value(qtbot: QtBot) -> None:
    """The sign of a side stood there without its value, and who led was among those that had no room."""
    seats = tuple(f"seat_{n}" for n in range(1, 9))
    curves = tuple(Curve(seat, ((0, 0.0), (1, 10.0 * at)), at) for at, seat in enumerate(seats))
    line = Sparkline(
        "Cash", seats, Chart("x", "Cash", "$K", 1, curves, (), ""), lambda seat, ply: str(10 * seats.index(seat))
    )
    curve = CurveCard(teams({seat: seat for seat in seats}), 1)
    qtbot.addWidget(curve)
    curve.resize(360, curve.height())
    curve.show_lines([], [], line)
    curve.set_ply(1)
    said = [text.said for text in texts_drawn(partial(curve.draw_over, theme=DARK)) if text.said.startswith("$")]
    assert 1 < len(said) < len(seats)
    assert said == [f"${10 * at}K" for at in range(7, 7 - len(said), -1)]
    curve.resize(1200, curve.height())
    assert f"${0}K" in [text.said for text in texts_drawn(partial(curve.draw_over, theme=DARK))], "all where there is room"


def test_of_a_goal_that_moved_the_last_is_told_too(qtbot: QtBot) -> None:
    """The curve said "needed 6" of a draw with 6, for 7 were needed by then."""
    goal = Curve("needed", ((0.0, 6.0), (5.0, 6.0), (6.0, 7.0), (9.0, 7.0)))
    filled = Curve("Filled", ((0.0, 0.0), (9.0, 6.0)))
    chart = Chart("filled", "Filled", "circles", 9, (filled,), (), "", goals=(goal,))
    curve = CurveCard({}, 9)
    qtbot.addWidget(curve)
    curve.resize(360, curve.height())
    curve.show_lines([], [], Sparkline("Filled", ("north",), chart, lambda _seat, _ply: ""))
    assert [one.said for one in texts_drawn(partial(curve.draw, theme=DARK)) if "needed" in one.said] == ["needed 6, then 7"]


def test_what_each_side_needs_is_told_behind_its_sign(qtbot: QtBot) -> None:
    """What one of two needed was not told, and the number of a turning point stood over what the other did."""
    needs = ("north", 500.0), ("south", 575.0)
    goals = tuple(Curve(f"needed by {seat}", ((0.0, high), (9.0, high)), at) for at, (seat, high) in enumerate(needs))
    chart = Chart("cash", "Cash", "$K", 9, (Curve("north", ((0.0, 0.0), (9.0, 500.0)), 0),), (), "", goals=goals)
    curve = CurveCard(teams({"north": "North", "south": "South"}), 9)
    qtbot.addWidget(curve)
    curve.resize(360, curve.height())
    curve.show_lines([], [], Sparkline("Cash", ("north",), chart, lambda _seat, _ply: ""))
    said = [one.said.strip() for one in texts_drawn(partial(curve.draw, theme=DARK))]
    assert said == ["needed", "S", "$575K", "N", "$500K"]


def test_no_number_of_a_turning_point_lies_over_the_next(qtbot: QtBot) -> None:
    """Two of the last moves stood one over the other."""
    filled = Curve("Filled", tuple((float(ply), ply / 2) for ply in range(101)))
    chart = Chart("filled", "Filled", "circles", 100, (filled,), (), "")
    line = Sparkline("Filled", ("",), chart, lambda _seat, _ply: "")
    curve = CurveCard({}, 100)
    qtbot.addWidget(curve)
    curve.resize(360, curve.height())
    for plies in ((97, 99, 100), (1, 2, 3)):
        points = [TurningPoint(ply, "filled", "Filled", "circles", "", 0, ply / 2, 0.1, "") for ply in plies]
        curve.show_lines([], points, line)
        places = [place for _, place in curve.discs()]
        assert [rank for rank, _ in curve.discs()] == [1, 2, 3]
        assert not any(one.intersects(other) for one, other in combinations(places, 2))
        assert places[0].left() >= 0, "the first moves are as near to an edge as the last"
        assert places[-1].right() <= curve.width()
    up_and_down = Curve("Filled", tuple((float(ply), 100.0 * (ply == 50)) for ply in range(101)))
    points = [TurningPoint(ply, "filled", "Filled", "circles", "", 0, 100 * (ply == 50), 0.1, "") for ply in (49, 50, 51)]
    chart = Chart("filled", "Filled", "circles", 100, (up_and_down,), (), "")
    curve.show_lines([], points, Sparkline("Filled", ("",), chart, lambda _seat, _ply: ""))
    places = [place for _, place in curve.discs()]
    assert not any(one.intersects(other) for one, other in combinations(places, 2)), "nor over the next but one"
