"""Figures, and the charts of them."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import msgspec
import pytest

from engine.contract.game import Game
from engine.contract.rules import Measure
from engine.games import all_games
from engine.model.event import Ended, Marked, Outcome, Set
from engine.model.table import Table
from referee.review import Review
from referee.review.charts.session_charts import (
    DECIDES,
    HELPS,
    LUCK,
    MATTERS,
    TIME,
    Chart,
    Curve,
    _in_words,
    _measure_text,
    charts_of,
)
from referee.review.charts.svg_charts import (
    DARK,
    LIGHT,
    ChartColours,
    chart_svg,
    colour_of,
    mark_svg,
    plot_of,
    sparkline_svg,
)
from referee.review.figure_lines import change_in_words, title_of_all, told_apart, unit_untold
from referee.review.measure_series import Series, duration, figures_of, thinking_of, value_of
from referee.review.moment_words import moment_words
from referee.review.summary import summary_of
from referee.review.turning_points import turning_points_of
from referee.review.why_it_mattered import why_it_mattered
from referee.session.session import Session
from tests.effort import some
from tests.engine.toy import Toy
from tests.games.game_list import GAMES, example
from tests.referee.conftest import HandClock
from tests.review.sessions import begun, shared

some_games = pytest.mark.parametrize("game", some(all_games(), 3, __name__), ids=lambda game: game.id)
SVG = "{http://www.w3.org/2000/svg}"


# -------------------------------------------------------------------- measures


@pytest.mark.slow
@some_games
def test_every_measure_is_followed_over_all_plies(game: Game) -> None:
    review = Review(shared(game))
    found = figures_of(review)
    assert [one.id for one in found] == [measure.id for measure in review.session.rules.measures]
    for series, measure in zip(found, review.session.rules.measures, strict=True):
        assert len(series.values) == review.number + 1
        for ply in (0, 1, review.number // 2, review.number):
            assert series.at(ply) == measure.value(review.session.history.frames[ply].table)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_measure_has_an_id_of_its_own(game: Game) -> None:
    """A comparison keeps figures by their ids: of two alike one side's would be lost."""
    ids = [measure.id for measure in begun(game).rules.measures]
    assert len(set(ids)) == len(ids)


def test_the_first_ply_of_the_first_turn_can_turn_a_game() -> None:
    """It counts from what the set-up left; before, its change was lost with the set-up."""
    review = Review(shared(example("deck"), 20))
    setup = next(band for band in review.bands if band.setup)
    before, after = setup.last, setup.last + 1
    values = tuple(0.0 if ply <= before else 9.0 if ply == after else 10.0 for ply in range(review.number + 1))
    (swing, *_) = turning_points_of(review, (Series("x", "X", "points", "", values),))
    assert (swing.ply, swing.before, swing.after, swing.share) == (after, 0, 9, 0.9)


def test_turning_points_are_the_largest_shares_of_all_movement(session: Session) -> None:
    for turn in (2, 3, 13, 14):
        session.rule((Set("turn", session.table.number("turn"), turn),), f"to {turn}")
    review = Review(session)
    swings = turning_points_of(review, figures_of(review), 2)
    assert [(one.ply, one.before, one.after) for one in swings] == [(4, 3, 13), (2, 1, 2)]
    assert swings[0].share == pytest.approx(10 / 13)
    assert swings[0].text == "Ruling: to 13. Turns 3 → 13."


def test_the_figure_that_the_end_was_about_comes_first(session: Session) -> None:
    """In a game won by cash all turning points were a token that came and went."""
    for turn in range(2, 6):
        session.rule((Set("turn", turn - 1, turn),), f"to {turn}")
    session.rule((Ended(None, Outcome(("north",), "cash", "North wins by cash.")),), "it has enough")
    review = Review(session)
    cash = Series("cash:north", "Cash", "$K", "north", (0, 0, 60, 64, 68, 120, 120), decides=("cash",))
    token = Series("token:east", "Tokens", "tokens", "east", (0, 0, 1, 0, 1, 0, 0))
    places = Series("places:east", "Places", "places", "east", (0, 0, 0, 5, 6, 8, 8))
    found = turning_points_of(review, (token, cash, places), 4)
    assert [(one.ply, one.series) for one in found] == [(2, cash.id), (5, cash.id), (3, places.id), (4, places.id)]
    assert [one.series for one in turning_points_of(review, (token,), 4)] == [token.id] * 4


