"""Figures, luck, decisions, the page on a session, and the charts of them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from engine.chance import Random
from engine.event import Ended, Outcome, Set
from engine.game import Game, Measure
from engine.games.hunt.content import slot_name
from engine.odds import percent_of
from referee.review import Review
from referee.review.charts import Chart, Curve, charts_of
from referee.review.decisions import decisions_of, options_at, roads_at
from referee.review.drawing import DARK, LIGHT, Ink, chart_svg, colour_of, plot_of
from referee.review.figures import (
    Series,
    change_in_words,
    duration,
    figures_of,
    number,
    signed,
    swings_of,
    tenths,
    thinking_of,
)
from referee.review.luck import luck_of, rolls_of
from referee.review.summary import result_of, summary_of
from referee.review.text import summary_text
from referee.session import Session
from referee.store import MemoryStore
from tests.engine.toy import Toy
from tests.games.shelf import GAMES, IDS
from tests.referee.conftest import HandClock
from tests.review.sessions import begun, played, random_move

every_game = pytest.mark.parametrize("game", GAMES, ids=IDS)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def session() -> Session:
    """A toy with a figure: the number of the turn."""
    session = begun(Toy())
    session.rules.measures = (Measure("turn", "Turns", "turns", lambda table: table.number("turn")),)
    return session


# -------------------------------------------------------------------- measures


@every_game
def test_every_measure_is_followed_over_all_plies(game: Game) -> None:
    review = Review(played(game, 80))
    found = figures_of(review)
    assert [one.id for one in found] == [measure.id for measure in review.session.rules.measures]
    for series, measure in zip(found, review.session.rules.measures, strict=True):
        assert len(series.values) == review.number + 1
        for ply in (0, 1, review.number // 2, review.number):
            assert series.at(ply) == measure.value(review.session.fold.frames[ply].table)


@every_game
def test_every_measure_has_an_id_of_its_own(game: Game) -> None:
    """A comparison keeps figures by their ids: of two alike one side's would be lost."""
    ids = [measure.id for measure in begun(game).rules.measures]
    assert len(set(ids)) == len(ids)


def test_the_first_ply_of_the_first_turn_can_turn_a_game() -> None:
    """It counts from what the set-up left; before, its change was lost with the set-up."""
    review = Review(played(next(game for game in GAMES if game.id == "deck"), 20))
    setup = next(band for band in review.bands if band.setup)
    before, after = setup.last, setup.last + 1
    values = tuple(0.0 if ply <= before else 9.0 if ply == after else 10.0 for ply in range(review.number + 1))
    (swing, *_) = swings_of(review, (Series("x", "X", "points", "", values),))
    assert (swing.ply, swing.before, swing.after, swing.share) == (after, 0, 9, 0.9)


def test_turning_points_are_the_largest_shares_of_all_movement(session: Session) -> None:
    for turn in (2, 3, 13, 14):
        session.rule((Set("turn", session.table.number("turn"), turn),), f"to {turn}")
    review = Review(session)
    swings = swings_of(review, figures_of(review), 2)
    assert [(one.ply, one.before, one.after) for one in swings] == [(4, 3, 13), (2, 1, 2)]
    assert swings[0].share == pytest.approx(10 / 13)
    assert swings[0].text == "Turns: 3 to 13 turns. Ruling: to 13"


def test_a_change_of_money_is_told_in_money(session: Session) -> None:
    review, price = Review(session), Series("price", "Street price", "$K", "", (8, 10))
    assert change_in_words(review, price, 8, 10) == "Street price: $8K to $10K"
    assert change_in_words(review, Series("x", "Points", "points", "north", ()), 2.5, 1) == "North, Points: 2.5 to 1 point"


