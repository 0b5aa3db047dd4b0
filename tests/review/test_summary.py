"""The page on a session."""

from __future__ import annotations

import re

import pytest

from engine.contract.game import Game
from engine.contract.rules import Measure
from engine.english import capital, with_full_stop
from engine.games import all_games
from engine.model.event import BY_RULING, Ended, Outcome, Set
from referee.review import Review
from referee.review.page.page_text import summary_text
from referee.review.questions import questions_at
from referee.review.sides_knew import missed
from referee.review.summary import result_of, summary_of
from referee.review.turning_points import in_order_of_play
from referee.session.session import Session
from tests.effort import some
from tests.engine.toy import Toy
from tests.games.game_list import GAMES, example
from tests.referee.conftest import HandClock
from tests.review.sessions import begun, played, shared

_ANSWER = "have done at move"
"""What is asked of a side that had a reason to prevent what another gained by."""
some_games = pytest.mark.parametrize("game", some(all_games(), 3, __name__), ids=lambda game: game.id)


@pytest.mark.slow
@some_games
def test_every_session_fits_on_a_page(game: Game) -> None:
    review = Review(played(game, 80))
    ply = min(20, review.number)
    review.bookmark("What now?", ply)
    summary = summary_of(review)
    assert summary.prompts[0].ply == ply
    assert summary.prompts[0].text.startswith("What now?")
    assert summary.last_hash == review.session.last_hash
    assert len(summary.turning_points) <= 3
    assert len(summary.take_backs) == sum(tick.kind == "take_back" for tick in review.ticks)
    text = summary_text(review)
    assert summary.result in text
    assert summary.last_hash in text


@pytest.mark.parametrize(
    ("game", "plies"), [(example("hunt").id, 45), (example("druglord").id, 60), (example("collection").id, 30), ("toy", 4)]
)
def test_a_session_is_as_long_as_it_got_in_its_own_count(game: str, plies: int) -> None:
    """The set-up, a turn that was gone back to, and seats that alternate within a turn are no further turns."""
    review = Review(shared(next(one for one in GAMES if one.id == game), plies))
    last = review.session.history.frames[review.line()[-1] - 1].table.numbers
    count = next(last[name] for name in ("turn", "pair", "round") if name in last)
    length = summary_of(review).length
    lasted = r"(, \d+ minutes?)?"
    assert re.fullmatch(rf"\d+ moves(, 2 of them taken back)?{lasted}; the last in .* {count}(: .*)?\.", length)


def kept(review: Review, seat: str, ply: int) -> int:
    """How many cards at the table a seat had not seen that another had."""
    mine, *others = sorted(map(review.history_of, review.session.header.seats), key=lambda one: one.audience != seat)
    pieces = review.session.history.frames[ply].table.where
    return sum(not mine.trace(one, ply) and any(eyes.trace(one, ply) for eyes in others) for one in pieces)


def test_what_a_side_had_not_seen_is_counted_by_what_others_had_seen() -> None:
    """A card that lies unseen in a deck is no secret of one side from another."""
    review, ply = Review(shared(example("deck"), 20)), 12
    one, two = review.session.header.seats[:2]
    table = review.session.history.frames[ply].table
    assert len(table.where) > 100
    for mine, other in ((one, two), (two, one)):
        assert 0 < kept(review, mine, ply) <= len(table.ids(f"hand:{other}")) + len(table.ids("discard_hidden"))
        items = missed(review, mine, ply + 1).get("kept", ())
        assert sum(item.count for item in items) == kept(review, mine, ply)


def test_what_is_asked_is_one_sentence_and_what_happened_are_two() -> None:
    """Counts of all sides' cards stood before three times the same question."""
    review = Review(shared(example("hunt"), 120))
    prompts, points = summary_of(review).prompts, in_order_of_play(summary_of(review).turning_points)
    questions = [one for one in questions_at(review, points) if one is not None]
    assert questions
    for one, asked in zip(sorted(prompts, key=lambda one: one.ply), questions, strict=True):
        assert one.text == f"{with_full_stop(review.story(one.ply, 2))} {asked.text}"
        assert asked.text.count("?") == asked.beside.count("?") == 1
        assert len(asked.text) <= 200