def test_what_the_winner_gained_of_what_decided_the_game_comes_first(session: Session) -> None:
    """The largest turning point was the gain of who lost."""
    for turn in range(2, 6):
        session.rule((Set("turn", turn - 1, turn),), f"to {turn}")
    session.rule((Ended(None, Outcome(("north",), "cash", "North wins by cash.")),), "it has enough")
    review = Review(session)
    north = Series("cash:north", "Cash", "$K", "north", (0, 0, 40, 60, 90, 120, 120), decides=("cash",))
    east = Series("cash:east", "Cash", "$K", "east", (0, 0, 50, 51, 52, 200, 200), decides=("cash",))
    found = turning_points_of(review, (north, east), 4)
    assert [one.seat for one in found] == ["north"] * 4
    assert why_it_mattered(review, 3, (north, east)) == "North takes the lead from East."
    goal = (150.0,) * 7
    aimed = [msgspec.structs.replace(one, goals=goal) for one in (north, east)]
    assert why_it_mattered(review, 4, aimed) == "To win North needs $60K more, East $98K."
    without_east = [aimed[0], msgspec.structs.replace(east, goals=(None,) * 7)]
    assert why_it_mattered(review, 4, without_east) == "To win North needs $60K more.", "who is out cannot win"
    assert why_it_mattered(review, 4, ()) == "", "nothing where nothing can be said"
    assert moment_words(review, 4, aimed, found).matters == why_it_mattered(review, 4, aimed)


def test_of_figures_that_count_together_it_is_said_which_is_full_and_what_the_others_lack(session: Session) -> None:
    """Of the report that completed a scenario there stood only: 9 levels more would end the game."""
    for turn in range(2, 6):
        session.rule((Set("turn", turn - 1, turn),), f"to {turn}")
    review, goals = Review(session), (10.0,) * 6

    def figure(name: str, *values: float, together: bool) -> Series:
        place = name[-1] if together else ""
        return Series(name, name, "levels", "", values, decides=("done",), goals=goals, together=together, place=place)

    here, there = (
        figure("Water in A", 0, 0, 8, 9, 10, 10, together=True),
        figure("Water in B", 0, 0, 1, 3, 3, 4, together=True),
    )
    alarm = figure("Alarm", 0, 0, 4, 7, 7, 1, together=False)
    assert why_it_mattered(review, 4, (here, there, alarm)) == "Water in A: all 10 are there. Still to come: B 7."
    assert why_it_mattered(review, 3, (alarm,)) == "Alarm: 3 levels more would end the game."
    assert why_it_mattered(review, 5, (alarm,)) == "Alarm: the game is 9 levels from ending by it, no longer 3."


def test_figures_of_several_places_are_one_by_what_they_declare(session: Session) -> None:
    """Places were known by a last word of one letter: "Vitamin A" and "Vitamin C" would have been one figure."""
    north = [Measure(f"in/{one}", f"Troops in the {one}", "troops", _turn, place=one) for one in ("North", "South")]
    other = [Measure(f"vitamin/{one}", f"Vitamin {one}", "units", _turn) for one in "AC"]
    session.rules.measures = (*north, *other)
    session.play(next(iter(session.legal_moves)))
    here, there, one, two = figures_of(Review(session))
    assert (title_of_all((here, there)), told_apart((here, there))) == ("Troops in the", ["North", "South"])
    assert (title_of_all((one, two)), told_apart((one, two))) == ("", ["Vitamin A", "Vitamin C"])
    with pytest.raises(ValueError, match="has to end with its place: South"):
        Measure("in/South", "Troops", "troops", _turn, place="South")


def _turn(table: Table) -> float:
    return table.number("turn")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_game_says_which_figure_decides_it(game: Game) -> None:
    measures = begun(game).rules.measures
    assert any(one.decides for one in measures)
    assert all(one.stake for one in measures if one.decides), "a mere means decides nothing"