def test_what_all_sides_gain_alike_turns_nothing_between_them(session: Session) -> None:
    """Hands that are dealt to all, say. Who was not there yet, or has left, gained nothing."""
    for turn in range(2, 6):
        session.rule((Set("turn", turn - 1, turn),), f"to {turn}")
    review = Review(session)

    def cards(seat: str, *values: float | None) -> Series:
        return Series(f"cards/{seat}", "Cards", "cards", seat, values)

    north, east = cards("north", 0, 1, 8, 8, 6, 6), cards("east", 0, 2, 9, 7, 6, 5)
    assert [(one.ply, one.seat) for one in swings_of(review, (north, east))] == [(3, "east"), (4, "east"), (5, "east")]
    away = cards("west", *[None] * 6)
    assert [one.ply for one in swings_of(review, (north, east, away))] == [3, 4, 5]
    assert 2 in [one.ply for one in swings_of(review, (north, away))], "one side alone has no other to be like"
    other = Series("points/east", "Points", "points", "east", east.values)
    assert 2 in [one.ply for one in swings_of(review, (north, other))], "another figure"


def test_what_was_taken_back_turned_nothing(session: Session) -> None:
    for turn in (2, 30, 3, 4):
        if turn == 3:
            session.take_back("no")
        session.rule((Set("turn", session.table.number("turn"), turn),), f"to {turn}")
    review = Review(session)
    assert all(one.after < 30 for one in swings_of(review, figures_of(review)))


def test_means_to_an_end_turn_nothing(session: Session) -> None:
    """A hand, or what is spent and comes back, is no turning point: the game says which of its figures are only means."""
    means = Measure("turn", "Turns", "turns", lambda table: table.number("turn"), stake=False)
    played = Measure("played", "Cards played", "cards", lambda table: len(table.zones["table"]))
    session.rules.measures = (means, played)
    for _ in range(4):
        session.submit(next(iter(session.legal_moves)))
    session.rule((Set("turn", session.table.number("turn"), 30),), "to 30")
    review = Review(session)
    assert [one.id for one in figures_of(review)] == ["turn", "played"]
    assert {one.series for one in swings_of(review, figures_of(review))} == {"played"}


def test_think_time_is_told_per_team_and_decision() -> None:
    session = begun(Toy(), clock=(clock := HandClock()))
    for seconds in (5, 65, 10, 1):
        clock.pass_(seconds)
        session.submit(next(iter(session.legal_moves)))
    north, east, *_ = thinking_of(Review(session))
    assert (north.seat, north.each, north.total_ms, north.longest_ms) == ("north", ((2, 5000),), 5000, 5000)
    assert (east.mean_ms, east.median_ms) == (65_000, 65_000)


def test_numbers_and_times_for_people() -> None:
    assert [number(value) for value in (3.0, 2.25, -1, 0)] == ["3", "2.2", "-1", "0"]
    assert [signed(value) for value in (1.26, -0.4, -0.04, 0)] == ["+1.3", "-0.4", "0.0", "0.0"]
    assert [tenths(7.25), signed(6 - 7.25), tenths(7.35), signed(9 - 7.35)] == ["7.2", "-1.2", "7.4", "+1.6"], "they add up"
    assert tenths(sum([0.1] * 72) + 0.05) == tenths(7.25), "what adding has left in the last places is nothing"
    assert [duration(ms) for ms in (0, 900, 65_000, 3_600_000)] == ["0:00", "0:01", "1:05", "1:00:00"]


# -------------------------------------------------------------------- decisions


@every_game
def test_every_decision_has_at_least_the_option_that_was_chosen(game: Game) -> None:
    review = Review(played(game, 50))
    decisions = decisions_of(review, seconds=60)
    assert [one.ply for one in decisions] == [tick.ply for tick in review.ticks if tick.kind in ("move", "dice")]
    for one in decisions:
        assert one.options is not None
        assert one.options >= 1
        assert one.chosen
        assert one.text


def test_options_are_those_of_the_moment(session: Session) -> None:
    counts = []
    for _ in range(4):
        counts.append(session.legal_moves.count())
        session.submit(next(iter(session.legal_moves)))
    session.note("a long look at the hand", ply=3)
    review = Review(session)
    decisions = decisions_of(review)
    assert [one.options for one in decisions] == counts
    assert decisions[1].notes == ("a long look at the hand",)
    assert options_at(review, 1) is None  # the set-up was nobody's decision