def test_three_moments_are_asked_three_sorts_of_questions() -> None:
    """Of three turning points three times: Cartel had not seen this, would knowing it have changed this move?"""
    review = Review(shared(example("hunt"), 235))
    points = in_order_of_play(summary_of(review).turning_points)
    questions = questions_at(review, points)
    assert len(points) == 3
    assert len({one.text for one in questions if one is not None}) == 3
    assert len({one.sort for one in questions if one is not None}) >= 2, "others where others fit"
    assert questions[0] == questions_at(review, points[:1])[0], "the first has the one that fits best"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_question_is_of_what_happened_there_and_of_a_side_or_a_figure(game: Game) -> None:
    """At most turning points it was asked what a side could have done to prevent it, or what it wanted with this move."""
    review = Review(shared(game, 200))
    summary = summary_of(review)
    called = [review.name(seat) for seat in review.seats] + [one.title for one in summary.figures]
    asked = [one.question for one in summary.decided if one.question]
    assert all(any(capital(name) in question for name in called) for question in asked)
    assert len(set(asked)) == len(asked)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_turning_point_has_a_question(game: Game) -> None:
    """Of a move among few others nothing was asked: its card of the page was empty."""
    review = Review(shared(game, 200))
    asked = [one.text for one in questions_at(review, summary_of(review).turning_points) if one is not None]
    assert len(asked) == len(summary_of(review).turning_points)
    assert not any("\N{LEFT DOUBLE QUOTATION MARK}" in one for one in asked), "a line of the log cannot be read aloud"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_question_beside_what_changed_does_not_say_how_a_figure_went_again(game: Game) -> None:
    """ "so the circles went from 2 to 4" stood over "The circles went from 2 to 4. Who could have acted against it?"."""
    for one in summary_of(Review(shared(game, 200))).decided:
        assert " went from " not in one.beside


def test_a_side_has_its_article_in_a_question_until_it_is_called_otherwise() -> None:
    """There stood: Knowing Medical Treatment, what would Hunters have done before move 39?"""
    review = Review(shared(example("hunt"), 30))
    assert [review.name_in_sentence(seat) for seat in review.seats] == ["the Cartel", "the Hunters"]
    review = Review(begun(example("hunt"), names={"cartel": "Year 9", "hunters": "Hunters"}))
    assert [review.name_in_sentence(seat) for seat in review.seats] == ["Year 9", "the Hunters"]


def test_who_gained_by_a_move_of_another_is_not_asked_to_prevent_it() -> None:
    """A side solved its problem as another let it pass, and was asked what it could have done to prevent that."""
    review = Review(shared(example("deck"), 100_000))
    gains = [one for one in summary_of(review).turning_points if one.seat and one.after > one.before]
    passed = [one for one in gains if review.ticks[one.ply - 1].seat != one.seat]
    assert passed
    for one in passed:
        gainer = review.name_in_sentence(one.seat)
        asked = [found.text for found in questions_at(review, [one] * 6) if found is not None]
        assert not any(question.startswith(f"What could {gainer} ") for question in asked if _ANSWER in question)
        assert any(_ANSWER in question for question in asked)


def test_who_made_a_move_to_its_own_loss_is_not_asked_to_prevent_it() -> None:
    """The Cartel drew a Need, had to win more by it, and was asked what it could have done before to prevent that."""
    review = Review(shared(example("hunt"), 100_000))
    losses = [one for one in summary_of(review).turning_points if one.seat and (one.after > one.before) == one.of_goal]
    own = [one for one in losses if review.ticks[one.ply - 1].seat == one.seat]
    assert own
    for one in own:
        asked = [found.text for found in questions_at(review, [one] * 6) if found is not None]
        assert not any(_ANSWER in question for question in asked)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_else_a_side_could_do_is_asked_of_its_own_figure_and_not_of_the_end(game: Game) -> None:
    """Player 1 let pass what won Player 2 the game: What did Player 1 want with this move? And at a figure that wins nothing
    a side was asked how it could have prevented it.
    """
    review = Review(shared(game, 200))
    winning = {one.id for one in review.session.rules.measures if one.decides and one.seat}
    for point in summary_of(review).turning_points:
        asked = [found.text for found in questions_at(review, [point] * 8) if found is not None]
        wanted = [question for question in asked if "moves to choose from" in question]
        mover = review.ticks[point.ply - 1].seat
        assert not wanted or (point.seat in ("", mover) and not review.ends(point.ply))
        lost = review.session.outcome is not None and not review.session.outcome.winners
        assert point.series in winning or lost or not any(_ANSWER in question for question in asked)


def test_over_a_moment_stands_who_did_what_its_sentence_tells() -> None:
    """Over what the Cartel did in the turn of the Hunters stood their name, and the Cartel was asked what it had wanted."""
    told = 0
    for game in (example("hunt"), example("deck")):
        review = Review(shared(game, 100_000))
        for one in summary_of(review).decided:
            whose = [name for seat in review.seats if one.text.startswith(name := review.name(seat))]
            mover = review.ticks[one.ply - 1].seat
            if whose or mover in review.seats:
                told += 1
                assert one.turn == f"{review.band(one.ply).turn}: {whose[0] if whose else review.name(mover)}"
    assert told