def test_a_change_of_money_is_told_in_money(session: Session) -> None:
    review, price = Review(session), Series("price", "Street price", "$K", "", (8, 10))
    assert change_in_words(review, price, 8, 10) == "Street price $8K → $10K"
    assert change_in_words(review, Series("x", "Points", "points", "north", ()), 2.5, 1) == "North: Points 2.5 → 1"


def test_what_all_sides_gain_alike_turns_nothing_between_them(session: Session) -> None:
    """Hands that are dealt to all, say. Who was not there yet, or has left, gained nothing."""
    for turn in range(2, 6):
        session.rule((Set("turn", turn - 1, turn),), f"to {turn}")
    review = Review(session)

    def cards(seat: str, *values: float | None) -> Series:
        return Series(f"cards/{seat}", "Cards", "cards", seat, values)

    north, east = cards("north", 0, 1, 8, 8, 6, 6), cards("east", 0, 2, 9, 7, 6, 5)
    assert [(one.ply, one.seat) for one in turning_points_of(review, (north, east))] == [
        (3, "east"),
        (4, "east"),
        (5, "east"),
    ]
    away = cards("west", *[None] * 6)
    assert [one.ply for one in turning_points_of(review, (north, east, away))] == [3, 4, 5]
    assert 2 in [one.ply for one in turning_points_of(review, (north, away))], "one side alone has no other to be like"
    other = Series("points/east", "Points", "points", "east", east.values)
    assert 2 in [one.ply for one in turning_points_of(review, (north, other))], "another figure"


def test_what_was_taken_back_turned_nothing(session: Session) -> None:
    for turn in (2, 30, 3, 4):
        if turn == 3:
            session.take_back("no")
        session.rule((Set("turn", session.table.number("turn"), turn),), f"to {turn}")
    review = Review(session)
    assert all(one.after < 30 for one in turning_points_of(review, figures_of(review)))


def test_means_to_an_end_turn_nothing(session: Session) -> None:
    """A hand, or what is spent and comes back, is no turning point: the game says which of its figures are only means."""
    means = Measure("turn", "Turns", "turns", lambda table: table.number("turn"), stake=False)
    played = Measure("played", "Cards played", "cards", lambda table: len(table.zones["table"]))
    session.rules.measures = (means, played)
    for _ in range(4):
        session.play(next(iter(session.legal_moves)))
    session.rule((Set("turn", session.table.number("turn"), 30),), "to 30")
    review = Review(session)
    assert [one.id for one in figures_of(review)] == ["turn", "played"]
    assert {one.series for one in turning_points_of(review, figures_of(review))} == {"played"}


def test_a_table_beyond_the_rules_has_no_figure(session: Session) -> None:
    """Whatever a measure stumbles over: the ruling that made such a table stands in the log for good."""
    session.rules.measures = (Measure("odd", "Odd", "cards", lambda table: len(table.number("turn"))),)  # type: ignore[arg-type]
    session.play(next(iter(session.legal_moves)))
    review = Review(session)
    assert [set(one.values) for one in figures_of(review)] == [{None}]
    assert summary_of(review).turning_points == ()


def test_a_word_where_something_is_counted_counts_for_nothing() -> None:
    """No ruling makes such a table, but a damaged log may hold one."""
    session = begun(example("druglord"))
    table = session.table.apply(Marked("status/seat_1", "ready/reefer", 0, "some"))
    figures = {one.id: value_of(one, table) for one in session.rules.measures}
    assert figures["traphouse/seat_1"] == 0


def test_think_time_is_told_per_team_and_decision() -> None:
    session = begun(Toy(), clock=(clock := HandClock()))
    for seconds in (5, 65, 10, 1):
        clock.pass_(seconds)
        session.play(next(iter(session.legal_moves)))
    north, east, *_ = thinking_of(Review(session))
    assert (north.seat, north.each, north.total_ms, north.longest_ms) == ("north", ((2, 5000),), 5000, 5000)
    assert east.median_ms == 65_000


def test_times_for_people() -> None:
    assert [duration(ms) for ms in (0, 900, 65_000, 3_600_000)] == ["0:00", "0:01", "1:05", "1:00:00"]


# -------------------------------------------------------------------- charts


