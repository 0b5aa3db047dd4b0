"""The decisions of a session: their options, and what else could have been thrown for."""

from __future__ import annotations

import pytest

from engine.chance.chance import Random
from engine.chance.odds import odds_of
from engine.contract.game import Game
from engine.english import percent_of
from engine.games import all_games
from engine.games.hunt.content import slot_name
from engine.model.event import Pushed, Task
from engine.moves.move import Move
from referee.review import Review
from referee.review.alternatives import _alternatives, _Throw, alternatives_at
from referee.review.decisions import decisions_in_turn, decisions_of, options_at
from referee.review.luck import rolls_of
from referee.session.session import Session
from referee.store import MemoryStore
from tests.effort import some, tries
from tests.engine.toy import Toy
from tests.games.game_list import example
from tests.referee.conftest import HandClock
from tests.review.sessions import begun, random_move, shared

pytestmark = pytest.mark.slow

some_games = pytest.mark.parametrize("game", some(all_games(), 3, __name__), ids=lambda game: game.id)


@some_games
def test_every_decision_has_at_least_the_option_that_was_chosen(game: Game) -> None:
    review = Review(shared(game, 40))
    decisions = list(decisions_in_turn(review, seconds=60))
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
        session.play(next(iter(session.legal_moves)))
    session.note("a long look at the hand", ply=3)
    review = Review(session)
    decisions = decisions_of(review)
    assert [one.options for one in decisions] == counts
    assert decisions[1].notes == ("a long look at the hand",)
    assert options_at(review, 1) is None  # the set-up was nobody's decision


def test_of_a_decision_of_several_seats_each_has_its_own_options() -> None:
    """Druglord's Regions are chosen by all at once."""
    session, chance = begun(example("druglord")), Random(3)
    counts, shared = {}, 0
    while session.number < 40:
        moves, move = session.legal_moves, random_move(session, chance)
        if moves.count() < 500:
            ply, seats = session.number + 1, {one.seat for one in moves}
            counts[ply] = sum(one.seat in ("", move.seat) for one in moves)
            shared += len(seats) > 1 and counts[ply] < moves.count()
        session.play(move, roll=True)
    assert shared
    found = {one.ply: one.options for one in decisions_in_turn(Review(session), seconds=60)}
    assert {ply: found[ply] for ply in counts} == counts


def test_options_are_not_guessed_under_other_rules(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    session.play(next(iter(session.legal_moves)))
    monkeypatch.setattr(Toy, "version", "99")
    assert [one.options for one in decisions_of(Review(session))] == [None]


def test_options_are_counted_under_the_rules_that_a_session_went_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    session = begun(Toy(), store=store)
    session.play(next(iter(session.legal_moves)))
    monkeypatch.setattr(Toy, "version", "99")
    later = Session.open(store, session.header.id, [Toy()], clock=HandClock())
    later.adopt_rules()
    counted = later.legal_moves.count()
    later.play(next(iter(later.legal_moves)))
    assert [one.options for one in decisions_of(Review(later))] == [None, counted]


def thrown_for(game: Game) -> int:
    """How often what was thrown for stood among what could have been."""
    review, rolled = Review(shared(game, tries(80, 150))), 0
    for tick in review.ticks:
        found = alternatives_at(review, tick.ply)
        assert [one.chance for one in found] == sorted((one.chance for one in found), reverse=True)
        assert all(one.title and percent_of(one.chance) in one.odds for one in found)
        taken = [one for one in found if one.taken]
        assert len(taken) < 2 or review.session.entries[tick.ply - 1].ply.verb.startswith("plan_"), "a plan is of several"
        _, _, fell = next(rolls_of([review.session.entries[tick.ply - 1].ply]), (0, "", None))
        if taken and fell is not None:
            rolled += 1
            assert taken[0].chance == pytest.approx(fell.chance), review.label(tick.ply)
    return rolled


@pytest.mark.parametrize("game", [example("hunt"), example("collection"), example("kingpin")], ids=lambda game: game.id)
def test_what_was_thrown_for_stands_among_what_could_have_been(game: Game) -> None:
    assert thrown_for(game)


def test_who_reacts_to_a_throw_does_not_choose_it() -> None:
    """That nobody swayed a trade is no alternative, neither of theirs nor of the seat that had declared it."""
    review = Review(shared(example("druglord"), 150, 3))
    verbs = {tick.ply: tick.verb for tick in review.ticks}
    assert {"pass", "sway", "all_pass", "roll"} <= set(verbs.values())
    assert {verbs[ply] for ply in verbs if alternatives_at(review, ply)}.isdisjoint({"pass", "sway", "all_pass", "roll"})


def test_the_road_not_taken_is_told_with_its_odds() -> None:
    """A trade that failed: another one, likelier, lay open. Nobody can tell of what was decided under other rules."""
    review = Review(shared(example("druglord"), 150, 5))
    open_roads = [(ply, found) for ply in review.line() if len(found := alternatives_at(review, ply)) > 1]
    assert open_roads
    missed = [one.title for _, found in open_roads for one in found if not one.taken]
    assert any(title.startswith(("Sea Trade from", "Air Trade from")) for title in missed)
    review.rules_version = lambda ply: "99"  # type: ignore[method-assign]
    assert [alternatives_at(review, ply) for ply, _ in open_roads] == [()] * len(open_roads)


def test_of_a_plan_all_that_it_aims_at_was_chosen() -> None:
    review = Review(shared(example("hunt"), 60, 2))
    plan = next(entry.ply for entry in review.session.entries if entry.ply.verb == "plan_intel")
    thrown = [target for target in plan.args["pawns"] if target.startswith("support/")]  # for Nexus nothing is (HUNT-6.6)
    found = alternatives_at(review, plan.number)
    assert {one.title for one in found if one.taken} == {f"Intelligence on {slot_name(one)}" for one in thrown}
    assert 1 < len(thrown) < len(found)


def test_roads_that_are_thrown_for_alike_are_told_apart_and_the_chosen_one_stands_once() -> None:
    report, other = (odds_of("report", title, 1, (1, 2, 3, 4), need=(1,)) for title in ("DO in A", "NSA in A"))
    colours = [_Throw(report, "", True), _Throw(report, "military", False), _Throw(report, "economic", True)]
    told = [(one.title, one.taken) for one in _alternatives([*colours, _Throw(other, "political", False)])]
    assert told == [("DO in A: military", False), ("DO in A: economic", True), ("NSA in A", False)]
    entered = [_Throw(report, "", True), _Throw(report, "one of them", False)]
    assert [(one.title, one.taken) for one in _alternatives(entered)] == [("DO in A", True)], "another way of saying it"


def test_counting_options_stops_in_time(session: Session) -> None:
    for _ in range(3):
        session.play(next(iter(session.legal_moves)))
    assert [one.options for one in decisions_in_turn(Review(session), seconds=-1)] == [None, None, None]


def test_a_question_that_lacks_what_its_words_ask_for_is_told_all_the_same() -> None:
    session = begun(example("hunt"))
    session.rule((Pushed(Task("publish", ("referee",), {"about": "it"})),), "asked by hand")
    session.play(Move("publish"))
    assert [one.asked for one in decisions_of(Review(session))] == ["Publish: …"]
