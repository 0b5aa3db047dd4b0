"""How a session ended: by which rule, what it was decided by, and which moves changed the distance to that end most."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import pytest
from msgspec import structs

from engine.contract.game import Game
from engine.contract.rules import Measure
from engine.english import number
from engine.model.event import Ended, Outcome, Said, Set
from engine.model.table import Table
from engine.visibility.schema import REFEREE
from referee.review import Review
from referee.review.causes import (
    began_with,
    came_of,
    cause_and_effect,
    cause_of_end,
    deed_of,
    deeds_of,
    own_line,
)
from referee.review.charts.session_charts import _goal_curves, deciding_chart, ran_out_chart
from referee.review.ending import Ending, ending_of
from referee.review.measure_series import Series, figures_of
from referee.review.summary import moves_in_words, summary_of
from referee.review.timeline import Tick
from referee.review.turning_points import TurningPoint, turning_points_of
from referee.session.content_files import clause_text
from referee.session.session import Session
from tests.effort import tries
from tests.engine.toy import Toy
from tests.games.game_list import GAMES, example
from tests.review.sessions import begun, shared


def ended(session: Session, winners: Sequence[str], reason: str) -> Review:
    """A session of six plies that ended so."""
    for turn in range(2, 6):
        session.rule((Set("turn", turn - 1, turn),), f"to {turn}")
    session.rule((Ended(None, Outcome(tuple(winners), reason, "It is over.")),), "it is over")
    return Review(session)


def cash(seat: str, *values: float, goal: float | None = 100) -> Series:
    goals = () if goal is None else (goal,) * len(values)
    return Series(f"cash:{seat}", "Cash", "$K", seat, values, decides=("cash", "time"), goals=goals)


def ending(review: Review, *series: Series) -> Ending:
    found = ending_of(review, series)
    assert found is not None
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_says_by_which_clause_each_end_comes(game: Game) -> None:
    """A class could not follow by which rule a game had ended."""
    decided = {reason for one in begun(game).rules.measures for reason in one.decides}
    assert decided <= set(game.ends), "an end with a figure has a clause"
    for clause in game.ends.values():
        assert clause_text(game, clause), clause


def test_a_game_that_goes_on_has_no_ending(session: Session) -> None:
    assert ending_of(Review(session), ()) is None
    assert summary_of(Review(session)).ending is None


def test_an_end_that_no_move_brought_is_told_by_what_was_lacking(session: Session) -> None:
    """Cards drawn at the side were named, while the game ended because time ran out."""
    review = ended(session, (), "time")
    north, east = cash("north", 0, 0, 50, 90, 80, 80, 80), cash("east", 0, 0, 0, 5, 20, 20, 20)
    drawn = Series("drawn:east", "Cards drawn", "cards", "east", (0, 0, 1, 3, 5, 9, 9))
    points = turning_points_of(review, (north, east, drawn))
    assert [(one.ply, one.seat, one.title) for one in points] == [
        (2, "north", "Cash"),
        (3, "north", "Cash"),
        (4, "east", "Cash"),
    ]
    found = ending(review, north, east, drawn)
    assert found.stood == "Cash at the end: North $80K, East $20K. Needed to win: $100K."
    assert found.nearest == "North came nearest: $10K short after move 3."
    assert found.fell == "Then it fell by $10K, most at move 4 ($10K): Ruling: to 4."
    assert found.led == "North was ahead from move 2 on (Turn 1); nobody else ever was."
    assert found.verdict == "Nobody reached $100K."


def test_of_three_steps_alike_one_gives_way_to_what_another_side_did(session: Session) -> None:
    """A class had three times the same to talk about: Blue sells, Blue sells, Blue sells."""
    review = ended(session, ("north",), "cash")
    north, east = cash("north", 0, 0, 30, 60, 60, 100, 100), cash("east", 0, 0, 5, 10, 60, 60, 60)
    drawn = Series("drawn:east", "Cards drawn", "cards", "east", (0, 0, 0, 0, 0, 0, 9))
    points = turning_points_of(review, (north, east, drawn))
    assert [(one.ply, one.seat) for one in points] == [(5, "north"), (3, "north"), (4, "east")]
    alone = turning_points_of(review, (north, drawn))
    assert [(one.ply, one.title) for one in alone] == [(5, "Cash"), (3, "Cash"), (2, "Cash")], (
        "what ends no game is no other"
    )


def test_what_ran_out_is_named_and_drawn_beside_what_had_been_reached(session: Session) -> None:
    """A game that ended because cards ran out was told and drawn by cash alone."""
    review = ended(session, (), "time")
    left = Series("left", "Cards left", "cards", "", (9, 8, 6, 4, 2, 0, 0), stake=False, runs_out=("time",))
    north = cash("north", 0, 0, 50, 90, 80, 80, 80)
    found = ending(review, north, left)
    assert found.verdict == "Nobody reached $100K before the cards ran out."
    assert ending(review, north).deciding.ran_out is None
    drawn = ran_out_chart(review, structs.replace(summary_of(review), ending=found), None)
    assert drawn is not None
    assert (drawn.title, [goal.name for goal in drawn.goals]) == ("Cards left", ["none left"]), (
        "a game need not end as the last one is drawn"
    )


def test_a_chart_draws_what_each_side_has_to_come_to_where_that_differs(session: Session) -> None:
    """Of two sides only the goal of the one that won was drawn."""
    review = ended(session, ("north",), "cash")
    north, east = cash("north", 0, 0, 50, 90, 95, 99, 100), cash("east", 0, 0, 20, 30, 40, 50, 60)
    names, aims = list[list[str]](), list[set[float]]()
    for aim in (100.0, 80.0):
        other = structs.replace(east, goals=(aim,) * 7)
        drawn = deciding_chart(review, structs.replace(summary_of(review), ending=ending(review, north, other)))
        assert drawn is not None
        names.append([goal.name.casefold() for goal in drawn.goals])
        aims = [{value for _, value in goal.points} for goal in drawn.goals]
        assert len({goal.style for goal in drawn.goals}) == len(drawn.goals), "each in the colour of its side"
    assert names == [["needed"], ["needed by north", "needed by east"]]
    assert aims == [{100.0}, {80.0}]
    alike = [cash(seat, 0, 0, 1, 2, 3, 4, 5) for seat in ("south", "west")]
    of_most = _goal_curves(review, [structs.replace(north, goals=(120.0,) * 7), east, *alike], {"north": 0})
    assert [(goal.name.casefold(), goal.style) for goal in of_most] == [("needed", -1), ("needed by north", 0)]


def test_what_a_figure_has_to_come_to_may_change_too(session: Session) -> None:
    """A game was a draw because its target had risen, and nothing said so."""
    review = ended(session, (), "time")
    goals = (6, 6, 6, 6, 7, 7, 7)
    filled = Series("filled", "Circles filled", "circles", "north", (0, 0, 5, 6, 6, 6, 6), decides=("time",), goals=goals)
    points = turning_points_of(review, (filled,))
    assert [(one.ply, one.of_goal) for one in points] == [(2, False), (4, True), (3, False)]
    assert cause_and_effect(review, points[1]).endswith("so the circles that North needs went from 6 to 7.")
    assert points[1].text.endswith("North: Circles filled, needed 6 → 7.")
    assert ending(review, filled).nearest == "North had at move 3 what was needed, but not at the end."


def test_a_lead_is_told_where_the_most_wins(session: Session) -> None:
    review = ended(session, ("north",), "time")
    north = cash("north", 0, 0, 10, 10, 10, 30, 30, goal=None)
    east = cash("east", 0, 0, 0, 20, 25, 25, 25, goal=None)
    points = turning_points_of(review, (north, east))
    assert [(one.ply, one.seat) for one in points] == [(5, "north"), (3, "east"), (2, "north")]
    found = ending(review, north, east)
    assert found.stood == "Cash at the end: North $30K, East $25K. North led by $5K."
    assert found.verdict == "Move 5 weighed most: $20K; the lead at the end was $5K."


def test_one_large_move_is_named(session: Session) -> None:
    review = ended(session, ("north",), "cash")
    found = ending(review, cash("north", 0, 0, 10, 20, 25, 100, 100), cash("east", 0, 0, 90, 95, 95, 95, 95))
    assert found.verdict == "Move 5 weighed most: $75K of $100K."
    assert [one.seat for one in found.deciding.own] == ["north"]
    back = ending(review, cash("north", 0, 0, 30, 55, 0, 30, 60, goal=60))
    assert back.verdict == "It took three moves, each worth $30K of $60K.", "what led away from it brought nothing"
    even = ending(review, cash("north", 0, 0, 30, 60, 75, 100, 100))
    assert even.verdict == "It came little by little: no move was worth more than $30K of $100K to North."


def test_a_turning_point_that_led_away_from_the_end_was_said_to_be_no_larger_than_what_led_to_it(session: Session) -> None:
    """Its step of $60K stood beside: none is more than $40K."""
    found = ending(ended(session, ("north",), "cash"), cash("north", 0, 0, 40, 80, 20, 60, 100))
    assert found.verdict == "It came little by little: no move was worth more than $40K of $100K to North.", (
        "of those that did bring it"
    )


def test_an_end_that_two_equal_steps_brought_says_so(session: Session) -> None:
    review = ended(session, ("north",), "cash")
    steps = Series("steps", "Steps to the end", "steps", "north", (0, 0, 0, 1, 1, 2, 2), decides=("cash",), goals=(2,) * 7)
    assert ending(review, steps).verdict == "It took two moves, each worth 1 of 2 steps."


def test_who_was_ahead_and_since_when_is_told(session: Session) -> None:
    """A class asked who had led, and had to read it off a curve."""
    review = ended(session, ("north",), "time")
    north, east = cash("north", 0, 0, 10, 10, 30, 30, 30, goal=None), cash("east", 0, 0, 0, 20, 25, 25, 25, goal=None)
    assert ending(review, north, east).led == f"The lead changed hands twice; North was ahead again from {since(review, 4)}."
    level = cash("east", 0, 0, 0, 10, 25, 25, 25, goal=None)
    assert ending(review, north, level).led == f"North was ahead again from {since(review, 4)}; nobody else ever was.", (
        "level"
    )
    assert ending(review, north, cash("east", 0, 0, 20, 20, 30, 30, 30, goal=None)).led == "", "nobody was at the end"
    assert ending(review, north).led == "", "with nobody else there is no lead"


def test_by_which_move_the_winner_came_to_be_ahead_for_good_is_a_turning_point(session: Session) -> None:
    """In a game of many small steps none of the three was one of the score that decided it."""
    review = ended(session, ("north",), "time")
    north, east = cash("north", 0, 0, 40, 41, 43, 43, 90, goal=None), cash("east", 0, 0, 0, 42, 42, 42, 42, goal=None)
    assert turning_points_of(review, (north, east), 1)[0].ply == 4, "however little it was"
    alone = cash("east", 0, 0, 0, 0, 0, 0, 0, goal=None)
    assert turning_points_of(review, (north, alone), 1)[0].ply == 6, "nobody else had ever been ahead"


def test_what_was_soon_lost_again_is_no_turning_point(session: Session) -> None:
    """A sale of the first round was the first of three, though all of it was spent in the next."""
    review = ended(session, ("north",), "time")
    north = cash("north", 0, 0, 84, 10, 50, 90, 100, goal=100)
    assert [one.ply for one in turning_points_of(review, (north,), 2)] == [5, 4]


def test_who_took_the_lead_for_good_is_a_turning_point_also_where_a_goal_was_reached(session: Session) -> None:
    """The lead changed hands eight times, and none of the three was the last of them."""
    review = ended(session, ("north",), "time")
    north = cash("north", 0, 0, 40, 41, 50, 92, 100, goal=100)
    east = cash("east", 0, 0, 0, 45, 45, 45, 45, goal=100)
    assert turning_points_of(review, (north, east), 1)[0].ply == 4, "however little it was"


def test_who_was_thrown_out_close_to_its_goal_is_a_turning_point(session: Session) -> None:
    """A side with 430 of 500 was out, and three sales of the winner were told."""
    review = ended(session, ("north",), "time")
    north = cash("north", 0, 0, 30, 55, 60, 90, 100, goal=100)
    east = cash("east", 0, 0, 40, 50, 86, 0, 0, goal=100)
    points = turning_points_of(review, (north, east))
    assert (5, "east", 86, 0) in [(one.ply, one.seat, one.before, one.after) for one in points]


def since(review: Review, ply: int) -> str:
    return f"move {ply} on ({review.band(ply).turn})"


def test_of_two_moves_that_gained_as_much_both_are_named(session: Session) -> None:
    """There stood that none had brought the end nearer by more than $20K, of a lead of $30K."""
    review = ended(session, ("north",), "time")
    north, east = cash("north", 0, 0, 20, 20, 30, 50, 50, goal=None), cash("east", 0, 0, 0, 0, 20, 20, 20, goal=None)
    assert ending(review, north, east).verdict == "Moves 2 and 5 gained most, $20K each; the lead at the end was $30K."
    steps = [cash("north", 0, 0, 5, 10, 15, 20, 25, goal=None), cash("east", 0, 0, 0, 12, 12, 12, 12, goal=None)]
    assert ending(review, *steps).verdict == (
        "Many moves decided it together: none changed the lead by more than $7K; at the end it was $13K."
    )


def test_an_end_to_which_every_step_was_as_large_says_how_many_there_were(session: Session) -> None:
    """There stood: The turning points are among the largest steps: no move brought the end nearer by more than 1 of 5."""
    review = ended(session, ("north",), "cash")
    filed = Series("filed", "Filed", "reports", "", (0, 0, 1, 2, 3, 4, 5), decides=("cash",), goals=(5,) * 7)
    assert ending(review, filed).verdict == "It took 5 moves, each worth 1 report: no single one was decisive."


def test_of_a_crisis_that_ended_the_game_the_others_are_no_part(session: Session) -> None:
    """Moves that raised the crises by which nothing ended were named."""
    review = ended(session, (), "flood")

    def water(place: str, *values: float) -> Series:
        return Series(place, f"Water in {place}", "feet", "", values, decides=("flood",), goals=(9,) * 7, place=place)

    there, here = water("A", 0, 0, 3, 6, 8, 8, 8), water("B", 0, 0, 1, 2, 4, 9, 9)
    assert {one.series for one in turning_points_of(review, (there, here))} == {"B"}
    assert ending(review, there, here).stood == "At the end: Water in A 8, B 9. The game ends at: 9 feet."


def test_of_figures_that_count_together_one_that_is_full_has_not_brought_the_end(session: Session) -> None:
    """A game that was called with one of two full was told by the moves that filled that one, as if they had ended it."""
    review = ended(session, (), "called")

    def filed(place: str, *values: float) -> Series:
        title, goals = f"Reports in {place}", (10,) * 7
        return Series(place, title, "reports", "", values, decides=("called",), goals=goals, together=True, place=place)

    here, there = filed("A", 0, 0, 4, 9, 10, 10, 10), filed("B", 0, 0, 0, 0, 0, 8, 8)
    assert {one.series for one in turning_points_of(review, (here, there))} == {"A", "B"}
    found = ending(review, here, there)
    assert found.verdict == "Not all reached 10 reports."
    assert found.nearest == ""
    both = filed("B", 0, 0, 0, 0, 0, 9, 10)
    assert ending(review, here, both).verdict == "Nobody had won before.", "it was called all the same"
    won = ended(begun(Toy()), ("north", "east"), "called")
    assert ending(won, here, both).verdict == "Move 5 weighed most: 9 of 10 reports."


def test_an_end_of_which_no_figure_tells_says_so(session: Session) -> None:
    found = ending(ended(session, (), "stopped"), cash("north", 0, 0, 1, 2, 3, 4, 4))
    assert (found.rule, found.stood, found.verdict) == ("", "", "No figure of the game decided it.")


def test_of_a_game_that_declares_no_figure_of_an_end_nothing_is_said_of_any(session: Session) -> None:
    """ "No figure of the game decided it" stood under eight seals that had won."""
    seals = Series("seals:north", "Seals", "seals", "north", (0, 0, 1, 2, 3, 8, 8))
    found = ending(ended(session, ("north",), "seals"), seals)
    assert (found.verdict, found.sentences) == ("", ())


def test_a_turn_that_had_just_begun_is_where_the_game_ended(session: Session) -> None:
    """One place said Round 14, another that the last move was in Round 13."""
    session.rules.measures = (Measure("turn", "Turns", "turns", lambda table: table.number("turn")),)
    turn = session.table.number("turn")
    session.rule((Set("turn", turn, turn + 1),), "on")
    decided = Review(session).band(session.number).turn
    session.rule((Set("turn", turn + 1, turn + 2), Ended(None, Outcome((), "time", "Time is up."))), "over")
    review = Review(session)
    after = review.turn_after(review.number)
    assert after != review.band(review.number).turn != decided
    assert summary_of(review).length.endswith(f"; ended in {after}.")


def test_moves_alike_that_followed_one_another_are_one_turning_point() -> None:
    """Two of three turning points were the two halves of one action: 4 to 5, and 5 to 6."""
    review = Review(shared(example("hunt"), 120))
    points = summary_of(review).turning_points
    joined = [one for one in points if one.first]
    assert joined
    for one in joined:
        assert len({review.ticks[ply - 1].verb for ply in one.plies}) == 1
        (figure,) = [own for own in figures_of(review) if (own.id, own.seat) == (one.series, one.seat)]
        assert (figure.values[one.first - 1], figure.values[one.ply]) == (one.before, one.after)
    told = next(one for one in summary_of(review).decided if one.ply == joined[0].ply)
    assert told.moves == f"Moves {joined[0].first} and {joined[0].ply}"


def test_of_a_turning_point_moves_that_were_taken_back_are_not_counted(session: Session) -> None:
    """ "Moves 2 to 5" stood over two moves, because the two between them had been taken back."""
    session.rule((Set("turn", 1, 2),), "to 2")
    session.rule((Set("turn", 2, 3),), "to 3")
    session.take_back("a slip", 1)
    session.rule((Set("turn", 2, 4),), "to 4")
    review, point = Review(session), structs.replace(turned_at(5), first=2)
    assert review.line()[-2:] == (2, 5)
    assert moves_in_words(review, point) == "Moves 2 and 5"


def test_a_small_move_between_two_large_ones_alike_joins_all_three() -> None:
    """The first and the second were one turning point, and the third another beside it."""
    review = Review(shared(example("hunt"), 120))
    line, ticks = review.line(), [None, *review.ticks]
    runs = [run for run in zip(line, line[1:], line[2:], strict=False) if _is_one_action([ticks[ply] for ply in run])]
    first, second, third = runs[-1]
    steps = {first: 5, second: 3, third: 5}
    values = tuple(accumulate(float(steps.get(ply, 0)) for ply in range(review.number + 1)))
    (point,) = turning_points_of(review, (Series("x", "Discs", "discs", "", values),))
    assert (point.first, point.ply, point.before, point.after) == (first, third, 0, 13)


def _is_one_action(ticks: Sequence[Tick | None]) -> bool:
    made = [tick for tick in ticks if tick is not None and tick.kind == "move" and tick.seat]
    return len(made) == len(ticks) and len({(tick.seat, tick.verb) for tick in made}) == 1


def test_of_a_side_that_let_something_pass_it_is_said_what_came_of_it() -> None:
    """Two of three turning points were called: The Cartel lets it pass."""
    review = Review(shared(example("hunt"), 100_000))
    told = {ply: review.observations(REFEREE, ply) for ply in review.line()}
    said = {ply: [one for one in lines if one.kind == "said" and one.text] for ply, lines in told.items()}
    passed = [
        ply for ply, lines in said.items() if len(lines) > 1 and lines[0].beat == "aside" and lines[1].beat == "reveal"
    ]
    assert passed
    for ply in passed:
        deed = deed_of(review, turned_at(ply)).text
        assert said[ply][1].text.startswith(deed)


@pytest.mark.slow
def test_page_and_window_name_as_the_cause_what_moved_the_figure() -> None:
    """One told of an arrest three moves before, the other of the card that was placed; a move that a card followed had
    the blame of what the card did."""
    answered = 0
    for game in GAMES:
        review = Review(shared(game, 200))
        for point in turning_points_of(review, figures_of(review)):
            said, deed = cause_and_effect(review, point), deed_of(review, point).text
            assert f"{deed}, so " in said or f"{deed}. " in said
            if led := began_with(review, point.plies[0]):
                assert not said.startswith(review.label(led[0]).rstrip("."))
                answered += 1
    assert answered


def test_a_card_that_moved_a_figure_is_named_before_the_move_that_it_followed() -> None:
    """An engagement was named as what had raised the crisis, where the card drawn after it had."""
    review = Review(shared(example("collection"), 100_000))
    crises = [one for one in figures_of(review) if not one.seat]
    told = 0
    for one in crises:
        for point in turning_points_of(review, (one,)):
            if line := own_line(review, point):
                told += 1
                assert line.startswith(deed_of(review, point).text.partition(": ")[0])
                said = cause_and_effect(review, point)
                assert deed_of(review, point).text in said
                assert not said.startswith(review.label(point.ply).removesuffix("."))
    assert told


def test_of_places_that_were_filled_it_is_told_when_each_was(session: Session) -> None:
    """There stood: 10 moves brought it, each 1 of 5 reports."""
    review = ended(session, ("north", "east"), "cash")
    filed = [
        Series(
            f"filed:{place}",
            f"Filed in {place}",
            "reports",
            "",
            values,
            decides=("cash",),
            goals=(2,) * 7,
            together=True,
            place=place,
        )
        for place, values in (("A", (0, 0, 1, 1, 1, 1, 2)), ("B", (0, 0, 0, 1, 2, 2, 2)))
    ]
    turns = [review.band(ply).turn for ply in (4, 6)]
    assert ending(review, *filed).verdict == f"B had all 2 reports in {turns[0]}, A in {turns[1]}."


@pytest.mark.slow
def test_why_a_game_ended_is_told_and_not_only_the_last_move() -> None:
    """Over "crisis in B reaches 10" stood a throw, though a card drawn after it had raised it."""
    told = 0
    for seed in range(1, tries(3, 6)):
        review = Review(shared(example("collection"), 100_000, seed=seed))
        series, ply = figures_of(review), review.number
        outcome = review.session.outcome
        assert outcome is not None
        if outcome.winners:
            continue
        told += 1
        cause = cause_of_end(review, ply, series)
        assert cause in review.lines(ply)
        assert cause != review.label(ply)
        assert any(cause.endswith(f"rises to {number(one.values[ply] or 0)}.") for one in series if one.values[ply])
    assert told


@pytest.mark.slow
def test_what_the_turn_brought_that_began_with_the_last_move_is_told_of_the_end() -> None:
    """Red won on a move of Blue, and nothing said by what."""
    told = 0
    for seed in range(1, tries(3, 8)):
        review = Review(shared(example("kingpin"), 100_000, seed=seed))
        said = review.observations(REFEREE, review.number)
        begun = [one.text for one in said if one.beat == "turn"]
        if begun:
            told += 1
            assert cause_of_end(review, review.number, figures_of(review)).startswith(begun[0])
    assert told


def test_of_the_move_that_led_to_another_the_first_sentence_is_told() -> None:
    """Over what was filed stood of the roll before it: 5 dice: 4 gems +1 Political; level 6."""
    led = 0
    for game in GAMES:
        review = Review(shared(game, 200))
        for ply in review.line():
            if began := began_with(review, ply):
                told = came_of(review, ply).removeprefix(f"came of move {began[-1]}: ")
                assert told.endswith(".")
                assert ". " not in told
                led += 1
    assert led


def test_a_line_is_of_the_side_that_it_names_whole() -> None:
    """Of Red Team's cards it was told that Red had played them."""
    names = {"north": "Red", "east": "Red Team", "south": "Blue", "west": "Green"}
    session = begun(Toy(), names=names)
    schema = session.rules.schema
    schema.lines = {"played": structs.replace(schema.lines["played"], tells=("played/{seat}",))}
    session.rules.measures = tuple(Measure(f"played/{seat}", "Cards played", "cards", _last_turn, seat) for seat in names)
    session.rule((Said("played", {"seat": "east", "card": "card 4"}),), "told late")
    review = Review(session)
    points = [structs.replace(turned_at(review.number), series=f"played/{seat}", seat=seat) for seat in review.seats]
    assert [own_line(review, point) for point in points] == ["", "Red Team plays card 4.", "", ""]
    assert [deed_of(review, point).side for point in points] == ["referee", "east", "referee", "referee"]