@pytest.mark.slow
@some_games
def test_every_chart_has_title_axes_units_and_words(game: Game) -> None:
    review = Review(shared(game))
    for chart in charts_of(review, summary_of(review)):
        root = ElementTree.fromstring(chart_svg(chart))
        words = [text.text for text in root.iter(f"{SVG}text")]
        assert chart.title in words
        assert {chart.unit, unit_untold(chart.title, chart.unit)} & {*words, ""}, "what is counted"
        assert {title.partition(" ")[0].lower() for _, _, title in chart.turns} & {*words}, "and over what"
        title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None
        assert title.text == chart.title
        assert desc is not None
        assert desc.text == chart.text
        for curve in chart.curves:
            assert curve.name in words


@pytest.mark.slow
@some_games
def test_every_chart_says_what_it_means_and_shows_what_it_has_to_come_to(game: Game) -> None:
    """A curve had a title and an axis, and nothing said whether more of it was good, or for what; some were flat lines."""
    review = Review(shared(game))
    for chart in charts_of(review, summary_of(review)):
        titles = {chart.title, *(curve.name for curve in chart.curves)}
        group = [one for one in figures_of(review) if one.title in titles and one.unit == chart.unit]
        begins = ("To win, ", "At ", "The game ", "When there are none left", "How long", "Above 0")
        if chart.meaning:
            assert chart.meaning.startswith(begins) or " needs " in chart.meaning
            assert chart.text.startswith(chart.meaning)
        assert chart.heading in (DECIDES, MATTERS, HELPS, TIME, LUCK)
        assert (chart.heading == DECIDES) == any(one.decides or one.goals or one.runs_out for one in group)
        assert bool(chart.goals) == any(one.goals for one in group)
        assert not group or any(len(set(one.values)) > 1 for one in group)


def test_no_chart_mirrors_another(session: Session) -> None:
    """Under the circles that were filled stood those that were not: the same curve upside down."""
    done = Measure("turn", "Turns", "turns", lambda table: table.number("turn"), goal=lambda _table: 9)
    left = Measure("left", "Turns still to come", "turns", lambda table: max(0, 9 - table.number("turn")))
    other = Measure("other", "Turns squared", "turns", lambda table: table.number("turn") ** 2)
    session.rules.measures = (left, other, done)
    for _ in range(4):
        session.play(next(iter(session.legal_moves)))
    session.rule((Set("turn", session.table.number("turn"), 12),), "beyond the goal")
    review = Review(session)
    assert [one.id for one in charts_of(review, summary_of(review))] == ["turn", "other"]


@pytest.mark.slow
@some_games
def test_plies_stand_under_one_another_in_all_charts_of_a_session(game: Game) -> None:
    """Each plane was as wide as the names beside it left it: a turn stood elsewhere in every chart."""
    review = Review(shared(game))
    charts = charts_of(review, summary_of(review))
    assert len({plot_of(chart, 720, 220).right for chart in charts}) == 1
    for chart in charts:
        if len(chart.curves) == 1 and chart.curves[0].name == chart.title:
            words = [text.text for text in ElementTree.fromstring(chart_svg(chart)).iter(f"{SVG}text")]
            assert words.count(chart.title) == 1, "the title says it"


@pytest.mark.slow
@some_games
def test_the_axis_of_a_chart_names_the_turns_and_no_two_names_meet(game: Game) -> None:
    """Plies alone said nothing to a class."""
    review = Review(shared(game))
    chart = charts_of(review, summary_of(review))[0]
    turns = {title for _, _, title in chart.turns}
    assert all(one[2] != other[2] for one, other in pairwise(chart.turns)), "a turn of several seats is one"
    root = ElementTree.fromstring(chart_svg(chart))
    under = [text for text in root.iter(f"{SVG}text") if float(text.get("y", 0)) > plot_of(chart, 720, 220).bottom + 10]
    middles = [(float(text.get("x", 0)), text.text or "") for text in under if text.get("text-anchor") == "middle"]
    assert middles
    named = [words for _, words in middles if not words.isdecimal()]
    assert all(words in turns and not words.split()[-1].isdecimal() for words in named), "Round 3 stood among 1 2 4"
    assert {words for _, words in middles} <= turns | {title.rpartition(" ")[2] for title in turns}
    assert all(after - before > 3 * (len(one) + len(other)) for (before, one), (after, other) in pairwise(middles)), (
        "about six pixels a letter, half of each name"
    )


