"""What games declare of the lines of a log: which figures they tell of, who did what they tell, and its few words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec import structs

from engine.contract.game import Game, OptionValue
from engine.contract.rules import Measure
from engine.match.match import Match
from engine.model.event import Event, Said, Set
from engine.visibility.schema import TO_ALL, Line, Schema
from referee.review import Review
from referee.review.causes import cause_and_effect, deed_of, own_line
from referee.review.measure_series import figures_of
from referee.review.said_lines import SaidLine, said_lines
from referee.review.turning_points import TurningPoint, turning_points_of
from tests.engine.toy import HiddenHandRules, Toy
from tests.games.game_list import GAMES
from tests.review.sessions import begun, shared

WHOLE = 100_000  # plies: no game has so many


def whole(game: Game) -> Review:
    return Review(shared(game, WHOLE))


def each_line(review: Review) -> Iterator[SaidLine]:
    for ply in range(1, review.number + 1):
        yield from said_lines(review, ply)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_lines_of_a_whole_game_tell_of_measures_that_there_are_and_name_seats(game: Game) -> None:
    review = whole(game)
    rules = review.session.rules
    measures = {measure.id for measure in rules.measures}
    lines = list(each_line(review))
    assert lines
    for line in lines:
        assert set(line.tells) <= measures, line.text
    for entry in review.session.entries:
        for event in entry.ply.events:
            if isinstance(event, Said) and (by := rules.schema.lines[event.line].by) in event.args:
                assert event.args[by] in rules.schema.seats, event


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_beside_the_sign_of_a_side_what_it_did_is_told_without_its_name(game: Game) -> None:
    """A name was searched for in the words: "Red Team solves it" became "Team solves it" beside the sign of Red."""
    review, shorter = whole(game), 0
    for line in each_line(review):
        named = f"{review.name(line.by)} " if line.by else ""
        assert line.unnamed == line.short or (named and line.unnamed.casefold() == line.short.removeprefix(named).casefold())
        assert line.unnamed[:1] == line.unnamed[:1].upper()
        shorter += line.unnamed != line.short
    assert shorter or not any(line.by for line in each_line(review))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_was_done_is_told_in_one_sentence(game: Game) -> None:
    """Over the timeline stood how a throw had been reckoned, and then what it had come to."""
    for line in each_line(whole(game)):
        is_whole = line.text in line.about or line.beat == "end"  # a story, and how it ended, are told whole
        assert line.short
        assert is_whole or not re.search(r"(?<!\b[A-Z][a-z])\. ", line.short), line.short
        assert not line.short.endswith("."), line.short


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_turning_point_has_a_line_that_tells_of_it_or_is_its_move(game: Game) -> None:
    """Of money that a turn had brought it was said that the side before was safe."""
    review = whole(game)
    for point in turning_points_of(review, figures_of(review), 12):
        deed, lines = deed_of(review, point), said_lines(review, point.ply)
        telling = [line for line in lines if point.series in line.tells]
        if telling and not point.of_goal:
            assert deed.text in {line.short for line in telling}
        else:
            assert not any(line.beat == "turn" for line in lines), cause_and_effect(review, point)
            assert deed.text in {review.label(point.ply).removesuffix("."), *(line.short for line in lines)}
        assert deed.side in (*review.seats, "referee")


def told(*events: Event) -> tuple[Review, TurningPoint]:
    """A ply by which a figure went up, told by lines, of which all but ``rests`` tell of it; ``next`` begins a turn."""
    session = begun(Toy())
    session.rules.measures = (Measure("turn", "Turns", "turns", lambda table: table.number("turn"), "north"),)
    session.rules.schema.lines = {
        **session.rules.schema.lines,
        "says": Line("says", "{seat} says so: at length.", TO_ALL, tells=("turn",), short="{seat} says so"),
        "gains": Line("gains", "{seat} gains {n} by {why}.", TO_ALL, tells=("turn",)),
        "rests": Line("rests", "{seat} rests.", TO_ALL),
        "falls": Line("falls", "{seat} falls.", TO_ALL, tells=("turn",), by=""),
        "next": Line("next", "It is {seat}'s turn.", TO_ALL, beat="turn"),
    }
    before = session.table.number("turn")
    session.rule(events, "as it was played")
    after = session.table.number("turn")
    review = Review(session)
    return review, TurningPoint(review.number, "turn", "Turns", "turns", "north", before, after, 1, "")


def said(line: str, **args: str | int) -> Said:
    return Said(line, {"seat": "north", **args})


def gains(n: int, to: int, why: str) -> tuple[Event, Event]:
    return Set("turn", to - n, to), said("gains", n=n, why=why)


def test_of_several_lines_that_tell_of_a_figure_the_largest_step_is_what_was_done() -> None:
    """Of $2K and $15K the first was told as what had brought $17K."""
    review, point = told(said("rests"), *gains(1, 2, "rent"), *gains(5, 7, "luck"), *gains(2, 9, "trade"))
    assert deed_of(review, point).text == "North gains 5 by luck"
    assert own_line(review, point) == "North gains 5 by luck."
    assert cause_and_effect(review, point) == (
        "North gains 1 by rent, then North gains 5 by luck, then North gains 2 by trade, so North’s turns went from 1 to 9."
    )


def test_of_very_many_steps_the_largest_is_told_alone() -> None:
    steps = [*gains(1, 2, "rent"), *gains(1, 3, "luck"), *gains(4, 7, "trade"), *gains(1, 8, "work")]
    assert cause_and_effect(*told(*steps)) == "North gains 4 by trade, so North’s turns went from 1 to 8."


def test_a_step_back_is_told_with_what_made_it_good_but_is_not_what_was_done() -> None:
    """A report that had brought a crisis down was named as what had brought it up."""
    review, point = told(Set("turn", 1, -4), said("falls"), *gains(7, 3, "luck"))
    assert deed_of(review, point).text == "North gains 7 by luck"
    assert cause_and_effect(review, point) == "North falls, then North gains 7 by luck, so North’s turns went from 1 to 3."


def test_what_a_line_announces_is_told_by_it() -> None:
    """Of an ability that paid only the money was told, and not whose ability it was and where."""
    review, point = told(said("says"), *gains(3, 4, "trade"))
    assert deed_of(review, point).text == "North says so"
    assert own_line(review, point) == "North says so: at length."
    assert cause_and_effect(review, point) == "North says so, so North’s turns went from 1 to 4."


def test_nothing_is_announced_beyond_its_turn() -> None:
    review, point = told(said("says"), said("next"), *gains(3, 4, "trade"))
    assert deed_of(review, point).text == "North gains 3 by trade"


def test_a_line_that_tells_what_befell_a_side_was_done_by_whoever_moved() -> None:
    review, point = told(Set("turn", 1, 0), said("falls"))
    assert deed_of(review, point).side == "referee"
    review, point = told(*gains(3, 4, "trade"))
    assert deed_of(review, point).side == "north"


def test_no_line_tells_that_a_goal_was_moved() -> None:
    review, point = told(*gains(3, 4, "trade"))
    assert deed_of(review, structs.replace(point, of_goal=True)).text == "Ruling: as it was played"


class Misdeclared(Toy):
    """A toy whose line tells of a figure that it does not have."""

    def rules(self, content: Any, options: Mapping[str, OptionValue], seats: tuple[str, ...]) -> HiddenHandRules:
        rules = super().rules(content, options, seats)
        rules.measures = (Measure("won/north", "Won", "tricks", lambda _table: 0),)
        played = structs.replace(rules.schema.lines["played"], tells=("won/{seat}", "lost/{seat}"))
        rules.schema.lines = {"played": played}
        return rules


def test_a_line_that_tells_of_an_unknown_measure_is_refused_with_game_and_line() -> None:
    with pytest.raises(ValueError, match=r"toy: the line played tells of the measure lost/\{seat\}, which is not declared"):
        Match(Misdeclared(), None)


@pytest.mark.parametrize(
    "wrong",
    [
        {"tells": ("won/{seta}",)},
        {"short": "{seta} plays"},
        {"beside": "{seta} plays"},
        {"sides": (("{seat}", "{seta}"),)},
    ],
)
def test_a_line_that_names_what_it_is_not_said_with_is_refused(wrong: dict[str, Any]) -> None:
    line = Line("played", "{seat} plays {card}.", TO_ALL, **wrong)
    with pytest.raises(ValueError, match="toy: the line played is not said with seta"):
        Schema("toy", ("north",), kinds={}, zones=(), lines=[line])
