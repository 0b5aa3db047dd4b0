"""The clock on the wall, as sessions tell of it."""

from __future__ import annotations

from referee.review.summary import minutes_between
from tests.engine.toy import Toy
from tests.referee.conftest import HandClock
from tests.review.sessions import begun


def test_a_clock_that_is_set_back_makes_no_session_shorter_than_nothing() -> None:
    """Daylight saving is no matter, for the log is in UTC; a clock that was wrong and is put right is."""
    clock = HandClock()
    session = begun(Toy(), clock=clock)
    for seconds in (600, -7200, 1200, 0):
        clock.pass_(seconds)
        session.play(next(iter(session.legal_moves)))
    assert minutes_between(session.entries) == 30