@pytest.mark.parametrize(("wide", "every"), [(2400, 1), (720, 2), (420, 5)])
def test_where_not_all_turns_have_room_on_the_axis_every_second_or_fifth_is_named(wide: int, every: int) -> None:
    """Of 59 turns there stood 1 3 4 5 6 7 8 9 11 13, as each had room."""
    turns = tuple((4 * n - 3, 4 * n, f"Turn {n}") for n in range(1, 60))
    chart = Chart("x", "X", "reports", 236, (Curve("A", ((1, 1), (236, 5.0)), 0),), turns, "X")
    texts = list(ElementTree.fromstring(chart_svg(chart, wide)).iter(f"{SVG}text"))
    row = next(one.get("y") for one in texts if one.text == "turn")
    named = [int(one.text or "") for one in texts if one.get("y") == row and one.text != "turn"]
    assert named == list(range(every, 60, every))


def test_what_lies_under_a_curve_that_is_alone_is_tinted() -> None:
    """A single thin line in an empty plane looked like none, and like the playhead."""

    def filled(*curves: Curve) -> int:
        root = ElementTree.fromstring(chart_svg(Chart("x", "X", "reports", 5, curves, (), "X")))
        return sum(path.get("fill") != "none" for path in root.iter(f"{SVG}path"))

    one, other = Curve("A", ((1, 1.0), (5, 4.0)), -1), Curve("B", ((1, 2.0), (5, 3.0)), -1)
    assert (filled(one), filled(one, other)) == (1, 0)


def test_no_curve_is_told_by_colour_alone() -> None:
    curves = tuple(Curve(f"Team {n}", ((1, n), (5, n + 1.0)), n) for n in range(4))
    svg = chart_svg(Chart("x", "X", "points", 5, curves, (), "X"))
    root = ElementTree.fromstring(svg)
    paths = list(root.iter(f"{SVG}path"))
    assert len({path.get("stroke-dasharray") for path in paths}) == 4
    assert len({path.get("stroke") for path in paths}) == 4


def test_of_several_curves_of_the_game_itself_each_has_its_own_dashes() -> None:
    """Three black lines were told apart by a letter on each alone."""
    curves = tuple(Curve(f"Filed in {place}", ((1, n), (5, n + 1.0)), -1) for n, place in enumerate("ABC"))
    root = ElementTree.fromstring(chart_svg(Chart("x", "X", "reports", 5, curves, (), "X")))
    assert len({path.get("stroke-dasharray") for path in root.iter(f"{SVG}path")}) == 3


@pytest.mark.parametrize("wide", [340, 520, 720])
def test_numbers_of_moves_under_a_chart_stand_apart_however_narrow_it_is(wide: int) -> None:
    """On a phone the wide chart was shrunk to letters of 7 pixels."""
    chart = Chart("x", "X", "reports", 235, (Curve("A", ((1, 1), (235, 5.0)), 0),), (), "X")
    root = ElementTree.fromstring(chart_svg(chart, wide))
    texts = list(root.iter(f"{SVG}text"))
    row = next(one.get("y") for one in texts if one.text == "move")
    moves = [float(one.get("x", 0)) for one in texts if one.get("y") == row and one.text != "move"]
    assert len(moves) > 3
    assert all(after - before > 30 for before, after in pairwise(moves))