def test_who_did_what_is_not_read_off_a_sentence_that_begins_like_a_name(session: Session) -> None:
    """What the referee had ruled stood there as the deed of a side that was called Ruling."""
    names = {"north": "Ruling", "east": "Card 1", "south": "South", "west": "West"}
    session.rules.schema = session.rules.schema.with_names(names)
    for turn in range(2, 6):
        session.rule((Set("turn", turn - 1, turn),), "time flies")
    decided = summary_of(Review(session)).decided
    assert decided
    assert not any(one.turn.endswith(": Ruling") for one in decided)


def test_what_is_asked_at_a_moment_fits_what_it_was(session: Session) -> None:
    """All questions were the same."""
    session.play(next(iter(session.legal_moves)))
    session.bookmark("", session.number)
    session.rule((Set("turn", session.table.number("turn"), 9),), "time is short")
    session.bookmark("", session.number)
    move, ruling = (prompt.text for prompt in summary_of(Review(session)).prompts)
    assert re.search(r"East could not see .+\. What could have told them", move)
    assert ruling.endswith("would the rules have been fairer without it?")


def test_results_name_the_winners(session: Session) -> None:
    assert result_of(Review(session)) == "The game was not finished."
    session.rule((Ended(None, Outcome(("north", "east"), BY_RULING, "Time is up")),), "time is up")
    assert result_of(Review(session)) == "Time is up. North and East win."


def test_who_has_won_is_said_once(session: Session) -> None:
    """There stood: All share the win with 6 points. Player 1, Player 2 and Player 3 win."""
    seats = Review(session).seats
    session.rule((Ended(None, Outcome(seats, "done", "All share the win with 6 points.")),), "time is up")
    assert result_of(Review(session)) == "All share the win with 6 points."


def test_a_long_think_that_was_taken_back_says_so() -> None:
    session = begun(Toy(), clock=(clock := HandClock()))
    for seconds in (60, 30):
        clock.pass_(seconds)
        session.play(next(iter(session.legal_moves)))
    session.take_back("a slip")
    first, second = summary_of(Review(session)).longest
    assert first.text.startswith("North took 1:00.")
    assert "Taken back" not in first.text
    assert second.text.endswith("Taken back at move 4.")


def test_a_session_without_bookmarks_is_discussed_at_its_turning_points(session: Session) -> None:
    for turn in (2, 3, 13):
        session.rule((Set("turn", session.table.number("turn"), turn),), f"to {turn}")
    summary = summary_of(Review(session))
    assert [prompt.ply for prompt in summary.prompts] == [swing.ply for swing in summary.turning_points[:3]]
    assert summary.prompts[0].text.endswith("would the rules have been fairer without it?")


def test_what_a_team_meant_stands_beside_what_became_of_it(session: Session) -> None:
    """From its words to its next ones, or to the end: what moved of what is at stake."""
    turns, *_ = session.rules.measures
    hand = Measure("hand", "Hand", "cards", lambda table: len(table.zones["hand:north"]), "north", stake=False)
    score = Measure("score", "Score", "points", lambda table: 2.0 * table.number("turn"), "north")
    session.rules.measures = (turns, hand, score)
    session.play(next(iter(session.legal_moves)))
    session.intent("north", "hold back", "they press on")
    session.intent("east", "", "nothing")
    for _ in range(2):
        session.play(next(iter(session.legal_moves)))
    session.take_back("a slip")
    session.intent("north", "hold on", "")
    first, other, last = summary_of(Review(session)).intents
    became = "By move 5: Turns 2 → 3; North: Score 4 → 6."
    assert (first.ply, first.text) == (2, f"North intends: hold back. North expects: they press on. {became}")
    assert other.text == f"East expects: nothing. {became}"
    assert last.text == "North intends: hold on."
    assert "What teams meant:" in summary_text(Review(session))


def test_a_take_back_says_what_it_took_back() -> None:
    session = begun(Toy())
    for back in (2, 5):
        for _ in range(back):
            session.play(next(iter(session.legal_moves)))
        session.take_back("Entered for the wrong team", back)
    review = Review(session)
    one, two, three = (review.label(ply).removesuffix(".") for ply in (5, 6, 7))
    first, second = (moment.text for moment in summary_of(review).take_backs)
    why, shown = "Entered for the wrong team. It was:", "Nobody had been shown it."
    assert first == f"Taken back: moves 2 to 3. {why} {review.label(2).removesuffix('.')}; {review.label(3)} {shown}"
    assert second == f"Taken back: moves 5 to 9. {why} {one}; {two}; {three}; 2 more. {shown}"