def _last_turn(table: Table) -> float:
    return table.number("turn")


def test_what_a_referee_wrote_is_told_whole(session: Session) -> None:
    """There stood "Red takes St" of what was done at St. John's."""
    written = "Red takes St. John's for $3K. Blue is paid; it is even"
    session.rule((Set("turn", 1, 2),), written)
    review = Review(session)
    assert deed_of(review, turned_at(review.number)).text == f"Ruling: {written}"
    assert cause_and_effect(review, turned_at(review.number)).startswith(f"Ruling: {written}, so ")


def test_no_two_turning_points_read_alike() -> None:
    """Three were called: Red uses After-Party (Hollywood)."""
    review = Review(shared(example("kingpin"), 100_000))
    alike: dict[str, list[int]] = {}
    for ply in review.line():
        alike.setdefault(deed_of(review, turned_at(ply)).text, []).append(ply)
    several = [plies for plies in alike.values() if len(plies) > 2 and len({review.band(ply).turn for ply in plies}) > 1]
    assert several
    for plies in several:
        deeds = deeds_of(review, map(turned_at, plies))
        assert len(set(deeds.values())) == len(plies)
        for ply, deed in deeds.items():
            assert deed.startswith((f"{review.band(ply).turn}: ", f"Move {ply}: "))