def test_the_names_of_curves_are_whole_and_stand_apart_beside_the_plane() -> None:
    """Of two far ends the upper one was moved out of the picture with those that were crowded below it."""
    ends = [9.0, 1, 1, 1, 1, 1, 1, 1]
    names = ["Alexandra's group by door", "分析チーム", *(f"Seat {n}" for n in range(6))]
    curves = tuple(Curve(name, ((1, 0.0), (5, end)), n) for n, (name, end) in enumerate(zip(names, ends, strict=True)))
    chart = Chart("x", "X", "points", 5, curves, (), "X")
    root = ElementTree.fromstring(chart_svg(chart))
    places = {text.text: float(text.get("y", 0)) for text in root.iter(f"{SVG}text")}
    plane = plot_of(chart, 720, 220)
    beside = {text.text for text in root.iter(f"{SVG}text") if float(text.get("y", 0)) == places[names[0]]}
    assert {names[0], "9"} <= beside, "with what it came to"
    tops = sorted(places[name] for name in names)
    assert plane.top <= tops[0] <= tops[-1] <= plane.bottom + 5
    assert all(low - high >= 13.9 for high, low in pairwise(tops))
    assert places[names[0]] < plane.top + 22, "at the end of its curve"
    assert len({mark_svg(style, 0, 0, 4, "#000") for style in range(8)}) == 8
    endless = Curve("W" * 200, ((1, 0.0),), 0)
    assert any(
        text.text is not None and text.text.endswith("\u2026")
        for text in ElementTree.fromstring(chart_svg(Chart("x", "X", "u", 5, (endless,), (), "X"))).iter(f"{SVG}text")
    )


def test_of_several_lines_of_the_game_itself_each_has_its_name_once() -> None:
    """Beside letters on three black lines stood a key of three black dots."""
    curves = tuple(Curve(f"Water in {place}", ((1, 0.0), (5, end)), place=place) for place, end in (("A", 3.0), ("B", 6.0)))
    chart = Chart("x", "Water in A and B", "feet", 5, curves, (), "X")
    said = [text.text for text in ElementTree.fromstring(chart_svg(chart)).iter(f"{SVG}text")]
    assert [name for name in said if name in ("A", "B", "Water in A", "Water in B")] == ["A", "B"]
    alone = msgspec.structs.replace(chart, curves=curves[:1])
    assert plot_of(chart, 720, 220).right > plot_of(alone, 720, 220).right, "and the plane has the room"


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dim = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_words_of_a_chart_can_be_read(colours: ChartColours) -> None:
    assert contrast(colours.text, colours.page) > 7
    assert contrast(colours.soft, colours.page) > 4.5
    assert contrast(colour_of(-1, colours), colours.page) > 4.5


def test_a_chart_has_no_spike_where_a_slip_was_taken_back(session: Session) -> None:
    """Nor do its words tell of one; the table of figures holds what was entered."""
    for turn in (2, 30, 40):
        session.rule((Set("turn", session.table.number("turn"), turn),), f"to {turn}")
    session.take_back("no", 2)
    session.rule((Set("turn", 2, 3),), "to 3")
    review = Review(session)
    chart = next(one for one in charts_of(review, summary_of(review)) if one.id == "turn")
    assert chart.curves[0].points == ((1, 1), (2, 2), (3, 2), (4, 2), (5, 2), (6, 3))
    assert "from 1 to 3." in chart.text
    assert figures_of(review)[0].values[3:5] == (30, 40)


def test_a_chart_stands_where_the_last_ply_in_effect_left_it() -> None:
    """A ply that was kept at first and taken back later is no place to stand on."""
    series = Series("x", "X", "points", "", (0, 1, 2, 3, 2, 1, 1))
    assert series.in_effect((1,)) == (0, 1, 1, 1, 1, 1, 1)
    assert series.in_effect((1, 2, 6)) == (0, 1, 2, 2, 2, 2, 1)
    assert series.in_effect(()) == (0,) * 7


def test_a_place_in_a_chart_is_a_ply() -> None:
    chart = Chart("x", "X", "points", 200, (Curve("North", ((1, 0), (200, 5))),), (), "X")
    plot = plot_of(chart, 720, 220)
    assert [plot.ply_at(plot.x(ply)) for ply in (0, 1, 77, 200)] == [0, 1, 77, 200]
    assert plot.ply_at(-50) == 0
    assert plot.ply_at(5000) == 200


@pytest.mark.parametrize("values", [(0, 0), (-3, -1), (5, 5), (0, 0.01), (0, 7e6)])
def test_any_range_can_be_drawn(values: tuple[float, float]) -> None:
    curve = Curve("North", ((1, values[0]), (9, values[1])))
    svg = chart_svg(Chart("x", "X", "points", 9, (curve,), (), "X"))
    assert "nan" not in svg
    assert ElementTree.fromstring(svg) is not None


