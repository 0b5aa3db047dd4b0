"""The timeline of every registered game: ticks, bands, steps, jumps, labels, search."""

from __future__ import annotations

import pytest

from engine.chance.chance import Random
from engine.contract.game import Game
from engine.errors import KnownError
from engine.games import all_games
from engine.match.match import Move
from engine.model.event import Said, Set
from engine.visibility.schema import PUBLIC, REFEREE
from referee.review import Review
from referee.review.analyst_tables import tables_of
from referee.review.measure_series import thinking_of
from referee.review.search import search
from referee.review.summary import summary_of
from referee.session.turn_counter import COUNTS, WHOSE
from tests.effort import some
from tests.engine.toy import Toy
from tests.games.game_list import example
from tests.review.sessions import begun, played, random_move, repeated, shared

some_games = pytest.mark.parametrize("game", some(all_games(), 3, __name__), ids=lambda game: game.id)


@pytest.fixture
def review() -> Review:
    """Ten plies of the toy: 1 set-up, 2 to 6 moves, 7 a ruling, 8 takes back 6 and 7, 9 and 10 moves."""
    session = begun(Toy())
    for _ in range(5):
        session.play(next(iter(session.legal_moves)))
    session.rule((), "a card lay open for a moment")
    session.take_back("wrong card", 2)
    for _ in range(2):
        session.play(next(iter(session.legal_moves)))
    session.bookmark("why this?", ply=4)
    session.note("they whispered", ply=9)
    return Review(session)


@pytest.mark.slow
@some_games
def test_bands_cover_every_ply_once(game: Game) -> None:
    review = Review(shared(game))
    for bands in (review.bands, review.phases):
        plies = [ply for band in bands for ply in range(band.first, band.last + 1)]
        assert plies == list(range(1, review.number + 1))
        assert all(band.title for band in bands)
    counted = any(name in review.session.rules.schema.numbers for name in (*COUNTS, WHOSE))
    assert (len(review.bands) > 1) == counted, "a game that counts no turns has one band"
    assert len(review.phases) >= len(review.bands)


@pytest.mark.slow
@some_games
def test_every_ply_has_a_label_and_the_view_of_its_moment(game: Game) -> None:
    review = Review(shared(game))
    for tick in review.ticks:
        assert review.label(tick.ply)
        assert review.story(tick.ply)
    for audience in review.audiences:
        for ply in (0, 1, review.number):
            assert review.view(audience, ply) == review.session.history.view(audience, ply)
    assert review.truth(review.number) == review.session.unpublished_view(REFEREE)


def test_a_take_back_has_the_correction_of_those_who_were_told() -> None:
    session = begun(Toy())
    session.screen_change("north", "LIVE")
    session.play(next(iter(session.legal_moves)))
    session.take_back("wrong card")
    review = Review(session)
    (told,) = review.lines(3, "north")
    assert told.startswith("Correction: taken back. Now ")
    assert review.lines(3, "west") == ()
    assert review.lines(2, "north"), "what was told then stays at its ply"


def test_ticks_say_what_was_taken_back(review: Review) -> None:
    assert [tick.kind for tick in review.ticks] == ["start", *["move"] * 5, "ruling", "take_back", "move", "move"]
    assert [tick.undone_by for tick in review.ticks] == [0, 0, 0, 0, 0, 8, 8, 0, 0, 0]
    assert review.ticks[7].takes_back == (6, 7)
    assert review.label(8) == "Taken back: moves 6 to 7. wrong card"
    assert review.label(7) == "Ruling: a card lay open for a moment"


def test_a_ruling_says_what_was_disputed_and_whether_it_binds(review: Review) -> None:
    session = review.session
    session.rule((), "He may enter.", question="May he?", clause="TOY-1.1", precedent=True)
    session.rule((), "He may not", clause="TOY-1.1")
    review = Review(session)
    assert review.label(11) == "Ruling: He may enter. (May he? TOY-1.1, a precedent)"
    assert review.label(12) == "Ruling: He may not (TOY-1.1)"
    assert [(hit.kind, hit.ply) for hit in search(review, "may he?")] == [("ruling", 11)]


def test_the_story_of_a_ruling_is_told_as_one_with_all_that_came_of_it(review: Review) -> None:
    """The lines alone would read as if a seat had played."""
    said = Said("played", {"seat": "north", "card": "the last card"})
    review.session.rule((Set("turn", 0, 3), said), "North had put it down")
    assert Review(review.session).story(11) == "Ruling: North had put it down. North plays the last card."


def test_the_headline_of_the_last_ply_is_how_the_game_ended() -> None:
    """The last throw stood before it, which every window had to take away again."""
    review = Review(played(Toy()))
    outcome = review.session.outcome
    assert outcome is not None
    assert review.headline(review.number) == outcome.text
    assert [review.headline(ply) for ply in range(review.number)] == [review.label(ply) for ply in range(review.number)]