def test_what_threw_back_who_had_come_nearest_is_a_turning_point(session: Session) -> None:
    """A game was lost as money fell after move 121, and its three turning points were gains."""
    review = ended(session, (), "time")
    north = cash("north", 0, 0, 30, 60, 91, 86, 86, goal=100)
    points = turning_points_of(review, (north,))
    assert (points[0].ply, points[0].before, points[0].after) == (5, 91, 86), "however little it was of all"
    assert [one.ply for one in points] == [5, 3, 2], "of what came at 4 a part was lost again"
    rising = turning_points_of(review, (cash("north", 0, 0, 30, 60, 91, 86, 92, goal=100),))
    assert 5 not in [one.ply for one in rising][:2], "it made up for it"


def test_a_move_of_another_kind_comes_before_one_that_tells_the_same() -> None:
    """All three turning points were of one sale."""
    review = Review(shared(example("kingpin"), 100_000))
    own: dict[tuple[str, str], list[int]] = {}
    for ply in review.line():
        if review.ticks[ply - 1].kind == "move" and not review.band(ply).setup:
            own.setdefault((review.ticks[ply - 1].seat, review.label(ply)), []).append(ply)
    often = max(own.values(), key=len)
    assert len(often) > 2
    other = next(ply for ply in review.line() if ply > often[0] and ply not in often and not review.band(ply).setup)
    steps = {**dict.fromkeys(often[:3], 10), other: 8}
    values = tuple(accumulate(steps.get(ply, 0) for ply in range(review.number + 1)))
    outcome = review.session.outcome
    assert outcome is not None
    series = Series("money", "Money", "", review.seats[0], values, decides=(outcome.reason,), goals=(100,) * len(values))
    points = turning_points_of(review, (series,))
    assert [one.ply for one in points][:2] == [often[2], other]


def turned_at(ply: int) -> TurningPoint:
    return TurningPoint(ply, "none", "Nothing of the kind", "", "", 0, 1, 1, "")