def test_no_line_is_drawn_where_a_figure_has_no_value() -> None:
    curve = Curve("North", ((1, 2), (2, 2), (6, 2), (7, 3)), every=True)
    held = Curve("North", ((1, 2), (2, 2), (6, 2), (7, 3)))
    paths = []
    for one in (curve, held):
        root = ElementTree.fromstring(chart_svg(Chart("x", "X", "points", 9, (one,), (), "X")))
        paths.append(next(path for path in root.iter(f"{SVG}path") if path.get("fill") == "none").get("d", ""))
    assert [path.count("M") for path in paths] == [2, 1]


def test_a_sparkline_draws_the_same_series_without_words() -> None:
    gone = Chart("x", "X", "cards", 12, (Curve("North", ((1, 7), (2, 5), (5, 2), (6, 2)), every=True),), (), "X")
    root = ElementTree.fromstring(sparkline_svg(gone, (16, 400), (416, 30), ["#123456"], LIGHT))
    lines = [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("fill") == "none"]
    assert [line[: line.index(",")] for line in lines] == ["M48.0", "M176.0"], "no line where it has no value"
    assert not list(root.iter(f"{SVG}text"))
    bars = Chart("x", "X", "s", 12, (Curve("North", ((1, 7), (2, 5)), bars=True),), (), "X")
    root = ElementTree.fromstring(sparkline_svg(bars, (16, 400), (416, 30), ["#123456"], LIGHT))
    assert [line.get("x1") for line in root.iter(f"{SVG}line")] == ["48.0", "80.0"]


def test_a_sparkline_says_the_value_of_the_table_in_view() -> None:
    """A figure that has lost its value (a seat that has left holds no cards) is not shown on."""
    series = Series("cards", "Cards", "cards", "north", (None, 7.0, 7.0, 5.0, None))
    assert [_measure_text({"north": series}, "north", ply) for ply in range(5)] == ["–", "7", "7", "5", "–"]
    assert _measure_text({"": Series("x", "X", "%", "", (12.5,))}, "", 0) == "12.5 %"


def test_text_is_written_so_that_it_stays_text() -> None:
    chart = Chart("x", "<b>&", "points", 3, (Curve("</svg>", ((1, 1),)),), (), "<script>")
    root = ElementTree.fromstring(chart_svg(chart))
    assert "<b>&" in [text.text for text in root.iter(f"{SVG}text")]


def _places(svg: str) -> dict[str, tuple[float, float, str]]:
    """Return where the texts of a chart stand, with which of their ends that is."""
    texts = ElementTree.fromstring(svg).iter(f"{SVG}text")
    return {
        text.text or "": (float(text.get("x", 0)), float(text.get("y", 0)), text.get("text-anchor", "")) for text in texts
    }


def test_a_title_and_a_unit_stand_apart_however_narrow_a_chart_is() -> None:
    """The unit was printed over the title."""
    title, unit = "Luck of Cartel", "successes above expectation"
    chart = Chart("a", title, unit, 90, (Curve("Cartel", ((1, 2), (90, 3))),), (), "")
    places = _places(chart_svg(chart, 340, 190))
    assert places[unit][0] - 5.5 * len(unit) > places[title][0] + 7 * len(title)
    assert places[title][0] > 0
    assert places[unit][0] < 340


def test_no_curve_goes_through_the_words_of_a_goal() -> None:
    """A curve that rose at once went through them."""
    curve, goal = Curve("Crisis", ((1, 0), (5, 9), (30, 9), (31, 1), (90, 1))), Curve("ends the game", ((1, 10), (90, 10)))
    chart = Chart("a", "Crisis", "levels", 90, (curve,), (), "", goals=(goal,))
    plot = plot_of(chart, 360, 190)
    assert plot.x(30) <= _places(chart_svg(chart, 360, 190))["ends the game"][0] < plot.right - 70


def test_a_figure_that_ends_where_it_began_goes_nowhere() -> None:
    """It went "from 0 to 0"."""
    chart = Chart("a", "Held", "cards", 3, (), (), "")
    assert _in_words([Curve("North", ((1, 0), (2, 5), (3, 0)))], chart.unit) == (
        "North: 0 at the start and at the end, highest 5 at move 2."
    )
