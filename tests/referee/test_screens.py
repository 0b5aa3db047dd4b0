"""Who has been shown what: a session that is opened again knows it as the session did that was left."""

from __future__ import annotations

import pytest

from engine.errors import KnownError
from referee.log.records import ScreenState
from referee.session.session import Session
from referee.store import MemoryStore
from tests.referee.conftest import GAMES, Begin
from tests.referee.test_session import FailingStore, any_move


def shown(session: Session) -> list[int]:
    return list(session.shown_to("north"))


def test_the_last_ply_before_a_curtain_was_shown_and_the_first_after_it_was_not(begin: Begin) -> None:
    store = MemoryStore()
    session = begin(store)
    states: tuple[ScreenState, ...] = ("LIVE", "CURTAIN", "LIVE", "HELD")
    for state in states:
        session.screen_change("north", state)
        assert session.screen_state("north") == state
        session.play(any_move(session))
    session.screen_change("north", "CURTAIN")
    assert shown(session) == [1, 2, 3, 4]
    again = Session.open(store, session.header.id, GAMES)
    assert shown(again) == shown(session)
    again.play(any_move(again))
    assert shown(again) == shown(session), "every opening begins behind the curtain"


def test_what_was_played_behind_the_curtain_of_an_opening_was_shown_to_nobody_at_the_next(begin: Begin) -> None:
    """The session was left with a display live, and without a word."""
    store = MemoryStore()
    session = begin(store)
    session.screen_change("north", "LIVE")
    again = Session.open(store, session.header.id, GAMES)
    again.play(any_move(again))
    assert shown(Session.open(store, session.header.id, GAMES)) == shown(again) == [1]


def test_what_was_shown_until_the_curtain_fell_is_named_by_a_take_back_after_reopening(begin: Begin) -> None:
    store = MemoryStore()
    session = begin(store)
    session.screen_change("north", "LIVE")
    session.play(any_move(session))
    session.screen_change("north", "CURTAIN")
    taken = Session.open(store, session.header.id, GAMES).take_back("the wrong card")
    assert taken.entry is not None
    assert taken.entry.seen_by == ("north",)


def test_all_displays_are_curtained_where_a_session_is_only_read_or_reviewed(begin: Begin) -> None:
    """It was left without a word: no display was curtained in the log."""
    store = MemoryStore()
    session = begin(store)
    session.screen_change("north", "LIVE")
    for opened in (
        Session.open(store, session.header.id, GAMES, read_only=True),
        Session.open(store, session.header.id, GAMES, for_review=True),
    ):
        assert [opened.screen_state(audience) for audience in opened.audiences] == ["CURTAIN"] * len(opened.audiences)


def test_a_curtain_that_fell_while_the_log_took_nothing_is_recorded_before_the_next_ply(begin: Begin) -> None:
    """Else a team would read the correction of a slip that it never saw, and have it in its packet."""
    store = FailingStore()
    session = begin(store)
    session.screen_change("north", "LIVE")
    session.play(any_move(session))
    store.full = True
    with pytest.raises(KnownError, match="full"):
        session.screen_change("north", "CURTAIN")
    with pytest.raises(KnownError, match="full"):
        session.play(any_move(session))
    store.full = False
    session.play(any_move(session))
    assert session.screen_state("north") == "CURTAIN"
    assert shown(session) == shown(Session.open(store, session.header.id, GAMES)) == [1, 2]
    taken = session.take_back("a slip")
    assert taken.entry is not None
    assert taken.entry.seen_by == ()


def test_a_curtain_that_was_lifted_again_meanwhile_stays_lifted(begin: Begin) -> None:
    store = FailingStore()
    session = begin(store)
    session.screen_change("north", "LIVE")
    store.full = True
    with pytest.raises(KnownError, match="full"):
        session.screen_change("north", "CURTAIN")
    store.full = False
    session.screen_change("north", "LIVE")
    session.play(any_move(session))
    assert session.screen_state("north") == "LIVE"
