"""Think time: whose clock runs, and when the referee is told that a decision takes long."""

from __future__ import annotations

from referee.session.session import Session
from referee.store import MemoryStore
from tests.referee.conftest import GAMES, Begin, HandClock
from tests.referee.test_session import any_move


def test_think_time_runs_for_who_is_asked_and_stands_in_a_pause(begin: Begin, clock: HandClock) -> None:
    session = begin()
    clock.pass_(10)
    north, east, *_ = session.clocks()
    assert (north.turn_ms, north.running, east.turn_ms, east.running) == (10_000, True, 0, False)
    session.pause("fire drill")
    assert session.paused == "fire drill"
    clock.pass_(100)
    session.resume()
    clock.pass_(2.5)
    change = session.play(any_move(session))
    assert change.entry is not None
    assert change.entry.think_ms == 12_500
    clock.pass_(1)
    assert [(one.total_ms, one.turn_ms) for one in session.clocks()][:2] == [(12_500, 0), (1_000, 1_000)]


def test_a_decision_that_takes_long_is_told_to_the_referee_also_after_reopening(begin: Begin, clock: HandClock) -> None:
    store = MemoryStore()
    session = begin(store)
    session.set_alarm(60_000)
    clock.pass_(75)
    late = {one.seat: one.late_ms for one in session.clocks()}
    assert late == {"north": 15_000, "east": 0, "south": 0, "west": 0}
    assert session.paused == ""
    again = Session.open(store, session.header.id, GAMES, clock=clock)
    assert again.alarm_ms == 60_000
    again.set_alarm(0)
    clock.pass_(500)
    assert {one.late_ms for one in again.clocks()} == {0}


def test_what_was_thought_before_the_session_was_left_counts_when_it_is_gone_on_with(begin: Begin, clock: HandClock) -> None:
    store = MemoryStore()
    session = begin(store)
    session.play(any_move(session))
    clock.pass_(40)
    session.save_clocks("Ada")
    clock.pass_(3600)
    again = Session.open(store, session.header.id, GAMES, clock=clock)
    assert [one.turn_ms for one in again.clocks()] == [0, 40_000, 0, 0]
    clock.pass_(5)
    again.save_clocks()
    third = Session.open(store, session.header.id, GAMES, clock=clock)
    change = third.play(any_move(third))
    assert change.entry is not None
    assert change.entry.think_ms == 45_000
    clock.pass_(2)
    third.pause("lunch")
    third.save_clocks()
    last = Session.open(store, session.header.id, GAMES, clock=clock)
    assert last.paused == "lunch", "resting is no end of a pause"
    assert [one.turn_ms for one in last.clocks()] == [0, 0, 2_000, 0]


def test_what_was_thought_about_a_decision_does_not_count_for_the_next_one_of_the_seat(
    begin: Begin, clock: HandClock
) -> None:
    store = MemoryStore()
    session = begin(store)
    clock.pass_(40)
    session.save_clocks()
    for _ in session.seats:
        session.play(any_move(session))
    again = Session.open(store, session.header.id, GAMES, clock=clock)
    assert next((one.turn_ms, one.running) for one in again.clocks()) == (0, True)


def test_a_session_that_can_only_be_read_rests_without_a_word(begin: Begin, clock: HandClock) -> None:
    store = MemoryStore()
    session = begin(store)
    clock.pass_(40)
    reading = Session.open(store, session.header.id, GAMES, read_only=True, clock=clock)
    clock.pass_(40)
    before = len(reading.remarks)
    reading.save_clocks()
    assert len(reading.remarks) == before


def test_a_session_left_open_for_months_can_be_gone_on_with(begin: Begin, clock: HandClock) -> None:
    """A server's column of whole numbers holds 31 bits."""
    session = begin()
    clock.pass_(90 * 24 * 3600)
    change = session.play(any_move(session))
    assert change.entry is not None
    assert change.entry.think_ms == 2**31 - 1