def test_what_was_taken_back_is_left_out_or_shown(review: Review) -> None:
    assert review.line() == (1, 2, 3, 4, 5, 9, 10)
    assert review.line(taken_back=True) == tuple(range(1, 11))


def test_jumps_go_to_bookmarks_rulings_and_reveals(review: Review) -> None:
    assert review.stops("bookmark") == (4,)
    assert review.stops("ruling") == (7,)
    assert review.stops("take_back") == (8,)
    # The public learns a card whenever one is played.
    assert review.stops("reveal", "public") == (2, 3, 4, 5, 6, 10)
    assert set(review.stops("reveal", "public")) <= set(review.stops("reveal"))


def test_notes_of_the_review_are_late_and_change_no_ply(review: Review) -> None:
    before, hash_ = review.number, review.session.last_hash
    review.session._clock.pass_(60)  # type: ignore[attr-defined]
    review.note("that was the moment", 5)
    review.bookmark("", 5)
    assert (review.number, review.session.last_hash) == (before, hash_)
    assert [(flag.ply, flag.kind, flag.late) for flag in review.flags()] == [
        (4, "bookmark", False),
        (5, "note", True),
        (5, "bookmark", True),
        (9, "note", False),
    ]
    with pytest.raises(KnownError, match="There is no move 99"):
        review.note("nowhere", 99)


def test_searching_finds_cards_lines_rulings_and_notes(review: Review) -> None:
    assert [(hit.ply, hit.kind) for hit in search(review, "whispered")] == [(9, "note")]
    assert [(hit.ply, hit.kind) for hit in search(review, "lay OPEN")] == [(7, "ruling")]
    assert [(hit.ply, hit.kind) for hit in search(review, "wrong card")] == [(8, "take_back")]
    played_card = review.lines(3)[0].split("plays ")[1].rstrip(".")
    hits = search(review, played_card)
    assert (3, "line") in [(hit.ply, hit.kind) for hit in hits]
    assert any(hit.kind == "card" and hit.text.startswith("The public first saw") for hit in hits)
    assert [hit.text for hit in search(review, f"public first saw {played_card}")] == [
        f"The public first saw {played_card}."
    ]
    assert search(review, f"nobody first saw {played_card}") == ()
    assert search(review, "   ") == ()


def test_every_ply_has_its_turn() -> None:
    review = Review(shared(example("druglord"), 120))
    assert len(review.bands) > 5
    for ply in range(1, review.number + 1):
        assert review.band(ply) == next(band for band in review.bands if band.first <= ply <= band.last)
    assert review.band(0) == review.bands[0]


def test_a_ply_belongs_to_the_turn_in_which_it_was_decided() -> None:
    session = begun(Toy())
    for _ in range(2):
        session.play(next(iter(session.legal_moves)))
    session.rule((Set("turn", 2, None),), "nobody counts")
    session.play(next(iter(session.legal_moves)))
    assert [(band.first, band.title) for band in Review(session).bands] == [
        (1, "Turn 1"),
        (3, "Turn 2"),
        (4, "Turn 3"),
        (5, "The game"),
    ]


def test_long_sessions_are_reviewed_like_short_ones() -> None:
    review = Review(repeated(120))
    assert review.number == 120
    assert review.stops("ruling")[-1] == 120


def test_who_joined_later_is_one_of_those_who_played() -> None:
    """Their viewpoint, their think time and what they did not know are asked for like anybody's."""
    deck = example("deck")
    session, chance = begun(deck), Random(3)
    while Review(session).seats == session.header.seats and session.number < 120:
        if session.number == 10:
            session.play(Move("add_late", {"name": "Nora"}))
        session.play(random_move(session, chance), roll=True)
    assert Review(begun(deck)).audiences == (REFEREE, "player_1", "player_2", PUBLIC)
    review = Review(session)
    assert review.seats == ("player_1", "player_2", "player_3")
    assert review.audiences == (REFEREE, *review.seats, PUBLIC)
    learned = next(table for table in tables_of(review) if table.name == "learned")
    assert {row[1] for row in learned.rows} == {*review.seats, PUBLIC}
    assert [one.seat for one in thinking_of(review)] == list(review.seats)
    assert summary_of(review).teams[-1] == review.name("player_3")


@some_games
def test_of_the_last_ply_of_a_turn_it_is_said_that_it_ended(game: Game) -> None:
    """ "Turn 35" stood over a table that showed turn 36."""
    review = Review(shared(game))
    for band in review.bands:
        is_end = band.first < band.last < review.number
        assert review.turn_of(band.last) == (f"{band.title}, its end" if is_end else band.title)
        assert band.first == band.last or review.turn_of(band.first) == band.title