def test_of_a_decision_of_several_seats_each_has_its_own_options() -> None:
    """Druglord's Regions are chosen by all at once."""
    session, chance = begun(next(game for game in GAMES if game.id == "druglord")), Random(3)
    counts, shared = {}, 0
    while session.number < 40:
        moves, move = session.legal_moves, random_move(session, chance)
        if moves.count() < 500:
            ply, seats = session.number + 1, {one.seat for one in moves}
            counts[ply] = sum(one.seat in ("", move.seat) for one in moves)
            shared += len(seats) > 1 and counts[ply] < moves.count()
        session.submit(move, roll=True)
    assert shared
    found = {one.ply: one.options for one in decisions_of(Review(session), seconds=60)}
    assert {ply: found[ply] for ply in counts} == counts


def test_options_are_not_guessed_under_other_rules(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    session.submit(next(iter(session.legal_moves)))
    monkeypatch.setattr(Toy, "version", "99")
    assert [one.options for one in decisions_of(Review(session))] == [None]


def test_options_are_counted_under_the_rules_that_a_session_went_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    session = begun(Toy(), store=store)
    session.submit(next(iter(session.legal_moves)))
    monkeypatch.setattr(Toy, "version", "99")
    later = Session.open(store, session.header.id, [Toy()], clock=HandClock())
    later.adopt_rules()
    counted = later.legal_moves.count()
    later.submit(next(iter(later.legal_moves)))
    assert [one.options for one in decisions_of(Review(later))] == [None, counted]


@every_game
def test_what_was_thrown_for_stands_among_what_could_have_been(game: Game) -> None:
    review, rolled = Review(played(game, 150)), 0
    for tick in review.ticks:
        roads = roads_at(review, tick.ply)
        assert [one.chance for one in roads] == sorted((one.chance for one in roads), reverse=True)
        assert all(one.title and percent_of(one.chance) in one.odds for one in roads)
        taken = [one for one in roads if one.taken]
        assert len(taken) < 2 or review.session.entries[tick.ply - 1].ply.verb.startswith("plan_"), "a plan is of several"
        _, _, fell = next(rolls_of([review.session.entries[tick.ply - 1].ply]), (0, "", None))
        if taken and fell is not None:
            rolled += 1
            assert taken[0].chance == pytest.approx(fell.chance), review.label(tick.ply)
    assert rolled or not luck_of(review)


def test_the_road_not_taken_is_told_with_its_odds() -> None:
    """A trade that failed: another one, likelier, lay open. Nobody can tell of what was decided under other rules."""
    review = Review(played(next(game for game in GAMES if game.id == "druglord"), 150, 5))
    open_roads = [(ply, roads) for ply in review.line() if len(roads := roads_at(review, ply)) > 1]
    assert open_roads
    missed = [one.title for _, roads in open_roads for one in roads if not one.taken]
    assert any(title.startswith(("Sea Trade from", "Air Trade from")) for title in missed)
    review.rules_version = lambda ply: "99"  # type: ignore[method-assign]
    assert [roads_at(review, ply) for ply, _ in open_roads] == [()] * len(open_roads)


def test_of_a_plan_all_that_it_aims_at_was_chosen() -> None:
    review = Review(played(next(game for game in GAMES if game.id == "hunt"), 60, 2))
    plan = next(entry.ply for entry in review.session.entries if entry.ply.verb == "plan_intel")
    thrown = [target for target in plan.args["pawns"] if target.startswith("support/")]  # for Nexus nothing is (HUNT-6.6)
    roads = roads_at(review, plan.number)
    assert {one.title for one in roads if one.taken} == {f"Intelligence on {slot_name(one)}" for one in thrown}
    assert 1 < len(thrown) < len(roads)


def test_counting_options_stops_in_time(session: Session) -> None:
    for _ in range(3):
        session.submit(next(iter(session.legal_moves)))
    assert [one.options for one in decisions_of(Review(session), seconds=-1)] == [None, None, None]


# -------------------------------------------------------------------- the page on a session


@every_game
def test_every_session_fits_on_a_page(game: Game) -> None:
    review = Review(played(game, 120))
    ply = min(20, review.number)
    review.bookmark("What now?", ply)
    summary = summary_of(review)
    assert summary.prompts[0].ply == ply
    assert summary.prompts[0].text.startswith("What now?")
    assert summary.last_hash == review.session.last_hash
    assert len(summary.turning_points) <= 5
    assert len(summary.take_backs) == sum(tick.kind == "takeback" for tick in review.ticks)
    text = summary_text(review)
    assert summary.result in text
    assert summary.last_hash in text


@pytest.mark.parametrize(("game", "plies"), [("hunt", 45), ("druglord", 60), ("collection", 30), ("toy", 4)])
def test_a_session_is_as_long_as_it_got_in_its_own_count(game: str, plies: int) -> None:
    """The set-up, a turn that was gone back to, and seats that alternate within a turn are no further turns."""
    review = Review(played(next(one for one in GAMES if one.id == game), plies))
    last = review.session.fold.frames[review.line()[-1] - 1].table.numbers
    count = next(last[name] for name in ("turn", "pair", "round") if name in last)
    length = summary_of(review).length
    assert re.fullmatch(rf"\d+ plies(, 2 of them taken back)?, \d+ minutes?; the last in .* {count}(: .*)?\.", length)


def kept(review: Review, seat: str, ply: int) -> int:
    """How many cards at the table a seat had not seen that another had."""
    mine, *others = sorted(map(review.witness, review.session.header.seats), key=lambda one: one.audience != seat)
    pieces = review.session.fold.frames[ply].table.where
    return sum(not mine.trace(one, ply) and any(eyes.trace(one, ply) for eyes in others) for one in pieces)


def test_prompts_count_what_others_had_seen() -> None:
    """A card that lies unseen in a deck is no secret of one side from another."""
    review = Review(played(next(one for one in GAMES if one.id == "deck"), 20))
    review.bookmark("Why?", ply := 12)
    one, two = review.session.header.seats[:2]
    table = review.session.fold.frames[ply].table
    assert len(table.where) > 100
    for mine, other in ((one, two), (two, one)):
        assert 0 < kept(review, mine, ply) <= len(table.ids(f"hand:{other}")) + len(table.ids("discard_hidden"))
    (prompt,) = summary_of(review).prompts
    told = ", ".join(f"{review.name(seat)} ({kept(review, seat, ply)})" for seat in review.seats)
    assert f"Not seen, though others had: {told}." in prompt.text


def test_results_name_the_winners(session: Session) -> None:
    assert result_of(Review(session)) == "The game was not finished."
    session.rule((Ended(None, Outcome(("north", "east"), "done", "All cards are played.")),), "time is up")
    assert result_of(Review(session)) == "All cards are played. North and East win."


def test_a_long_think_that_was_taken_back_says_so() -> None:
    session = begun(Toy(), clock=(clock := HandClock()))
    for seconds in (60, 30):
        clock.pass_(seconds)
        session.submit(next(iter(session.legal_moves)))
    session.take_back("a slip")
    first, second = summary_of(Review(session)).longest
    assert first.text.startswith("North took 1:00.")
    assert "Taken back" not in first.text
    assert second.text.endswith("Taken back at ply 4.")


def test_a_session_without_bookmarks_is_discussed_at_its_turning_points(session: Session) -> None:
    for turn in (2, 3, 13):
        session.rule((Set("turn", session.table.number("turn"), turn),), f"to {turn}")
    summary = summary_of(Review(session))
    assert [prompt.ply for prompt in summary.prompts] == [swing.ply for swing in summary.turning_points[:3]]
    assert "Not seen, though others had: North (" in summary.prompts[0].text


def test_what_a_team_meant_stands_beside_what_became_of_it(session: Session) -> None:
    """From its words to its next ones, or to the end: what moved of what is at stake."""
    turns, *_ = session.rules.measures
    hand = Measure("hand", "Hand", "cards", lambda table: len(table.zones["hand:north"]), "north", stake=False)
    score = Measure("score", "Score", "points", lambda table: 2.0 * table.number("turn"), "north")
    session.rules.measures = (turns, hand, score)
    session.submit(next(iter(session.legal_moves)))
    session.intent("north", "hold back", "they press on")
    session.intent("east", "", "nothing")
    for _ in range(2):
        session.submit(next(iter(session.legal_moves)))
    session.take_back("a slip")
    session.intent("north", "hold on", "")
    first, other, last = summary_of(Review(session)).intents
    became = "By ply 5: Turns: 2 to 3 turns; North, Score: 4 to 6 points."
    assert (first.ply, first.text) == (2, f"North intends: hold back. North expects: they press on. {became}")
    assert other.text == f"East expects: nothing. {became}"
    assert last.text == "North intends: hold on."
    assert "What teams meant:" in summary_text(Review(session))


def test_a_take_back_says_what_it_took_back() -> None:
    session = begun(Toy())
    for back in (2, 5):
        for _ in range(back):
            session.submit(next(iter(session.legal_moves)))
        session.take_back("Entered for the wrong team", back)
    review = Review(session)
    one, two, three = (review.label(ply).removesuffix(".") for ply in (5, 6, 7))
    first, second = (moment.text for moment in summary_of(review).take_backs)
    why, shown = "Entered for the wrong team. It was:", "Nobody had been shown it."
    assert first == f"Taken back: plies 2 to 3. {why} {review.label(2).removesuffix('.')}; {review.label(3)} {shown}"
    assert second == f"Taken back: plies 5 to 9. {why} {one}; {two}; {three}; 2 more. {shown}"


# -------------------------------------------------------------------- charts


@every_game
def test_every_chart_has_title_axes_units_and_words(game: Game) -> None:
    review = Review(played(game, 100))
    for chart in charts_of(review, summary_of(review)):
        root = ElementTree.fromstring(chart_svg(chart, cursor=3))
        words = [text.text for text in root.iter(f"{SVG}text")]
        assert chart.title in words
        assert chart.unit in words
        assert "ply" in words
        title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None
        assert title.text == chart.title
        assert desc is not None
        assert desc.text == chart.text
        assert f"in {chart.unit}, over {review.number} plies" in chart.text
        for curve in chart.curves:
            assert curve.name[:24] in words


def test_no_curve_is_told_by_colour_alone() -> None:
    curves = tuple(Curve(f"Team {n}", ((1, n), (5, n + 1.0)), n) for n in range(4))
    svg = chart_svg(Chart("x", "X", "points", 5, curves, (), "X"))
    root = ElementTree.fromstring(svg)
    paths = list(root.iter(f"{SVG}path"))
    assert len({path.get("stroke-dasharray") for path in paths}) == 4
    assert len({path.get("stroke") for path in paths}) == 4


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dim = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("ink", [LIGHT, DARK])
def test_words_of_a_chart_can_be_read(ink: Ink) -> None:
    assert contrast(ink.text, ink.page) > 7
    assert contrast(ink.soft, ink.page) > 4.5
    assert contrast(colour_of(-1, ink), ink.page) > 4.5


def test_a_chart_has_no_spike_where_a_slip_was_taken_back(session: Session) -> None:
    """Nor do its words tell of one; the table of figures holds what was entered."""
    for turn in (2, 30, 40):
        session.rule((Set("turn", session.table.number("turn"), turn),), f"to {turn}")
    session.take_back("no", 2)
    session.rule((Set("turn", 2, 3),), "to 3")
    review = Review(session)
    chart = next(one for one in charts_of(review, summary_of(review)) if one.id == "turn")
    assert chart.curves[0].points == ((1, 1), (2, 2), (3, 2), (4, 2), (5, 2), (6, 3))
    assert "from 1 to 3, lowest 1, highest 3 first at ply 6" in chart.text
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
        paths.append(next(path for path in root.iter(f"{SVG}path")).get("d", ""))
    assert [path.count("M") for path in paths] == [2, 1]


def test_text_is_written_so_that_it_stays_text() -> None:
    chart = Chart("x", "<b>&", "points", 3, (Curve("</svg>", ((1, 1),)),), (), "<script>")
    root = ElementTree.fromstring(chart_svg(chart))
    assert "<b>&" in [text.text for text in root.iter(f"{SVG}text")]
